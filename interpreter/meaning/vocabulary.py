"""The words that the language itself gives meaning to."""

from __future__ import annotations

MOST_PLAYERS = 16
MOST_MINUTES = 1000

# Names that a game can't give to anything of its own, because they are read as something else.
RESERVED = {
    "and", "any", "choose", "chooses", "else", "for", "game", "if", "in", "is", "it", "let", "may", "mod", "no",
    "none", "not", "nothing", "or", "over", "pay", "players", "random", "repeat", "return", "stop",
    "this", "top", "bottom", "where", "with", "yes", "you", "your", "box", "count", "sum", "highest", "lowest",
    "every", "some",
    "best", "worst", "distinct", "sorted", "list", "joined", "abs", "new", "score", "usable", "outcomes",
}  # fmt: skip

PLAIN_TYPES = ("number", "truth", "text", "player", "card", "zone")

# What can follow `'s` after a player, and after a piece, in every game.
PLAYER_WORDS = {"left", "right", "seat", "score", "name"}
# What can follow after a value of an enum.
VALUE_WORDS = {"next", "previous"}
PIECE_WORDS = {"owner", "zone", "name"}

# Verbs, and the labels that each takes.
VERBS: dict[str, tuple[str, ...]] = {
    "move": ("of", "from", "to", "under"),
    "shuffle": (),
    "roll": (),
    "show": ("to",),
    "say": (),
    "use": ("of", "for"),
}

FUNCTIONS_ON_SETS = ("count", "first", "last")
FUNCTIONS_OVER = ("sum", "highest", "lowest", "every", "some", "best", "worst", "distinct", "sorted", "list", "joined")
FUNCTIONS = (*FUNCTIONS_ON_SETS, *FUNCTIONS_OVER, "abs", "new", "score", "usable", "outcomes", "offered", "asked")

# The languages that texts can be in; the first text of each is English.
LANGUAGES = {
    "en": "English", "fr": "French", "de": "German", "es": "Spanish", "it": "Italian", "nl": "Dutch",
    "pt": "Portuguese",
    "pl": "Polish", "sv": "Swedish", "da": "Danish", "fi": "Finnish", "ja": "Japanese", "zh": "Chinese", "la": "Latin",
}  # fmt: skip

# The colours that a layout can ask for.
INKS = ("red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink", "brown", "white", "grey", "black")
