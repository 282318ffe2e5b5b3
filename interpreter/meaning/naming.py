"""The names of all that is generated, in one place: nobody else spells the letters in front of one.

A game becomes Python functions, the tables that they look things up in, and slots of a state. Almost every name is a
few letters, which say what it stands for, and a number; an author's text is never part of one. What only has a
namesake elsewhere (a slot of the state, a variable within one function) can't be taken for it.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Series:
    """Names of one sort: the same letters, and a number or two."""

    letters: str
    stands_for: str

    def of(self, *numbers: int | str) -> str:
        """Return the name with this number, or with these."""
        return self.letters + "_".join(map(str, numbers))


# Variables of procedures. They are kept in frames, so that each can be told from functions and tables by its name.
VARIABLE = Series("v", "a variable of the game file")
TEMPORARY = Series("t", "a value that is needed again in the same procedure")
LOOP_ITEMS = Series("i", "the things that a loop with a question in it goes through")
LOOP_INDEX = Series("n", "how many of them have had their turn")
VARIABLES = (VARIABLE, TEMPORARY, LOOP_ITEMS, LOOP_INDEX)

# Variables that live within one function, and in no frame.
GATHERED = Series("h", "what a loop gathers, and each thing that it goes through")
COPIED_ZONE = Series("z", "a zone, while a state is copied")

# Slots of the state.
TRACK_SLOT = Series("t", "the values of a track")

# Tables, by their number, or the number of what they are about.
FIELD_VALUES = Series("F", "a field of all cards, by card")
FIELD_OF_SOME = Series("FP", "a field that only some cards have: of others it is a fault")
CARD_ZONES = Series("C", "a zone of all cards, by card")
ZONES_OF_SOME = Series("CP", "a zone that only some cards have: of others it is a fault")
HAVING_PART = Series("PP", "the cards that have some part: of others it is a fault")
WORKING_CARDS = Series("C", "the cards of an ability that share a `works while` (number of the ability, and of this)")
WORKING_PLACES = Series("W", "where the ability of a card works, by card")
KIND_CARDS = Series("K", "the cards of a kind")
RULE_VALUES = Series("R", "a rule that play never changes, by card")
KEPT_TEXT = Series("T", "a text that is a value")
START_TEXTS = Series("S", "texts that a slot of the state starts with")
MENU_OPTION = Series("M", "an option of a menu, by its place")
MENU_OPTIONS = Series("O", "all options of a menu that always has the same")
LONG_TUPLE = Series("LT", "a tuple too long to be written where it is used")
GROUP_BODIES = Series("L", "what the abilities of a group do, by ability")
TABLES = (
    FIELD_VALUES, FIELD_OF_SOME, CARD_ZONES, ZONES_OF_SOME, HAVING_PART, WORKING_CARDS, WORKING_PLACES, KIND_CARDS,
    RULE_VALUES, KEPT_TEXT, START_TEXTS, MENU_OPTION, MENU_OPTIONS, LONG_TUPLE, GROUP_BODIES,
)  # fmt: skip
ICON_BODIES = "LI"  # what abilities with icons do, by ability
FACES = "FACES"  # the faces of all dice, by piece
SEATS_FROM, SEATS_AFTER = "ORDER", "AFTER"  # the seats in the order of turns, by the seat from or after which
NEIGHBOURS = {"left": "LEFT", "right": "RIGHT"}  # the seat next to a seat

# Functions of the state and some variables that work out a value.
RULE = Series("r", "a rule")
BASE_RULE = Series("b", "a rule before anything changes it")
WORKED = Series("lines", "the lines of a rule, up to its value")
TEXT_VALUES = Series("x", "what is filled into a text")
OPTIONS = Series("q", "the options of a question")
PICKS = Series("m", "what is picked so far, out of what, and how many can be")
SECRET_PICKS = Series("p", "the same for any seat, of a secret choice")
DECIDED_FOR = Series("whom", "the group that somebody decides for")
WHOLE_TEST = Series("w", "whether all that is chosen fulfils a condition")
SEEN_OF_THING = Series("k", "what that condition sees of a thing")
SCORE_LINE = Series("score", "the points of a line of the ledger")
RANK = Series("rank", "what a tie is broken by")
WORTH = Series("worth", "what a card is worth")
WORKING = Series("working", "whether a card works, by what it says itself")
ZONE_LIMIT = Series("limit", "how much fits into a zone")
TRIAL_THINGS = Series("things", "what is left to be put in order")

# Functions for an ability, by its number.
ABILITY_GUARD = Series("g", "whether it fires, or can be used")
ABILITY_ON = Series("on", "whether it is on where its card lies")
ABILITY_OWN_GUARD = Series("own", "whether it fires, once it was on before the event")
ABILITY_VALUE = Series("e", "what it makes of a rule")
ABILITY_EFFECT = Series("h", "what it would do now, as far as that can be said")
ABILITY_BODY = Series("a", "does what it does")

# Procedures; those of the game file have their own name instead of a number.
DO = Series("do_", "a procedure itself")
EVENT = Series("event_", "a procedure with all that listens to it")
USE = Series("use_", "the direct use of a card's abilities with an icon")
OPEN = Series("open_", "the window of some icons")
TRIAL = Series("try", "does for one thing what is done in an order")
EXAMPLE = Series("example", "an example of the game file")
FUNCTIONS = (
    RULE, BASE_RULE, WORKED, TEXT_VALUES, OPTIONS, PICKS, SECRET_PICKS, DECIDED_FOR, WHOLE_TEST, SEEN_OF_THING,
    SCORE_LINE, RANK, WORTH, WORKING, ZONE_LIMIT, TRIAL_THINGS, ABILITY_GUARD, ABILITY_ON, ABILITY_OWN_GUARD,
    ABILITY_VALUE, ABILITY_EFFECT, ABILITY_BODY, DO, EVENT, USE, OPEN, TRIAL, EXAMPLE,
)  # fmt: skip
MAIN = "main"  # the whole game
ANY_TIME = "any_time"  # others use what can be used at any time
SCORE, RETURNS = "score", "returns"  # all points of a player, and of all players
CLONE, SHAPE, FRESH = "clone", "shape", "fresh"  # a state copied, as what is compared, and made
SAME_BESIDES = "is_same_besides"  # whether two states are the same, besides what lies where, works and is going on
MARKS = "marks"  # the values of all tracks of a card
EXTRA = "extra"  # an expression that somebody typed

_FIRST_LETTERS = "".join([series.letters for series in VARIABLES])


def is_variable(name: str) -> bool:
    """Whether a name is a procedure's variable, and not of a function or a table."""
    return name[0] in _FIRST_LETTERS and name[1:].isdigit()


def index_of(loop_items: str) -> str:
    """Return the variable that says how far a loop has come, by the one with its things."""
    return LOOP_INDEX.of(loop_items.removeprefix(LOOP_ITEMS.letters))


def block_of(procedure: str, number: int) -> str:
    """Name a block of a procedure; the first has the name of the procedure."""
    return f"{procedure}_{number}" if number else procedure


def condition_of(example: str, number: int) -> str:
    """Name a condition of an example, by the name of the example."""
    return f"{example}_then{number}"
