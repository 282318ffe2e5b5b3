"""The spine: a game file in, a `Game` and its diagnostics out."""

from __future__ import annotations

from pathlib import Path

import attrs
from croupier.grammar import Budget, Diagnostic, Enough, Source, complain_of_steering, parse

from .checking.checks import check
from .compiling.uncollected import uncollected
from .game import Game
from .reading.declare import declare
from .reading.elaborate import elaborate
from .reading.overlay import lay_over
from .reading.sources import read_source

# So many complaints are given, errors before warnings; nobody reads more.
MOST_COMPLAINTS = 50


@attrs.frozen
class Loaded:
    """What came of reading a game file: the game, unless an error stands among the diagnostics.

    Of very many diagnostics only some are given; `left_out` says how many others were found.
    """

    game: Game | None
    diagnostics: tuple[Diagnostic, ...]
    left_out: int = 0

    @property
    def is_playable(self) -> bool:
        """Whether there is a game to play."""
        return self.game is not None


def load(name: str | Path) -> Loaded:
    """Read a shipped game by its name, or any file by its path; an author's mistake is a diagnostic, never raised."""
    source, problems = read_source(name)
    return load_source(source) if source is not None else Loaded(None, tuple(problems))


@uncollected()
def load_source(source: Source) -> Loaded:
    """Parse, lay a variant over its game, declare, elaborate, check."""
    budget = Budget()
    start, problems = parse(source, budget)
    if start is None or problems:
        return loaded(None, problems)
    try:
        start, sources, problems = lay_over(start, budget)
        problems = [*problems, *complain_of_steering(source)]
        if any(problem.is_error for problem in problems):
            return loaded(None, problems)
        world, found = declare(start, sources)
        problems += found
        named, found = elaborate(world)
        problems += found
    except Enough as met:
        return loaded(None, [*problems, *met.found])
    plans, found = check(world, named, any(problem.is_error for problem in problems))
    problems += found
    playable = not any(problem.is_error for problem in problems)
    # What a variant leaves unused in the game below it is not its author's business.
    problems = [problem for problem in problems if problem.is_error or problem.span.source == source]
    return loaded(Game(world, source, plans) if playable else None, problems)


def loaded(game: Game | None, problems: list[Diagnostic]) -> Loaded:
    """Return a game with what is to be said about it."""
    unique: dict[tuple[str, int, str], Diagnostic] = {}
    for problem in problems:
        unique.setdefault((problem.code, problem.span.start, problem.title), problem)
    kept = sorted(unique.values(), key=lambda problem: (not problem.is_error, *place_of(problem)))[:MOST_COMPLAINTS]
    return Loaded(game, tuple(sorted(kept, key=place_of)), len(unique) - len(kept))


def place_of(problem: Diagnostic) -> tuple[str, int]:
    """Return where a complaint stands among others."""
    return problem.span.source.name, problem.span.start
