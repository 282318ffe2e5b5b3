"""Figures as people read them in a terminal: shares, differences, tables, and small pictures made of signs."""

from __future__ import annotations

from collections.abc import Sequence

from ..width import pad, pad_before, widest

# Eight heights of a column.
HEIGHTS = "▁▂▃▄▅▆▇█"
# An interval: its ends, what lies between, its middle, and where nothing would be.
LEFT, RIGHT, BETWEEN, MIDDLE, NOTHING, GROUND = "├", "┤", "─", "●", "┆", "·"
PICTURE = 31


def percent(share: float) -> str:
    """Write a share."""
    return f"{share:.1%}"


def signed(share: float) -> str:
    """Write a difference of two shares."""
    return f"{share:+.1%}"


def sparkline(numbers: Sequence[float]) -> str:
    """Draw numbers from 0 up as columns side by side."""
    most = max(numbers, default=0)
    if most <= 0:
        return HEIGHTS[0] * len(numbers)
    return "".join(HEIGHTS[min(len(HEIGHTS) - 1, int(number / most * len(HEIGHTS)))] for number in numbers)


def spread_over(counted: Sequence[tuple[int, int]], columns: int, least: float, most: float) -> list[int]:
    """Return how many of counted numbers fall into each of so many columns of the same width."""
    found = [0] * columns
    step = (most - least) / columns or 1
    for number, times in counted:
        found[min(columns - 1, max(0, int((number - least) / step)))] += times
    return found


def interval_picture(low: float, middle: float, high: float, most: float, width: int = PICTURE) -> str:
    """Draw an interval between -most and most, and where nothing is; what is beyond is at the edge."""

    def column(number: float) -> int:
        return round((max(-most, min(most, number)) + most) / (2 * most) * (width - 1))

    signs = [GROUND] * width
    signs[column(0)] = NOTHING
    signs[column(low) : column(high) + 1] = BETWEEN * (column(high) - column(low) + 1)
    signs[column(low)], signs[column(high)] = LEFT, RIGHT
    signs[column(middle)] = MIDDLE
    return "".join(signs)


def align(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> list[str]:
    """Return rows in columns, of which some begin at the left; numbers end at the right."""
    widths = [widest(column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            pad(cell, width) if column in left else pad_before(cell, width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
