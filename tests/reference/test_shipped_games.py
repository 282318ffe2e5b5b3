"""Every shipped game means the same to the machine and to the walker."""

from __future__ import annotations

import pytest

from ..properties.tables import SETTINGS, SHIPPED, Setting, every_setting
from .compare import compare


@every_setting
def test_the_machine_does_what_the_core_says(setting: Setting) -> None:
    for seed in range(3):
        compare(setting.load(), setting.players, seed, dict(setting.options))


@pytest.mark.soak
@pytest.mark.parametrize("setting", [*SHIPPED, *SETTINGS], ids=str)
def test_the_machine_does_what_the_core_says_in_many_games(setting: Setting) -> None:
    for seed in range(50):
        compare(setting.load(), setting.players, seed, dict(setting.options))
