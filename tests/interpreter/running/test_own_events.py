"""What is done with a card itself: its listeners hear it as the card was when it began."""

from __future__ import annotations

import pytest
from croupier.grammar import Source
from croupier.interpreter import load_source, run_examples

from ...reference.compare import compare
from ..small import HEAD, small_game, small_table, words

WORKING = HEAD.replace("has rank: number", "has rank: number\n    works in hand")
PLAYED = """
to lay c: Card by player
    move c to pile

to turn_off c: Card
    c's tired = yes

play
    move card "Ogre" to ann's hand
    lay card "Ogre" by ann
    turn_off card "Ogre"
    shuffle deck
"""


def passes(listener: str, when: str, then: str, given: str = 'move card "Ogre" to p1\'s hand') -> None:
    """Run one example with a card that has one listener."""
    head = WORKING.replace("works in hand", "track tired: truth\n    works in hand\n    works while not tired")
    card = f'card "Ogre" is Card\n    rank = 9\n    {listener}\n'
    example = f'example "it"\n    given\n        {given}\n    when\n        {when}\n    then\n        {then}\n'
    game = small_game(card + PLAYED + example, head)
    (found,) = run_examples(game)
    assert found.passed, found.message
    compare(game, 2, 1)


@pytest.mark.parametrize(
    ("listener", "when", "points"),
    [
        ("after move this to pile: your points += 1", "move p1's hand to pile", 1),
        ("after move this from your hand to pile: your points += 1", "move p1's hand to pile", 1),
        ("after move to pile when card is this and rank > 3: your points += 1", "move p1's hand to pile", 1),
        ("after move Card to pile: your points += 1", "move p1's hand to pile", 0),
        ("after move this to pile: your points += 1", "move top of deck to pile", 0),
        ("after lay this by you: your points += 1", 'lay card "Ogre" by p1', 1),
        ("after turn_off this: your points += 1", 'turn_off card "Ogre"', 1),
        ("after move this to pile, once per game: your points += 1", "repeat 2 times: move p1's hand to pile", 1),
    ],
)
def test_a_card_hears_what_is_done_with_it_if_it_worked_when_that_began(listener: str, when: str, points: int) -> None:
    passes(listener, when, f"p1's points is {points}")


def test_a_card_that_was_off_when_it_was_moved_hears_nothing() -> None:
    given = 'move card "Ogre" to p1\'s hand\n        card "Ogre"\'s tired = yes'
    passes("after move this to pile: your points += 1", "move p1's hand to pile", "p1's points is 0", given)


def test_a_card_that_goes_from_one_hand_to_another_is_of_whoever_has_it() -> None:
    passes("after move this: your points += 1", "move p1's hand to p2's hand", "p1's points is 1 and p2's points is 1")


def test_what_cards_hear_of_themselves_is_ordered_with_the_rest() -> None:
    head = WORKING.replace("    players 2..4\n", "    players 2..4\n    triggers ordered by ann\n")
    table = small_table(
        """
card "Ogre" is Card
    rank = 9
    after move this to pile: your points = 2 * your points
card "Elf" is Card
    rank = 9
    after move Card to pile: your points += 1
play
    ann's points = 5
    move card "Ogre" to ann's hand
    move card "Elf" to ann's hand
    move card "Ogre" to pile
score "Points": player's points
""",
        head,
    )
    assert sorted(words(table)) == ["Elf", "Ogre"]
    table.play("Ogre")
    assert table.score(0).total == 11
    for seed in range(3):
        compare(table.game, 2, seed)


@pytest.mark.parametrize(
    ("listener", "line", "is_known"),
    [
        ("after finish this: your points += 1", 'if card "Ogre"\'s tired: finish card "Ogre"', False),
        ("after finish this: your points += 1", "for each c in Card where tired: finish c", True),
        ("after finish this: your points += 1", "for each c in Card where tired and rank > 3: finish c", True),
        ("after finish this: your points += 1", "for each c in Card where not tired: finish c", False),
        ("after finish this: your points += 1", "for each c in Card: finish c", False),
        ("after wake this: your points += 1", "for each c in Card where tired: wake c", False),
        ("after finish Card: your points += 1", "for each c in Card where tired: finish c", False),
        ("after finish Card when tired: your points += 1", "for each c in Card: finish c", True),
        ("after finish this when tired: your points += 1", "for each c in Card: finish c", False),
        ("before finish this when tired: your points += 1", "for each c in Card: finish c", True),
        ("after move this from deck to pile: your points += 1", "move top of deck to pile", True),
        ("after move this from hand to pile: your points += 1", "move top of deck to ann's hand", False),
        ("after move this from pile to hand: your points += 1", "move top of deck to ann's hand", False),
        ("before move this from pile: your points += 1", "move top of deck to ann's hand", True),
        ("after move from deck to pile: your points += 1", "move top of deck to ann's hand", False),
    ],
)
def test_a_listener_that_is_off_whenever_its_moment_comes_is_pointed_at(
    listener: str, line: str, is_known: bool
) -> None:
    head = WORKING.replace("works in hand", "track tired: truth\n    works in hand\n    works while not tired")
    listener = listener.replace(" hand", " your hand") if " move this " in listener else listener
    text = f"""
card "Ogre" is Card
    rank = 9
    {listener}
to finish card
    ann's points += 1
to wake card
    card's tired = no
play
    repeat 2 times:
        {line}
        move top of deck to ann's hand
        card "Ogre"'s tired = yes
"""
    codes = {each.code for each in load_source(Source("small.cg", head + text)).diagnostics}
    assert ("never-fires" in codes) is is_known, codes
