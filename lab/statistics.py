"""The few statistics that a run needs: a running mean and spread, and intervals for shares and means."""

from __future__ import annotations

from math import inf, sqrt

import attrs

# The normal distribution has 95% of itself within this many standard deviations.
Z95 = 1.959963984540054


def wilson(hits: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's interval for a share, 95% unless told: it stays within 0 and 1, and is honest for few trials."""
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    spread = z * z / trials
    middle = share + spread / 2
    reach = z * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    # At a share of 0 or 1 the true bound is exact; rounding must not move it.
    low = 0.0 if hits == 0 else (middle - reach) / (1 + spread)
    high = 1.0 if hits == trials else (middle + reach) / (1 + spread)
    return low, high


@attrs.define
class Tally:
    """Numbers as they come, kept as a count, a mean, a spread and the ends (Welford's method)."""

    count: int = 0
    mean: float = 0.0
    least: float = 0.0
    most: float = 0.0
    _squares: float = 0.0

    def add(self, number: float) -> None:
        """Count one number."""
        self.count += 1
        if self.count == 1:
            self.least = self.most = number
        elif number < self.least:
            self.least = number
        elif number > self.most:
            self.most = number
        step = number - self.mean
        self.mean += step / self.count
        self._squares += step * (number - self.mean)

    def as_json(self) -> dict[str, float]:
        """Return it as plain values."""
        return {"mean": self.mean, "sd": self.sd, "least": self.least, "most": self.most}

    def interval(self, z: float = Z95, floor: float = 0.0) -> tuple[float, float]:
        """Return the interval of the mean, 95% unless told.

        Numbers that are all alike so far show no spread. With a `floor`, two more numbers are thought of, so far above
        and below the mean, so that a few of them do not seem to be certain.
        """
        reach = z * self.error(floor)
        return self.mean - reach, self.mean + reach

    def error(self, floor: float = 0.0) -> float:
        """Return the standard error of the mean; see `interval`."""
        if self.count < 2:
            return floor or inf
        return sqrt((self._squares + 2 * floor * floor) / (self.count - 1) / self.count)

    @property
    def sd(self) -> float:
        """The standard deviation of a sample; 0 for fewer than two numbers."""
        return sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0
