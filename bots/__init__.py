"""Players that are not people: they see a view, a decision and imagined tables, nothing else."""

from .bot import Bot, Estimate, Sight, Thinker, Thought, Watch
from .greedy_bot import GreedyBot
from .hasty_bot import HastyBot
from .ismcts_bot import IsmctsBot
from .montecarlo_bot import MonteCarloBot
from .random_bot import RandomBot
from .registry import levels, make, names, searches

__all__ = [
    "Bot",
    "Estimate",
    "GreedyBot",
    "HastyBot",
    "IsmctsBot",
    "MonteCarloBot",
    "RandomBot",
    "Sight",
    "Thinker",
    "Thought",
    "Watch",
    "levels",
    "make",
    "names",
    "searches",
]
