"""The spine: a game file in, a `Game` and its diagnostics out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
from croupier.grammar import Budget, Diagnostic, Enough, Source, complain_of_steering, parse, tree

from .checking.checks import SUSPICIONS, SUSPICIONS_OF_A_LIBRARY, check
from .compiling.uncollected import uncollected
from .game import Game
from .gathering.layers import Shelf, is_library, lay_over
from .gathering.library import with_game
from .gathering.sources import read_source
from .meaning.core import PieceNamed
from .meaning.model import World
from .planning.plan import Plan
from .reading.context import Gap
from .reading.declare import declare
from .reading.elaborate import elaborate
from .stack import Stack, names_called, read_stack

# So many complaints are given, errors before warnings; nobody reads more.
MOST_COMPLAINTS = 50


@attrs.frozen
class Loaded:
    """What came of reading a game file: the game, unless an error stands among the diagnostics.

    Of very many diagnostics only some are given; `left_out` says how many others were found. A library is no game: it
    has a game that does nothing around it, in which its examples are run.
    """

    game: Game | None
    diagnostics: tuple[Diagnostic, ...]
    left_out: int = 0
    library: Game | None = None

    @property
    def is_playable(self) -> bool:
        """Whether there is a game to play."""
        return self.game is not None


def load(name: str | Path, as_library: bool = False) -> Loaded:
    """Read a shipped game by its name, or any file by its path; an author's mistake is a diagnostic, never raised.

    With `as_library` a file of declarations without a game is no mistake. `mygame with gentle, short` is a game with
    variants over it, side by side.
    """
    names = names_called(name) if isinstance(name, str) else [name]
    given: dict[str, Source] = {}
    if len(names) > 1:
        source, given, problems = read_stack([str(each) for each in names])
    else:
        source, problems = read_source(name)
    return load_source(source, as_library, given) if source is not None else Loaded(None, tuple(problems))


@uncollected()
def load_source(source: Source, as_library: bool = False, given: Mapping[str, Source] | None = None) -> Loaded:
    """Parse, lay it over the files that it uses and varies, declare, elaborate, check.

    `given` are files that lie elsewhere, by the names that the text gives them.
    """
    budget = Budget()
    start, problems = parse(source, budget)
    if start is None or problems:
        return loaded(None, problems)
    understood = understand(start, source, budget, as_library, Stack(given) if given else None)
    plans = examine(understood)
    problems = own_problems(understood.problems, source)
    if plans is None or understood.world is None:
        return loaded(None, problems)
    game = Game(understood.world, source, plans)
    game.given = dict(given or {})
    return loaded(None, problems, game) if understood.is_library else loaded(game, problems)


@attrs.define(eq=False)
class Understood:
    """What a tree means, as far as it could be made out, and what is wrong so far."""

    start: tree.Start
    is_library: bool
    world: World | None = None
    named: list[PieceNamed] = attrs.Factory(list)
    problems: list[Diagnostic] = attrs.Factory(list)
    # Whether all of it was read, and not only up to more mistakes than anybody reads.
    is_whole: bool = False


def understand(
    start: tree.Start, source: Source, budget: Budget, as_library: bool, shelf: Shelf | None = None,
    gap: Gap | None = None, only: frozenset[Source] | None = None, examples_but: frozenset[Source] = frozenset(),
) -> Understood:  # fmt: skip
    """Lay a tree over the files that it uses and varies, declare, elaborate: all of it, or `only` some passages.

    Of examples, those in the passages `examples_but` are left out.
    """
    made = Understood(start, as_library and is_library(start))
    try:
        made.start, sources, problems = lay_over(start, budget, shelf)
        made.problems = [*problems, *complain_of_steering(source)]
        if any(problem.is_error for problem in made.problems):
            return made
        made.world, found = declare(with_game(made.start) if made.is_library else made.start, sources)
        made.problems += found
        made.named, found = elaborate(made.world, gap, only, examples_but)
        made.problems += found
        made.is_whole = True
    except Enough as met:
        made.problems = [*made.problems, *met.found]
    return made


def examine(understood: Understood) -> dict[int, Plan] | None:
    """Look at what was understood as a whole; return the plans of its tables if it can be played."""
    plans: dict[int, Plan] = {}
    if understood.world is not None and understood.is_whole:
        broken = any(problem.is_error for problem in understood.problems)
        suspicions = SUSPICIONS_OF_A_LIBRARY if understood.is_library else SUSPICIONS
        plans, found = check(understood.world, understood.named, broken, suspicions)
        understood.problems += found
    is_playable = understood.is_whole and not any(problem.is_error for problem in understood.problems)
    return plans if is_playable else None


def own_problems(problems: list[Diagnostic], source: Source) -> list[Diagnostic]:
    """Return problems without what a file leaves unused of those below it, which is not its author's business."""
    return [problem for problem in problems if problem.is_error or problem.span.source.whole is source]


def loaded(game: Game | None, problems: list[Diagnostic], library: Game | None = None) -> Loaded:
    """Return a game with what is to be said about it."""
    unique: dict[tuple[str, str, int, str], Diagnostic] = {}
    for problem in problems:
        unique.setdefault((problem.code, *place_of(problem), problem.title), problem)
    kept = sorted(unique.values(), key=lambda problem: (not problem.is_error, *place_of(problem)))[:MOST_COMPLAINTS]
    return Loaded(game, tuple(sorted(kept, key=place_of)), len(unique) - len(kept), library)


def place_of(problem: Diagnostic) -> tuple[str, int]:
    """Return where a complaint stands among others."""
    return problem.span.source.name, problem.span.start
