from __future__ import annotations

from collections import Counter
from random import Random
from time import monotonic
from typing import cast

import pytest
from croupier.bots import IsmctsBot, Sight, Thinker, Thought
from croupier.interpreter import CHANCE, Searched, Table

from ..interpreter.small import small_table
from ..shipped import shipped
from .test_greedy import TAKE_SOME, menu
from .test_montecarlo import HUNT


def sight_of(table: Table) -> Sight:
    assert table.seat is not None
    return Sight(table, table.seat)


def answers(table: Table, times: int = 6, rounds: int = 150) -> Counter[str]:
    """Ask the bot the open question again and again; count what it answers."""
    assert table.decision is not None
    texts = [option.text for option in table.decision.options]
    bot = IsmctsBot(rounds=rounds)
    return Counter(texts[bot.choose(sight_of(table), Random(number))] for number in range(times))


def always(table: Table, rounds: int = 150) -> str:
    """Return what the bot answers, which must always be the same."""
    given = answers(table, rounds=rounds)
    assert len(given) == 1, given
    return next(iter(given))


def test_it_takes_the_points() -> None:
    assert always(menu("none: nothing", "three: ann's points += 3", "one: ann's points += 1")) == "three"


def test_it_takes_a_free_gain_however_small() -> None:
    after = """
    repeat 3 times:
        for each p in players:
            p chooses n from 1..3
            p's points += n
"""
    assert always(menu("leave: nothing", "take: ann's points += 1", after=after), 300) == "take"


def test_it_would_rather_win_than_have_points() -> None:
    assert always(menu("points: ann's points += 50", "win: ann wins", "lose: ann's left wins")) == "win"


def test_it_thinks_of_its_next_answer_too() -> None:
    assert always(menu("one: ann's points += 1", "more: take_some", after=TAKE_SOME)) == "more"


def test_together_they_win_by_what_comes_much_later() -> None:
    assert always(small_table(HUNT.format(hunter="ann", end="all win"))) == "hunt"


def test_alone_it_finds_what_leads_to_most() -> None:
    head = (
        'game "Alone"\n    players 1\n\neach player has\n    track points: number\ntrack ann: player = first(players)\n'
    )
    text = """
to gather
    ann chooses n from 1..5
    ann's points += n
    ann chooses m from 1..5
    ann's points += m
play
    ann chooses:
        "seven": ann's points += 7
        "gather": gather
score "Points": player's points
"""
    assert always(small_table(text, head, players=1), 300) == "gather"


def test_it_expects_of_others_what_is_good_for_them() -> None:
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
    assert always(table) == "keep"


SECRET = """
play
    each p in players secretly chooses n from 1..3
    {after}
score "Points": player's points
"""


def test_in_a_secret_choice_it_takes_what_is_best_against_anything() -> None:
    assert always(small_table(SECRET.format(after="for each p in players: p's points += n[p]"))) == "3"


def test_nobody_answers_as_if_they_had_seen_a_secret_choice() -> None:
    # Whoever saw what Ann chose could always match it: 1 would be best for her, since it would lose least. Unseen,
    # nobody can do better than guess, and 3 brings most.
    after = "if n[ann] is n[ann's left]: ann's points -= n[ann]\n    else: ann's points += 2 * n[ann]"
    found = small_table(SECRET.format(after=after)).search(0, 1500, 1)
    worth = [total / tried for total, tried in zip(found.sums, found.tried, strict=True)]
    assert worth[2] > 0


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
        table.play(IsmctsBot(rounds=100).choose(sight_of(table), Random(seed)))
        right += table.returns()[0]
    # Two cards are left that it can't tell apart: it finds the right one every other time.
    assert 15 <= right <= 45


def in_hand(card: str, answer: str) -> Table:
    """Lay a table of Kuhn poker where the second has a card, and the first has answered."""
    for seed in range(100):
        table = shipped("kuhn").start(players=2, seed=seed)
        table.play(answer)
        hand = table.view(1).zone("hand", 1).cards[0]
        if hand is not None and hand.name == card:
            return table
    raise AssertionError("nobody was dealt that")


@pytest.mark.parametrize(("card", "answer"), [("K", "bet"), ("J", "pass")])
def test_at_kuhn_poker_it_calls_with_the_best_card_and_folds_with_the_worst(card: str, answer: str) -> None:
    assert always(in_hand(card, "bet")) == answer


