"""Games of points, hints, bets and patience that are the same in OpenSpiel, question by question."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from croupier.interpreter import CHANCE, Option, Table

from .exact import Twin
from .spiel import SUITS

# How many deals are played by the tests of every day, and in the soak.
FEW, MANY = 4, 400
RANKS = ["ace", *map(str, range(2, 11)), "jack", "queen", "king"]


def card_of(option: Option) -> tuple[int, int]:
    """Return the rank and the suit of a card, from 0; the ace is the lowest rank."""
    rank, _, suit = option.text.partition(" of ")
    return RANKS.index(rank), SUITS.index(suit)


def cribbage(table: Table, picked: Sequence[Option], _state: Any) -> int | None:
    """Cards go by suit, then rank; two for the crib are one action. Nothing but a pass is left where none fits."""
    if picked[-1].text == "go":
        return 52 * 53
    cards = sorted(card_of(option) for option in picked)
    ids = [suit * 13 + rank for rank, suit in cards]
    if table.seat == CHANCE or table.players > 2 or table.view(0).zone("starter").cards:
        return ids[0]
    return 52 + 52 * ids[0] + ids[1] if len(ids) == 2 else None


LATE = {"everything_counts": True, "crib_flush": True}
NO_BONUS = {"winner_bonus_reward": 0.0}
TWINS = [
    *[(Twin("cribbage", "cribbage", cribbage, LATE, {"players": number, **NO_BONUS}), number) for number in (2, 3, 4)],
]
twins = pytest.mark.parametrize(
    ("twin", "players"), TWINS, ids=[f"{twin.name}-{players}-{number}" for number, (twin, players) in enumerate(TWINS)]
)


@twins
def test_some_random_games_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, FEW, 0)


@pytest.mark.soak
@twins
def test_many_random_games_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, MANY, 1)


def play(twin: Twin, players: int, deals: int, seed: int) -> None:
    """Play so many games at random on both sides."""
    rng = random.Random(f"{twin.name} {twin.settings} {players} {seed}")
    for _ in range(deals):
        assert twin.start(players).play_out(rng)
