"""What bots ask of imagined tables, hundreds of times for one choice: plain answers, luck, and quick counts.

All of it would tell secrets of a true table, which refuses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .faults import TableError
from .reckoning import Reckoner
from .running.luck import put_luck
from .table import Table


def question_at(table: Table) -> tuple[int, Sequence[Any]]:
    """Return the number of the open question of an imagined table, and what can be answered, as plain values."""
    if not table.imagined:
        raise not_imagined()
    state = table.state
    return state.q, state.opts


def set_luck(table: Table, luck: int) -> None:
    """Let chance at an imagined table start from a number: all copies made after this have the same luck."""
    if table.origin is None:
        raise not_imagined()
    put_luck(table.state, luck)
    # After a fault a table runs again from where it began, and must come to the same place.
    table.origin = table.origin.with_luck(luck)


def reckoner_of(table: Table) -> Reckoner:
    """Return what counts quickly at an imagined table, and at all others of the same set-up."""
    if not table.imagined:
        raise not_imagined()
    return table.game.reckoner(table.machine)


def not_imagined() -> TableError:
    """Return that a true table keeps its secrets."""
    return TableError("only imagined")
