"""Many games at once: running, counting, comparing."""

from .results import BotResults, Results, SeatResults
from .run import FaultInGame, run_games
from .statistics import Tally, wilson

__all__ = ["BotResults", "FaultInGame", "Results", "SeatResults", "Tally", "run_games", "wilson"]
