"""Texts with something filled in: number, most letters, size and depth, then the values."""

from __future__ import annotations

from .raw import DEEPEST, MOST_LETTERS, MOST_TEXTS, REF, SAID, TEXT, load, load32, load32s, store, store32, trap
from .sequences import at_of, held, new_seq


def new_said(number: int, letters: int, values: int, longest: int) -> int:
    """Make a text; a trap if it may have become too long."""
    count = load32(values)
    made = new_seq(count + 4, SAID)
    size = 1
    depth = 0
    index = 0
    while index < count:
        each = at_of(values, index)
        letters += letters_of(each, longest)
        if is_said(each):
            at = each + load32s(each, 8)
            size += load(at, 16)
            if load(at, 24) > depth:
                depth = load(at, 24)
        store(made + 48 + (index << 3), each)
        index += 1
    if letters > MOST_LETTERS or size > MOST_TEXTS or depth >= DEEPEST:
        trap()
    store(made, 16, number)
    store(made, 24, letters)
    store(made, 32, size)
    store(made, 40, depth + 1)
    store32(made, count + 4)
    return made


def is_said(value: int) -> int:
    """Whether a value is a text with something filled in."""
    if value < REF:
        return 0
    return load32(value, 12) == SAID


def letters_of(value: int, longest: int) -> int:
    """Return how many letters a value can have at most in words."""
    if value < REF:
        return longest
    sort = load32(value, 12)
    if sort == TEXT:
        return load32(value)
    if sort == SAID:
        return load(value + load32s(value, 8), 8)
    count = load32(held(value))
    letters = 2
    index = 0
    while index < count:
        letters += letters_of(at_of(value, index), longest) + longest + 4
        index += 1
    return letters
