"""Numbers: what must be one, and the signs that need care."""

from __future__ import annotations

from .raw import below, div, rem, trap


def number(value: int) -> int:
    """Return a value that must be a number."""
    if below(2305843009213693952, value + 1152921504606846976):
        trap()
    return value


def bounded(value: int) -> int:
    """Return a number that must not be too big."""
    if below(2000000000000000, value + 1000000000000000):
        trap()
    return value


def multiplied(one: int, other: int) -> int:
    """Multiply two numbers, neither of which may be big."""
    if below(4294967296, one + 2147483648) or below(4294967296, other + 2147483648):
        trap()
    return bounded(one * other)


def divided(one: int, other: int) -> int:
    """Divide and round down."""
    if other == 0:
        trap()
    part = div(one, other)
    if rem(one, other) != 0 and (one ^ other) < 0:
        part -= 1
    return part


def remaining(one: int, other: int) -> int:
    """Return what is left when one number is divided by another and rounded down."""
    if other == 0:
        trap()
    left = rem(one, other)
    if left != 0 and (left ^ other) < 0:
        left += other
    return left
