"""What cards were measured to do to their owner's chance to win, if somebody has measured it.

`croupier impact GAME --all --json > GAME.impact.json` writes it beside the game.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from croupier.grammar import Source
from croupier.interpreter import MOST_BYTES, read_words

ENDING = ".impact.json"


def effect_of(source: Source, card: str) -> list[str]:
    """Return what was measured of a card, in a sentence; nothing if nobody has measured it."""
    if source.folder is None:
        return []
    path = source.folder / f"{source.name.removesuffix('.cg')}{ENDING}"
    try:
        measured = effects_in(read_words(path, MOST_BYTES))
    except OSError:
        return []
    return [measured[card]] if card in measured else []


@lru_cache(maxsize=8)
def effects_in(text: str) -> dict[str, str]:
    """Return what a file says of each card; what is not of its form says nothing."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    impacts = said.get("impacts") if isinstance(said, dict) else None
    found = impacts if isinstance(impacts, list) else []
    return {each["card"]: sentence(each) for each in found if is_impact(each)}


def is_impact(each: Any) -> bool:
    """Whether it is what was measured of a card: how much more often its owner wins, between two ends."""
    if not isinstance(each, dict) or not isinstance(each.get("card"), str):
        return False
    ends = each.get("interval")
    numbers = [each.get("gap"), *(ends if isinstance(ends, list) and len(ends) == 2 else [None])]
    return all(isinstance(number, int | float) and not isinstance(number, bool) for number in numbers)


def sentence(each: dict[str, Any]) -> str:
    """Return a measured effect in words."""
    low, high = each["interval"]
    games = f", over {each['games']:,} games" if isinstance(each.get("games"), int) else ""
    enough = "" if each.get("enough", True) else "; more games are needed to be sure"
    return (
        f"Measured: {each['gap'] * 100:+.0f} points of a hundred to its owner's chance to win, against a blank card "
        f"({low * 100:+.0f} to {high * 100:+.0f}{games}){enough}."
    )
