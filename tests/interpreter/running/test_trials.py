"""Things done in an order that a player says: who is asked, and when nobody is."""

from __future__ import annotations

import pytest
from croupier.grammar import Source
from croupier.interpreter import CHANCE, Table, load_source

GAME = """\
game "Orders"
    players 2

kind Card
    has might: number
    has what: What = none
    track worth: number
enum What: doubles, draws, asks, rolls, throws, swaps, looks, reveals

cards Card
    name      | might | what
    "double"  | 0     | doubles
    "draw"    | 2     | draws
    "draw on" | 2     | draws
    "ask"     | 3     | asks
    "roll"    | 3     | rolls
    "roll on" | 3     | rolls
    "throw"   | 3     | throws
    "look"    | 3     | looks
    "reveal"  | 3     | reveals
3 x card "one" is Card
    might = 1
cards Card "plain {might}" for might in 4..9

zone deck of Card, face down
zone discard of Card, face up
zone hidden of Card, face down
each player has
    zone hand of Card, face up
    zone area of Card, face up
    track gain: number

play
    let p = first(players)
    move Card where might > 5 to deck
    shuffle deck
    move top of deck to hidden
    HAND
    let times = 0
    for each c in p's hand ordered by p "Which next?":
        times += 1
        move c to p's area
        c's worth = c's might
        if c's what is doubles:
            for each d in p's area: d's worth = d's worth * 2
        if c's what is draws: move top of deck to p's hand
        if c's what is asks:
            p chooses x from players
            x's gain += 1
        if c's what is looks: show hidden to p
        if c's what is reveals: show hidden to p's left
        if c's what is rolls: c's worth += random of 0..2
        if c's what is throws:
            p may choose d from p's hand: move d to discard
    p's gain += sum(worth over p's area) + 100 * times
    p chooses end from 1..2 "The end"
    p's gain += end

score "Gain": player's gain
"""


def begun(*hand: str, chance: str = "drawn", text: str = GAME, seed: int = 1) -> Table:
    """Return a table at its first question, with these cards in the hand of the first player."""
    lines = "\n    ".join(f'move card "{name}" to p\'s hand' for name in hand)
    loaded = load_source(Source("orders.cg", text.replace("HAND", lines)))
    assert loaded.game is not None, [each.title for each in loaded.diagnostics]
    return loaded.game.start(2, seed, chance=chance)


def asked(table: Table) -> list[str]:
    """Return the question and its options."""
    assert table.decision is not None
    return [table.decision.prompt, *(option.text for option in table.decision.options)]


@pytest.mark.parametrize(
    "hand",
    [
        ("plain 4", "plain 5"),
        ("one", "one", "one"),
        ("plain 4", "draw", "plain 5"),
        ("roll", "plain 4"),
        ("roll", "roll on"),
        ("double",),
        ("look", "plain 4"),
    ],
    ids=" ".join,
)
def test_nobody_is_asked_for_an_order_that_makes_no_difference(hand: tuple[str, ...]) -> None:
    assert asked(begun(*hand))[0] == "The end"


@pytest.mark.parametrize(
    "hand",
    [
        ("plain 4", "double"),
        ("draw", "draw on"),
        ("draw", "ask"),
        ("roll", "ask"),
        ("throw", "plain 4"),
        ("roll", "double"),
        ("ask", "look"),
    ],
    ids=" ".join,
)
def test_the_player_is_asked_for_an_order_that_makes_a_difference(hand: tuple[str, ...]) -> None:
    assert asked(begun(*hand)) == ["Which next?", *hand]


def test_what_is_asked_of_the_things_themselves_makes_no_difference_to_things_that_ask_nothing() -> None:
    assert asked(begun("plain 4", "ask", "plain 5")) == ["", "Player 1", "Player 2"]


def test_what_shows_a_hidden_card_makes_a_difference_only_to_things_that_ask_who_sees_it() -> None:
    assert asked(begun("ask", "reveal")) == ["", "Player 1", "Player 2"]
    both_see = GAME.replace("to p's left", "to players")
    assert asked(begun("ask", "reveal", text=both_see)) == ["Which next?", "ask", "reveal"]


def test_what_shows_a_card_that_is_known_makes_no_difference() -> None:
    known = GAME.replace("let times = 0", "show hidden to p\n    let times = 0")
    assert asked(begun("ask", "look", text=known)) == ["", "Player 1", "Player 2"]


