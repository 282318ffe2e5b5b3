"""A position as plain dicts, and how cards, tokens and chance change it.

It shares with the machine only the order in which chance is asked: a shuffled stretch is a list with a first and a last
place, and the card that is drawn changes places with the one at its end.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

from croupier.interpreter.meaning.model import World

from .box import Box
from .luck import Luck

Limit = Callable[[int], Any]


class Position:
    """Where everything is."""

    def __init__(self, world: World, players: int, seed: int) -> None:
        self.luck = Luck.of(seed)
        self.players = players
        self.asked: int | None = None
        self.zones: dict[int, list[int]] = {}
        self.loose: dict[int, tuple[int, int]] = {}
        self.place: dict[int, int] = {}
        self.arrived: dict[int, int] = {}
        self.moves = 0
        self.seen: list[int] = []
        self.piles: set[int] = set()
        self.on_card: dict[int, int] = {}
        self.seats: dict[int, int | None] = {}
        self.known: dict[int, int] = {}
        self.tracks: dict[tuple[str, int | None, int | None], Any] = {}
        self.periods: dict[int, int] = dict.fromkeys(range(len(world.periods) + 1), 0)
        self.serial = 0
        self.changes: list[tuple[Any, ...]] = []
        self.used: dict[tuple[int, int], int] = {}
        self.offered: dict[int, list[Any]] = {}  # what each seat could use at any time when it was last asked
        self.ending: tuple[str, Any] = ("score", None)

    def lay_out(self, box: Box, contents: list[list[int]]) -> None:
        """Lay everything where it starts; what starts nowhere lies in the box."""
        self.seen = [box.seen(spot) for spot in box.spots]
        self.place = {thing.number: 0 for thing in box.things}
        for number, (zone, seat, card, _) in enumerate(box.spots):
            self.loose[number], self.seats[number] = (0, 0), seat
            self.zones[number] = contents[number]
            if card is not None:
                self.on_card[number] = card
            if zone is not None and (zone.ordered or zone.shuffled):
                self.piles.add(number)
            if zone is not None and not zone.holds_tokens:
                self.place.update(dict.fromkeys(contents[number], number))
        self.zones[0] = [card for card, place in self.place.items() if place == 0]
        self.arrived = {card: card - len(self.place) for card in self.place}
        self.known = {card: self.seen[place] for card, place in self.place.items()}

    def copy(self) -> Position:
        """Make an independent copy."""
        made = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(made, name, value.copy())
        made.zones = {number: cards.copy() for number, cards in self.zones.items()}
        return made

    def facts(self) -> dict[str, Any]:
        """Return all that matters, for comparison; chance apart, and of arrivals only their order."""
        apart = ("luck", "asked", "moves", "arrived")
        made = {name: value for name, value in vars(self).items() if name not in apart}
        made["changes"] = [each for each in self.changes if self.periods[each[4]] == each[5]]
        return made

    def owner(self, card: int) -> int | None:
        """Return whose a card is: its zone's player, or the owner of the card that it lies on."""
        zone = self.place[card]
        return self.owner(self.on_card[zone]) if zone in self.on_card else self.seats[zone]

    # Chance.

    def pick(self, things: Sequence[Any]) -> Any:
        """Let chance pick one of several things."""
        if len(things) < 2:
            return things[0] if things else None
        index, self.luck = self.luck.draw(len(things))
        return things[index]

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
        """Whether a card has no place yet in its shuffled zone."""
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
        """Return who can be taking a card for what it is: the seat that was asked last, or whoever knows it."""
        asked = 0 if self.asked is None else 1 << self.asked
        return self.known[card] & asked or self.known[card]

    def stretch(self, pile: int, takers: int) -> list[int]:
        """Return the part of a pile in which the cards lie that somebody knows; a single one leaves no doubt."""
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
