"""Taking decisions back, without letting secrets out.

A decision can be taken back freely as long as nothing hidden came to light and chance did not speak after it. How far
a table can go back so is worked out once for each decision, and kept with the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from ..compiling.machine import Machine, step
from ..faults import TableError
from ..meaning.bounds import STEPS_TOLD
from ..running.state import State
from ..wording.events import note_choice
from .by_hand import take_back
from .reveals import choice_reveals, comes_to_light

if TYPE_CHECKING:
    from ..table import Table


@attrs.define(eq=False)
class Past:
    """What was found out about a table's decisions: who made them, and since which nothing came to light.

    A table and its clones share one, so it is copied before it goes on.
    """

    seats: tuple[int, ...]  # whose knowledge counts
    state: State  # of the machine that tells, after these decisions
    record: list[int] = attrs.Factory(list)
    deciders: list[int] = attrs.Factory(list)
    free: int = 0

    def copy(self, machine: Machine) -> Past:
        """Make an independent copy."""
        return Past(self.seats, machine.clone(self.state), self.record.copy(), self.deciders.copy(), self.free)


def free_length(table: Table, seats: Iterable[int] | None = None) -> int:
    """Return to how many decisions a table can go back freely; what only other seats came to infer does not count."""
    return past_of(table, seats).free


def deciders(table: Table) -> list[int]:
    """Return which seat made each decision."""
    return past_of(table, table.past.seats if table.past is not None else None).deciders


def is_safe(table: Table) -> bool:
    """Whether the last decision can be taken back freely."""
    return bool(table.record) and not table.imagined and free_length(table) < len(table.record)


def undo(table: Table, even_secrets: bool) -> None:
    """Take the last decision back."""
    if table.imagined:
        raise TableError("imagined back")
    if take_back(table):
        return
    if not table.record:
        raise TableError("nothing to take back")
    length = len(table.record) - 1
    if length < free_length(table):
        if not even_secrets:
            raise TableError("came to light")
        table.practice = True
    go_back(table, length)


def go_back(table: Table, length: int) -> None:
    """Cut a table's record down, whatever came to light, and play it again."""
    del table.record[length:]
    table.teller = None
    if any(laid.at > length for laid in table.laid):
        table.laid, table.past = tuple(laid for laid in table.laid if laid.at <= length), None
    table.put(table.replayed(table.machine, table.record))


def past_of(table: Table, seats: Iterable[int] | None) -> Past:
    """Look at the decisions that were not looked at yet."""
    wanted = tuple(range(table.players)) if seats is None else tuple(sorted(seats))
    machine = table.telling_machine()
    past = table.past
    if past is None or past.seats != wanted:
        past = Past(wanted, machine.start(table.seed))
    elif past.record != table.record[: len(past.record)]:
        past = rewound(table, past, machine)
    elif len(past.record) < len(table.record):
        past = past.copy(machine)
    look_on(table, past, machine)
    table.past = past
    return past


def look_on(table: Table, past: Past, machine: Machine) -> None:
    """Look at the decisions after those of the past: the last ones first, until one let something be known."""
    befores: list[tuple[int, State, State]] = []
    for number in range(len(past.record), len(table.record)):
        table.lay_again(machine, past.state, number)
        before = machine.clone(past.state)
        follow(machine, past, table.record[number])
        if comes_to_light(table, machine, before, past.state):
            befores.clear()
            past.free = number + 1
        else:
            befores.append((number, before, machine.clone(past.state)))
    for number, before, after in reversed(befores):
        if choice_reveals(table, machine, before, number, after, past.seats):
            past.free = number + 1
            return


def rewound(table: Table, past: Past, machine: Machine) -> Past:
    """Go back to where a past and a table's record part; nothing that stays has to be looked at again."""
    pairs = zip(past.record, table.record, strict=False)
    common = next((at for at, (old, new) in enumerate(pairs) if old != new), min(len(past.record), len(table.record)))
    made = Past(past.seats, machine.start(table.seed))
    if past.free > common:
        return made
    made.free = past.free
    for at, index in enumerate(table.record[:common]):
        table.lay_again(machine, made.state, at)
        follow(machine, made, index)
    return made


def follow(machine: Machine, past: Past, index: int) -> None:
    """Let a past take one more decision in."""
    assert past.state.who is not None
    past.deciders.append(past.state.who)
    note_choice(machine, past.state, index)
    step(past.state, index, STEPS_TOLD)
    past.record.append(index)
