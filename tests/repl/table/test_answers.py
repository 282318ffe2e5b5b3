from __future__ import annotations

import pytest
from croupier.interpreter import Option
from croupier.repl.table.answers import find_options, list_options, name_unclear, order_options

from ..glass import table

CARDS = ["seven of hearts", "seven of spades", "Queen", "pass"]
NUMBERS = ["1", "3", "4"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", [0]),
        ("#1", [0]),
        ("4", [3]),
        ("5", []),
        ("0", []),
        ("queen", [2]),
        ("  QUEEN ", [2]),
        ("p", [3]),
        ("seven", [0, 1]),
        ("seven of s", [1]),
        ("seven  of   spades", [1]),
        ("king", []),
        ("", []),
    ],
)
def test_an_option_is_meant_by_number_text_or_beginning(typed: str, meant: list[int]) -> None:
    assert find_options(typed, CARDS) == meant


def test_where_options_are_numbers_a_number_means_the_text() -> None:
    assert find_options("3", NUMBERS) == [1]
    assert find_options("#3", NUMBERS) == [2]
    assert find_options("2", NUMBERS) == []


def test_a_whole_text_wins_over_the_beginning_of_a_longer_one() -> None:
    assert find_options("bid 1", ["bid 1", "bid 10"]) == [0]


def test_options_are_numbered_so_that_numbers_can_be_typed() -> None:
    assert list_options(["pass", "bet"]) == ["  1. pass", "  2. bet"]
    assert list_options(NUMBERS) == ["  #1 1", "  #2 3", "  #3 4"]


def test_what_an_unclear_answer_could_mean_is_listed() -> None:
    assert name_unclear("seven", [0, 1], CARDS, "en") == '"seven" could be: seven of hearts (#1), seven of spades (#2)'


def test_many_options_stand_in_columns() -> None:
    assert list_options(list("abcdefg"), width=20) == [
        "  1. a     5. e",
        "  2. b     6. f",
        "  3. c     7. g",
        "  4. d",
    ]


def test_cards_are_listed_as_the_game_lists_them_and_the_rest_after_them() -> None:
    drawn = [
        Option(0, "play 9", 9, is_card=True, alternative=0),
        Option(1, "play 2", 2, is_card=True, alternative=0),
        Option(2, "burn 5", 5, is_card=True, alternative=1),
        Option(3, "pass", None, alternative=2),
    ]
    assert [option.text for option in order_options(drawn)] == ["play 2", "play 9", "burn 5", "pass"]


def test_of_equal_texts_the_first_is_meant() -> None:
    assert find_options("play 3", ["play 3", "play 3"]) == [0]


SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


def short(name: str) -> str:
    rank, _, suit = name.split()
    return f"{rank if rank.isdecimal() else rank[0].upper()}{SIGNS[suit]}"


def test_a_card_is_meant_by_the_form_in_which_it_lies_on_the_table() -> None:
    sitting = table("hearts", players=4)
    question = sitting.question()
    assert question is not None
    first, second, third = question.choices[-3:]
    assert sitting.answer(short(third.text)).sort == "moved"
    assert sitting.table.record == [third.index]
    assert sitting.answer(f"{short(first.text)} {short(second.text)}").sort == "moved", "and several in one line"
    assert len(sitting.table.record) == 3
    assert sitting.answer(":card q♠").title == "queen of spades"
