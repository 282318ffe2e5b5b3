"""Bounds: how many of some hidden cards can lie in some of their places, and a way to lay them that keeps to all."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

# So often two cards are exchanged for each of them, at most, to find a way to lay them.
EXCHANGES = 200


class Bound(NamedTuple):
    """So many of some cards, at least and at most, lie in some places; a place is known by the card that lies there."""

    places: frozenset[int]
    cards: frozenset[int]
    least: int
    most: int

    def with_places(self, taken: Mapping[int, int]) -> Bound:
        """Return the same where other cards have taken the places."""
        return self._replace(places=frozenset([taken[card] for card in self.places]))

    def miss(self, count: int) -> int:
        """Return by how much a number is out of bounds."""
        return max(0, self.least - count, count - self.most)


def narrow_part(bounds: list[Bound]) -> Bound | None:
    """Return bounds as one, if all of them are that some cards don't lie in the same places."""
    if not bounds or any(bound.most > 0 or bound.places != bounds[0].places for bound in bounds):
        return None
    return bounds[0]._replace(cards=frozenset().union(*[bound.cards for bound in bounds]))


def arranged(places: Sequence[int], cards: Sequence[int], bounds: list[Bound]) -> tuple[list[int], list[Bound]]:
    """Lay cards in places so that the bounds hold; return the card of each place, and the bounds that do.

    What comes out follows from the bounds and from nothing else. If no way is found, the bounds that leave some freedom
    are given up first, then all.
    """
    strict = [bound for bound in bounds if bound.most == 0]
    for kept in (bounds, strict) if bounds != strict else (bounds,):
        order = search(places, cards, kept)
        if order is not None:
            return order, kept
    return list(places), []


def search(places: Sequence[int], cards: Sequence[int], bounds: list[Bound]) -> list[int] | None:
    """Exchange cards until all bounds hold; None if that does not come about."""
    order = list(cards)
    if not bounds:
        return order
    counts = [
        sum([card in bound.cards for place, card in zip(places, order, strict=True) if place in bound.places])
        for bound in bounds
    ]
    missing = sum([bound.miss(count) for bound, count in zip(bounds, counts, strict=True)])
    rng = random.Random(0)
    for _ in range(EXCHANGES * len(order)):
        if missing == 0:
            return order
        one, other = rng.randrange(len(order)), rng.randrange(len(order))
        changed = [
            count
            + ((places[one] in bound.places) - (places[other] in bound.places))
            * ((order[other] in bound.cards) - (order[one] in bound.cards))
            for bound, count in zip(bounds, counts, strict=True)
        ]
        then = sum([bound.miss(count) for bound, count in zip(bounds, changed, strict=True)])
        if then <= missing:
            order[one], order[other] = order[other], order[one]
            counts, missing = changed, then
    return order if missing == 0 else None
