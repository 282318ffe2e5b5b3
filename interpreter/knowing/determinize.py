"""Imagined tables: what a seat can't know is drawn anew, and fits all that it does know.

Bots imagine tables by the hundred at one position. So what a seat can imagine there is worked out once and kept with
the table (`imaginable.py`); each imagined table is a copy of a state in which little is left to draw (`imagine.py`).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import attrs

from ..running.luck import put_luck
from ..running.state import State
from .imaginable import imaginable
from .imagine import imagine
from .mixtures import Imaginable

if TYPE_CHECKING:
    from ..table import Table

# So often a table is imagined until the open question would be put there.
TRIES = 30


@attrs.frozen(eq=False)
class Beginning:
    """How an imagined table began: what could be imagined, by which luck, after how many choices, the luck since."""

    imaginable: Imaginable
    key: int
    played: int
    luck: int | None = None

    def state(self) -> State:
        """Return the state in which it began."""
        state = imagined_state(self.imaginable, self.key)
        if self.luck is not None:
            put_luck(state, self.luck)
        return state

    def with_luck(self, luck: int) -> Beginning:
        """Return the same beginning with other luck after it."""
        return attrs.evolve(self, luck=luck)


def determinize(table: Table, seat: int, rng: random.Random) -> Table:
    """Make an imagined copy of a table for a seat."""
    beginning = Beginning(what_is_imaginable(table, seat), rng.getrandbits(64), len(table.record))
    copy = table.begun(beginning)
    copy.imagined = True
    copy.origin = beginning
    return copy


def imagined_state(it: Imaginable, key: int) -> State:
    """Draw a state that a seat can imagine, by the luck of a key."""
    clone = it.machine.clone
    state = clone(it.state)
    put_luck(state, key)
    for _ in range(TRIES - 1):
        if imagine(state, it):
            return state
        again = clone(it.state)
        again.rng, again.luck = state.rng, state.luck
        state = again
    imagine(state, it)
    return state


def what_is_imaginable(table: Table, seat: int) -> Imaginable:
    """Return what a seat can imagine at a table, which is worked out once as the table stands."""
    return table.once_for(seat, imaginable)
