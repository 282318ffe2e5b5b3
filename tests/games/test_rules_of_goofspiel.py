"""Goofspiel."""

from __future__ import annotations

from typing import Any

from .arranged import Arranged


def points(players: int = 2, num_cards: int = 3, **options: Any) -> Arranged:
    """Return a game without chance that counts points."""
    options = {"points_order": "descending", "returns_type": "total_points", "num_cards": num_cards} | options
    return Arranged("goofspiel", players, **options)


def test_everybody_has_a_card_of_each_number() -> None:
    game = points(num_cards=4)
    assert game.options == ["1", "2", "3", "4"]
    assert game.say("1").options == ["1", "2", "3", "4"]


def test_the_highest_bid_takes_the_prize() -> None:
    assert points().say("1", "3", "2", "1").results == [2 + 1, 3]


def test_a_shared_highest_bid_takes_nothing() -> None:
    assert points().say("3", "3", "2", "1").results == [2, 1]


def test_a_lower_bid_does_not_profit_from_a_shared_highest_one() -> None:
    assert points(3).say("3", "3", "2", "1", "2", "3").results == [1, 0, 2]


def test_a_card_is_bid_only_once() -> None:
    assert points(num_cards=4).say("2", "1").options == ["1", "3", "4"]


def test_nobody_sees_a_bid_before_all_have_bid() -> None:
    assert points().say("1").knows(1) == points().say("3").knows(1)


def test_open_bids_are_seen_by_all() -> None:
    assert points().say("1", "2").knows(0) != points().say("1", "3").knows(0)


def test_secret_bids_are_not_seen_but_their_winner_is() -> None:
    higher, highest, equal = (points(imp_info=True).say("1", bid) for bid in ("2", "3", "1"))
    assert higher.knows(0) == highest.knows(0)
    assert higher.knows(0) != equal.knows(0)


def test_the_last_card_plays_itself() -> None:
    assert points(num_cards=2).say("1", "2").seat is None


def test_with_one_card_each_nobody_is_asked() -> None:
    assert points(num_cards=1).results == [0, 0]


def test_prizes_come_at_random_if_the_game_says_so() -> None:
    game = points(points_order="shuffled")
    assert game.options == ["Prize 1", "Prize 2", "Prize 3"]
    assert game.deal("Prize 2").say("1", "2").options == ["Prize 1", "Prize 3"]


def test_prizes_come_in_the_order_that_the_game_says() -> None:
    assert points().say("3", "1", "1", "3").results == [3, 2]
    assert points(points_order="ascending").say("3", "1", "1", "3").results == [1, 2]


def test_who_has_most_wins_one() -> None:
    assert points(returns_type="win_loss").say("1", "3", "3", "1").results == [-1, 1]


def test_nobody_wins_if_all_have_the_same() -> None:
    assert points(returns_type="win_loss").say("1", "3", "2", "1").results == [0, 0]


def test_a_difference_is_to_each_of_the_others() -> None:
    assert points(returns_type="point_difference").say("3", "1", "1", "3").results == [1, -1]
