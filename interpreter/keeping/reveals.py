"""Whether a choice let somebody know something: a card came to light, chance spoke, or what followed tells of secrets.

The last is found out by imagining: where the same choice on tables that look the same to a seat leads to something
that looks different, it told that seat something. What is told rarely is found rarely; what tells much, nearly always.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..compiling.machine import Machine, step
from ..faults import RUNTIME_ERRORS
from ..knowing.determinize import determinize
from ..meaning.model import KindDecl, Track
from ..running.happenings import Choice
from ..running.state import State
from ..wording.events import Event, note_choice, watched
from ..wording.masking import card_seen_by, hidden, is_noticed, masked

if TYPE_CHECKING:
    from ..table import Table

# How many tables are imagined for each seat.
WORLDS = 8


def choice_reveals(
    table: Table, machine: Machine, before: State, number: int, after: State, seats: Sequence[int]
) -> bool:
    """Whether a choice let one of these seats know something; the states are those of a machine that tells."""
    if comes_to_light(table, machine, before, after):
        return True
    stand_in = table.clone()
    stand_in.machine, stand_in.record = machine, table.record[:number]
    stand_in.put(before)
    stand_in.teller = (before, number)
    return any(Imagining(stand_in, table.record[number], seat).tells(after) for seat in seats)


def comes_to_light(table: Table, machine: Machine, before: State, after: State) -> bool:
    """Whether anybody came to know a card, or chance spoke."""
    return any(Event(each, machine, table.names).reveals for each in after.log[len(before.log) :])


class Imagining:
    """One choice, made again on tables that could be the true one for all that a seat knows."""

    def __init__(self, stand_in: Table, index: int, seat: int) -> None:
        self.stand_in = stand_in
        self.machine = stand_in.machine
        self.before = stand_in.state
        self.index = index
        self.seat = seat
        self.rng = random.Random(len(stand_in.record))

    def tells(self, after: State) -> bool:
        """Whether what followed can look different to the seat."""
        if not self.is_secretive():
            return False
        seen = self.seen(after)
        for _ in range(WORLDS):
            state = self.play(determinize(self.stand_in, self.seat, self.rng).state)
            if state is not None and self.seen(state) != seen:
                return True
        return False

    def is_secretive(self) -> bool:
        """Whether there is anything that the seat doesn't know."""
        info = self.machine.writer.questions[self.before.q]
        bit = 1 << self.seat
        return info.secret is not None or not all(known & bit for known in self.before.known)

    def play(self, state: State) -> State | None:
        """Make the choice in an imagined state; None if nothing there looks like it."""
        [wanted] = self.choices(self.before, [self.before.opts[self.index]])
        alike = [index for index, choice in enumerate(self.choices(state, state.opts)) if choice == wanted]
        if not alike:
            return None
        index = self.index if self.index in alike else alike[0]
        try:
            note_choice(self.machine, state, index)
            step(state, index)
        except RUNTIME_ERRORS:
            return None
        return state

    def choices(self, state: State, options: Sequence[Any]) -> list[Any]:
        """Return what the seat sees of options."""
        assert state.who is not None
        who, seen = state.who, watched(self.machine.plan, state)
        return [masked(self.machine, Choice(who, state.q, each, (), seen), self.seat) for each in options]

    def seen(self, state: State) -> tuple[Any, ...]:
        """Return what the seat sees of all that followed: events, tracks, and its own question."""
        new = state.log[len(self.before.log) :]
        told = [masked(self.machine, each, self.seat) for each in new if is_noticed(self.machine, each, self.seat)]
        asked = self.choices(state, state.opts) if state.who == self.seat else []
        return told, self.tracks(state), state.who, asked

    def tracks(self, state: State) -> list[Any]:
        """Return the tracks as the seat sees them; those of a card only if it knows the card."""
        return [self.track(state, track) for track in self.machine.plan.world.all_tracks()]

    def track(self, state: State, track: Track) -> Any:
        """Return the value of a track, or its values."""
        values = getattr(state, track.slot)
        if not isinstance(values, list):
            return self.value(state, values, track)
        shown = [self.value(state, value, track) for value in values]
        if isinstance(track.owner, KindDecl):
            size = self.machine.plan.size_of(track)
            return [value for at, value in enumerate(shown) if state.known[at // size] >> self.seat & 1]
        return shown

    def value(self, state: State, value: Any, track: Track) -> Any:
        """Return a value of a track, without the cards that the seat doesn't know."""
        return hidden(value, track.type, state.known, self.seat, card_seen_by(self.machine.plan, self.seat))
