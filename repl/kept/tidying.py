"""Which tables are over, and how many of those are kept: those that ended first make room when another game has ended.

Which ended first is written in the tables themselves: each that ends gets the next number. A clock can be set back.
"""

from __future__ import annotations

from pathlib import Path

from croupier.interpreter import read_plain, values_in

from ..mistakes import Mistake
from .holding import drop
from .journal import MOST_BYTES, UNFINISHED, JournalError
from .kept import Kept, end_in, read_kept
from .shelf import journals, names

# So many games that are over are kept.
MOST = 100


def is_finished(path: Path) -> bool:
    """Whether the game of a journal is over."""
    kept = finished(path)
    return kept is not None


def finished(path: Path) -> Kept | None:
    """Return what a journal tells, if its game is over."""
    try:
        kept = read_kept(path)
    except JournalError:
        return None
    return kept if kept.over is not None else None


def next_end() -> int:
    """Return the number of the table that ends now: one more than that of any other."""
    try:
        return max((last_end(path) for path in journals()), default=0) + 1
    except Mistake:
        return 1


def last_end(path: Path) -> int:
    """Return the number in the last line of a journal, which is enough to find a higher one; 0 if there is none."""
    try:
        line = read_plain(path, MOST_BYTES).rstrip(b"\n").rpartition(b"\n")[2]
        return end_in(values_in(line.decode("utf-8").partition(" ")[2]))
    except (OSError, ValueError):
        return 0


def tidy(just_ended: Path | None = None, most: int = MOST) -> None:
    """Drop the journals of games that are over, but for those that ended last; a table that was left stays for ever.

    What a program left behind that was ended while it began a journal goes too.
    """
    try:
        over = [kept for path in journals() if (kept := finished(path)) is not None]
        unfinished = [path for path in names() if path.name.startswith(UNFINISHED)]
    except (Mistake, OSError):
        return
    for path in unfinished:
        drop(path)
    over.sort(key=lambda kept: (kept.path == just_ended, kept.ended, kept.begun), reverse=True)
    for kept in over[most:]:
        drop(kept.path)
