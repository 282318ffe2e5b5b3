"""The bot that takes any option, each as likely as the others."""

from __future__ import annotations

from random import Random

from .bot import Sight


class RandomBot:
    """A player without a plan."""

    def choose(self, sight: Sight, rng: Random) -> int:
        """Return the index of any option."""
        return int(rng.random() * sight.width)
