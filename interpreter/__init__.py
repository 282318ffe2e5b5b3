"""Tree in, playable `Game` out; tables, views, chance, notation. Knows no game."""

from .explaining.explain import Explanation
from .faults import (
    AmbiguousChoice,
    ChoiceError,
    GameFault,
    IllegalChoice,
    RecordError,
    SetupError,
    TableError,
    UnknownChoice,
)
from .game import CardInfo, Game, OptionInfo
from .knowing.seen import Group, Layout, SeenCard, TrackView, View, ZoneView
from .load import Loaded, load, load_source
from .meaning.bounds import CHANCE
from .planning.marks import Mark
from .running.state import Seat
from .table import Table
from .wording.decision import CardId, Decision, Option, ZoneId
from .wording.ending import Ledger, Line, Outcome, TieBreak
from .wording.events import Event
from .wording.news import news
from .wording.selection import Selection, selection_of
from .workbench.examples import ExampleResult, run_examples

__all__ = [
    "CHANCE",
    "AmbiguousChoice",
    "CardId",
    "CardInfo",
    "ChoiceError",
    "Decision",
    "Event",
    "ExampleResult",
    "Explanation",
    "Game",
    "GameFault",
    "Group",
    "IllegalChoice",
    "Layout",
    "Ledger",
    "Line",
    "Loaded",
    "Mark",
    "Option",
    "OptionInfo",
    "Outcome",
    "RecordError",
    "Seat",
    "SeenCard",
    "Selection",
    "SetupError",
    "Table",
    "TableError",
    "TieBreak",
    "TrackView",
    "UnknownChoice",
    "View",
    "ZoneId",
    "ZoneView",
    "load",
    "load_source",
    "news",
    "run_examples",
    "selection_of",
]
