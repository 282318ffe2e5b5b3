"""Games that are the same in OpenSpiel, question by question."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from croupier.interpreter import CHANCE, Option, Table

from .exact import Twin, Way
from .spiel import RANKS, SUITS

# Ranks that are told by a number.
RANK_WORDS = {str(number): RANKS[number - 2] for number in range(2, 11)}


def pig(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """0 is roll and 1 is stop; a die shows one more than its outcome."""
    (option,) = picked
    return option.index if table.seat == CHANCE else ("roll", "stop").index(option.text)


def liars_dice(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Bids go by number, then face; the last action calls the lie."""
    (option,) = picked
    if table.seat == CHANCE:
        return option.index
    dice = 2 * int(table.options.get("dice", 1))
    if option.text == "liar":
        return dice * 6
    number, _, face = option.text.partition(" of ")
    return (int(number) - 1) * 6 + int(face) - 1


def first_sealed_auction(table: Table, picked: Sequence[Option], state: Any) -> int:
    """Values from 1 on, bids from 0 on; last, chance names a seat of those with the highest bid."""
    (option,) = picked
    if table.seat == CHANCE and len(state.history()) < 2 * table.players:
        return option.index + 1
    return int(str(option.value))


def tiny_hanabi(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Cards and moves by their number."""
    words = ("sun", "moon") if table.seat == CHANCE else ("left", "middle", "right")
    return words.index(picked[-1].text)


def tiny_bridge(table: Table, picked: Sequence[Option], _state: Any) -> int | None:
    """Two cards are dealt at once; calls are numbered from the pass up."""
    if table.seat != CHANCE:
        return ("pass", "1♥", "1♠", "1NT", "2♥", "2♠", "2NT", "double", "redouble").index(picked[-1].text)
    if len(picked) < 2:
        return None
    low, high = sorted("JQKA".index(option.text[0]) + 4 * "♥♠".index(option.text[1]) for option in picked)
    return high * (high - 1) // 2 + low


def yacht(table: Table, picked: Sequence[Option], state: Any) -> int | None:
    """Count rolled dice from the first on; 0 to 31 have a bit for each die to roll again, then come categories."""
    option = picked[-1]
    if table.seat == CHANCE:
        last = state.history()[-1] if state.history() else 32
        if len(picked) < (last.bit_count() if last < 32 else 5):
            return None
        return sum(each.index * 6**place for place, each in enumerate(picked))
    if ":" in option.text:
        words = [
            "ones",
            "twos",
            "threes",
            "fours",
            "fives",
            "sixes",
            "chance",
            "four",
            "full",
            "small",
            "large",
            "yacht",
        ]
        return 32 + words.index(re.split("[ :]", option.text)[0])
    if option.text not in ("done", "die 5"):
        return None
    return sum(1 << int(each.text[-1]) - 1 for each in picked if each.text != "done")


def blackjack(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Cards go by suit, from the ace up; 0 is hit and 1 is stand."""
    (option,) = picked
    if table.seat != CHANCE:
        return ("hit", "stand").index(option.text)
    rank, suit = option.text.split(" of ")
    return SUITS.index(suit) * 13 + (RANKS.index(RANK_WORDS.get(rank, rank)) + 1) % 13


def euchre(table: Table, picked: Sequence[Option], state: Any) -> int:
    """Cards go by rank, from the nines up; first of all chance names the dealer."""
    (option,) = picked
    if not state.history():
        return option.index
    if " of " in option.text:
        rank, suit = option.text.split(" of ")
        return (RANKS.index(RANK_WORDS.get(rank, rank)) - RANKS.index("nine")) * 4 + SUITS.index(suit)
    if option.text == "order it up":
        (turned,) = table.view(0).zone("turned").cards
        assert turned is not None
        return 25 + SUITS.index(turned.name.split(" of ")[1])
    return 24 + ("pass", *SUITS, "alone", "with my partner").index(option.text)


def skat(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Cards go by suit, from the diamonds and from the sevens up, the jacks last; then come the contracts."""
    (option,) = picked
    if " of " in option.text:
        rank, suit = option.text.split(" of ")
        ranks = ("7", "8", "9", "queen", "king", "10", "ace", "jack")
        return SKAT_SUITS.index(suit) * 8 + ranks.index(rank)
    return 32 + ("pass", *SKAT_SUITS, "grand", "null").index(option.text)


def gin_rummy(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Cards go by suit, from the aces up; then come taking, drawing, passing, knocking, and melds by their kind."""
    (option,) = picked
    named = [gin_card(found) for found in re.findall(r"(\w+) of (\w+)", option.text)]
    word = option.text.split(" ")[0]
    if word in GIN_WORDS:
        return GIN_WORDS[word]
    if len(named) == 1:
        return named[0]
    ranks, suits = {card % 13 for card in named}, {card // 13 for card in named}
    if len(suits) > 1:
        return 56 + min(ranks) * 5 + ({0, 1, 2, 3} - suits or {4}).pop()
    before = {3: 65, 4: 109, 5: 149}[len(named)]
    return 56 + before + suits.pop() * (14 - len(named)) + min(ranks)


def gin_card(name: tuple[str, str]) -> int:
    """Return OpenSpiel's number of a card."""
    rank, suit = name
    place = (RANKS.index(RANK_WORDS.get(rank, rank)) + 1) % 13
    return ("spades", "clubs", "diamonds", "hearts").index(suit) * 13 + place


def go_fish(table: Table, picked: Sequence[Option], _state: Any) -> int | None:
    """Ranks by their number; they come behind the player who is asked, of whom there is one action for each rank."""
    rank = picked[0].text.split(" ")[0]
    place = RANKS.index(RANK_WORDS.get(rank, rank))
    if table.seat == CHANCE:
        return place
    return 13 * (int(picked[1].text[-1]) - 1) + place if len(picked) == 2 else None


def most_books(table: Table) -> list[float]:
    """Return what those with most books win of the others; nothing if all have as many."""
    books = table.returns()
    winners = books.count(max(books))
    losers = len(books) - winners
    return [(1 / winners if each == max(books) else -1 / losers) if losers else 0.0 for each in books]


def keeps_low_cards(rng: random.Random, ways: Sequence[Way], _table: Table) -> Way:
    """Return a way of gin rummy by which hands become light: high cards are discarded, and most knock if they can."""
    knocks = [way for way in ways if way.action == GIN_WORDS["knock"]]
    if rng.random() < 0.2 or len(ways) < 10:
        return rng.choice(knocks or ways)
    return knocks[0] if knocks else max(ways, key=lambda way: way.action % 13)


GIN_WORDS = {"take": 52, "draw": 53, "pass": 54, "done": 54, "knock": 55}
SKAT_SUITS = ("diamonds", "hearts", "spades", "clubs")
FOUR = {"max_value": 4}
LONE = {"stick_the_dealer": False, "allow_lone_defender": True}
LONG = {"last_rounds": 1000}
TWINS = [
    *[
        (
            Twin(
                "go_fish",
                "go_fish",
                go_fish,
                LONG,
                {"players": players, "initial_cards": dealt},
                1,
                deals,
                returns=most_books,
            ),
            players,
        )
        for players, dealt, deals in [(2, 7, 300), (3, 7, 60), (4, 5, 60), (5, 5, 60), (6, 5, 60)]
    ],
    (Twin("pig", "pig", pig, {"goal": 20}, {"winscore": 20}), 2),
    (Twin("pig", "pig", pig, {"goal": 15}, {"winscore": 15, "players": 3}, unit=2), 3),
    (Twin("pig", "pig", pig, {"horizon": 20}, {"horizon": 20}), 2),
    (Twin("liars_dice", "liars_dice", liars_dice), 2),
    (Twin("liars_dice", "liars_dice", liars_dice, {"dice": 2}, {"numdice": 2}), 2),
    (Twin("first_sealed_auction", "first_sealed_auction", first_sealed_auction), 2),
    (Twin("first_sealed_auction", "first_sealed_auction", first_sealed_auction, FOUR, {"players": 3, **FOUR}), 3),
    (Twin("tiny_hanabi", "tiny_hanabi", tiny_hanabi), 2),
    (Twin("tiny_bridge", "tiny_bridge_4p", tiny_bridge), 4),
    (Twin("tiny_bridge_2p", "tiny_bridge_2p", tiny_bridge, unit=6), 2),
    (Twin("blackjack", "blackjack", blackjack), 1),
    (Twin("euchre", "euchre", euchre, {"goal": 0}), 4),
    (Twin("euchre", "euchre", euchre, {"goal": 0, **LONE}, LONE, deals=30), 4),
    (Twin("skat", "skat", skat, unit=240), 3),
    (Twin("gin_rummy", "gin_rummy", gin_rummy, deals=60), 2),
    (Twin("gin_rummy", "gin_rummy", gin_rummy, pick=keeps_low_cards), 2),
    (Twin("yacht", "yacht", yacht, {"returns_type": "win_loss"}), 2),
    (
        Twin(
            "yacht",
            "yacht",
            yacht,
            {"returns_type": "win_loss", "rolls": 2},
            {"players": 3, "rolls_per_turn": 2},
            2,
            30,
        ),
        3,
    ),
]
twins = pytest.mark.parametrize(("twin", "players"), TWINS, ids=lambda given: getattr(given, "name", str(given)))


@twins
def test_random_games_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, twin.deals, 0)


@pytest.mark.soak
@twins
def test_many_random_games_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, twin.deals * 7, 1)


def play(twin: Twin, players: int, deals: int, seed: int) -> None:
    """Play so many games at random on both sides."""
    rng = random.Random(f"{twin.name} {twin.options} {players} {seed}")
    for _ in range(deals):
        assert twin.start(players).play_out(rng)


@pytest.mark.parametrize(("twin", "players", "ends"), [(Twin("tiny_hanabi", "tiny_hanabi", tiny_hanabi), 2, 36)])
def test_a_tree_is_openspiels_whole(twin: Twin, players: int, ends: int) -> None:
    assert twin.start(players).walk() == ends
