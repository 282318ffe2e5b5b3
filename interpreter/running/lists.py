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


def joined(one: Iterable[T], other: Iterable[T]) -> list[T]:
    """Return the things of both, each once."""
    return list(dict.fromkeys([*one, *other]))


def without(one: Iterable[T], other: Iterable[T]) -> list[T]:
    """Return the things of the one that are not in the other."""
    gone = set(other)
    return [thing for thing in one if thing not in gone]


def raised(values: Iterable[int], least: int) -> list[int]:
    """Return the different values, with the least in the place of all lower ones."""
    return list(dict.fromkeys([max(value, least) for value in values]))


def item(items: Sequence[T], index: int) -> T:
    """Return the thing at an index counted from 1."""
    if not 1 <= index <= len(items):
        raise Fault(f"a list of {len(items)} has nothing at {index}")
    return items[index - 1]


def replaced(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the same with one thing in another's place."""
    return (*items[:index], value, *items[index + 1 :])


def after(items: Sequence[T], thing: T) -> Sequence[T]:
    """Return what comes after a thing."""
    return items[items.index(thing) + 1 :]
