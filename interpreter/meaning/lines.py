"""The lines of generated code, which stand for lines of the texts that a game was read from.

A number says which of the game's texts is meant and which line of it, so that a fault in the running game can say where
it is. The texts are those of the `World`, in their order, and so every machine of a game counts alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.grammar import Source, Span

LINES_PER_SOURCE = 1_000_000
# Stands for no line of any text.
NO_LINE = 1


def number_of_line(sources: Sequence[Source], span: Span) -> int:
    """Return the number that stands for the line of a place."""
    if span.source not in sources:
        return NO_LINE
    return (sources.index(span.source) + 1) * LINES_PER_SOURCE + span.line


def find_line(sources: Sequence[Source], number: int) -> tuple[Source, int] | None:
    """Return the text and the line that a number stands for, if it stands for any."""
    which, line = divmod(number, LINES_PER_SOURCE)
    if not 0 < which <= len(sources):
        return None
    source = sources[which - 1]
    return source, min(line, len(source.line_starts))
