"""Expressions typed at a table: their values, what a seat may know of them, and the mistakes in them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from croupier.interpreter.knowing.evaluate import evaluate
from croupier.interpreter.knowing.suggest import suggest

from tests.interpreter.small import small_table

GAME = """
game "Small"
    players 2..3

enum Colour: red, blue
token Coin
token Cube of Colour
kind Card
    has rank: number
    points rank
cards Card "card {rank}" for rank in 1..8
kind Stack
    made in play up to 2
zone deck of Card, face down, starts with Card
zone pile of Card, face up
zone bank of Coin, starts with 20
zone supply of Cube, starts with 4
zone cellar of Cube, face down
each player has
    zone hand of Card, seen by owner
    zone purse of Coin
    zone pouch of Cube, seen by owner
    track won: number
track last: Card
rule worth(player) = sum(rank over player's hand)
rule endless(n: number) = 0 if n is 0 else endless(n + 1)
rule unasked(player) = player's won + 7

setup
    shuffle deck

play
    for each p in players:
        move top 2 of deck to p's hand
        move 1 of red from supply to p's pouch
    move 1 of blue from supply to cellar
    move 3 from bank to (first(players))'s purse
    last = bottom of (first(players))'s hand
    repeat 3 times:
        for each p in players:
            p chooses c from p's hand "Which?"
            p's won += 1
            if c is none: p's won = endless(1) + unasked(p)
"""


@pytest.fixture
def table() -> Any:
    """Deal two cards to Ann and Bob."""
    return small_table("", GAME, seed=4)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", "7"),
        ("count(deck)", "4"),
        ("count(your hand) is 2", "yes"),
        ("count(Bob's hand)", "2"),
        ("p2's left", "Ann"),
        ("you", "Ann"),
        ("Bob", "Bob"),
        ("bank", "bank: 17"),
        ("supply", "supply: 2 red, 3 blue"),
        ("[2 red, 1 blue]", "2 red, 1 blue"),
        ("pile", "pile: nothing"),
        ("none", "nothing"),
        ("red", "red"),
        ("1..4 where it > 2", "3, 4"),
        ("count(Card)", "8"),
        ("unasked(you)", "7"),
        ("count(Ann's purse)", "3"),
    ],
)
def test_a_value_is_put_into_words(table: Any, text: str, value: str) -> None:
    found = evaluate(table, text, 0)
    assert not found.problem
    assert found.values == (value,)


def test_a_seat_sees_its_own_cards_and_not_the_others(table: Any) -> None:
    mine = [card.name for card in table.view(0).zone("hand", 0).cards]
    assert set(evaluate(table, "your hand", 0).values[0].removeprefix("Ann's hand: ").split(", ")) == set(mine)
    assert evaluate(table, "Bob's hand", 0).values == ("Bob's hand: a card, a card",)
    assert evaluate(table, "top of Bob's hand", 0).values == ("a card",)


def test_what_depends_on_secrets_has_several_values(table: Any) -> None:
    found = evaluate(table, "worth(Bob)", 0)
    assert len(found.values) > 3
    assert not found.certain
    assert len(evaluate(table, "worth(Bob)", 1).values) == 1
    assert evaluate(table, "count(Bob's hand)", 0).certain


def test_who_sees_everything_has_one_value(table: Any) -> None:
    truth = sum(int(card.name.split()[1]) for card in table.view(1).zone("hand", 1).cards)
    assert evaluate(table, "worth(Bob)", 0, sees_all=True).values == (str(truth),)
    assert evaluate(table, "worth(Bob)", None).values == (str(truth),)


def test_tokens_that_a_seat_does_not_see_are_only_counted(table: Any) -> None:
    assert evaluate(table, "Bob's pouch", 1).values == ("Bob's pouch: 1 red",)
    assert evaluate(table, "Bob's pouch", 0).values == ("Bob's pouch: 1",)
    assert evaluate(table, "count(Bob's pouch)", 0).values == ("1",)
    assert set(evaluate(table, "Bob's pouch[blue]", 0).values) == {"0", "1"}


def test_a_card_in_a_track_is_named_only_to_who_knows_it(table: Any) -> None:
    assert evaluate(table, "last", 1).values == ("a card",)
    assert evaluate(table, "last", 0).values[0].startswith("card ")


def test_what_is_shown_does_not_depend_on_a_secret() -> None:
    texts = ["worth(Bob)", "Bob's hand", "best(rank over deck)", 'card "card 3" in Bob\'s hand', "score(Bob)", "deck"]
    shown = set()
    for seed in range(300):
        table = small_table("", GAME, seed=seed)
        if [card.name for card in table.view(0).zone("hand", 0).cards] == ["card 2", "card 5"]:
            shown.add(tuple(evaluate(table, text, 0, rng=random.Random(5)).values for text in texts))
    # The same tables are imagined whatever the others really hold; only the order in the deck is not the same.
    assert len({tuple(frozenset(values) for values in each) for each in shown}) == 1


def test_the_table_stays_as_it_is(table: Any) -> None:
    before = all_of(table)
    for text in ("worth(Bob)", "count(deck)", "top of deck", "endless(1)", "sum(rank over your hand)"):
        evaluate(table, text, 0)
        evaluate(table, text, None)
    assert all_of(table) == before


def all_of(table: Any) -> tuple[Any, ...]:
    """Return all that working something out could change."""
    state, machine = table.state, table.machine
    return machine.shape(state), state.rng, state.luck, state.steps, len(machine.writer.functions)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("foo", "unknown-name"),
        ("count(", "unclosed-bracket"),
        ("your hat", "unknown-part"),
        ("top of deck", "chance-inside"),
        ("random of players", "chance-inside"),
        ("first(deck)", "no-order"),
        ("new(Stack)", "new-inside"),
        ('card "card 9"', "unknown-card"),
        ("1 / (2 - 2)", "fault"),
        ("first(pile)'s rank", "fault"),
        ("endless(1)", "endless"),
        ("count(1..1000000)", "endless"),
        ("1 + red", "wrong-type"),
        ("asked(you)", "only-in-example"),
        ("1 +" + " 1 +" * 1000 + " 1", "file-too-big"),
    ],
)
def test_a_mistake_is_shown_in_its_place(table: Any, text: str, code: str) -> None:
    found = evaluate(table, text, 0)
    assert found.values == ()
    assert f"[{code}]" in found.problem
    if code not in ("endless", "fault"):
        assert "typed:1:" in found.problem


def test_looking_without_a_seat_has_no_you(table: Any) -> None:
    assert "[no-you]" in evaluate(table, "your hand", None).problem


def test_values_are_told_in_french() -> None:
    assert evaluate(small_table("", GAME), "1 is 1", 0, "fr").values == ("oui",)


def test_what_was_begun_goes_on_with_names_of_the_game(table: Any) -> None:
    assert suggest(table, "count(de") == ["count(deck"]
    assert suggest(table, "your p") == ["your pouch", "your purse"]
    assert suggest(table, "Bob's wo") == ["Bob's won", "Bob's worth"]
    assert suggest(table, 'card "card 3')[0] == 'card "card 3"'
    assert suggest(table, "an") == ["ann"]
    assert "unasked(" in suggest(table, "un")
    assert suggest(table, 'say "hello') == []


def test_who_sees_everything_can_name_what_is_going_on() -> None:
    play = """
play
    for each p in players:
        let bonus = count(deck)
        ask p with bonus + 1

to ask player with spare: number
    let rank = spare + 1
    player chooses n from 1..3 "How many?"
    move top (n + spare + rank) of deck to player's hand
"""
    table = small_table(play)
    assert evaluate(table, "spare + 1", 0, sees_all=True).values == ("10",)
    assert evaluate(table, "player", None).values == ("Ann",)
    assert suggest(table, "spa", sees_all=True) == ["spare"]
    assert "[unknown-name]" in evaluate(table, "spare", 0).problem
    assert suggest(table, "spa") == []
    assert evaluate(table, "count(deck where rank > 3)", None).values == ("5",)
    table.play(0)
    assert evaluate(table, "player", None).values == ("Bob",)


def test_nothing_is_going_on_when_the_game_is_over() -> None:
    table = small_table("play\n    move top of deck to pile\n")
    assert evaluate(table, "count(pile)", None).values == ("1",)
    assert evaluate(table, "count(pile)", 0).values == ("1",)


def test_cards_of_a_shuffled_zone_that_have_their_places_can_be_looked_at() -> None:
    play = """
setup
    shuffle deck

play
    let looked_at = top 2 of deck
    show looked_at to first(players)
    for each p in players: p chooses n from 1..3 "How many?"
"""
    table = small_table(play)
    assert evaluate(table, "top of deck", 0).values[0].startswith("card ")
    assert evaluate(table, "top of deck", 1).values == ("a card",)
    assert evaluate(table, "top 2 of deck", 1).values == ("a card, a card",)
    assert len(evaluate(table, "(top of deck)'s rank", 1).values) > 3
    for text in ("top 3 of deck", "bottom of deck", "top (1 + 1) of deck"):
        assert "[chance-inside]" in evaluate(table, text, None).problem
