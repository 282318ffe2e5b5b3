"""What seats do in a playout: mostly what went well for them at the same question in earlier playouts.

An option is known by the question, the seat and its value, whatever else lies on the table. That is rough, and yet much
better than chance: a seat that throws its best cards away in every playout says little about the option before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.interpreter import CHANCE, GameFault, question_at

if TYPE_CHECKING:
    from croupier.interpreter import Table

# What is imagined need not be hard to guess: a number is multiplied and added to, and its upper half is used.
MULTIPLIER, INCREMENT, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
# How often a seat does something else, out of 2 ** 31.
SOMETHING_ELSE = int(0.4 * 2**31)

# A question, the seat that was asked, and what it answered.
Habit = tuple[int, int, Any]


class Habits:
    """What answers led to so far, for whoever gave them: the sum, and how often."""

    def __init__(self) -> None:
        self._known: dict[Habit, list[float]] = {}

    def play_on(self, table: Table, option: int, plays: int, luck: int) -> list[Habit]:
        """Take an option, then what habit says, for so many plays of anybody; return who did what."""
        assert table.seat is not None, "only a question has options"
        question, answers = question_at(table)
        done: list[Habit] = [(question, table.seat, answers[option])]
        try:
            table.play(option)
            for _ in range(plays):
                if table.seat is None:
                    break
                luck = (luck * MULTIPLIER + INCREMENT) & MASK
                by_chance = (luck >> 33) < SOMETHING_ELSE
                luck = (luck * MULTIPLIER + INCREMENT) & MASK
                chosen = (luck >> 33) * table.width >> 31
                if table.seat != CHANCE:
                    question, answers = question_at(table)
                    if not by_chance:
                        chosen = self._usual(question, table.seat, answers, chosen)
                    done.append((question, table.seat, answers[chosen]))
                table.play(chosen)
        except GameFault:
            # The table is as it was before the fault, and is judged so.
            pass
        return done

    def _usual(self, question: int, seat: int, options: Sequence[Any], first: int) -> int:
        """Return the option that went best for a seat; the one that is looked at first, if several did."""
        known = self._known
        width = len(options)
        best, most = first, float("-inf")
        for step in range(width):
            at = (first + step) % width
            sums = known.get((question, seat, options[at]))
            if sums is None:
                # What was never tried is tried first.
                return at
            mean = sums[0] / sums[1]
            if mean > most:
                best, most = at, mean
        return best

    def learn(self, done: list[Habit], worths: list[float]) -> None:
        """Note what came of a playout for all who did something in it."""
        known = self._known
        for habit in done:
            sums = known.get(habit)
            if sums is None:
                known[habit] = [worths[habit[1]], 1]
            else:
                sums[0] += worths[habit[1]]
                sums[1] += 1
