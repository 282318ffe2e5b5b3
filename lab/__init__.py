"""Many games at once: running, counting, comparing."""

from .cards import CardResults, Counts
from .compare import MEASURES, MOST_PAIRS, CompareStopped, Comparison, compare_games
from .coverage import MOST_COVERED, Coverage, CoverageStopped, cover
from .impact import FAIR, MOST_SEEDS, WITHIN, Impact, ImpactStopped, measure_impact
from .play import FaultInGame, WorkersLost
from .results import BotResults, Results, SeatResults
from .run import RunStopped, run_games
from .settling import Finding, reach_at_any_time
from .smoke import SMOKE_GAMES, Smoke, try_out
from .statistics import Tally, wilson

__all__ = [
    "FAIR",
    "MEASURES",
    "MOST_COVERED",
    "MOST_PAIRS",
    "MOST_SEEDS",
    "SMOKE_GAMES",
    "WITHIN",
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
