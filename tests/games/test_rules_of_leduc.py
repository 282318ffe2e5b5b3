"""Leduc poker."""

from __future__ import annotations

from .arranged import Arranged


def two(first: str = "K♠", second: str = "Q♠") -> Arranged:
    """Return a game of two with these cards in hand."""
    return Arranged("leduc", 2).deal(first, second)


def test_two_players_use_six_cards() -> None:
    assert Arranged("leduc", 2).options == ["J♠", "J♥", "Q♠", "Q♥", "K♠", "K♥"]


def test_three_players_use_eight_cards() -> None:
    assert len(Arranged("leduc", 3).options) == 8


def test_nobody_can_fold_before_a_raise() -> None:
    assert two().options == ["check", "raise"]


def test_a_raise_is_answered_by_folding_calling_or_raising() -> None:
    game = two().say("raise")
    assert game.seat == 1
    assert game.options == ["fold", "call", "raise"]


def test_there_are_two_raises_in_a_round_at_most() -> None:
    assert two().say("raise", "raise").options == ["fold", "call"]


def test_there_can_be_two_more_raises_in_the_second_round() -> None:
    game = two().say("raise", "raise", "call").deal("J♠").say("raise")
    assert game.options == ["fold", "call", "raise"]


def test_who_folds_loses_the_ante() -> None:
    assert two().say("raise", "fold").results == [1, -1]


def test_a_fold_after_a_call_in_the_first_round_loses_what_was_staked() -> None:
    assert two().say("raise", "call").deal("J♠").say("raise", "fold").results == [3, -3]


def test_after_the_first_round_a_card_is_turned_up() -> None:
    game = two().say("check", "check")
    assert game.by_chance
    assert game.options == ["J♠", "J♥", "Q♥", "K♥"]


def test_both_see_the_card_on_the_table() -> None:
    jack, queen = (two().say("check", "check").deal(card) for card in ("J♠", "Q♥"))
    assert jack.knows(0) != queen.knows(0)
    assert jack.knows(1) != queen.knows(1)


def test_the_first_player_begins_the_second_round() -> None:
    assert two().say("check", "raise", "call").deal("J♠").seat == 0


def test_the_higher_card_wins() -> None:
    assert two("K♠", "Q♠").say("check", "check").deal("J♠").say("check", "check").results == [1, -1]


def test_a_pair_beats_a_higher_card() -> None:
    assert two("K♠", "Q♠").say("check", "check").deal("Q♥").say("check", "check").results == [-1, 1]


def test_equal_cards_share_the_pot() -> None:
    assert two("K♠", "K♥").say("raise", "call").deal("Q♥").say("raise", "call").results == [0, 0]


def test_a_raise_is_two_in_the_first_round_and_four_in_the_second() -> None:
    first = two().say("raise", "call").deal("J♠").say("check", "check")
    second = two().say("check", "check").deal("J♠").say("raise", "call")
    assert first.results == [3, -3]
    assert second.results == [5, -5]


def test_all_the_raises_together_cost_thirteen() -> None:
    game = two().say("raise", "raise", "call").deal("J♠").say("raise", "raise", "call")
    assert game.results == [13, -13]


def test_who_has_folded_is_not_asked_again() -> None:
    game = Arranged("leduc", 3).deal("J♠", "Q♠", "K♠").say("raise", "fold", "call").deal("J♥")
    assert game.say("check").seat == 2


def test_a_chip_that_cannot_be_shared_goes_to_the_first_winner() -> None:
    game = Arranged("leduc", 3).deal("J♠", "K♠", "K♥").say("check", "check", "check").deal("Q♥")
    assert game.say("check", "check", "check").results == [-1, 1, 0]
