"""Steps: how a game is kept from going on for ever. What is done is weighed by what it touches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ..meaning.bounds import AT_ONCE, EVENT, MOST_RENEWED, STEPS, StepLimit
from .state import State

T = TypeVar("T")


def numbers(s: State, least: int, most: int) -> range:
    """Count from one number to another; long counts cost steps."""
    if most - least > 50:
        spend(s, most - least)
    return range(least, most + 1)


def spend(s: State, steps: int) -> None:
    """Use up steps; too many are a fault."""
    s.steps -= steps
    if s.steps < 0:
        raise StepLimit


def spend_long(s: State, steps: int) -> None:
    """Use up the steps of what may take longer than all of them, as a search does; but not for ever."""
    s.steps -= steps
    while s.steps < 0:
        s.renewed += 1
        if s.renewed > MOST_RENEWED:
            raise StepLimit
        s.steps += STEPS // 2


def renew(s: State) -> None:
    """Renew the steps of a game at a question that answers itself, as any question does; but not for ever."""
    s.renewed += 1
    if s.renewed > MOST_RENEWED:
        raise StepLimit
    s.steps = STEPS


def spent(s: State, items: Sequence[T], each: int = 1) -> Sequence[T]:
    """Use up steps for each thing that is gone through."""
    s.steps -= len(items) * each
    if s.steps < 0:
        raise StepLimit
    return items


def glanced(s: State, items: Sequence[T]) -> Sequence[T]:
    """Use up steps for things that are only copied or searched."""
    s.steps -= len(items) // AT_ONCE
    if s.steps < 0:
        raise StepLimit
    return items


def turns(s: State, count: int) -> range:
    """Count so many turns in each of which something is told."""
    if count > 0:
        spend(s, count * EVENT)
    return range(count)
