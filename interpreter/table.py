"""A table: one game being played. Decisions in, events out.

The record of a table is its seed and the indices that were chosen; save, undo, replay and the log are readings of it.
A table runs silently; the log is made by running the record again on a machine that tells.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from .compiling.machine import Machine, asked, go, step
from .faults import MOST_OPTIONS, RUNTIME_ERRORS, TableError, fault, too_many_options
from .meaning.bounds import CHANCE, STEPS
from .running.luck import put_luck
from .running.state import Seat, State
from .wording.decision import CardId, Decision, Option, decide, question_of
from .wording.ending import Ledger, Outcome, TieBreak, ledger_of, outcome_of, tie_breaks_of
from .wording.notation import index_of, no_such
from .wording.wording import Speech

if TYPE_CHECKING:
    from .explaining.explain import Explanation
    from .game import Game
    from .keeping.by_hand import LaidByHand
    from .keeping.undo import Past
    from .knowing.determinize import Beginning
    from .knowing.mixtures import Imaginable
    from .knowing.places import SeenPlace
    from .knowing.seen import View
    from .knowing.whereabouts import Whereabouts
    from .printed import PrintedCards
    from .searching.searcher import Likely, Searched, Weighed
    from .summary import Summary
    from .wording.events import Log

Found = TypeVar("Found")


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
    # Where it lies in native memory; 0 if only the Python machine has it.
    at = 0
    # Which engine it was set up with; and what native code has of what can be imagined as it stands.
    runs_by = "auto"
    imagining: tuple[Imaginable, object] | None = None
    # How an imagined table began.
    origin: Beginning | None = None
    teller: tuple[State, int] | None = None
    # What was found out about where cards can lie, and from whose log; see `whereabouts.py`.
    whereabouts: tuple[State, Whereabouts] | None = None
    # What was made for a seat as the table stood, by what made it, and how it stood.
    made_for: tuple[object, dict[object, Any]] | None = None
    # What was found out about going back; see `undo.py`.
    past: Past | None = None
    # What was laid by hand, in its order.
    laid: tuple[LaidByHand, ...] = ()

    def __init__(self, game: Game, machine: Machine, setting: Setting, runs_by: str, seed: int) -> None:
        self.game = game
        self.machine = machine
        self.setting = setting
        if runs_by != "auto":
            self.runs_by = runs_by
        self.seed = seed
        self.record: list[int] = []
        self.begin()

    def begin(self) -> None:
        """Run the game to its first question."""
        try:
            self.state = state = self.machine.start(self.seed)
            if len(state.opts) > MOST_OPTIONS:
                raise too_many_options(self.machine, state)
        except RUNTIME_ERRORS as met:
            raise fault(self.game.world, met) from None
        self.seat = state.who
        self.width = len(state.opts)

    # Asking.

    @property
    def players(self) -> int:
        """How many play."""
        return self.machine.plan.players

    @property
    def zone_count(self) -> int:
        """How many zones there are, those on cards too: the more, the longer it takes to copy and to judge a table."""
        return len(self.machine.plan.zone_names)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return self.setting.names

    def rename(self, names: Sequence[str]) -> None:
        """Call the players otherwise from now on, also in what was told before."""
        if len(names) != len(self.names):
            raise TableError("new names for players", count=len(names), players=len(self.names))
        self.setting = attrs.evolve(self.setting, names=tuple(names))

    @property
    def options(self) -> dict[str, Any]:
        """The options that were settled for this table, where they are not the usual ones."""
        return self.setting.options

    @property
    def chance(self) -> str:
        """Whether chance is "drawn", or "explicit" and so a player."""
        return "explicit" if self.machine.explicit else "drawn"

    @property
    def forced(self) -> str:
        """Whether what has one answer is "taken" without asking, or "asked" too."""
        return "asked" if self.machine.asks else "taken"

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
        return self.worked_out(lambda: decide(self))

    def once_for(self, seat: int, make: Callable[[Table, int], Found]) -> Found:
        """Return what is made for a seat, once until the table stands otherwise or the players have other names."""
        stands = (self.state, len(self.record), self.laid, self.names)
        if self.made_for is None or self.made_for[0] != stands:
            self.made_for = stands, {}
        found = self.made_for[1]
        if (make, seat) not in found:
            found[make, seat] = make(self, seat)
        made: Found = found[make, seat]
        return made

    def worked_out(self, work: Callable[[], Found]) -> Found:
        """Return what comes of the game's own code, which may turn out to be wrong."""
        self.state.steps = STEPS
        try:
            return work()
        except RUNTIME_ERRORS as met:
            raise fault(self.game.world, met) from None

    @property
    def question(self) -> int:
        """The number of the open question; the same question of a game has it each time that it is put."""
        number: int = self.state.q
        return number

    @property
    def is_private(self) -> bool:
        """Whether the open question is put privately, so that nobody may see who is asked."""
        return self.seat is not None and bool(question_of(self).private)

    # Answering.

    def play(self, choice: Option | int | str) -> None:
        """Answer the open question with an option, its index, or its text."""
        index = choice if type(choice) is int else index_of(self, choice)
        state = self.state
        if not 0 <= index < self.width:
            raise no_such(self, index)
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

    def play_at_random(self, rng: random.Random, most: int) -> int:
        """Play on, any option each time, to the end or for so many decisions; return how many were made."""
        chance = rng.random
        play = self.play
        for made in range(most):
            if self.seat is None:
                return made
            play(int(chance() * self.width))
        return most

    def put(self, state: State) -> None:
        """Lay another state on the table."""
        self.state = state
        self.seat = state.who
        self.width = len(state.opts)

    def put_luck(self, luck: int) -> None:
        """Let all further chance of an imagined table follow from a number."""
        self.must_be_imagined()
        put_luck(self.state, luck)

    # Going back.

    def replayed(self, machine: Machine, record: list[int]) -> State:
        """Run a record again from the start, or from where the table was imagined; return the state."""
        if self.origin is not None:
            state = self.origin.state()
            for index in record[self.origin.played :]:
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
        return self.with_state(self.machine.clone(self.state))

    def begun(self, beginning: Beginning) -> Table:
        """Make a copy that stands as one that is imagined begins."""
        return self.with_state(beginning.state())

    def with_state(self, state: State) -> Table:
        """Make a copy that stands otherwise."""
        copy = object.__new__(Table)
        self.copy_rest(copy)
        copy.put(state)
        return copy

    def copy_rest(self, copy: Table) -> None:
        """Copy all but how the table stands."""
        copy.game, copy.machine, copy.seed, copy.setting = self.game, self.machine, self.seed, self.setting
        if self.runs_by != "auto":
            copy.runs_by = self.runs_by
        copy.record = self.record.copy()
        if self.practice or self.imagined:
            copy.practice, copy.imagined, copy.origin = self.practice, self.imagined, self.origin
            copy.laid = self.laid
        if self.past is not None:
            copy.past = self.past

    def save(self, path: str | Path) -> None:
        """Write the record to a file; `Game.resume` takes it up again."""
        from .keeping.record import save

        save(self, Path(path))

    # Looking.

    def view(self, seat: Seat | int) -> View:
        """Return all that a seat may know, and nothing else."""
        from .knowing.view import view_of

        return view_of(self, int(seat))

    def decider(self, seat: Seat | int) -> Seat | None:
        """Return who is asked, if a seat may know that; None also when the game is over."""
        from .knowing.view import decider_seen

        return decider_seen(self, int(seat))

    @property
    def cards(self) -> PrintedCards:
        """All cards as they are printed, by their ids; what stands on a card is no secret."""
        from .printed import PrintedCards

        return PrintedCards(Speech(self.machine, self.names))

    def place(self, number: int, seat: Seat | int) -> SeenPlace:
        """Return a place by its number, as a seat may name it."""
        from .knowing.places import place

        return place(self, number, int(seat))

    def place_of(self, card: CardId | int, seat: Seat | int) -> SeenPlace | None:
        """Return where a card lies; None if the seat does not know that."""
        from .knowing.places import place_of

        return place_of(self, int(card), int(seat))

    def determinize(self, seat: Seat | int, rng: random.Random) -> Table:
        """Make a copy in which everything that a seat can't know is drawn anew."""
        from .knowing.determinize import determinize

        return determinize(self, int(seat), rng)

    def search(self, seat: Seat | int, iterations: int, key: int) -> Searched:
        """Search for what the seat that is asked had best choose, by what it may know; `key` is all its luck."""
        from .searching.searcher import search

        return search(self, int(seat), iterations, key)

    def weigh(
        self, seat: Seat | int, thought: int, key: int, before: Weighed | None = None, tables: int | None = None
    ) -> Weighed:
        """Look quickly at what the seat that is asked had best choose, by what it may know; `key` is all its luck.

        It looks at so many imagined tables, if it is told how many, and goes on from what it found `before`.
        """
        from .searching.searcher import weigh

        return weigh(self, int(seat), thought, key, before, tables)

    def must_be_imagined(self) -> None:
        """Refuse what would tell secrets of a true table."""
        if not self.imagined:
            raise TableError("only imagined")

    def answers(self) -> Sequence[Any]:
        """Return what can be answered, as plain values, at an imagined table."""
        self.must_be_imagined()
        found: Sequence[Any] = self.state.opts
        return found

    def worth_to(self, seat: int) -> int:
        """Return what an imagined table is worth to a seat; see `searching/worth.py`."""
        from .searching.worth import make_judge

        self.must_be_imagined()
        return self.machine.once(make_judge).worth_to(self.state, seat)

    def judged(self) -> list[int]:
        """Return what an imagined table is worth to each seat, and how it ended for each; see `searching/worth.py`."""
        from .searching.worth import make_judge

        self.must_be_imagined()
        return self.machine.once(make_judge).judged(self.state)

    def likely_line(self, seat: Seat | int, searched: Searched, first: int) -> list[Likely]:
        """Return how a search thinks that play goes on after an option, on a table that the seat imagines."""
        from .searching.searcher import likely_line

        return likely_line(self, int(seat), searched, first)

    def explain(
        self, text: str, seat: Seat | int | None = None, sees_all: bool = False, named: Sequence[Any] = ()
    ) -> Explanation:
        """Return why something is not an option now, as far as a seat may know; with `sees_all`, all of it.

        `named` has what is named so far, where several things are chosen.
        """
        from .explaining.explain import explain

        return explain(self, text, seat, sees_all, named)

    @property
    def log(self) -> Log:
        """What happened, from the start; each event tells a seat what it may know."""
        from .wording.events import log_of

        return log_of(self)

    def information(self, seat: Seat | int) -> tuple[Any, ...]:
        """Return all that a seat has seen so far, as a key: equal keys can't be told apart by the seat."""
        from .wording.events import seen_by

        return seen_by(self, int(seat))

    # The end.

    def summary(self) -> Summary:
        """Look back at a game that is over: its periods, who was asked, what became of the cards."""
        from .summary import sum_up

        return sum_up(self)

    def score(self, seat: Seat | int) -> Ledger:
        """Return the ledger of a seat as the table stands."""
        return self.worked_out(lambda: ledger_of(self, int(seat)))

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """What the ranking compares beside the score, where it has words, as the table stands."""
        return self.worked_out(lambda: tie_breaks_of(self))

    def returns(self) -> list[int]:
        """Return the points of all seats as the table stands."""
        return self.worked_out(lambda: self.machine.returns(self.state))

    @property
    def outcome(self) -> Outcome | None:
        """Who won; None until the game is over."""
        return self.worked_out(lambda: outcome_of(self))


__all__ = ["CHANCE", "Table"]
