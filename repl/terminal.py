"""Whether a table has a whole screen, and what a person can say about how it is shown."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from .language import LANG, add_language

if TYPE_CHECKING:
    from .commands.usage import CommandParser

# The options that stand before a command or after it, whichever it is; whether a value follows them.
LOOKS = {LANG: True, "--plain": False, "--no-colour": False, "--no-color": False, "--mouse": False, "--script": True}

# What terminals are called that only write line after line, and those of which nothing is known.
DUMB = ("", "dumb", "unknown")


def add_looks(parser: CommandParser) -> None:
    """Declare in which language and how everything can be shown."""
    add_language(parser)
    parser.add("--plain", action="store_true", tells="help plain")
    parser.add("--no-colour", "--no-color", action="store_true", tells="help no-colour")
    parser.add("--mouse", action="store_true", tells="help mouse")


def add_front(parser: CommandParser) -> None:
    """Declare where what is typed at a table can come from."""
    parser.add("--script", metavar="FILE", tells="help script")


def is_screen(arguments: Namespace) -> bool:
    """Whether the table is shown on a whole screen."""
    asked_for = not arguments.plain and not arguments.script
    return asked_for and sys.stdin.isatty() and sys.stdout.isatty() and can_steer()


def can_steer() -> bool:
    """Whether the terminal says what it is, and that it is one in which the cursor can go anywhere."""
    if sys.platform == "win32":
        return True
    return os.environ.get("TERM", "").casefold() not in DUMB
