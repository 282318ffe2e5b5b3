"""Chance among numbers: a range after `random of` is what is drawn from."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import load_source

GAME = """
game "Throw"
    players 1
track face: number
track several: list number
play
    face = random of 1..6
    several = random 2 of 1..3
score "Face": face * 10 + count(several)
"""


def test_a_number_is_drawn_out_of_a_range() -> None:
    game = load_source(Source("throw.cg", GAME)).game
    assert game is not None
    results = {game.start(seed=seed).returns()[0] for seed in range(100)}
    assert results == {12, 22, 32, 42, 52, 62}
