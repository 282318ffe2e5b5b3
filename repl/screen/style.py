"""The colours of the screen, and how few of them a terminal or a person wants."""

from __future__ import annotations

import os

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import BaseStyle, Style

from ..picture.palette import PALETTE

RULES = {
    **PALETTE,
    "rule": "ansibrightblack",
    "heading": "bold",
    "prompt": "bold",
    "number": "ansicyan",
    "option": "",
    "match": "bold underline",
    "found": "reverse",
    "dim": "ansibrightblack",
    "old": "ansibrightblack",
    "refused": "ansired",
    "said": "",
    "sign": "bold ansicyan",
    "bar": "reverse",
    "auto-suggestion": "ansibrightblack",
    "cover": "bold",
}


def choose_style() -> BaseStyle:
    """Return the style of the screen."""
    return Style.from_dict(RULES)


def choose_depth(colour: bool) -> ColorDepth | None:
    """Return how many colours to use: none if the person wants none, else what the terminal can."""
    return ColorDepth.DEPTH_1_BIT if not colour or os.environ.get("NO_COLOR") else None
