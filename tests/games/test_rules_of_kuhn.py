"""Kuhn poker."""

from __future__ import annotations

import pytest

from .arranged import Arranged


def two(first: str = "K", second: str = "Q") -> Arranged:
    """Return a game of two with these cards in hand."""
    return Arranged("kuhn", 2).deal(first, second)


def three() -> Arranged:
    """Return a game of three in which the last player has the best card."""
    return Arranged("kuhn", 3).deal("J", "Q", "K")


@pytest.mark.parametrize(("players", "cards"), [(2, "J Q K"), (3, "J Q K A"), (4, "J Q K A Joker")])
def test_there_is_one_card_more_than_there_are_players(players: int, cards: str) -> None:
    assert Arranged("kuhn", players).options == cards.split()


def test_a_card_that_is_dealt_is_not_dealt_again() -> None:
    assert Arranged("kuhn", 2).deal("Q").options == ["J", "K"]


def test_the_first_player_passes_or_bets() -> None:
    game = two()
    assert game.seat == 0
    assert game.options == ["pass", "bet"]


def test_after_two_passes_the_higher_card_wins_the_ante() -> None:
    assert two("J", "Q").say("pass", "pass").results == [-1, 1]


def test_a_bet_that_is_not_called_wins_the_ante() -> None:
    assert two("J", "K").say("bet", "pass").results == [1, -1]


def test_a_bet_that_is_called_is_worth_two() -> None:
    assert two("J", "K").say("bet", "bet").results == [-2, 2]


def test_a_bet_after_a_pass_comes_back_to_the_first_player() -> None:
    game = two().say("pass", "bet")
    assert game.seat == 0
    assert game.options == ["pass", "bet"]


def test_the_first_player_can_fold_after_passing() -> None:
    assert two("K", "Q").say("pass", "bet", "pass").results == [-1, 1]


def test_the_first_player_can_call_after_passing() -> None:
    assert two("K", "Q").say("pass", "bet", "bet").results == [2, -2]


def test_nobody_can_raise() -> None:
    game = two().say("bet")
    assert game.options == ["pass", "bet"]
    assert game.say("bet").seat is None


def test_all_the_others_answer_a_bet_even_if_they_have_passed_before() -> None:
    game = three().say("pass", "bet")
    assert game.seat == 2
    assert game.say("pass").seat == 0


def test_those_who_have_folded_do_not_win_with_the_best_card() -> None:
    assert three().say("pass", "bet", "pass", "bet").results == [-2, 3, -1]


def test_a_player_alone_in_the_pot_takes_it() -> None:
    assert three().say("bet", "pass", "pass").results == [2, -1, -1]


def test_nobody_knows_the_card_of_another() -> None:
    assert two("K", "Q").knows(0) == two("K", "J").knows(0)
    assert two("K", "Q").knows(0) != two("J", "Q").knows(0)
