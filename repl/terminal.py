"""Whether a table has a whole screen, and what a person can say about how it is shown."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from .language import LANG, add_language

if TYPE_CHECKING:
    from .usage import Parser

# The options that stand before a command or after it, whichever it is; whether a value follows them.
LOOKS = {LANG: True, "--plain": False, "--no-colour": False, "--no-color": False, "--mouse": False, "--script": True}


def add_looks(parser: Parser) -> None:
    """Say in which language and how everything can be shown."""
    add_language(parser)
    parser.add("--plain", action="store_true", tells="help plain")
    parser.add("--no-colour", "--no-color", action="store_true", tells="help no-colour")
    parser.add("--mouse", action="store_true", tells="help mouse")


def add_front(parser: Parser) -> None:
    """Say where what is typed at a table can come from."""
    parser.add("--script", metavar="FILE", tells="help script")


def is_screen(arguments: Namespace) -> bool:
    """Tell whether the table is shown on a whole screen."""
    return not arguments.plain and not arguments.script and sys.stdin.isatty() and sys.stdout.isatty()
