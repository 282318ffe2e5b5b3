"""Games of points, hints, bets and patience that are the same in OpenSpiel, question by question."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from croupier.interpreter import CHANCE, Option, Table

from .exact import Twin, Way, at_random
from .spiel import SUITS

SOAK = 7
COLOURS = ["red", "yellow", "green", "white", "blue"]
RANKS = ["ace", *map(str, range(2, 11)), "jack", "queen", "king"]


def card_of(option: Option) -> tuple[int, int]:
    """Return the rank and the suit of a card, from 0; the ace is the lowest rank."""
    rank, _, suit = option.text.partition(" of ")
    return RANKS.index(rank), SUITS.index(suit)


def cribbage(table: Table, picked: Sequence[Option], state: Any) -> int | None:
    """Cards go by suit, then rank; two for the crib are one action. Nothing but a pass is left where none fits."""
    if picked[-1].text == "go":
        return 52 * 53
    cards = sorted(card_of(option) for option in picked)
    ids = [suit * 13 + rank for rank, suit in cards]
    if table.seat == CHANCE or table.players > 2 or state.legal_actions()[0] < 52:
        return ids[0]
    return 52 + 52 * ids[0] + ids[1] if len(ids) == 2 else None


def solitaire(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """0 is the end; cards go by suit, then rank; moves by what they go on, then by which card it is."""
    words = picked[-1].text
    if words == "end":
        return 0
    card, _, under = words.removesuffix(" up").replace(" to the ", " onto ").partition(" onto ")
    suit, rank = solitaire_card(card)
    if table.seat == CHANCE:
        return 13 * (suit - 1) + rank
    if under == "empty column":
        return 52 + 136 + suit
    if not under:
        return 52 + (132 + suit if rank == 1 else 140 + suit if rank == 2 else 33 * (suit - 1) + 3 * (rank - 3) + 1)
    color, place = solitaire_card(under)
    return 52 + (143 + 2 * color if place == 13 else 33 * (color - 1) + 3 * (place - 2) + 2) + (suit > 2)


def solitaire_card(name: str) -> tuple[int, int]:
    """Return the suit and the rank of a card, from 1."""
    rank, _, suit = name.partition(" of ")
    return ("spades", "hearts", "clubs", "diamonds").index(suit) + 1, RANKS.index(rank) + 1


def hanabi(table: Table, picked: Sequence[Option], _state: Any) -> int:
    """Cards go by colour, then number; discards and plays by their places; hints by how far off they go."""
    verb, *words = picked[-1].text.replace(":", "").split()
    if table.seat == CHANCE:
        return 5 * COLOURS.index(verb) + int(words[0]) - 1
    places = 5 if table.players < 4 else 4
    if verb != "tell":
        return int(words[-1]) - 1 + (places if verb == "play" else 0)
    away = (int(words[1]) - 2 - (table.seat or 0)) % table.players
    told = COLOURS.index(words[2]) if words[2] in COLOURS else 5 * (table.players - 1) + int(words[2]) - 1
    return 2 * places + 5 * away + told


def universal_poker(table: Table, picked: Sequence[Option], state: Any) -> int | None:
    """Cards go by rank, then suit; 0 is to fold, 1 to call; then come raises, by what is staked in all."""
    text = picked[-1].text
    if table.seat == CHANCE:
        rank, suit = card_of(picked[-1])
        return 4 * ((rank + 12) % 13) + suit
    if text == "raise":
        return None
    if len(picked) == 1:
        return 0 if text == "fold" else 1
    if table.options["limit"]:
        return 2
    mine = {
        track.name: int(str(track.value))
        for track in table.view(0).tracks
        if track.owner == table.seat and track.name in ("bet", "staked")
    }
    return (int(text) + mine["staked"] - mine["bet"]) // STEP


def staying(rng: random.Random, ways: Sequence[Way], _table: Table) -> Way:
    """Return a way of poker that seldom folds, so that many come to the showdown."""
    stays = [way for way in ways if way.picked[0].text != "fold"]
    return rng.choice(stays if stays and rng.random() < 0.85 else ways)


def knowing(rng: random.Random, ways: Sequence[Way], table: Table) -> Way:
    """Return a way of Hanabi that looks at one's own cards too: what fits is played, and no card is wasted."""
    if table.seat == CHANCE or rng.random() < 0.02:
        return rng.choice(ways)
    view = table.view((int(table.seat or 0) + 1) % table.players)
    built = {colour: len(view.zone("firework", None, colour).cards) for colour in COLOURS}
    names = [card.name.split() for card in view.zone("hand", table.seat).cards if card is not None]
    ahead = [int(rank) - built[colour] for colour, rank in names]
    ranked = sorted(ways, key=lambda way: worth_of_hanabi(way.picked[-1].text.split(), ahead) + rng.random())
    return ranked[-1]