def test_copies_are_one_option() -> None:
    assert asked(begun("one", "one", "double")) == ["Which next?", "one", "double"]


def test_what_comes_in_between_is_done_too_and_what_draws_comes_first() -> None:
    table = begun("plain 4", "draw")
    assert table.decision is not None
    area = [card.name for card in table.view(0).zone("area", 0).cards if card]
    assert len(area) == 3
    assert not table.view(0).zone("hand", 0).cards
    assert table.view(0).zone("area", 0).count == 3


def test_what_leaves_the_set_is_not_done() -> None:
    table = begun("throw", "plain 4")
    table.play("throw")
    table.play("plain 4")
    assert asked(table)[0] == "The end"
    table.play("1")
    assert table.outcome is not None
    assert table.returns()[0] == 3 + 100 + 1


def test_variables_around_the_body_are_kept() -> None:
    table = begun("plain 4", "plain 5")
    table.play("2")
    assert table.returns()[0] == 4 + 5 + 200 + 2


@pytest.mark.parametrize("hand", [("plain 4", "draw"), ("draw", "draw on"), ("roll", "double"), ("draw", "ask", "one")])
def test_with_explicit_chance_and_in_the_log_the_same_is_asked(hand: tuple[str, ...]) -> None:
    drawn, explicit = begun(*hand), begun(*hand, chance="explicit")
    while explicit.seat == CHANCE:
        explicit.play(0)
    assert asked(drawn)[0] == asked(explicit)[0]
    assert len(drawn.log) > 0


def test_whether_the_player_is_asked_does_not_hang_on_how_chance_will_fall() -> None:
    for hand in (("draw", "plain 4"), ("draw", "ask"), ("roll", "double"), ("roll", "plain 4")):
        assert len({tuple(asked(begun(*hand, seed=seed))[:1]) for seed in range(12)}) == 1


def test_trials_leave_the_table_alone() -> None:
    table = begun("plain 4", "double", "ask")
    assert table.view(0).zone("hand", 0).count == 3
    assert table.view(0).zone("area", 0).count == 0
    assert [event.text(0) for event in table.log if "Which" in (event.text(0) or "")] == []


def test_a_body_that_can_be_left_is_always_asked_for() -> None:
    text = GAME.replace("        times += 1\n", "        times += 1\n        if times > 1: stop\n")
    assert asked(begun("plain 4", "plain 5", text=text)) == ["Which next?", "plain 4", "plain 5"]


def test_too_much_to_try_out_is_asked_for() -> None:
    hand = [f"plain {might}" for might in range(4, 10)]
    assert asked(begun(*hand, "ask", "draw"))[0] == "Which next?"


def test_players_and_numbers_can_be_put_in_an_order_too() -> None:
    text = GAME.replace(
        "for each c in p's hand", "for each n in 1..3 ordered by p: times = times * n + n\n    for each c in p's hand"
    )
    table = begun("one", text=text)
    assert asked(table) == ["", "1", "2", "3"]
    table.play("3")
    table.play("1")
    assert asked(table)[0] == "The end"


def test_always_asks_for_the_order_of_anything() -> None:
    text = GAME.replace("ordered by", "always ordered by")
    table = begun("plain 4", "plain 5", text=text)
    assert asked(table) == ["Which next?", "plain 4", "plain 5"]
    table.play("plain 5")
    assert asked(table) == ["Which next?", "plain 4"]
    table.play("plain 4")
    assert asked(table)[0] == "The end"


def test_what_takes_others_out_of_the_set_makes_a_difference() -> None:
    text = GAME.replace("        times += 1\n", "        times += 1\n        move p's hand to discard\n")
    assert asked(begun("plain 4", "plain 5", text=text)) == ["Which next?", "plain 4", "plain 5"]


def test_what_ends_the_game_makes_a_difference() -> None:
    text = GAME.replace("        times += 1\n", "        times += 1\n        if c's might is 5: all win\n")
    assert asked(begun("plain 4", "plain 5", text=text)) == ["Which next?", "plain 4", "plain 5"]


def test_very_many_things_are_asked_for_at_once() -> None:
    text = (
        GAME.replace("4..9", "4..300")
        .replace("might > 5", "might > 290")
        .replace("HAND", "move Card where might in 4..270 to p's hand")
    )
    assert len(asked(begun(text=text))) == 1 + 267
