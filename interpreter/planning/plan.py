"""The plan of a table: zones, tracks and abilities numbered, for a number of players and a set of options.

Zones are numbers into one list of lists, `s.Z`; a zone of each player, value or card is a run of numbers. Cards are
numbers too. Tables that never change in play are tuples made here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.grammar import NOWHERE, Diagnostic, did_you_mean, error

from ..meaning import core
from ..meaning.freezing import Freezing
from ..meaning.model import (
    Ability,
    IconDecl,
    KindDecl,
    OptionDecl,
    ProcedureDecl,
    RuleDecl,
    Track,
    Var,
    World,
    ZoneDecl,
)
from ..meaning.survey import roots, walk
from ..reading.context import BOX
from .pieces import Piece, make_pieces, not_fixed
from .starts import fixed, start_track, start_zone, values_of
from .static import STEPS, NotStatic, Static

if TYPE_CHECKING:
    from .hidden import Hidden
    from .rulings import Rulings

# So many fields and tracks can the cards of a table have, all together.
MOST_PARTS = 500_000
MOST_ZONES = 20_000


class ZoneName(NamedTuple):
    """A zone of the table: as it is declared, and of which seat, card and value of its index it is."""

    zone: ZoneDecl
    seat: int | None
    card: int | None
    value: int | None


class GroupKey(NamedTuple):
    """What abilities that are looked for together have in common: an icon, what they hear, the rule they change."""

    sort: str
    what: IconDecl | ProcedureDecl | RuleDecl
    moment: str = ""  # of a listener


class Plan(Freezing):
    """Everything about a table that is fixed before the first move."""

    def __init__(self, world: World, players: int, options: dict[OptionDecl, Any], like: Plan | None = None) -> None:
        self.world = world
        self.players = players
        self.options = options
        self.everybody = (1 << players) - 1
        self.problems: list[Diagnostic] = []
        self.pieces: list[Piece]
        self.cards_are_fixed: bool = like is not None and like.cards_are_fixed
        self.static: Static
        if like is not None and self.cards_are_fixed:
            self.pieces, self.static = like.pieces, Static(players, options, like.pieces, like.static.steps)
        else:
            left = like.static.steps if like is not None else STEPS
            self.pieces, self.static, self.problems = make_pieces(world, players, options, left)
            self.cards_are_fixed = not any(isinstance(node, core.Players) for node in parts_of_cards(world))
        decls: list[ZoneDecl | Track] = [*world.all_zones(), *world.all_tracks()]
        self.indices = {decl: values_of(self, decl) for decl in decls}
        self.count_parts()
        self.find_named()
        self.bases: dict[ZoneDecl, int] = {}
        self.zone_names: list[ZoneName] = []
        self.card_zones: dict[str, list[int | None]] = {}
        self.number_zones()
        self.seen = tuple(self.who_sees(each.zone, each.seat) for each in self.zone_names)
        # Of each seat that chooses: who sees what is taken out of each zone.
        self.watching = [tuple([seen | 1 << seat for seen in self.seen]) for seat in range(players)]
        self.owners = tuple(each.seat for each in self.zone_names)
        self.holders = tuple(each.card for each in self.zone_names)
        self.ordered = tuple(each.zone.ordered or each.zone.shuffled for each in self.zone_names)
        # Whether cards can lie on cards, so that whose a card is must be looked up along the way.
        self.nested = any(
            zone.owner is not None and zone.owner != "player" and not zone.holds_tokens for zone, *_ in self.zone_names
        )
        self.limits: list[Any] = [None] * len(self.zone_names)
        self.start_zones()
        self.fields = self.field_tables()
        self.twins = twins_of(self.pieces)
        self.slots = {track.key: track.slot for track in world.all_tracks()}
        self.start_values: dict[str, Any] = {}
        self.dice: dict[int, tuple[int, ...]] = {}  # the faces of each die
        self.start_tracks()
        self.rule_numbers = {rule: number for number, rule in enumerate(world.all_rules())}
        self.groups: dict[GroupKey, int] = {}
        self.group_abilities: list[dict[int, tuple[int, ...]]] = []
        self.entering: list[dict[int, tuple[int, ...]]] = []
        self.carriers: dict[Ability, list[Piece]] = {}
        # Groups of a card's abilities that do not all work in the same places.
        self.scattered: set[tuple[int, GroupKey]] = set()
        self.index_abilities()
        # What was asked for once; the plan is the same before and after.
        self._having: dict[tuple[str, str], frozenset[int]] = {}
        self._of_kind: dict[KindDecl | None, frozenset[int]] = {}
        self._in_order: dict[KindDecl, tuple[int, ...]] = {}
        self.freeze(*[name for name in vars(self) if not name.startswith("_")])

    def count_parts(self) -> None:
        """Complain of more fields and tracks on cards than a table can hold, and leave the cards out."""
        kinds = self.world.kinds.values()
        fields = len({name for kind in kinds for name in kind.fields})
        tracks = sum({each.key: self.size_of(each) for kind in kinds for each in kind.tracks.values()}.values())
        if (fields + tracks) * len(self.pieces) > MOST_PARTS and not self.problems:
            text = f"{fields + tracks:,} fields and tracks, for {len(self.pieces):,} cards each"
            span = next(each.node.span for each in kinds if each.fields or each.tracks)
            self.problems.append(error("too-many-parts", "there are too many parts of cards", span, text))
            self.pieces, self.static = [], Static(self.players, self.options, [], self.static.steps)

    def find_named(self) -> None:
        """Complain of cards that are spoken of by name and that no pattern makes."""
        if not self.world.named or self.problems:
            return
        names = {piece.name for piece in self.pieces}
        for found in self.world.named:
            if found.name not in names:
                self.problems.append(
                    error(
                        "unknown-card",
                        "unknown card",
                        found.span,
                        f'no card is called "{found.name}"',
                        hint=did_you_mean(found.name, names),
                    )
                )

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of the pieces by their names; of several of one name, the first."""
        return {piece.name: piece.number for piece in reversed(self.pieces)}

    # Zones.

    def number_zones(self) -> None:
        box = ZoneDecl(BOX, None, None, None, seen="all")
        self.add_zone(box, None, None, None)
        for zone in self.world.all_zones():
            self.bases[zone] = len(self.zone_names)
            if len(self.zone_names) > MOST_ZONES:
                span = zone.node.span if zone.node else NOWHERE
                many = f"these are more than {MOST_ZONES} zones in all"
                self.problems.append(error("too-many-zones", "there are too many zones", span, many))
                return
            if isinstance(zone.owner, KindDecl):
                table = self.card_zones.setdefault(zone.name, [None] * len(self.pieces))
                for piece in self.pieces:
                    if piece.kind.is_a(zone.owner):
                        table[piece.number] = len(self.zone_names)
                        self.add_zone(zone, None, piece.number, None)
                continue
            for seat in range(self.players) if zone.owner == "player" else (None,):
                for index in self.values_of(zone) if zone.index is not None else (None,):
                    self.add_zone(zone, seat, None, index)

    def add_zone(self, zone: ZoneDecl, seat: int | None, card: int | None, index: int | None) -> None:
        self.zone_names.append(ZoneName(zone, seat, card, index))

    def values_of(self, decl: ZoneDecl | Track) -> tuple[int, ...]:
        """Return the values of the index of a zone or a track; a single one if it has none."""
        return self.indices[decl]

    def size_of(self, decl: ZoneDecl | Track) -> int:
        """Return how many values the index of a zone or a track has."""
        return len(self.indices[decl])

    def who_sees(self, zone: ZoneDecl, seat: int | None) -> int:
        if zone.seen == "owner" and seat is not None:
            return 1 << seat
        if zone.seen == "others" and seat is not None:
            return self.everybody & ~(1 << seat)
        return self.everybody if zone.seen == "all" else 0

    def is_hidden(self, number: int) -> bool:
        """Whether a zone is none that people look at."""
        return self.zone_names[number].zone.name in self.world.layout.hidden

    def env(self, this: Var | None, variables: list[Var], number: int) -> dict[Var, Any]:
        """Return the values of the variables that a zone's or a track's own expressions can use."""
        _, seat, card, index = self.zone_names[number]
        return self.env_of(this, variables, seat, card, index)

    def env_of(self, this: Var | None, variables: list[Var], seat: Any, card: Any, index: Any) -> dict[Var, Any]:
        env: dict[Var, Any] = {} if this is None else {this: card}
        for at, var in enumerate(variables, 1):
            env[var] = index if index is not None and at == len(variables) else seat
        return env

    def start_zones(self) -> None:
        """Lay every piece and token where it starts; what nothing claims lies in the box."""
        self.start_contents: list[list[int]] = []
        for zone, *_ in self.zone_names:
            self.start_contents.append([0] * zone.of.size if zone.holds_tokens else [])
        taken: dict[int, tuple[ZoneDecl, core.Expr]] = {}
        for number, (zone, *_) in enumerate(self.zone_names):
            try:
                start_zone(self, number, zone, taken)
            except NotStatic as met:
                self.problems.append(not_fixed(met))
        self.start_places = [0] * len(self.pieces)
        for number, (zone, *_) in enumerate(self.zone_names):
            for card in () if zone.holds_tokens else self.start_contents[number]:
                self.start_places[card] = number
        self.start_contents[0] = [card for card, place in enumerate(self.start_places) if place == 0]

    # Fields and tracks.

    def field_tables(self) -> dict[str, tuple[Any, ...]]:
        names = dict.fromkeys(name for kind in self.world.kinds.values() for name in kind.fields)
        return {name: tuple(fixed(piece.fields.get(name)) for piece in self.pieces) for name in names}

    def having(self, sort: str, name: str) -> frozenset[int]:
        """Return the pieces that have a field, a track or a zone of a name, whichever kind declares it."""
        if (sort, name) not in self._having:
            found = frozenset(piece.number for piece in self.pieces if piece.kind.find(sort, name) is not None)
            self._having[sort, name] = found
        return self._having[sort, name]

    def of_kind(self, kind: KindDecl | None) -> frozenset[int]:
        """Return the pieces of a kind, or of any."""
        if kind not in self._of_kind:
            found = frozenset(piece.number for piece in self.pieces if kind is None or piece.kind.is_a(kind))
            self._of_kind[kind] = found
        return self._of_kind[kind]

    def all_of(self, kind: KindDecl) -> tuple[int, ...]:
        """Return the pieces of a kind, in their order."""
        if kind not in self._in_order:
            self._in_order[kind] = tuple(sorted(self.of_kind(kind)))
        return self._in_order[kind]

    def start_tracks(self) -> None:
        for track in self.world.all_tracks():
            slot = track.slot
            try:
                self.start_values[slot] = start_track(self, track, self.start_values.get(slot))
            except NotStatic as met:
                self.problems.append(not_fixed(met))
                self.start_values[slot] = []

    @cached_property
    def has_secret_dice(self) -> bool:
        """Whether dice can lie where not everybody sees them."""
        dice = [kind for kind in self.world.kinds.values() if "face" in kind.tracks and kind.is_die]
        zones = [zone for zone in self.world.all_zones() if zone.seen != "all" and not zone.holds_tokens]
        return any(kind.is_a(zone.of) or zone.of.is_a(kind) for kind in dice for zone in zones)

    def faces(self, card: int) -> tuple[int, ...]:
        """Return the faces of a die; of another piece, none."""
        return self.dice.get(card, ())

    # Abilities.

    def group(self, sort: str, what: IconDecl | ProcedureDecl | RuleDecl, moment: str = "") -> int:
        """Return the number of a group of abilities: those of an icon, of an event listened to, of a rule changed."""
        return self.groups[GroupKey(sort, what, moment)]

    def add_group(self, ability: Ability) -> int:
        """Return the number of an ability's group, which it gets with the first of it."""
        key = self.key_of(ability)
        if key not in self.groups:
            self.groups[key] = len(self.groups)
            self.group_abilities.append({})
        return self.groups[key]

    def key_of(self, ability: Ability) -> GroupKey:
        if ability.icon is not None and ability.sort == "icon":
            return GroupKey("icon", ability.icon)
        if ability.procedure is not None and ability.sort == "listener":
            return GroupKey("listener", ability.procedure, ability.moment)
        assert ability.rule is not None
        return GroupKey("rule", ability.rule)

    def index_abilities(self) -> None:
        zone_numbers: dict[ZoneDecl, list[int]] = {}
        for number, (zone, *_) in enumerate(self.zone_names):
            zone_numbers.setdefault(zone, []).append(number)
        shared: dict[Any, dict[int, tuple[int, ...]]] = {}
        for piece in self.pieces:
            abilities = self.abilities_of(piece)
            places: dict[GroupKey, set[ZoneDecl]] = {}
            for ability in abilities:
                zones = set(zones_of(ability, piece))
                if places.setdefault(self.key_of(ability), zones) != zones:
                    self.scattered.add((piece.number, self.key_of(ability)))
                table = self.group_abilities[self.add_group(ability)]
                table[piece.number] = (*table.get(piece.number, ()), ability.number)
                self.carriers.setdefault(ability, []).append(piece)
            key = tuple((ability.number, *map(id, zones_of(ability, piece))) for ability in abilities)
            if key not in shared:
                entering: dict[int, list[int]] = {}
                for ability in abilities:
                    group = self.groups[self.key_of(ability)]
                    for zone in zones_of(ability, piece):
                        for number in zone_numbers.get(zone, ()):
                            groups = entering.setdefault(number, [])
                            if group not in groups:
                                groups.append(group)
                shared[key] = {number: tuple(groups) for number, groups in entering.items()}
            self.entering.append(shared[key])
        for ability in self.world.abilities:  # also those that no piece has
            self.add_group(ability)

    @cached_property
    def hidden(self) -> Hidden:
        """What was found out about questions that others don't notice."""
        from .secrecy import find_hidden

        return find_hidden(self)

    @cached_property
    def rulings(self) -> Rulings:
        """What choices and moves rule out about hidden cards."""
        from .rulings import Rulings

        return Rulings(self.hidden)

    @cached_property
    def orders(self) -> dict[core.EachInOrderS, int]:
        """The statements that do things in an order, numbered."""
        bodies = [root for place, root in roots(self.world) if place == "body"]
        bodies += [part for example in self.world.examples for part in (example.given, example.steps)]
        found = [node for body in bodies for node in walk(body) if isinstance(node, core.EachInOrderS)]
        return {node: number for number, node in enumerate(dict.fromkeys(found))}

    def abilities_of(self, piece: Piece) -> list[Ability]:
        """Return all abilities of a piece: its kinds', then its own."""
        found = [ability for kind in reversed(list(piece.kind.ancestry())) for ability in kind.abilities]
        return found + (piece.card.abilities if piece.card else [])


