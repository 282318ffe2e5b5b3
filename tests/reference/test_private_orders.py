"""What was offered privately while something was done in an order is no result of it."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import load_source

from .compare import compare

TEXT = """
game "Private"
    players 2

kind Card
    has rank: number
cards Card "card {rank}" for rank in 1..3
zone row of Card, face up, starts with Card
track total: number

play
    let p = first(players)
    for each c in row ordered by p:
        p's left privately may choose x from 1..3 where it > c's rank "Which number?"
        total += 2
"""


def test_nobody_says_the_order_of_things_that_differ_in_private_questions_only() -> None:
    game = load_source(Source("private.cg", TEXT)).game
    assert game is not None
    table = game.start(2, 1)
    assert table.seat == 1, "Player 1 would have to order the cards"
    assert compare(game, 2, 1) > 1
