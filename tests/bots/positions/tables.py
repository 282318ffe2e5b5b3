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


def best(table: Table) -> set[str]:
    """Return the answers after which whoever is asked has most points."""
    seat, points = table.seat or 0, {}
    for index, text in enumerate(texts(table)):
        below = table.clone()
        below.play(index)
        points[text] = below.returns()[seat]
    return {text for text in points if points[text] == max(points.values())}


def solitaire_with_one_move_left() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        done = next(track.value for track in table.view(0).tracks if track.name == "done")
        return done == 59 and 0 < len(best(table)) < table.width

    table = find("solitaire", 1, fits, limit=60)
    return table, best(table)


POSITIONS: list[Position] = [cribbage_with_the_last_points, solitaire_with_one_move_left]
