"""What a seat may know of the table, as lines of text: first what belongs to all, then each player's.

Shown is what means something now: no track that is internal to the rules, that is none, or that is "no"; no empty zone
of a player. What lies on a card stands in brackets after it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from .phrases import count_cards, count_more, phrase

if TYPE_CHECKING:
    from croupier.interpreter import SeenCard, TrackView, View, ZoneView

# A pile is shown this deep, one's own zones this far, others this far; `look ZONE` shows the whole of one.
DEEP, OWN, FAR = 8, 20, 10
BETWEEN = " · "
BREAKS = re.compile(r"(?<=[,;·] )")


def draw_table(view: View, names: Sequence[str], lang: str, width: int) -> list[str]:
    """Draw the whole table as one seat sees it."""
    picture = Picture(view, lang, width)
    lines = picture.draw_common()
    for seat, name in enumerate(names):
        lines += picture.draw_player(seat, phrase(lang, "you", name=name) if seat == view.seat else name)
    return lines


def draw_zones(view: View, named: str, lang: str, width: int) -> list[str]:
    """Draw the zones of a name, with all that is in them."""
    picture = Picture(view, lang, width)
    wanted = named.casefold()
    found = [zone for zone in view.zones if wanted in (zone.title_in(lang).casefold(), zone.text_in(lang).casefold())]
    return [line for zone in found for line in fold(picture.draw_zone(zone, zone.text_in(lang), zone.count), width)]


def fold(line: str, width: int, indent: str = "") -> list[str]:
    """Break a line that is too long between its items, the rest of it set in."""
    lines = [indent]
    for item in BREAKS.split(line):
        if len(lines[-1]) + len(item.rstrip()) > width and lines[-1].strip():
            lines.append(f"{indent}    ")
        lines[-1] += item
    return [part for each in lines for part in _cut(each.rstrip(), width, indent)]


def _cut(line: str, width: int, indent: str) -> list[str]:
    # An item that is longer than a line is broken between its words.
    if len(line) <= width:
        return [line]
    return [part.rstrip() for part in wrap(line, width, subsequent_indent=f"{indent}    ", drop_whitespace=False)]


class Picture:
    """Draws a view."""

    def __init__(self, view: View, lang: str, width: int) -> None:
        self.view = view
        self.lang = lang
        self.width = width

    def draw_common(self) -> list[str]:
        """Draw what belongs to all: the zones one a line, the tracks in as few lines as they need."""
        lines = [line for zone in self._zones_of(None) for line in self._fold(self._draw(zone))]
        tracks = self._tracks_of(None)
        return lines + (self._fold(BETWEEN.join(tracks)) if tracks else [])

    def draw_player(self, seat: int, name: str) -> list[str]:
        """Draw a player's part in one line if it fits, else each zone in a line of its own."""
        tracks = self._tracks_of(seat)
        zones = [self._draw(zone) for zone in self._zones_of(seat) if zone.count]
        whole = BETWEEN.join([name, *tracks, *zones])
        if len(whole) <= self.width:
            return [whole]
        return [
            *self._fold(BETWEEN.join([name, *tracks])),
            *(line for zone in zones for line in self._fold(zone, "  ")),
        ]

    def draw_zone(self, zone: ZoneView, title: str, most: int) -> str:
        """Draw a zone with its name, and at most so many of its cards."""
        title = title[:1].upper() + title[1:]
        if zone.tokens is not None:
            inside = [f"{count} {name}" for name, count in zone.tokens_in(self.lang).items() if count]
            return self._holds(title, inside)
        # The last card of a pile is its top.
        cards = [card for card in (reversed(zone.cards) if zone.ordered else zone.cards) if card is not None]
        shown = [self._draw_card(card) for card in cards[:most]]
        if zone.ordered and len(shown) > 1:
            title = phrase(self.lang, "top first", zone=title)
        rest = len(zone.cards) - len(shown)
        if rest:
            shown.append(count_more(self.lang, rest) if shown else count_cards(self.lang, rest))
        return self._holds(title, shown)

    def _fold(self, line: str, indent: str = "") -> list[str]:
        return fold(line, self.width, indent)

    def _draw(self, zone: ZoneView) -> str:
        far = OWN if zone.owner == self.view.seat else FAR
        return self.draw_zone(zone, zone.title_in(self.lang), DEEP if zone.ordered else far)

    def _draw_card(self, card: SeenCard) -> str:
        on_it = [self._draw(zone) for zone in self.view.zones if zone.on == card.id and zone.count]
        name = card.text_in(self.lang)
        return f"{name} [{'; '.join(on_it)}]" if on_it else name

    def _zones_of(self, owner: int | None) -> list[ZoneView]:
        return [zone for zone in self.view.zones if zone.owner == owner and zone.on is None]

    def _tracks_of(self, owner: int | None) -> list[str]:
        drawn = [self._draw_track(track) for track in self.view.tracks if track.owner == owner]
        return [track for track in drawn if track]

    def _draw_track(self, track: TrackView) -> str:
        if track.is_internal or track.value is None or track.value is False:
            return ""
        title = track.text_in(self.lang) + (f" ({track.index})" if track.index else "")
        return title if track.value is True else self._holds(title, [track.value_in(self.lang)])

    def _holds(self, what: str, inside: list[str]) -> str:
        return phrase(self.lang, "holds", what=what, value=", ".join(inside) or phrase(self.lang, "empty"))
