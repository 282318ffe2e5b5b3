"""Taking decisions back."""

from __future__ import annotations

import random

import pytest
from croupier.interpreter import TableError

from .small import small_table, words

PLAY = """
setup
    shuffle deck
play
    repeat 3 times:
        for each p in players:
            p chooses:
                "wait": nothing
                "draw": move top of deck to p's hand
                "show": show bottom of deck to p
                "hide": move p's hand to secret
                "shuffle": shuffle deck
                "guess": p's points = random of (1..6)
"""


@pytest.mark.parametrize("harmless", ["wait", "hide", "shuffle"])
def test_what_lets_nothing_be_known_is_taken_back_freely(harmless: str) -> None:
    table = small_table(PLAY)
    before = repr(table.machine.shape(table.state))
    table.play(harmless)
    assert table.can_undo
    table.undo()
    assert repr(table.machine.shape(table.state)) == before
    assert not table.practice


@pytest.mark.parametrize("telling", ["draw", "show", "guess"])
def test_what_lets_somebody_know_something_is_not_taken_back(telling: str) -> None:
    table = small_table(PLAY)
    table.play(telling)
    assert not table.can_undo
    with pytest.raises(TableError, match="something hidden came to light since then"):
        table.undo()
    assert table.record == [words(small_table(PLAY)).index(telling)]


def test_with_even_secrets_everything_is_taken_back_and_the_game_is_practice_from_then_on() -> None:
    table = small_table(PLAY)
    before = repr(table.machine.shape(table.state))
    table.play("draw")
    table.undo(even_secrets=True)
    assert repr(table.machine.shape(table.state)) == before
    assert table.practice
    assert table.clone().practice


def test_only_what_came_after_the_last_decision_counts() -> None:
    table = small_table(PLAY)
    table.play("draw")
    table.play("wait")
    table.undo()
    assert table.seat == 1
    with pytest.raises(TableError):
        table.undo()


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    table = small_table(PLAY)
    assert not table.can_undo
    with pytest.raises(TableError, match="there is nothing to take back"):
        table.undo(even_secrets=True)


def test_an_imagined_table_does_not_go_back() -> None:
    table = small_table(PLAY)
    table.play("wait")
    imagined = table.determinize(0, random.Random(1))
    assert not imagined.can_undo
    with pytest.raises(TableError, match="an imagined table can't go back"):
        imagined.undo()


def test_the_log_goes_back_too() -> None:
    table = small_table(PLAY)
    before = [event.text(None) for event in table.log]
    table.play("wait")
    assert len(table.log) > len(before)
    table.undo()
    assert [event.text(None) for event in table.log] == before
