"""Zones as parameters: a procedure is told which zone, and knows what lies there."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import load_source

GAME = """
game "Gather"
    players 2
enum Colour: red, blue
token Cube of Colour
zone reserve of Cube, starts with 5
each player has
    zone stash of Cube
to gather n: number of colour from source: zone Cube by player
    if source[colour] > 1: move n of colour from source to player's stash
play
    for each p in players:
        gather 2 of red from reserve by p
        gather 1 of red from (p's left)'s stash by p
score "Cubes": count(player's stash)
"""


def test_a_procedure_takes_tokens_from_the_zone_it_is_given() -> None:
    game = load_source(Source("gather.cg", GAME)).game
    assert game is not None
    table = game.start(seed=1)
    assert table.returns() == [1, 3]


def test_a_zone_of_something_unknown_is_complained_of() -> None:
    loaded = load_source(Source("gather.cg", GAME.replace("zone Cube by", "zone Cubs by")))
    assert loaded.diagnostics[0].code == "unknown-kind"
    assert loaded.diagnostics[0].hint == 'did you mean "Cube"?'
