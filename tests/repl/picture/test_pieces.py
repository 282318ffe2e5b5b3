"""Cards that look alike, as one item."""

from __future__ import annotations

import pytest
from croupier.repl.picture.lines import StyledLine, unstyled
from croupier.repl.picture.pieces import count_alike, keep_few


def items_of(names: str) -> list[StyledLine]:
    return [[("", name)] for name in names.split()]


@pytest.mark.parametrize(
    ("names", "drawn"),
    [
        ("Ruby Pearl Pearl", ["Ruby", "Pearl ×2"]),
        ("Pearl Ruby Pearl", ["Pearl", "Ruby", "Pearl"]),
        ("A♠ A♠ A♠", ["A♠", "A♠", "A♠"]),
        ("Pot Pot Pot Pot Pot Ruby", ["Pot ×5", "Ruby"]),
    ],
)
def test_cards_that_look_alike_are_counted_where_that_is_shorter(names: str, drawn: list[str]) -> None:
    assert [*map(unstyled, count_alike(items_of(names)))] == drawn


@pytest.mark.parametrize(
    ("names", "drawn"),
    [
        ("Ruby Pearl Pearl Amber Jade", ["Ruby", "Pearl ×2", "+2"]),
        ("Pot Pot Pot Pot Pot Ruby Amber Jade", ["Pot ×5", "Ruby", "+2"]),
        ("Ruby A♠ A♠ A♠", ["Ruby", "A♠", "+2"]),
    ],
)
def test_where_there_is_little_room_the_first_sorts_are_kept(names: str, drawn: list[str]) -> None:
    assert [*map(unstyled, keep_few(items_of(names), 2))] == drawn
