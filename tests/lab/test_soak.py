"""A thousand random games of every shipped game, for every number of players: `make soak`."""

from __future__ import annotations

import pytest
from croupier.games import names
from croupier.lab import run_games

from ..shipped import shipped


@pytest.mark.soak
@pytest.mark.parametrize("name", names())
def test_a_thousand_random_games_come_to_an_end(name: str) -> None:
    game = shipped(name)
    for players in range(game.least_players, game.most_players + 1):
        assert run_games(game, players, games=1000).games == 1000


@pytest.mark.parametrize("name", names())
def test_ten_random_games_come_to_an_end(name: str) -> None:
    game = shipped(name)
    for players in range(game.least_players, game.most_players + 1):
        assert run_games(game, players, games=10).games == 10
