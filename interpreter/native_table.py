"""A table that runs natively. It answers as any table does; what others look at is read off it when they ask.

Whatever goes wrong in native code is a trap, and nothing more is known. The choice is then made once more on the Python
machine, which says what is wrong, or does what native code could not; after that the table runs natively again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .compiling.machine import step
from .faults import MOST_OPTIONS, RUNTIME_ERRORS
from .native.calling import Trap
from .native.engine import MOST_NUMBERS, TRAPPED
from .native_thinking import ready_to_imagine
from .running.state import State
from .table import Setting, Table
from .wording.decision import Option
from .wording.notation import index_of, no_such

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from .compiling.machine import Machine
    from .game import Game
    from .knowing.determinize import Beginning
    from .native.engine import Engine

WIDTH = (1 << 32) - 1
# Seeds from here on take more than one word.
WORD = 1 << 63
# A table that was looked at not more than so many choices ago is brought up to date by making these again.
FEW_CHOICES = 4
# So many decisions are made at random in the first call: short games need no more.
FIRST_NUMBERS = 32


def seating(game: Game, machine: Machine, setting: Setting, engine: Engine) -> Callable[[int], NativeTable]:
    """Return what makes tables that run natively, from seeds: starting is a good part of a short game."""
    new, unused, seats = object.__new__, engine.unused, engine.seats
    begin, trap, words, halves = engine.begin, engine.trap, engine.words, engine.halves

    def seated(seed: int) -> NativeTable:
        table = new(NativeTable)
        table.game = game
        table.machine = machine
        table.setting = setting
        table.engine = engine
        table.seed = seed
        table.record = []
        if not unused or not -WORD <= seed < WORD:
            table.begin_at_leisure()
            return table
        table.at = words[0] = unused.pop()
        words[2] = seed
        if (error := begin()) or trap:
            engine.instance.line.broken(error)
            table.begin_anew()
            return table
        table.width, asked = halves[0], halves[1]
        if table.width > MOST_OPTIONS:
            table.begin_anew()
            return table
        table.seat = seats[asked]
        return table

    return seated


class NativeTable(Table):
    """One game being played, by native code."""

    runs_by = "native"
    engine: Engine
    points: list[int] | None = None  # of a game that is over
    seen: State | None = None  # the same as a state of the Python machine, if somebody looked,
    seen_after = 0  # after so many choices

    def begin_at_leisure(self) -> None:
        """Run the game to its first question, where room must be made or the seed is a large one."""
        try:
            self.at = self.engine.new()
            asked = self.engine.start(self.at, self.seed)
        except Trap:
            self.begin_anew()
            return
        self.seat, self.width = self.engine.seats[asked >> 32], asked & WIDTH
        if self.width > MOST_OPTIONS:
            self.begin_anew()

    def begin_anew(self) -> None:
        """Begin on the Python machine, since native code could not."""
        self.drop()
        self.begin()

    def __del__(self) -> None:
        if self.at:
            self.engine.unused.append(self.at)

    def let_go(self) -> None:
        """Leave the table to the Python machine."""
        if self.at:
            self.engine.unused.append(self.at)
            self.at = 0

    def drop(self) -> None:
        """Leave the table, which was broken off, to the Python machine; what it holds by now may be much."""
        if self.at:
            self.engine.free(self.at)
            self.at = 0

    @property
    def state(self) -> State:
        """The table as it stands."""
        if self.seen is None or self.seen_after != len(self.record):
            self.seen, self.seen_after = self.looked_at(), len(self.record)
        return self.seen

    @state.setter
    def state(self, state: State) -> None:
        self.let_go()
        self.seen, self.seen_after = state, len(self.record)
        self.points = None

    def looked_at(self) -> State:
        """Return the table as it stands, by the few choices since somebody looked; else it is read."""
        since = self.record[self.seen_after :]
        if self.seen is not None and len(since) <= FEW_CHOICES:
            with suppress(*RUNTIME_ERRORS):
                for index in since:
                    step(self.seen, index)
                return self.seen
        return self.engine.state(self.at)

    @property
    def question(self) -> int:
        """The number of the open question; the same question of a game has it each time that it is put."""
        if self.seen is not None and self.seen_after == len(self.record):
            return super().question
        found: int = self.engine.reader.slot(self.at, "q")
        return found

    def answers(self) -> Sequence[Any]:
        """Return what can be answered, as plain values, at an imagined table."""
        if self.seen is not None and self.seen_after == len(self.record):
            return super().answers()
        self.must_be_imagined()
        found: Sequence[Any] = self.engine.reader.slot(self.at, "opts")
        return found

    def play(self, choice: Option | int | str) -> None:
        """Answer the open question with an option, its index, or its text."""
        index = choice if type(choice) is int else index_of(self, choice)
        if not 0 <= index < self.width:
            raise no_such(self, index)
        at = self.at or self.takes_up()
        if not at:
            self.play_slowly(index)
            return
        # The call is written out here: a game that is stepped from Python does little else.
        engine = self.engine
        words = engine.words
        words[0] = at
        words[2] = index
        if (error := engine.answer()) or engine.trap:
            engine.instance.line.broken(error)
            self.play_anew(index)
            return
        width, asked = engine.halves[0], engine.halves[1]
        if width > MOST_OPTIONS:
            self.play_anew(index)
            return
        self.record.append(index)
        self.seat = engine.seats[asked]
        self.width = width
        if not asked:
            self.points = engine.points.tolist()

    def play_anew(self, index: int) -> None:
        """Make a choice once more on the Python machine, since native code could not."""
        self.drop()
        self.put(self.replayed(self.machine, self.record))
        self.play_slowly(index)

    def play_slowly(self, index: int) -> None:
        """Make a choice on the Python machine."""
        super().play(index)
        self.seen_after = len(self.record)

    def play_at_random(self, rng: Random, most: int) -> int:
        """Play on, any option each time, to the end or for so many decisions; return how many were made."""
        made = 0
        block = FIRST_NUMBERS
        while made < most and self.seat is not None:
            if not self.at and not self.takes_up():
                return made + super().play_at_random(rng, most - made)
            made += self.play_block(rng, min(block, most - made))
            block = MOST_NUMBERS
        return made

    def play_block(self, rng: Random, most: int) -> int:
        """Make decisions at random in one call; return how many were made, of which the last may be Python's."""
        before = rng.getstate()
        chance = rng.random
        engine = self.engine
        self.seen = None
        asked, chosen = engine.play_by(self.at, [chance() for _ in range(most)], MOST_OPTIONS)
        made = len(chosen)
        if made < most:
            # Only what was used counts as drawn.
            rng.setstate(before)
            for _ in range(made):
                chance()
        is_wrong = asked == TRAPPED or asked & WIDTH > MOST_OPTIONS
        if not is_wrong:
            self.record += chosen
            self.seat, self.width = engine.seats[asked >> 32], asked & WIDTH
            return made
        if asked != TRAPPED:
            # The last choice led to a question that can't be put, and is made once more.
            rng.setstate(before)
            made -= 1
            for _ in range(made):
                chance()
        self.record += chosen[:made]
        self.put(self.replayed(self.machine, self.record))
        self.play_slowly(int(chance() * self.width))
        return made + 1

    def takes_up(self) -> int:
        """Lay the table down where it can run natively again; return where, 0 if it can't."""
        assert self.seen is not None
        at = 0
        try:
            at = self.engine.new()
            self.engine.put(at, self.seen)
        except (TypeError, Trap, KeyError):
            if at:
                self.engine.unused.append(at)
            return 0
        self.at = at
        return at

    def with_state(self, state: State) -> Table:
        """Make a copy that stands otherwise."""
        copy = object.__new__(NativeTable)
        copy.engine, copy.at = self.engine, 0
        self.copy_rest(copy)
        copy.put(state)
        return copy

    def clone(self) -> Table:
        """Make an independent copy."""
        if not self.at and not self.takes_up():
            return super().clone()
        try:
            at = self.engine.taken_copy(self.at)
        except Trap:
            return super().clone()
        copy = object.__new__(NativeTable)
        copy.engine, copy.seen, copy.at = self.engine, None, at
        copy.seat, copy.width = self.seat, self.width
        self.copy_rest(copy)
        return copy

    def begun(self, beginning: Beginning) -> Table:
        """Make a copy that stands as one that is imagined begins."""
        prepared = ready_to_imagine(self, self.engine, beginning.imaginable)
        if prepared is None:
            return super().begun(beginning)
        try:
            at, asked = self.engine.imagine(prepared.base, prepared.held, beginning.key)
        except Trap:
            return super().begun(beginning)
        copy = object.__new__(NativeTable)
        copy.engine, copy.seen, copy.at = self.engine, None, at
        copy.seat, copy.width = self.engine.seats[asked >> 32], asked & WIDTH
        self.copy_rest(copy)
        return copy

    def put_luck(self, luck: int) -> None:
        """Let all further chance follow from a number."""
        self.must_be_imagined()
        if not self.at:
            super().put_luck(luck)
            return
        self.engine.put_luck(self.at, luck)
        self.seen = None

    def worth_to(self, seat: int) -> int:
        """Return what the table is worth to a seat."""
        self.must_be_imagined()
        if self.at:
            with suppress(Trap):
                return self.engine.asked("worth_to", self.at, seat)
        return super().worth_to(seat)

    def judged(self) -> list[int]:
        """Return what the table is worth to each seat, and how it ended for each."""
        self.must_be_imagined()
        if self.at:
            with suppress(Trap):
                found: list[int] = self.engine.value(self.engine.asked("judged", self.at))
                return found
        return super().judged()

    def returns(self) -> list[int]:
        """Return the points of all seats as the table stands."""
        if self.points is not None:
            return self.points.copy()
        if self.at:
            try:
                return self.engine.results(self.at)
            except Trap:
                self.state  # noqa: B018 - read before it is lost
                self.let_go()
        return super().returns()
