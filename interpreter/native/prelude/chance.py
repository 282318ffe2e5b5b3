"""Draws from the words of chance."""

from __future__ import annotations

from .raw import BLOCK, LEFT, WORDS, below, load, load32, next_block, rem_u, shr, store, trap


def word(s: int) -> int:
    """Take the next word of chance."""
    left = load(s, LEFT)
    if left == 0:
        next_block(s)
        left = 16
    store(s, LEFT, left - 1)
    return load32(s + WORDS + ((16 - left) << 2))


def draw_number(s: int, count: int) -> int:
    """Draw a number from 0 up to, not including, another."""
    part = word(s) * count
    if (part & 4294967295) < count:
        left_over = rem_u(4294967296, count)
        while (part & 4294967295) < left_over:
            part = word(s) * count
    return shr(part, 32)


def drawn(s: int, count: int) -> int:
    """Draw a number below another, which must be such that it can be."""
    if not below(count - 1, 4294967295):
        trap()
    return draw_number(s, count)


def luck_mark(s: int) -> int:
    """Return how much chance was used up."""
    return (load(s, BLOCK) << 5) - load(s, LEFT)
