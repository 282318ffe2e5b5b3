"""Tree in, playable `Game` out; tables, views, chance, notation. Knows no game."""

from .chance import CHANCE
from .decision import CardId, Decision, Option, Seat, ZoneId
from .ending import Ledger, Line, Outcome, TieBreak
from .events import Event
from .examples import ExampleResult, run_examples
from .explain import Explanation
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
from .load import Loaded, load, load_source
from .marks import Mark
from .news import news
from .seen import Group, Layout, SeenCard, TrackView, View, ZoneView
from .selection import Selection, selection_of
from .table import Table

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
