"""Questions that have one answer, or none: taken without asking, or put all the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from croupier.bots import Sight, make
from croupier.grammar import Source
from croupier.interpreter import Game, GameFault, SetupError, Table, load_source, news, selection_of

from ..small import HEAD, small_game, small_table, words

ONE = """
play
    each x in players secretly chooses n from 1..1 "secretly one?"
    ann chooses o from 1..1 "one?"
    ann chooses 1 a from 1..1 "one of one?"
    ann orders b from 1..1 "order?"
    ann chooses any c from 1..1 with count(c) is 1 "any?"
    ann chooses 1 to 2 d from 1..1 "one to two?"
    ann chooses:
        "go on": nothing
    ann chooses e from pile "none?"
    if e is none: ann's points = n[ann] + o + sum(a) + count(b) + count(c) + count(d)
"""


def asked(table: Table) -> list[tuple[int, str, list[str]]]:
    """Answer everything with the first option; return what was asked."""
    found = []
    while table.decision is not None:
        found.append((table.decision.seat, table.decision.prompt, words(table)))
        table.play(0)
    return found


def test_a_table_can_ask_every_question_that_has_an_answer() -> None:
    game = small_game(ONE + 'score "Points": player\'s points\n')
    usual, whole = game.start(2, seed=1), game.start(2, seed=1, forced="asked")
    assert asked(usual) == []
    assert asked(whole) == [
        (0, "secretly one?", ["1"]),
        (1, "secretly one?", ["1"]),
        (0, "one?", ["1"]),
        (0, "one of one?", ["1"]),
        (0, "order?", ["1"]),
        (0, "any?", ["1"]),
        (0, "one to two?", ["1"]),
        (0, "", ["go on"]),
    ]
    assert whole.returns() == usual.returns() == [6, 0]


def test_a_table_that_asks_everything_is_saved_taken_back_and_told(tmp_path: Path) -> None:
    game = small_game(ONE)
    table = game.start(2, seed=1, names=["Ann", "Bob"], forced="asked")
    for _ in range(4):
        table.play(0)
    assert "One? Ann: 1." in news(table.log, 1)
    table.save(tmp_path / "asked.save")
    again = game.resume(tmp_path / "asked.save")
    assert (again.record, again.decision) == (table.record, table.decision)
    table.undo()
    assert len(table.record) == 3


def test_only_two_ways_to_treat_forced_questions_are_known() -> None:
    with pytest.raises(SetupError, match='forced is "taken" or "asked", not "told"'):
        small_game(ONE).start(2, forced="told")


ALWAYS = """
setup
    for each p in players: move top 2 of deck to p's hand
play
    ann {choice}
    ann chooses m from 1..2 "And then?"
"""


@pytest.mark.parametrize(
    ("choice", "options"),
    [
        ('always chooses c from ann\'s hand where rank > 99 "Which?"', ["pass"]),
        ('always chooses n from 7..7 "Which?"', ["7"]),
        ('always may choose c from ann\'s hand where rank > 99 "Which?"', ["pass"]),
        ('always chooses 2 cs from ann\'s hand where rank > 99 "Which?"', ["done"]),
        ('always chooses any ns from 7..8 with sum(ns) is 99 "Which?"', ["done"]),
        ('always chooses 1 ns from 7..7 "Which?"', ["7"]),
        ('always orders ns from 7..7 "Which?"', ["7"]),
        ('always chooses "Which?":\n        "lay" when count(pile) > 0: nothing', ["pass"]),
        ('always chooses "Which?":\n        "lay": nothing', ["lay"]),
        ('always may choose "Which?":\n        "lay" when count(pile) > 0: nothing', ["pass"]),
    ],
)
def test_a_question_that_is_always_asked_is_put_with_one_answer_or_none(choice: str, options: list[str]) -> None:
    table = small_table(ALWAYS.format(choice=choice))
    assert table.decision is not None
    assert (table.decision.prompt, words(table)) == ("Which?", options)
    if (selection := selection_of(table)) is not None:
        named = [each for each in selection.offers(()) if each is not None]
        for index in selection.indices(named):
            table.play(index)
    else:
        table.play(0)
    assert table.decision is not None
    assert table.decision.prompt == "And then?"
    usual = small_table(ALWAYS.format(choice=choice.replace("always ", "")))
    assert usual.decision is not None
    assert usual.decision.prompt == "And then?"


def test_everybody_is_asked_in_secret_whatever_they_have() -> None:
    table = small_table("""
setup
    move top 2 of deck to ann's hand
play
    each p in players always secretly chooses up to 1 cs from p's hand "What do you lay?"
    for each p in players: move cs[p] to pile
    ann chooses m from 1..2
""")
    seats = []
    while table.decision is not None and table.decision.sort == "secret":
        seats.append(table.seat)
        table.play(0)
    assert seats == [0, 1]


def test_a_group_may_leave_what_it_is_asked() -> None:
    table = small_table("""
play
    players may choose c from deck decided by ann "Which?":
        move c to pile
    ann chooses m from 1..2
""")
    assert table.decision is not None
    assert (table.seat, table.decision.prompt, words(table)[-1]) == (0, "You decide for all. Which?", "pass")


LOOP = """
game "Forced"
    players 1
kind Card
    has rank: number
cards Card "c{{rank}}" for rank in 1..52
zone deck of Card, face up, starts with Card
track out: number
rule heavy(n: number) = sum(count(d in deck where d's rank > c's rank) over c in deck) > n
play
    let p = first(players)
    repeat{times}:
        p chooses n from [1, 5000] where heavy(n)
        out += n
score "n": out
"""


def loop(times: str) -> Game:
    game = load_source(Source("loop.cg", LOOP.format(times=times))).game
    assert game is not None
    return game


def test_a_game_that_goes_on_by_questions_with_one_answer_is_not_called_endless() -> None:
    assert loop(" 500 times").start(1, seed=1).returns() == [500]


def test_a_game_that_only_ever_answers_itself_is_called_endless() -> None:
    with pytest.raises(GameFault):
        loop("").start(1, seed=1)
    with pytest.raises(GameFault):
        small_table("play\n    repeat: ann chooses n from 1..1\n")


@pytest.mark.parametrize("name", ["random", "greedy", "montecarlo"])
def test_bots_answer_questions_that_have_one_answer(name: str) -> None:
    text = ONE + 'score "Points": player\'s points\n'
    table, bot, rng = small_game(text, HEAD).start(2, seed=1, forced="asked"), make(name), random.Random(1)
    while table.seat is not None:
        table.play(bot.choose(Sight(table, table.seat), rng))
    assert table.returns() == [6, 0]
