"""Dictionaries and sets: pairs in their order, and of large ones an index."""

from __future__ import annotations

from .equality import eq, hash_of
from .memory import alloc
from .raw import KEYED, LIST, MISSING, NONE, REF, TUPLE, below, load, load32, load32s, move, rare, store, store32, trap
from .sequences import at_of, new_seq, push


def new_dict(sort: int) -> int:
    """Make an empty dictionary or set."""
    at = alloc(16 + 128)
    store(at, 8 << 32)
    store(at, 8, sort << 32 | 16)
    return at | REF


def entry_of(made: int, key: int) -> int:
    """Return the number of the pair with a key; -1 if there is none."""
    at = made + load32s(made, 8)
    room = load32(made, 4)
    if load32(made, 12) == KEYED:
        trap()
    if room <= 8:
        count = load32(made)
        index = 0
        while index < count:
            if eq(load(at + (index << 4)), key):
                return index
            index += 1
        return -1
    places = at + (room << 4)
    mask = (room << 1) - 1
    spot = hash_of(key) & mask
    while True:
        index = load32(places + (spot << 2)) - 1
        if index < 0:
            return -1
        if eq(load(at + (index << 4)), key):
            return index
        spot = (spot + 1) & mask
    return -1


@rare
def note_entry(made: int, key: int, index: int) -> None:
    """Put a pair into the index."""
    room = load32(made, 4)
    places = made + load32s(made, 8) + (room << 4)
    mask = (room << 1) - 1
    spot = hash_of(key) & mask
    while load32(places + (spot << 2)) != 0:
        spot = (spot + 1) & mask
    store32(places + (spot << 2), index + 1)


@rare
def grow_dict(made: int, count: int) -> None:
    """Make a full dictionary twice as large, with an index."""
    room = count << 1
    at = alloc((room << 4) + (room << 3))
    move(at, made + load32s(made, 8), count << 4)
    place = at + (room << 4)
    end = place + (room << 3)
    while place != end:
        store(place, 0)
        place += 8
    store32(made, 4, room)
    store32(made, 8, at - made)
    index = 0
    while index < count:
        note_entry(made, load(at + (index << 4)), index)
        index += 1


def put_entry(made: int, key: int, value: int) -> None:
    """Let a key have a value."""
    index = entry_of(made, key)
    if index < 0:
        index = load32(made)
        if index >= load32(made, 4):
            grow_dict(made, index)
        store(made + load32s(made, 8) + (index << 4), key)
        if load32(made, 4) > 8:
            note_entry(made, key, index)
        store32(made, index + 1)
    store(made + load32s(made, 8) + (index << 4), 8, value)


def value_of(made: int, key: int) -> int:
    """Return the value of a key; it must be there."""
    index = entry_of(made, key)
    if index < 0:
        trap()
    return load(made + load32s(made, 8) + (index << 4), 8)


def value_or(made: int, key: int, other: int) -> int:
    """Return the value of a key, or another if it is not there."""
    index = entry_of(made, key)
    if index < 0:
        return other
    return load(made + load32s(made, 8) + (index << 4), 8)


def value_set(made: int, key: int, other: int) -> int:
    """Return the value of a key, which is given one if it has none."""
    index = entry_of(made, key)
    if index < 0:
        put_entry(made, key, other)
        return other
    return load(made + load32s(made, 8) + (index << 4), 8)


def all_entries(made: int, other: int) -> None:
    """Put all pairs of another dictionary in."""
    count = load32(other)
    index = 0
    while index < count:
        at = other + load32s(other, 8) + (index << 4)
        put_entry(made, load(at), load(at, 8))
        index += 1


def all_keys(made: int, seq: int) -> None:
    """Put all things of a sequence in, as keys."""
    count = load32(seq)
    index = 0
    while index < count:
        key = at_of(seq, index)
        if entry_of(made, key) < 0:
            put_entry(made, key, NONE)
        index += 1


def all_keys_as(made: int, seq: int, value: int) -> None:
    """Put all things of a sequence in, as keys with a value."""
    count = load32(seq)
    index = 0
    while index < count:
        put_entry(made, at_of(seq, index), value)
        index += 1


def union(one: int, other: int) -> int:
    """Return what is in one of two sets."""
    made = new_dict(load32(one, 12))
    all_entries(made, one)
    all_entries(made, other)
    return made


def common(one: int, other: int) -> int:
    """Return what is in both of two sets."""
    made = new_dict(load32(one, 12))
    count = load32(one)
    index = 0
    while index < count:
        key = load(one + load32s(one, 8) + (index << 4))
        if entry_of(other, key) >= 0:
            put_entry(made, key, NONE)
        index += 1
    return made


def apart(one: int, other: int) -> int:
    """Return what is in one set and not in another."""
    made = new_dict(load32(one, 12))
    count = load32(one)
    index = 0
    while index < count:
        key = load(one + load32s(one, 8) + (index << 4))
        if entry_of(other, key) < 0:
            put_entry(made, key, NONE)
        index += 1
    return made


def keys_of(made: int, part: int, sort: int) -> int:
    """Return the keys (part 0) or values (part 8) as a sequence."""
    count = load32(made)
    found = new_seq(count, sort)
    at = made + load32s(made, 8) + part
    index = 0
    while index < count:
        store(found + 16 + (index << 3), load(at + (index << 4)))
        index += 1
    store32(found, count)
    return found


def pairs_of(made: int) -> int:
    """Return the pairs of keys and values."""
    count = load32(made)
    found = new_seq(count, LIST)
    index = 0
    while index < count:
        at = made + load32s(made, 8) + (index << 4)
        pair = new_seq(2, TUPLE)
        push(pair, load(at))
        push(pair, load(at, 8))
        push(found, pair)
        index += 1
    return found


def keyed_or(table: int, key: int, other: int) -> int:
    """Return what stands in a table at a number, or another value if nothing does."""
    if not below(key, load32(table)):
        return other
    found = load(table + 16 + (key << 3))
    if found == MISSING:
        return other
    return found


def keyed_at(table: int, key: int) -> int:
    """Return what stands in a table at a number; something must."""
    found = keyed_or(table, key, MISSING)
    if found == MISSING:
        trap()
    return found
