"""What a seat may know of the table, as lines of text: first what belongs to all, then each player's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.interpreter import Seat, TrackView, View, ZoneView


def draw_table(view: View, names: Sequence[str], lang: str) -> list[str]:
    """Draw the whole table as one seat sees it."""
    lines = _draw_owned(view, None, lang)
    for seat, name in enumerate(names):
        you = " (you)" if seat == view.seat else ""
        owned = _draw_owned(view, seat, lang)
        if owned:
            lines += [f"{name}{you}", *(f"  {line}" for line in owned)]
    return lines


def _draw_owned(view: View, owner: Seat | int | None, lang: str) -> list[str]:
    zones = [_draw_zone(zone, lang) for zone in view.zones if zone.owner == owner]
    tracks = [_draw_track(track, lang) for track in view.tracks if track.owner == owner]
    return zones + tracks


def _draw_zone(zone: ZoneView, lang: str) -> str:
    if zone.tokens is not None:
        inside = [f"{count} {value}" for value, count in zone.tokens.items() if count]
    else:
        inside = [card.text_in(lang) for card in zone.cards if card is not None]
        unseen = len(zone.cards) - len(inside)
        if unseen:
            inside.append(f"{unseen} unseen" if inside else f"{unseen} card{'s' * (unseen > 1)}")
    return f"{zone.text_in(lang)}: {', '.join(inside) or 'empty'}"


def _draw_track(track: TrackView, lang: str) -> str:
    return f"{track.text_in(lang)}: {track.value_in(lang)}"
