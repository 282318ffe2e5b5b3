"""Enums with columns, and their order."""

from __future__ import annotations

import pytest
from croupier.interpreter import GameFault

from ...reference.compare import compare
from ..small import HEAD, small_game, small_table

WITH_COLOURS = (
    HEAD
    + """
enum Colour
    name      | worth | weight | deck_name       | beats
    red "Red" | 1     | 1      | "Fire" fr "Feu" | blue
    blue      | 1 + 2 | 3      | "Sea"           | none
    green     | -3    | -3     | "Wood"          | red
kind Thing
    has colour: Colour
    has price: number = colour's weight * 2
    works in things
cards Thing "thing {colour}" for colour in Colour
card "Glue" is Thing
    colour = red
    always: worth(any c) + 10
zone things of Thing, starts with Thing where price > 0 and name is not "Glue"
"""
)
TEXT = """
play
    ann chooses c from Colour "Which?"
    say "{c} is {c's deck_name}, then {c's next}, before it {c's previous}."
    ann's points = c's worth + sum(worth over Colour) + sum(price over things)
    if c's beats is red: ann's points += 100
    if (c's next, else first(Colour)) is red: ann's points += 1000
    move card "Glue" to things
    ann's points += c's worth * 10000
    ann chooses "And then?":
        "Go on.": nothing
        "Ask on.": ann's points += c's beats's worth
score "Points": player's points
"""


@pytest.mark.parametrize(("colour", "points"), [(0, 110_010), (1, 130_012), (2, 71_106)])
def test_a_column_is_a_rule_and_values_have_neighbours(colour: int, points: int) -> None:
    table = small_table(TEXT, WITH_COLOURS)
    table.play(colour)
    table.play("Go on.")
    assert table.returns()[0] == points


def test_texts_of_columns_are_told_and_the_ends_have_no_neighbours() -> None:
    table = small_table(TEXT, WITH_COLOURS)
    table.play("green")
    assert "green is Wood, then nothing, before it blue." in [event.text(0) for event in table.log]


def test_a_column_of_none_is_a_fault() -> None:
    table = small_table(TEXT, WITH_COLOURS)
    table.play("blue")
    with pytest.raises(GameFault):
        table.play("Ask on.")


def test_the_machine_and_the_walker_agree() -> None:
    game = small_game(TEXT, WITH_COLOURS)
    for seed in range(4):
        compare(game, 2, seed)
