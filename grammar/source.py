"""A game file's text, and places in it.

A `Source` is a name and a text; a `Span` is a piece of one, as offsets. Lines and columns are worked out only when a
message is written.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import attrs


@attrs.frozen(eq=False, slots=False)
class Source:
    """One text that was read, under the name that people know it by; `folder` is where its file lies."""

    name: str
    text: str = attrs.field(repr=False)
    folder: Path | None = None

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which the lines start."""
        return [0, *(i + 1 for i, char in enumerate(self.text) if char == "\n")]

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, min(max(offset, 0), len(self.text)))
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)].rstrip("\r")


class Span(NamedTuple):
    """A piece of a source: from `start` up to, not including, `end`."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line on which it starts, counted from 1."""
        return self.source.position(self.start)[0]

    @property
    def text(self) -> str:
        """The words that it covers."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"


NOWHERE = Span(Source("croupier", ""), 0, 0)


class Word(str):
    """A word of a game file that knows where it stands."""

    __slots__ = ("span",)
    span: Span

    def __new__(cls, text: str, span: Span = NOWHERE) -> Word:
        """Make a word out of a text and its place."""
        word = super().__new__(cls, text)
        word.span = span
        return word
