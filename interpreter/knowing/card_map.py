"""Where the states of a machine name cards, and which cards look alike: worked out once for each machine.

With it, the cards of a state are found that something but the zones names, of which something is noted, or on which
something lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ..compiling.machine import Machine
from ..meaning.model import KindDecl
from ..meaning.said import Said
from ..meaning.types import Many, PerPlayer, Piece, Taken, Type, Words
from ..running.state import Frame, State
from ..writing.windows import groups_of, icons_at_any_time


class CardMap:
    """Where the states of a machine name cards, and which cards look alike."""

    def __init__(self, machine: Machine) -> None:
        # Kept with the machine: only what it is made of is held, so that a machine nobody needs can go.
        self.plan = machine.plan
        self.types = machine.writer.types
        self.loop_items = machine.loop_items
        self.variables = machine.frames
        self.anytime = groups_of(machine.plan, icons_at_any_time(machine.plan))
        looks: dict[Any, int] = {}
        self.looks = [
            looks.setdefault((list(piece.kind.ancestry())[-1], piece.back), len(looks)) for piece in self.plan.pieces
        ]
        self.kinds = [piece.kind for piece in self.plan.pieces]
        seats = range(self.plan.players)
        # Of each seat: the others, if anything can be used at any time.
        self.offered = [tuple([other for other in seats if other != seat and self.anytime]) for seat in seats]
        self.one_set = [0] * len(self.plan.zone_names)
        self.taken: dict[tuple[int, KindDecl], bool] = {}
        self.cards_in: dict[str, list[tuple[int, Type, bool]]] = {}

    def takes(self, zone: int, card: int) -> bool:
        """Whether a card can lie in a zone."""
        kind = self.kinds[card]
        found = self.taken.get((zone, kind))
        if found is None:
            wanted = self.plan.zone_names[zone].zone.of
            found = self.taken[zone, kind] = wanted is None or kind.is_a(wanted)
        return found

    def mix_freely(self, cards: list[int], loc: list[int]) -> bool:
        """Whether each of some cards can lie where any other of them lies."""
        one_of_each = {self.kinds[card]: card for card in cards}.values()
        return all(self.takes(zone, card) for zone in {loc[card] for card in cards} for card in one_of_each)

    @cached_property
    def hidden_tokens(self) -> list[list[list[int]]]:
        """Zones of tokens into which each seat doesn't see, those of the same tokens together."""
        plan, found = self.plan, []
        for seat in range(plan.players):
            zones: dict[Any, list[int]] = {}
            for number, (zone, *_) in enumerate(plan.zone_names):
                if zone.holds_tokens and not plan.seen[number] >> seat & 1:
                    zones.setdefault(zone.of, []).append(number)
            found.append(list(zones.values()))
        return found

    @cached_property
    def groups_in_hiding(self) -> list[int]:
        """Groups of abilities of which a card can be at work where not everybody sees it."""
        plan = self.plan
        places = [place for entering in plan.entering for place in entering.items()]
        return sorted({group for zone, groups in places if plan.seen[zone] != plan.everybody for group in groups})

    @cached_property
    def tracks_that_name(self) -> list[tuple[str, Type, list[int] | None]]:
        """Tracks that can hold cards: the slot, the type, and which values of a list, if not all."""
        found: list[tuple[str, Type, list[int] | None]] = []
        for track in self.plan.world.all_tracks():
            if names_cards(track.type):
                found.append((track.slot, track.type, self.values_of(track)))
        return found

    def values_of(self, track: Any) -> list[int] | None:
        """Return the places of a track's values, where tracks of several kinds share a list."""
        if not isinstance(track.owner, KindDecl):
            return None
        size = self.plan.size_of(track)
        cards = [piece.number for piece in self.plan.pieces if piece.kind.is_a(track.owner)]
        return [card * size + at for card in cards for at in range(size)]

    @cached_property
    def tracks_of_cards(self) -> list[tuple[str, int, set[int]]]:
        """Tracks that each card has its own of: the slot, how many values, and which cards."""
        found: dict[str, tuple[str, int, set[int]]] = {}
        for track in self.plan.world.all_tracks():
            if isinstance(track.owner, KindDecl):
                _, _, cards = found.setdefault(track.slot, (track.slot, self.plan.size_of(track), set()))
                cards.update(piece.number for piece in self.plan.pieces if piece.kind.is_a(track.owner))
        return list(found.values())

    @cached_property
    def zones_on_cards(self) -> list[tuple[dict[int, int], bool]]:
        """Zones that cards have: the number of each card's, and whether they hold tokens."""
        found = []
        holds = [zone.holds_tokens for zone, *_ in self.plan.zone_names]
        for numbers in self.plan.card_zones.values():
            for tokens in (True, False):
                there = {card: at for card, at in enumerate(numbers) if at is not None and holds[at] is tokens}
                if there:
                    found.append((there, tokens))
        return found

    def cards_in_frame(self, block: str) -> list[tuple[int, Type, bool]]:
        """Return which variables of a frame can hold cards: the place, the type, and whether it is a loop's list."""
        found = self.cards_in.get(block)
        if found is None:
            found = []
            for at, name in enumerate(self.variables.get(block, []), 1):
                looped = self.loop_items.get(name)
                type = self.types.get(name if looped is None else looped)
                if type is not None and names_cards(type):
                    found.append((at, type, looped is not None))
            self.cards_in[block] = found
        return found


def names_cards(type: Type) -> bool:
    """Whether a value of a type can hold cards."""
    if isinstance(type, Taken):
        return any(names_cards(each) for things in type.things for each in things)
    return isinstance(type, Piece | Words) or (isinstance(type, Many | PerPlayer) and names_cards(type.item))


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
