"""Procedures that give a value: wherever they ask, whoever listens, by both meanings."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import load_source, run_examples

from ...reference.compare import compare
from ..small import HEAD, small_game, small_table, words

GAME = """
card "Generous" is Card
    rank = 0
    works in table
    before ask_for by you: n += 1
    after ask_for by you: your points += result
card "Thief" is Card
    rank = 0
    works in table
    after finish by you: your points += 50
    instead of ask_for by you when n > 2: return 100
to ask_for n: number by player
    let drawn = draw_two by player
    if count(drawn) is 0: return 0
    player chooses m from 0..n "How many?"
    return m
to draw_two by player
    let cs = top 2 of deck
    move cs to player's hand
    return cs
to favourite of player
    if count(player's hand) is 0: return none
    player chooses c from player's hand "Which do you like?"
    return c
to twice n: number
    if n < 1: return 0
    let rest = twice n - 1
    return rest + 2
to hand_of player
    return player's hand
to finish by player
play
    shuffle deck
    move card "Thief" to ann's left's table
    move card "Generous" to ann's table
    for each p in players:
        let got = ask_for 2 by p
        p's points += got
        p's points -= ask_for 1 by p
        let c = favourite of p
        if c is not none: move c to p's table
        let held = hand_of p
        move held to pile
        p's points += twice count(held)
        finish by p
score "Points": player's points
"""


def test_both_meanings_agree_on_what_procedures_give() -> None:
    game = small_game(GAME)
    for draws in range(3):
        compare(game, 2, draws)


def test_a_value_comes_after_the_questions_that_are_asked_for_it() -> None:
    table = small_table(GAME)
    assert words(table) == ["0", "1", "2", "3"]  # one card more, before
    table.play("3")
    assert table.score(0).total == 6  # heard after, and given
    assert words(table) == ["0", "1", "2"]


def passed(text: str) -> Any:
    (found,) = run_examples(small_game(GAME + text))
    return found


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ("p1's points = twice 3", "p1's points is 6"),
        ("p1's points -= twice 3", "p1's points is -6"),
        ("let held = hand_of p1\n        p1's points = count(held)", "p1's points is 1"),
        ("p2's points = ask_for 3 by p2", "p2's points is 100"),
        ("finish by p1\n        finish by p2", "p1's points is 0 and p2's points is 50"),
    ],
)
def test_a_value_is_named_or_assigned(when: str, then: str) -> None:
    given = 'move card "card 1" to p1\'s hand\n        move card "Thief" to p2\'s table'
    found = passed(f'example "so"\n    given\n        {given}\n    when\n        {when}\n    then\n        {then}\n')
    assert found.passed, found.message


def test_procedures_that_ask_one_another_are_read_in_time() -> None:
    chain = "".join(f"to step{n} k: number\n    let x = step{(n + 1) % 12} k\n    return x\n" for n in range(12))
    loaded = load_source(Source("chain.cg", HEAD + chain + "play\n    ann's points = step0 1\n"))
    assert loaded.game is not None
