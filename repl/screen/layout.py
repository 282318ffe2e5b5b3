"""Where everything stands on a screen of a size: the table, what happened, the question, the line to type in.

From `WIDE` columns on, what happened stands beside the table; on narrower screens it stands under it. The question gets
what it needs up to a part of the screen, or as much as a roomy table leaves; the table gets what is left.
"""

from __future__ import annotations

import attrs

WIDE = 110
# Of the rows: the heading of the question, the line to type in, the bar.
FIXED = 3
LEAST_TABLE = 5
LEAST_NEWS = 3
# In a smaller window nobody can read what is asked, so that nothing that is typed there counts.
LEAST_COLUMNS, LEAST_ROWS = 40, 12


@attrs.frozen
class Arrangement:
    """How many rows and columns each part has; `side` is the width of what stands beside the table, or 0."""

    columns: int
    rows: int
    table_width: int
    table_rows: int
    side: int
    news_rows: int
    option_rows: int
    said_rows: int
    prompt_rows: int


def measure_side(columns: int) -> int:
    """Return how wide the part beside the table is."""
    return min(64, columns * 3 // 10) if columns >= WIDE else 0


def measure_table(columns: int, side: int) -> int:
    """Return how wide the table is, beside something of that width."""
    return columns - side - 1 if side else columns


def find_spare(rows: int, side: int, table: int, news: int, said: int, prompt: int) -> int:
    """Return how many rows are left for the options if the table is as high as it wants to be."""
    free = max(0, rows - FIXED - prompt)
    return free - min(said, free // 3) - 1 - table - (LEAST_NEWS + 1 if news and not side else 0)


def share_of_question(rows: int, said: int, prompt: int) -> int:
    """Return how many rows the options can have however much lies on the table."""
    free = max(0, rows - FIXED - prompt)
    return max(3, (free - min(said, free // 3)) * 2 // 5)


def arrange(
    columns: int,
    rows: int,
    side: int,
    table: int,
    news: int,
    options: int,
    said: int,
    prompt: int,
    close: int | None = None,
) -> Arrangement:
    """Share the rows out: so many lines have the table, what happened, the options, the last reply, the question.

    A table that can be drawn more closely, in so many lines, makes room for options.
    """
    least = table if close is None else min(table, close)
    free = max(0, rows - FIXED - prompt)
    said_rows = min(said, free // 3)
    free -= said_rows
    spare = find_spare(rows, side, least, news, said, prompt)
    option_rows = min(options, max(spare, share_of_question(rows, said, prompt)))
    free -= option_rows
    news_rows = 0
    if not side and news:
        # What the table does not need, and a few lines in any case.
        spare = max(free - 2 - table, LEAST_NEWS)
        news_rows = max(0, min(news, spare, free - 1 - LEAST_TABLE))
    table_rows = max(0, free - (news_rows + 1 if news_rows else 0))
    return Arrangement(
        columns, rows, measure_table(columns, side), table_rows, side, news_rows, option_rows, said_rows, prompt
    )
