"""What all native programs begin with: memory, lists, dictionaries, equality, chance, and running from question to
question.

This file is never imported: `low.py` turns it into code. A value is a number of 64 bits. Plain numbers are far from
the ends; `NONE` is the least; from `REF` on, the low half is the address of something:

    0 length   4 room   8 where its things begin, from here   12 what it is (TUPLE, LIST, DICT, SET ...)

Things are 8 bytes each; those of a dictionary are pairs of key and value, and a large one has an index behind them.
What is new is made in the nursery, at `AT`. Between two choices, when the nursery is well filled, `collect` copies what
the tables still need into a block that each has for itself, and empties the nursery. Whatever is wrong is a trap.
"""

from __future__ import annotations

# Memory.


def alloc(size: int) -> int:
    """Take so many bytes, a multiple of 8."""
    at = load(AT)
    end = at + size
    if end > load(END_OF_ROOM):
        trap()
    store(AT, end)
    return at


def new_seq(room: int, sort: int) -> int:
    """Make an empty sequence."""
    at = alloc(16 + (room << 3))
    store(at, room << 32)
    store(at, 8, sort << 32 | 16)
    return at | REF


def take_block(size: int) -> int:
    """Take a block of at least so many bytes, outside the nursery."""
    sort = 8
    while (1 << sort) - 16 < size:
        sort += 1
    at = load(FREE + (sort << 3))
    if at != 0:
        store(FREE + (sort << 3), load(at))
        return at
    at = load(TOP) + 16
    end = at - 16 + (1 << sort)
    if end > MOST_MEMORY:
        trap()
    if end > pages() << 16:
        more = (end - (pages() << 16) + 65535) >> 16
        # As much again, so that it does not happen often.
        if grow_memory(more + 64) == 4294967295:
            trap()
    store(TOP, end)
    store(at - 16, sort)
    return at


def leave_block(at: int) -> None:
    """Let a block be taken again."""
    sort = load(at - 16)
    store(at, load(FREE + (sort << 3)))
    store(FREE + (sort << 3), at)


# Sequences.


def grow_seq(seq: int, count: int) -> None:
    """Give a sequence that is full more room."""
    sort = load32(seq, 12)
    if sort == FIXED or (seq & 4294967295) < NURSERY:
        trap()
    room = (count << 1) + 4
    at = alloc(room << 3)
    move(at, seq + load32s(seq, 8), count << 3)
    store32(seq, 4, room)
    store32(seq, 8, at - seq)


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
    move(at, at + 8, (count - 1 - index) << 3)
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


def find(seq: int, value: int, low: int, high: int) -> int:
    """Return where a value stands between two places; -1 if it does not."""
    at = seq + load32s(seq, 8)
    if high > load32(seq):
        high = load32(seq)
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
    if sort == DICT or sort == SET:
        return entry_of(where, value) >= 0
    return contains(where, value)


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
    move(made + 16, seq + load32s(seq, 8) + (low << 3), (high - low) << 3)
    store32(made, high - low)
    return made


def copy_seq(seq: int, sort: int) -> int:
    """Copy all things."""
    count = load32(seq)
    made = new_seq(count, sort)
    move(made + 16, seq + load32s(seq, 8), count << 3)
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
    if sort == DICT or sort == SET or sort == KEYED or sort == TEXT or sort == SAID:
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
    move(seq + load32s(seq, 8), other + load32s(other, 8), count << 3)
    store32(seq, count)


def lay_part(seq: int, low: int, other: int) -> None:
    """Put the things of another sequence in the place of as many, from one on."""
    count = load32(other)
    if low < 0 or low + count > load32(seq):
        trap()
    move(seq + load32s(seq, 8) + (low << 3), other + load32s(other, 8), count << 3)


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


def most_of(seq: int, none: int) -> int:
    """Return the highest of some numbers; of none, what is given."""
    count = load32(seq)
    if count == 0:
        return none
    index = 1
    found = number(at_of(seq, 0))
    while index < count:
        each = number(at_of(seq, index))
        if each > found:
            found = each
        index += 1
    return found


def least_of(seq: int, none: int) -> int:
    """Return the lowest of some numbers; of none, what is given."""
    count = load32(seq)
    if count == 0:
        return none
    index = 1
    found = number(at_of(seq, 0))
    while index < count:
        each = number(at_of(seq, index))
        if each < found:
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


def number(value: int) -> int:
    """Return a value that must be a number."""
    if below(2305843009213693952, value + 1152921504606846976):
        trap()
    return value


