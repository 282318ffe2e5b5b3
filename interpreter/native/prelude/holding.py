"""What tables hold: copied, measured, and taken out of the nursery."""

from __future__ import annotations

from .memory import alloc, copy_words, leave_block, take_block
from .raw import (
    AT,
    DEPTH,
    DICT,
    END_OF_ROOM,
    FIXED,
    HEADS,
    HOME,
    LIST,
    MARKED,
    MOST_HELD,
    MOST_TOUCHED,
    NURSERY,
    REF,
    ROOMS,
    ROOTS,
    ROOTS_END,
    SET,
    SOFT_END,
    TABLE_SIZE,
    TOUCHED,
    TOUCHED_LIST,
    load,
    load32,
    load32s,
    move,
    rare,
    store,
    store32,
    trap,
)
from .sequences import new_seq


def touch(s: int) -> None:
    """Note that a table has something in the nursery; empty that first if it is well filled."""
    store(DEPTH, 0)
    if load(AT) > SOFT_END or load(TOUCHED) >= MOST_TOUCHED:
        collect()
    if load(s, MARKED) == 0:
        count = load(TOUCHED)
        store(TOUCHED_LIST + (count << 3), s)
        store(TOUCHED, count + 1)
        store(s, MARKED, count + 1)


def copied(value: int) -> int:
    """Copy a value with all that it is made of; constants are shared."""
    if value < REF:
        return value
    if (value & 4294967295) < NURSERY:
        return value
    sort = load32(value, 12)
    count = load32(value)
    # A zone whose cards are the options of a question stays where it is; what is held is a list.
    if sort == FIXED:
        sort = LIST
    if sort in (DICT, SET):
        return copied_dict(value, count, sort)
    made = new_seq(count, sort)
    at = value + load32s(value, 8)
    to = made + 16
    end = at + (count << 3)
    while at != end:
        store(to, copied(load(at)))
        at += 8
        to += 8
    store32(made, count)
    return made


@rare
def copied_dict(value: int, count: int, sort: int) -> int:
    """Copy a dictionary."""
    room = load32(value, 4)
    bytes_there = (room << 4) + ((room << 3) if room > 8 else 0)
    made = alloc(16 + bytes_there) | REF
    store(made, load(value))
    store(made, 8, sort << 32 | 16)
    move(made + 16, value + load32s(value, 8), bytes_there)
    index = 0
    while index < count:
        at = made + 16 + (index << 4)
        store(at, copied(load(at)))
        store(at, 8, copied(load(at, 8)))
        index += 1
    return made


def lay_copy(to: int, s: int) -> None:
    """Copy a table: its slots, and of zones only what lies there."""
    if TABLE_SIZE - ROOMS < 2048:
        move(to, s, TABLE_SIZE)
        return
    move(to, s, ROOMS)
    apart = to - s
    at = s + HEADS
    end = s + ROOMS
    while at != end:
        count = load32(at)
        if count > 0:
            things = at + load32s(at, 8)
            copy_words(things + apart, things, count)
        at += 16


def measured(value: int) -> int:
    """Return how many bytes a copy of a value takes."""
    if value < REF:
        return 0
    if (value & 4294967295) < NURSERY:
        return 0
    sort = load32(value, 12)
    count = load32(value)
    total = 16 + (count << 3)
    if sort in (DICT, SET):
        room = load32(value, 4)
        total = 16 + (room << 4) + ((room << 3) if room > 8 else 0)
        count = count << 1
    at = value + load32s(value, 8)
    end = at + (count << 3)
    while at != end:
        total += measured(load(at))
        if total > MOST_HELD:
            trap()
        at += 8
    return total


@rare
def settle_table(s: int) -> None:
    """Copy all that a table holds into a block of its own."""
    total = 0
    at = s + ROOTS
    while at != s + ROOTS_END:
        total += measured(load(at))
        at += 8
    old = load(s, HOME)
    home = take_block(total + 16)
    before = load(AT)
    limit = load(END_OF_ROOM)
    store(AT, home)
    store(END_OF_ROOM, home + total)
    at = s + ROOTS
    while at != s + ROOTS_END:
        store(at, copied(load(at)))
        at += 8
    store(AT, before)
    store(END_OF_ROOM, limit)
    store(s, HOME, home)
    if old != 0:
        leave_block(old)


@rare
def collect() -> None:
    """Let every table take what it holds out of the nursery, and empty that."""
    count = load(TOUCHED)
    index = 0
    while index < count:
        s = load(TOUCHED_LIST + (index << 3))
        if s != 0:
            settle_table(s)
            store(s, MARKED, 0)
        index += 1
    store(TOUCHED, 0)
    store(AT, NURSERY)
