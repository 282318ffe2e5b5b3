"""Every shipped game means the same to the machine and to the walker."""

from __future__ import annotations

import pytest

from ..properties.tables import SETTINGS, SHIPPED, Setting, every_setting
from .compare import compare

# So many decisions of a game, and so many games, are compared by the tests of every day: the walker is slow.
MOST, GAMES = 400, 3
MOST_OF_A_SMALL_ONE, GAMES_OF_A_SMALL_ONE = 30, 1


@every_setting
def test_the_machine_does_what_the_core_says(setting: Setting) -> None:
    most, games = (MOST_OF_A_SMALL_ONE, GAMES_OF_A_SMALL_ONE) if setting.is_small else (MOST, GAMES)
    for seed in range(games):
        compare(setting.load(), setting.players, seed, dict(setting.options), most)


@pytest.mark.soak
@pytest.mark.parametrize("setting", [*SHIPPED, *SETTINGS], ids=str)
def test_the_machine_does_what_the_core_says_in_many_games(setting: Setting) -> None:
    for seed in range(50):
        compare(setting.load(), setting.players, seed, dict(setting.options))
