"""What a seat may know of a table, as values: zones, cards, tracks, and how the game wants them drawn.

They are compared by what is known; words are made when somebody reads them, in the language of who reads.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from ..meaning.model import Track, Var, ZoneDecl
from ..meaning.types import Number, Player, Value
from ..meaning.words import name_for, words_for
from ..planning.marks import Mark, ink_of, mark_of_token, marks_of
from ..planning.pieces import Piece
from ..running.state import Seat
from ..wording.decision import CardId
from ..wording.wording import Speech


@attrs.frozen
class SeenCard:
    """A card that the seat knows."""

    id: CardId
    name: str
    tracks: dict[str, Any]
    _piece: Piece = attrs.field(repr=False, eq=False)
    _speech: Speech = attrs.field(repr=False, eq=False)

    def text_in(self, language: str) -> str:
        """Name the card in a language."""
        return self._piece.names.get(language, self.name)

    def shown_in(self, language: str) -> str:
        """Return the short form by which the card lies on the table, or else its name."""
        shown = self._piece.shown
        return (shown.get(language) or shown.get("en", "")) if shown else self.text_in(language)

    def traits_in(self, language: str) -> list[str]:
        """Put into words what the short form shows of the card and its name does not say."""
        layout, name = self._speech.layout, self.text_in(language)
        words = [marks_of(layout, enum, language)[value].words for enum, value in self._piece.traits]
        return [each for each in words if each not in name]

    @property
    def ink(self) -> str:
        """The name of its colour, or an empty text."""
        return ink_of(self._piece, self._speech.layout)

    @property
    def face(self) -> int | None:
        """What it shows, if it is a die."""
        return self.tracks["face"] if any(kind.is_die for kind in self._piece.kind.ancestry()) else None

    def states_in(self, language: str) -> list[tuple[str, str]]:
        """Put into words what changed on the card: a title, and a value unless it is just so."""
        found = []
        hidden = self._speech.layout.hidden
        for kind in self._piece.kind.ancestry():
            for name, track in kind.tracks.items():
                value = self.tracks[name]
                if name in hidden or track.text is None or value in (None, False, 0, ()) or isinstance(value, tuple):
                    continue
                words = self._speech(language).value(value, track.type)
                title = self._speech.title(name, track.text, language, count_of(value, track))
                found.append((title, "" if value is True else words))
        return found


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
    number: int = attrs.field(repr=False, eq=False)
    ordered: bool = attrs.field(repr=False, eq=False)
    _speech: Speech = attrs.field(repr=False, eq=False)

    @property
    def is_pile(self) -> bool:
        """Whether its cards are read from the top."""
        return self.ordered and not self._decl.row

    def text_in(self, language: str) -> str:
        """Name the zone, and whose it is, in a language."""
        return self._speech(language).zone(self.number)

    def title_in(self, language: str) -> str:
        """Name the zone in a language, without saying whose it is."""
        return self._speech(language).place(self.number)

    def shown_in(self, language: str) -> str:
        """Name the zone as it is named on the table, without its index."""
        text = self._decl.node.text if self._decl.node is not None else None
        return self._speech.title(self.name, text, language)

    def index_in(self, language: str) -> Mark | None:
        """Return the mark of its index, if it has one."""
        return mark_of_index(self.index, self._decl.index, self._speech, language)

    def cards_in(self, language: str) -> list[str]:
        """Name the cards; of one that the seat doesn't know, say only that it is a card."""
        unknown = self._speech(language).phrases["a card"]
        return [card.text_in(language) if card is not None else unknown for card in self.cards]

    def tokens_in(self, language: str) -> dict[str, int]:
        """Count the tokens, by their names in a language."""
        return {self.name_tokens(value, count, language): count for value, count in (self.tokens or {}).items()}

    def name_tokens(self, value: str, count: int, language: str) -> str:
        """Name so many tokens of a value, as they would be named here."""
        token = self._decl.of
        enum = token.enum
        number = self._speech.value_number(enum, value) if enum is not None else None
        return self._speech(language).token(token, number, count)

    def marks_in(self, language: str) -> dict[str, Mark]:
        """Return the marks of the tokens that are counted."""
        token, layout = self._decl.of, self._speech.layout
        if not self._sees_values or token.enum is None:
            return dict.fromkeys(self.tokens or (), mark_of_token(layout, token, language))
        return dict(zip(token.enum.values, marks_of(layout, token.enum, language), strict=True))

    def hidden_in(self, language: str) -> dict[str, int]:
        """Count the cards that the seat does not know, by what their backs show."""
        counts: Counter[str] = Counter()
        for card, back in zip(self.cards, self.backs, strict=True):
            if card is None:
                counts["" if back is None else self._speech.back(back, self._decl.of, language)] += 1
        return dict(counts)

    @property
    def count(self) -> int:
        """How many cards or tokens lie there."""
        return len(self.cards) if self.tokens is None else sum(self.tokens.values())

    @property
    def is_face_down(self) -> bool:
        """Whether nobody sees what lies there."""
        return self._decl.seen == "nobody"

    @property
    def is_hand(self) -> bool:
        """Whether its owner sees what the others don't, or the other way round."""
        return self._decl.seen in ("owner", "others")

    @property
    def room(self) -> int | None:
        """How much fits there in all, if that is a number that is known before play."""
        limit = self._speech.plan.limits[self.number]
        return limit if type(limit) is int else sum(limit) if isinstance(limit, tuple | list) else None

    @property
    def spaces(self) -> dict[str, int] | None:
        """How many spaces there are for each sort of token, if the game says so."""
        limit = self._speech.plan.limits[self.number]
        field = self._speech.layout.fills.get(self._decl)
        if field is not None and self.on is not None:
            limit = self._speech.plan.pieces[self.on].fields[field.name]
        if not isinstance(limit, tuple | list) or not self._sees_values:
            return None
        return dict(zip(self._decl.of.enum.values, limit, strict=True))

    @property
    def _decl(self) -> ZoneDecl:
        return self._speech.plan.zone_names[self.number].zone

    @property
    def _sees_values(self) -> bool:
        enum = self._decl.of.enum
        return enum is not None and list(self.tokens or ()) == enum.values


