"""What a seat may know of a table, as values; nothing else.

A card that the seat does not know is None in its place. In a pile the places count; elsewhere the cards that are known
come first, by their ids, so that their order tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from .decision import CardId, Seat
from .model import KindDecl, Track
from .plan import Plan, size_of
from .types import Many, Piece, Value
from .wording import Wording
from .words import words_for

if TYPE_CHECKING:
    from .table import Table


@attrs.frozen
class SeenCard:
    """A card that the seat knows."""

    id: CardId
    name: str
    tracks: dict[str, Any]
    names: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)

    def text_in(self, language: str) -> str:
        """Name the card in a language."""
        return self.names.get(language, self.name)


@attrs.frozen
class ZoneView:
    """A zone as a seat sees it: cards (None for one that it doesn't know), or tokens by value."""

    name: str
    owner: Seat | None
    on: CardId | None
    index: str | None
    cards: tuple[SeenCard | None, ...]
    backs: tuple[Any, ...]
    tokens: dict[str, int] | None
    texts: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)
    titles: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)
    token_texts: dict[str, dict[str, str]] = attrs.field(factory=dict, repr=False, eq=False)
    ordered: bool = attrs.field(default=False, repr=False, eq=False)

    def text_in(self, language: str) -> str:
        """Name the zone, and whose it is, in a language."""
        return self.texts.get(language, self.name)

    def title_in(self, language: str) -> str:
        """Name the zone in a language, without saying whose it is."""
        return self.titles.get(language, self.name)

    def tokens_in(self, language: str) -> dict[str, int]:
        """Count the tokens, by their names in a language."""
        names = self.token_texts.get(language, {})
        return {names.get(value, value): count for value, count in (self.tokens or {}).items()}

    @property
    def count(self) -> int:
        """How many cards or tokens lie there."""
        return len(self.cards) if self.tokens is None else sum(self.tokens.values())


@attrs.frozen
class TrackView:
    """A track of the game or of a player, with its value; one without texts is for the rules, not for people."""

    name: str
    owner: Seat | None
    index: str | None
    value: Any
    texts: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)
    values: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)

    def text_in(self, language: str) -> str:
        """Name the track in a language."""
        return self.texts.get(language, self.name)

    @property
    def is_internal(self) -> bool:
        """Whether the game gives it no name for people."""
        return not self.texts

    def value_in(self, language: str) -> str:
        """Put its value into words."""
        return self.values.get(language, str(self.value))


@attrs.frozen
class View:
    """All that a seat may know of a table."""

    seat: Seat
    deciding: Seat | None
    zones: tuple[ZoneView, ...]
    tracks: tuple[TrackView, ...]

    def zone(self, name: str, owner: int | None = None, index: str | None = None) -> ZoneView:
        """Find a zone by its name, its owner and its index."""
        for zone in self.zones:
            if (zone.name, zone.owner, zone.index) == (name, owner, index):
                return zone
        raise KeyError(name)


def view_of(table: Table, seat: int) -> View:
    """Look at a table from a seat."""
    return Viewer(table, seat).view()


