"""`croupier lsp`: a server for editors, over the standard streams."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ..mistakes import Mistake

if TYPE_CHECKING:
    from .usage import CommandParser


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `lsp`."""
    # Editors say how they speak to a server; there is no other way than this one.
    parser.add("--stdio", action="store_true", tells="help stdio")


def run(arguments: Namespace) -> int:
    """Answer an editor until it ends the talk."""
    if find_spec("pygls") is None:
        raise Mistake("no editor extra")
    if sys.stdin.isatty():
        raise Mistake("not an editor")
    from croupier.editor.serving import serve

    serve()
    return 0
