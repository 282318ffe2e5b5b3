"""Zones and tracks as entries: a title, and items that can be put one after the other.

Shown is what means something now: no track that is internal to the rules, that is none, empty, or "no"; no empty zone
of a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, groupby, islice, takewhile
from typing import TYPE_CHECKING

import attrs

from ..phrases import phrase
from ..width import CUT, clean
from .grid import Grid, make_grid
from .lines import StyledLine, join, unstyled
from .pieces import FEW, ROOMY, SHORT, PieceDrawer, count_alike, inked, with_index

if TYPE_CHECKING:
    from croupier.interpreter import SeenCard, TrackView, View, ZoneView

# How many cards of an open pile are drawn.
DEEP = 8
# So many places and values of one player, or of all, are drawn.
MOST_ENTRIES = 400
BETWEEN = " · "
# So many letters are still a sign.
LONGEST_SIGN = 2


@attrs.frozen
class Entry:
    """A place or a value: its title, what is there, and whether it is short enough to stand beside others.

    What has a grid is drawn as one where that is not too wide.
    """

    key: str
    title: str
    items: tuple[StyledLine, ...]
    is_track: bool = False
    grid: Grid | None = None

    @property
    def between(self) -> str:
        """What stands between its items: little where they are signs, which can't be read as one name."""
        return BETWEEN if any(is_name(unstyled(item)) for item in self.items) else "  "


def is_name(text: str) -> bool:
    """Whether an item is words and not a sign, such as a die or a playing card."""
    return " " in text or (len(text) > LONGEST_SIGN and text.rstrip("*").isalpha())


