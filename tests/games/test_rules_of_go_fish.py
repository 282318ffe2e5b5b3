"""Go Fish."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.interpreter.workbench.examples import run_example

from ..shipped import shipped
from .arranged import Arranged, full_names
from .exemplified import title

# Nothing but the lowest cards: the first player has 2 to 8 of clubs, the second the same of diamonds.
LOW = " ".join(f"{rank}{suit}" for suit in "CD" for rank in range(2, 9))


def dealt(cards: str = LOW) -> Arranged:
    """Return a game of two with these cards, the first seven for the first player."""
    return Arranged("go_fish", 2).deal(*full_names(cards))


@pytest.mark.parametrize("example", shipped("go_fish").world.examples, ids=title)
def test_an_example_of_the_file_holds(example: Any) -> None:
    result = run_example(shipped("go_fish"), example)
    assert result.passed, result.message


def test_one_asks_for_a_rank_that_one_holds() -> None:
    assert dealt().options == ["2", "3", "4", "5", "6", "7", "8"]


def test_whoever_gets_something_asks_again() -> None:
    game = dealt().say("2")
    assert game.seat == 0


def test_whoever_fishes_something_else_is_done() -> None:
    game = dealt(LOW.replace("8D", "8H")).say("2").say("2")
    assert game.deal("king of spades").seat == 1


def test_whoever_fishes_what_was_asked_for_asks_again() -> None:
    game = dealt().say("2").say("2").deal("2 of spades")
    assert game.seat == 0


def test_what_is_handed_over_is_known_to_all() -> None:
    game = Arranged("go_fish", 3).deal(*full_names(" ".join(f"{rank}{suit}" for suit in "CDH" for rank in range(2, 9))))
    game.say("2", "Player 2")
    assert "2 of diamonds" in str(game.table.view(2).zone("hand", 0))


def test_the_cards_that_were_fished_are_secret() -> None:
    seen = [dealt().say("2").say("2").deal(card).knows(1) for card in ("king of spades", "queen of spades")]
    assert seen[0] == seen[1]


def test_the_game_ends_however_foolishly_it_is_played() -> None:
    table = shipped("go_fish").start(players=4, seed=3)
    while not table.is_over:
        table.play(0)
    assert sum(table.returns()) < 13
