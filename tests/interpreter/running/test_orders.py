"""Changes of a rule whose order a player chooses: every value that can come of them is offered, and no other."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest
from croupier.interpreter.meaning.bounds import Fault
from croupier.interpreter.running.orders import apply, values_in_any_order

from ..small import HEAD, small_table, words

SIGNS = ("+", "-", "*", "=", "at least", "at most")


def one_by_one(value: int, changes: list[tuple[str, Any]]) -> list[int]:
    """Try every order."""
    found: dict[int, None] = {}
    for order in permutations(changes):
        result = value
        for sign, amount in order:
            result = apply(sign, result, amount)
        found[result] = None
    return list(found)


@pytest.mark.parametrize("seed", range(60))
def test_all_orders_of_some_changes_give_the_same_values_in_the_same_turn(seed: int) -> None:
    chance = random.Random(seed)
    changes = [(chance.choice(SIGNS), chance.randint(-2, 3)) for _ in range(chance.randint(0, 6))]
    assert values_in_any_order(5, changes) == one_by_one(5, changes)


def test_nine_changes_of_a_rule_all_count_when_a_player_orders_them() -> None:
    cards = "".join(f'card "more {n}" is Card\n    rank = 9\n    always: reach(you) + {n}\n' for n in range(1, 9))
    table = small_table(
        cards
        + """
card "twice" is Card
    rank = 9
    always: reach(you) * 2
rule reach(player) = 1
play
    for each c in Card where rank is 9: move c to ann's table
    ann chooses n from outcomes(reach(ann))
    ann's points = n
score "Points": player's points
""",
        HEAD.replace("has rank: number", "has rank: number\n    works in table"),
    )
    # 1 and any of the eight are doubled, the others are not.
    assert sorted(map(int, words(table))) == list(range(38, 75))


def test_two_dozen_changes_of_a_few_sorts_are_ordered_at_once() -> None:
    changes = [("+", 1)] * 10 + [("-", 2)] * 10 + [("*", 2)] * 2 + [("at least", 0)] * 2
    assert 0 < len(values_in_any_order(3, changes)) < 1000


def test_changes_that_can_be_ordered_in_too_many_ways_are_a_fault_that_says_so() -> None:
    changes = [("+", 3**n) for n in range(20)] + [("*", 2), ("*", 3), ("at most", 10**9)]
    with pytest.raises(Fault, match="23 changes can be ordered in too many ways"):
        values_in_any_order(1, changes)
