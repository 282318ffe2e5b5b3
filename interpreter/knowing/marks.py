"""Cards that something but the zones names, of which something is noted, or on which something lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..meaning.said import Said
from ..meaning.types import Many, PerPlayer, Piece, Taken, Type
from ..running.state import Frame, State
from .card_map import CardMap


def marked_cards(card_map: CardMap, state: State, stack: Sequence[Frame]) -> set[int]:
    """Return the cards that something but the zones names, of which something is noted, or on which something lies."""
    found = named_cards(card_map, state, stack)
    for numbers, holds_tokens in card_map.zones_on_cards:
        found.update(laden_of(state, numbers, holds_tokens))
    return found


def named_cards(card_map: CardMap, state: State, stack: Sequence[Frame]) -> set[int]:
    """Return the cards that something but the zones names, or of which something is noted.

    The frames of what is going on can be those of another machine than the state.
    """
    found: set[int] = {card for card, _ in state.used}
    for slot, type, of_kind in card_map.tracks_that_name:
        values = getattr(state, slot)
        if isinstance(values, list):
            for at in range(len(values)) if of_kind is None else of_kind:
                find_cards(values[at], type, found)
        else:
            find_cards(values, type, found)
    for slot, size, cards in card_map.tracks_of_cards:
        values, start = getattr(state, slot), card_map.plan.start_values[slot]
        if values != start:
            places = [at // size for at, (one, other) in enumerate(zip(values, start, strict=True)) if one != other]
            found.update(cards.intersection(places))
    for frame in stack:
        for at, type, looped in card_map.cards_in_frame(frame[0].__name__):
            # What a loop goes through is of its variable's type.
            find_cards(frame[at], Many(type) if looped and isinstance(frame[at], tuple) else type, found)
    for name, (_, options) in state.private.items():
        find_cards(options, Many(card_map.types[name]), found)
    return found


def find_cards(value: Any, type: Type, found: set[int]) -> None:
    """Find the cards inside a value."""
    if isinstance(value, Said):
        types = value.info.types()
        for at, each in enumerate(value.values):
            if at in types:
                find_cards(each, types[at], found)
    elif isinstance(type, Piece):
        if isinstance(value, int):
            found.add(value)
    elif isinstance(type, Taken) and value is not None and value[0] < len(type.things):
        about = type.things[value[0]]
        for each, of in zip(value[1] if len(about) > 1 else [value[1]], about, strict=False):
            find_cards(each, of, found)
    elif isinstance(type, Many | PerPlayer) and isinstance(value, list | tuple):
        for each in value:
            find_cards(each, type.item, found)


def laden_of(state: State, zones: dict[int, int], holds_tokens: bool) -> list[int]:
    """Return the cards on which something lies, by the zones that they have."""
    lying = state.Z
    if holds_tokens:
        return [card for card, zone in zones.items() if any(lying[zone])]
    return [card for card, zone in zones.items() if lying[zone]]
