"""Games of tricks that are the same in OpenSpiel, question by question."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from croupier.interpreter import CHANCE, Option, Table

from .exact import Twin
from .spiel import SUITS

SOAK = 7
RANKS = [*map(str, range(2, 11)), "jack", "queen", "king", "ace"]
BIDS = ["nil", *map(str, range(1, 14))]
CALLS, STRAINS = ["pass", "double", "redouble"], ["club", "diamond", "heart", "spade", "notrump"]


def spades(_table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Cards go by suit, then rank; bids follow them."""
    text = picked[-1].text
    if text in BIDS:
        return 52 + BIDS.index(text)
    rank, _, suit = text.partition(" of ")
    return SUITS.index(suit) * 13 + RANKS.index(rank)


def bridge(_table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Cards go by rank, then suit; calls follow them."""
    text = picked[-1].text
    if text in CALLS:
        return 52 + CALLS.index(text)
    first, _, last = text.partition(" of ")
    if last:
        return RANKS.index(first) * 4 + SUITS.index(last)
    level, strain = text.split()
    return 52 + len(CALLS) + 5 * (int(level) - 1) + STRAINS.index(strain.removesuffix("s"))


def oh_hell(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Cards go by rank, then suit; bids follow them; first of all chance names the dealer."""
    (option,) = picked
    rank, _, suit = option.text.partition(" of ")
    if suit:
        return RANKS.index(rank) * 4 + ("clubs", "diamonds", "spades", "hearts").index(suit)
    return option.index if table.seat == CHANCE else 52 + int(rank)


class Low(random.Random):
    """Chance that likes the first options, so that auctions go up slowly and low contracts are played too."""

    def choice(self, seq: Any) -> Any:
        """Return the first of three things that are drawn."""
        return seq[min(self.randrange(len(seq)) for _ in range(3))]


PLAYED_OUT: dict[str, Any] = {"use_double_dummy_result": False}
OH_HELL = [(3, 17), (3, 4), (4, 1), (4, 7), (5, 10), (6, 3), (7, 2)]


def oh_hell_of(players: int, size: int) -> tuple[Twin, int]:
    """Return a deal of Oh Hell with so many cards each."""
    settings = {"players": players, "num_tricks_fixed": size}
    return Twin("oh_hell", "oh_hell", oh_hell, {"one_deal": size, "tricks_count": True}, settings, deals=60), players


TWINS = [
    *[oh_hell_of(players, size) for players, size in OH_HELL],
    (Twin("spades", "spades", spades, {"goal": 0, "spades_break": False}), 4),
    (Twin("bridge", "bridge", bridge, {"deals": 1}, PLAYED_OUT), 4),
    *[
        (Twin("bridge", "bridge", bridge, {"deals": 1, side: True}, {side: True, **PLAYED_OUT}, deals=100), 4)
        for side in ("dealer_vul", "non_dealer_vul")
    ],
]
twins = pytest.mark.parametrize(
    ("twin", "players"), TWINS, ids=["-".join([twin.name, *twin.options, str(players)]) for twin, players in TWINS]
)


@twins
def test_random_deals_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, twin.deals, 0)


@pytest.mark.soak
@twins
def test_many_random_deals_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, SOAK * twin.deals, 1)


def play(twin: Twin, players: int, deals: int, seed: int) -> None:
    """Play so many deals at random on both sides, every other one with low bids."""
    name = f"{twin.name} {twin.options} {seed}"
    for number in range(deals):
        assert twin.start(players).play_out((Low if number % 2 else random.Random)(f"{name} {number}"))
