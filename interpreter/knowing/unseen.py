"""What a seat can't see: which cards can lie in which places, and how likely.

The cards that look alike and lie in one set of zones are a pool: any of them can lie in any hidden place of it, and all
ways are equally likely, as far as the seat knows. Where a zone takes only some kinds of a pool, chances are counted on
many ways drawn at random, as imagined tables draw them; everywhere else they are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from math import comb
from typing import TYPE_CHECKING

import attrs

from ..running.luck import SPENT, Fresh
from .bounds import Bound
from .imaginable import Preparation
from .imagine import mix_within_bounds, mixed

if TYPE_CHECKING:
    from ..running.state import Seat
    from ..table import Table
    from ..wording.decision import CardId

# How many ways are drawn where chances can't be worked out.
DRAWN = 400


@attrs.frozen
class Pool:
    """Cards that a seat can't tell apart, and how many of them lie in each zone, by the zone's number."""

    cards: tuple[int, ...]
    places: dict[int, int]
    drawn: tuple[dict[int, int], ...] = attrs.field(default=(), repr=False)  # the zone of each card, many times

    @property
    def is_exact(self) -> bool:
        """Whether chances are worked out, not counted."""
        return not self.drawn

    def chance(self, zone: int, wanted: Collection[int]) -> float:
        """Return how likely a hidden card of a zone is one of those wanted."""
        if self.is_exact:
            return len(wanted) / len(self.cards)
        return sum(self._found(zone, wanted)) / (self.places[zone] * len(self.drawn))

    def chance_of_any(self, zone: int, wanted: Collection[int]) -> float:
        """Return how likely at least one of those wanted is among the hidden cards of a zone."""
        if self.is_exact:
            total, count = len(self.cards), self.places[zone]
            return 1 - comb(total - len(wanted), count) / comb(total, count)
        return sum(found > 0 for found in self._found(zone, wanted)) / len(self.drawn)

    def _found(self, zone: int, wanted: Collection[int]) -> list[int]:
        return [sum(way[card] == zone for card in wanted) for way in self.drawn]


def pools_of(table: Table, seat: Seat | int) -> tuple[Pool, ...]:
    """Put the cards that a seat does not know into pools."""
    prepared = Preparation(table, int(seat))
    prepared.put_cards_in_order()
    pairs = zip(prepared.groups, prepared.bounds, strict=True)
    made = [make_pool(prepared, sorted(cards), bounds) for cards, bounds in pairs]
    return tuple(sorted(made, key=lambda pool: pool.cards))


def make_pool(prepared: Preparation, cards: list[int], bounds: list[Bound]) -> Pool:
    """Make the pool of some cards that look alike."""
    places = Counter(prepared.state.loc[card] for card in cards)
    ordered = {zone: places[zone] for zone in sorted(places)}
    mixture, luck = prepared.mixture(cards, bounds, set()) if bounds else None, Fresh(SPENT, 0)
    if mixture is None:
        return Pool(tuple(cards), ordered)
    drawn, order, found = [], list(mixture.order), list(mixture.found)
    for _ in range(DRAWN):
        if found:
            mix_within_bounds(luck, mixture, order, found)
        else:
            order = mixed(luck, mixture)
        drawn.append({mixture.cards[card]: zone for card, zone in zip(order, mixture.zones, strict=True)})
    return Pool(tuple(cards), ordered, tuple(drawn))


def knows(table: Table, seat: Seat | int, card: CardId | int) -> bool:
    """Whether a seat knows where a card is."""
    return bool(table.state.known[card] >> seat & 1)
