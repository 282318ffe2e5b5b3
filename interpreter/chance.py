"""Steps and numbers: how generated code is kept from going on for ever, and from counting beyond bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

# Between two questions. A step is what takes less than a tenth of a microsecond: what is done is weighed by what it
# touches, so that a game that uses all of them up has taken about as long as any other.
STEPS = 800_000
# A table that is told what happens is never stopped before one that is not, and may need a little more.
STEPS_TOLD = 2 * STEPS
# How often a question that answers itself gives a game new steps, before it must ask somebody.
MOST_RENEWED = 20
# What is told, as each move and each line is, takes as many steps: it is kept in the log, and read by people.
EVENT = 80
# A list that is only copied or searched takes a step for so many things.
AT_ONCE = 4


CHANCE = -1


MOST_NUMBER = 10**15


class StepLimit(Exception):
    """A game that never gets to the next question."""


class Fault(Exception):
    """Something that a game must not do; the line of the generated code may follow the words."""


def mul(one: int, other: int) -> int:
    """Multiply, within bounds."""
    if abs(product := one * other) > MOST_NUMBER:
        raise Fault("a number grew too big")
    return product


def bounded(number: int) -> int:
    """Give a number back, unless it grew too big."""
    if -MOST_NUMBER <= number <= MOST_NUMBER:
        return number
    raise Fault("a number grew too big")


def numbers(s: Any, least: int, most: int) -> range:
    """Count from one number to another; long counts cost steps."""
    if most - least > 50:
        spend(s, most - least)
    return range(least, most + 1)


def spend(s: Any, steps: int) -> None:
    """Use up steps; too many are a fault."""
    s.steps -= steps
    if s.steps < 0:
        raise StepLimit


def spend_long(s: Any, steps: int) -> None:
    """Use up the steps of what may take longer than all of them, as a search does; but not for ever."""
    s.steps -= steps
    while s.steps < 0:
        s.renewed += 1
        if s.renewed > MOST_RENEWED:
            raise StepLimit
        s.steps += STEPS // 2


def renew(s: Any) -> None:
    """Give a game new steps at a question that answers itself, as any question does; but not for ever."""
    s.renewed += 1
    if s.renewed > MOST_RENEWED:
        raise StepLimit
    s.steps = STEPS


def spent(s: Any, items: Sequence[Any], each: int = 1) -> Sequence[Any]:
    """Use up steps for each thing that is gone through."""
    s.steps -= len(items) * each
    if s.steps < 0:
        raise StepLimit
    return items


def glanced(s: Any, items: Sequence[Any]) -> Sequence[Any]:
    """Use up steps for things that are only copied or searched."""
    s.steps -= len(items) // AT_ONCE
    if s.steps < 0:
        raise StepLimit
    return items


def turns(s: Any, count: int) -> range:
    """Count so many turns in each of which something is told."""
    if count > 0:
        spend(s, count * EVENT)
    return range(count)