@attrs.frozen
class TrackView:
    """A track of the game or of a player, with its value; one without words is for the rules, not for people."""

    name: str
    owner: Seat | None
    index: str | None
    value: Any
    _decl: Track = attrs.field(repr=False, eq=False)
    _speech: Speech = attrs.field(repr=False, eq=False)

    def text_in(self, language: str) -> str:
        """Name the track in a language."""
        return name_for(self._decl.text, self.name, language, self._count)

    def index_in(self, language: str) -> Mark | None:
        """Return the mark of its index, if it has one."""
        return mark_of_index(self.index, self._decl.index, self._speech, language)

    def shown_in(self, language: str) -> str:
        """Name the track as it is named on the table."""
        return self._speech.title(self.name, self._decl.text, language, self._count)

    @property
    def _count(self) -> int:
        return count_of(self.value, self._decl)

    @property
    def is_internal(self) -> bool:
        """Whether the game gives it no name for people."""
        return self._decl.text is None

    def value_in(self, language: str) -> str:
        """Put its value into words."""
        return self._speech(language).value(self.value, self._decl.type)

    @property
    def ink(self) -> str:
        """The name of the colour of its value, or an empty text."""
        type = self._decl.type
        if not isinstance(type, Value) or self.value is None:
            return ""
        mark = self._speech.layout.marks.get((type.enum, self.value))
        return mark.ink if mark is not None else ""


@attrs.frozen
class Group:
    """Zones and tracks of the game that stand together on the table; a title may be none."""

    names: tuple[str, ...]
    titles: dict[str, str]

    def title_in(self, language: str) -> str:
        """Return the title in a language."""
        return self.titles.get(language) or self.titles.get("en", "")


@attrs.frozen
class TableLayout:
    """How the game wants its table drawn: what belongs to all in groups, then what each player has."""

    groups: tuple[Group, ...]
    panel: tuple[str, ...]
    hidden: frozenset[str]


@attrs.frozen
class View:
    """All that a seat may know of a table."""

    seat: Seat
    deciding: Seat | None  # who is asked; None if the game is over, or if the seat may not know
    waiting: bool  # whether anybody is asked
    zones: tuple[ZoneView, ...]
    tracks: tuple[TrackView, ...]
    _speech: Speech = attrs.field(repr=False, eq=False)

    def zone(self, name: str, owner: int | None = None, index: str | None = None) -> ZoneView:
        """Find a zone by its name, its owner and its index."""
        for zone in self.zones:
            if (zone.name, zone.owner, zone.index) == (name, owner, index):
                return zone
        raise KeyError(name)

    @property
    def layout(self) -> TableLayout:
        """How the game wants the table drawn."""
        decl, languages = self._speech.layout, ("en", *self._speech.plan.world.languages)
        groups = tuple(
            Group(tuple(names), {each: words_for(title, "", each) for each in languages})
            for title, names in decl.groups
        )
        return TableLayout(groups, tuple(decl.panel), frozenset(decl.hidden))


def mark_of_index(name: str | None, index: Var | None, speech: Speech, language: str) -> Mark | None:
    """Return the mark of a value by which zones or tracks are indexed."""
    if name is None or index is None:
        return None
    if isinstance(index.type, Player):
        name = speech(language).names[int(name[1:]) - 1]
    if not isinstance(index.type, Value):
        return Mark(name, name, "")
    enum = index.type.enum
    number = speech.value_number(enum, name)
    return None if number is None else marks_of(speech.layout, enum, language)[number]


def count_of(value: Any, track: Track) -> int:
    """Return of how many things the name of a track is said: of its number, or of several values."""
    if track.index is not None:
        return 2
    return value if isinstance(track.type, Number) and isinstance(value, int) else 1
