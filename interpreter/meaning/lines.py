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


class ByPlace(tuple[Source, ...]):
    """The texts of a game of which each number stands for a place, not for its whole line.

    So what stands behind a condition, on the same line, has a number of its own.
    """

    __slots__ = ()


def number_of_line(sources: Sequence[Source], span: Span) -> int:
    """Return the number that stands for the line of a place, or for the place itself."""
    if isinstance(sources, ByPlace):
        span = span.in_whole
    if span.source not in sources:
        return NO_LINE
    at = min(span.start, LINES_PER_SOURCE - 1) if isinstance(sources, ByPlace) else span.line
    return (sources.index(span.source) + 1) * LINES_PER_SOURCE + at


def find_place(number: int) -> tuple[int, int]:
    """Return which text a number stands for, and the place in it, where numbers stand for places."""
    which, at = divmod(number, LINES_PER_SOURCE)
    return which - 1, at


def find_line(sources: Sequence[Source], number: int) -> tuple[Source, int] | None:
    """Return the text and the line that a number stands for, if it stands for any."""
    which, line = divmod(number, LINES_PER_SOURCE)
    if not 0 < which <= len(sources):
        return None
    source = sources[which - 1]
    if isinstance(sources, ByPlace):
        return source, source.position(line)[0]
    return source, min(line, len(source.line_starts))
