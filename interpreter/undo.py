"""Taking decisions back, without letting secrets out.

A decision can be taken back freely as long as nothing hidden came to light and chance did not speak after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import events_of
from .faults import TableError

if TYPE_CHECKING:
    from .table import Table


def is_safe(table: Table) -> bool:
    """Tell whether the last decision can be taken back freely."""
    if not table.record or table.imagined:
        return False
    for event in reversed(events_of(table)):
        if event.sort == "choice":
            return True
        if event.reveals:
            return False
    return False


def undo(table: Table, even_secrets: bool) -> None:
    """Take the last decision back."""
    if table.imagined:
        raise TableError("an imagined table can't go back")
    if not table.record:
        raise TableError("there is nothing to take back")
    if not is_safe(table):
        if not even_secrets:
            raise TableError("something hidden came to light since then; it can't be taken back")
        table.practice = True
    table.record.pop()
    table.teller = None
    table.put(table.replayed(table.machine, table.record))
