"""How large words can be printed so that they have room on a card: an estimate from the lengths of their lines.

Sizes are in points, lengths in millimetres. The letters of the fonts that systems have differ; those taken for an
estimate are wide, so that other fonts leave some room.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..width import width_of, wrap

POINT = 0.3528
# Of the size of a letter: how wide it is, how high a line, and how much stands between paragraphs.
WIDE, HIGH, BETWEEN = 0.55, 1.2, 0.6
# How wide a text can be, and its sizes.
TEXT_WIDTH, TEXT_SIZES = 54.0, (11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4)
# The room for names, and their sizes; names are bold, and wider.
NAME_WIDTH, NAME_HEIGHT, NAME_SIZES = 54.0, 10.5, (13, 12, 11, 10, 9, 8, 7, 6)
BOLD = 1.2
# What a card has in height, inside of its frame and without the spaces between its parts, and what these take.
CARD, PART = 78.0, 1.0
LINE_WIDTH, LINE_SIZE = 54.0, 6.5
# The ornament is at least so high; with numbers on it so much for each row of two.
ORNAMENT, STATS = 12.0, 10.5
SPACES_ACROSS, SPACES = 6, 9.2


def name_size(names: Sequence[str]) -> float:
    """Return the size of names, one under the other."""
    return largest(names, NAME_WIDTH, NAME_HEIGHT, NAME_SIZES, BOLD)


def text_size(texts: Sequence[str], height: float) -> float:
    """Return the size of rule texts that have so much room in height."""
    return largest(texts, TEXT_WIDTH, height, TEXT_SIZES)


def largest(texts: Sequence[str], wide: float, high: float, sizes: Sequence[float], bold: float = 1.0) -> float:
    """Return the largest size at which paragraphs fit into a room, or the smallest there is."""
    return next((size for size in sizes if height_of(texts, size, wide, bold) <= high), sizes[-1])


def height_of(texts: Sequence[str], size: float, wide: float, bold: float = 1.0) -> float:
    """Return how high paragraphs are in a size."""
    letters = int(wide / (size * POINT * WIDE * bold))
    lines = sum(len(wrap(text, letters)) for text in texts if width_of(text))
    return (lines * HIGH + max(0, len(texts) - 1) * BETWEEN) * size * POINT


def room_for_texts(names: Sequence[str], stats: int, lines: Sequence[str], spaces: int) -> float:
    """Return the height that is left for texts beside names, numbers, lines of small print, and spaces for tokens."""
    name = max(8.0, height_of(names, name_size(names), NAME_WIDTH, BOLD) + 1)
    small = sum(height_of([line], LINE_SIZE, LINE_WIDTH) for line in lines)
    rows = -(-spaces // SPACES_ACROSS) * SPACES
    ornament = max(ORNAMENT, -(-stats // 2) * STATS)
    return CARD - name - small - rows - ornament - PART * (3 + bool(spaces))
