"""Order: how two values compare, and sequences in their order."""

from __future__ import annotations

from .numbers import number
from .raw import LIST, REF, load32, rare
from .sequences import at_of, copy_seq, held, new_seq, push, put_at


def compare(one: int, other: int) -> int:
    """Return a number below, at or above 0: how two values compare."""
    if one < REF and other < REF:
        return number(one) - number(other)
    count = load32(held(one))
    others = load32(held(other))
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


@rare
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
