"""The examples of a game file or of its scenarios, for tests that run them one by one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from croupier.interpreter import load

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@cache
def scenario(game: str, name: str = "rules") -> Any:
    """Return the game of a file of scenarios, read once."""
    found = load(SCENARIOS / game / f"{name}.cg").game
    assert found is not None
    return found


def title(example: Any) -> str:
    """Return what an example is about."""
    return str(example.node.title.string)