def worth_of_hanabi(words: Sequence[str], ahead: Sequence[int]) -> int:
    """Return how good a move is, if the cards of whoever makes it are so many places before the end of a firework."""
    if words[0] == "tell":
        return 2
    place = ahead[int(words[-1]) - 1]
    return 4 * (place == 1) if words[0] == "play" else 3 * (place < 1) or min(place, 2) - 1


def upward(rng: random.Random, ways: Sequence[Way], _table: Table) -> Way:
    """Return a way of a patience by which it may be solved: what can go up mostly does."""
    up = [way for way in ways if way.picked[-1].text.endswith(" up")]
    return rng.choice(up if up and rng.random() < 0.9 else ways)


LATE = {"everything_counts": True, "crib_flush": True}
STEP = 60
# Hold'em; the second of two players is the dealer, and of more the last. With a limit OpenSpiel seats four at most.
HOLDEM = {"numRounds": 4, "numSuits": 4, "numRanks": 13, "numHoleCards": 2, "numBoardCards": "0 3 1 1"}
FIXED = {"betting": "limit", "raiseSize": "2 2 4 4", "maxRaises": "3 4 4 4"}
FREE = {"bettingAbstraction": "fullgame"}


def poker_twin(players: int, deals: int, limit: bool, buy_in: int = 100, handicap: int = 0) -> Twin:
    """Return a twin of universal poker; chips can be divided by 60 here, so that nothing is left over."""
    seats = {"numPlayers": players, "blind": " ".join(["2 1"] * (players == 2) or ["1 2", *["0"] * (players - 2)])}
    first = {"firstPlayer": f"{2 if players == 2 else 3} 1 1 1"}
    stacks = {"stack": " ".join(str(buy_in - handicap * seat) for seat in range(players))}
    settings = {**HOLDEM, **(FIXED if limit else FREE), **seats, **first, **stacks}
    ours = {"buy_in": buy_in * STEP, "handicap": handicap * STEP, "big_blind": 2 * STEP, "step": STEP}
    ours |= {"limit": limit, "deals": 1}
    return Twin("universal_poker", "universal_poker", universal_poker, ours, settings, STEP, deals, staying)


NO_BONUS = {"winner_bonus_reward": 0.0}
TWINS = [
    # A game has several deals.
    *[
        (Twin("cribbage", "cribbage", cribbage, LATE, {"players": number, **NO_BONUS}, deals=60), number)
        for number in (2, 3, 4)
    ],
    (Twin("solitaire", "solitaire", solitaire), 1),
    (Twin("solitaire", "solitaire", solitaire, {"limit": 400}, {"depth_limit": 400}, deals=30, pick=upward), 1),
    *[(poker_twin(number, 300, limit=True), number) for number in range(2, 5)],
    *[
        (poker_twin(number, deals, limit=False, buy_in=buy_in, handicap=handicap), number)
        for number in range(2, 7)
        for buy_in, handicap, deals in [(100, 0, 60), (20, 3, 300)]
    ],
    *[
        (Twin("hanabi", "hanabi", hanabi, options, {"players": number, **settings}, deals=deals, pick=pick), number)
        for number in range(2, 6)
        for options, settings, deals, pick in [
            ({}, {}, 300, at_random),
            ({}, {}, 80, knowing),
            ({"most_lives": 50}, {"max_life_tokens": 50}, 20, at_random),
        ]
    ],
]
twins = pytest.mark.parametrize(
    ("twin", "players"), TWINS, ids=[f"{twin.name}-{players}-{number}" for number, (twin, players) in enumerate(TWINS)]
)


@twins
def test_some_random_games_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, twin.deals, 0)


@pytest.mark.soak
@twins
def test_many_random_games_are_the_same_question_by_question(twin: Twin, players: int) -> None:
    play(twin, players, SOAK * twin.deals, 1)


def play(twin: Twin, players: int, deals: int, seed: int) -> None:
    """Play so many games at random on both sides."""
    rng = random.Random(f"{twin.name} {twin.settings} {players} {seed}")
    for _ in range(deals):
        assert twin.start(players).play_out(rng)
