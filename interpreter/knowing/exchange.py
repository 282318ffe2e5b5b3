"""An exchange of cards that runs through a whole state: tracks, the variables of what is going on, what lies on cards.

`put_in_places` does all of it. Where the cards lie in each other's places already, `follow` does the rest: it changes
whatever else names a card, or is noted of one, or lies on one.
"""

from __future__ import annotations

from operator import is_
from typing import Any

from ..compiling.machine import Machine
from ..meaning.said import Said
from ..meaning.types import Many, PerPlayer, Piece, Taken, Type
from ..running.state import Frame, State
from .card_map import CardMap
from .preparing import make_preparing


def swap(values: list[Any], pairs: list[tuple[int, int]]) -> None:
    """Put what is at the first place of each pair at the second."""
    before = [(new, values[old]) for old, new in pairs]
    for at, value in before:
        values[at] = value


def put_in_places(machine: Machine, state: State, new: dict[int, int]) -> None:
    """Put cards in each other's places, and let everything else follow: `new` has which takes that of each."""
    preparing = machine.once(make_preparing)
    takers = [new.get(card, card) for card in range(len(machine.plan.pieces))]
    working = preparing.groups_concerned(state, takers)
    preparing.change_places(state, takers)
    Exchange(machine.once(CardMap), state, new).follow()
    for group in working:
        state.on[group] = preparing.at_work(state, takers, group)


class Exchange:
    """Lets everything else in a state follow cards that have taken each other's places."""

    def __init__(self, card_map: CardMap, state: State, exchange: dict[int, int]) -> None:
        self.card_map = card_map
        self.plan = card_map.plan
        self.state = state
        self.new = exchange

    def follow(self) -> None:
        """Exchange the cards wherever else they are named, with what lies on them and is noted of them."""
        state, new = self.state, self.new
        self.swap_card_zones()
        self.swap_tracks()
        if any(card in new for card, _ in state.used):
            state.used = {(new.get(card, card), ability): serial for (card, ability), serial in state.used.items()}
        state.stack = [self.frame(frame) for frame in state.stack]
        for name, (who, options) in list(state.private.items()):
            state.private = {**state.private, name: (who, self.value(options, Many(self.card_map.types[name])))}

    def swap_card_zones(self) -> None:
        """Leave what lies on a card in its place on the table."""
        for numbers, holds_tokens in self.card_map.zones_on_cards:
            pairs = [(numbers[old], numbers[self.next_with(numbers, old)]) for old in self.new if old in numbers]
            if holds_tokens:
                swap(self.state.Z, pairs)
            else:
                self.swap_piles(pairs)

    def next_with(self, numbers: dict[int, int], card: int) -> int:
        """Return the card that comes to where a card lies, or else the next one in turn that has such a zone on it."""
        following = self.new[card]
        while following not in numbers:
            following = self.new[following]
        return following

    def swap_piles(self, pairs: list[tuple[int, int]]) -> None:
        """Exchange the places of zones of cards, with all that is known of their order."""
        state = self.state
        for values in (state.Z, state.lo, state.hi):
            swap(values, pairs)
        for _, zone in pairs:
            for card in state.Z[zone]:
                state.loc[card] = zone

    def swap_tracks(self) -> None:
        """Exchange the cards that tracks name, and what is noted of them."""
        state = self.state
        for slot, type, places in self.card_map.tracks_that_name:
            values = getattr(state, slot)
            if not isinstance(values, list):
                setattr(state, slot, self.value(values, type))
                continue
            for at in range(len(values)) if places is None else places:
                values[at] = self.value(values[at], type)
        for slot, size, cards in self.card_map.tracks_of_cards:
            self.swap_notes(getattr(state, slot), self.plan.start_values[slot], size, cards)

    def swap_notes(self, values: list[Any], start: list[Any], size: int, cards: set[int]) -> None:
        """Leave what was noted of a card in its place on the table; what a card starts with, it brings along."""
        before = {old: values[old * size : (old + 1) * size] for old in self.new if old in cards}
        for old, new in self.new.items():
            for at in range(size if new in cards else 0):
                noted = before[old][at] if old in before else None
                is_noted = old in before and noted != start[old * size + at]
                values[new * size + at] = noted if is_noted else start[new * size + at]

    def value(self, value: Any, type: Type) -> Any:
        """Exchange cards inside a value."""
        if isinstance(value, Said):
            return value.changed(self.value)
        if isinstance(type, Piece):
            return self.new.get(value, value) if isinstance(value, int) else value
        if isinstance(type, Taken):
            return self.taken(value, type)
        if isinstance(type, Many | PerPlayer) and isinstance(value, list | tuple):
            made = [self.value(each, type.item) for each in value]
            if all(map(is_, made, value)):
                return value
            return tuple(made) if isinstance(value, tuple) else made
        return value

    def taken(self, value: Any, type: Taken) -> Any:
        """Exchange cards in what somebody took of a menu."""
        if value is None or value[0] >= len(type.things) or not type.things[value[0]]:
            return value
        types = type.things[value[0]]
        if len(types) == 1:
            return value[0], self.value(value[1], types[0])
        return value[0], tuple([self.value(each, of) for each, of in zip(value[1], types, strict=True)])

    def frame(self, frame: Frame) -> Frame:
        """Exchange cards in the variables of a frame; what a loop goes through is of its variable's type."""
        places = self.card_map.cards_in_frame(frame[0].__name__)
        if not places:
            return frame
        made = list(frame)
        for at, type, looped in places:
            value = made[at]
            made[at] = self.value(value, Many(type) if looped and isinstance(value, tuple) else type)
        return frame if all(map(is_, made, frame)) else tuple(made)
