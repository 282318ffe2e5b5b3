"""Tree in, playable `Game` out; tables, views, chance, notation. Knows no game."""

from .decision import CardId, Decision, Option, Seat, ZoneId
from .ending import Ledger, Line, Outcome
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
from .runtime import CHANCE
from .table import Table

__all__ = [
    "CHANCE",
    "AmbiguousChoice",
    "CardId",
    "CardInfo",
    "ChoiceError",
    "Decision",
    "Game",
    "GameFault",
    "IllegalChoice",
    "Ledger",
    "Line",
    "Loaded",
    "Option",
    "OptionInfo",
    "Outcome",
    "RecordError",
    "Seat",
    "SetupError",
    "Table",
    "TableError",
    "UnknownChoice",
    "ZoneId",
    "load",
    "load_source",
]
