"""Who uses what: one walk over the core of a whole game, for the checks.

`roots` gives every place where the game says something, examples aside; `Survey` remembers what is met there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs

from . import core
from .model import (
    EnumDecl,
    IconDecl,
    KindDecl,
    OptionDecl,
    PeriodDecl,
    ProcedureDecl,
    RuleDecl,
    Track,
    Var,
    World,
    ZoneDecl,
)
from .types import Value

Part: TypeAlias = core.Expr | core.Stmt | core.Alternative | core.Among
PARTS = (core.Expr, core.Stmt, core.Alternative, core.Among)
KINDS = [kind for kind in vars(core).values() if isinstance(kind, type) and issubclass(kind, PARTS)]
# The fields of each class of nodes that can hold other nodes.
FIELDS: Mapping[type, tuple[str, ...]] = MappingProxyType(
    {kind: tuple(each.name for each in attrs.fields(kind) if each.name not in ("type", "span")) for kind in KINDS}
)


def field_names(kind: type) -> tuple[str, ...]:
    """Name the fields of a class of nodes that can hold other nodes."""
    return FIELDS[kind]


def parts(node: Part) -> Iterator[Part]:
    """Yield what a node is directly made of."""
    for name in field_names(type(node)):
        yield from nodes_in(getattr(node, name))


def nodes_in(value: Any) -> Iterator[Part]:
    """Yield the nodes in a field: one, a list of them, or the pieces of a text."""
    if isinstance(value, PARTS):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from nodes_in(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from nodes_in(each)


def walk(node: Any) -> Iterator[Part]:
    """Yield a node, or the nodes of a list, and all that is in them."""
    todo = list(nodes_in(node))
    while todo:
        part = todo.pop()
        yield part
        todo += parts(part)


def roots(world: World) -> Iterator[tuple[str, Any]]:
    """Yield every piece of core: what sort of place it is, and the node, list or tuple there."""
    for option in world.options.values():
        yield "option", (option.default, option.allowed)
    for kind in world.kinds.values():
        yield "field", [*kind.value_cores.values(), *(field.default for field in kind.fields.values()), kind.back]
        yield "field", [part for text in kind.texts for part in text.pieces.values()]
        yield "condition", kind.works_while
        yield "points", kind.points
    for zone in world.all_zones():
        yield "starts", zone.starts
        yield "zone", (zone.numbers, zone.limit, zone.refill_size, zone.refill_from)
    for track in world.all_tracks():
        yield "track", (track.numbers, track.start)
    for rule in world.all_rules():
        yield "rule", rule.value
    for card in world.cards:
        yield "field", [*card.generators, *card.value_cores.values(), *card.title_parts.values()]
        yield "field", [part for text in card.texts for part in text.pieces.values()]
        yield "condition", card.works_while
        yield "points", card.points
    for icon in world.icons.values():
        yield "condition", icon.condition
    for ability in world.abilities:
        yield "condition", ability.condition
        yield "change", ability.value
        yield "body", ability.body
    for procedure in [*world.procedures.values(), world.setup, world.play]:
        if procedure is not None:
            yield "text", procedure.text
            yield "body", procedure.body
    for line in world.scores:
        yield "score", (line.points, line.each)
    for rank in world.ranking:
        yield "ranking", rank.value
    yield "triggers", world.triggers_by
    yield "field", [part for parts in world.layout.face_parts.values() for part in parts.values()]


@attrs.define(eq=False)
class Survey:
    """What a game uses, outside of its examples."""

    world: World
    zones: set[ZoneDecl] = attrs.Factory(set)
    entered: set[ZoneDecl] = attrs.Factory(set)
    enters_any_zone: bool = False
    opens_box: bool = False
    read: set[Track] = attrs.Factory(set)
    changed: set[Track] = attrs.Factory(set)
    rules: set[RuleDecl] = attrs.Factory(set)
    procedures: set[ProcedureDecl] = attrs.Factory(set)
    options: set[OptionDecl] = attrs.Factory(set)
    values: set[tuple[EnumDecl, int]] = attrs.Factory(set)
    whole_enums: set[EnumDecl] = attrs.Factory(set)
    kinds: set[KindDecl] = attrs.Factory(set)
    taken: set[KindDecl] = attrs.Factory(set)
    named: set[str] = attrs.Factory(set)
    variables: set[Var] = attrs.Factory(set)
    opened: set[IconDecl] = attrs.Factory(set)
    entered_periods: set[PeriodDecl] = attrs.Factory(set)
    spoken_periods: set[str] = attrs.Factory(set)
    nodes: list[Part] = attrs.Factory(list)

    def look(self) -> None:
        """Walk over the whole game."""
        for place, root in roots(self.world):
            todo = list(nodes_in(root))
            while todo:
                node = todo.pop()
                self.nodes.append(node)
                self.note(node, place)
                todo += self.inside(node)
        for zone in self.world.all_zones():
            self.note_zone(zone)
        for ability in self.world.abilities:
            self.zones.update(ability.zones)
            if ability.once_per is not None:
                self.spoken_periods.add(ability.once_per.name)

    def inside(self, node: Part) -> Iterator[Part]:
        """Yield the parts of a node, without what is only put somewhere: a track that gets a value is not read."""
        if isinstance(node, core.AssignS):
            yield node.value
            yield from parts(node.target)
        elif isinstance(node, core.MoveS) and is_box(node.to):
            yield node.what
        else:
            yield from parts(node)

    def note(self, node: Part, place: str) -> None:
        """Remember what one node uses."""
        method = getattr(self, f"note_{type(node).__name__}", None)
        if method is not None:
            method(node, place)

    def note_zone(self, zone: ZoneDecl) -> None:
        """Remember what the declaration of a zone does."""
        if zone.starts is not None or zone.refill_size is not None:
            self.entered.add(zone)
        if zone.refill_size is not None:
            self.zones.add(zone)

    def note_ZoneAt(self, node: core.ZoneAt, place: str) -> None:
        self.zones.add(node.zone)
        self.opens_box |= is_box(node)

    def note_MoveS(self, node: core.MoveS, place: str) -> None:
        for target in ends_of(node.to):
            if isinstance(target, core.ZoneAt):
                self.entered.add(target.zone)
            else:
                self.enters_any_zone = True

    def note_AssignS(self, node: core.AssignS, place: str) -> None:
        if isinstance(node.target, core.TrackOf):
            self.changed.add(node.target.track)

    def note_TrackOf(self, node: core.TrackOf, place: str) -> None:
        self.read.add(node.track)

    def note_RuleCall(self, node: core.RuleCall, place: str) -> None:
        self.rules.add(node.rule)

    def note_CallS(self, node: core.CallS, place: str) -> None:
        self.procedures.add(node.procedure)

    def note_OpenS(self, node: core.OpenS, place: str) -> None:
        self.opened.update(node.icons)

    def note_ChooseS(self, node: core.ChooseS, place: str) -> None:
        self.opened.update(node.beside)

    def note_MenuS(self, node: core.MenuS, place: str) -> None:
        self.opened.update(node.beside)

    def note_UseS(self, node: core.UseS, place: str) -> None:
        self.opened.add(node.icon)

    def note_PeriodS(self, node: core.PeriodS, place: str) -> None:
        self.entered_periods.add(node.period)

    def note_ChangeS(self, node: core.ChangeS, place: str) -> None:
        self.spoken_periods.add(node.period.name)

    def note_OptionValue(self, node: core.OptionValue, place: str) -> None:
        self.options.add(node.option)

    def note_Const(self, node: core.Const, place: str) -> None:
        if isinstance(node.type, Value) and isinstance(node.value, int):
            self.values.add((node.type.enum, node.value))

    def note_Values(self, node: core.Values, place: str) -> None:
        self.whole_enums.add(node.enum)

    def note_Pieces(self, node: core.Pieces, place: str) -> None:
        self.kinds.add(node.kind)
        if place != "starts":
            self.taken.add(node.kind)

    def note_Make(self, node: core.Make, place: str) -> None:
        self.kinds.add(node.kind)
        self.taken.add(node.kind)

    def note_IsKind(self, node: core.IsKind, place: str) -> None:
        self.kinds.add(node.kind)

    def note_PieceNamed(self, node: core.PieceNamed, place: str) -> None:
        self.named.add(node.name)

    def note_Local(self, node: core.Local, place: str) -> None:
        self.variables.add(node.var)


def is_box(expr: core.Expr) -> bool:
    """Whether it is the box, where pieces lie that are out of the game."""
    return isinstance(expr, core.ZoneAt) and expr.zone.node is None


def ends_of(expr: core.Expr) -> list[core.Expr]:
    """Return what an expression can come to: the sides of an `if`, or itself."""
    return [*ends_of(expr.value), *ends_of(expr.otherwise)] if isinstance(expr, core.Either) else [expr]


def survey(world: World) -> Survey:
    """Walk over a game and remember what it uses."""
    made = Survey(world)
    made.look()
    return made
