"""What a sitting has for whoever works on its game: whether the table is open or watched, and how it was before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from croupier.interpreter import Since, watched

from ..phrases import phrase

if TYPE_CHECKING:
    from croupier.interpreter import Table

    from .sitting import Sitting


@attrs.define
class Workbench:
    """The tools that lie beside a table."""

    # Whether there are no secrets from who works at the table, and things can be laid by hand.
    open: bool = False
    watching: bool = False
    # The table before its game was read again.
    earlier: Table | None = None


def open_table(sitting: Sitting) -> None:
    """Open a table: from now on it is practice, and whoever listens hears of that."""
    sitting.workbench.open = True
    # There are no secrets from who works here: whoever is asked looks at once.
    sitting.hand_over()
    make_practice(sitting)


def make_practice(sitting: Sitting) -> list[str]:
    """Let a table be practice from now on, and whoever listens hear of that; return the words that say so."""
    if sitting.table.practice:
        return []
    undone = sitting.undone
    sitting.table.practice = True
    sitting.put_table(sitting.table, undone)
    return [phrase(sitting.lang, "practice now")]


def watch_news(sitting: Sitting, seat: int, last: int) -> list[str]:
    """Return what fired since an event, with its file and line."""
    fired, _ = watched(sitting.table, Since(last), seat, sitting.lang, sitting.workbench.open)
    return [str(each) for each in fired]
