"""What is in the box and where everything starts: found from what a game declares, for so many players and options.

Zones are numbered as they are declared, one for each player, card or value; the box itself is number 0.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs
from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.model import Ability, CardDef, KindDecl, Track, Var, World, ZoneDecl
from croupier.interpreter.meaning.types import Value

if TYPE_CHECKING:
    from .values import Values

Env = dict[Var, Any]


class Fault(Exception):
    """The game asks for something that is not there."""


class Spot(NamedTuple):
    """A zone and whose it is: a player's, a card's, a value's."""

    zone: ZoneDecl | None  # none for the box
    seat: int | None = None
    card: int | None = None
    index: int | None = None


@attrs.define(eq=False)
class Thing:
    """One card, die or other piece."""

    number: int
    kind: KindDecl
    card: CardDef | None
    generated: Env
    fields: dict[str, Any] = attrs.Factory(dict)

    def sources(self) -> list[Any]:
        """Return all that can say something of it: its card, then its kinds, the nearest first."""
        return [each for each in (self.card, *self.kind.ancestry()) if each is not None]

    def abilities(self) -> list[Ability]:
        """Return its abilities: its kinds', then its own."""
        return [
            ability for each in [*list(self.kind.ancestry())[::-1], self.card] if each for ability in each.abilities
        ]

    def zones_of(self, ability: Ability) -> list[ZoneDecl]:
        """Return where an ability works: where it says, or else where the nearest `works in` says."""
        said = [each.works_in for each in self.sources() if each.works_in is not None]
        return list(said[0]) if said and not ability.says_where else ability.zones


class Box:
    """The pieces of a game and its zones."""

    def __init__(self, world: World, players: int, options: dict[Any, Any]) -> None:
        self.world, self.players, self.options = world, players, options
        self.things: list[Thing] = []
        self.spots: list[Spot] = [Spot(None)]

    def fill(self, values: Values) -> None:
        """Make all pieces and zones."""
        self.values = values
        for card in self.world.cards:
            if card.title is not None:
                variables = [var for var, _ in card.generators]
                for chosen in product(*(values.value(expr, {}) for _, expr in card.generators)):
                    for _ in range(card.copies):
                        self.add(card.kind, card, dict(zip(variables, chosen, strict=True)))
        for kind in self.world.kinds.values():
            for _ in range(kind.spare):
                self.add(kind, None, {})
        for zone in self.world.all_zones():
            self.spots += self.spots_of(zone)

    def add(self, kind: KindDecl, card: CardDef | None, generated: Env) -> None:
        fields = {var.name: value for var, value in generated.items()}
        self.things.append(Thing(len(self.things), kind, card, generated, fields))

    def spots_of(self, zone: ZoneDecl) -> list[Spot]:
        if isinstance(zone.owner, KindDecl):
            return [Spot(zone, card=each.number) for each in self.things if each.kind.is_a(zone.owner)]
        seats = range(self.players) if zone.owner == "player" else (None,)
        return [Spot(zone, seat, None, index) for seat in seats for index in self.indices(zone)]

    def indices(self, decl: ZoneDecl | Track) -> Any:
        """Return the values of an index, or None in their place."""
        if decl.numbers is not None:
            return self.values.things(decl.numbers, {})
        if decl.index is None:
            return (None,)
        return range(len(decl.index.type.enum.values) if isinstance(decl.index.type, Value) else self.players)

    def seen(self, spot: Spot) -> int:
        """Return who sees what lies in a zone, as bits."""
        everybody = (1 << self.players) - 1
        if spot.zone is None or spot.zone.seen == "all":
            return everybody
        if spot.seat is None or spot.zone.seen not in ("owner", "others"):
            return 0
        its = 1 << spot.seat
        return its if spot.zone.seen == "owner" else everybody - its

    def tracks(self) -> list[tuple[Track, int | None, int | None]]:
        """Return all tracks, each with its player or card and its index."""
        found = []
        for track in self.world.all_tracks():
            owners: Any = (None,) if track.owner is None else range(self.players)
            if isinstance(track.owner, KindDecl):
                owners = [each.number for each in self.things if each.kind.is_a(track.owner)]
            found += [(track, owner, index) for owner in owners for index in self.indices(track)]
        return found


def name_of(track: Track) -> str:
    """Name a track by whose it is; tracks of one name on different kinds of card are one."""
    return f"{'card' if isinstance(track.owner, KindDecl) else track.owner or 'game'} {track.name}"


def names_of(this: Var | None, variables: list[Var], seat: Any, card: Any, index: Any) -> Env:
    """Return what the names in a zone's or a track's own expressions mean."""
    env: Env = {} if this is None else {this: card}
    for at, var in enumerate(variables, 1):
        env[var] = seat if index is None or at < len(variables) else index
    return env


def parts_of(node: Any) -> list[core.Expr]:
    """Return the expressions that stand directly in an expression or a statement."""
    found: list[core.Expr] = []
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, core.Expr):
            found.append(value)
        elif isinstance(value, list):
            inner = [each[1] if isinstance(each, tuple) and len(each) > 1 else each for each in value]
            found += [each for each in inner if isinstance(each, core.Expr)]
    return found


def once(things: list[Any]) -> list[Any]:
    """Return things, each once: out of such a list players choose."""
    return [each for at, each in enumerate(things) if each not in things[:at]]
