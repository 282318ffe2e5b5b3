"""The bots by the names that people type: by how they think, and by how strong they are."""

from __future__ import annotations

from collections.abc import Callable

from .bot import Bot
from .greedy_bot import GreedyBot
from .hasty_bot import HastyBot
from .ismcts_bot import IsmctsBot
from .montecarlo_bot import MonteCarloBot
from .random_bot import RandomBot

# How many rounds `hard` searches.
HARD_ROUNDS = 200

# As people speak of opponents, the weakest first.
LEVELS: dict[str, Callable[[], Bot]] = {
    "easy": HastyBot,
    "normal": GreedyBot,
    "hard": lambda: IsmctsBot(rounds=HARD_ROUNDS),
    "expert": IsmctsBot,
}

BOTS: dict[str, Callable[[], Bot]] = {
    "greedy": GreedyBot,
    "ismcts": IsmctsBot,
    "montecarlo": MonteCarloBot,
    "random": RandomBot,
}


def names() -> list[str]:
    """List the names of the bots: how strong they are, the weakest first, then how they think, alphabetically."""
    return [*LEVELS, *sorted(BOTS)]


def levels() -> list[str]:
    """List the words for how strong an opponent is, the weakest first."""
    return [*LEVELS]


def searches(name: str) -> bool:
    """Whether a bot searches, and so plays better where tables run natively."""
    return isinstance(make(name), IsmctsBot)


def make(name: str) -> Bot:
    """Make a new bot; KeyError if none has that name."""
    return (LEVELS[name] if name in LEVELS else BOTS[name])()
