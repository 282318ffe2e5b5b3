"""Two games on the same seeds: what is the same is said to be so, what differs is found, and courses are told right."""

from __future__ import annotations

import attrs
import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, load_source
from croupier.lab import CompareStopped, Comparison, compare_games
from croupier.lab.course import changes_of, leaders_of, story_of

RACE = """game "Race"
    players 2
kind Card
    has steps: number
    works in camp
cards Card "{steps}" for steps in 1..6
zone deck of Card, face down, starts with Card
each player has
    zone camp of Card, face up
    track way: number
period round
play
    repeat ROUNDS times:
        shuffle deck
        round:
            for each p in players: run by p
to run by player
    player chooses "How?":
        "run": player's way += random of 1..6
        "walk": player's way += random of 1..6
score "Way": player's way
"""


def race(rounds: int) -> Game:
    game = load_source(Source("race.cg", RACE.replace("ROUNDS", str(rounds)))).game
    assert game is not None
    return game


def compared(first: Game, second: Game, **settings: object) -> Comparison:
    return compare_games(first, second, 2, ["random"], engine="python", **settings)  # type: ignore[arg-type]


def verdicts(found: Comparison) -> dict[str, str]:
    return {finding.name: finding.verdict for finding in found.findings}


def test_a_game_and_itself_are_settled_to_be_the_same() -> None:
    found = compared(race(4), race(4))
    assert found.is_settled
    assert found.pairs < 1000
    assert set(verdicts(found).values()) == {"same"}


def test_a_longer_game_is_found_to_be_longer() -> None:
    found = compared(race(4), race(8), most=200)
    assert verdicts(found)["decisions"] == verdicts(found)["most asked"] == "more"
    assert found.findings[0].first == 8
    assert found.findings[0].second == 16
    assert found.sides[1].periods["round"].mean == 8


def test_processes_change_nothing() -> None:
    one, two = compared(race(3), race(4), most=25), compared(race(3), race(4), most=25, jobs=2)
    assert attrs.evolve(one, seconds=0.0) == attrs.evolve(two, seconds=0.0)


def test_what_was_found_until_ctrl_c_is_kept() -> None:
    def stop(found: Comparison) -> None:
        raise KeyboardInterrupt

    with pytest.raises(CompareStopped) as stopped:
        compared(race(2), race(2), progress=stop)
    assert stopped.value.comparison.pairs == 10


def test_who_led_is_told_by_the_points_and_ties_have_no_leader() -> None:
    points = [[0, 0], [3, 1], [3, 5], [5, 5], [9, 8]]
    leaders = leaders_of(points, [0])
    assert leaders == [None, 0, 1, None, 0]
    assert changes_of(leaders) == 2
    behind, decided = story_of(leaders, [0])
    assert behind == 3 / 5
    assert decided == 4 / 5
    assert story_of(leaders, [0, 1]) == (None, None)


def test_where_few_points_are_best_who_has_fewest_leads() -> None:
    assert leaders_of([[0, 0], [1, 3], [6, 4]], [1]) == [None, 0, 1]
