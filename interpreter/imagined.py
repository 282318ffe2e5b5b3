"""What bots ask of imagined tables, hundreds of times for one choice: plain answers, luck, and what they are worth.

All of it would tell secrets of a true table, which refuses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .searching.worth import POINT, worth_of_end
from .table import Table


def question_at(table: Table) -> tuple[int, Sequence[Any]]:
    """Return the number of the open question of an imagined table, and what can be answered, as plain values."""
    return table.question, table.answers()


def set_luck(table: Table, luck: int) -> None:
    """Let chance at an imagined table start from a number: all copies made after this have the same luck."""
    table.put_luck(luck)
    assert table.origin is not None
    # After a fault a table runs again from where it began, and must come to the same place.
    table.origin = table.origin.with_luck(luck)


def worth_to(table: Table, seat: int) -> float:
    """Return what an imagined table is worth to a seat, in points of the game."""
    return table.worth_to(seat) / POINT


def worths_of(table: Table) -> list[float]:
    """Return what an imagined table is worth to each seat, in points of the game."""
    found, seats = table.judged(), table.players
    return [(found[seat] + worth_of_end(found[seats + seat])) / POINT for seat in range(seats)]
