"""Places in a text as editors count them: lines from 0 on, and columns in units of their own."""

from __future__ import annotations

from bisect import bisect_right

import attrs
from croupier.grammar import Source, Span
from lsprotocol import types

UTF_8, UTF_16 = types.PositionEncodingKind.Utf8.value, types.PositionEncodingKind.Utf16.value


@attrs.frozen
class Ruler:
    """What measures columns: in bytes, in pairs of bytes as most editors do, or in letters."""

    encoding: str = UTF_16

    def position(self, source: Source, offset: int) -> types.Position:
        """Return where an offset is."""
        offset = min(max(offset, 0), len(source.text))
        line = bisect_right(source.line_starts, offset) - 1
        return types.Position(line, self.units(source.text[source.line_starts[line] : offset]))

    def offset(self, source: Source, position: types.Position) -> int:
        """Return the offset of a place; behind the end of a line is its end."""
        starts = source.line_starts
        if position.line >= len(starts):
            return len(source.text)
        line = source.line(position.line + 1)
        if line.isascii():
            return starts[position.line] + min(position.character, len(line))
        left = position.character
        for at, letter in enumerate(line):
            if left <= 0:
                return starts[position.line] + at
            left -= self.units(letter)
        return starts[position.line] + len(line)

    def range(self, span: Span) -> types.Range:
        """Return a piece of a text."""
        span = span.in_whole
        return types.Range(self.position(span.source, span.start), self.position(span.source, span.end))

    def units(self, text: str) -> int:
        """Count the units in which columns are measured."""
        if text.isascii():
            return len(text)
        if self.encoding == UTF_8:
            return len(text.encode("utf-8", "surrogatepass"))
        if self.encoding == UTF_16:
            return len(text) + sum(letter > "\uffff" for letter in text)
        return len(text)
