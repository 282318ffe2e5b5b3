"""Conditions on a whole choice while a game runs: whether one holds, and what it sees of things taken together.

What is seen of several things is put together in the ways of `planning/whole.py`. It is the same for the same things,
in whichever order they are taken, so that a search can remember it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..meaning.bounds import STEPS, Fault
from ..planning.whole import ALL, MOST, ONCE, SUM
from .state import State

# How many places of a search a test is worth, and how many steps of the game are as much as a place.
PLACES_A_TEST, STEPS_A_PLACE = 5, 10

# What a condition sees of things, by the ways in which it is put together; of a thing itself, the thing.
Seen: TypeAlias = tuple[Any, ...]
Ways: TypeAlias = tuple[str, ...] | None


class Whole(NamedTuple):
    """A condition on all that is chosen; what it sees of a thing, and how that is put together; None: the thing."""

    s: State
    test: Callable[[tuple[Any, ...]], bool]
    ways: Ways = None
    look: Callable[[Any], Seen] | None = None


def passes(whole: Whole, things: tuple[object, ...]) -> bool:
    """Test a choice; the search has bounds of its own, and so the game's steps are not used up by it."""
    s: State = whole.s
    test, steps = whole.test, s.steps
    s.steps = STEPS
    passed = bool(test(things))
    s.steps = steps
    return passed


def weighed(whole: Whole, things: tuple[object, ...]) -> tuple[bool, int]:
    """Test a choice; tell also how many places that counts for."""
    s: State = whole.s
    test, steps = whole.test, s.steps
    s.steps = STEPS
    passed = bool(test(things))
    used_up = STEPS - s.steps
    s.steps = steps
    return passed, PLACES_A_TEST + (used_up + len(things)) // STEPS_A_PLACE


def seen_of(whole: Whole, things: Sequence[object]) -> tuple[list[Seen], Ways]:
    """Look at things; give how what is seen is put together, or None if they are looked at themselves.

    What the condition would never ask of one of them may be wrong to ask; then the things themselves are enough.
    """
    s: State = whole.s
    look, steps = whole.look, s.steps
    seen: list[Seen] | None = None
    if look is not None:
        s.steps = STEPS
        try:
            seen = [look(thing) for thing in things]
        except (Fault, LookupError, TypeError, ArithmeticError):
            seen = None
        finally:
            s.steps = steps
    return ([(thing,) for thing in things], None) if seen is None else (seen, whole.ways)


def nothing_seen(ways: Ways) -> Seen:
    """Return what is seen of no things."""
    return () if ways is None else tuple([seen_of_nothing(way) for way in ways])


def seen_of_nothing(way: str) -> object:
    """Return what is seen of no things in one way."""
    if way == SUM:
        return 0
    return () if way in (ONCE, ALL) else None


def with_seen(ways: Ways, seen: Seen, more: Seen) -> Seen:
    """Add what is seen of one more thing."""
    if ways is None:
        return (*seen, *more)
    return tuple([
        seen[at] + more[at] if way == SUM else joined(way, seen[at], more[at]) for at, way in enumerate(ways)
    ])  # fmt: skip


def joined(way: str, one: Any, other: Any) -> Any:
    """Put what is seen of some things and of others together, in another way than by adding it up."""
    if way == ONCE:
        return with_new(one, other)
    if way == ALL:
        return with_all(one, other)
    if one is None or other is None:
        return other if one is None else one
    return max(one, other) if way == MOST else min(one, other)


def with_new(values: Seen, more: Seen) -> Seen:
    """Put values among others, each once."""
    for value in more:
        if value not in values:
            values = with_all(values, (value,))
    return values


def with_all(values: Seen, more: Seen) -> Seen:
    """Put values among others, each where it belongs by its size."""
    for value in more:
        at = len(values)
        while at > 0 and comes_before(value, values[at - 1]):
            at -= 1
        values = (*values[:at], value, *values[at:])
    return values


def comes_before(one: Any, other: Any) -> bool:
    """Whether a value comes before another of its type: none before all others, lists by what differs first."""
    if one is None or other is None:
        return one is None and other is not None
    if isinstance(one, tuple):
        for at, part in enumerate(one):
            if part != other[at]:
                return comes_before(part, other[at])
        return False
    return bool(one < other)