def workings_of(piece: Piece) -> list[Any]:
    """Return all that can say where and while a piece works: its card, then its kinds, the nearest first."""
    return [each for each in (piece.card, *piece.kind.ancestry()) if each is not None]


def spaces_in(name: ZoneName, limit: Any) -> int:
    """Return how many tokens fit into a zone on a card, if that is known before play; 0 for any other zone."""
    if name.card is None or not name.zone.holds_tokens or limit is None or limit is True:
        return 0
    return limit if isinstance(limit, int) else sum(limit)


def zones_of(ability: Ability, piece: Piece) -> list[ZoneDecl]:
    """Return where an ability of a piece works."""
    said = None if ability.says_where else works_in(piece)
    return ability.zones if said is None else said


def works_in(piece: Piece) -> list[ZoneDecl] | None:
    """Return where a piece works, and counts, if its card or its kind says so."""
    said = (owner.works_in for owner in workings_of(piece) if owner.works_in is not None)
    return next((list(zones) for zones in said), None)


def parts_of_cards(world: World) -> Iterator[Any]:
    """Go through all that says what the cards are, and through the rules that it asks."""
    todo: list[Any] = [root for place, root in roots(world) if place == "field"]
    met: set[RuleDecl] = set()
    while todo:
        for node in walk(todo.pop()):
            yield node
            if isinstance(node, core.RuleCall) and node.rule not in met:
                met.add(node.rule)
                todo.append(node.rule.value)


def twins_of(pieces: list[Piece]) -> tuple[int | None, ...]:
    """Return a number for each card that copies of it have in common; None for a card without copies."""
    first: dict[tuple[Any, ...], int] = {}
    twins: list[int | None] = []
    for piece in pieces:
        if piece.card is None or piece.card.copies == 1:
            twins.append(None)
        else:
            twins.append(first.setdefault((piece.card, *piece.generated.items()), piece.number))
    return tuple(twins)


__all__ = ["Plan", "ProcedureDecl", "RuleDecl", "fixed"]
