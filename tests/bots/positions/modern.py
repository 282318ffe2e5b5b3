"""Positions of the modern card games that no person would misplay."""

from __future__ import annotations

from croupier.interpreter import Table

from .laying import Position, lay, start


def reef_with_every_danger_out() -> tuple[Table, set[str]]:
    """Two cards of three end the dive."""
    table = start("reef", dives=1)
    dangers = ("shark", "current", "storm", "jellyfish", "wreck")
    lay(
        table,
        *[f"put {pearls} pearls in reef" for pearls in range(2, 12)],
        *[f"put {each} in reef" for each in dangers],
    )
    lay(table, "set p1's carried = 30", "set p2's carried = 30")
    return table, {"surface"}


POSITIONS: list[Position] = [reef_with_every_danger_out]
