"""The bots by the names that people type."""

from __future__ import annotations

from collections.abc import Callable

from .bot import Bot
from .greedy_bot import GreedyBot
from .montecarlo_bot import MonteCarloBot
from .random_bot import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {
    "greedy": GreedyBot,
    "montecarlo": MonteCarloBot,
    "random": RandomBot,
}


def names() -> list[str]:
    """List the names of the bots, in alphabetical order."""
    return sorted(BOTS)


def make(name: str) -> Bot:
    """Make a new bot; KeyError if none has that name."""
    return BOTS[name]()
