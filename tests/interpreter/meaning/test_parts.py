"""Parts of cards: one that a card does not have is a fault or a mistake, never silently nothing."""

from __future__ import annotations

import pytest
from croupier.grammar import Source
from croupier.interpreter import GameFault, load_source

from ...reference.compare import compare
from ..small import HEAD, small_game

KINDS = """
token Gem
zone gems of Gem, starts with 5
kind Giant is Card
    has arms: number
    has size: number = 3
    track tired: truth
    zone bag of Gem, up to 2
    rule reach = arms * 2
    rule is_big = yes
    rule worth = 10
kind Dwarf is Card
    has size: number = 1
    rule worth = 20
card "Ogre" is Giant
    rank = 9
    arms = 4
card "Imp" is Dwarf
    rank = 10
"""
SCORE = '\nscore "Points": player\'s points\n'


def played(line: str) -> int:
    """Play a line about c, which is any card, and give the points that it gives."""
    text = f"{KINDS}\nplay\n    for each c in deck:\n        {line}\n{SCORE}"
    game = small_game(text)
    compare(game, 2, 1)
    return game.start(2, 1).score(0).total


@pytest.mark.parametrize(
    "line",
    [
        "if c's arms is 4: ann's points += 1",
        "if c's tired: ann's points += 1",
        "c's tired = yes",
        "if count(c's bag) > 0: ann's points += 1",
        "move 1 from gems to c's bag",
        "if c's reach is 8: ann's points += 1",
        "if c's is_big: ann's points += 1",
        "ann's points += c's worth",
        "ann's points += count(deck where size is 1)",
        "ann's points += count(deck where tired)",
    ],
)
def test_a_part_that_a_card_does_not_have_is_a_fault(line: str) -> None:
    with pytest.raises(GameFault, match="asks for a part that this card does not have"):
        played(line)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("if c is Giant and c's arms is 4: ann's points += 1", 1),
        ("if c is Giant and not c's tired: ann's points += 1", 1),
        ("ann's points += c's size if c is Giant or c is Dwarf else 0", 4),
        ("ann's points += c's worth if c is Giant or c is Dwarf else 0", 30),
        ("if c is Giant: ann's points += c's reach", 8),
        ('ann\'s points = card "Ogre"\'s worth + card "Imp"\'s worth', 30),
    ],
)
def test_a_part_is_that_of_the_kind_of_the_card(line: str, points: int) -> None:
    assert played(line) == points


@pytest.mark.parametrize("part", ["arms", "tired", "reach"])
def test_a_part_that_a_named_card_does_not_have_is_a_mistake(part: str) -> None:
    text = f'{HEAD}{KINDS}\nplay\n    let x = card "Imp"\'s {part}\n    say "{{x}}"\n{SCORE}'
    (met,) = [each for each in load_source(Source("small.cg", text)).diagnostics if each.is_error]
    assert met.code == "unknown-part"


@pytest.mark.parametrize("limit", ["0 - 3", "arms - 5", "2 - count(players) * 2"])
def test_a_zone_that_is_to_hold_less_than_nothing_is_a_mistake(limit: str) -> None:
    text = (
        f"{HEAD}{KINDS}".replace("up to 2", f"up to {limit}") + f'\nplay\n    move gems to card "Ogre"\'s bag\n{SCORE}'
    )
    (met,) = [each for each in load_source(Source("small.cg", text)).diagnostics if each.is_error]
    assert met.code == "negative-zone"
