"""The state of a table: which slots it has, and how one is made, copied and compared. All of it is written."""

from __future__ import annotations

import ast
from typing import Any

import attrs

from ..meaning import naming
from ..meaning.bounds import STEPS, STEPS_TOLD
from ..meaning.said import Said
from ..planning.plan import Plan
from ..running.luck import SPENT
from ..writing.context import Writer
from ..writing.python import Pen

# What is no part of how a table lies.
UNSHAPED = ("steps", "renewed", "ans", "log", "heard", "ruled", "shared", "watched", "counted", "rng", "luck", "by")
# What the runtime compares in its own way.
COMPARED = ("Z", "on", "temps")
# What is kept of names that are out of use once what is compared was done.
OF_NAMES = ("private",)
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
    pen = writer.pen
    slots = slots_of(writer)
    unused = {name: value for name, value in UNUSED.items() if name not in slots.all}
    made = [
        pen.function(naming.CLONE, ["s"], write_clone(pen, writer.plan, slots)),
        pen.function(naming.SHAPE, ["s"], [pen.returned(write_shape(pen, slots))]),
        pen.function(naming.SAME_BESIDES, ["s", "other"], [pen.returned(write_same_besides(pen, slots))]),
        pen.function(naming.MARKS, ["s", "card"], [pen.returned(write_marks(pen, writer.plan))]),
        pen.function(naming.FRESH, ["luck"], write_fresh(writer, slots)),
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


def write_clone(pen: Pen, plan: Plan, slots: Slots) -> list[ast.stmt]:
    """Write how a state is copied."""
    made = pen.statements("n = State()\nn.stack = s.stack.copy()\nn.who = s.who\nn.opts = s.opts\nn.q = s.q")
    for name in slots.lists:
        made += pen.statements(f"n.{name} = s.{name}.copy()")
    for name in slots.single:
        made += pen.statements(f"n.{name} = s.{name}")
    made += copy_zones(pen, len(plan.zone_names))
    if "on" in slots.nested:
        made += pen.statements("n.on = [*map(copied, s.on)]")
    return made + pen.statements("return n")


def copy_zones(pen: Pen, count: int) -> list[ast.stmt]:
    """Write the copy of so many zones, one by one if there are not too many."""
    if count > MOST_ZONES:
        return pen.statements("n.Z = [*map(copied, s.Z)]")
    each = [naming.COPIED_ZONE.of(number) for number in range(count)]
    copies = ", ".join([f"{zone}.copy()" for zone in each])
    return pen.statements(f"[{', '.join(each)}] = s.Z\nn.Z = [{copies}]")


def write_shape(pen: Pen, slots: Slots) -> ast.expr:
    """Write what states are compared by."""
    return pen.listed([pen.expression(f"s.{name}") for name in [*shaped(slots), "who", "opts", "stack"]])


def shaped(slots: Slots) -> list[str]:
    """Return the slots that are part of how a table lies, besides what is asked."""
    return [name for name in [*slots.lists, *slots.single, *slots.nested] if name not in UNSHAPED]


def write_same_besides(pen: Pen, slots: Slots) -> ast.expr:
    """Write whether two states are the same, besides what the runtime compares in its own way."""
    names = [name for name in shaped(slots) if name not in (*COMPARED, *OF_NAMES)]
    return pen.expression(" and ".join([f"s.{name} == other.{name}" for name in names]))


def write_marks(pen: Pen, plan: Plan) -> ast.expr:
    """Write the values of all tracks of a card."""
    made: list[ast.expr] = []
    for kind in plan.world.kinds.values():
        for track in kind.tracks.values():
            size = plan.size_of(track)
            one, all = f"s.{track.slot}[card]", f"*s.{track.slot}[card * {size} : (card + 1) * {size}]"
            made.append(pen.expression(one) if size == 1 else pen.expression(f"({all},)").elts[0])  # type: ignore[attr-defined]
    return pen.tupled(made)


def write_fresh(writer: Writer, slots: Slots) -> list[ast.stmt]:
    """Write how a state is made."""
    pen = writer.pen
    start = start_of(writer)
    made = pen.statements("n = State()")
    for name in slots.all:
        if name in EMPTY:
            value = pen.expression("{}")
        else:
            value = pen.as_node(name) if name == "luck" else write_start(writer, start[name])
        made += pen.statements(f"n.{name} = _0", value)
    return made + pen.statements("return n")


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
        return literal(writer.pen, value)
    name = writer.table(naming.START_TEXTS.of(len(writer.tables)), tuple(kept))
    return writer.pen.expression("list(_0)" if isinstance(value, list) else "_0[0]", name)


def literal(pen: Pen, value: Any) -> ast.expr:
    """Write a value out, with new lists each time it is run."""
    if isinstance(value, list):
        if len(value) > 30 and all(each == value[0] for each in value) and not isinstance(value[0], list):
            return pen.expression("[_0] * _1", literal(pen, value[0]), len(value))
        if len(value) > 30 and not any(isinstance(each, list) for each in value):
            return pen.expression("list(_0)", pen.constant(tuple(value)))
        return pen.listed([literal(pen, each) for each in value])
    return pen.constant(value)
