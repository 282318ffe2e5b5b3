"""The spine: a game file in, a `Game` and its diagnostics out."""

from __future__ import annotations

from pathlib import Path

import attrs
from croupier.grammar import Diagnostic, Source, complain_of_steering, parse

from .check import check
from .declare import declare
from .elaborate import elaborate
from .game import Game
from .overlay import lay_over
from .reading import read_source
from .uncollected import uncollected


@attrs.frozen
class Loaded:
    """What came of reading a game file: the game, unless an error stands among the diagnostics."""

    game: Game | None
    diagnostics: tuple[Diagnostic, ...]

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
    start, problems = parse(source)
    if start is None or problems:
        return Loaded(None, tuple(problems))
    start, problems = lay_over(start)
    problems += complain_of_steering(source)
    if any(problem.is_error for problem in problems):
        return Loaded(None, ordered(problems))
    world, found = declare(start)
    problems += found
    named, found = elaborate(world)
    problems += found
    plans, found = check(world, named, any(problem.is_error for problem in problems))
    problems += found
    playable = not any(problem.is_error for problem in problems)
    # What a variant leaves unused in the game below it is not its author's business.
    problems = [problem for problem in problems if problem.is_error or problem.span.source == source]
    sources = dict.fromkeys(node.span.source for node in start.declarations)
    return Loaded(Game(world, source, plans, tuple(sources)) if playable else None, ordered(problems))


def ordered(problems: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort diagnostics by place, each once."""
    unique: dict[tuple[str, int, str], Diagnostic] = {}
    for problem in problems:
        unique.setdefault((problem.code, problem.span.start, problem.title), problem)
    return tuple(sorted(unique.values(), key=lambda problem: (problem.span.source.name, problem.span.start)))
