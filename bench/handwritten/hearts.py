"""Hearts for four players: pass three cards, take thirteen tricks, avoid hearts and the queen of spades.

A card is suit * 13 + rank, suits clubs, diamonds, spades, hearts: a sorted hand then has each suit, and all
that is no heart, in one slice.
"""

from __future__ import annotations

from bisect import bisect_left

from bench.handwritten.chance import mix, shuffled

TWO_OF_CLUBS = 0
QUEEN_OF_SPADES = 36
HEARTS = 39
POINTS = [13 if c == QUEEN_OF_SPADES else 1 if c >= HEARTS else 0 for c in range(52)]
# The first card of the suit of each card, and of the next suit.
START = [c // 13 * 13 for c in range(52)]
STOP = [c // 13 * 13 + 13 for c in range(52)]


class G:
    """A hand of Hearts; options are the cards that may be passed or played, in order."""

    __slots__ = (
        "best", "broken", "direction", "hands", "led", "options", "passed", "played", "record", "seat",
        "taken", "trick", "winner",
    )  # fmt: skip

    seat: int | None

    def __init__(self, players: int, seed: int) -> None:
        """Deal thirteen cards each and choose the direction of the pass, which may be none."""
        if players != 4:
            raise ValueError("Hearts is for 4 players")
        deck = shuffled(52, seed)
        self.hands = [sorted(deck[at : at + 13]) for at in (0, 13, 26, 39)]
        self.direction = mix(seed) % 4
        self.passed: list[int] = []
        self.record: list[int] = []
        # Points taken by each seat; of this trick the points, the card led, the best card and its seat.
        self.taken = [0, 0, 0, 0]
        self.trick = self.led = self.best = self.winner = 0
        self.broken = False
        self.played = 0
        if self.direction:
            self.seat = 0
            self.options = self.hands[0][:]
        else:
            self._start()

    def _start(self) -> None:
        # Sorted hands: the two of clubs is the first card of somebody.
        for seat, hand in enumerate(self.hands):
            if hand[0] == TWO_OF_CLUBS:
                self.seat = seat
        self.options = [TWO_OF_CLUBS]

    def play(self, index: int) -> None:
        """Pass or play the card at this index of the options."""
        options = self.options
        if not 0 <= index < len(options):
            raise ValueError(f"no option {index}")
        self.record.append(index)
        card = options[index]
        seat = self.seat
        assert seat is not None
        self.hands[seat].remove(card)
        if self.direction and len(self.passed) < 12:
            self._pass(seat, card)
            return
        self.played = played = self.played + 1
        if points := POINTS[card]:
            self.trick += points
            self.broken = True
        place = played % 4
        if place == 1:
            self.led = self.best = card
            self.winner = seat
        elif self.best < card < STOP[self.led]:
            self.best = card
            self.winner = seat
        if place:
            self.seat = seat = (seat + 1) % 4
            hand = self.hands[seat]
            led = self.led
            low = bisect_left(hand, START[led])
            # Follow suit, or play anything; in the first trick no points unless there is nothing else.
            self.options = (
                hand[low : bisect_left(hand, STOP[led], low)]
                or (played < 4 and [c for c in hand if not POINTS[c]])
                or hand[:]
            )
        else:
            self._end_trick()

    def _pass(self, seat: int, card: int) -> None:
        passed = self.passed
        passed.append(card)
        if len(passed) == 12:
            hands = self.hands
            for giver in range(4):
                hand = hands[(giver + self.direction) % 4]
                hand += passed[giver * 3 : giver * 3 + 3]
                hand.sort()
            self._start()
            return
        self.seat = seat = len(passed) // 3
        self.options = self.hands[seat][:]

    def _end_trick(self) -> None:
        seat = self.winner
        self.taken[seat] += self.trick
        self.trick = 0
        if self.played == 52:
            self.seat = None
            self.options = []
            return
        self.seat = seat
        hand = self.hands[seat]
        # Hearts are led when broken, or when there is nothing else.
        self.options = hand[:] if self.broken else hand[: bisect_left(hand, HEARTS)] or hand[:]

    def clone(self) -> G:
        """Return an independent copy."""
        other = G.__new__(G)
        other.hands = [hand[:] for hand in self.hands]
        other.direction = self.direction
        other.passed = self.passed[:]
        other.record = self.record[:]
        other.taken = self.taken[:]
        other.trick = self.trick
        other.led = self.led
        other.best = self.best
        other.winner = self.winner
        other.broken = self.broken
        other.played = self.played
        other.seat = self.seat
        other.options = self.options[:]
        return other

    def returns(self) -> list[float]:
        """Return 26 minus the points of each player, zeros before the end."""
        if self.seat is not None:
            return [0.0] * 4
        if 26 in self.taken:
            # Who took everything has shot the moon: nothing for him, 26 for everybody else.
            return [26.0 if points else 0.0 for points in self.taken]
        return [26.0 - points for points in self.taken]
