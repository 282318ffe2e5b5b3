"""What a seat may know of a table: a table in, a `View` out, with nothing else in it.

A card that the seat does not know is None in its place. In a pile the places count; elsewhere the cards that are known
come first, by their ids, so that their order tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..meaning.bounds import CHANCE
from ..meaning.model import KindDecl, Track
from ..meaning.said import Said
from ..meaning.types import Many, Piece, Place, index_name
from ..planning.plan import Plan
from ..running.state import Seat
from ..wording.decision import CardId, question_of
from ..wording.wording import HIDDEN, Speech
from ..writing.questions import hides_who
from .seen import SeenCard, TrackView, View, ZoneView

if TYPE_CHECKING:
    from ..table import Table


def view_of(table: Table, seat: int) -> View:
    """Look at a table from a seat."""
    return Viewer(table, seat).view()


def decider_seen(table: Table, seat: int) -> Seat | None:
    """Return who is asked, if a seat may know that; None also when the game is over."""
    asked = table.seat
    if asked is None or asked in (seat, CHANCE):
        return asked
    return None if hides_who(table.machine.plan.hidden, question_of(table)) else asked


class Viewer:
    """Looks at a table from a seat."""

    def __init__(self, table: Table, seat: int) -> None:
        if not 0 <= seat < table.players:
            from ..faults import TableError

            raise TableError("no seat", seat=seat, count=table.players)
        self.table = table
        self.seat = seat
        self.state = table.state
        self.plan: Plan = table.machine.plan
        self.speech = Speech(table.machine, table.names)

    def view(self) -> View:
        """Look at everything."""
        zones = [self.zone(number) for number in range(1, len(self.plan.zone_names)) if self.is_there(number)]
        deciding, waiting = decider_seen(self.table, self.seat), self.table.seat is not None
        return View(Seat(self.seat), deciding, waiting, tuple(zones), tuple(self.tracks()), self.speech)

    def knows(self, card: int) -> bool:
        """Whether the seat knows a card."""
        return bool(self.state.known[card] >> self.seat & 1)

    def is_there(self, number: int) -> bool:
        """Whether to show a zone: one on a card only if the seat knows where that card is, and it is in play."""
        _, _, card, _ = self.plan.zone_names[number]
        return card is None or (self.knows(card) and self.state.loc[card] != 0)

    def zone(self, number: int) -> ZoneView:
        """Look at a zone."""
        zone, owner, card, index = self.plan.zone_names[number]
        name = index_name(zone.index, index) if zone.index is not None and index is not None else None
        contents = self.state.Z[number]
        on = CardId(card) if card is not None else None
        seat = Seat(owner) if owner is not None else None
        ordered = zone.ordered or zone.shuffled
        if zone.holds_tokens:
            counts = self.tokens(zone, contents, number)
            return ZoneView(zone.name, seat, on, name, (), (), counts, number, ordered, self.speech)
        cards = contents if ordered else self.arranged(contents)
        seen = tuple(self.card(each) if self.knows(each) else None for each in cards)
        backs = tuple(self.plan.pieces[each].back for each in cards)
        return ZoneView(zone.name, seat, on, name, seen, backs, None, number, ordered, self.speech)

    def arranged(self, cards: list[int]) -> list[int]:
        """Put the cards that are known first, so that the order tells nothing."""
        known = sorted(card for card in cards if self.knows(card))
        unknown = sorted(
            (card for card in cards if not self.knows(card)), key=lambda card: str(self.plan.pieces[card].back)
        )
        return known + unknown

    def tokens(self, zone: Any, counts: list[int], number: int) -> dict[str, int]:
        """Count tokens by value, or all together if the seat doesn't see which they are."""
        if not self.plan.seen[number] >> self.seat & 1 or zone.of.enum is None:
            return {zone.of.name: sum(counts)}
        return dict(zip(zone.of.enum.values, counts, strict=True))

    def card(self, number: int) -> SeenCard:
        """Look at a card that the seat knows."""
        piece = self.plan.pieces[number]
        tracks = {}
        for kind in piece.kind.ancestry():
            for name, track in kind.tracks.items():
                size = self.plan.size_of(track)
                values = getattr(self.state, track.slot)[number * size : (number + 1) * size]
                tracks[name] = self.shown(values[0] if track.index is None else tuple(values), track)
        return SeenCard(CardId(number), piece.name, tracks, piece, self.speech)

    def tracks(self) -> list[TrackView]:
        """Look at the tracks of the game and of the players."""
        made = []
        for track in self.plan.world.all_tracks():
            if isinstance(track.owner, KindDecl):
                continue
            values = getattr(self.state, track.slot)
            size = self.plan.size_of(track)
            for owner in range(self.table.players) if track.owner == "player" else (None,):
                for at, index in enumerate(self.plan.values_of(track)):
                    plain = track.owner is None and track.index is None
                    value = values if plain else values[(owner or 0) * size + at]
                    made.append(self.track(track, owner, index if track.index is not None else None, value))
        return made

    def track(self, track: Track, owner: int | None, index: int | None, value: Any) -> TrackView:
        """Look at a track."""
        shown = self.shown(value, track)
        named = index_name(track.index, index) if index is not None and track.index is not None else None
        seat = Seat(owner) if owner is not None else None
        return TrackView(track.name, seat, named, shown, track, self.speech)

    def shown(self, value: Any, track: Track) -> Any:
        """Hide cards that the seat does not know."""
        return self.masked(value, track.type)

    def masked(self, value: Any, type: Any) -> Any:
        """Hide cards that the seat does not know, also in lists and in what was filled into a text."""
        if isinstance(value, Said):
            return value.changed(self.masked)
        if isinstance(type, Many) and value is not None:
            return tuple(self.masked(each, type.item) for each in value)
        return value if self.may_know(value, type) else HIDDEN

    def may_know(self, value: Any, type: Any) -> bool:
        """Whether a value gives no card away that the seat does not know."""
        if value is None or not isinstance(type, Piece | Place):
            return True
        card = value if isinstance(type, Piece) else self.plan.holders[value]
        return card is None or self.knows(card)
