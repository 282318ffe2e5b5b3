"""Which language a table speaks: the one asked for, else that of the system, if the game is written in it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from croupier.phrases import ENGLISH, languages

from .mistakes import Mistake

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from .commands.usage import CommandParser

# The first of these that is set says which language a person reads.
SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


LANG = "--lang"


def add_language(parser: CommandParser) -> None:
    """Add the argument for the language."""
    parser.add(LANG, metavar="LANGUAGE", tells="help lang")


def find_language(words: Sequence[str]) -> str:
    """Find the language of a person by the words of a command, before they are read, or by the system."""
    asked = [word.removeprefix(f"{LANG}=") for word in words if word.startswith(f"{LANG}=")]
    asked += [word for before, word in pairwise(words) if before == LANG]
    return next((word for word in asked if word in languages()), None) or system_language()


def system_language() -> str:
    """Return the language of the person's system, if the table can speak it; else English."""
    setting = next((os.environ[name] for name in SETTINGS if os.environ.get(name)), "")
    word = setting.partition(".")[0].partition("_")[0].casefold()
    return word if word in languages() else ENGLISH


def choose_language(asked: str | None, game: Game, usual: str | None = None) -> str:
    """Choose the language of a table: the one asked for, else the usual one, or that of the system."""
    if asked is None:
        found = usual or system_language()
        return found if found in game.languages else ENGLISH
    if asked not in game.languages:
        raise Mistake("other lang", game=game.title(), langs=", ".join(game.languages), asked=asked)
    return asked
