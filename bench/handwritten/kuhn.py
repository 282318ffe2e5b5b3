"""Kuhn poker for 2 to 4 players: one card each of players + 1 cards, one chip to stay, one bet at most.

Seats act in turn, so how many choices were made says who is next, and the first bet says when it ends.
"""

from __future__ import annotations

from itertools import permutations

from bench.handwritten.chance import mix

PASS, BET = 0, 1
DEALS = {n: list(permutations(range(n + 1), n)) for n in (2, 3, 4)}


class G:
    """A game of Kuhn poker; options are PASS and BET."""

    __slots__ = ("cards", "has_bet", "last", "options", "paid", "players", "record", "seat")

    seat: int | None

    def __init__(self, players: int, seed: int) -> None:
        """Deal one card to each player."""
        deals = DEALS[players]
        self.players = players
        self.cards = deals[mix(seed) % len(deals)]
        self.record: list[int] = []
        self.options = [PASS, BET]
        self.seat = 0
        self.paid = [1.0] * players
        self.has_bet = False
        # The number of choices after which the betting is over.
        self.last = players

    def play(self, index: int) -> None:
        """Make the choice at this index of the options."""
        if not 0 <= index < len(self.options):
            raise ValueError(f"no option {index}")
        record = self.record
        if index == BET:
            self.paid[len(record) % self.players] = 2.0
            if not self.has_bet:
                # Each other player answers once.
                self.has_bet = True
                self.last = len(record) + self.players
        record.append(index)
        if len(record) == self.last:
            self.seat = None
            self.options = []
        else:
            self.seat = len(record) % self.players

    def clone(self) -> G:
        """Return an independent copy."""
        other = G.__new__(G)
        other.players = self.players
        other.cards = self.cards
        other.record = self.record[:]
        other.options = self.options[:]
        other.seat = self.seat
        other.paid = self.paid[:]
        other.has_bet = self.has_bet
        other.last = self.last
        return other

    def returns(self) -> list[float]:
        """Return what each player has won or lost, zeros before the end."""
        n = self.players
        if self.seat is not None:
            return [0.0] * n
        paid = self.paid
        stake = 2.0 if self.has_bet else 1.0
        best = -1
        for card, chips in zip(self.cards, paid, strict=True):
            if chips == stake and card > best:
                best = card
        result = [-chips for chips in paid]
        result[self.cards.index(best)] += sum(paid)
        return result
