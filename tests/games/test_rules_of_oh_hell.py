"""Oh Hell."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.interpreter.workbench.examples import run_example

from ..shipped import shipped
from .arranged import Arranged, full_names
from .exemplified import title


def dealt(cards: str, largest: int = 1) -> Arranged:
    """Return a game of three in which the first player deals these cards, and the next one is turned up."""
    return Arranged("oh_hell", 3, largest=largest).pick(0).deal(*full_names(cards))


@pytest.mark.parametrize("example", shipped("oh_hell").world.examples, ids=title)
def test_an_example_of_the_file_holds(example: Any) -> None:
    result = run_example(shipped("oh_hell"), example)
    assert result.passed, result.message


def test_who_sits_left_of_the_dealer_bids_and_leads() -> None:
    game = dealt("2C 3C 4C 5H")
    assert (game.seat, game.options) == (1, ["0", "1"])
    assert game.say("0", "0").seat is None, "the dealer can only bid 0, and everybody has one card"


def test_the_bids_never_come_out_even() -> None:
    assert dealt("2C 3C 4C 5H").say("0", "0").results == [10, 10, 0], "the dealer bids 0, for 1 would come out even"
    assert dealt("2C 3C 4C 5H").say("0", "1").results == [0, 10, 11], "the dealer bids 1, for 0 would come out even"


def test_deals_grow_and_the_next_one_deals() -> None:
    game = dealt("2C 3C 4C 5H", largest=2).say("0", "1")
    assert game.by_chance
    assert game.deal(*full_names("2C 3C 4C 5C 6C 7C 8C")).seat == 2
    assert game.options == ["0", "1", "2"]


def test_each_deal_is_played_with_all_cards() -> None:
    game = dealt("2C 3C 4C 5H", largest=2).say("0", "1")
    assert len(game.options) == 52
