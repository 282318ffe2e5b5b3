"""What a seat can't see, and how likely it lies where."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from croupier.interpreter import Table
from croupier.interpreter.knowing.unseen import Pool, knows, pools_of

from ...shipped import shipped
from ..small import small_table

PLAY = """
setup
    shuffle deck
    for each p in players: move top 2 of deck to p's hand
play
    repeat 2 times:
        for each p in players:
            p chooses:
                "wait": nothing
                "open": move top of deck to pile
                "hide": move top of deck to secret
"""

# A drawer that takes only some of the cards that look alike.
NARROW = """\
game "Narrow"
    players 2

kind Card
    has rank: number
kind Low is Card
kind High is Card

cards Low "low {rank}" for rank in 1..2
cards High "high {rank}" for rank in 3..5

zone deck of Card, face down, starts with Card
zone drawer of Low, face down

setup
    shuffle deck
    move random of (deck where it is Low) to drawer
play
    for each p in players:
        p chooses:
            "wait": nothing
            "pass": nothing
"""


def places(table: Table, pool: Pool) -> dict[str, int]:
    zones = table.machine.plan.zone_names
    return {f"{zones[zone][0].name}{zones[zone][1] or ''}": count for zone, count in pool.places.items()}


def test_a_pool_has_all_cards_that_the_seat_does_not_know_and_the_places_where_they_lie() -> None:
    table = small_table(PLAY)
    (pool,) = pools_of(table, 0)
    assert places(table, pool) == {"deck": 4, "hand1": 2}
    assert len(pool.cards) == 6
    assert not any(knows(table, 0, card) for card in pool.cards)
    table.play("open")
    (pool,) = pools_of(table, 0)
    assert places(table, pool) == {"deck": 3, "hand1": 2}


def test_chances_are_exact() -> None:
    table = small_table(PLAY)
    (pool,) = pools_of(table, 0)
    deck, hand = pool.places
    assert pool.is_exact
    assert pool.chance(deck, pool.cards[:3]) == 0.5
    assert pool.chance_of_any(hand, pool.cards[:1]) == pytest.approx(1 / 3)
    assert pool.chance_of_any(hand, pool.cards[:3]) == pytest.approx(1 - 3 / 6 * 2 / 5)
    assert pool.chance_of_any(hand, pool.cards) == 1


@pytest.mark.parametrize("name", ["leduc", "hearts", "huns", "goofspiel"])
def test_chances_are_those_of_imagined_tables(name: str) -> None:
    game = shipped(name)
    table = game.start(seed=3)
    rng = random.Random(3)
    for _ in range(12):
        if not table.is_over:
            table.play(rng.randrange(table.width))
    pools = pools_of(table, 0)
    assert pools
    imagined = [table.determinize(0, rng) for _ in range(300)]
    for pool in pools:
        card = pool.cards[0]
        found = Counter(each.state.loc[card] for each in imagined)
        assert set(found) <= set(pool.places)
        for zone, count in pool.places.items():
            assert found[zone] / 300 == pytest.approx(pool.chance(zone, [card]) * count, abs=0.12)


def test_what_is_hidden_changes_nothing() -> None:
    table = small_table(PLAY, players=3)
    rng = random.Random(1)
    for choice in ("open", "hide", "wait"):
        table.play(choice)
        for _ in range(10):
            other = table.clone()
            other.put(table.determinize(0, rng).state)
            assert pools_of(other, 0) == pools_of(table, 0)


def test_where_a_zone_takes_only_some_cards_chances_are_counted() -> None:
    table = small_table("", NARROW)
    (pool,) = pools_of(table, 0)
    assert not pool.is_exact
    named = {table.machine.plan.pieces[card].name: card for card in pool.cards}
    deck, drawer = sorted(pool.places, key=lambda zone: -pool.places[zone])
    assert pool.chance(drawer, [named["high 3"]]) == 0
    assert pool.chance(drawer, [named["low 1"], named["low 2"]]) == 1
    assert pool.chance(drawer, [named["low 1"]]) == pytest.approx(0.5, abs=0.1)
    assert pool.chance_of_any(deck, [named["high 3"]]) == 1


def test_who_sees_everything_has_no_pool() -> None:
    assert pools_of(small_table(PLAY.replace("shuffle deck", "show deck to players")), 0) == ()
