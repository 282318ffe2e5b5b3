"""Menus: alternatives about several things, and what is done if nothing is chosen."""

from __future__ import annotations

from typing import Any

from croupier.grammar import Source
from croupier.interpreter import load_source

HEAD = """
game "Menus"
    players 2

enum Colour: red, blue
kind Card
    has rank: number
cards Card "{rank}" for rank in 1..4
2 x card "Twin" is Card
    rank = 9

zone deck of Card, face down
each player has
    zone hand of Card, seen by owner
    track points: number

score "Points": player's points
"""


def start(text: str) -> Any:
    """Start a game of a few lines."""
    loaded = load_source(Source("test.cg", HEAD + text))
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(players=2, seed=1)


def texts(table: Any) -> list[str]:
    """Return the words of the options."""
    return [option.text for option in table.decision.options]


def test_an_alternative_about_several_things_is_offered_for_each_with_each_in_the_written_order() -> None:
    table = start("""
play
    let p = first(players)
    p chooses:
        "{n} to {q} in {colour}" for n in 1..2, q in players, colour in Colour: q's points = n
""")
    names = ["Player 1", "Player 2"]
    assert texts(table) == [
        f"{n} to {name} in {colour}" for n in (1, 2) for name in names for colour in ("red", "blue")
    ]
    assert table.decision.options[3].value == (1, 1, 1)
    table.play("2 to Player 2 in red")
    assert table.returns() == [0, 2]


def test_a_later_set_hangs_on_the_things_before_it_and_when_sees_them_all() -> None:
    table = start("""
play
    let p = first(players)
    p chooses:
        "{a} {b} {c}" for a in 1..3 where it > 1, b in 1..a where b is not a, c in [a + b] when c mod 2 is 1:
            p's points = a * 100 + b * 10 + c
""")
    assert texts(table) == ["2 1 3", "3 2 5"]
    table.play(1)
    assert table.returns() == [325, 0]


def test_two_copies_are_one_option_but_not_the_same_as_one_of_them_twice() -> None:
    table = start("""
setup
    for each c in Card where rank > 3: move c to (first(players))'s hand

play
    let p = first(players)
    p chooses:
        "{a} and {b}" for a in p's hand, b in p's hand:
            if a is b: p's points = 1
""")
    assert texts(table) == [
        "4 and 4", "4 and Twin", "Twin and 4", "Twin and Twin", "Twin and Twin",
    ]  # fmt: skip
    other = table.clone()
    table.play(3)
    other.play(4)
    assert (table.returns()[0], other.returns()[0]) == (1, 0)


MAY = """
play
    let p = first(players)
    p may choose:
        "take {n}" for n in 1..2: p's points = n
    else:
        p's points = 7
    p chooses:
        "take {n}" for n in 1..2 where n > p's points: p's points += 10
    else:
        p's points += 100
"""


def test_an_else_is_done_if_all_pass_or_if_there_is_nothing_to_choose() -> None:
    table = start(MAY)
    table.play("pass")
    assert table.is_over
    assert table.returns() == [107, 0]
    table = start(MAY)
    table.play("take 1")
    assert table.returns() == [11, 0]


def test_what_others_see_of_several_things_is_what_they_see_of_each() -> None:
    table = start("""
setup
    for each c in Card where rank < 3: move c to (first(players))'s hand

play
    let p = first(players)
    p chooses:
        "give {c} for {n}" for c in p's hand, n in 1..2: p's points = n
""")
    table.play("give 2 for 1")
    assert [event.text(0) for event in table.log][-1] == "Player 1: give 2 for 1."
    assert [event.text(1) for event in table.log][-1] == "Player 1: give a card for 1."


def test_why_tells_which_of_several_things_is_in_the_way() -> None:
    table = start("""
play
    let p = first(players)
    p chooses:
        "{a} before {b}" for a in 1..3, b in 1..3 where b > a: p's points = a
""")
    answer = table.explain("3 before 2").text_in("en")
    assert answer == '"3 before 2" is not an option now: b: 2; needed: more than 3.'
