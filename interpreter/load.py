"""The spine: a game file in, a `Game` and its diagnostics out."""

from __future__ import annotations

from pathlib import Path

import attrs
from croupier.grammar import Budget, Diagnostic, Enough, Source, complain_of_steering, parse

from .checking.checks import SUSPICIONS, SUSPICIONS_OF_A_LIBRARY, check
from .compiling.uncollected import uncollected
from .game import Game
from .gathering.layers import is_library, lay_over
from .gathering.library import with_game
from .gathering.sources import read_source
from .reading.declare import declare
from .reading.elaborate import elaborate

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

    With `as_library` a file of declarations without a game is no mistake.
    """
    source, problems = read_source(name)
    return load_source(source, as_library) if source is not None else Loaded(None, tuple(problems))


@uncollected()
def load_source(source: Source, as_library: bool = False) -> Loaded:
    """Parse, lay it over the files that it uses and varies, declare, elaborate, check."""
    budget = Budget()
    start, problems = parse(source, budget)
    if start is None or problems:
        return loaded(None, problems)
    library = as_library and is_library(start)
    try:
        start, sources, problems = lay_over(start, budget)
        problems = [*problems, *complain_of_steering(source)]
        if any(problem.is_error for problem in problems):
            return loaded(None, problems)
        world, found = declare(with_game(start) if library else start, sources)
        problems += found
        named, found = elaborate(world)
        problems += found
    except Enough as met:
        return loaded(None, [*problems, *met.found])
    broken = any(problem.is_error for problem in problems)
    plans, found = check(world, named, broken, SUSPICIONS_OF_A_LIBRARY if library else SUSPICIONS)
    problems += found
    playable = not any(problem.is_error for problem in problems)
    # What a file leaves unused of those below it is not its author's business.
    problems = [problem for problem in problems if problem.is_error or problem.span.source == source]
    game = Game(world, source, plans) if playable else None
    return loaded(None, problems, game) if library else loaded(game, problems)


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
