"""What a seat is shown."""

from __future__ import annotations

import pytest
from croupier.interpreter import TableError

from ..small import HEAD, small_table

PLAY = """
    for each p in players:
        p chooses:
            "wait": nothing
            "think": nothing
"""


def test_a_hidden_hand_shows_how_many_cards_and_nothing_else() -> None:
    table = small_table(f"setup\n    for each p in players: move top 2 of deck to p's hand\nplay{PLAY}")
    mine, theirs = table.view(0).zone("hand", 0), table.view(0).zone("hand", 1)
    assert [card.name for card in mine.cards if card] == ["card 7", "card 8"]
    assert theirs.cards == (None, None)
    assert theirs.count == 2


def test_the_cards_of_a_hand_are_shown_by_their_ids_whatever_the_order_in_which_they_came() -> None:
    table = small_table(f"""
setup
    move card "card 3" to ann's hand
    move card "card 1" to ann's hand
play{PLAY}""")
    assert [card.name for card in table.view(0).zone("hand", 0).cards if card] == ["card 1", "card 3"]


def test_the_cards_of_a_pile_are_shown_in_their_places() -> None:
    table = small_table(f"""
setup
    move card "card 3" to pile
    move card "card 1" to pile
    move card "card 2" under pile
play{PLAY}""")
    assert [card.name for card in table.view(1).zone("pile").cards if card] == ["card 2", "card 3", "card 1"]


def shown(reads: str, declared: str = "") -> tuple[list[str], bool]:
    """Lay two cards into a row, the later one first; return how it is seen where the game reads it so."""
    table = small_table(
        f"""
zone row of Card, face up{declared}
track seen: number
setup
    move card "card 3" to row
    move card "card 1" to row
    {reads}
play{PLAY}"""
    )
    zone = table.view(1).zone("row")
    return [card.name for card in zone.cards if card], zone.is_pile


@pytest.mark.parametrize(
    ("reads", "declared", "as_it_lies", "from_the_top"),
    [
        ("seen = row[2]'s rank", "", True, False),
        ("seen = first(row)'s rank", "", True, False),
        ("seen = last(row)'s rank", "", True, False),
        ("seen = top of row's rank", "", True, True),
        ("seen = first(row)'s rank + top of row's rank", "", True, True),
        ("seen = top of row's rank + first(row)'s rank", "", True, True),
        ("seen = top of row's rank + row[1]'s rank", "", True, False),
        ("seen = count(row)", ", in order", True, False),
        ("seen = top of row's rank", ", in order", True, False),
        ("seen = count(row)", "", False, False),
    ],
)
def test_a_zone_whose_order_the_game_reads_is_shown_in_its_order(
    reads: str, declared: str, as_it_lies: bool, from_the_top: bool
) -> None:
    cards = ["card 3", "card 1"] if as_it_lies else ["card 1", "card 3"]
    assert shown(reads.replace("top of row's", "(top of row)'s"), declared) == (cards, from_the_top)


def test_a_track_that_holds_a_card_is_hidden_from_whoever_does_not_know_the_card() -> None:
    table = small_table(
        f"""
track chosen: Card
track several: list Card
setup
    move card "card 3" to ann's hand
    chosen = card "card 3"
    several = [card "card 3", card "card 4"]
    move card "card 4" to pile
play{PLAY}"""
    )
    ann, bob = ({track.name: track for track in table.view(seat).tracks} for seat in table.seats)
    assert ann["chosen"].value_in("en") == "card 3"
    assert bob["chosen"].value == "hidden"
    assert "card 3" not in bob["chosen"].value_in("en")
    assert bob["several"].value_in("en") == "a card, card 4"
    assert ann["several"].value_in("en") == "card 3, card 4"


def test_backs_are_shown_even_if_cards_are_not() -> None:
    head = HEAD.replace("has rank: number\n", "has rank: number\n    back rank mod 2\n")
    table = small_table(f"setup\n    for each p in players: move top 2 of deck to p's hand\nplay{PLAY}", head)
    assert table.view(0).zone("hand", 1).backs == (0, 1)


def test_tokens_of_a_zone_that_only_its_owner_sees_are_counted() -> None:
    head = "enum Colour: red, blue\ntoken Gem of Colour\n".join(["", HEAD]).replace(
        "each player has\n", "zone bank of Gem, starts with 5\neach player has\n    zone stash of Gem, seen by owner\n"
    )
    table = small_table(f"setup\n    move 2 of blue from bank to ann's stash\nplay{PLAY}", head)
    assert table.view(0).zone("stash", 0).tokens == {"red": 0, "blue": 2}
    assert table.view(1).zone("stash", 0).tokens == {"Gem": 2}
    assert table.view(1).zone("bank").tokens == {"red": 5, "blue": 3}


def test_there_is_no_view_of_a_seat_that_is_not_there() -> None:
    table = small_table(f"play{PLAY}")
    with pytest.raises(TableError, match="there is no seat 2; there are 2"):
        table.view(2)
    with pytest.raises(KeyError):
        table.view(0).zone("cellar")
