"""A position as plain dicts, and how cards, tokens and chance change it.

It shares with the machine only what is fixed before play (the plan) and the order in which chance is asked: a shuffled
stretch is a list with a first and a last place, and the card that is drawn changes places with the one at its end.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

from croupier.interpreter.chance import rnd, start_of_chance
from croupier.interpreter.plan import Plan, size_of

Limit = Callable[[int], Any]


class Position:
    """Where everything is."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.rng = start_of_chance(seed)
        self.players = plan.players
        self.asked: int | None = None
        self.zones: dict[int, list[int]] = {number: list(cards) for number, cards in enumerate(plan.start_contents)}
        self.loose: dict[int, tuple[int, int]] = dict.fromkeys(self.zones, (0, 0))
        self.place: dict[int, int] = dict(enumerate(plan.start_places))
        self.arrived: dict[int, int] = {card: card - len(plan.pieces) for card in self.place}
        self.moves = 0
        self.seen = plan.seen
        self.piles = {number for number, (zone, _, _, _) in enumerate(plan.zone_names) if zone.ordered or zone.shuffled}
        self.on_card = {number: card for number, (_, _, card, _) in enumerate(plan.zone_names) if card is not None}
        self.seats = {number: seat for number, (_, seat, _, _) in enumerate(plan.zone_names)}
        self.known: dict[int, int] = {card: plan.seen[place] for card, place in self.place.items()}
        self.tracks: dict[tuple[str, int | None, int | None], Any] = {}
        for track in plan.world.all_tracks():
            self.start_track(track, plan)
        self.periods: dict[int, int] = dict.fromkeys(range(len(plan.world.periods) + 1), 0)
        self.serial = 0
        self.changes: list[tuple[Any, ...]] = []
        self.used: dict[tuple[int, int], int] = {}
        self.offered: dict[int, list[Any]] = {}  # what each seat could use at any time when it was last asked
        self.ending: tuple[str, Any] = ("score", None)

    def start_track(self, track: Any, plan: Plan) -> None:
        values, size = plan.start_values[track.slot], size_of(track.index)
        if not isinstance(values, list):
            self.tracks[track.slot, None, None] = values
            return
        for at, value in enumerate(values):
            owner, index = divmod(at, size)
            key = (track.slot, None if track.owner is None else owner, None if track.index is None else index)
            self.tracks[key] = value

    def copy(self) -> Position:
        """Make an independent copy."""
        made = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(made, name, value.copy())
        made.zones = {number: cards.copy() for number, cards in self.zones.items()}
        return made

    def facts(self) -> dict[str, Any]:
        """Give all that matters, for comparison; chance apart, and of arrivals only their order."""
        made = {name: value for name, value in vars(self).items() if name not in ("rng", "asked", "moves", "arrived")}
        made["changes"] = [each for each in self.changes if self.periods[each[4]] == each[5]]
        return made

    def owner(self, card: int) -> int | None:
        """Tell whose a card is: its zone's player, or the owner of the card that it lies on."""
        zone = self.place[card]
        return self.owner(self.on_card[zone]) if zone in self.on_card else self.seats[zone]

    # Chance.

    def pick(self, things: Sequence[Any]) -> Any:
        """Let chance pick one of several things."""
        if len(things) < 2:
            return things[0] if things else None
        return things[rnd(self, len(things))]

    def shuffle(self, zone: int) -> None:
        """Forget the order of a zone."""
        self.loose[zone] = (0, len(self.zones[zone]))
        for card in self.zones[zone]:
            self.known[card] = self.seen[zone]

    def settle(self, zone: int, count: int, top: bool) -> None:
        """Let chance say which cards lie at an end of a zone."""
        cards = self.zones[zone]
        while True:
            low, high = self.loose[zone]
            settled = len(cards) - high if top else low
            if settled >= count or low == high:
                return
            card = self.pick(cards[low:high])
            at, to = cards.index(card), high - 1 if top else low
            cards[at], cards[to] = cards[to], cards[at]
            self.loose[zone] = (low, high - 1) if top else (low + 1, high)

    def is_loose(self, card: int) -> bool:
        """Tell whether a card has no place yet in its shuffled zone."""
        low, high = self.loose[self.place[card]]
        return card in self.zones[self.place[card]][low:high]

    # Cards.

    def take(self, card: int) -> None:
        """Take a card up from where it lies."""
        zone = self.place[card]
        at, (low, high) = self.zones[zone].index(card), self.loose[zone]
        del self.zones[zone][at]
        self.loose[zone] = (low - (at < low), high - (at < high))

    def takers(self, card: int) -> int:
        """Tell who can be taking a card for what it is: the seat that was asked last, or whoever knows it."""
        asked = 0 if self.asked is None else 1 << self.asked
        return self.known[card] & asked or self.known[card]

    def stretch(self, pile: int, takers: int) -> list[int]:
        """Give the part of a pile in which the cards lie that somebody knows; a single one leaves no doubt."""
        cards = self.zones[pile]
        places = [at for at, each in enumerate(cards) if self.known[each] & takers]
        return cards[places[0] : places[-1] + 1] if len(places) > 1 else []

    def put(self, card: int, zone: int, under: bool, chosen: bool) -> None:
        """Move a card; if somebody chose it, who doesn't see it go no longer knows what it could have been."""
        source = self.place[card]
        sees = self.seen[source] | self.seen[zone]
        if chosen and sees != (1 << self.players) - 1:
            takers = self.takers(card) if source in self.piles else 0
            for each in self.stretch(source, takers) if source in self.piles else self.zones[source]:
                self.known[each] &= sees | takers
        self.known[card] |= self.seen[zone]
        self.take(card)
        low, high = self.loose[zone]
        if under:
            self.zones[zone].insert(0, card)
            self.loose[zone] = (low + 1, high + 1)
        else:
            self.zones[zone].append(card)
        self.place[card] = zone
        self.moves += 1
        self.arrived[card] = self.moves
