"""Many games at once: running, counting, comparing."""

from .cards import CardResults, Counts
from .compare import CompareStopped, Comparison, compare_games
from .coverage import Coverage, CoverageStopped, cover
from .impact import Impact, ImpactStopped, measure_impact
from .play import FaultInGame, WorkersLost
from .results import BotResults, Results, SeatResults
from .run import RunStopped, run_games
from .settling import Finding, reach_at_any_time
from .smoke import SMOKE_GAMES, Smoke, try_out
from .statistics import Tally, wilson

__all__ = [
    "SMOKE_GAMES",
    "BotResults",
    "CardResults",
    "CompareStopped",
    "Comparison",
    "Counts",
    "Coverage",
    "CoverageStopped",
    "FaultInGame",
    "Finding",
    "Impact",
    "ImpactStopped",
    "Results",
    "RunStopped",
    "SeatResults",
    "Smoke",
    "Tally",
    "WorkersLost",
    "compare_games",
    "cover",
    "measure_impact",
    "reach_at_any_time",
    "run_games",
    "try_out",
    "wilson",
]
