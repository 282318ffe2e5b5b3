"""Bounds of steps and numbers, what is raised beyond them, and the seat of chance."""

from __future__ import annotations

# Between two questions. A step is what takes less than a tenth of a microsecond: what is done is weighed by what it
# touches, so that a game that uses all of them up has taken about as long as any other.
STEPS = 800_000
# How often a question that answers itself gives a game new steps, before it must ask somebody.
MOST_RENEWED = 20
# A table that is told what happens runs what one that is not has run before, and may need a little more: it has at once
# twice as many steps as that can have come to.
STEPS_TOLD = 2 * (1 + MOST_RENEWED) * STEPS
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
    """Return a number back, unless it grew too big."""
    if -MOST_NUMBER <= number <= MOST_NUMBER:
        return number
    raise Fault("a number grew too big")


def bounded_or_none(number: int | None) -> int | None:
    """Return a number back, or none, unless it grew too big."""
    return None if number is None else bounded(number)
