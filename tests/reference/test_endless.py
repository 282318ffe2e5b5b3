"""What never comes to a question is a fault to the machine and to the walker."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import load_source

from .compare import compare

MUST = """
game "Must"
    players 2

icon act "Action"
kind Card
    works in camp
card "Treadmill" is Card
    act, must: turned += 1
zone deck of Card, face up, starts with Card
track turned: number
each player has
    zone camp of Card, face up

play
    let p = first(players)
    p chooses n from 1..2 "Which?"
    move deck to p's camp
    open act for p
"""


def test_an_ability_that_must_be_used_for_ever_is_a_fault_of_both() -> None:
    game = load_source(Source("must.cg", MUST)).game
    assert game is not None
    assert compare(game, 2, 1) == 1
