"""The values of the small games, worked out from our own trees."""

from __future__ import annotations

import pytest

from ..shipped import shipped
from .cfr import bounds, build


@pytest.mark.parametrize(
    ("name", "value", "rounds", "within"),
    [("kuhn", -1 / 18, 2000, 0.0002), ("leduc", -0.0856, 2000, 0.0005)],
)
def test_a_game_is_worth_what_is_known(name: str, value: float, rounds: int, within: float) -> None:
    """The best answers to good strategies bracket the known value closely."""
    tree = build(shipped(name).start(players=2, seed=1, chance="explicit"))
    low, high = bounds(tree, rounds)
    assert low - 0.0001 <= value <= high + 0.0001
    assert high - low < within
