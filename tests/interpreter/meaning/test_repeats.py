"""Sets that never have a thing twice are not gone through to find that out."""

from __future__ import annotations

import ast

import pytest
from croupier.interpreter.meaning.scan import variables_without_repeats

from ...reference.compare import compare
from ..small import small_game

RULES = """
rule small = (deck where rank < 4)
rule few = (small where rank < 3)
rule twice = small + small
rule down(n: number) = [n] if n < 2 else down(n - 1) where it > 0
rule given(cs: list Card) = cs
"""
SCORE = '\nscore "Points": player\'s points\n'


def names_found(lines: str) -> set[str]:
    """Return the names of the variables of a game that never hold a thing twice."""
    game = small_game(f"{RULES}\nplay\n{lines}{SCORE}")
    compare(game, 2, 1)
    return {var.name for var in variables_without_repeats(game.world)}


def test_a_variable_holds_what_all_its_values_hold() -> None:
    found = names_found(
        """
    let once = deck where rank > 3
    if count(once) > 2: once = once where rank > 4
    let both = deck where rank > 3
    if count(both) > 2: both = both + deck
    let copy = both
    let safe = distinct(copy)
    let number = 1
    ann chooses c from once
    ann chooses d from copy
    ann chooses e from safe
"""
    )
    assert found == {"once", "safe"}


@pytest.mark.parametrize(
    ("things", "is_gone_through"),
    [("small", False), ("few", False), ("twice", True), ("given(small)", True), ("small + small", True)],
)
def test_a_rule_is_looked_into(things: str, is_gone_through: bool) -> None:
    text = f"{RULES}\nplay\n    for each p in players: p chooses c from {things}\n{SCORE}"
    game = small_game(text)
    compare(game, 2, 1)
    written = [ast.unparse(each) for each in game.machine(2).sources().values()]
    assert any("fromkeys" in each for each in written) == is_gone_through


def test_a_rule_that_asks_for_itself_is_looked_into_once() -> None:
    text = f"{RULES}\nplay\n    for each p in players: p chooses n from down(3)\n{SCORE}"
    compare(small_game(text), 2, 1)
