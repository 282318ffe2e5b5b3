"""What generated code does with lists and choices; nothing here knows a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from ..meaning.bounds import Fault

T = TypeVar("T")


class Ranked(Protocol):
    """What can be compared: a number, mostly."""

    def __lt__(self, other: Any, /) -> bool: ...

    def __gt__(self, other: Any, /) -> bool: ...


R = TypeVar("R", bound=Ranked)


def first(items: Sequence[T]) -> T | None:
    """Return the first thing, or none."""
    return items[0] if items else None


def last(items: Sequence[T]) -> T | None:
    """Return the last thing, or none."""
    return items[-1] if items else None


def uppermost(items: Sequence[T], count: int) -> list[T]:
    """Return so many of the last things, the last one first."""
    return list(reversed(items[-count:])) if count > 0 else []


def lowermost(items: Sequence[T], count: int) -> list[T]:
    """Return so many of the first things."""
    return list(items[:count]) if count > 0 else []


def best(pairs: Iterable[tuple[R, T]]) -> list[T]:
    """Return the things with the highest value."""
    found: list[T] = []
    highest: R | None = None
    for value, thing in pairs:
        if highest is None or value > highest:
            found = [thing]
            highest = value
        elif value == highest:
            found.append(thing)
    return found


def worst(pairs: list[tuple[R, T]]) -> list[T]:
    """Return the things with the lowest value."""
    wanted = min([value for value, _ in pairs], default=None)
    return [thing for value, thing in pairs if value == wanted]


def in_order(pairs: list[tuple[R, T]]) -> list[T]:
    """Return the things by their values, lowest first."""
    return [thing for _, thing in sorted(pairs, key=lambda pair: pair[0])]


def joined(lists: Iterable[Sequence[T]]) -> list[T]:
    """Return one list of the things of several."""
    found: list[T] = []
    for each in lists:
        found += each
    return found


def at_places(items: Sequence[T], places: Iterable[int]) -> list[T]:
    """Return the things at some places, counted from 1, where there is something."""
    return [items[place - 1] for place in places if 0 < place <= len(items)]


def place(items: Iterable[T], wanted: T) -> int:
    """Return the place of a thing, counted from 1; 0 if it is not there."""
    for at, each in enumerate(items):
        if each == wanted:
            return at + 1
    return 0


def is_before(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether one list comes before another: by the first things that are different, else it is shorter."""
    return one < other


def furthest(pairs: list[tuple[tuple[int, ...], T]], up: bool) -> list[T]:
    """Return the things with the highest or the lowest list."""
    found: list[T] = []
    extreme: tuple[int, ...] = ()
    for pair in pairs:
        value: tuple[int, ...] = pair[0]
        if found and value == extreme:
            found.append(pair[1])
        elif not found or (is_before(extreme, value) if up else is_before(value, extreme)):
            found = [pair[1]]
            extreme = value
    return found


def extreme_list(values: list[tuple[int, ...]], up: bool) -> tuple[int, ...]:
    """Return the highest or the lowest of several lists; the empty one if there is none."""
    extreme: tuple[int, ...] = values[0] if values else ()
    for each in values:
        value: tuple[int, ...] = each
        if is_before(extreme, value) if up else is_before(value, extreme):
            extreme = value
    return extreme


def without(one: Iterable[T], other: Iterable[T]) -> list[T]:
    """Return the things of the one that are not in the other."""
    gone = set(other)
    return [thing for thing in one if thing not in gone]


def item(items: Sequence[T], index: int) -> T:
    """Return the thing at an index counted from 1."""
    if not 1 <= index <= len(items):
        raise Fault(f"a list of {len(items)} has nothing at {index}")
    return items[index - 1]


def sure(number: int | None) -> int:
    """Return a number that must not be none."""
    if number is None:
        raise Fault("a number is wanted that is none")
    return number


def numbered(number: int, least: int, most: int) -> int:
    """Return at which place a number stands, from 0, of those that an index can be."""
    if not least <= number <= most:
        raise Fault(f"there is nothing at {number}, only from {least} to {most}")
    return number - least


def replaced(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the same with one thing in another's place."""
    return (*items[:index], value, *items[index + 1 :])


def less(items: Sequence[T], thing: T) -> list[T]:
    """Return the others, without one thing; of equal things one goes."""
    at = items.index(thing)
    return [*items[:at], *items[at + 1 :]]


def after(items: Sequence[T], thing: T) -> Sequence[T]:
    """Return what comes after a thing."""
    return items[items.index(thing) + 1 :]
