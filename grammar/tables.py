"""The parser, made from `cg.lark`."""

from __future__ import annotations

from pathlib import Path

from lark import Lark
from lark.indenter import Indenter

GRAMMAR = Path(__file__).with_name("cg.lark")


def load_parser(layout: Indenter) -> Lark:
    """Make the parser."""
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        postlex=layout,
        start=["start", "set"],
        maybe_placeholders=True,
        propagate_positions=True,
    )
