"""When a verdict is settled: intervals that may be looked at as often as one likes.

An interval of 95% that is looked at after each game is wrong at one of these looks far more often than in 5% of runs.
The intervals here are wider, so that in 95% of runs the true mean is in all of them, however many: a confidence
sequence, by the normal mixture of Robbins, with the spread as it is estimated (Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas, Time-uniform central limit theory, 2024). So a run can stop when it knows enough, and its error rate holds.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Any

import attrs

from .statistics import Tally

# In so many of all runs some interval may be wrong.
ALPHA = 0.05
# The intervals are narrowest, beside those that are looked at once, after about so many numbers.
BEST_AFTER = 300
# An estimated spread is worth little before so many numbers.
FEWEST = 40


def reach_at_any_time(tally: Tally, alpha: float = ALPHA, floor: float = 0.0, best_after: int = BEST_AFTER) -> float:
    """Return how far the interval of a mean goes to each side, such that it may be looked at any number of times.

    For `floor` see `Tally.interval`.
    """
    count = tally.count
    if count < FEWEST:
        return inf
    # How the mixture is tuned so that the boundary is near its least after so many numbers.
    tuned = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / best_after
    grown = count * tuned + 1
    spread = tally.error(floor) * sqrt(count)
    return spread * sqrt(2 * grown / (count * count * tuned) * log(sqrt(grown) / alpha))


@attrs.frozen
class Finding:
    """How two games differ in one thing: the mean of each, the mean of what the second has more, and what follows.

    `verdict` is more or less if the interval is on one side of nothing, same if all of it is within what makes no
    difference (`slight`), else open.
    """

    name: str
    first: float
    second: float
    gap: float
    interval: tuple[float, float]
    slight: float

    @property
    def verdict(self) -> str:
        """Return more, less, same or open."""
        low, high = self.interval
        if max(-low, high) <= self.slight:
            return "same"
        if low > 0:
            return "more"
        return "less" if high < 0 else "open"

    @property
    def is_settled(self) -> bool:
        """Whether more games would not change what is said."""
        return self.verdict != "open"

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        low, high = self.interval
        return {
            "name": self.name,
            "first": self.first,
            "second": self.second,
            "gap": self.gap,
            "interval": [low, high] if high < inf else None,
            "slight": self.slight,
            "verdict": self.verdict,
        }
