from __future__ import annotations

from random import Random

import pytest
from croupier.interpreter import Table, worth_to, worths_of

from ..small import small_table


def worths(text: str, players: int = 2, plays: int = 0) -> list[float]:
    """Return what a table is worth to each seat after some answers, rounded to what a choice may add."""
    table: Table = small_table(text, players=players).determinize(0, Random(1))
    for _ in range(plays):
        table.play(0)
    assert worths_of(table) == [worth_to(table, seat) for seat in table.seats]
    return [round(each, 2) for each in worths_of(table)]


ASK = '        "one": nothing\n        "other": nothing\n'


def test_the_lead_and_a_part_of_ones_own_points_count() -> None:
    text = f"play\n    ann's points += 4\n    ann chooses:\n{ASK}score \"Points\": player's points\n"
    assert worths(text) == [5, -4]
    assert worths(text, players=3) == [5, -4, -4]


def test_a_team_counts_as_one() -> None:
    ranking = "ranking\n    teams by player's seat mod 2\n    highest player's points\n"
    text = f"play\n    ann's points += 4\n    ann chooses:\n{ASK}{ranking}"
    assert worths(text, players=4) == [5, -4, 5, -4]


def test_the_fewest_points_lead_where_the_ranking_says_so() -> None:
    assert worths(f"play\n    ann's points += 4\n    ann chooses:\n{ASK}ranking\n    lowest player's points\n") == [
        -5,
        4,
    ]


@pytest.mark.parametrize(
    ("end", "worth"),
    [("ann wins", [1000, -1000]), ("all win", [1000, 1000]), ("all lose", [-1000, -1000])],
)
def test_a_game_that_is_decided_is_worth_more_than_points(end: str, worth: list[float]) -> None:
    assert worths(f"play\n    ann chooses:\n{ASK}    {end}\n", plays=1) == worth


def test_the_first_by_points_has_won() -> None:
    text = f"play\n    ann chooses:\n{ASK}    ann's points += 1\nscore \"Points\": player's points\n"
    assert worths(text, plays=1) == [2.25, -1]


def test_a_tie_is_broken_by_the_next_line_and_shared_after_the_last() -> None:
    lines = "ranking\n    highest score\n    highest count(player's table)\n"
    text = f'play\n    ann chooses:\n{ASK}{{}}\n{lines}score "Points": player\'s points\n'
    assert worths(text.format("    nothing"), plays=1) == [1, 1]
    assert worths(text.format("    move top of deck to ann's table"), plays=1) == [1.01, -0.01]


def test_a_ranking_that_makes_no_sense_yet_counts_nothing() -> None:
    text = f"play\n    ann chooses:\n{ASK}ranking\n    highest first(player's table)'s rank\n"
    assert worths(text) == [0, 0]
