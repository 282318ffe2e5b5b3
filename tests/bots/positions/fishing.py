"""Positions of games of fishing, dice, memory and war that no person would misplay."""

from __future__ import annotations

from random import Random

from croupier.interpreter import Table

from .laying import Position, find, points_ahead, texts, two_tricks_before_the_end
from .tables import winning


def ten_thousand_with_the_last_points() -> tuple[Table, set[str]]:
    table = find("ten_thousand", 2, lambda table: 0 < len(winning(table)) < table.width, goal=1000)
    return table, winning(table)


def shut_the_box_with_the_one_left_open() -> tuple[Table, set[str]]:
    """Two dice can't make one."""

    def fits(table: Table) -> bool:
        still_open = [card.name for card in table.view(0).zone("open_tiles").cards if card is not None]
        return still_open == ["1"] and "one die" in texts(table)

    return find("shut_the_box", 1, fits, rounds=10), {"one die"}


def pairs_for_sure(table: Table) -> set[str]:
    """Return the answers that make a pair wherever the hidden cards lie."""
    assert table.seat is not None
    rng, found = Random(0), {*texts(table)}
    for _ in range(8):
        imagined = table.determinize(table.seat, rng)
        for index, text in enumerate(texts(table)):
            below = imagined.clone()
            below.play(index)
            if below.score(table.seat).total == table.score(table.seat).total:
                found.discard(text)
    return found


def memory_with_a_pair_that_was_seen() -> tuple[Table, set[str]]:
    table = find("memory", 2, lambda table: table.width > 5 and len(pairs_for_sure(table)) == 1, pairs=6)
    return table, pairs_for_sure(table)


def war_with_an_ace_and_much_at_stake() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        assert table.seat is not None
        view = table.view(table.seat)
        ranks = sorted(text.split()[0] for text in texts(table))
        is_late = not view.zone("pile", table.seat).cards and len(view.zone("stakes").cards) > 3
        return is_late and len(ranks) == 2 and ranks[0] in "2345" and ranks[1] == "ace"

    table = find("war", 2, fits)
    return table, {text for text in texts(table) if text.startswith("ace")}


POSITIONS: list[Position] = [
    two_tricks_before_the_end("scopa", 2, points_ahead, goal=1),
    two_tricks_before_the_end("casino", 2, points_ahead, goal=1),
    ten_thousand_with_the_last_points,
    shut_the_box_with_the_one_left_open,
    memory_with_a_pair_that_was_seen,
    war_with_an_ace_and_much_at_stake,
]
