"""A game file's text, and places in it.

A `Source` is a name and a text; a `Span` is a piece of one, as offsets. Lines and columns are worked out only when a
message is written.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import attrs

LINE_END = re.compile("\n")


@attrs.frozen(eq=False, slots=False)
class Source:
    """One text that was read, under the name that people know it by; `folder` is where its file lies."""

    name: str
    text: str = attrs.field(repr=False)
    folder: Path | None = None

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which the lines start."""
        return [0, *(met.end() for met in LINE_END.finditer(self.text))]

    @property
    def whole(self) -> Source:
        """The text that it is a passage of: of most, itself."""
        return self

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, min(max(offset, 0), len(self.text)))
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)].rstrip("\r")


@attrs.define(eq=False)
class Anchor:
    """Where a passage stands: in which text, and from which offset on. Both change while its own words stay."""

    whole: Source
    at: int


@attrs.frozen(eq=False, slots=False)
class Passage(Source):
    """A passage of a text that is read by itself, and need not be read again when something before it is changed."""

    anchor: Anchor = attrs.field(kw_only=True, repr=False)

    @cached_property
    def inserts(self) -> dict[tuple[int, str], Any]:
        """What is filled in in its texts, as far as it was read, by where each stands and what it says."""
        return {}

    @property
    def whole(self) -> Source:
        """The text that it is a passage of."""
        return self.anchor.whole


class Span(NamedTuple):
    """A piece of a source: from `start` up to, not including, `end`."""

    source: Source
    start: int
    end: int

    @property
    def in_whole(self) -> Span:
        """The same piece as one of the whole text, if its source is a passage of that."""
        source = self.source
        if not isinstance(source, Passage):
            return self
        anchor = source.anchor
        return Span(anchor.whole, anchor.at + self.start, anchor.at + self.end)

    @property
    def line(self) -> int:
        """The line on which it starts, counted from 1."""
        whole = self.in_whole
        return whole.source.position(whole.start)[0]

    @property
    def text(self) -> str:
        """The words that it covers."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        whole = self.in_whole
        line, column = whole.source.position(whole.start)
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
