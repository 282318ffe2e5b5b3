"""Games that are the same in OpenSpiel, question by question."""

from __future__ import annotations

import random
from typing import Any

import pytest
from croupier.interpreter import CHANCE, Table

from .exact import Twin, text_of, value_of

DEALS, MANY_DEALS = 300, 2000


def pig(table: Table, index: int, _state: Any) -> int:
    """0 is roll and 1 is stop; a die shows one more than its outcome."""
    return index if table.seat == CHANCE else ("roll", "stop").index(text_of(table, index))


def liars_dice(table: Table, index: int, _state: Any) -> int:
    """Bids go by number, then face; the last action calls the lie."""
    if table.seat == CHANCE:
        return index
    text = text_of(table, index)
    dice = 2 * int(table.options.get("dice", 1))
    if text == "liar":
        return dice * 6
    number, _, face = text.partition(" of ")
    return (int(number) - 1) * 6 + int(face) - 1


def first_sealed_auction(table: Table, index: int, state: Any) -> int:
    """Values from 1 on, bids from 0 on; last, chance names a seat of those with the highest bid."""
    if table.seat == CHANCE and len(state.history()) < 2 * table.players:
        return index + 1
    value = value_of(table, index)
    return int(value)


FOUR = {"max_value": 4}
TWINS = [
    (Twin("pig", "pig", pig, {"goal": 20}, {"winscore": 20}), 2),
    (Twin("pig", "pig", pig, {"goal": 15}, {"winscore": 15, "players": 3}, unit=2), 3),
    (Twin("pig", "pig", pig, {"horizon": 20}, {"horizon": 20}), 2),
    (Twin("liars_dice", "liars_dice", liars_dice), 2),
    (Twin("liars_dice", "liars_dice", liars_dice, {"dice": 2}, {"numdice": 2}), 2),
    (Twin("first_sealed_auction", "first_sealed_auction", first_sealed_auction), 2),
    (Twin("first_sealed_auction", "first_sealed_auction", first_sealed_auction, FOUR, {"players": 3, **FOUR}), 3),
]
twins = pytest.mark.parametrize(("twin", "players"), TWINS, ids=lambda given: getattr(given, "name", str(given)))


@twins
def test_random_games_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, DEALS, 0)


@pytest.mark.soak
@twins
def test_many_random_games_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, MANY_DEALS, 1)


def play(twin: Twin, players: int, deals: int, seed: int) -> None:
    """Play so many games at random on both sides."""
    rng = random.Random(f"{twin.name} {twin.options} {players} {seed}")
    for _ in range(deals):
        assert twin.start(players).play_out(rng)
