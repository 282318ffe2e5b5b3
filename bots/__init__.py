"""Players that are not people: they see a view, a decision and imagined tables, nothing else."""

from .bot import Bot, Sight
from .greedy_bot import GreedyBot
from .random_bot import RandomBot
from .registry import make, names

__all__ = ["Bot", "GreedyBot", "RandomBot", "Sight", "make", "names"]
