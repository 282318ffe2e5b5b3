"""Positions of games of points, hints, bets, dice and patience."""

from __future__ import annotations

from croupier.interpreter import Table

from .laying import Position, find, is_won, texts


def winning(table: Table) -> set[str]:
    """Return the answers by which the seat that is asked wins at once."""
    found = set()
    for index, text in enumerate(texts(table)):
        below = table.clone()
        below.play(index)
        if is_won(below, table.seat or 0):
            found.add(text)
    return found


def cribbage_with_the_last_points() -> tuple[Table, set[str]]:
    table = find("cribbage", 2, lambda table: 0 < len(winning(table)) < table.width, goal=31)
    return table, winning(table)


POSITIONS: list[Position] = [cribbage_with_the_last_points]