def compare(one: int, other: int) -> int:
    """Return a number below, at or above 0: how two values compare."""
    if one < REF and other < REF:
        return number(one) - number(other)
    if one < REF or other < REF:
        trap()
    held(one)
    held(other)
    count = load32(one)
    others = load32(other)
    index = 0
    while index < count and index < others:
        found = compare(at_of(one, index), at_of(other, index))
        if found != 0:
            return found
        index += 1
    return count - others


def sort_by(keys: int, items: int) -> int:
    """Return things in the order of their keys; equal ones stay in their order."""
    count = load32(items)
    made = copy_seq(items, LIST)
    marks = copy_seq(keys, LIST)
    if count < 20:
        index = 1
        while index < count:
            key = at_of(marks, index)
            item = at_of(made, index)
            to = index
            while to > 0:
                if compare(at_of(marks, to - 1), key) <= 0:
                    break
                put_at(marks, to, at_of(marks, to - 1))
                put_at(made, to, at_of(made, to - 1))
                to -= 1
            put_at(marks, to, key)
            put_at(made, to, item)
            index += 1
        return made
    return sort_long(marks, made, count)


def sort_long(marks: int, made: int, count: int) -> int:
    """Sort by merging runs, each twice as long as those before."""
    width = 1
    while width < count:
        next_marks = new_seq(count, LIST)
        next_made = new_seq(count, LIST)
        low = 0
        while low < count:
            middle = low + width if low + width < count else count
            high = low + (width << 1) if low + (width << 1) < count else count
            left = low
            right = middle
            while left < middle or right < high:
                take_left = left < middle
                if left < middle and right < high:
                    take_left = compare(at_of(marks, left), at_of(marks, right)) <= 0
                if take_left:
                    push(next_marks, at_of(marks, left))
                    push(next_made, at_of(made, left))
                    left += 1
                else:
                    push(next_marks, at_of(marks, right))
                    push(next_made, at_of(made, right))
                    right += 1
            low = high
        marks = next_marks
        made = next_made
        width = width << 1
    return made


# Equality.


def eq(one: int, other: int) -> int:
    """Whether two values are equal."""
    if one == other:
        return 1
    if one < REF or other < REF:
        return 0
    return eq_deep(one, other)


def eq_deep(one: int, other: int) -> int:
    """Whether two things are equal, part by part."""
    sort = load32(one, 12)
    if kind_of(sort) != kind_of(load32(other, 12)):
        return 0
    if sort == SAID or load32(other, 12) == SAID:
        return eq_said(one, other)
    if sort == TEXT:
        return 0
    count = load32(one)
    if count != load32(other):
        return 0
    if sort == DICT or sort == SET:
        return eq_dict(one, other, count)
    at = one + load32s(one, 8)
    to = other + load32s(other, 8)
    index = 0
    while index < count:
        if not eq(load(at + (index << 3)), load(to + (index << 3))):
            return 0
        index += 1
    return 1


def eq_said(one: int, other: int) -> int:
    """Whether two texts are equal, in one of which something is filled in: the same is, all else is not known here."""
    if load32(one, 12) != load32(other, 12) or load32(one) != load32(other):
        trap()
    index = 0
    while index < load32(one):
        if not eq(load(one + load32s(one, 8) + (index << 3)), load(other + load32s(other, 8) + (index << 3))):
            trap()
        index += 1
    return 1


def kind_of(sort: int) -> int:
    """Return what something is compared as: records are tuples, zones lists, and texts texts."""
    if sort == FIXED:
        return LIST
    if sort >= RECORD:
        return TUPLE
    if sort == SAID:
        return TEXT
    return sort


def is_of(value: int, sort: int) -> int:
    """Whether a value is something of a sort."""
    if value < REF:
        return 0
    return kind_of(load32(value, 12)) == sort


def eq_dict(one: int, other: int, count: int) -> int:
    """Whether two dictionaries of the same size are equal."""
    at = one + load32s(one, 8)
    index = 0
    while index < count:
        place = entry_of(other, load(at + (index << 4)))
        if place < 0:
            return 0
        if not eq(load(at + (index << 4), 8), load(other + load32s(other, 8) + (place << 4), 8)):
            return 0
        index += 1
    return 1


def hash_of(value: int) -> int:
    """Return a number that is the same for equal values."""
    if value < REF:
        value = (value ^ shr(value, 32)) * 7046029254386353131
        return value ^ shr(value, 29)
    sort = load32(value, 12)
    if sort == TEXT:
        return (value & 4294967295) * 7046029254386353131
    if sort == DICT or sort == SET or sort == SAID:
        trap()
    count = load32(value)
    at = value + load32s(value, 8)
    made = count + 17
    index = 0
    while index < count:
        made = made * 31 + hash_of(load(at + (index << 3)))
        made = made ^ shr(made, 23)
        index += 1
    return made