class Viewer:
    """Looks at a table from a seat."""

    def __init__(self, table: Table, seat: int) -> None:
        if not 0 <= seat < table.players:
            from .faults import TableError

            raise TableError(f"there is no seat {seat}; there are {table.players}")
        self.table = table
        self.seat = seat
        self.state = table.state
        self.plan: Plan = table.machine.plan
        self.words = {language: Wording(table.machine, table.names, language) for language in table.game.languages}

    def view(self) -> View:
        """Look at everything."""
        zones = [self.zone(number) for number in range(1, len(self.plan.zone_names)) if self.is_there(number)]
        return View(Seat(self.seat), self.table.seat, tuple(zones), tuple(self.tracks()))

    def knows(self, card: int) -> bool:
        """Tell whether the seat knows a card."""
        return bool(self.state.known[card] >> self.seat & 1)

    def is_there(self, number: int) -> bool:
        """Tell whether to show a zone: one on a card only if the seat knows where that card is, and it is in play."""
        _, _, card, _ = self.plan.zone_names[number]
        return card is None or (self.knows(card) and self.state.loc[card] != 0)

    def zone(self, number: int) -> ZoneView:
        """Look at a zone."""
        zone, owner, card, index = self.plan.zone_names[number]
        name = (
            zone.index.type.enum.values[index]
            if zone.index is not None and isinstance(zone.index.type, Value) and index is not None
            else None
        )
        texts = {language: words.zone(number) for language, words in self.words.items()}
        titles = {language: words.place(number) for language, words in self.words.items()}
        contents = self.state.Z[number]
        on = CardId(card) if card is not None else None
        seat = Seat(owner) if owner is not None else None
        if zone.holds_tokens:
            counts = self.tokens(zone, contents, owner)
            return ZoneView(zone.name, seat, on, name, (), (), counts, texts, titles, self.token_texts(zone, counts))
        ordered = zone.ordered or zone.shuffled
        cards = contents if ordered else self.arranged(contents)
        seen = tuple(self.card(each) if self.knows(each) else None for each in cards)
        backs = tuple(self.plan.pieces[each].back for each in cards)
        return ZoneView(zone.name, seat, on, name, seen, backs, None, texts, titles, ordered=ordered)

    def arranged(self, cards: list[int]) -> list[int]:
        """Put the cards that are known first, so that the order tells nothing."""
        known = sorted(card for card in cards if self.knows(card))
        unknown = sorted(
            (card for card in cards if not self.knows(card)), key=lambda card: str(self.plan.pieces[card].back)
        )
        return known + unknown

    def tokens(self, zone: Any, counts: list[int], owner: int | None) -> dict[str, int]:
        """Count tokens by value, or all together if the seat doesn't see which they are."""
        sees = zone.seen == "all" or (zone.seen == "owner" and owner == self.seat)
        if not sees or zone.of.enum is None:
            return {zone.of.name: sum(counts)}
        return dict(zip(zone.of.enum.values, counts, strict=True))

    def token_texts(self, zone: Any, counts: dict[str, int]) -> dict[str, dict[str, str]]:
        """Name the tokens that are counted, by language."""
        by_value = zone.of.enum is not None and list(counts) == zone.of.enum.values
        named = list(range(len(counts))) if by_value else [None]
        return {
            language: dict(zip(counts, [words.token(zone.of, value) for value in named], strict=True))
            for language, words in self.words.items()
        }

    def card(self, number: int) -> SeenCard:
        """Look at a card that the seat knows."""
        piece = self.plan.pieces[number]
        tracks = {}
        for kind in piece.kind.ancestry():
            for name, track in kind.tracks.items():
                size = size_of(track.index)
                values = getattr(self.state, track.slot)[number * size : (number + 1) * size]
                tracks[name] = self.shown(values[0] if track.index is None else tuple(values), track)
        return SeenCard(CardId(number), piece.name, tracks, piece.names)

    def tracks(self) -> list[TrackView]:
        """Look at the tracks of the game and of the players."""
        made = []
        for track in self.plan.world.all_tracks():
            if isinstance(track.owner, KindDecl):
                continue
            values = getattr(self.state, track.slot)
            size = size_of(track.index)
            for owner in range(self.table.players) if track.owner == "player" else (None,):
                for index in range(size):
                    plain = track.owner is None and track.index is None
                    value = values if plain else values[(owner or 0) * size + index]
                    made.append(self.track(track, owner, index if track.index is not None else None, value))
        return made

    def track(self, track: Track, owner: int | None, index: int | None, value: Any) -> TrackView:
        """Look at a track."""
        shown = self.shown(value, track)
        named = (
            track.index.type.enum.values[index]
            if index is not None and track.index is not None and isinstance(track.index.type, Value)
            else None
        )
        text = track.node.text
        texts = {language: words_for(text, track.name, language) for language in self.words} if text is not None else {}
        values = {}
        for language, words in self.words.items():
            values[language] = words.value(value, track.type, self.knows)
        seat = Seat(owner) if owner is not None else None
        return TrackView(track.name, seat, named, shown, texts, values)

    def shown(self, value: Any, track: Track) -> Any:
        """Hide cards that the seat does not know."""
        if isinstance(track.type, Piece) and value is not None and not self.knows(value):
            return HIDDEN
        if isinstance(track.type, Many) and isinstance(track.type.item, Piece):
            return tuple(each if self.knows(each) else HIDDEN for each in value)
        return value


HIDDEN = "hidden"
