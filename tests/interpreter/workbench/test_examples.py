"""Examples in a game file: given, when, then."""

from __future__ import annotations

from croupier.interpreter import ExampleResult, run_examples

from ..small import HEAD, small_game

TAKE = """
play
    take 2 by ann

to take n: number by player
    move top n of deck to player's hand
    player chooses c from player's hand
    move c to pile
    player's points += c's rank
"""


def results(example: str) -> list[ExampleResult]:
    """Run the examples of a game."""
    return run_examples(small_game(TAKE + example))


def result(example: str) -> ExampleResult:
    """Run one example."""
    (found,) = results(example)
    return found


def test_an_example_that_holds_passes() -> None:
    found = result("""
example "the player chooses one of the two"
    when
        take 2 by p1
        p1 answers "card 7"
    then
        p1's points is 7
        card "card 7" in pile
        count(p1's hand) is 1
""")
    assert found.passed
    assert found.title == "the player chooses one of the two"
    assert found.message == ""


def test_what_is_given_is_done_first() -> None:
    assert result("""
example "a third card"
    players 3
    given
        move card "card 1" to p3's hand
    when
        take 2 by p3
        p3 answers "card 1"
    then
        p3's points is 1
        p2's points is 0
""").passed


def test_a_condition_that_fails_shows_what_was_expected_and_what_came() -> None:
    found = result("""
example "wrong"
    when
        take 2 by p1
        p1 answers "card 7"
    then
        count(pile) is 1
        p1's points is 8
""")
    assert not found.passed
    assert found.span.text == "p1's points is 8"
    assert found.message == "expected: p1's points is 8\ngot: p1's points is 7"


def test_what_is_offered_can_be_asked_for() -> None:
    assert result("""
example "both are offered"
    when
        take 2 by p1
    then
        asked(p1)
        not asked(p2)
        offered(p1, "card 8")
        not offered(p1, "card 1")
""").passed
    found = result("""
example "wrong"
    when
        take 2 by p1
    then
        offered(p1, "card 1")
""")
    assert found.message.splitlines() == [
        'expected: offered(p1, "card 1")',
        "got: Player 1 may choose card 8, card 7",
        'why: "card 1" is not an option now: card 1 lies here: deck; needed: Player 1\'s hand.',
        "  small.cg:25:36: hand",
    ]
    found = result("""
example "nobody"
    when
        take 1 by p1
    then
        asked(p1)
""")
    assert found.message == "expected: asked(p1)\ngot: nobody is asked"


def test_an_answer_must_come_from_whoever_is_asked_be_an_option_and_be_wanted() -> None:
    found = result("""
example "the wrong player"
    when
        take 2 by p1
        p2 answers "card 7"
    then
        count(pile) is 1
""")
    assert not found.passed
    assert found.message == 'expected: p2 answers "card 7"\ngot: Player 1 is asked, not Player 2'
    assert found.lines == ("when", "    take 2 by p1", '    p2 answers "card 7"')
    found = result("""
example "no such option"
    when
        take 2 by p1
        p1 answers "card 1"
    then
        count(pile) is 1
""")
    assert found.message.splitlines() == [
        'expected: p1 answers "card 1"',
        'got: "card 1" is not an option now; you may choose card 8 or card 7',
        'why: "card 1" is not an option now: card 1 lies here: deck; needed: Player 1\'s hand.',
        "  small.cg:25:36: hand",
    ]
    assert found.span.text == 'p1 answers "card 1"'
    found = result("""
example "one answer too many"
    when
        take 1 by p1
        p1 answers "card 8"
    then
        count(pile) is 1
""")
    assert found.message == (
        'expected: p1 answers "card 8"\n'
        "got: nobody is asked then (a question with only one option left is answered without asking)"
    )


def test_a_fault_in_an_example_is_a_failure_with_its_place() -> None:
    found = result("""
example "nothing to take"
    given
        move deck to pile
    when
        take 2 by p1
    then
        count(pile) is 8
""")
    assert not found.passed
    assert "asks for a part of none" in found.message
    assert found.span.text == "player's points += c's rank"


def test_examples_of_cards_and_of_the_game_run_in_the_order_of_the_file() -> None:
    card = """
card "gift" is Card
    rank = 9
    works in hand
    example "of a card"
        then
            card "gift" in deck
"""
    one = '\nexample "first"\n    then\n        count(deck) is 9\n'
    last = '\nexample "last"\n    then\n        count(pile) is 1\n'
    assert [(each.title, each.passed) for each in results(one + card + last)] == [
        ("first", True), ("of a card", True), ("last", False),
    ]  # fmt: skip


def test_a_game_without_examples_has_none() -> None:
    assert run_examples(small_game("play\n    nothing\n", HEAD)) == []
