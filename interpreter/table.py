"""A table: one game being played. Decisions in, events out.

The record of a table is its seed and the indices that were chosen; save, undo, replay and the log are readings of it.
A table runs silently; the log is made by running the record again on a machine that tells.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from .compiling.machine import Machine, asked, go, step
from .faults import RUNTIME_ERRORS, IllegalChoice, TableError, UnknownChoice, fault
from .meaning.bounds import CHANCE, STEPS, Fault
from .running.state import Seat, State
from .wording.decision import Decision, Option, decide
from .wording.ending import Ledger, Outcome, TieBreak, ledger_of, outcome_of, tie_breaks_of

if TYPE_CHECKING:
    from .explaining.explain import Explanation
    from .game import Game
    from .keeping.by_hand import Laid
    from .keeping.undo import Past
    from .knowing.seen import View
    from .knowing.whereabouts import Whereabouts
    from .wording.events import Event


# So many options can a question have.
MOST_OPTIONS = 20_000


def too_many_options(machine: Machine, state: State) -> Fault:
    """Complain of a question that nobody could answer."""
    problem = f"there are {len(state.opts):,} options, and at most {MOST_OPTIONS:,} can be offered"
    return Fault(problem, machine.writer.questions[state.q].line)


@attrs.frozen
class Setting:
    """What was settled before a game: what the players are called, and the options."""

    names: tuple[str, ...]
    options: dict[str, Any]


class Table:
    """One game being played."""

    # Who is to decide (a seat, `CHANCE`, or None when the game is over), and how many options there are.
    seat: Seat | None
    width: int
    # Whether secrets were taken back at this table, and whether it is only imagined by a seat.
    practice = False
    imagined = False
    # Where an imagined table began, and how long the record was then.
    origin: tuple[State, int] | None = None
    teller: tuple[State, int] | None = None
    # What was found out about where cards can lie, and from whose log; see `whereabouts.py`.
    whereabouts: tuple[State, Whereabouts] | None = None
    # What was found out about going back; see `undo.py`.
    past: Past | None = None
    # What was laid by hand, in its order.
    laid: tuple[Laid, ...] = ()

    def __init__(self, game: Game, machine: Machine, seed: int, setting: Setting) -> None:
        self.game = game
        self.machine = machine
        self.seed = seed
        self.setting = setting
        self.record: list[int] = []
        try:
            self.state = state = machine.start(seed)
            if len(state.opts) > MOST_OPTIONS:
                raise too_many_options(machine, state)
        except RUNTIME_ERRORS as met:
            raise fault(game.world, met) from None
        self.seat = state.who
        self.width = len(state.opts)

    # Asking.

    @property
    def players(self) -> int:
        """How many play."""
        return self.machine.plan.players

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return self.setting.names

    def rename(self, names: Sequence[str]) -> None:
        """Call the players otherwise from now on, also in what was told before."""
        if len(names) != len(self.names):
            raise TableError(f"there are {len(names)} names for {len(self.names)} players")
        self.setting = attrs.evolve(self.setting, names=tuple(names))

    @property
    def options(self) -> dict[str, Any]:
        """The options that were settled for this table, where they are not the usual ones."""
        return self.setting.options

    def telling_machine(self) -> Machine:
        """Return the machine that runs the same table and tells what happens."""
        machine = self.machine
        return self.game.machine(self.players, self.options, machine.explicit, told=True, asks=machine.asks)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, from 0."""
        return tuple(Seat(number) for number in range(self.players))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.seat is None

    @property
    def decision(self) -> Decision | None:
        """The open question with its options; None when the game is over."""
        self.state.steps = STEPS
        try:
            return decide(self)
        except RUNTIME_ERRORS as met:
            raise fault(self.game.world, met) from None

    # Answering.

    def play(self, choice: Option | int | str) -> None:
        """Answer the open question with an option, its index, or its text."""
        index = choice if type(choice) is int else self.index_of(choice)
        state = self.state
        if not 0 <= index < self.width:
            raise self.no_such(index)
        state.ans = state.opts[index]
        state.steps = STEPS
        state.renewed = 0
        try:
            frame = state.stack.pop()
            then = frame[0](state, frame)
            if then is not None:
                # Most choices need two frames; what needs more goes through a loop.
                then = then[0](state, then)
                if then is not None:
                    go(state, then)
            if state.who is None:
                asked(state)
            width = len(state.opts)
            if width > MOST_OPTIONS:
                raise too_many_options(self.machine, state)
        except RUNTIME_ERRORS as met:
            self.put(self.replayed(self.machine, self.record))
            raise fault(self.game.world, met) from None
        self.record.append(index)
        self.seat = state.who
        self.width = width

    def put(self, state: State) -> None:
        """Lay another state on the table."""
        self.state = state
        self.seat = state.who
        self.width = len(state.opts)

    def index_of(self, choice: Option | int | str) -> int:
        """Find the index of an option, or of a text that means one."""
        from .wording.notation import find

        if isinstance(choice, Option):
            if (
                choice.index >= self.width
                or self.decision is None
                or self.decision.options[choice.index].text != choice.text
            ):
                raise IllegalChoice(
                    f'"{choice.text}" is not an option now',
                    fr=f"« {choice.text_in('fr')} » n'est pas possible maintenant",
                )
            return choice.index
        if isinstance(choice, str):
            return find(self, choice)
        raise UnknownChoice(f"{choice!r} is neither an option, nor its index, nor its text")

    def no_such(self, index: int) -> TableError:
        """Return that there is no option of this index."""
        if self.is_over:
            return IllegalChoice("the game is over", fr="la partie est finie")
        return IllegalChoice(
            f"there is no option {index}; there are {self.width}",
            fr=f"il n'y a pas d'option {index} ; il y en a {self.width}",
        )

    # Going back.

    def replayed(self, machine: Machine, record: list[int]) -> State:
        """Run a record again from the start, or from where the table was imagined; give the state."""
        if self.origin is not None:
            start, done = self.origin
            state = machine.clone(start)
            for index in record[done:]:
                step(state, index)
            return state
        state = machine.start(self.seed)
        for at, index in enumerate(record):
            self.lay_again(machine, state, at)
            step(state, index)
        self.lay_again(machine, state, len(record))
        return state

    def lay_again(self, machine: Machine, state: State, at: int) -> None:
        """Lay what was laid by hand after so many choices."""
        if self.laid:
            from .keeping.by_hand import lay_again

            lay_again(self, machine, state, at)

    def undo(self, even_secrets: bool = False) -> None:
        """Take the last decision back, if nothing hidden came to light since; with `even_secrets` in any case."""
        from .keeping.undo import undo

        undo(self, even_secrets)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back without a secret being out."""
        from .keeping.undo import is_safe

        return is_safe(self)

    def clone(self) -> Table:
        """Make an independent copy."""
        copy = object.__new__(Table)
        copy.game, copy.machine, copy.seed, copy.setting = self.game, self.machine, self.seed, self.setting
        copy.record = self.record.copy()
        copy.state = self.machine.clone(self.state)
        copy.seat, copy.width = self.seat, self.width
        if self.practice or self.imagined:
            copy.practice, copy.imagined, copy.origin = self.practice, self.imagined, self.origin
            copy.laid = self.laid
        if self.past is not None:
            copy.past = self.past
        return copy

    def save(self, path: str | Path) -> None:
        """Write the record to a file; `Game.resume` takes it up again."""
        from .keeping.record import save

        save(self, Path(path))

    # Looking.

    def view(self, seat: Seat | int) -> View:
        """Return all that a seat may know, and nothing else."""
        from .knowing.view import view_of

        return view_of(self, int(seat))

    def determinize(self, seat: Seat | int, rng: random.Random) -> Table:
        """Make a copy in which everything that a seat can't know is drawn anew."""
        from .knowing.determinize import determinize

        return determinize(self, int(seat), rng)

    def explain(
        self, text: str, seat: Seat | int | None = None, sees_all: bool = False, named: Sequence[Any] = ()
    ) -> Explanation:
        """Return why something is not an option now, as far as a seat may know; with `sees_all`, all of it.

        `named` has what is named so far, where several things are chosen.
        """
        from .explaining.explain import explain

        return explain(self, text, seat, sees_all, named)

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, from the start; each event tells a seat what it may know."""
        from .wording.events import events_of

        return events_of(self)

    def information(self, seat: Seat | int) -> tuple[Any, ...]:
        """Return all that a seat has seen so far, as a key: equal keys can't be told apart by the seat."""
        from .wording.events import seen_by

        return seen_by(self, int(seat))

    # The end.

    def score(self, seat: Seat | int) -> Ledger:
        """Return the ledger of a seat as the table stands."""
        self.state.steps = STEPS
        try:
            return ledger_of(self, int(seat))
        except RUNTIME_ERRORS as met:
            raise fault(self.game.world, met) from None

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """What the ranking compares beside the score, where it has words, as the table stands."""
        self.state.steps = STEPS
        try:
            return tie_breaks_of(self)
        except RUNTIME_ERRORS as met:
            raise fault(self.game.world, met) from None

    def returns(self) -> list[int]:
        """Return the points of all seats as the table stands."""
        self.state.steps = STEPS
        try:
            return self.machine.returns(self.state)
        except RUNTIME_ERRORS as met:
            raise fault(self.game.world, met) from None

    @property
    def outcome(self) -> Outcome | None:
        """Who won; None until the game is over."""
        self.state.steps = STEPS
        try:
            return outcome_of(self)
        except RUNTIME_ERRORS as met:
            raise fault(self.game.world, met) from None


__all__ = ["CHANCE", "Table"]
