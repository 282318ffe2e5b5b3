"""The table as sentences, for screen readers and pipes: all that the picture shows, in words alone.

One sentence for each place and value, each with whose it is, so that it can be heard by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from croupier.interpreter import CHANCE

from ..phrases import counted, phrase
from ..width import clean
from .pieces import DEEPEST, with_index
from .places import known_in, sort_of

if TYPE_CHECKING:
    from croupier.interpreter import Seat, SeenCard, Table, TrackView, View, ZoneView


def tell_table(view: View, names: Sequence[str], lang: str, points: Mapping[int, str] | None = None) -> list[str]:
    """Return the table as one seat sees it: what belongs to all, then each player's, that seat's own first."""
    teller = Narrator(view, names, lang)
    told = list(teller.tell_of(None))
    for step in range(len(names)):
        seat = (view.seat + step) % len(names)
        told += [phrase(lang, "you are", name=names[seat])] if seat == view.seat else []
        told += teller.tell_of(seat)
        if points and seat in points:
            told.append(phrase(lang, "has points", name=names[seat], points=points[seat]))
    if view.waiting and view.deciding not in (view.seat, CHANCE):
        name = phrase(lang, "somebody") if view.deciding is None else names[view.deciding]
        told.append(phrase(lang, "decides", name=name))
    return [clean(sentence) for sentence in told]


def say_waiting(table: Table, seat: Seat, lang: str, more: str = "") -> str:
    """Return for whom the table waits, if a seat may know that; nothing if it waits for nobody."""
    if table.seat is None:
        return ""
    decider = table.decider(seat)
    name = phrase(lang, "somebody") if decider is None else table.names[decider]
    return phrase(lang, f"thinks{more}", name=name)


def is_told(track: TrackView) -> bool:
    """Whether a value means something: not none, and not just a no."""
    return track.value is not None and track.value is not False


def tell_zones(view: View, named: str, lang: str) -> list[str]:
    """Return all that lies in the places of a name."""
    teller, wanted = Narrator(view, (), lang), named.casefold()
    zones = [
        zone
        for zone in view.zones
        if wanted in (zone.title_in(lang).casefold(), zone.text_in(lang).casefold(), zone.shown_in(lang).casefold())
    ]
    return [clean(teller.tell_zone(zone)) for zone in zones]


def count_same(said: Sequence[str]) -> list[str]:
    """Put cards together that look alike and lie together, with their number."""
    runs = [(words, len(list(run))) for words, run in groupby(said)]
    return [words if count == 1 else f"{words} ×{count}" for words, count in runs]


class Narrator:
    """Puts a view into sentences."""

    def __init__(self, view: View, names: Sequence[str], lang: str) -> None:
        self.view = view
        self.names = names
        self.lang = lang
        self._depth = 0
        self._on: dict[int, list[ZoneView]] = {}
        hidden = view.layout.hidden
        for zone in view.zones:
            if zone.on is not None and zone.name not in hidden:
                self._on.setdefault(zone.on, []).append(zone)

    def tell_of(self, owner: int | None) -> Iterator[str]:
        """Yield what belongs to a player, or to all; no empty place of a player, no value without a name for people."""
        view, layout = self.view, self.view.layout
        zones = [zone for zone in view.zones if zone.owner == owner and zone.on is None]
        tracks = [track for track in view.tracks if track.owner == owner and not track.is_internal]
        named = [name for group in layout.groups for name in group.names] if owner is None else list(layout.panel)
        if owner is None:
            zones.sort(key=sort_of)
        parts = [(zone.name, self.tell_zone(zone)) for zone in zones if zone.count or owner is None]
        parts += [(track.name, self.tell_track(track)) for track in tracks if is_told(track)]
        order = {name: at for at, name in enumerate(named)}
        parts = [part for part in parts if part[0] not in layout.hidden]
        yield from (told for _, told in sorted(parts, key=lambda part: order.get(part[0], len(order))))

    # Zones.

    def tell_zone(self, zone: ZoneView) -> str:
        """Return what lies in a place."""
        title = zone.text_in(self.lang)
        inside = self._say_tokens(zone) if zone.tokens is not None else self._say_cards(zone)
        told = phrase(self.lang, "holds", what=title[:1].upper() + title[1:], value=inside)
        return f"{told}."

    def _say_tokens(self, zone: ZoneView) -> str:
        counts = [f"{count} {words}" for words, count in zone.tokens_in(self.lang).items() if count]
        return self._list(counts) or phrase(self.lang, "empty")

    def _say_cards(self, zone: ZoneView) -> str:
        if zone.is_face_down and zone.cards:
            notes = [
                phrase(
                    self.lang, f"{place} are", cards=self._list(count_same([card.text_in(self.lang) for card in cards]))
                )
                for place, cards in known_in(zone)
                if cards
            ]
            return phrase(self.lang, "between").join([counted(self.lang, "cards", len(zone.cards)), *notes])
        cards = [card for card in (reversed(zone.cards) if zone.is_pile else zone.cards) if card is not None]
        said = count_same([self.say_card(card) for card in cards])
        for back, count in zone.hidden_in(self.lang).items():
            said.append(counted(self.lang, "cards", count) + (f" ({back})" if len(set(zone.backs)) > 1 else ""))
        start = phrase(self.lang, "from the top") if zone.is_pile and len(cards) > 1 else ""
        return start + (phrase(self.lang, "between").join(said) or phrase(self.lang, "empty"))

    def say_card(self, card: SeenCard) -> str:
        """Return a card, what lies on it, and what it has become."""
        said = [card.text_in(self.lang)]
        if card.face is not None:
            return phrase(self.lang, "showing", name=said[0], face=card.face)
        said += card.traits_in(self.lang)
        said += [f"{title} {value}".rstrip() for title, value in card.states_in(self.lang)]
        zones = self._on.get(card.id, [])
        for zone in zones:
            if lying := self._say_lying(zone):
                said.append(f"{zone.title_in(self.lang)}: {lying}" if len(zones) > 1 else lying)
        return ", ".join(said)

    def _say_lying(self, zone: ZoneView) -> str:
        """Return what lies on a card, and what still has room there."""
        if zone.tokens is None:
            return phrase(self.lang, "with", what=self._say_cards_on(zone)) if zone.cards else ""
        if not zone.count and not zone.room:
            return ""
        held = phrase(self.lang, "with", what=self._say_tokens(zone)) if zone.count else ""
        return ", ".join(part for part in (held, self._say_room(zone)) if part)

    def _say_cards_on(self, zone: ZoneView) -> str:
        """Return the cards that lie on a card; those that lie too deep are counted."""
        if self._depth >= DEEPEST:
            return counted(self.lang, "cards", len(zone.cards))
        self._depth += 1
        said = self._say_cards(zone)
        self._depth -= 1
        return said

    def _say_room(self, zone: ZoneView) -> str:
        tokens, spaces, room = zone.tokens or {}, zone.spaces, zone.room
        if room is None:
            return ""
        left = room - zone.count
        if left <= 0:
            return phrase(self.lang, "full")
        if spaces is None:
            return phrase(self.lang, "room for more", count=left)
        free = {value: spaces[value] - tokens[value] for value in spaces if spaces[value] > tokens[value]}
        words = [f"{count} {zone.name_tokens(value, count, self.lang)}" for value, count in free.items()]
        said = phrase(self.lang, "room for", what=self._list(words))
        return said if sum(free.values()) == left else f"{said} ({phrase(self.lang, 'left', count=left)})"

    # Tracks.

    def tell_track(self, track: TrackView) -> str:
        """Return a value."""
        mark = track.index_in(self.lang)
        title = with_index(track.text_in(self.lang), mark)
        title = title if track.owner is None else f"{self.names[track.owner]}, {title[:1].lower()}{title[1:]}"
        if track.value is True:
            return f"{title}."
        return phrase(self.lang, "holds", what=title, value=track.value_in(self.lang)) + "."

    def _list(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return phrase(self.lang, "and", first=", ".join(words[:-1]), last=words[-1])
