"""A table: one game being played. Decisions in, events out.

The record of a table is its seed and the indices that were chosen; save, undo, replay and the log are readings of it.
A table runs silently; the log is made by running the record again on a machine that tells.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .decision import Decision, Option, Seat, decide
from .ending import Ledger, Outcome, ledger_of, outcome_of
from .faults import RUNTIME_ERRORS, IllegalChoice, TableError, UnknownChoice, fault
from .machine import Machine, step
from .runtime import CHANCE

if TYPE_CHECKING:
    from .events import Event
    from .explain import Explanation
    from .game import Game
    from .view import View


class Table:
    """One game being played."""

    __slots__ = ("game", "imagined", "machine", "names", "options", "players", "practice", "record", "seed", "state", "teller")

    def __init__(self, game: Game, machine: Machine, seed: int, names: tuple[str, ...], options: dict[str, Any]) -> None:
        self.game = game
        self.machine = machine
        self.players = machine.plan.players
        self.seed = seed
        self.names = names
        self.options = options
        self.record: list[int] = []
        self.practice = False
        self.imagined = False
        self.teller: tuple[Any, int] | None = None
        try:
            self.state = machine.start(seed)
        except RUNTIME_ERRORS as met:
            raise fault(game.world, met) from None

    # Asking.

    @property
    def seat(self) -> Seat | None:
        """Who is to decide: a seat, `CHANCE`, or None when the game is over."""
        who: Seat | None = self.state.who
        return who

    @property
    def seats(self) -> range:
        """All seats, from 0."""
        return range(self.players)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.who is None

    @property
    def width(self) -> int:
        """How many options there are."""
        return len(self.state.opts)

    @property
    def decision(self) -> Decision | None:
        """The open question with its options; None when the game is over."""
        return decide(self)

    # Answering.

    def play(self, choice: Option | int | str) -> None:
        """Answer the open question with an option, its index, or its text."""
        index = choice if type(choice) is int else self.index_of(choice)
        state = self.state
        if not 0 <= index < len(state.opts):
            raise self.no_such(index)
        try:
            step(state, index)
        except RUNTIME_ERRORS as met:
            self.state = self.replayed(self.machine, self.record)
            raise fault(self.game.world, met) from None
        self.record.append(index)

    def index_of(self, choice: Option | int | str) -> int:
        """Find the index of an option, or of a text that means one."""
        from .notation import find

        if isinstance(choice, Option):
            if choice.index >= self.width or self.decision is None or self.decision.options[choice.index].text != choice.text:
                raise IllegalChoice(f'"{choice.text}" is not an option now')
            return choice.index
        if isinstance(choice, str):
            return find(self, choice)
        raise UnknownChoice(f"{choice!r} is neither an option, nor its index, nor its text")

    def no_such(self, index: int) -> TableError:
        """Say that there is no option of this index."""
        if self.is_over:
            return IllegalChoice("the game is over")
        return IllegalChoice(f"there is no option {index}; there are {self.width}")

    # Going back.

    def replayed(self, machine: Machine, record: list[int]) -> Any:
        """Run a record again from the start; give the state."""
        state = machine.start(self.seed)
        for index in record:
            step(state, index)
        return state

    def undo(self, even_secrets: bool = False) -> None:
        """Take the last decision back, if nothing hidden came to light since; with `even_secrets` in any case."""
        from .undo import undo

        undo(self, even_secrets)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back without a secret being out."""
        from .undo import is_safe

        return is_safe(self)

    def clone(self) -> Table:
        """Make an independent copy."""
        copy = object.__new__(Table)
        copy.game, copy.machine, copy.players = self.game, self.machine, self.players
        copy.seed, copy.names, copy.options = self.seed, self.names, self.options
        copy.record = self.record[:]
        copy.practice, copy.imagined, copy.teller = self.practice, self.imagined, None
        copy.state = self.machine.clone(self.state)
        return copy

    def save(self, path: str | Path) -> None:
        """Write the record to a file; `Game.resume` takes it up again."""
        from .record import save

        save(self, Path(path))

    # Looking.

    def view(self, seat: Seat | int) -> View:
        """Give all that a seat may know, and nothing else."""
        from .view import view_of

        return view_of(self, int(seat))

    def determinize(self, seat: Seat | int, rng: random.Random) -> Table:
        """Make a copy in which everything that a seat can't know is drawn anew."""
        from .determinize import determinize

        return determinize(self, int(seat), rng)

    def explain(self, text: str) -> Explanation:
        """Say why something is not an option now: the failing condition, and where it stands."""
        from .explain import explain

        return explain(self, text)

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, from the start; each event tells a seat what it may know."""
        from .events import events_of

        return events_of(self)

    def information(self, seat: Seat | int) -> tuple[Any, ...]:
        """Give all that a seat has seen so far, as a key: equal keys can't be told apart by the seat."""
        from .events import seen_by

        return seen_by(self, int(seat))

    # The end.

    def score(self, seat: Seat | int) -> Ledger:
        """Give the ledger of a seat as the table stands."""
        return ledger_of(self, int(seat))

    def returns(self) -> list[int]:
        """Give the points of all seats as the table stands."""
        score, state = self.machine.space["score"], self.state
        return [score(state, seat) for seat in range(self.players)]

    @property
    def outcome(self) -> Outcome | None:
        """Who won; None until the game is over."""
        return outcome_of(self)


__all__ = ["CHANCE", "Table"]
