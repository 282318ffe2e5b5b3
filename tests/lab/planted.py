"""A variant of Huns with two Equipment cards more: one that pillages 3 cubes a turn, one that does nothing."""

from __future__ import annotations

from functools import cache

from croupier.grammar import Source
from croupier.interpreter import Game, load_source

RAKE, BELT = "Iron Rake", "Plain Belt"
PLANTED = f"""variant "Planted" of huns

card "{RAKE}" is Equipment
    text "Each turn, after your die: pillage 3 more cubes of its colour."
    phase = ending
    after use_die by you: gather 3 of chosen's colour from reserve by you

card "{BELT}" is Equipment
    text "Each turn, after your die: nothing."
    phase = ending
    after use_die by you: nothing
"""


@cache
def planted() -> Game:
    """Return the variant."""
    game = load_source(Source("planted.cg", PLANTED)).game
    assert game is not None
    return game
