"""Whether a table has a whole screen, and what a person can say about how it is shown."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace


def add_front(parser: ArgumentParser) -> None:
    """Say how the table can be shown."""
    parser.add_argument("--plain", action="store_true", help="plain lines, for screen readers and pipes")
    parser.add_argument("--no-colour", "--no-color", action="store_true", help="no colours, as with NO_COLOR set")
    parser.add_argument("--mouse", action="store_true", help="let the mouse take options and scroll")
    parser.add_argument("--script", metavar="FILE", help="take what is typed from a file, a line at a time")


def is_screen(arguments: Namespace) -> bool:
    """Tell whether the table is shown on a whole screen."""
    return not arguments.plain and not arguments.script and sys.stdin.isatty() and sys.stdout.isatty()
