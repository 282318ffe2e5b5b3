"""The state of a table: which slots it has, and how one is made, copied and compared. All of it is written."""

from __future__ import annotations

import ast
from typing import Any

import attrs

from ..meaning import naming
from ..meaning.bounds import STEPS, STEPS_TOLD
from ..meaning.said import Said
from ..planning.plan import Plan, size_of
from ..running.luck import SPENT
from ..writing.context import Writer
from ..writing.python import as_node, constant, expression, function, listed, returned, statements, tupled

# What is no part of how a table lies.
UNSHAPED = ("steps", "renewed", "ans", "log", "heard", "ruled", "shared", "watched", "counted", "rng", "luck", "by")
# What the runtime compares in its own way.
COMPARED = ("Z", "on", "temps")
# What slots that only some games need hold in the others.
UNUSED: dict[str, Any] = {
    "on": [], "temps": (), "used": {}, "private": {}, "periods": (0,), "serial": 0, "log": [], "heard": [],
    "ruled": [], "by": None,
}  # fmt: skip
# Slots that begin with an empty dictionary.
EMPTY = ("used", "private", "counted")
# Up to so many zones are copied by as many calls, which is faster than a loop.
MOST_ZONES = 300


@attrs.frozen
class Slots:
    """The slots of a state, by how they are copied."""

    lists: list[str]  # lists of plain values
    single: list[str]  # what is never changed in place
    nested: list[str]  # lists of lists

    @property
    def all(self) -> list[str]:
        """All slots, with those of the open question."""
        return ["stack", "who", "opts", "q", *self.lists, *self.single, *self.nested]


def write_state(writer: Writer) -> tuple[type, list[ast.FunctionDef]]:
    """Make the class of a machine's states; write how one is made, copied and compared."""
    slots = slots_of(writer)
    unused = {name: value for name, value in UNUSED.items() if name not in slots.all}
    made = [
        function(naming.CLONE, ["s"], write_clone(writer.plan, slots)),
        function(naming.SHAPE, ["s"], [returned(write_shape(slots))]),
        function(naming.SAME_BESIDES, ["s", "other"], [returned(write_same_besides(slots))]),
        function(naming.MARKS, ["s", "card"], [returned(write_marks(writer.plan))]),
        function(naming.FRESH, ["luck"], write_fresh(writer, slots)),
    ]
    return type("State", (), {"__slots__": slots.all, **unused}), made


def slots_of(writer: Writer) -> Slots:
    """Find the slots that the states of a machine need."""
    plan, world = writer.plan, writer.plan.world
    lists = ["loc", "known", "lo", "hi"]
    lists += [slot for slot, start in plan.start_values.items() if isinstance(start, list)]
    single = ["rng", "luck", "steps", "renewed", "ans", "ending"]
    single += [slot for slot in plan.start_values if slot not in lists]
    lists += ["cast"] * plan.has_secret_dice
    single += ["private"] * any(info.private for info in writer.questions)
    single += ["by"] * writer.explicit
    single += ["temps"] * any(rule.temporary for rule in world.all_rules())
    single += ["used"] * any(ability.once_per is not None for ability in world.abilities)
    lists += ["offered"] * any(icon.anytime for icon in world.icons.values())
    single += ["periods", "serial"] * bool(world.periods)
    lists += ["log", "heard", "ruled"] * writer.told
    single += ["shared", "watched", "counted"] * writer.told
    return Slots(lists, single, ["Z", "on"] if plan.groups else ["Z"])


def write_clone(plan: Plan, slots: Slots) -> list[ast.stmt]:
    """Write how a state is copied."""
    made = statements("n = State()\nn.stack = s.stack.copy()\nn.who = s.who\nn.opts = s.opts\nn.q = s.q")
    for name in slots.lists:
        made += statements(f"n.{name} = s.{name}.copy()")
    for name in slots.single:
        made += statements(f"n.{name} = s.{name}")
    made += copy_zones(len(plan.zone_names))
    if "on" in slots.nested:
        made += statements("n.on = [*map(copied, s.on)]")
    return made + statements("return n")