# Texts with something filled in: number, most letters, size, depth, values.


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
    held(value)
    count = load32(value)
    letters = 0
    index = 0
    while index < count:
        letters += letters_of(at_of(value, index), longest) + longest + 4
        index += 1
    return letters + 2


# Dictionaries.


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


def note_entry(made: int, key: int, index: int) -> None:
    """Put a pair into the index."""
    room = load32(made, 4)
    places = made + load32s(made, 8) + (room << 4)
    mask = (room << 1) - 1
    spot = hash_of(key) & mask
    while load32(places + (spot << 2)) != 0:
        spot = (spot + 1) & mask
    store32(places + (spot << 2), index + 1)


def grow_dict(made: int, count: int) -> None:
    """Give a full dictionary twice the room, and an index."""
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


# Numbers.


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


# Chance.


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


# Frames: the variables of one, how many there are, and the number of the function.


def room_for_frame(s: int, count: int) -> int:
    """Make room for a frame with so many variables on the stack; return where it is to be written."""
    stack = load(s, STACK)
    there = load32(stack)
    while there + count + 2 > load32(stack, 4):
        grow_seq(stack, load32(stack, 4))
    store32(stack, there + count + 2)
    return stack + load32s(stack, 8) + (there << 3)


def pop_frame(s: int) -> int:
    """Take the innermost frame off the stack, and open it; return the number of its function."""
    stack = load(s, STACK)
    there = load32(stack) - 2
    if there < 0:
        trap()
    at = stack + load32s(stack, 8) + (there << 3)
    count = load(at)
    function = load(at, 8)
    move(FRAME, at - (count << 3), count << 3)
    store32(stack, there - count)
    return function


def game_over(s: int) -> int:
    """End the game."""
    store32(load(s, STACK), 0)
    store(s, WHO, NONE)
    store(s, OPTIONS, NOTHING)
    return -1


def go(s: int, function: int, first: int) -> int:
    """Run frames to the next question; return who is asked, and how many options there are, or 0 when all is over.

    Of the first frames the steps are not counted.
    """
    while first > 0 and function >= 0:
        function = run(function, s)
        first -= 1
    while function >= 0:
        if load(s, STEPS_LEFT) < 0:
            trap()
        count = 100
        while count > 0 and function >= 0:
            function = run(function, s)
            count -= 1
        if function >= 0:
            store(s, STEPS_LEFT, load(s, STEPS_LEFT) - 1600)
    who = load(s, WHO)
    if who == NONE:
        if load32(load(s, STACK)) > 0:
            trap()
        return 0
    return (who + 2) << 32 | load32(load(s, OPTIONS))


def trial_go(s: int, function: int) -> None:
    """Run frames of a trial to its next question or end."""
    while function >= 0:
        store(s, STEPS_LEFT, load(s, STEPS_LEFT) - 1)
        function = run(function, s)
        if load(s, STEPS_LEFT) < 0:
            trap()


def trial_begin(s: int, function: int, given: int, end: int) -> None:
    """Run a procedure on its own, to its first question or its end."""
    store(s, QUESTION, 0)
    store(s, WHO, NONE)
    store(s, OPTIONS, NOTHING)
    stack = new_seq(32, LIST)
    push(stack, 0)
    push(stack, end)
    store(s, STACK, stack)
    move(FRAME, given + load32s(given, 8), load32(given) << 3)
    trial_go(s, function)


def trial_resume(s: int, option: int) -> None:
    """Answer the open question of a procedure that is run on its own, and run on."""
    store(s, ANSWER, option)
    store(s, QUESTION, 0)
    store(s, WHO, NONE)
    store(s, OPTIONS, NOTHING)
    trial_go(s, pop_frame(s))


# Tables.


def touch(s: int) -> None:
    """Note that a table has something in the nursery; empty that first if it is well filled."""
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
    if sort == FIXED:
        trap()
    if sort == DICT or sort == SET:
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


def measured(value: int) -> int:
    """Return how many bytes a copy of a value takes."""
    if value < REF:
        return 0
    if (value & 4294967295) < NURSERY:
        return 0
    sort = load32(value, 12)
    count = load32(value)
    total = 16 + (count << 3)
    if sort == DICT or sort == SET:
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


def new_table() -> int:
    """Make room for a table."""
    s = take_block(TABLE_SIZE)
    store(s, MARKED, 0)
    store(s, HOME, 0)
    return s


