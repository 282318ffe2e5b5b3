"""Lists and tuples: made, read, changed."""

from __future__ import annotations

from .memory import alloc, copy_words
from .raw import AT, DICT, FIXED, NURSERY, RECORD, REF, below, load, load32, load32s, move, rare, store, store32, trap


def new_seq(room: int, sort: int) -> int:
    """Make an empty sequence."""
    at = alloc(16 + (room << 3))
    store(at, room << 32)
    store(at, 8, sort << 32 | 16)
    return at | REF


@rare
def grow_seq(seq: int, count: int) -> None:
    """Make more room in a sequence that is full."""
    widen(seq, count, (count << 1) + 4)


@rare
def widen(seq: int, count: int, room: int) -> None:
    """Make room for so many things in a sequence that has so many."""
    sort = load32(seq, 12)
    if sort == FIXED or (seq & 4294967295) < NURSERY:
        trap()
    begin = seq + load32s(seq, 8)
    if (begin & 4294967295) + (load32(seq, 4) << 3) == load(AT):
        # Nothing was made since: what comes next is free.
        alloc((room - load32(seq, 4)) << 3)
        store32(seq, 4, room)
        return
    at = alloc(room << 3)
    move(at, begin, count << 3)
    store32(seq, 4, room)
    store32(seq, 8, at - seq)


def make_room(seq: int, more: int) -> int:
    """Make room for so many more things; return where the first of them is to lie."""
    count = load32(seq)
    if count + more > load32(seq, 4):
        widen(seq, count, count + more)
    return seq + load32s(seq, 8) + (count << 3)


def fill_to(seq: int, end: int) -> None:
    """Let a sequence hold all that was laid up to a place, and give the rest of its room back if that is the last."""
    begin = seq + load32s(seq, 8)
    count = (end - begin) >> 3
    store32(seq, count)
    if (begin & 4294967295) + (load32(seq, 4) << 3) == load(AT):
        store(AT, end & 4294967295)
        store32(seq, 4, count)


def push(seq: int, value: int) -> None:
    """Add a thing at the end."""
    count = load32(seq)
    if count >= load32(seq, 4):
        grow_seq(seq, count)
    store(seq + load32s(seq, 8) + (count << 3), value)
    store32(seq, count + 1)


def pop(seq: int) -> int:
    """Take the last thing away."""
    count = load32(seq) - 1
    if count < 0:
        trap()
    store32(seq, count)
    return load(seq + load32s(seq, 8) + (count << 3))


def at_of(seq: int, index: int) -> int:
    """Return the thing at an index."""
    if not below(index, load32(seq)):
        trap()
    return load(seq + load32s(seq, 8) + (index << 3))


def at_end(seq: int, back: int) -> int:
    """Return the thing so many places before the end; 1 is the last."""
    return at_of(seq, load32(seq) - back)


def put_at(seq: int, index: int, value: int) -> None:
    """Put something in the place of a thing."""
    if not below(index, load32(seq)):
        trap()
    store(seq + load32s(seq, 8) + (index << 3), value)


def put_end(seq: int, back: int, value: int) -> None:
    """Put something in the place of the thing so many places before the end."""
    put_at(seq, load32(seq) - back, value)


def cut(seq: int, index: int) -> int:
    """Take the thing at an index away."""
    count = load32(seq)
    if not below(index, count):
        trap()
    at = seq + load32s(seq, 8) + (index << 3)
    value = load(at)
    copy_words(at, at + 8, count - 1 - index)
    store32(seq, count - 1)
    return value


def insert(seq: int, index: int, value: int) -> None:
    """Put a thing in front of the one at an index."""
    count = load32(seq)
    if not below(index, count + 1):
        trap()
    push(seq, value)
    at = seq + load32s(seq, 8) + (index << 3)
    move(at + 8, at, (count - index) << 3)
    store(at, value)


def extend(seq: int, other: int) -> None:
    """Add all things of another sequence."""
    more = load32(other)
    index = 0
    while index < more:
        push(seq, load(other + load32s(other, 8) + (index << 3)))
        index += 1


def slice_of(seq: int, low: int, high: int, sort: int) -> int:
    """Copy the things between two places, which may be counted from the end."""
    count = load32(seq)
    if low < 0:
        low = low + count
        if low < 0:
            low = 0
    if high < 0:
        high = high + count
    if high > count:
        high = count
    if high < low:
        high = low
    made = new_seq(high - low, sort)
    copy_words(made + 16, seq + load32s(seq, 8) + (low << 3), high - low)
    store32(made, high - low)
    return made


def copy_seq(seq: int, sort: int) -> int:
    """Copy all things."""
    count = load32(seq)
    made = new_seq(count, sort)
    copy_words(made + 16, seq + load32s(seq, 8), count)
    store32(made, count)
    return made


def backwards(seq: int, sort: int) -> int:
    """Copy all things, the last first."""
    count = load32(seq)
    made = new_seq(count, sort)
    at = seq + load32s(seq, 8) + (count << 3)
    index = 0
    while index < count:
        at -= 8
        store(made + 16 + (index << 3), load(at))
        index += 1
    store32(made, count)
    return made


def held(value: int) -> int:
    """Return a value that must be a sequence."""
    if value < REF:
        trap()
    sort = load32(value, 12)
    if below(sort - DICT, RECORD - DICT):
        trap()
    return value


def filled(seq: int) -> int:
    """Return a sequence that must not be empty."""
    if load32(seq) == 0:
        trap()
    return seq


def lay_into(seq: int, other: int) -> None:
    """Let a list hold what another holds."""
    count = load32(other)
    while count > load32(seq, 4):
        grow_seq(seq, load32(seq, 4))
    copy_words(seq + load32s(seq, 8), other + load32s(other, 8), count)
    store32(seq, count)


def lay_part(seq: int, low: int, other: int) -> None:
    """Put the things of another sequence in the place of as many, from one on."""
    count = load32(other)
    if low < 0 or low + count > load32(seq):
        trap()
    move(seq + load32s(seq, 8) + (low << 3), other + load32s(other, 8), count << 3)
