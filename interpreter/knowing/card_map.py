"""Where the states of a machine name cards, and which cards look alike: worked out once for each machine."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ..compiling.machine import Machine
from ..meaning.model import KindDecl
from ..meaning.types import Many, PerPlayer, Piece, Taken, Type, Words
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