def test_at_a_small_goofspiel_it_takes_the_last_trick_that_decides() -> None:
    game = shipped("goofspiel")
    table = game.start(players=2, seed=4, options={"num_cards": 3})
    rng = Random(1)
    wins = 0
    for seed in range(20):
        table = game.start(players=2, seed=seed, options={"num_cards": 4})
        while table.seat is not None:
            mine = table.seat == seed % 2
            table.play(IsmctsBot(rounds=120).choose(sight_of(table), rng) if mine else rng.randrange(table.width))
        assert table.outcome is not None
        wins += seed % 2 in table.outcome.winners
    assert wins >= 13


def test_the_same_luck_gives_the_same_choice_when_rounds_are_counted() -> None:
    sight = sight_of(shipped("hearts").start(players=4, seed=3))
    first = [IsmctsBot(rounds=40).think(sight, Random(number)) for number in range(2)]
    bot = IsmctsBot(rounds=40)
    assert [bot.think(sight, Random(number)) for number in range(2)] == first


def test_many_rounds_are_several_calls() -> None:
    heard: list[float] = []

    def watch(thought: Thought) -> bool:
        heard.append(thought.done)
        return True

    thought = IsmctsBot(rounds=2500).think(sight_of(shipped("kuhn").start(players=2, seed=3)), Random(1), watch)
    assert heard == [1 / 3, 2 / 3, 1]
    assert sum(each.trials for each in thought.estimates) == 3 * 834


class Slow:
    """A sight on which a round takes a thousandth of a second, by a clock of its own."""

    seat, width = 0, 2

    def __init__(self) -> None:
        self.now = 0.0
        self.calls: list[int] = []

    def search(self, iterations: int, key: int) -> Searched:
        self.now += iterations / 1000
        self.calls.append(iterations)
        return Searched((iterations - 1, 1), (1.0, 0.0))


@pytest.mark.parametrize(("seconds", "calls"), [(0.5, (4, 8)), (0.2, (3, 9))])
def test_it_keeps_to_its_time(seconds: float, calls: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    sight = Slow()
    monkeypatch.setattr("croupier.bots.ismcts_bot.monotonic", lambda: sight.now)
    assert IsmctsBot(seconds=seconds).choose(cast(Sight, sight), Random(1)) == 0
    assert seconds <= sight.now < seconds + 0.06
    assert calls[0] <= len(sight.calls) <= calls[1]


def test_it_searches_a_little_even_if_there_is_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = Slow()
    monkeypatch.setattr("croupier.bots.ismcts_bot.monotonic", lambda: sight.now)
    assert IsmctsBot(seconds=0.01).choose(cast(Sight, sight), Random(1)) == 0
    assert 160 <= sum(sight.calls) < 200


def test_whoever_watches_hears_how_far_it_is_and_can_stop_it() -> None:
    heard: list[Thought] = []

    def watch(thought: Thought) -> bool:
        heard.append(thought)
        return len(heard) < 3

    begin = monotonic()
    thought = IsmctsBot(seconds=60).think(sight_of(shipped("goofspiel").start(players=2, seed=3)), Random(1), watch)
    assert monotonic() - begin < 10
    assert len(heard) == 3
    assert [each.done for each in heard] == sorted(each.done for each in heard)
    assert 0 < heard[-1].done < 0.5
    assert thought.best in range(13)


def test_a_thought_has_an_estimate_for_each_option_and_how_play_goes_on() -> None:
    bot = IsmctsBot(rounds=60)
    assert isinstance(bot, Thinker)
    thought = bot.think(sight_of(menu("none: nothing", "more: take_some", after=TAKE_SOME)), Random(1))
    assert [each.option for each in thought.estimates] == [0, 1]
    none, more = (each.worth for each in thought.estimates)
    assert none < more
    assert (thought.best, thought.done) == (1, 1)
    assert [(each.seat, each.option.text) for each in thought.line] == [(0, "more"), (0, "6")]


def test_a_fault_in_what_could_come_does_not_stop_it() -> None:
    table = menu(
        "well: ann's points += 1",
        "badly: nothing",
        after="    let n = random of [0, 1]\n    ann chooses m from 1..9\n    ann's points += m / n\n",
    )
    assert sum(answers(table, 2).values()) == 2


def test_with_explicit_chance_it_plays_on_through_chance() -> None:
    table = shipped("leduc").start(players=2, seed=1, chance="explicit")
    rng, bot = Random(4), IsmctsBot(rounds=30)
    while table.seat is not None:
        is_chance = table.seat == CHANCE
        table.play(rng.randrange(table.width) if is_chance else bot.choose(sight_of(table), rng))
    assert table.outcome is not None
