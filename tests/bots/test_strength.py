"""Matches between bots: hard beats normal, montecarlo beats greedy, greedy beats random. `make soak` plays long ones.

The seeds are fixed and playouts are counted instead of time, so a match goes the same way each time.
"""

from __future__ import annotations

import pytest
from croupier.bots import MonteCarloBot
from croupier.bots.registry import BOTS
from croupier.lab import BotResults, Results, run_games

from ..shipped import shipped

PLAYOUTS = 60


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a montecarlo bot that thinks for a moment only."""
    monkeypatch.setitem(BOTS, "quick", lambda: MonteCarloBot(playouts=PLAYOUTS))
    return "quick"


def match(name: str, players: int, games: int, one: str, other: str, **options: object) -> Results:
    """Let one bot play against others of another name, on every seat in turn."""
    game = shipped(name)
    return run_games(game, players, games, 0, [one] + [other] * (players - 1), options, rotate=True)


def is_clearly_better(one: BotResults, other: BotResults) -> bool:
    return one.interval[0] > other.interval[1] and one.score.mean > other.score.mean


def test_hard_beats_normal_in_a_short_match() -> None:
    results = match("crazy_eights", 2, 60, "hard", "normal")
    assert is_clearly_better(results.bot("hard"), results.bot("normal"))


# Where montecarlo wins 60 games out of 100, one match of 200 in five leaves it open who is better; of matches of 1,000,
# one in many thousands does.
@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "players", "games"), [("huns", 2, 200), ("goofspiel", 2, 1000), ("crazy_eights", 2, 1000)]
)
def test_montecarlo_beats_greedy(name: str, players: int, games: int, quick: str) -> None:
    results = match(name, players, games, quick, "greedy")
    assert is_clearly_better(results.bot(quick), results.bot("greedy"))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_at_huns(players: int) -> None:
    results = match("huns", players, 200, "greedy", "random")
    assert is_clearly_better(results.bot("greedy"), results.bot("random"))
