"""Which tables are over, and how many of those are kept: the oldest make room when another game has ended."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from .journal import JournalError, is_in_use
from .kept import read_kept
from .shelf import journals

# So many games that are over are kept.
MOST = 100


def is_finished(path: Path) -> bool:
    """Tell whether the game of a journal is over."""
    try:
        return read_kept(path).over is not None
    except JournalError:
        return False


def tidy(most: int = MOST) -> None:
    """Drop the journals of games that are over, but for the latest; a table that was left stays for ever."""
    finished = [path for path in journals() if is_finished(path)]
    for path in finished[most:]:
        if not is_in_use(path):
            with suppress(OSError):
                path.unlink()
