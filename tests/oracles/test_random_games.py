"""Random games of the larger classics, played on our table and in OpenSpiel with the same deals and the same moves."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from .spiel import CRAZY_EIGHTS, GOOFSPIEL, HEARTS, KUHN, LEDUC, Both, Pair, pyspiel

SOAK = 7


def at_random(rng: random.Random) -> Callable[[Both, list[int]], int]:
    """Return a way to pick any option."""
    return lambda both, actions: rng.randrange(len(actions))


def with_long_suits(rng: random.Random) -> Callable[[Both, list[int]], int]:
    """Return a way to deal Hearts that gives each seat mostly one suit, for what seldom happens otherwise."""

    def pick(both: Both, actions: list[int]) -> int:
        seat = (len(both.state.history()) - 1) % 4
        fitting = [index for index, action in enumerate(actions) if action % 4 == seat]
        if both.by_chance and both.state.history() and fitting and rng.random() < 0.9:
            return rng.choice(fitting)
        return rng.randrange(len(actions))

    return pick


def hands_of(state: pyspiel.State, players: int) -> list[list[int]]:
    """Return the ranks (2 to 14) of the cards in the hands of Crazy Eights, read from OpenSpiel's picture of it."""
    rows = [line for line in str(state).splitlines() if re.match(r"Suit .: ", line)]
    hands: list[list[int]] = [[] for _ in range(players)]
    for row in rows:
        for hand, cell in zip(hands, re.split(r"Suit .: ", row)[1:], strict=True):
            hand += ["23456789TJQKA".index(mark) + 2 for mark in cell.replace(" ", "")]
    return hands


def penalty(rank: int) -> int:
    """Return what a card left in hand costs."""
    return 50 if rank == 8 else min(rank, 10)


# Pairs, players, options, and how many games are played by the tests of every day.
SAME: list[tuple[Pair, int, dict[str, Any], int]] = [
    (KUHN, 4, {}, 300),
    (LEDUC, 2, {}, 300),
    (GOOFSPIEL, 2, {}, 300),
    (GOOFSPIEL, 2, {"points_order": "descending", "imp_info": True}, 50),
    (GOOFSPIEL, 5, {"returns_type": "total_points"}, 50),
    (GOOFSPIEL, 10, {"num_cards": 4, "returns_type": "total_points"}, 50),
    (GOOFSPIEL, 3, {"num_cards": 1, "returns_type": "total_points"}, 5),
    (HEARTS, 4, {}, 500),
    (HEARTS, 4, {"pass_cards": False}, 60),
    (HEARTS, 4, {"no_pts_on_first_trick": False}, 60),
    (HEARTS, 4, {"can_lead_any_club": True}, 60),
    (HEARTS, 4, {"jd_bonus": True, "avoid_all_tricks_bonus": True}, 60),
    (HEARTS, 4, {"must_break_hearts": False}, 60),
    (HEARTS, 4, {"qs_breaks_hearts": False, "can_lead_hearts_instead_of_qs": True}, 60),
]
same = pytest.mark.parametrize(("pair", "players", "options", "games"), SAME)


@same
def test_random_games_are_the_same(pair: Pair, players: int, options: dict[str, Any], games: int) -> None:
    """The same seat has the same options at every step, and everybody ends with the same result."""
    compare_games(pair, players, options, games, 0)


@pytest.mark.soak
@same
def test_many_random_games_are_the_same(pair: Pair, players: int, options: dict[str, Any], games: int) -> None:
    compare_games(pair, players, options, SOAK * games, 1)


def compare_games(pair: Pair, players: int, options: dict[str, Any], games: int, seed: int) -> None:
    """Play so many games at random on both sides."""
    rng = random.Random(f"{pair.name} {players} {options} {seed}")
    for _ in range(games):
        both = pair.start(players, **options)
        both.play_out(at_random(rng))
        assert list(both.table.returns()) == both.state.returns()


@pytest.mark.parametrize(
    "options",
    [{}, {"no_pts_on_first_trick": False}, {"can_lead_hearts_instead_of_qs": True, "qs_breaks_hearts": False}],
)
def test_hearts_with_long_suits_is_the_same(options: dict[str, Any]) -> None:
    """Hands of one suit make first tricks of points, forced queens and shot moons common."""
    rng = random.Random(f"long suits {options}")
    for _ in range(150):
        both = HEARTS.start(4, **options)
        both.play_out(with_long_suits(rng))
        assert list(both.table.returns()) == both.state.returns()


def test_leduc_with_three_players_differs_by_half_a_chip_at_most() -> None:
    """OpenSpiel halves a chip that can't be shared; we give it to the first winner."""
    rng = random.Random("three")
    for _ in range(300):
        both = LEDUC.start(3)
        both.play_out(at_random(rng))
        ours, theirs = both.table.returns(), both.state.returns()
        assert sum(ours) == 0
        assert all(abs(one - other) in (0, 0.5) for one, other in zip(ours, theirs, strict=True))


EIGHTS: list[tuple[int, dict[str, Any], int]] = [
    (2, {}, 300),
    (3, {}, 100),
    (4, {}, 100),
    (5, {}, 100),
    (2, {"max_draw_cards": 1}, 60),
    (3, {"max_turns": 10}, 60),
    (4, {"reshuffle": True}, 30),
    (2, {"use_special_cards": True}, 100),
    (4, {"use_special_cards": True}, 100),
    (5, {"use_special_cards": True, "max_draw_cards": 2}, 100),
    (3, {"use_special_cards": True, "reshuffle": True}, 30),
]
eights = pytest.mark.parametrize(("players", "options", "games"), EIGHTS)


@eights
def test_crazy_eights_is_the_same_but_for_the_scores(players: int, options: dict[str, Any], games: int) -> None:
    """OpenSpiel scores low cards by their number in the deck; we score the same hands by rank."""
    compare_eights(players, options, games, 0)


@pytest.mark.soak
@eights
def test_crazy_eights_is_the_same_in_many_games(players: int, options: dict[str, Any], games: int) -> None:
    compare_eights(players, options, SOAK * games, 1)


def compare_eights(players: int, options: dict[str, Any], games: int, seed: int) -> None:
    """Play so many games of Crazy Eights at random on both sides."""
    rng = random.Random(f"{players} {options} {seed}")
    for _ in range(games):
        both = CRAZY_EIGHTS.start(players, **options)
        both.play_out(at_random(rng))
        hands = hands_of(both.state, players)
        assert list(both.table.returns()) == [-sum(map(penalty, hand)) for hand in hands]


@pytest.mark.parametrize("players", [6, 10, 15])
def test_crazy_eights_with_two_packs_is_the_same(players: int) -> None:
    """Two equal cards in a hand are one action in OpenSpiel."""
    rng = random.Random(players)
    for _ in range(30):
        CRAZY_EIGHTS.start(players).play_out(at_random(rng))
