"""Goofspiel: everybody bids a card of the same hand for each point card; the only highest bid takes it.

Bids are made seat after seat in secret. Cards are numbered from 0, a point card is worth its number + 1. The
last turn leaves no choice and plays itself.
"""

from __future__ import annotations

from bench.handwritten.chance import shuffled


class G:
    """A game of Goofspiel; options are the cards in hand, from low to high."""

    __slots__ = ("bids", "hands", "options", "players", "points", "prizes", "record", "seat")

    seat: int | None

    def __init__(self, players: int, seed: int, num_cards: int = 13, points_order: str = "random") -> None:
        """Lay out the point cards: at random, or descending."""
        if points_order not in ("random", "descending"):
            raise ValueError(f"no points order {points_order!r}")
        if players < 2 or num_cards < 2:
            raise ValueError("Goofspiel needs 2 players and 2 cards")
        self.players = players
        # The next prize is the last of the list.
        self.prizes = shuffled(num_cards, seed) if points_order == "random" else list(range(num_cards))
        self.hands = [list(range(num_cards)) for _ in range(players)]
        self.points = [0] * players
        self.bids: list[int] = []
        self.record: list[int] = []
        self.seat = 0
        self.options = list(range(num_cards))

    def play(self, index: int) -> None:
        """Bid the card at this index of the options."""
        if not 0 <= index < len(self.options):
            raise ValueError(f"no option {index}")
        self.record.append(index)
        seat = self.seat
        assert seat is not None
        hands = self.hands
        # The options are a copy of the hand, so the index is the same.
        self.bids.append(hands[seat].pop(index))
        seat += 1
        if seat == self.players:
            self._award(self.bids)
            if len(hands[0]) == 1:
                self._award([hand.pop() for hand in hands])
                self.seat = None
                self.options = []
                return
            seat = 0
        self.seat = seat
        self.options = hands[seat][:]

    def _award(self, bids: list[int]) -> None:
        prize = self.prizes.pop()
        best = max(bids)
        if bids.count(best) == 1:
            self.points[bids.index(best)] += prize + 1
        bids.clear()

    def clone(self) -> G:
        """Return an independent copy."""
        other = G.__new__(G)
        other.players = self.players
        other.prizes = self.prizes[:]
        other.hands = [hand[:] for hand in self.hands]
        other.points = self.points[:]
        other.bids = self.bids[:]
        other.record = self.record[:]
        other.seat = self.seat
        other.options = self.options[:]
        return other

    def returns(self) -> list[float]:
        """Return 1 shared among those with most points, -1 among the others; zeros for a draw or in play."""
        points = self.points
        best = max(points)
        winners = points.count(best)
        losers = self.players - winners
        if self.seat is not None or not losers:
            return [0.0] * self.players
        return [1 / winners if p == best else -1 / losers for p in points]
