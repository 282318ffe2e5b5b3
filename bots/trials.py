"""Trying options out: what each led to so far."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .bot import Estimate, Thought


class Trials:
    """What the options of one question led to: for each, the sum of what came out, and how often it was tried."""

    __slots__ = ("sums", "tried")

    def __init__(self, sums: Sequence[float], tried: Sequence[int]) -> None:
        self.sums = [*sums]
        self.tried = [*tried]

    def add(self, option: int, worth: float) -> None:
        """Note what an option led to."""
        self.sums[option] += worth
        self.tried[option] += 1

    def mean(self, option: int) -> float:
        """Return what an option led to on the mean; 0 if it was never tried."""
        tried = self.tried[option]
        return self.sums[option] / tried if tried else 0.0

    def leaders(self) -> list[int]:
        """Return the best of the options that were tried most: the others were left out because they did worse."""
        most = max(self.tried)
        kept = [option for option, tried in enumerate(self.tried) if tried == most]
        best = max([self.sums[option] for option in kept])
        return [option for option in kept if self.sums[option] == best]

    def leader(self) -> int:
        """Return the first of the best."""
        return self.leaders()[0]

    def best(self, rng: Random) -> int:
        """Return any of the best."""
        best = self.leaders()
        return best[int(rng.random() * len(best))]

    def better_half(self, options: list[int]) -> list[int]:
        """Leave out the options that did worse than half of them; one always stays, and what is as good as that."""
        kept = (len(options) + 1) // 2
        if len(options) <= kept:
            return options
        bar = sorted([self.sums[option] for option in options], reverse=True)[kept - 1]
        return [option for option in options if self.sums[option] >= bar]

    def thought(self, best: int, done: float) -> Thought:
        """Return what is known so far."""
        estimates = [Estimate(option, self.mean(option), tried) for option, tried in enumerate(self.tried)]
        return Thought(tuple(estimates), best, done)
