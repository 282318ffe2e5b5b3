"""The examples of the games under a variant, run as the variant has it: which still hold, and which come out otherwise.

An example that speaks of something that the variant has taken away can't be run, and is counted. One that the variant
says itself under the same title is not run: it has taken its place.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs
from croupier.grammar import Diagnostic, parse, tree

from ..checking.checks import check
from ..game import Game
from ..gathering.layers import lay_over
from ..gathering.overlay import Kept
from ..reading.declare import declare
from ..reading.elaborate import elaborate
from ..stack import Stack
from .examples import ExampleResult, run_example

# Where an example stands: its file is read anew each time, and the name says which it is.
Place: TypeAlias = tuple[str, str, int]
# So often the examples that can't be read are left out before the rest is given up.
ROUNDS = 4


@attrs.frozen
class Inherited:
    """What became of the examples of the games below: how each came out, and how many can't be run any more."""

    results: tuple[ExampleResult, ...] = ()
    gone: int = 0

    @property
    def otherwise(self) -> tuple[ExampleResult, ...]:
        """Those that come out otherwise than they say."""
        return tuple(each for each in self.results if not each.passed)


def run_inherited(game: Game) -> Inherited:
    """Run the examples of the games under a variant; there are none under a game that is no variant."""
    if not game.changes:
        return Inherited()
    own = {str(each.node.title.string) for each in game.world.examples}
    left_out: set[Place] = set()
    met: dict[Place, tree.Example] = {}

    def is_kept(example: tree.Example) -> bool:
        if str(example.title.string) in own:
            return False
        place = place_of(example)
        met[place] = example
        return place not in left_out

    for _ in range(ROUNDS):
        made, problems = with_examples(game, is_kept)
        if made is not None:
            below = [each for each in made.world.examples if place_of(each.node) in met]
            below.sort(key=lambda each: each.node.span.start)
            return Inherited(tuple(run_example(made, each) for each in below), len(met) - len(below))
        wrong = {place for place, example in met.items() if any(is_in(each, example) for each in problems)}
        if not wrong - left_out:
            break
        left_out |= wrong
    return Inherited(gone=len(met))


def place_of(example: tree.Example) -> Place:
    """Return where an example stands."""
    source = example.span.source.whole
    return str(source.folder), source.name, example.span.start


def is_in(problem: Diagnostic, example: tree.Example) -> bool:
    """Whether a complaint is about an example."""
    span, whole = problem.span, example.span
    is_same = (span.source.name, span.source.folder) == (whole.source.name, whole.source.folder)
    return is_same and whole.start <= span.start < whole.end


def with_examples(game: Game, is_kept: Kept) -> tuple[Game | None, list[Diagnostic]]:
    """Read a game again with examples of the games below it; return the errors if it can't be read with them."""
    start, problems = parse(game.source)
    if start is None or problems:
        return None, problems
    start, sources, problems = lay_over(start, shelf=Stack(game.given), kept=is_kept)
    world, found = declare(start, sources)
    problems = [*problems, *found]
    named, found = elaborate(world)
    errors = [each for each in (*problems, *found) if each.is_error]
    if errors:
        return None, errors
    plans, found = check(world, named, False, ())
    errors = [each for each in found if each.is_error]
    return (None, errors) if errors or not plans else (Game(world, game.source, plans), [])
