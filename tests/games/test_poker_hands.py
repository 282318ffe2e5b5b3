"""Poker hands of the library, against hands of five that are compared one by one."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from croupier.grammar import Source, render
from croupier.interpreter import load_source, run_examples

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
PACK = [(height, suit) for height in range(2, 15) for suit in SUITS]
HEAD = 'game "Hands"\n    players 2\n\nuse pack52\nuse poker_hands\n\nplay\n    all win\n'


def value_of_five(cards: tuple[tuple[int, str], ...]) -> list[int]:
    """Return what exactly five cards are worth."""
    counts = Counter(height for height, _ in cards)
    order = sorted(counts, key=lambda height: (-counts[height], -height))
    shape = sorted(counts.values(), reverse=True)
    run = order if len(order) == 5 and order[0] - order[4] == 4 else [5] if order == [14, 5, 4, 3, 2] else []
    flush = len({suit for _, suit in cards}) == 1
    if run and flush:
        return [9, run[0]]
    shapes = {(4, 1): 8, (3, 2): 7, (3, 1, 1): 4, (2, 2, 1): 3, (2, 1, 1, 1): 2}
    if tuple(shape) in shapes:
        return [shapes[tuple(shape)], *order]
    return [6, *order] if flush else [5, run[0]] if run else [1, *order]


def hands() -> list[list[tuple[int, str]]]:
    """Return hands of five to seven cards, among them many of one suit and of few ranks."""
    rng = random.Random(5)
    made = [rng.sample(PACK, size) for size in (5, 6, 7) for _ in range(40)]
    four = [card for card in PACK if card[0] in (9, 10, 14)]
    made += [rng.sample(four, size) for size in (5, 6, 7) for _ in range(10)]
    few = [card for card in PACK if card[0] in (2, 3, 4, 5, 6, 14)]
    made += [rng.sample(few, size) for size in (5, 6, 7) for _ in range(40)]
    red = [card for card in PACK if card[1] in ("hearts", "diamonds") and card[0] > 7]
    return made + [rng.sample(red, 7) for _ in range(60)]


def test_any_cards_are_worth_the_best_five_of_them() -> None:
    lines = []
    for cards in hands():
        names = ", ".join(f'card "{RANKS[height - 2]} of {suit}"' for height, suit in cards)
        best = max(value_of_five(five) for five in combinations(cards, 5))
        lines.append(f'\nexample "{best}"\n    then\n        poker_value([{names}]) is {best}\n')
    loaded = load_source(Source("hands.cg", HEAD + "".join(lines)))
    assert loaded.game is not None, "\n".join(map(render, loaded.diagnostics))
    assert [result.message for result in run_examples(loaded.game) if not result.passed] == []
    seen = {max(value_of_five(five) for five in combinations(cards, 5))[0] for cards in hands()}
    assert seen == set(range(1, 10)), "hands of every sort"
