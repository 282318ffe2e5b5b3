"""Sentences broken into lines where one may break them: in French no line begins with a colon or ends with « alone."""

from __future__ import annotations

import re
import textwrap
from typing import Any

# Blanks at which no line is broken: before the signs that stand apart in French, and inside its quotation marks.
BOUND = re.compile(r" (?=[:;?!»])|(?<=«) ")
NO_BREAK = "\u00a0"


def wrap(text: str, width: int, **settings: Any) -> list[str]:
    """Break a text into lines, with the settings of textwrap."""
    lines = textwrap.wrap(BOUND.sub(NO_BREAK, text), max(1, width), **settings)
    return [line.replace(NO_BREAK, " ") for line in lines]
