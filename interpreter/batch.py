"""Many tables of one game stepped together, with numpy's arrays of seats, widths, choices and points.

All tables run natively, one call for a step of all. Where native code breaks off, that table is played again on the
Python machine, which says what is wrong or does what native code could not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .faults import MOST_OPTIONS
from .native.calling import Trap
from .native.memory import OUT
from .observing import Column, Observer

if TYPE_CHECKING:
    from .game import Game
    from .native.engine import Engine

Numbers: TypeAlias = NDArray[np.int64]

WIDTH = (1 << 32) - 1
# Of each table in native memory: where it lies, what is chosen, who is asked with how many options.
ROW = 3
# What a seat is where nobody is asked, and a choice where none is made.
NOBODY = LEAVE = -1


class Batch:
    """Tables that are stepped together; table i begins with the seed of the batch and i.

    `seats` has who is asked at each table, -1 where the game is over; `widths` how many options there are. `over` says
    whose game ended in the last step, and `rewards` has the points of all seats of the last game that ended at a table.
    With `again` a table whose game ended begins the next at once. The seeds of a table's games are as far apart as
    there are tables.

    `observations` has what the seat that is asked may know, a row a table, made when somebody asks for it; `layout`
    says what each number of a row is.
    """

    seats: Numbers
    widths: Numbers

    def __init__(
        self, game: Game, engine: Engine, count: int, seed: int, options: Mapping[str, Any] | None, again: bool
    ) -> None:
        self.game, self.engine, self.count, self.options, self.again = game, engine, count, options, again
        self.players = engine.machine.plan.players
        self.seeds = [seed + number for number in range(count)]
        self.over = np.zeros(count, np.bool_)
        self.rewards: Numbers = np.zeros((count, self.players), np.int64)
        # What was chosen at all tables, step by step, and before which step each game began.
        self._steps: list[Numbers] = []
        self._begun = [0] * count
        self._at = engine.instance.functions["take_block"](8 * ROW * count)
        engine.instance.read(self._at, 8 * ROW * count)
        held = engine.instance.octets[self._at : self._at + 8 * ROW * count]
        self._rows: Numbers = np.frombuffer(held, np.int64).reshape(count, ROW)
        self._tables = [engine.new() for _ in range(count)]
        self._rows[:, 0] = self._tables
        for number in range(count):
            self._begin(number)
        self._look()

    def __del__(self) -> None:
        if hasattr(self, "_tables"):
            self.engine.unused += self._tables
            self.engine.left.append(self._at)

    @property
    def observations(self) -> Numbers:
        """What the seat that is asked may know, a row a table: see `observing.Column`."""
        return self._observer.look(self._rows[:, 0], self.seats)

    @property
    def layout(self) -> tuple[Column, ...]:
        """What each number of an observation is."""
        return tuple(self._observer.columns)

    @cached_property
    def _observer(self) -> Observer:
        return Observer(self.engine)

    def step(self, choices: ArrayLike) -> None:
        """Answer the open question of each table with the index of an option; -1 leaves a table as it is."""
        chosen = np.array(choices, np.int64)
        if chosen.shape != (self.count,):
            raise ValueError(f"choices of shape {chosen.shape} for {self.count} tables")
        wrong = np.flatnonzero((chosen >= self.widths) | (chosen < LEAVE))
        if wrong.size:
            first = int(wrong[0])
            raise ValueError(f"table {first} has {self.widths[first]} options, and no number {chosen[first]}")
        self._steps.append(chosen)
        self._rows[:, 1] = chosen
        first = 0
        while first < self.count:
            try:
                self.engine.step_tables(self._at, self.count, first)
                break
            except Trap:
                first = self.engine.instance.word(OUT)
                self._rows[first, 2] = self._mended(first)
                first += 1
        asked = self._rows[:, 2]
        for number in np.flatnonzero((asked & WIDTH) > MOST_OPTIONS).tolist():
            self._rows[number, 2] = self._mended(number)
        self.over = (asked == 0) & (chosen >= 0)
        for number in np.flatnonzero(self.over).tolist():
            self.rewards[number] = self.engine.results(int(self._rows[number, 0]))
            if self.again:
                self._next(number)
        self._look()

    def reset(self, number: int) -> None:
        """Begin the next game at a table."""
        self._next(number)
        self._look()

    def record(self, number: int) -> list[int]:
        """Return what was chosen in the game at a table."""
        chosen = [int(step[number]) for step in self._steps[self._begun[number] :]]
        return [each for each in chosen if each != LEAVE]

    def _next(self, number: int) -> None:
        self.seeds[number] += self.count
        self._begun[number] = len(self._steps)
        unused = min(self._begun)
        if unused > len(self._steps) // 2:
            del self._steps[:unused]
            self._begun = [each - unused for each in self._begun]
        self._begin(number)

    def _begin(self, number: int) -> None:
        try:
            asked = self.engine.start(int(self._rows[number, 0]), self.seeds[number])
        except Trap:
            asked = self._mended(number)
        self._rows[number, 2] = asked if asked & WIDTH <= MOST_OPTIONS else self._mended(number)

    def _mended(self, number: int) -> int:
        """Play a table again on the Python machine and lay it down natively; return its question."""
        table = self.game.start(self.players, self.seeds[number], self.options, engine="python")
        for index in self.record(number):
            table.play(index)
        self.engine.put(int(self._rows[number, 0]), table.state)
        return self.engine.seats.index(table.seat) << 32 | table.width

    def _look(self) -> None:
        asked = self._rows[:, 2]
        self.widths = asked & WIDTH
        self.seats = np.where(asked == 0, NOBODY, (asked >> 32) - 2)