def free_table(s: int) -> None:
    """Give the room of a table back."""
    mark = load(s, MARKED)
    if mark != 0:
        store(TOUCHED_LIST + ((mark - 1) << 3), 0)
    home = load(s, HOME)
    if home != 0:
        leave_block(home)
    leave_block(s)


def copy_table(s: int) -> int:
    """Make an independent copy of a table."""
    if load(AT) > SOFT_END or load(TOUCHED) >= MOST_TOUCHED:
        collect()
    made = take_block(TABLE_SIZE)
    move(made, s, TABLE_SIZE)
    store(made, MARKED, 0)
    store(made, HOME, 0)
    touch(made)
    at = made + ROOTS
    while at != made + ROOTS_END:
        store(at, copied(load(at)))
        at += 8
    return made


def lay_table(s: int, other: int) -> None:
    """Lay a copy of another table in the place of one."""
    touch(s)
    mark = load(s, MARKED)
    home = load(s, HOME)
    move(s, other, TABLE_SIZE)
    store(s, MARKED, mark)
    store(s, HOME, home)
    at = s + ROOTS
    while at != s + ROOTS_END:
        store(at, copied(load(at)))
        at += 8


def clone_within(s: int) -> int:
    """Copy a table for as long as a choice takes: what it is made of is shared, since nothing changes it in place."""
    made = alloc(TABLE_SIZE)
    move(made, s, TABLE_SIZE)
    store(made, STACK, copy_seq(load(s, STACK), LIST))
    return made


def lay_fresh(s: int) -> None:
    """Lay a table as it is before anything was done."""
    touch(s)
    mark = load(s, MARKED)
    home = load(s, HOME)
    move(s, FRESH_IMAGE, TABLE_SIZE)
    store(s, MARKED, mark)
    store(s, HOME, home)
    store(s, STACK, new_seq(32, LIST))


def start_table(s: int) -> int:
    """Begin a game: the key of chance lies in `OUT`; return the first question, as `go` does."""
    lay_fresh(s)
    store(s, KEY, load(OUT))
    store(s, KEY + 8, load(OUT, 8))
    store(s, KEY + 16, load(OUT, 16))
    store(s, KEY + 24, load(OUT, 24))
    return go(s, 0, 1)


def step(s: int, index: int) -> int:
    """Answer the open question; return the next, as `go` does."""
    touch(s)
    store(s, ANSWER, at_of(load(s, OPTIONS), index))
    store(s, STEPS_LEFT, ALL_STEPS)
    store(s, RENEWED, 0)
    return go(s, pop_frame(s), 2)


def play_out(s: int, luck: int, most: int) -> int:
    """Play at random to the end, or for so many choices; return how many were made. `OUT` has the luck then."""
    made = 0
    asked = question(s)
    while made < most and asked != 0:
        luck = luck + -7046029254386353131
        mixed = (luck ^ shr(luck, 30)) * -4658895280553007687
        mixed = (mixed ^ shr(mixed, 27)) * -7723592293110705685
        asked = step(s, shr(shr(mixed, 32) * (asked & 4294967295), 32))
        made += 1
    store(OUT, 504, luck)
    return made


def question(s: int) -> int:
    """Return the open question, as `go` does."""
    who = load(s, WHO)
    if who == NONE:
        return 0
    return (who + 2) << 32 | load32(load(s, OPTIONS))


def play_games(s: int, count: int, luck: int) -> int:
    """Play so many games at random, each with a key that follows from the luck; sums of points lie in `OUT`."""
    made = 0
    seat = 0
    while seat < PLAYERS:
        store(OUT + (seat << 3), 64, 0)
        seat += 1
    while count > 0:
        luck = luck + -7046029254386353131
        store(OUT, shr(luck, 1))
        store(OUT, 8, 0)
        store(OUT, 16, 0)
        store(OUT, 24, 0)
        start_table(s)
        made += play_out(s, luck, 1000000)
        store(OUT, 496, made)
        points = points_of_all(s)
        seat = 0
        while seat < PLAYERS:
            store(OUT + (seat << 3), 64, load(OUT + (seat << 3), 64) + at_of(points, seat))
            seat += 1
        count -= 1
    return made


def results(s: int) -> int:
    """Work out the points of all seats, into `OUT`; return where."""
    touch(s)
    store(s, STEPS_LEFT, ALL_STEPS)
    points = points_of_all(s)
    seat = 0
    while seat < PLAYERS:
        store(OUT + (seat << 3), at_of(points, seat))
        seat += 1
    return OUT
