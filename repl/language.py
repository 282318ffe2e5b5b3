"""Which language a table speaks: the one asked for, else that of the system, if the game is written in it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from .mistakes import Mistake
from .phrases import ENGLISH, PHRASES

if TYPE_CHECKING:
    from croupier.interpreter import Game

# The first of these that is set says which language a person reads.
SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def add_language(parser: ArgumentParser) -> None:
    """Add the argument for the language."""
    parser.add_argument("--lang", metavar="LANGUAGE", help="en, fr ... (default: your system's)")


def system_language() -> str:
    """Give the language of the person's system, if the table can speak it; else English."""
    setting = next((os.environ[name] for name in SETTINGS if os.environ.get(name)), "")
    word = setting.partition(".")[0].partition("_")[0].casefold()
    return word if word in PHRASES else ENGLISH


def choose_language(asked: str | None, game: Game) -> str:
    """Choose the language of a table."""
    if asked is None:
        found = system_language()
        return found if found in game.languages else ENGLISH
    if asked not in game.languages:
        raise Mistake(f'{game.title()} speaks {", ".join(game.languages)}, not "{asked}"')
    return asked
