"""Chance that can't be guessed: the words that follow from a seed, and how a draw is made of them."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from croupier.interpreter.running.luck import SEEDS, SPENT, draw_seed, put_luck, rnd

from ...shipped import shipped

# Chance up to 0.3.0: a number was multiplied, added to, and its upper 31 bits used. So many times each, the powers of
# the multiplier add up to a multiple of 2**64.
MULTIPLIER, INCREMENT = 6364136223846793005, 1442695040888963407
TIMES = (-146, -96, 8, -131, 28, -41, -55, -3)


def luck_of(seed: int) -> Any:
    state = SimpleNamespace()
    put_luck(state, seed)
    return state


def words_of(key: bytes) -> Iterator[int]:
    """Yield the words of a key, as interpreter/README.md defines them."""
    for number in range(100):
        yield from struct.unpack("<16I", blake2b(key + struct.pack("<Q", number)).digest())


def draws_of(key: bytes, sizes: list[int]) -> list[int]:
    """Return draws below these numbers, as interpreter/README.md defines them."""
    words = words_of(key)
    return [next(word * n // 2**32 for word in words if word * n % 2**32 >= 2**32 % n) for n in sizes]


@pytest.mark.parametrize(
    ("seed", "key"),
    [
        (0, bytes(32)),
        (7, b"\7" + bytes(31)),
        (-1, b"\xff" * 32),
        (2**255 - 1, b"\xff" * 31 + b"\x7f"),
        (2**255, blake2b(bytes(31) + b"\x80\0", digest_size=32).digest()),
        (-(10**100), blake2b((-(10**100)).to_bytes(42, "little", signed=True), digest_size=32).digest()),
    ],
)
def test_draws_are_what_the_definition_says(seed: int, key: bytes) -> None:
    sizes = [2, 3, 6, 52, 7, 1000, 3_000_000_000] * 20
    state = luck_of(seed)
    assert [rnd(state, n) for n in sizes] == draws_of(key, sizes)


def test_the_same_seed_draws_the_same_on_every_machine() -> None:
    state = luck_of(2026)
    first = [13, 16, 33, 5, 27, 36, 36, 7, 37, 41, 49, 34, 23, 48, 17, 51, 15, 49, 49, 36]
    assert [rnd(state, 52) for _ in first] == first


def test_seeds_of_every_size_make_games_of_their_own() -> None:
    seeds = [0, 1, -1, 2**64, 2**64 + 1, -(2**64), 2**255, 2**256, 2**256 + 1, 10**5000, 10**5000 + 1]
    drawn = {tuple(rnd(state, 10**9) for _ in range(4)) for state in map(luck_of, seeds)}
    assert len(drawn) == len(seeds)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 52, 1000, 65_535, 199_999])
def test_every_number_is_drawn_from_as_many_words_as_any_other(n: int) -> None:
    """Look at the first and last word of the share of a number; a word between two shares is passed over."""
    left_over = 2**32 % n
    for number in {0, 1, n // 2, n - 1}:
        first = -(-(number * 2**32 + left_over) // n)
        last = ((number + 1) * 2**32 - 1) // n
        assert last - first + 1 == 2**32 // n
        assert draw_from(first, n) == draw_from(last, n) == (number, 1)
        if left_over and first * n % 2**32 < n and number * 2**32 <= (first - 1) * n:
            assert draw_from(first - 1, n)[1] == 2


def draw_from(word: int, n: int) -> tuple[int, int]:
    """Draw where this is the next word and an even one follows; return how many words were used too."""
    after = 1 << 31 | 1
    state = SimpleNamespace(rng=1 << 64 | after << 32 | word, luck=0)
    drawn = rnd(state, n)
    return drawn, {1 << 32 | after: 1, SPENT: 2}[state.rng]


def test_shuffles_are_uniform() -> None:
    """Four cards lie in each of their 24 orders as often as in any other, and nothing links one seed to the next."""
    game = shipped("kuhn")
    dealt = [tuple(game.start(3, seed).state.loc[:4]) for seed in range(12_000)]
    # Chance passes these bounds once in a thousand times, with 23 and 15 degrees of freedom.
    assert chi_square(Counter(dealt), 24) < 49.7
    pairs = Counter((one[0], other[0]) for one, other in pairwise(dealt))
    assert chi_square(pairs, 16) < 37.7


def chi_square(counted: Counter[Any], cells: int) -> float:
    expected = counted.total() / cells
    assert len(counted) <= cells
    return sum((count - expected) ** 2 for count in counted.values()) / expected + (cells - len(counted)) * expected


def test_what_solved_the_linear_generator_solves_nothing_now() -> None:
    """Of eight draws of sixteen bits, the old generator left hardly any doubt where the last one lay."""
    assert sum(times * MULTIPLIER**power for power, times in enumerate(TIMES)) % 2**64 == 0
    state, old = 12345, []
    for _ in range(400):
        state = (state * MULTIPLIER + INCREMENT) % 2**64
        old.append((state >> 33) * 2**16 >> 31)
    luck = luck_of(12345)
    new = [rnd(luck, 2**16) for _ in range(400)]
    assert share_solved(old) == 1
    assert share_solved(new) < 0.1


def share_solved(draws: list[int]) -> float:
    """Return for how many stretches of eight draws the relation of the old generator holds."""
    shift = sum(times * INCREMENT * sum(MULTIPLIER**step for step in range(power)) for power, times in enumerate(TIMES))
    apart = []
    for at in range(len(draws) - 8):
        total = sum(times * (2 * draw + 1) for times, draw in zip(TIMES, draws[at:], strict=False)) / 2**17
        apart.append(abs((total - shift % 2**64 / 2**64 + 0.5) % 1 - 0.5))
    return sum(each < 0.01 for each in apart) / len(apart)


def test_a_table_without_a_given_seed_has_one_that_nobody_finds_by_trying() -> None:
    """A million seeds, and one's own hand at Hearts, told all hands; now there are over 2**64, from the system."""
    assert SEEDS > 2**64
    drawn = [draw_seed() for _ in range(200)]
    assert len(set(drawn)) == 200
    assert all(0 <= seed < SEEDS for seed in drawn)
    assert max(drawn) > SEEDS // 10
    game = shipped("hearts")
    assert max(game.start(4).seed for _ in range(30)) > SEEDS // 1000
