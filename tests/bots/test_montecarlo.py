from __future__ import annotations

from collections import Counter
from random import Random
from time import monotonic
from typing import cast

import pytest
from croupier.bots import GreedyBot, MonteCarloBot, Sight, Thinker, Thought
from croupier.interpreter import Table

from ..interpreter.small import small_table
from ..shipped import shipped
from .test_greedy import TAKE_SOME, menu


def sight_of(table: Table) -> Sight:
    assert table.seat is not None
    return Sight(table, table.seat)


def answers(table: Table, times: int = 8, playouts: int = 60) -> Counter[str]:
    """Ask the bot the open question again and again; count what it answers."""
    assert table.decision is not None
    texts = [option.text for option in table.decision.options]
    bot = MonteCarloBot(playouts=playouts)
    return Counter(texts[bot.choose(sight_of(table), Random(number))] for number in range(times))


def always(table: Table, playouts: int = 60) -> str:
    """Return what the bot answers, which must always be the same."""
    given = answers(table, playouts=playouts)
    assert len(given) == 1, given
    return next(iter(given))


def table_of(name: str, players: int, seed: int = 3) -> Table:
    game = shipped(name)
    return game.start(players=players, seed=seed)


def test_it_takes_the_points() -> None:
    assert always(menu("none: nothing", "three: ann's points += 3", "one: ann's points += 1")) == "three"


def test_it_would_rather_win_than_have_points() -> None:
    assert always(menu("points: ann's points += 50", "win: ann wins", "lose: ann's left wins")) == "win"


def test_it_thinks_of_its_next_answer_too() -> None:
    assert always(menu("one: ann's points += 1", "more: take_some", after=TAKE_SOME)) == "more"


HUNT = """
play
    repeat 4 times:
        {hunter} chooses:
            "wait": nothing
            "hunt": ann's points += 1
    if ann's points >= 3: {end}
    all lose
"""


def test_together_they_win_by_what_comes_much_later() -> None:
    table = small_table(HUNT.format(hunter="ann", end="all win"))
    assert always(table, 120) == "hunt"


def test_it_expects_of_others_what_is_good_for_them() -> None:
    # At random the rival would often miss the way to win, and the dare would look good.
    table = menu(
        "dare: dare",
        "keep: ann's points += 1",
        after="""
to dare
    ann's points += 2
    let bob = ann's left
    bob chooses:
        "let it be": nothing
        "wait": nothing
        "sleep": nothing
        "rob": ann's points -= 3
""",
    )
    assert always(table, 120) == "keep"


def test_in_a_secret_choice_it_takes_what_is_best_against_anything() -> None:
    table = small_table(
        """
play
    each p in players secretly chooses n from 1..3
    for each p in players: p's points += n[p]
score "Points": player's points
"""
    )
    assert always(table) == "3"


def test_it_can_not_see_the_top_of_a_deck() -> None:
    right = 0
    for seed in range(60):
        table = small_table(
            """
setup
    shuffle deck
    move top 6 of deck to box
    move top of deck to secret
play
    ann chooses n from 1..8
    if some(rank is n over secret): ann's points += 1
score "Points": player's points
""",
            seed=seed,
        )
        table.play(MonteCarloBot(playouts=40).choose(sight_of(table), Random(seed)))
        right += table.returns()[0]
    # Two cards are left that it can't tell apart: it finds the right one every other time.
    assert 15 <= right <= 45


def test_the_same_luck_gives_the_same_choice_when_playouts_are_counted() -> None:
    sight = sight_of(table_of("hearts", 4))
    first = [MonteCarloBot(playouts=30).think(sight, Random(number)) for number in range(3)]
    bot = MonteCarloBot(playouts=30)
    assert [bot.think(sight, Random(number)) for number in range(3)] == first


def test_it_does_not_change_the_table() -> None:
    table = table_of("crazy_eights", 3)
    before = table.machine.shape(table.clone().state)
    answers(table, 2)
    assert table.machine.shape(table.state) == before
    assert table.record == []


class Clock:
    """A clock that goes on by a hundredth of a second at each look."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 100


@pytest.mark.parametrize("name", ["crazy_eights", "huns"])
def test_it_keeps_to_its_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("croupier.bots.patience.monotonic", clock)
    MonteCarloBot(seconds=0.2).think(sight_of(table_of(name, 2)), Random(1))
    # It looks at least once for each playout, so it began none after its time.
    assert 0.2 <= clock() < 0.25


def test_whoever_watches_hears_how_far_it_is_and_can_stop_it() -> None:
    heard: list[Thought] = []

    def watch(thought: Thought) -> bool:
        heard.append(thought)
        return len(heard) < 3

    bot = MonteCarloBot(seconds=60)
    begin = monotonic()
    thought = bot.think(sight_of(table_of("goofspiel", 2)), Random(1), watch)
    assert monotonic() - begin < 10
    assert len(heard) == 3
    assert [each.done for each in heard] == sorted(each.done for each in heard)
    assert 0 < heard[-1].done < 0.5
    assert thought.best in range(13)


@pytest.mark.parametrize("bot", [MonteCarloBot(playouts=40), GreedyBot()])
def test_a_thought_has_an_estimate_for_each_option_and_the_best_is_taken(bot: Thinker) -> None:
    assert isinstance(bot, Thinker)
    table = menu("none: nothing", "three: ann's points += 3", "one: ann's points += 1")
    thought = bot.think(sight_of(table), Random(1))
    assert [each.option for each in thought.estimates] == [0, 1, 2]
    assert all(each.trials > 0 for each in thought.estimates)
    none, three, one = (each.worth for each in thought.estimates)
    assert none < one < three
    assert thought.best == 1
    assert thought.done == 1


def test_a_greedy_bot_can_be_stopped_too() -> None:
    thought = GreedyBot(thought=10**9).think(sight_of(table_of("goofspiel", 2)), Random(1), lambda thought: False)
    assert {each.trials for each in thought.estimates} == {1}


def test_a_fault_in_what_could_come_does_not_stop_it() -> None:
    table = menu(
        "well: ann's points += 1",
        "badly: nothing",
        after="    let n = random of [0, 1]\n    ann chooses m from 1..9\n    ann's points += m / n\n",
    )
    assert sum(answers(table, 2).values()) == 2


class Elsewhere:
    """A sight whose imagined tables ask something else."""

    seat = 0
    width = 5

    def __init__(self) -> None:
        self.table = menu("yes: nothing", "no: nothing")

    def imagine(self, rng: Random) -> Table:
        return self.table


def test_imagined_tables_that_offer_something_else_tell_nothing() -> None:
    sight = cast(Sight, Elsewhere())
    bot = MonteCarloBot(playouts=10)
    assert {bot.choose(sight, Random(number)) for number in range(60)} == set(range(5))


def test_with_explicit_chance_it_plays_on_through_chance() -> None:
    game = shipped("leduc")
    table = game.start(players=3, seed=1, chance="explicit")
    rng, bot = Random(4), MonteCarloBot(playouts=20)
    while table.seat is not None:
        is_chance = table.decision is not None and table.decision.is_chance
        table.play(int(rng.random() * table.width) if is_chance else bot.choose(sight_of(table), rng))
    assert table.outcome is not None
