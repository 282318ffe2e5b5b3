"""What seats observe at tables that run natively, as rows of numbers: for learners, which look at many tables at once.

A row has what `Table.view` shows to one seat, and nothing else. All rows are made together, by numpy, out of the words
of native memory; what stands where is the same for all tables of a machine, and is said by a `Column` for each number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from .meaning.model import KindDecl, Track
from .meaning.types import Number, NumberOrNone, Piece, Place, Player, Truth, Type, Value, index_name
from .native.memory import NONE

if TYPE_CHECKING:
    from .native.engine import Engine

Numbers: TypeAlias = NDArray[np.int64]
Truths: TypeAlias = NDArray[np.bool_]

# What stands where the seat may not know the number, or there is none; and where a value is none. No game has these.
UNKNOWN, NOTHING = -(1 << 61), -(1 << 61) + 1
# The box, in which all lies that is out of the game: it is a place, but nobody looks into it.
BOX = 0
# In the place of a card, if there is none: the last of a row that `with_none` made.
NO_CARD = -1
LOW = (1 << 32) - 1
# Tracks that are numbers; cards and places have theirs.
COUNTED: tuple[type[Type], ...] = (Number, NumberOrNone, Truth, Player, Value, Piece, Place)


@attrs.frozen
class Column:
    """What a number of an observation is, by the names of the game file.

    sort        the number
    "seat"      who observes: the seat that is asked
    "question"  the number of the open question
    "place"     of a card: the number of the zone in which it lies; 0 is the box
    "position"  of a card: where in its zone it lies, from the bottom, if that is a zone with an order
    "cards"     of a zone: how many cards lie there
    "tokens"    of a zone: how many tokens lie there, in all or, with an index, of one value
    "track"     of a track: its value; a truth is 0 or 1, a value of an enum, a player, a card or a zone is its number
    """

    sort: str
    name: str = ""
    owner: int | None = None  # of a zone or track that each player has
    card: int | None = None  # the card; of a zone or track: on which card
    zone: int | None = None  # the number of the zone
    index: int | None = None  # of tokens: their value; of a track: the number of its index


class Observer:
    """Makes rows of numbers out of native tables of one machine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        plan, layout = engine.machine.plan, engine.layout
        self.plan = plan
        self.question = words([layout.slots["q"]])
        self.loc, self.known = (run_of(layout.arrays[name][0] + 16, len(plan.pieces)) for name in ("loc", "known"))
        self.heads = words([layout.heads["Z"] + 16 * number for number in range(len(plan.zone_names))])
        self.holders = np.array([NO_CARD if card is None else card for card in plan.holders])
        self.seen = np.array(plan.seen)
        self.columns = [Column("seat"), Column("question")]
        self.columns += [Column("place", piece.name, card=card) for card, piece in enumerate(plan.pieces)]
        self.columns += [Column("position", piece.name, card=card) for card, piece in enumerate(plan.pieces)]
        self._lay_zones()
        self._lay_tracks()

    def _lay_zones(self) -> None:
        """Find where tokens and ordered cards lie, and name the columns of zones."""
        room = self.engine.layout.room["Z"]
        self.piles = [number for number in range(1, len(room)) if self.plan.ordered[number]]
        self.piled = [run_of(*room[number]) for number in self.piles]
        self.card_zones: list[int] = []
        tokens: list[Column] = []
        self.token_places: list[Numbers] = []
        for number, (zone, owner, card, value) in enumerate(self.plan.zone_names):
            whole = Column("tokens" if zone.holds_tokens else "cards", zone.name, owner, card, number)
            if zone.index is not None and value is not None:
                whole = attrs.evolve(whole, name=f"{zone.name}[{index_name(zone.index, value)}]")
            if zone.holds_tokens:
                place, count = room[number]
                self.token_places.append(run_of(place, count))
                tokens.append(whole)
                if zone.of.enum is not None:
                    tokens += [attrs.evolve(whole, index=index) for index in range(count)]
            elif number != BOX:
                self.card_zones.append(number)
                self.columns.append(whole)
        self.token_columns = tokens
        self.columns += tokens

    def _lay_tracks(self) -> None:
        """Find where the tracks lie that are numbers."""
        found = [
            each for track in self.plan.world.all_tracks() if type(track.type) in COUNTED for each in self._of(track)
        ]
        self.track_places = words([place for _, place, _ in found])
        self.track_cards = np.array(
            [NO_CARD if column.card is None else column.card for column, _, _ in found], np.int64
        )
        self.names_cards = np.array([type is Piece for _, _, type in found], np.bool_)
        self.names_zones = np.array([type is Place for _, _, type in found], np.bool_)
        self.columns += [column for column, _, _ in found]

    def _of(self, track: Track) -> Iterator[tuple[Column, int, type[Type]]]:
        """Return the columns of a track, and where their words lie."""
        layout, size = self.engine.layout, self.plan.size_of(track)
        sort = type(track.type)
        if track.slot in layout.slots:
            yield Column("track", track.name), layout.slots[track.slot], sort
            return
        first = layout.arrays[track.slot][0] + 16
        owners: list[tuple[int | None, int | None, int]] = [(None, None, 0)]
        if isinstance(track.owner, KindDecl):
            kind = track.owner
            owners = [(None, card, card) for card, piece in enumerate(self.plan.pieces) if piece.kind.is_a(kind)]
        elif track.owner == "player":
            owners = [(seat, None, seat) for seat in range(self.plan.players)]
        for owner, card, number in owners:
            for index in range(size):
                column = Column("track", track.name, owner, card, None, index if track.index is not None else None)
                yield column, first + 8 * (number * size + index), sort

    def look(self, tables: Numbers, seats: Numbers) -> Numbers:
        """Return what a seat observes at each table, a row a table; where nobody is asked nothing is known."""
        engine = self.engine
        for table in tables.tolist():
            engine.instance.word(table + engine.layout.size - 8)  # memory may have grown
        memory: Numbers = np.frombuffer(engine.instance.octets, np.int64)
        first, looking = (tables >> 3)[:, None], np.maximum(seats, 0)[:, None]
        loc = memory[first + self.loc]
        knows = (memory[first + self.known] >> looking & 1) != 0
        # A zone on a card is there for who knows the card, if that is in play.
        there = with_none(knows & (loc != BOX))[:, self.holders]
        knows_place = knows & np.take_along_axis(there, loc, 1)
        parts = [
            seats[:, None],
            memory[first + self.question],
            np.where(knows_place, loc, UNKNOWN),
            np.where(knows_place, self._positions(memory, first), UNKNOWN),
            np.where(there[:, self.card_zones], memory[first + self.heads[self.card_zones]] & LOW, UNKNOWN),
            self._tokens(memory, first, looking, there),
            self._tracks(memory, first, knows, knows_place & (loc != BOX)),
        ]
        return np.where(seats[:, None] < 0, UNKNOWN, np.concatenate(parts, axis=1))

    def _positions(self, memory: Numbers, first: Numbers) -> Numbers:
        """Return where in its zone each card lies, if that has an order."""
        found = np.full((len(first), len(self.plan.pieces)), UNKNOWN, np.int64)
        counts = memory[first + self.heads] & LOW
        for zone, places in zip(self.piles, self.piled, strict=True):
            lying = np.arange(len(places)) < counts[:, zone, None]
            rows, at = np.nonzero(lying)
            found[rows, memory[first + places][lying]] = at
        return found

    def _tokens(self, memory: Numbers, first: Numbers, looking: Numbers, there: Truths) -> Numbers:
        """Return how many tokens lie in zones; which they are only for who sees them."""
        parts = [np.empty((len(first), 0), np.int64)]
        zones = [column.zone for column in self.token_columns if column.index is None]
        for number, places in zip(zones, self.token_places, strict=True):
            assert number is not None
            counts, is_there = memory[first + places], there[:, number, None]
            parts.append(np.where(is_there, counts.sum(axis=1, keepdims=True), UNKNOWN))
            if self.plan.zone_names[number].zone.of.enum is not None:
                parts.append(np.where(is_there & ((self.seen[number] >> looking & 1) != 0), counts, UNKNOWN))
        return np.concatenate(parts, axis=1)

    def _tracks(self, memory: Numbers, first: Numbers, knows: Truths, shown: Truths) -> Numbers:
        """Return the values of tracks; of a card only for who is shown it, and no card that the seat does not know."""
        values = memory[first + self.track_places]
        is_none = values == NONE
        # Which card a value names: itself, or the one on which a zone is.
        card = np.where(self.names_cards & ~is_none, values, NO_CARD)
        zone = np.where(self.names_zones & ~is_none, values, BOX)
        card = np.where(self.names_zones, self.holders[zone], card)
        may = np.take_along_axis(with_none(knows), card, 1) & with_none(shown)[:, self.track_cards]
        return np.where(may, np.where(is_none, NOTHING, values), UNKNOWN)


def with_none(truths: Truths) -> Truths:
    """Return truths about all cards, with one more, which holds where there is no card."""
    return np.concatenate([truths, np.ones((len(truths), 1), np.bool_)], axis=1)


def words(places: list[int]) -> Numbers:
    """Return places of bytes as places of words."""
    return np.array(places, np.int64) >> 3


def run_of(place: int, count: int) -> Numbers:
    """Return the places of so many words from one on."""
    return (place >> 3) + np.arange(count)
