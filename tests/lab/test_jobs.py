"""Runs in several processes: the same games, and the same complaints."""

from __future__ import annotations

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, load_source
from croupier.lab import FaultInGame, run_games
from croupier.lab.jobs import stretches

from ..shipped import shipped


@pytest.fixture(scope="module")
def leduc() -> Game:
    return shipped("leduc")


def without_time(results: object) -> dict[str, object]:
    written = results.as_json()  # type: ignore[attr-defined]
    return {name: value for name, value in written.items() if name not in ("seconds", "per_second")}


def test_two_processes_have_the_results_of_one(leduc: Game) -> None:
    bots = ["greedy", "random", "random"]
    alone = run_games(leduc, 3, 70, 11, bots, rotate=True)
    together = run_games(leduc, 3, 70, 11, bots, rotate=True, jobs=2)
    assert without_time(alone) == without_time(together)


def test_several_processes_take_a_games_options_and_tell_how_far_they_are() -> None:
    game = shipped("goofspiel")
    heard: list[int] = []
    settings = {"num_cards": 5}
    together = run_games(game, 2, 40, options=settings, progress=heard.append, jobs=2)
    assert without_time(together) == without_time(run_games(game, 2, 40, options=settings))
    assert heard == sorted(heard)
    assert heard[-1] == 40


def test_a_game_that_breaks_off_in_another_process_is_named_with_its_seed() -> None:
    text = """game "Now and then"
    players 2

track face: number

play
    face = random of 1..6
    player_one chooses:
        "stop": nothing
        "divide": face = 6 / (face - 3)

rule player_one = first(players)

score "Points": face
"""
    game = load_source(Source("now_and_then.cg", text)).game
    assert game is not None
    with pytest.raises(FaultInGame) as alone:
        run_games(game, 2, 60)
    with pytest.raises(FaultInGame) as together:
        run_games(game, 2, 60, jobs=2)
    assert together.value.seed == alone.value.seed
    assert str(together.value) == str(alone.value)


@pytest.mark.parametrize(("games", "jobs"), [(0, 2), (1, 4), (31, 2), (5000, 2), (100_000, 3)])
def test_every_seed_is_in_one_stretch(games: int, jobs: int) -> None:
    seeds = range(7, 7 + games)
    assert [seed for stretch in stretches(seeds, jobs) for seed in stretch] == list(seeds)
