"""What the table says to what was typed: lines for a front end to show, and what they mean for the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs
from croupier.grammar import visible, visible_lines

# moved: another table lies there now; named: the question goes on; said: something was told; refused: nothing was done;
# left: the person gets up.
Sort = Literal["moved", "named", "said", "refused", "left"]


def all_visible(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines with nothing in them that steers a terminal."""
    return tuple(map(visible_lines, lines))


@attrs.frozen
class Reply:
    """Lines, and what came of them; with a title they are a text of their own that is read apart from the table."""

    sort: Sort
    # What is told can hold what was typed, names of files and pages of a rulebook: none of it steers a terminal.
    lines: tuple[str, ...] = attrs.field(default=(), converter=all_visible)
    title: str = attrs.field(default="", converter=visible)


def say(*lines: str, title: str = "") -> Reply:
    """Reply with something; the game stays as it is."""
    return Reply("said", lines, title)


def refuse(*lines: str) -> Reply:
    """Return why nothing was done."""
    return Reply("refused", lines)


def sentence(words: object) -> str:
    """Make a sentence of a message: a capital at its beginning, a full stop at its end."""
    text = str(words)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text[-1:] in ".!?" else ".")
