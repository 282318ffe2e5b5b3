"""The log of a table, as events that tell each seat what it may know.

A table runs silently. Its log is made by running the record on the same game's telling machine, from where that was
left the last time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import attrs

from ..compiling.machine import Machine, step
from ..faults import TableError
from ..meaning.bounds import CHANCE, STEPS_TOLD
from ..planning.plan import Plan
from ..running.happenings import Began, Chance, Choice, Happening, Known, Move, MoveAll, Roll, Show, sort_of
from ..running.state import State, Use
from ..writing.questions import bound
from .decision import frame_env, variables_of
from .masking import is_noticed, masked
from .rulings import note_rulings
from .sentences import tell
from .wording import Wording

if TYPE_CHECKING:
    from ..table import Table


@attrs.frozen(eq=False)
class Event:
    """Something that happened."""

    data: Happening = attrs.field(repr=False)
    machine: Machine = attrs.field(repr=False)
    names: tuple[str, ...] = attrs.field(repr=False)

    @property
    def sort(self) -> str:
        """The word for what happened."""
        return sort_of(self.data)

    def text(self, seat: int | None, language: str = "en") -> str | None:
        """Return it in a sentence to a seat (None sees everything); None if there is nothing to tell."""
        return tell(Wording(self.machine, self.names, language), self.data, seat)

    def seen(self, seat: int) -> tuple[Any, ...]:
        """Return what a seat sees of it, as data."""
        return masked(self.machine, self.data, seat)

    @property
    def is_forced(self) -> bool:
        """Whether it is a choice that nobody was asked for, since there was only one."""
        return isinstance(self.data, Choice) and self.data.is_forced

    @property
    def who(self) -> int | None:
        """Of a choice: who chose."""
        return self.data.who if isinstance(self.data, Choice) else None

    @property
    def source(self) -> int | None:
        """Of cards that moved: from which zone."""
        return self.data.source if isinstance(self.data, Move | MoveAll) else None

    @property
    def began(self) -> Began | None:
        """The period that began, if it is one that did."""
        return self.data if isinstance(self.data, Began) else None

    @property
    def reveals(self) -> bool:
        """Whether somebody came to know something by it, or chance spoke."""
        if isinstance(self.data, MoveAll):
            return any(self.data.gained)
        if isinstance(self.data, Move | Show):
            return bool(self.data.gained)
        return isinstance(self.data, Roll | Chance)


class Log(Sequence[Event]):
    """What happened at a table up to a moment; an event is made when somebody looks at it."""

    def __init__(self, data: Sequence[Happening], machine: Machine, names: tuple[str, ...]) -> None:
        self._data = tuple(data)
        self._machine = machine
        self._names = names

    def __len__(self) -> int:
        return len(self._data)

    def __iter__(self) -> Iterator[Event]:
        return (Event(each, self._machine, self._names) for each in self._data)

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> Log: ...

    def __getitem__(self, index: int | slice) -> Event | Log:
        if isinstance(index, slice):
            return Log(self._data[index], self._machine, self._names)
        return Event(self._data[index], self._machine, self._names)


def log_of(table: Table) -> Log:
    """Return all events of a table."""
    machine, state = told(table)
    return Log(state.log, machine, table.names)


def seen_by(table: Table, seat: int) -> tuple[Any, ...]:
    """Return what a seat has seen of all events."""
    machine, state = told(table)
    return tuple(masked(machine, each, seat) for each in state.log if is_noticed(machine, each, seat))


def told(table: Table) -> tuple[Machine, State]:
    """Run a table's record on the machine that tells, going on from the last time."""
    if table.imagined:
        raise TableError("imagined log")
    machine = table.telling_machine()
    record = table.record
    state, done = table.teller if table.teller is not None else (machine.start(table.seed), 0)
    for at in range(done, len(record)):
        table.lay_again(machine, state, at)
        note_choice(machine, state, record[at])
        step(state, record[at], STEPS_TOLD)
    table.teller = (state, len(record))
    return machine, state


def note_forced(machine: Machine, state: State) -> None:
    """Put the only answer to a question into the log, before it takes effect; not that several things were all."""
    if state.opts[0] is None and machine.writer.questions[state.q].several:
        return
    note_choice(machine, state, 0, is_forced=True)


def note_choice(machine: Machine, state: State, index: int, is_forced: bool = False) -> None:
    """Put a choice into the log, before it takes effect."""
    if state.who is None or state.who == CHANCE:
        state.log.append(Chance(0))
        return
    value, values = state.opts[index], filled_in(machine, state, state.opts[index])
    state.log.append(Choice(state.who, state.q, value, values, watched(machine.plan, state), is_forced))
    note_rulings(machine, state, value)


def filled_in(machine: Machine, state: State, value: Any) -> tuple[Any, ...]:
    """Return what the words of an option need: what is filled in, or of several picks whether it was the first."""
    info = machine.writer.questions[state.q]
    if isinstance(value, Use):
        return ()
    if info.sort == "menu" and value[0] < len(info.titles):
        title, variables = info.titles[value[0]]
        if not title.function:
            return ()
        env = {**variables_of(machine, state), **bound(variables, value[1])}
        return Wording(machine, ()).values_of(title, state, env)
    return (not variables_of(machine, state)[info.picked],) if info.picked else ()


def watched(plan: Plan, state: State) -> Known:
    """Return who sees of each card whether it is chosen: who knows it and sees where it lies, and who chooses.

    A card in a hand or in a deck may be known to others, but they don't see which one is taken out.
    """
    assert state.who is not None
    sees = plan.watching[state.who]
    seen = [known & sees[zone] for known, zone in zip(state.known, state.loc, strict=True)]
    state.watched = found = Known(seen, state.watched)
    return found


__all__ = ["Event", "Log", "frame_env", "log_of", "seen_by"]
