"""Whether a table has a whole screen, and what a person can say about how it is shown."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .usage import Parser


def add_front(parser: Parser) -> None:
    """Say how the table can be shown."""
    parser.add("--plain", action="store_true", tells="help plain")
    parser.add("--no-colour", "--no-color", action="store_true", tells="help no-colour")
    parser.add("--mouse", action="store_true", tells="help mouse")
    parser.add("--script", metavar="FILE", tells="help script")


def is_screen(arguments: Namespace) -> bool:
    """Tell whether the table is shown on a whole screen."""
    return not arguments.plain and not arguments.script and sys.stdin.isatty() and sys.stdout.isatty()
