"""Numbers that can be none: tracks, choices that came to nothing, the lowest of nothing."""

from __future__ import annotations

import random

import pytest
from croupier.interpreter import GameFault

from ...reference.compare import compare
from ..small import HEAD, small_game, small_table, words

WITH_BIDS = HEAD.replace("track points", 'track bid: number or none "Bid"\n    track points').replace(
    "track ann", "track best_bid: number or none\ntrack marks[1..2]: number or none\ntrack ann"
)
BIDDING = """
rule last_bid(player) = player's bid
rule limit(n: number or none) = 7 if n is none else n
play
    if ann's bid is not none or best_bid is not none or marks[1] is not none: all lose
    ann may choose n from 1..3 "What do you bid?"
    ann's bid = n
    if n is none: ann's points += 10
    else: best_bid = n + 1
    let bids = list(last_bid(it) over players)
    ann's points += (lowest(bid over players where bid is not none), else 5)
    ann's points += count(bids where it is none) * 100
    marks[2] = (n, else 0) - 1
    ann's points += limit(ann's bid) * 1000
    if n in [none, 3] or marks[2] is 1: ann's points += 50000
    ann chooses "And then?":
        "Count on it.": ann's points += ann's bid
        "Leave it.": nothing
score "Points": player's points
"""


def test_a_number_is_none_until_it_is_set() -> None:
    passed, bid = small_table(BIDDING, WITH_BIDS), small_table(BIDDING, WITH_BIDS)
    assert words(passed) == ["1", "2", "3", "pass"]
    passed.play("pass")
    bid.play("2")
    for table in (passed, bid):
        table.play("Leave it.")
    assert (passed.returns()[0], bid.returns()[0]) == (50000 + 7000 + 200 + 5 + 10, 50000 + 2000 + 100 + 2)
    shown = {each.index: each.value for each in bid.view(1).tracks if each.name == "marks"}
    assert shown == {"1": None, "2": 1}


def test_to_count_on_a_number_that_is_none_is_a_fault() -> None:
    table = small_table(BIDDING, WITH_BIDS)
    table.play("pass")
    with pytest.raises(GameFault, match="a number is wanted that is none"):
        table.play("Count on it.")
    assert words(table) == ["Count on it.", "Leave it."]


def test_the_machine_and_the_walker_agree_and_imagined_tables_look_the_same() -> None:
    game = small_game(BIDDING, WITH_BIDS)
    for seed in range(4):
        compare(game, 2, seed)
    table = game.start(2, 1)
    table.play("3")
    assert table.determinize(1, random.Random(1)).view(1) == table.view(1)


@pytest.mark.parametrize(
    "condition",
    [
        "[count(pile), (lowest(rank over pile), else 9)] > [0, 8]",
        "lowest(rank over pile) is none",
        "highest(it over 3..2) is none",
        "first([1, 2] where it > 2) is none",
        "(lowest(rank over pile), else 9) is 9",
        "(lowest(rank over deck), else 9) is 1",
        "highest([3, 8]) + lowest(1..3) is 9",
        "ann is none or lowest(rank over deck) < 2",
        "highest([rank, 1] over pile) is []",
    ],
)
def test_nothing_has_no_lowest(condition: str) -> None:
    small_table(
        f"play\n    if not ({condition}): all lose\n    ann's points = 1\nscore \"P\": player's points\n"
    ).returns()
    assert small_table(f"play\n    if {condition}: ann's points = 1\nscore \"P\": player's points\n").returns()[0] == 1


def test_a_choice_of_a_number_that_comes_to_nothing_is_none() -> None:
    text = """
play
    ann chooses n from 3..count(pile) "How many?"
    if n is none: ann's points += 1
    each p in players secretly chooses k from 1..2 where count(pile) > 0
    if k[ann] is none: ann's points += 10
    let r = random of (1..2 where count(pile) > 0)
    if r is none: ann's points += 100
    ann chooses m from 1..3 "Which?":
        ann's points += m
score "P": player's points
"""
    game = small_game(text)
    table = game.start(2, 1)
    table.play("2")
    assert table.returns()[0] == 113
    for seed in range(2):
        compare(game, 2, seed)
