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
    cards = said.get("cards") if isinstance(said, dict) else None
    return {str(each["card"]): sentence(each) for each in cards or [] if is_effect(each)}


def is_effect(each: Any) -> bool:
    """Whether it is what was measured of a card: an effect between two ends."""
    return (
        isinstance(each, dict)
        and isinstance(each.get("card"), str)
        and all(isinstance(each.get(name), int | float) for name in ("effect", "low", "high"))
    )


def sentence(each: dict[str, Any]) -> str:
    """Return an effect in words."""
    games = f", over {each['games']:,} games" if isinstance(each.get("games"), int) else ""
    ends = f"{each['low']:+.0%} to {each['high']:+.0%}"
    return f"Measured: {each['effect']:+.0%} to its owner's chance to win ({ends}{games})."
