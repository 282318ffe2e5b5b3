"""Positions of games in which one gets rid of cards that no person would misplay."""

from __future__ import annotations

from croupier.interpreter import Table

from .laying import Position, asked, empty, find, lay, start, texts


def hand_of(table: Table, seat: int) -> list[str | None]:
    """Return the cards in a hand, as who is asked sees them."""
    return [card.name if card else None for card in table.view(table.seat or 0).zone("hand", seat).cards]


def president_with_all_cards_of_one_rank() -> tuple[Table, set[str]]:
    """Whoever goes out first wins."""

    def last(table: Table) -> set[str]:
        count = len(hand_of(table, table.seat or 0))
        ranks = {(name or "").split()[0] for name in hand_of(table, table.seat or 0)}
        return {f"{count} × {rank}" for rank in ranks if len(ranks) == 1} & {*texts(table)}

    table = find("president", 3, lambda table: table.width > 1 and len(last(table)) > 0, goal=2)
    return table, last(table)


def durak_with_a_last_card_that_beats() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        deck = table.view(table.seat or 0).zone("deck").cards
        mine, other = (hand_of(table, (table.seat or 0) + by & 1) for by in (0, 1))
        return asked(table, "How do you (answer)") is not None and not deck and len(mine) == 1 and len(other) > 0

    table = find("durak", 2, fits)
    return table, {text for text in texts(table) if text.startswith("beat")}


def fan_tan_with_a_card_that_lets_another_out() -> tuple[Table, set[str]]:
    """Keep the six of diamonds back: whoever has the five waits for it."""
    table = start("fan_tan", 3, stake=5)
    assert table.seat is not None
    mine, left, right = (table.names[(table.seat + by) % 3] for by in range(3))
    row = [f"{rank} of clubs" for rank in ("7", "8", "9", "10", "jack")]
    held = ["queen of clubs", "king of clubs", "6 of diamonds"]
    lay(table, *[f"put {name} in row[clubs]" for name in row], "put 7 of diamonds in row[diamonds]")
    lay(table, *[f"put {name} in hand {mine}" for name in held])
    empty(table, "hand", "box", held)
    lay(table, f"put 5 of diamonds in hand {left}", f"put 4 of diamonds in hand {right}")
    lay(table, f"set {left}'s chips = 1", f"set {right}'s chips = 1", "set pool = 10")
    return table, {"queen of clubs"}


def cheat_with_two_cards_of_the_rank() -> tuple[Table, set[str]]:
    """Whoever lays both cards down as what they are wins, and nobody can do anything about it."""

    def fits(table: Table) -> bool:
        said = asked(table, r"lay as “(\w+)”")
        mine = [(name or "").split()[0] for name in hand_of(table, table.seat or 0)]
        return said is not None and mine == [said[0]] * 2 and "done" in texts(table)

    table = find("cheat", 3, fits, ranks=4)
    return table, {text for text in texts(table) if text != "done"}


POSITIONS: list[Position] = [
    president_with_all_cards_of_one_rank,
    durak_with_a_last_card_that_beats,
    fan_tan_with_a_card_that_lets_another_out,
    cheat_with_two_cards_of_the_rank,
]
