"""Trying options out: what each led to so far, and how an imagined table is played on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from croupier.interpreter import GameFault

from .bot import Estimate, Thought

if TYPE_CHECKING:
    from croupier.interpreter import Table


class Trials:
    """What the options of one question led to: for each, the sum of what came out, and how often it was tried."""

    __slots__ = ("sums", "tried")

    def __init__(self, options: int) -> None:
        self.sums = [0.0] * options
        self.tried = [0] * options

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

    def better_half(self, options: list[int], least: int = 2) -> list[int]:
        """Leave out the options that did worse than half of them; so many always stay, and what is as good as those."""
        kept = max(least, (len(options) + 1) // 2)
        if len(options) <= kept:
            return options
        bar = sorted([self.sums[option] for option in options], reverse=True)[kept - 1]
        return [option for option in options if self.sums[option] >= bar]

    def thought(self, best: int, done: float) -> Thought:
        """Return what is known so far."""
        estimates = [Estimate(option, self.mean(option), tried) for option, tried in enumerate(self.tried)]
        return Thought(tuple(estimates), best, done)


def play_on(table: Table, option: int, plays: int, rng: Random) -> None:
    """Take an option, then any, for so many plays of anybody."""
    chance = rng.random
    try:
        table.play(option)
        for _ in range(plays):
            if table.seat is None:
                return
            table.play(int(chance() * table.width))
    except GameFault:
        # The table is as it was before the fault, and is judged so.
        return
