"""Melds of the library, against all ways to make melds of a hand."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest
from croupier.grammar import Source, render
from croupier.interpreter import load_source, run_examples

RANKS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
PACK = [(pips, suit) for pips in range(1, 14) for suit in SUITS]
HEAD = 'game "Melds"\n    players 2\nuse pack52\nuse melds\nplay\n    all win\nrule ace_can_be_high = {}\n'


def is_meld(cards: tuple[tuple[int, str], ...], ace_high: bool) -> bool:
    """Whether three or more cards are a set or a run."""
    ranks = sorted(pips for pips, _ in cards)
    if len(set(ranks)) == 1:
        return True
    if len({suit for _, suit in cards}) > 1:
        return False
    high = sorted(14 if pips == 1 else pips for pips in ranks)
    rows = [ranks, high] if ace_high else [ranks]
    return any(row == list(range(row[0], row[0] + len(row))) for row in rows)


def least_left(hand: list[tuple[int, str]], ace_high: bool) -> int:
    """Return the least that is left of a hand, by trying all melds."""
    melds = [
        frozenset(cards) for size in (3, 4, 5, 6, 7) for cards in combinations(hand, size) if is_meld(cards, ace_high)
    ]

    @cache
    def left(cards: frozenset[tuple[int, str]]) -> int:
        ways = [left(cards - meld) for meld in melds if meld <= cards]
        return min([sum(min(pips, 10) for pips, _ in cards), *ways])

    return left(frozenset(hand))


@pytest.mark.parametrize("ace_high", [False, True])
def test_what_is_left_of_a_hand_is_the_least_that_can_be(ace_high: bool) -> None:
    rng = random.Random(2)
    few = [card for card in PACK if card[0] in (1, 2, 3, 11, 12, 13)]
    hands = [rng.sample(few if number % 2 else PACK, rng.choice([3, 7, 10, 11])) for number in range(50)]
    text = HEAD.format("yes" if ace_high else "no")
    for hand in hands:
        names = ", ".join(f'card "{RANKS[pips - 1]} of {suit}"' for pips, suit in hand)
        text += f'example "{names[:40].replace(chr(34), "")}"\n    then\n        deadwood([{names}]) is '
        text += f"{least_left(hand, ace_high)}\n"
    loaded = load_source(Source("melds.cg", text))
    assert loaded.game is not None, "\n".join(map(render, loaded.diagnostics))
    assert [result.message for result in run_examples(loaded.game) if not result.passed] == []
