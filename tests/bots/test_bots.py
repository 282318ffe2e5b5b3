from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from croupier.bots import Bot, RandomBot, Sight, make, names
from croupier.interpreter import Table

from ..shipped import shipped


@pytest.fixture
def table() -> Table:
    game = shipped("kuhn")
    return game.start(players=3, seed=5)


def sight_of(table: Table) -> Sight:
    assert table.seat is not None
    return Sight(table, table.seat)


def test_a_bot_is_given_a_view_a_question_and_imagined_tables_and_nothing_else(table: Table) -> None:
    open_to_it = [name for name in dir(sight_of(table)) if not name.startswith("_")]
    assert open_to_it == ["decision", "imagine", "likely_line", "search", "seat", "view", "weigh", "width"]


def test_a_sight_shows_the_question(table: Table) -> None:
    sight = sight_of(table)
    assert sight.width == len(sight.decision.options) == 2
    assert sight.decision.seat == sight.seat


def test_an_imagined_table_looks_the_same_to_the_seat(table: Table) -> None:
    sight = sight_of(table)
    for number in range(20):
        assert sight.imagine(Random(number)).view(sight.seat) == sight.view


def test_the_random_bot_takes_every_option_about_as_often(table: Table) -> None:
    sight, rng = sight_of(table), Random(1)
    taken = Counter(RandomBot().choose(sight, rng) for _ in range(2000))
    assert set(taken) == {0, 1}
    assert 900 < taken[0] < 1100


@pytest.mark.parametrize("name", names())
def test_every_bot_plays_a_game_to_its_end(name: str, table: Table) -> None:
    bot: Bot = make(name)
    rng = Random(2)
    while table.seat is not None:
        table.play(bot.choose(Sight(table, table.seat), rng))
    assert table.outcome is not None


def test_a_bot_that_nobody_knows_is_not_made() -> None:
    with pytest.raises(KeyError):
        make("nobody")
