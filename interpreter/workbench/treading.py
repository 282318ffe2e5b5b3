"""Which steps of a game its play treads on: rules, abilities, options, branches, lines, each at its place in the text.

The game is run by Python functions that know for each piece of theirs from which place of the text it was made, and
Python tells which pieces it comes by. What was worked out before play has no piece left, and is no step. A step that
is made of others was trodden on if one of them was; so was one that stands before another in the same lines, since
there is no other way to that, and a call that ends the lines after a step that always goes on. Where lines only end
(`return`), where something is only said, or a window is opened in which perhaps no card has anything to do, there is no
step. A call of a procedure of the game was trodden on if that was.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs
from croupier.grammar import Span, tree

from ..game import Game
from ..meaning.lines import ByPlace, find_place
from ..planning.plan import Plan

if TYPE_CHECKING:
    from ..table import Table

# The name of the file that generated functions say they are from.
GENERATED = "<game>"
# What each sort of step is called, for whoever puts it into words; statements are lines, or branches.
SORTS: dict[type, str] = {
    tree.Rule: "rule",
    tree.Procedure: "procedure",
    tree.Setup: "procedure",
    tree.AfterSetup: "procedure",
    tree.Play: "procedure",
    tree.IconAbility: "ability",
    tree.Listener: "ability",
    tree.Always: "ability",
    tree.Alternative: "option",
    tree.May: "option",
}
# A text, by its identity, and a place in it.
Place: TypeAlias = tuple[int, int]
# What is no step by itself, and what always goes on to what stands below it.
NO_STEPS = (tree.Return, tree.Stop, tree.Open, tree.Nothing)
GOES_ON = (tree.Let, tree.Assign, tree.Call, tree.For)
# What has one of several ways to go on in its lines.
FORKS = (tree.If, tree.Else, tree.ChooseThen, tree.May)


@attrs.frozen(eq=False)
class WrittenStep:
    """A step of a game: where it stands, what sort it is, the steps that it is made of, and those just after it."""

    span: Span
    sort: str
    place: Place
    within: tuple[WrittenStep, ...]
    after: WrittenStep | None
    # The step before it, if play always goes on from that to this one.
    before: list[WrittenStep] = attrs.Factory(list)
    # The procedure that it calls, or is.
    calls: str | None = None


class TroddenGame(Game):
    """A game whose tables tell which of its steps they come by."""

    def __init__(self, game: Game) -> None:
        world = attrs.evolve(game.world, sources=ByPlace(game.world.sources))
        world.finish()
        options = dict(game.machine().plan.options)
        super().__init__(world, game.source, {world.least: Plan(world, world.least, options)})
        self.given = game.given
        self._steps = tuple(steps_of(world))
        self._able: set[Place] = set()
        self._seen: set[int] = set()

    def start(self, *given: Any, **settings: Any) -> Table:
        """Set up a table, run by Python."""
        table = super().start(*given, **{**settings, "engine": "python"})
        if id(table.machine) not in self._seen:
            self._seen.add(id(table.machine))
            self._able |= self._places(lines_in(table.machine.space))
        return table

    def steps(self) -> tuple[WrittenStep, ...]:
        """Return the steps that the tables which were set up until now could come by, in the order of the texts."""
        reachable = closed(self._steps, self._able)
        order = {id(source): number for number, source in enumerate(self.sources)}
        found = [step for step in self._steps if id(step) in reachable]
        return tuple(sorted(found, key=lambda step: (order.get(step.place[0], -1), step.place[1])))

    @contextmanager
    def treading(self) -> Iterator[Callable[[], frozenset[int]]]:
        """Note what is trodden on meanwhile; what is yielded returns the ids of these steps."""
        lines: set[int] = set()
        before = sys.gettrace()
        sys.settrace(tracer(lines))
        try:
            yield lambda: frozenset(closed(self._steps, self._places(lines)))
        finally:
            sys.settrace(before)

    def _places(self, lines: Collection[int]) -> set[Place]:
        found = map(find_place, lines)
        return {(id(self.world.sources[which]), at) for which, at in found if 0 <= which < len(self.world.sources)}


def trodden(game: Game) -> TroddenGame:
    """Return the same game, whose tables tell which of its steps they come by."""
    return TroddenGame(game)


def tracer(lines: set[int]) -> Callable[[FrameType, str, Any], Any]:
    """Return what Python calls at each line; lines of generated code are noted."""

    def note(frame: FrameType, event: str, value: object) -> Any:
        lines.add(frame.f_lineno)
        return note

    def enter(frame: FrameType, event: str, value: object) -> Any:
        if frame.f_code.co_filename != GENERATED:
            return None
        return note(frame, event, value)

    return enter


def lines_in(space: Mapping[str, Any]) -> set[int]:
    """Return the lines of all generated functions."""
    todo = [each.__code__ for each in space.values() if isinstance(each, FunctionType)]
    found: set[int] = set()
    while todo:
        code = todo.pop()
        if code.co_filename == GENERATED:
            found.update(line for *_, line in code.co_lines() if line is not None)
            todo += [each for each in code.co_consts if isinstance(each, CodeType)]
    return found


def closed(steps: tuple[WrittenStep, ...], places: Collection[Place]) -> set[int]:
    """Return the ids of the steps at some places, of those made of them, and of those before them in their lines."""
    found: set[int] = set()
    # Parts come before the whole, and what is later in its lines before what is earlier.
    for step in steps:
        parts = any(id(part) in found for part in step.within)
        if parts or step.place in places or (step.after is not None and id(step.after) in found):
            found.add(id(step))
    # What a procedure is made of comes before it, what calls it anywhere.
    procedures = {step.calls for step in steps if step.sort == "procedure" and id(step) in found} - {None}
    for step in reversed(steps):
        if any(id(each) in found for each in step.before) or (step.sort != "procedure" and step.calls in procedures):
            found.add(id(step))
    return found


def steps_of(world: Any) -> Iterator[WrittenStep]:
    """Yield all steps of a game, parts before wholes and later lines before earlier ones."""
    procedures = [*world.procedures.values(), world.setup, world.play]
    decls: list[Any] = [*world.all_rules(), *procedures, *world.abilities]
    seen: set[int] = set()
    for decl in decls:
        node = getattr(decl, "node", None)
        if isinstance(node, tree.Node) and type(node) in SORTS and id(node) not in seen:
            seen.add(id(node))
            yield from _made(node, SORTS[type(node)], None)


def _made(node: tree.Node, sort: str, after: WrittenStep | None) -> Iterator[WrittenStep]:
    """Yield the steps of a node, itself last."""
    within: list[WrittenStep] = []
    for step in _parts(node):
        yield step
        within.append(step)
    whole = node.span.in_whole
    calls = str(node.verb) if isinstance(node, tree.Call) else None
    if isinstance(node, tree.Procedure):
        calls = str(node.name)
    yield WrittenStep(node.span, sort, (id(whole.source), whole.start), tuple(within), after, calls=calls)


def _parts(node: Any) -> Iterator[WrittenStep]:
    """Yield the steps inside a node."""
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, tree.Suite | tree.Block):
            yield from _statements(value.statements, "branch" if isinstance(node, FORKS) else "line")
            continue
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, tree.Alternative):
                yield from _made(each, "option", None)
            elif isinstance(each, tree.Node):
                yield from _parts(each)


def _statements(statements: tuple[Any, ...], sort: str) -> Iterator[WrittenStep]:
    after: WrittenStep | None = None
    for number in range(len(statements) - 1, -1, -1):
        node = statements[number]
        # A branch has a step of its own, whatever it is; else what only ends the lines is none.
        own = SORTS.get(type(node), sort if number == 0 else "line")
        if (isinstance(node, NO_STEPS) and own != "branch") or (isinstance(node, tree.Call) and node.verb == "say"):
            continue
        made = list(_made(node, own, after))
        yield from made
        if after is not None and isinstance(node, GOES_ON) and isinstance(statements[number + 1], tree.Call):
            after.before.append(made[-1])
        after = made[-1]
