"""Copies of a card: one option for whoever knows them, and as many as there are for whoever chooses blindly."""

from __future__ import annotations

import pytest
from croupier.interpreter import Table

from ..small import small_table

HEAD = """\
game "Likes"
    players 2..3

kind Card
    track marks: number
3 x card "Ant" is Card
card "Bee" is Card

zone deck of Card, face down, starts with Card
zone pile of Card, face down
zone row of Card, face up
zone bin of Card, face up
each player has
    zone hand of Card, seen by owner

track ann: player = first(players)

setup
    move deck to ann's hand
"""


def start(lines: str) -> Table:
    return small_table(lines, HEAD, players=3)


def width(lines: str) -> int:
    return start(lines).width


MINE = """
    ann always chooses c from ann's hand "Which?"
    move c to bin
"""
BLINDLY = """
    ann's left always chooses c from ann's hand "Which?"
    move c to bin
"""


def test_copies_in_ones_own_hand_are_one_option() -> None:
    assert width(f"play{MINE}") == 2


def test_whoever_chooses_blindly_does_not_see_that_cards_are_copies() -> None:
    assert width(f"play{BLINDLY}") == 4


@pytest.mark.parametrize("how", ["", " privately"])
def test_who_else_knows_a_copy_makes_no_other_options(how: str) -> None:
    """Else the number of options told somebody that the card was looked at."""
    assert width(f"play\n    show ann's hand[2] to ann's left{how}{MINE}") == 2


def test_whoever_was_shown_copies_is_offered_one_of_them() -> None:
    assert width(f"play\n    show ann's hand to ann's left{BLINDLY}") == 2


def test_the_place_of_a_copy_in_a_pile_that_others_do_not_see_can_be_chosen() -> None:
    lines = """
    move ann's hand to pile
    show pile to ann
    ann always chooses c from pile "Which?"
"""
    assert width(f"play{lines}") == 4


def test_copies_that_all_see_are_one_option() -> None:
    assert width('play\n    move ann\'s hand to row\n    ann always chooses c from row "Which?"\n') == 2


def test_a_copy_that_is_marked_is_another_option() -> None:
    assert width(f"play\n    ann's hand[2]'s marks = 1{MINE}") == 3


def test_a_menu_keeps_to_what_its_player_can_tell_apart() -> None:
    lines = """
play
    {who} always chooses:
        "take {{c}}" for c in ann's hand: move c to bin
        "take {{c}}, not {{d}}" for c in ann's hand, d in ann's hand where it is not c: move c to bin
"""
    assert width(lines.format(who="ann")) == 2 + 3
    assert width(lines.format(who="ann's left")) == 4 + 12


def test_an_order_is_said_of_what_its_player_can_tell_apart() -> None:
    lines = """
play
    for each c in ann's hand always ordered by {who}: move c to bin
"""
    assert width(lines.format(who="ann")) == 2
    assert width(lines.format(who="ann's left")) == 4
