"""Tests of one game run in one process; in several, each would make anew what takes long to make."""

from __future__ import annotations

import pytest

from .groups import group_of


@pytest.mark.parametrize(
    ("test", "group"),
    [
        ("tests/games/test_every_game.py::test_a[kuhn-3]", "kuhn"),
        ("tests/games/test_every_game.py::test_a[huns-3]", "huns-3"),
        ("tests/games/test_rules_of_huns.py::test_a", "huns"),
        ("tests/bots/test_positions.py::test_a[tiny_bridge_2p_with_both_aces-hard]", "tiny_bridge_2p"),
        ("tests/bots/test_positions.py::test_a[hard_cards-2]", "hard_cards"),
        ("tests/test_scenarios.py::test_a[arhun/a_decoy]", "arhun"),
        ("tests/repl/picture/test_picture.py::test_a[fr-huns-120]", "huns"),
        ("tests/interpreter/test_table.py::test_a_war_that_nobody_wins", None),
        ("tests/interpreter/test_table.py::test_a[warning]", None),
    ],
)
def test_a_test_belongs_to_the_game_in_its_name(test: str, group: str | None) -> None:
    assert group_of(test) == group


@pytest.mark.xdist_group("together")
def test_what_belongs_together_is_kept_together(request: pytest.FixtureRequest) -> None:
    """What is said of a group is forgotten in silence by versions of pytest and pytest-xdist that do not fit."""
    if request.config.getoption("loadgroup", False):
        assert request.node.nodeid.endswith("@together")
