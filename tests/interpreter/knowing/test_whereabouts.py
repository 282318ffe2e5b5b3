"""What everybody can follow: a hidden card is imagined only where it can have gone."""

from __future__ import annotations

import random

from croupier.interpreter import Table

from ..small import HEAD, place, small_table

STOCKS = HEAD.replace(
    "    track points", "    zone stock of Card, face down\n    zone won of Card, face down\n    track points"
)
ASK = """
play
    repeat 3 times:
        for each p in players:
            p chooses n from 1..2
            p's points = n
"""


def places(table: Table, name: str, seat: int = 0) -> set[str]:
    """Return all places where a seat imagines a card."""
    rng = random.Random(1)
    return {place(table.determinize(seat, rng), name) for _ in range(200)}


def table_of(setup: str) -> Table:
    """Set a table up at which each player has a stock and a hidden zone for what was won."""
    return small_table(f"\nsetup\n{setup}{ASK}", STOCKS)


OPEN_STOCKS = """\
    move card "card 1" to pile
    move card "card 2" to pile
    move pile to ann's stock
    move card "card 3" to pile
    move card "card 4" to pile
    move pile to ann's left's stock
    shuffle ann's stock
    shuffle ann's left's stock
"""


def test_cards_that_all_saw_go_into_a_stock_stay_there_when_it_is_shuffled() -> None:
    table = table_of(OPEN_STOCKS)
    assert places(table, "card 1") == {"Ann's stock"}
    assert places(table, "card 3", 1) == {"Bob's stock"}
    state, stock = table.determinize(0, random.Random(1)).state, table.state.loc[0]
    assert (state.lo[stock], state.hi[stock]) == (0, 2), "which of them lies on top is not settled"


def test_a_card_drawn_unseen_can_be_in_the_hand_or_the_stock_that_it_came_from() -> None:
    table = table_of(OPEN_STOCKS + "    move top of ann's left's stock to ann's left's hand\n")
    assert places(table, "card 3") == places(table, "card 4") == {"Bob's stock", "Bob's hand"}
    assert places(table, "card 1") == {"Ann's stock"}


def test_a_card_that_goes_unseen_from_one_stock_to_another_mixes_them() -> None:
    table = table_of(OPEN_STOCKS + "    move top of ann's left's stock to ann's stock\n    shuffle ann's stock\n")
    assert places(table, "card 1") == {"Ann's stock", "Bob's stock"}
    assert places(table, "card 3") == {"Ann's stock", "Bob's stock"}


def test_a_zone_that_was_empty_has_nothing_to_do_with_what_was_there() -> None:
    table = table_of(
        OPEN_STOCKS
        + """\
    move top 2 of ann's left's stock to ann's left's won
    move ann's left's won to ann's left's table
    move top of ann's stock to ann's left's won
"""
    )
    assert places(table, "card 5") == {"deck"}
    assert places(table, "card 1") == places(table, "card 2") == {"Ann's stock", "Bob's won"}
    assert places(table, "card 3") == {"Bob's table"}


def test_what_was_dealt_unseen_out_of_one_deck_can_be_anywhere_that_it_was_dealt_to() -> None:
    table = table_of("    shuffle deck\n    for each p in players: move top 2 of deck to p's won\n")
    assert places(table, "card 5") == {"deck", "Ann's won", "Bob's won"}


def test_a_copy_of_a_table_imagines_the_same_places() -> None:
    table = table_of(OPEN_STOCKS)
    table.play(0)
    assert places(table.clone(), "card 1") == {"Ann's stock"}
