"""`works while …, except act`: a card that loses some of its abilities and keeps the others."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import load_source

GAME = """\
game "Silence"
    players 2

icon act "Act"
icon react "React"
kind Card
    track silenced: truth
    works in camp
    works while not silenced, except act
card "Bell" is Card
    act: your points += 1
    react: your points += 10
    always: bonus(you) + 1
    after ring: your points += 100

zone deck of Card, face up, starts with Card
each player has
    zone camp of Card, face up
    track points: number
rule bonus(player) = 0
to ring
    card "Bell"'s silenced = card "Bell"'s silenced
play
    let p = first(players)
    move card "Bell" to p's camp
    SILENCED
    ring
    use act of card "Bell"
    use react of card "Bell"
    p's points += 1000 * bonus(p)
score "Points": player's points
"""


def points(silenced: str) -> int:
    """Return what the first player has in the end."""
    game = load_source(Source("silence.cg", GAME.replace("SILENCED", silenced))).game
    assert game is not None
    return game.start(2, 1).returns()[0]


def test_all_abilities_work_while_the_condition_holds() -> None:
    assert points("ring") == 1 + 10 + 2 * 100 + 1000


def test_only_what_is_excepted_works_when_it_does_not_hold() -> None:
    assert points('card "Bell"\'s silenced = yes') == 1


def test_an_icon_that_is_not_declared_is_complained_of() -> None:
    found = load_source(Source("silence.cg", GAME.replace("except act", "except acts").replace("SILENCED", "ring")))
    assert [each.code for each in found.diagnostics] == ["unknown-icon"]
    assert found.diagnostics[0].hint == 'did you mean "act"?'
