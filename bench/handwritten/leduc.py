"""Leduc poker for two players: six cards of three ranks, one private each, one public for the second round.

With two players the stakes are what the other has paid, and a call after a raise always ends the round.
"""

from __future__ import annotations

from itertools import permutations

from bench.handwritten.chance import mix

FOLD, CALL, RAISE = 0, 1, 2
RAISES_A_ROUND = 2
# The private cards of seats 0 and 1 and the public card; the rank of a card is card // 2.
DEALS = list(permutations(range(6), 3))


class G:
    """A game of Leduc poker; options are FOLD, CALL (also: check) and RAISE."""

    __slots__ = ("cards", "checked", "folded", "options", "paid", "raises", "record", "seat", "size")

    seat: int | None

    def __init__(self, players: int, seed: int) -> None:
        """Deal the three cards."""
        if players != 2:
            raise ValueError("Leduc poker is for 2 players")
        self.cards = DEALS[mix(seed) % 120]
        self.record: list[int] = []
        self.options = [CALL, RAISE]
        self.seat = 0
        self.paid = [1, 1]
        # A raise is 2 in the first round, 4 in the second.
        self.size = 2
        self.raises = 0
        self.checked = False
        self.folded: int | None = None

    def play(self, index: int) -> None:
        """Make the choice at this index of the options."""
        options = self.options
        if not 0 <= index < len(options):
            raise ValueError(f"no option {index}")
        self.record.append(index)
        action = options[index]
        seat = self.seat
        assert seat is not None
        if action == RAISE:
            paid = self.paid
            paid[seat] = paid[1 - seat] + self.size
            self.raises += 1
            self.seat = 1 - seat
            self.options = [FOLD, CALL, RAISE] if self.raises < RAISES_A_ROUND else [FOLD, CALL]
        elif action == FOLD:
            self.folded = seat
            self.seat = None
            self.options = []
        elif self.raises or self.checked:
            self.paid[seat] = self.paid[1 - seat]
            self._end_round()
        else:
            self.checked = True
            self.seat = 1
            self.options = [CALL, RAISE]

    def _end_round(self) -> None:
        if self.size == 4:
            self.seat = None
            self.options = []
            return
        self.size = 4
        self.raises = 0
        self.checked = False
        self.seat = 0
        self.options = [CALL, RAISE]

    def clone(self) -> G:
        """Return an independent copy."""
        other = G.__new__(G)
        other.cards = self.cards
        other.record = self.record[:]
        other.options = self.options[:]
        other.seat = self.seat
        other.paid = self.paid[:]
        other.size = self.size
        other.raises = self.raises
        other.checked = self.checked
        other.folded = self.folded
        return other

    def returns(self) -> list[float]:
        """Return what each player has won or lost, zeros before the end."""
        if self.seat is not None:
            return [0.0, 0.0]
        loser = self.folded
        if loser is None:
            first, second, public = (card // 2 for card in self.cards)
            if first == second:
                return [0.0, 0.0]
            loser = 1 if first == public or (second != public and first > second) else 0
        lost = float(self.paid[loser])
        return [lost, -lost] if loser else [-lost, lost]
