"""Native code and the Python machine stand the same at every question: all slots, what is going on, and chance."""

from __future__ import annotations

from typing import Any

import pytest

from ...properties.tables import NAMES, SHIPPED, SKETCHED, WITH_OPTIONS, Setting, few, fewest
from ...shipped import BIG
from .sides import compare_many

# Small games with draws, with secret bids, with chance between the questions, with dice.
ASKING = ("crazy_eights", "goofspiel", "leduc", "pig")
MORE_OPTIONS = [
    Setting("arhun", 3, (("families", "at_random"),)),
    Setting("goofspiel", 2, (("returns_type", "total_points"),)),
    Setting("hearts", 4, (("pass_cards", False), ("avoid_all_tricks_bonus", True), ("qs_breaks_hearts", False))),
    Setting("oh_hell", 4, (("largest", 7),)),
    Setting("tenefyr", 3, (("difficulty", "hard"), ("fewer_cards", True))),
]
HOW: dict[str, dict[str, str]] = {
    "as usual": {},
    "chance is asked": {"chance": "explicit"},
    "what has one answer is asked": {"forced": "asked"},
    "both are asked": {"chance": "explicit", "forced": "asked"},
}
# With 59 settings and 4 ways, a million choices.
MANY = 4500


def ends(name: str) -> list[Setting]:
    """Return the settings of a game for every day: the most players, of a big one the fewest too."""
    found = few(name)
    return [found[0], found[-1]] if name in BIG else [found[-1]]


def each_of(settings: list[Setting]) -> Any:
    """Have a test for each setting."""
    return pytest.mark.parametrize("setting", settings, ids=str)


@each_of([each for name in NAMES for each in ends(name)])
def test_a_shipped_game_stands_the_same_at_every_question(setting: Setting) -> None:
    compare_many(setting.load(), setting.players, 1, most=200)


@each_of([*WITH_OPTIONS, SKETCHED[0]])
def test_a_game_with_options_stands_the_same_at_every_question(setting: Setting) -> None:
    compare_many(setting.load(), setting.players, 2, dict(setting.options), 250)


@pytest.mark.parametrize("how", ["chance is asked", "what has one answer is asked"])
@each_of([fewest(name) for name in ASKING])
def test_a_table_that_asks_more_stands_the_same_at_every_question(setting: Setting, how: str) -> None:
    compare_many(setting.load(), setting.players, 3, most=150, **HOW[how])


@pytest.mark.soak
@pytest.mark.parametrize("how", HOW)
@each_of([*SHIPPED, *WITH_OPTIONS, *MORE_OPTIONS, *SKETCHED])
def test_a_million_choices_stand_the_same(setting: Setting, how: str) -> None:
    compare_many(setting.load(), setting.players, 1000, dict(setting.options), MANY, **HOW[how])
