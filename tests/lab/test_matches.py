"""The greedy bot against random ones; `make soak` plays longer matches."""

from __future__ import annotations

import pytest
from croupier.lab import BotResults, Results, run_games

from ..shipped import shipped

MATCHES = [("crazy_eights", 2, 40), ("goofspiel", 2, 60), ("hearts", 4, 80), ("leduc", 2, 80)]


def match(name: str, players: int, games: int, seed: int = 0) -> Results:
    game = shipped(name)
    bots = ["greedy"] + ["random"] * (players - 1)
    # One deal of Hearts tells as much as a game to 100.
    options = {"goal": 0} if name == "hearts" else None
    return run_games(game, players, games, seed, bots, options, rotate=True)


def is_clearly_better(one: BotResults, other: BotResults) -> bool:
    return one.interval[0] > other.interval[1] and one.score.mean > other.score.mean


# The seeds are fixed, so a match goes the same way each time.
@pytest.mark.parametrize(("name", "players", "games"), MATCHES)
def test_greedy_beats_random(name: str, players: int, games: int) -> None:
    results = match(name, players, games)
    assert is_clearly_better(results.bot("greedy"), results.bot("random"))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), [(name, players) for name, players, _ in MATCHES])
@pytest.mark.parametrize("seed", [1000, 2000, 3000])
def test_greedy_beats_random_in_every_long_match(name: str, players: int, seed: int) -> None:
    results = match(name, players, 200, seed)
    assert is_clearly_better(results.bot("greedy"), results.bot("random"))


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", ["crazy_eights", "goofspiel", "leduc"])
def test_greedy_beats_several_random_ones(name: str, players: int) -> None:
    results = match(name, players, 800 if name == "goofspiel" else 200)  # where greedy is only a little better
    assert is_clearly_better(results.bot("greedy"), results.bot("random"))
