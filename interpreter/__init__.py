"""Tree in, playable `Game` out; tables, views, chance, notation. Knows no game.

This is the front door: all that other folders use stands in `__all__`, and they import nothing from the rooms behind.
What a game needs to be read and played is loaded at once, the rest when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .declared import CardInfo, KindInfo, MomentInfo, OptionInfo, PeriodInfo, ScoreInfo, ZoneInfo
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
from .game import ENGINES, Game
from .gathering.sources import MOST_BYTES
from .load import Loaded, load, load_source
from .meaning.bounds import CHANCE
from .planning.marks import Mark
from .reading.files import exists, path_of, read_plain, read_words, reason, write_whole
from .reading.given import MOST_LINE, briefly, number_in, values_in
from .running.luck import draw_seed, luck_beside
from .running.state import Seat
from .stack import called_by, called_with, names_called
from .table import Table
from .wording.decision import CardId, Decision, Option, ZoneId
from .wording.ending import Ledger, LedgerLine, Outcome, TieBreak
from .wording.events import Event

if TYPE_CHECKING:
    from .authoring.about import AboutName, about
    from .authoring.colouring import SORTS, Colouring
    from .authoring.completing import Proposal, proposals
    from .authoring.draft import Desk, Draft
    from .authoring.names import GameName
    from .authoring.outline import Heading, folds, outline
    from .authoring.renaming import CantRename, places_to_rename
    from .explaining.explain import Explanation
    from .gathering.changes import Change
    from .head import Head, head_of
    from .imagined import question_at, set_luck, worth_to, worths_of
    from .keeping.record import as_record, find_damage, lay_what_is_due, play_again, play_what_fits, set_up
    from .keeping.sealing import seal_parts, unseal_parts
    from .keeping.undo import Past, deciders, free_length, go_back
    from .knowing.evaluate import TABLES_IMAGINED, evaluate
    from .knowing.places import SeenPlace
    from .knowing.seen import Group, SeenCard, TableLayout, TrackView, View, ZoneView
    from .knowing.suggest import suggest, suggest_card
    from .knowing.unseen import Pool, pools_of
    from .native.calling import native_version
    from .printed import Back, PrintedCard
    from .searching.searcher import Likely, Searched, Weighed
    from .summary import CardFate, Summary
    from .wording.news import news
    from .wording.selection import Selection, selection_of
    from .workbench.compare import Difference, Replay, replay
    from .workbench.examples import ExampleResult, run_examples
    from .workbench.hand_words import lay_by_words
    from .workbench.inherited import Inherited, run_inherited
    from .workbench.one_card import (
        cards_that_do_something,
        does_something,
        give,
        home_for,
        homes_of,
        set_aside,
        with_blank,
    )
    from .workbench.scenario import Scenario, read_scenario_file
    from .workbench.scenario_play import play_scenario, read_game_of, write_scenario
    from .workbench.spelled import spelled
    from .workbench.treading import WrittenStep, trodden
    from .workbench.watch import Since, watched
else:

    def __getattr__(name: str) -> Any:
        """Load what is asked for the first time."""
        for module, names in _LATER.items():
            if name in names:
                found = globals()[name] = getattr(import_module(f".{module}", __name__), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


# The names above that are loaded later, by where they stand.
_LATER = {
    "authoring.about": ["AboutName", "about"],
    "authoring.colouring": ["SORTS", "Colouring"],
    "authoring.completing": ["Proposal", "proposals"],
    "authoring.draft": ["Desk", "Draft"],
    "authoring.names": ["GameName"],
    "authoring.outline": ["Heading", "folds", "outline"],
    "authoring.renaming": ["CantRename", "places_to_rename"],
    "explaining.explain": ["Explanation"],
    "gathering.changes": ["Change"],
    "head": ["Head", "head_of"],
    "imagined": ["question_at", "set_luck", "worth_to", "worths_of"],
    "keeping.record": ["as_record", "find_damage", "lay_what_is_due", "play_again", "play_what_fits", "set_up"],
    "keeping.sealing": ["seal_parts", "unseal_parts"],
    "keeping.undo": ["Past", "deciders", "free_length", "go_back"],
    "knowing.evaluate": ["TABLES_IMAGINED", "evaluate"],
    "knowing.places": ["SeenPlace"],
    "knowing.seen": ["Group", "SeenCard", "TableLayout", "TrackView", "View", "ZoneView"],
    "knowing.suggest": ["suggest", "suggest_card"],
    "knowing.unseen": ["Pool", "pools_of"],
    "native.calling": ["native_version"],
    "printed": ["Back", "PrintedCard"],
    "searching.searcher": ["Likely", "Searched", "Weighed"],
    "summary": ["CardFate", "Summary"],
    "wording.news": ["news"],
    "wording.selection": ["Selection", "selection_of"],
    "workbench.compare": ["Difference", "Replay", "replay"],
    "workbench.examples": ["ExampleResult", "run_examples"],
    "workbench.hand_words": ["lay_by_words"],
    "workbench.inherited": ["Inherited", "run_inherited"],
    "workbench.one_card": [
        "cards_that_do_something",
        "does_something",
        "give",
        "home_for",
        "homes_of",
        "set_aside",
        "with_blank",
    ],
    "workbench.scenario": ["Scenario", "read_scenario_file"],
    "workbench.scenario_play": ["play_scenario", "read_game_of", "write_scenario"],
    "workbench.spelled": ["spelled"],
    "workbench.treading": ["WrittenStep", "trodden"],
    "workbench.watch": ["Since", "watched"],
}

__all__ = [
    "CHANCE",
    "ENGINES",
    "MOST_BYTES",
    "MOST_LINE",
    "SORTS",
    "TABLES_IMAGINED",
    "AboutName",
    "AmbiguousChoice",
    "Back",
    "CantRename",
    "CardFate",
    "CardId",
    "CardInfo",
    "Change",
    "ChoiceError",
    "Colouring",
    "Decision",
    "Desk",
    "Difference",
    "Draft",
    "Event",
    "ExampleResult",
    "Explanation",
    "Game",
    "GameFault",
    "GameName",
    "Group",
    "Head",
    "Heading",
    "IllegalChoice",
    "Inherited",
    "KindInfo",
    "Ledger",
    "LedgerLine",
    "Likely",
    "Loaded",
    "Mark",
    "MomentInfo",
    "Option",
    "OptionInfo",
    "Outcome",
    "Past",
    "PeriodInfo",
    "Pool",
    "PrintedCard",
    "Proposal",
    "RecordError",
    "Replay",
    "Scenario",
    "ScoreInfo",
    "Searched",
    "Seat",
    "SeenCard",
    "SeenPlace",
    "Selection",
    "SetupError",
    "Since",
    "Summary",
    "Table",
    "TableError",
    "TableLayout",
    "TieBreak",
    "TrackView",
    "UnknownChoice",
    "View",
    "Weighed",
    "WrittenStep",
    "ZoneId",
    "ZoneInfo",
    "ZoneView",
    "about",
    "as_record",
    "briefly",
    "called_by",
    "called_with",
    "cards_that_do_something",
    "deciders",
    "does_something",
    "draw_seed",
    "evaluate",
    "exists",
    "find_damage",
    "folds",
    "free_length",
    "give",
    "go_back",
    "head_of",
    "home_for",
    "homes_of",
    "lay_by_words",
    "lay_what_is_due",
    "load",
    "load_source",
    "luck_beside",
    "names_called",
    "native_version",
    "news",
    "number_in",
    "outline",
    "path_of",
    "places_to_rename",
    "play_again",
    "play_scenario",
    "play_what_fits",
    "pools_of",
    "proposals",
    "question_at",
    "read_game_of",
    "read_plain",
    "read_scenario_file",
    "read_words",
    "reason",
    "replay",
    "run_examples",
    "run_inherited",
    "seal_parts",
    "selection_of",
    "set_aside",
    "set_luck",
    "set_up",
    "spelled",
    "suggest",
    "suggest_card",
    "trodden",
    "unseal_parts",
    "values_in",
    "watched",
    "with_blank",
    "worth_to",
    "worths_of",
    "write_scenario",
    "write_whole",
]
