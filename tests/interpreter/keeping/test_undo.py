"""Taking decisions back."""

from __future__ import annotations

import random

import pytest
from croupier.interpreter import Table, TableError
from croupier.interpreter.keeping.undo import deciders, free_length

from ...shipped import shipped
from ..small import small_table, words

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


ASKING = """
setup
    shuffle deck
    for each p in players: move top 3 of deck to p's hand
play
    repeat 3 times:
        for each p in players:
            p chooses:
                "wait": nothing
                "ask":
                    if sum(rank over p's left's hand) mod 2 is 1: say "Yes."
                    else: say "No."
                "count": p's points = sum(rank over p's left's hand)
                "boast": say "I have {count(p's hand)} cards."
                "sum up": p's points = sum(rank over p's hand)
                "call":
                    if sum(rank over p's left's hand) mod 2 is 1:
                        p chooses:
                            "high": nothing
                            "low": nothing
"""


@pytest.mark.parametrize("prying", ["ask", "count", "call"])
def test_a_choice_whose_answer_depends_on_what_is_hidden_is_not_taken_back(prying: str) -> None:
    found = [table_after(prying, seed).can_undo for seed in range(6)]
    assert not any(found)


@pytest.mark.parametrize("harmless", ["wait", "boast"])
def test_a_choice_whose_answer_depends_on_nothing_hidden_is_taken_back(harmless: str) -> None:
    assert all(table_after(harmless, seed).can_undo for seed in range(6))


def table_after(choice: str, seed: int) -> Table:
    table = small_table(ASKING, seed=seed)
    table.play(choice)
    return table


def test_only_the_knowledge_of_the_seats_that_are_asked_about_counts() -> None:
    table = table_after("sum up", 1)
    assert free_length(table, [1]) == 1, "Bob learns something about Ann's hand"
    assert free_length(table, [0]) == 0, "Ann knew it"


SECRET = """
play
    repeat 2 times:
        each p in players secretly chooses n from 1..4
        for each p in players: p's points = n[p]
"""


def test_a_secret_choice_is_taken_back_until_it_comes_out() -> None:
    table = small_table(SECRET)
    table.play(2)
    assert table.can_undo
    table.play(1)
    assert not table.can_undo


def test_how_far_a_table_can_go_back_is_found_again_after_going_back_and_on() -> None:
    table = small_table(PLAY, players=3)
    lengths = []
    for choice in ("wait", "draw", "wait", "hide"):
        table.play(choice)
        lengths.append(free_length(table))
    assert lengths == [0, 2, 2, 2]
    table.undo()
    table.undo()
    assert free_length(table) == 2
    assert not table.can_undo
    table.undo(even_secrets=True)
    assert free_length(table) == 0
    table.play("hide")
    assert free_length(table) == 0
    assert deciders(table) == [0, 1]


def test_what_is_taken_back_leaves_no_trace_for_any_seat() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        table = small_table(PLAY, players=3, seed=seed)
        while not table.is_over:
            before = [(table.view(seat), table.information(seat)) for seat in table.seats]
            table.play(rng.randrange(table.width))
            if table.can_undo and rng.random() < 0.5:
                again = table.record[-1]
                table.undo()
                assert [(table.view(seat), table.information(seat)) for seat in table.seats] == before
                table.play(again)


@pytest.mark.parametrize("name", ["crazy_eights", "goofspiel", "hearts", "huns", "leduc"])
def test_in_every_game_what_is_taken_back_told_no_seat_anything(name: str) -> None:
    game = shipped(name)
    rng = random.Random(4)
    table = game.start(seed=4)
    taken_back = 0
    for _ in range(80):
        if table.is_over:
            table = game.start(seed=rng.randrange(1000))
        before = [(table.view(seat), table.information(seat)) for seat in table.seats]
        table.play(rng.randrange(table.width))
        if table.can_undo:
            taken_back += 1
            again = table.record[-1]
            table.undo()
            assert [(table.view(seat), table.information(seat)) for seat in table.seats] == before
            table.play(again)
    assert taken_back
