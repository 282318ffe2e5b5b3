"""Crazy Eights."""

from __future__ import annotations

from typing import Any

import pytest

from .arranged import Arranged, full_name, full_names


def dealt(*hands: str, starter: str, dealer: int | None = None, **options: Any) -> Arranged:
    """Return a game with these hands; the last player deals, so that the first begins, if nobody else is named."""
    players = len(hands)
    dealer = players - 1 if dealer is None else dealer
    game = Arranged("crazy_eights", players, **options).pick(dealer)
    order = [full_names(hands[(dealer + 1 + number) % players]) for number in range(players)]
    for cards in zip(*order, strict=True):
        game.deal(*cards)
    return game.deal(full_name(starter))


def two(starter: str = "5C", **options: Any) -> Arranged:
    """Return a game of two whose first player has a bit of everything."""
    return dealt("2C 5D 8H 8S 9D JH KS", "3C 3D 4H 5S 9C QC AC", starter=starter, **options)


def plays(game: Arranged) -> set[str]:
    """Return the cards that may be played."""
    return {text.removeprefix("play ") for text in game.options if text.startswith("play ")}


@pytest.mark.parametrize(("players", "cards"), [(2, 14), (3, 15), (5, 25)])
def test_two_players_get_seven_cards_and_more_get_five(players: int, cards: int) -> None:
    game = Arranged("crazy_eights", players).pick(0)
    for _ in range(cards):
        assert game.by_chance
        game.pick(0)
    assert len(game.options) == 52 - cards


def test_six_players_use_two_packs() -> None:
    assert len(Arranged("crazy_eights", 5).pick(0).options) == 52
    assert len(Arranged("crazy_eights", 6).pick(0).options) == 104


def test_the_first_card_is_not_an_eight() -> None:
    game = two("8C")
    assert game.by_chance
    assert full_name("8C") in game.options
    assert game.deal(full_name("5C")).seat == 0


def test_the_player_after_the_dealer_begins() -> None:
    # Everybody has an eight here: who can only draw is not asked.
    hands = ("8C 3C 4C 5C 6C", "8D 3D 4D 5D 6D", "8H 3H 4H 5H 6H")
    assert dealt(*hands, starter="9S", dealer=0).seat == 1
    assert dealt(*hands, starter="9S", dealer=2).seat == 0


def test_one_follows_suit_or_rank_or_plays_an_eight() -> None:
    assert plays(two("5C")) == set(full_names("2C 5D 8H 8S"))


def test_one_may_draw_although_one_could_play() -> None:
    assert "draw" in two().options


def test_a_card_that_was_drawn_can_be_played_at_once() -> None:
    game = two().say("draw").deal(full_name("7C"))
    assert game.seat == 0
    assert full_name("7C") in plays(game)


def test_one_draws_five_cards_at_most_and_then_may_pass() -> None:
    game = two()
    for card in full_names("6D 6H 6S 7D 7H"):
        assert "pass" not in game.options
        game.say("draw").deal(card)
    assert "draw" not in game.options
    assert game.say("pass").seat == 1


def test_an_option_says_how_many_may_be_drawn() -> None:
    game = two(max_draw_cards=1).say("draw").deal(full_name("6D"))
    assert "draw" not in game.options
    assert "pass" in game.options


def test_who_plays_an_eight_names_any_suit() -> None:
    game = two().say("play 8 of hearts")
    assert game.seat == 0
    assert game.options == ["clubs", "diamonds", "hearts", "spades"]


def test_the_suit_that_was_named_is_to_be_followed() -> None:
    game = two().say("play 8 of hearts", "diamonds")
    assert game.seat == 1
    assert plays(game) == {full_name("3D")}


def test_the_first_one_out_ends_the_game_even_with_an_eight() -> None:
    # The other has nothing to play: draws one card and passes, every time, without being asked.
    game = dealt("2C 3C 4C 5C 6C 7C 8H", "9H 10H JH QH KH AH 9S", starter="10C", max_draw_cards=1)
    for card, drawn in zip(full_names("2C 3C 4C 5C 6C 7C"), full_names("10S JS QS KS AS 9D"), strict=True):
        game.say(f"play {card}").deal(drawn)
    assert game.say("play 8 of hearts").results == [0, -(9 + 50 + 9) - (50 + 9)]


def test_the_game_ends_after_so_many_cards() -> None:
    game = two(max_turns=2).say("play 2 of clubs", "play 3 of clubs")
    assert game.results == [-(5 + 50 + 50 + 9 + 10 + 10), -(3 + 4 + 5 + 9 + 10 + 10)]


def test_a_queen_skips_a_player_if_special_cards_are_used() -> None:
    hands = ("QC 3C 4C 5C 6C", "8D 3D 4D 5D 6D", "8H 3H 4H 5H 6H")
    assert dealt(*hands, starter="9C").say("play queen of clubs").seat == 1
    assert dealt(*hands, starter="9C", use_special_cards=True).say("play queen of clubs").seat == 2


def test_an_ace_turns_the_direction_round() -> None:
    hands = ("AC 3C 4C 5C 6C", "8D 3D 4D 5D 6D", "2H 3H 4H 5H 7C")
    game = dealt(*hands, starter="9C", use_special_cards=True).say("play ace of clubs")
    assert game.seat == 2
    assert game.say("play 7 of clubs").seat == 1


def test_a_two_is_answered_by_a_two_or_by_drawing_for_all_of_them() -> None:
    hands = ("2C 8C 4C 5C 6C", "2D 3D 4D 5D 6D", "2H 3H 4H 5H 7C")
    game = dealt(*hands, starter="9C", use_special_cards=True).say("play 2 of clubs")
    assert game.options == ["play 2 of diamonds", "draw 2"]
    game.say("play 2 of diamonds")
    assert game.options == ["play 2 of hearts", "draw 4"]
    assert game.say("draw 4").deal(*full_names("KC KD KH KS")).seat == 0


def test_a_first_card_that_is_special_works_as_if_the_dealer_had_played_it() -> None:
    hands = ("AC 3C 4C 5C 6C", "2D 8D 4D 5D 6D", "2H 3H 4H 5H 7C")
    assert dealt(*hands, starter="QS", use_special_cards=True).seat == 1
    assert dealt(*hands, starter="AS", use_special_cards=True).seat == 1
    game = dealt(*hands, starter="2S", dealer=0, use_special_cards=True)
    assert game.options == ["play 2 of diamonds", "draw 2"]


def test_nobody_sees_what_another_draws() -> None:
    seven, six = (two().say("draw").deal(full_name(card)) for card in ("7C", "6D"))
    assert seven.knows(1) == six.knows(1)
    assert seven.knows(0) != six.knows(0)
