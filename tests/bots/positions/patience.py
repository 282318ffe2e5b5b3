"""Positions of patiences that no person would misplay: what alone goes on, and what alone can still be won."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.interpreter import Table

from .laying import Position, find, lay, texts


def followed(table: Table, fits: Callable[[Table], bool]) -> set[str]:
    """Return the answers after which a table fits."""
    return {text for text, below in zip(texts(table), nexts(table), strict=True) if fits(below)}


def nexts(table: Table) -> Iterator[Table]:
    for index in range(table.width):
        below = table.clone()
        below.play(index)
        yield below


def goes_on(table: Table) -> bool:
    return not table.is_over or is_won(table)


def is_won(table: Table) -> bool:
    return table.outcome is not None and bool(table.outcome.winners)


def can_be_won(table: Table) -> bool:
    """Return whether a table of which everything is known can be won."""
    return is_won(table) if table.is_over else any(can_be_won(below) for below in nexts(table))


def with_the_last_move_before_it_is_lost(game: str, most_idle: int) -> Position:
    """Return a position in which only some moves bring anything, and there is no time for others."""

    def fits(table: Table) -> bool:
        trial = table.clone()
        lay(trial, f"set idle = {most_idle - 1}")
        return 0 < len(followed(trial, goes_on)) < table.width

    def position() -> tuple[Table, set[str]]:
        table = find(game, 1, fits)
        lay(table, f"set idle = {most_idle - 1}")
        return table, followed(table, goes_on)

    position.__name__ = f"{game}_with_the_last_move_before_it_is_lost"
    return position


def that_only_some_moves_win(game: str, points: range, **options: object) -> Position:
    """Return a position near the end, with so many points, in which only some moves can still win.

    The stock is used up, or was seen twice and is nearly so.
    """

    def fits(table: Table) -> bool:
        passes = [track.value for track in table.view(0).tracks if track.name == "pass"]
        known = 6 if passes == [3] else 0
        if table.width < 2 or len(table.view(0).zone("stock").cards) > known or table.score(0).total not in points:
            return False
        return 0 < len(followed(table, can_be_won)) < table.width

    def position() -> tuple[Table, set[str]]:
        table = find(game, 1, fits, **options)
        return table, followed(table, can_be_won)

    position.__name__ = f"{game}_that_only_some_moves_win"
    return position


POSITIONS: list[Position] = [
    with_the_last_move_before_it_is_lost("klondike", 60),
    with_the_last_move_before_it_is_lost("freecell", 100),
    with_the_last_move_before_it_is_lost("spider", 100),
    that_only_some_moves_win("pyramid", range(22, 28)),
    that_only_some_moves_win("golf", range(13, 20), holes=1, par=12, around=True),
]
