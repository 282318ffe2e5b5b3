"""What falls by chance: numbers that follow from a seed, and that nobody can work out from those seen before.

The seed makes a key of 256 bits. Block number i is BLAKE2b-512 of 40 bytes: the key, then i in 64 bits. A block is 16
words of 32 bits, and each draw uses up one or more of them. All numbers are unsigned, the lowest byte first.

    s.luck   what the next block is made from: the key, with the number of the block above it
    s.rng    the words that are left of the block, the next one lowest, with a 1 above them; `SPENT` if none is left
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import attrs

from .state import Luck

T = TypeVar("T")

from_bytes = int.from_bytes
WORD = (1 << 32) - 1
# No word is left of a block.
SPENT = 1
# A block behind the 1 that stands above it; the key in front of the number of a block.
ABOVE_BLOCK, ABOVE_KEY = 1 << 512, 1 << 256
MOST_KEY = 1 << 255
# A table of which nobody says the seed is dealt from one of so many: 66 bits, and twenty digits to type again.
SEEDS = 10**20
# Things that may draw by chance are tried out so often; the first draw falls each time into another part of what there
# is to be drawn.
TRIES = 3


def key_of(seed: int) -> int:
    """Return the key that a seed makes: the seed itself if it fits; else a hash of it, in as few bytes as it needs."""
    if 0 <= seed < MOST_KEY:
        return seed
    if -MOST_KEY <= seed < 0:
        return seed + ABOVE_KEY
    whole = seed.to_bytes(seed.bit_length() // 8 + 1, "little", signed=True)
    return from_bytes(blake2b(whole, digest_size=32).digest(), "little")


def put_luck(s: Luck, seed: int) -> None:
    """Let all further chance of a state follow from a seed."""
    s.rng, s.luck = SPENT, key_of(seed)


def next_block(s: Luck) -> int:
    """Return the next sixteen words."""
    luck = s.luck
    s.luck = luck + ABOVE_KEY
    return from_bytes(blake2b(luck.to_bytes(40, "little")).digest(), "little") | ABOVE_BLOCK


def rnd(s: Luck, n: int) -> int:
    """Draw a number from 0 up to, not including, n, which is below 2**32: a word's part of n.

    Words for which another part of n would be a little more likely are passed over.
    """
    words = s.rng
    if words == SPENT:
        words = next_block(s)
    s.rng = words >> 32
    part = (words & WORD) * n
    return part >> 32 if part & WORD >= n else drawn_again(s, n, part)


def drawn_again(s: Luck, n: int, part: int) -> int:
    """Go on drawing as long as a word falls into what is left over when all words are shared out evenly."""
    left_over = (WORD + 1) % n
    while part & WORD < left_over:
        words = next_block(s) if s.rng == SPENT else s.rng
        s.rng = words >> 32
        part = (words & WORD) * n
    return part >> 32


def pick(s: Luck, items: Sequence[T]) -> T | None:
    """Draw one of several things; of none, none."""
    n = len(items)
    return items[rnd(s, n)] if n > 1 else items[0] if n else None


@attrs.define
class Fresh:
    """Chance that belongs to no table."""

    rng: int
    luck: int


def begin_with(word: int) -> tuple[int, int]:
    """Return `rng` and `luck` where the first word is given and all others have nothing to do with any table."""
    made = Fresh(SPENT, key_of(word))
    words = next_block(made)
    return words - (words & WORD) + word, made.luck


LUCK = tuple(begin_with((2 * number + 1) * WORD // (2 * TRIES)) for number in range(TRIES))


def lay_luck(s: Luck, number: int) -> None:
    """Let all further chance of a state be that of one of the tries."""
    s.rng, s.luck = LUCK[number]


def luck_mark(s: Luck) -> tuple[int, int]:
    """Return what is the same as long as nothing was drawn by chance."""
    return s.rng, s.luck


def draw_seed() -> int:
    """Draw a seed from the chance of the system."""
    return secrets.randbelow(SEEDS)


def luck_beside(seed: int, done: int = 0) -> int:
    """Return a seed for the bots at a table, after so many choices; what they do tells nothing of the table's own."""
    parts = key_of(seed).to_bytes(32, "little") + done.to_bytes(8, "little")
    return from_bytes(blake2b(parts, digest_size=32, person=b"bots").digest(), "little")
