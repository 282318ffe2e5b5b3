"""Zones and tracks of which there is one for each number of a range, or for each player."""

from __future__ import annotations

import random

import pytest
from croupier.interpreter import GameFault, Table

from ...reference.compare import compare
from ..small import HEAD, small_game, small_table, words

PILES = """option piles: number = 3 from 2..4
zone tableau[1..piles] of Card, face up
zone heap[n: 0..2] of Card, face up, up to n + 1
track height[2..piles]: number = 7 "Height"
track mark[n: -1..count(players) - 1]: number = n * 2 "Mark"
zone pile of Card"""
TRUST = """track trust[player]: number = player's seat "Trust"
    track likes[other: player]: truth = other is not player
    zone shelf[1..2] of Card, seen by owner
    track points"""
WITH_INDICES = HEAD.replace("zone pile of Card", PILES).replace("track points", TRUST)
TEXT = """
play
    for each n in 1..3: move top of deck to tableau[n]
    move top 4 of deck to heap[1]
    move tableau[2] to ann's shelf[2]
    ann's trust[ann's left] += 3
    height[piles] = 4
    ann chooses k from 1..3 where count(tableau[k]) > 0 "Which pile?"
    ann chooses z from [tableau[1], tableau[3], heap[1]] where count(z) > 0 "From where?"
    move top of z to ann's hand
    ann chooses low from 1..2 "How high?"
    height[low + k - 1] += 10
    if ann's likes[ann] or not ann's likes[ann's left]: all lose
score "Height": sum(height[it] over 2..piles)
score "Trust": sum(player's trust[it] over players)
score "Mark": sum(mark[it] over -1..0)
"""


def table(players: int = 2) -> Table:
    return small_table(TEXT, WITH_INDICES, players)


def test_there_is_a_zone_and_a_value_for_each_number_and_player() -> None:
    played = table()
    assert words(played) == ["1", "3"]
    played.play("1")
    assert words(played) == ["tableau 1", "tableau 3", "heap 1"]
    played.play("heap 1")
    played.play("2")
    assert played.is_over
    ann = {line.title: line.points for line in played.score(0).lines}
    assert ann == {"Height": 17 + 4, "Trust": 1 + 5, "Mark": -2}
    with pytest.raises(KeyError):
        played.view(0).zone("tableau", None, "9")
    assert len(played.view(0).zone("heap", None, "1").cards) == 1
    assert {(each.owner, each.index): each.value for each in played.view(0).tracks if each.name == "trust"} == {
        (0, "p1"): 1, (0, "p2"): 5, (1, "p1"): 1, (1, "p2"): 2,
    }  # fmt: skip


def test_a_number_without_a_zone_or_value_is_a_fault() -> None:
    played = table()
    played.play("1")
    played.play(0)
    with pytest.raises(GameFault, match="there is nothing at 1, only from 2 to 3"):
        played.play("1")


def test_news_and_places_say_which_it_is() -> None:
    played = table()
    played.play(0)
    told = [event.text(0) for event in played.log]
    assert "Card 8: deck to tableau 1." in told
    assert "Card 7: tableau 2 to Player 1's shelf 2." in [line.replace("Ann", "Player 1") for line in told]
    mark = next(each for each in played.view(0).tracks if each.name == "trust" and each.index == "p2").index_in("en")
    assert mark is not None
    assert mark.words == "Bob"


@pytest.mark.parametrize("piles", [2, 3, 4])
def test_the_machine_and_the_walker_agree(piles: int) -> None:
    game = small_game(TEXT, WITH_INDICES.replace("= 3 from", f"= {piles} from"))
    for seed in range(3):
        compare(game, 2 + seed % 2, seed)


def test_imagined_tables_look_the_same() -> None:
    played = table(3)
    imagined = played.determinize(1, random.Random(1))
    assert imagined.view(1) == played.view(1)
