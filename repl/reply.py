"""What the table says to what was typed: lines for a front end to show, and what they mean for the game."""

from __future__ import annotations

from typing import Literal

import attrs

# moved: another table lies there now; named: the question goes on; said: something was told; refused: nothing was done;
# left: the person gets up.
Sort = Literal["moved", "named", "said", "refused", "left"]


@attrs.frozen
class Reply:
    """Lines, and what came of them; with a title they are a text of their own that is read apart from the table."""

    sort: Sort
    lines: tuple[str, ...] = ()
    title: str = ""


def say(*lines: str, title: str = "") -> Reply:
    """Tell something; the game stays as it is."""
    return Reply("said", lines, title)


def refuse(*lines: str) -> Reply:
    """Say why nothing was done."""
    return Reply("refused", lines)


def sentence(words: object) -> str:
    """Make a sentence of a message: a capital at its beginning, a full stop at its end."""
    text = str(words)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text[-1:] in ".!?" else ".")