class Inventory:
    """A view in words: its entries, made only once for each closeness in which they are wanted."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.lang = lang
        self._pieces = [PieceDrawer(view, lang, short) for short in (False, True)]
        self._places: dict[int, Places] = {}

    def at(self, level: int) -> Places:
        """Return the entries of a closeness."""
        if level not in self._places:
            self._places[level] = Places(self.view, self.lang, level, self._pieces)
        return self._places[level]


class Places:
    """The entries of a view, as closely as they are drawn."""

    def __init__(self, view: View, lang: str, level: int, pieces: Sequence[PieceDrawer]) -> None:
        self.view = view
        self.lang = lang
        self.level = level
        self.layout = view.layout
        self.pieces = pieces[level >= SHORT]
        # A grid is as high with whole names.
        self.in_grids = pieces[False]
        self.of = cache(self._of)

    # Which entries there are.

    @cached_property
    def common(self) -> list[tuple[str, list[Entry]]]:
        """What belongs to all, in the groups of the game; what is in none comes last."""
        entries = self._some(None)
        groups: list[tuple[str, list[Entry]]] = []
        for group in self.layout.groups:
            if named := [entry for name in group.names for entry in take(entries, name)]:
                groups.append((clean(group.title_in(self.lang)), named))
        if groups:
            groups[-1][1].extend(entries.values())
        return groups or [("", list(entries.values()))]

    def _of(self, seat: int) -> list[Entry]:
        """Return what a player has, in the order of the game."""
        entries = self._some(seat)
        first = [entry for name in self.layout.panel for entry in take(entries, name)]
        return first + list(entries.values())

    def _some(self, owner: int | None) -> dict[str, Entry]:
        """Return the entries by their keys; of very many, how many more there are."""
        entries = {entry.key: entry for entry in islice(self._entries(owner), MOST_ENTRIES)}
        if len(entries) == MOST_ENTRIES:
            entries[CUT] = Entry(CUT, CUT, ([("class:dim", CUT)],))
        return entries

    def _entries(self, owner: int | None) -> Iterator[Entry]:
        hidden = self.layout.hidden
        zones = [zone for zone in self.view.zones if zone.owner == owner and zone.on is None]
        tracks = [track for track in self.view.tracks if track.owner == owner and track.name not in hidden]
        zones = [zone for zone in zones if zone.name not in hidden]
        if owner is None:
            zones.sort(key=sort_of)
            yield from chain(self._zones(zones), self._tracks(tracks))
        else:
            yield from chain(self._tracks(tracks), self._zones(zones))

    # Zones.

    def _zones(self, zones: Iterable[ZoneView]) -> Iterator[Entry]:
        for name, group in groupby(zones, key=lambda zone: zone.name):
            same = list(group)
            if len(same) > 1 and all(zone.is_face_down and zone.tokens is None for zone in same):
                items = [item for zone in same for item in self._draw_deck_of(zone)]
                yield Entry(name, capital(same[0].shown_in(self.lang)), tuple(items))
            else:
                yield from (entry for zone in same for entry in self._zone(zone))

    def _draw_deck_of(self, zone: ZoneView) -> list[StyledLine]:
        mark = zone.index_in(self.lang)
        sign: StyledLine = [inked(mark.ink, f"{mark.sign}{self._before_value(mark.sign)}")] if mark is not None else []
        return [[*sign, *self._draw_deck(zone)]]

    def _zone(self, zone: ZoneView) -> Iterator[Entry]:
        mark = zone.index_in(self.lang)
        title = capital(with_index(zone.shown_in(self.lang), mark))
        items = self.draw_zone(zone)
        if zone.is_pile and zone.owner is None and len(items) > 1 and self.level == ROOMY:
            title = phrase(self.lang, "top first", zone=title)
        if items or zone.owner is None:
            nothing: StyledLine = [("class:dim", phrase(self.lang, "empty"))]
            key = zone.name if zone.index is None else f"{zone.name} {zone.index}"
            grid = make_grid(zone, self.in_grids, self._most(zone)) if zone.tokens is None else None
            yield Entry(key, title, tuple(items or [nothing]), grid=grid)

    def draw_zone(self, zone: ZoneView, all_of_it: bool = False) -> list[StyledLine]:
        """Draw what lies in a zone; of an open pile only the uppermost cards, unless all is asked for."""
        if zone.tokens is not None:
            common = zone.owner is None
            return self.pieces.draw_tokens(zone, none_too=common, worded=common and self.level == ROOMY)
        if zone.is_face_down and zone.cards and not all_of_it:
            return [self._draw_deck(zone)]
        return self.pieces.draw_cards(zone, None if all_of_it else self._most(zone))

    def _most(self, zone: ZoneView) -> int | None:
        """Return how many cards of a zone are drawn."""
        most = DEEP if zone.is_pile else None
        return most if zone.owner == self.view.seat else FEW.get(self.level, most)

    def _draw_deck(self, zone: ZoneView) -> StyledLine:
        """Count a pile that lies face down, and say which of its cards are known."""
        line: StyledLine = [("class:count", str(len(zone.cards)))]
        notes = [self._note(name, cards) for name, cards in known_in(zone) if cards]
        return [*line, ("", " ("), *join(notes, "; "), ("", ")")] if notes else line

    def _note(self, name: str, cards: list[SeenCard]) -> StyledLine:
        if self.level >= SHORT and name != "top":
            return [("class:dim", phrase(self.lang, f"{name} cards", count=len(cards)))]
        names = join(count_alike([[inked(card.ink, card.shown_in(self.lang))] for card in cards]), ", ")
        return [("class:dim", phrase(self.lang, "title", what=phrase(self.lang, name))), *names]

    # Tracks.

    def _tracks(self, tracks: Iterable[TrackView]) -> Iterator[Entry]:
        shown = [track for track in tracks if not track.is_internal and means_something(track.value)]
        for name, group in groupby(shown, key=lambda track: track.name):
            same = list(group)
            items = [self._draw_track(track) for track in same]
            yield Entry(
                name, capital(same[0].shown_in(self.lang)), tuple(item for item in items if item), is_track=True
            )

    def _draw_track(self, track: TrackView) -> StyledLine:
        mark = track.index_in(self.lang)
        sign: StyledLine = [] if mark is None else [inked(mark.ink, mark.sign)]
        if track.value is True:
            return sign
        gap: StyledLine = [] if mark is None else [("", self._before_value(mark.sign))]
        return [*sign, *gap, inked(track.ink, track.value_in(self.lang))]

    def _before_value(self, sign: str) -> str:
        """Return what stands between a sign and what it has, so that a sign that is a number is not taken for that."""
        return phrase(self.lang, "holds", what="", value="") if sign[-1:].isdigit() else " "


def means_something(value: object) -> bool:
    """Whether the value of a track says anything: none, no, an empty list and an empty text don't, but 0 does."""
    return value not in (None, (), [], "") and value is not False


def take(entries: dict[str, Entry], name: str) -> list[Entry]:
    """Take the entries of a name out of those that there are: one, or one for each index."""
    found = [key for key in entries if key == name or key.startswith(f"{name} ")]
    return [entries.pop(key) for key in found]


def capital(title: str) -> str:
    """Write a title with a capital."""
    return clean(title[:1].upper() + title[1:])


def known_in(zone: ZoneView) -> list[tuple[str, list[SeenCard]]]:
    """Return which cards of a pile are known: at its top and its bottom in their order, and those between."""
    cards = list(zone.cards)
    if not zone.ordered:
        return [("known", [card for card in cards if card is not None])]
    top = list(takewhile(bool, reversed(cards)))
    bottom = list(takewhile(bool, cards[: len(cards) - len(top)]))
    rest = cards[len(bottom) : len(cards) - len(top)]
    found = (("top", top), ("known", reversed(rest)), ("bottom", reversed(bottom)))
    return [(name, [card for card in some if card is not None]) for name, some in found]


def sort_of(zone: ZoneView) -> int:
    """Return where a common zone stands by itself: tokens, dice, decks, open cards."""
    if zone.tokens is not None:
        return 0
    dice = zone.cards and all(card is not None and card.face is not None for card in zone.cards)
    return 1 if dice else 2 if zone.is_face_down else 3