def copy_zones(count: int) -> list[ast.stmt]:
    """Write the copy of so many zones, one by one if there are not too many."""
    if count > MOST_ZONES:
        return statements("n.Z = [*map(copied, s.Z)]")
    each = [naming.COPIED_ZONE.of(number) for number in range(count)]
    copies = ", ".join([f"{zone}.copy()" for zone in each])
    return statements(f"[{', '.join(each)}] = s.Z\nn.Z = [{copies}]")


def write_shape(slots: Slots) -> ast.expr:
    """Write what states are compared by."""
    return listed([expression(f"s.{name}") for name in [*shaped(slots), "who", "opts", "stack"]])


def shaped(slots: Slots) -> list[str]:
    """Return the slots that are part of how a table lies, besides what is asked."""
    return [name for name in [*slots.lists, *slots.single, *slots.nested] if name not in UNSHAPED]


def write_same_besides(slots: Slots) -> ast.expr:
    """Write whether two states are the same, besides what the runtime compares in its own way."""
    names = [name for name in shaped(slots) if name not in COMPARED]
    return expression(" and ".join([f"s.{name} == other.{name}" for name in names]))


def write_marks(plan: Plan) -> ast.expr:
    """Write the values of all tracks of a card."""
    made: list[ast.expr] = []
    for kind in plan.world.kinds.values():
        for track in kind.tracks.values():
            size = size_of(track.index)
            one, all = f"s.{track.slot}[card]", f"*s.{track.slot}[card * {size} : (card + 1) * {size}]"
            made.append(expression(one) if size == 1 else expression(f"({all},)").elts[0])  # type: ignore[attr-defined]
    return tupled(made)


def write_fresh(writer: Writer, slots: Slots) -> list[ast.stmt]:
    """Write how a state is made."""
    start = start_of(writer)
    made = statements("n = State()")
    for name in slots.all:
        if name in EMPTY:
            value = expression("{}")
        else:
            value = as_node(name) if name == "luck" else write_start(writer, start[name])
        made += statements(f"n.{name} = _0", value)
    return made + statements("return n")


def start_of(writer: Writer) -> dict[str, Any]:
    """Return what slots start with."""
    plan = writer.plan
    zones = len(plan.zone_names)
    return {
        "Z": [*plan.start_contents], "loc": [*plan.start_places],
        "known": [plan.seen[place] for place in plan.start_places],
        "lo": [0] * zones, "hi": [0] * zones, "on": start_on(plan), "stack": [], "opts": (),
        "who": None, "by": None, "q": 0, "ans": None,
        "rng": SPENT, "steps": STEPS_TOLD if writer.told else STEPS, "renewed": 0,
        "ending": ("score", None), "temps": (), "periods": (0,) * (len(plan.world.periods) + 1),
        "serial": 0, "log": [], "heard": [], "ruled": [], "shared": None, "watched": None,
        "cast": [plan.everybody] * len(plan.pieces), "offered": [()] * plan.players, **plan.start_values,
    }  # fmt: skip


def start_on(plan: Plan) -> list[list[int]]:
    """Return the cards of each group of abilities that lie where these work before anything moves."""
    on: list[list[int]] = [[] for _ in plan.groups]
    for card, place in enumerate(plan.start_places):
        for group in plan.entering[card].get(place, ()):
            on[group].append(card)
    return on


def write_start(writer: Writer, value: Any) -> ast.expr:
    """Write what a slot starts with; texts with something filled in are kept in a table."""
    kept = value if isinstance(value, list) else [value]
    if not any(isinstance(each, Said) for each in kept):
        return literal(value)
    name = writer.table(naming.START_TEXTS.of(len(writer.tables)), tuple(kept))
    return expression("list(_0)" if isinstance(value, list) else "_0[0]", name)


def literal(value: Any) -> ast.expr:
    """Write a value out, with new lists each time it is run."""
    if isinstance(value, list):
        if len(value) > 30 and all(each == value[0] for each in value) and not isinstance(value[0], list):
            return expression("[_0] * _1", literal(value[0]), len(value))
        if len(value) > 30 and not any(isinstance(each, list) for each in value):
            return expression("list(_0)", constant(tuple(value)))
        return listed([literal(each) for each in value])
    return constant(value)
