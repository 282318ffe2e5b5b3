"""Many games at once: running, counting, comparing."""

from .cards import CardResults, Counts
from .play import FaultInGame
from .results import BotResults, Results, SeatResults
from .run import run_games
from .statistics import Tally, wilson

__all__ = [
    "BotResults",
    "CardResults",
    "Counts",
    "FaultInGame",
    "Results",
    "SeatResults",
    "Tally",
    "run_games",
    "wilson",
]
