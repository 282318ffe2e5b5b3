"""Chance from a seed: a mixed 64-bit number, and a shuffle.

Making a `random.Random` takes longer than a whole game of Kuhn poker, so these start from the seed itself.
All games here draw their chance when they are made: a clone then has no generator to copy.
"""

from hashlib import shake_128
from struct import Struct

MASK = 0xFFFFFFFFFFFFFFFF
_KEYS = {n: Struct(f"<{n}Q") for n in range(1, 105)}


def mix(x: int) -> int:
    """Return 64 well mixed bits of a number (splitmix64)."""
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def shuffled(n: int, seed: int) -> list[int]:
    """Return the numbers below n in an order that depends on the seed."""
    # Sorting by hashed keys is faster than swapping card by card: it stays in C.
    keys = _KEYS[n].unpack(shake_128((seed & MASK).to_bytes(8, "little")).digest(8 * n))
    return sorted(range(n), key=keys.__getitem__)
