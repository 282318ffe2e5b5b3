"""The bot that thinks a little, and not always: an opponent for the first games."""

from __future__ import annotations

from random import Random

from .bot import Sight
from .greedy_bot import GreedyBot

# How often it takes any option, and how much it thinks else.
WHIM = 0.4
THOUGHT = 40


class HastyBot:
    """A player that takes what looks good, or what comes to mind."""

    def __init__(self, whim: float = WHIM, thought: int = THOUGHT) -> None:
        self.whim = whim
        self._other = GreedyBot(thought)

    def choose(self, sight: Sight, rng: Random) -> int:
        """Return the index of an option."""
        if rng.random() < self.whim:
            return int(rng.random() * sight.width)
        return self._other.choose(sight, rng)
