"""What is in a sequence, and what some numbers come to."""

from __future__ import annotations

from .dictionaries import entry_of, keyed_or
from .equality import eq
from .numbers import number
from .raw import DICT, KEYED, LIST, MISSING, REF, SET, load, load32, load32s, store, store32, trap
from .sequences import at_of, new_seq


def find(seq: int, value: int, low: int, high: int) -> int:
    """Return where a value stands between two places; -1 if it does not."""
    at = seq + load32s(seq, 8)
    if high > load32(seq):
        high = load32(seq)
    if value < REF:
        while low < high:
            if load(at + (low << 3)) == value:
                return low
            low += 1
        return -1
    while low < high:
        if eq(load(at + (low << 3)), value):
            return low
        low += 1
    return -1


def find_number(seq: int, value: int) -> int:
    """Return where a number stands; -1 if it does not."""
    at = seq + load32s(seq, 8)
    count = load32(seq)
    index = 0
    while index < count:
        if load(at + (index << 3)) == value:
            return index
        index += 1
    return -1


def index_of(seq: int, value: int, low: int, high: int) -> int:
    """Return where a value stands; it must."""
    index = find(seq, value, low, high)
    if index < 0:
        trap()
    return index


def place_of(seq: int, value: int) -> int:
    """Return where a number stands; it must."""
    index = find_number(seq, value)
    if index < 0:
        trap()
    return index


def contains(seq: int, value: int) -> int:
    """Whether a value is in a sequence."""
    if value < REF:
        return find_number(seq, value) >= 0
    return find(seq, value, 0, load32(seq)) >= 0


def is_within(where: int, value: int) -> int:
    """Whether a value is in something, whatever that is."""
    if where < REF:
        trap()
    sort = load32(where, 12)
    if sort == KEYED:
        return keyed_or(where, value, MISSING) != MISSING
    if sort in (DICT, SET):
        return entry_of(where, value) >= 0
    return contains(where, value)


def is_true(value: int) -> int:
    """Whether a value counts as true."""
    if value < REF:
        return (value << 1) != 0
    return load32(value) != 0


def any_of(seq: int) -> int:
    """Whether one of some things counts as true."""
    count = load32(seq)
    index = 0
    while index < count:
        if is_true(at_of(seq, index)):
            return 1
        index += 1
    return 0


def all_of(seq: int) -> int:
    """Whether all of some things count as true."""
    count = load32(seq)
    index = 0
    while index < count:
        if not is_true(at_of(seq, index)):
            return 0
        index += 1
    return 1


def sum_of(seq: int) -> int:
    """Add up numbers."""
    at = seq + load32s(seq, 8)
    end = at + (load32(seq) << 3)
    total = 0
    while at != end:
        total += number(load(at))
        total = number(total)
        at += 8
    return total


def sum_numbers(seq: int) -> int:
    """Add up what surely are numbers."""
    at = seq + load32s(seq, 8)
    end = at + (load32(seq) << 3)
    total = 0
    while at != end:
        total += load(at)
        at += 8
    return number(total)


def furthest_of(seq: int, none: int, sign: int) -> int:
    """Return the highest of some numbers, or with a sign of -1 the lowest; of none, what is given."""
    count = load32(seq)
    if count == 0:
        return none
    index = 1
    found = number(at_of(seq, 0))
    while index < count:
        each = number(at_of(seq, index))
        if each * sign > found * sign:
            found = each
        index += 1
    return found


def numbers_to(low: int, high: int) -> int:
    """Return the numbers from one to, not including, another."""
    count = high - low
    if count < 0:
        count = 0
    made = new_seq(count, LIST)
    index = 0
    while index < count:
        store(made + 16 + (index << 3), low + index)
        index += 1
    store32(made, count)
    return made
