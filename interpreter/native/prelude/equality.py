"""Equality of values, and the numbers by which equal ones are found."""

from __future__ import annotations

from .dictionaries import entry_of
from .raw import (
    DICT,
    FIXED,
    KEYED,
    LIST,
    RECORD,
    REF,
    SAID,
    SET,
    TEXT,
    TUPLE,
    below,
    load,
    load32,
    load32s,
    rare,
    same32,
    shr,
    trap,
)


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
    its_sort = load32(other, 12)
    if sort != its_sort and kind_of(sort) != kind_of(its_sort):
        return eq_apart(sort, its_sort)
    if below(sort - DICT, RECORD - DICT):
        return eq_unordered(one, other, sort)
    count = load32(one)
    if count != load32(other):
        return 0
    at = one + load32s(one, 8)
    to = other + load32s(other, 8)
    end = at + (count << 3)
    while at + 64 <= end and same32(at, to) and same32(at + 32, to + 32):
        at += 64
        to += 64
    while at != end:
        mine = load(at)
        its = load(to)
        if mine != its and (mine < REF or its < REF or not eq_deep(mine, its)):
            return 0
        at += 8
        to += 8
    return 1


@rare
def eq_apart(sort: int, its_sort: int) -> int:
    """Whether things of two sorts are equal: never, but tables by numbers are not looked into."""
    if (sort == KEYED and its_sort in (DICT, SET)) or (its_sort == KEYED and sort in (DICT, SET)):
        trap()
    return 0


@rare
def eq_unordered(one: int, other: int, sort: int) -> int:
    """Whether two things that are no sequences are equal; a text is only equal to itself."""
    if sort == SAID or load32(other, 12) == SAID:
        return eq_said(one, other)
    if sort == KEYED:
        trap()
    if sort == TEXT or load32(one) != load32(other):
        return 0
    return eq_dict(one, other, load32(one))


@rare
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


@rare
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


@rare
def hash_of(value: int) -> int:
    """Return a number that is the same for equal values."""
    if value < REF:
        value = (value ^ shr(value, 32)) * 7046029254386353131
        return value ^ shr(value, 29)
    sort = load32(value, 12)
    if sort == TEXT:
        return (value & 4294967295) * 7046029254386353131
    if sort in (DICT, SET, SAID):
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
