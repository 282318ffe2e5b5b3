"""Budgets: steps are weighed by what they touch, events share what they know, and a fault names the line."""

from __future__ import annotations

import pytest
from croupier.games import names
from croupier.grammar import Source
from croupier.interpreter import Game, GameFault, load_source, news
from croupier.interpreter.meaning.bounds import STEPS, STEPS_TOLD
from croupier.interpreter.wording.events import told
from croupier.interpreter.wording.news import MOST_EVENTS

from ...shipped import shipped

HEAD = """game "Heavy"
    players 2
kind Card
    has worth: number
    works in hand
cards Card "c{{worth}}" for worth in 1..{cards}
zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner
track turns: number
track some_cards: list Card
track words: text = "a" "Words"
"""
ASK = """
    for each p in players: p chooses k from 1..2 "How many?"
    say "{turns}"
"""


def heavy_game(body: str, cards: int = 4000) -> Game:
    """Load a game whose play does something, then asks."""
    loaded = load_source(Source("heavy.cg", HEAD.format(cards=cards) + "play\n" + body + ASK))
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game


FIRST_LINE = HEAD.count("\n") + 2
HEAVY = {
    "moves of all cards": "repeat 60000 times:\n        move deck to pile\n        move pile to deck",
    "shuffles": "repeat 60000 times: shuffle deck",
    "lines that are told": 'repeat 60000 times: say "hello"',
    "moves of one card out of many": "repeat 60000 times:\n"
    "        move first(deck) to pile\n        move first(pile) to deck",
    "draws": "repeat 60000 times:\n        move top 4000 of deck to pile\n        move pile to deck",
    "sorted lists": "repeat 60000 times: some_cards = sorted(worth over deck)",
    "counted sets": "repeat 60000 times: turns = count(deck where worth > 3)",
    "lists that are copied": "repeat 600000 times: some_cards = deck",
    "chance": "repeat 60000 times: some_cards = random 100 of deck",
    "forced choices of sums": "let a = first(players)\n    repeat 60000 times:\n"
    "        a chooses 7 cs from deck with sum(worth over cs) is 7777777\n        turns += count(cs)",
    "orders that are tried out": "let a = first(players)\n    repeat 60000 times:\n"
    "        for each c in top 5 of deck ordered by a: turns += c's worth",
}


# With few cards, moves are weighed by constants.
FEW_TOO = ("moves of all cards", "moves of one card out of many", "lines that are told", "sorted lists", "counted sets")


@pytest.mark.parametrize(("what", "cards"), [*((each, 4000) for each in HEAVY), *((each, 150) for each in FEW_TOO)])
def test_what_touches_many_things_again_and_again_is_a_fault_that_names_its_line(what: str, cards: int) -> None:
    game = heavy_game(f"    {HEAVY[what]}\n", cards)
    with pytest.raises(GameFault) as met:
        game.start(seed=1)
    assert met.value.diagnostic.code == "endless"
    assert "`play`" in str(met.value)
    assert FIRST_LINE <= met.value.diagnostic.span.line <= FIRST_LINE + 3


def test_a_long_body_weighs_more_than_a_short_one() -> None:
    short = heavy_game("    repeat 1000 times: turns += 1\n").start(seed=1)
    long = heavy_game("    repeat 1000 times:\n" + "        turns += 1\n" * 40).start(seed=1)
    assert STEPS - long.state.steps > 30 * (STEPS - short.state.steps) > 0


def test_a_few_moves_of_thousands_of_cards_are_no_fault() -> None:
    table = heavy_game("    repeat 10 times:\n        move deck to pile\n        move pile to deck\n").start(seed=1)
    assert table.width == 2


@pytest.mark.parametrize("name", names())
def test_a_table_that_is_told_is_not_stopped_before_one_that_is_not(name: str) -> None:
    table = shipped(name).start(seed=3)
    for turn in range(60):
        used, used_told = STEPS - table.state.steps, STEPS_TOLD - told(table)[1].steps
        # It has twice the steps. Short procedures are called there, and written in line where nothing is told.
        assert used <= used_told <= 2 * (used + table.state.renewed * STEPS) + 100
        if table.seat is None:
            break
        table.play(turn % table.width)


def test_a_table_that_is_told_is_not_stopped_where_questions_that_answer_themselves_give_new_steps() -> None:
    # A table that is not told has new steps before the last and longest turn, since half of them are gone.
    body = """
    let a = first(players)
    for each n in [90000, 70000, 78000, 158000]:
        repeat n times: turns += 1
        a chooses c from deck where worth is 1
"""
    table = heavy_game(body, 10).start(seed=1)
    assert table.state.renewed == 3
    assert table.log
    table.play(0)
    assert table.can_undo


def test_events_share_what_is_known_of_the_cards() -> None:
    body = '    repeat 1000 times:\n        say "hello"\n        move top of deck to pile\n'
    log = heavy_game(body).start(seed=1).log
    known = [event.data.known for event in log if event.sort == "text"]
    assert len(known) == 1000
    parts = {id(part) for each in known for part in each.parts}
    assert len(parts) < 1100  # a few more than one for each move, of 63,000
    assert known[0][3999] != known[-1][3999] or known[0][0] != known[-1][0]


def test_of_very_many_events_the_latest_are_told_and_the_others_counted() -> None:
    table = heavy_game('    repeat 4000 times:\n        say "line {turns}"\n        turns += 1\n').start(seed=1)
    lines = news(table.log, 0)
    assert lines[0] == f"({4000 - MOST_EVENTS} things happened before.)"
    assert lines[-1] == "line 3999"
    assert news(table.log, 0, "fr")[0].startswith("(Il s'est passé ")


@pytest.mark.parametrize("change", ['"{words}{words}"', '"{words}b"', '"{words}"'])
def test_a_text_can_t_grow_without_end(change: str) -> None:
    with pytest.raises(GameFault, match="a text grew too long"):
        heavy_game(f"    repeat 20000 times: words = {change}\n", 10).start(seed=1)


def test_a_question_with_too_many_options_is_a_fault_that_names_it() -> None:
    game = heavy_game("    let a = first(players)\n    a chooses n from 1..190000\n    turns = n\n", 10)
    with pytest.raises(GameFault, match=r"there are 190,000 options, and at most 20,000 can be offered \(heavy.cg:16"):
        game.start(seed=1)


def test_questions_of_hundreds_of_things_out_of_thousands_are_put() -> None:
    table = heavy_game("    let a = first(players)\n    a chooses 990 cs from deck\n    move cs to pile\n").start(
        seed=1
    )
    for _ in range(3):
        table.play(5)
    assert table.width > 2900


def test_a_fault_in_play_leaves_the_table_as_it_was() -> None:
    body = "    let a = first(players)\n    a chooses n from 1..2\n    repeat n * 40000 - 40000 times: shuffle deck\n"
    table = heavy_game(body).start(seed=1)
    with pytest.raises(GameFault):
        table.play(1)
    table.play(0)
    assert len(table.record) == 1
