"""Many games at once: running, counting, comparing."""

from .cards import CardResults, Counts
from .play import FaultInGame, WorkersLost
from .results import BotResults, Results, SeatResults
from .run import RunStopped, run_games
from .statistics import Tally, wilson

__all__ = [
    "BotResults",
    "CardResults",
    "Counts",
    "FaultInGame",
    "Results",
    "RunStopped",
    "SeatResults",
    "Tally",
    "WorkersLost",
    "run_games",
    "wilson",
]
