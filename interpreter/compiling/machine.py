"""The machine: generated functions and a state, for one plan, with or without explicit chance and a log.

`Machine.start(seed)` makes a state and runs it to the first question; `step(state, index)` answers the question and
runs to the next one. Everything else about a table is a reading of that.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, TypeAlias, TypeVar

from ..meaning import core, naming
from ..meaning.bounds import STEPS, Fault, StepLimit
from ..meaning.lines import NO_LINE
from ..meaning.model import ExampleDecl, Var
from ..planning.plan import Plan
from ..running.luck import key_of
from ..running.state import BlockFunction, Frame, State
from ..writing.context import Writer, write
from .link import add_functions, link, link_trials
from .uncollected import uncollected
from .written import write_example, write_machine

# Puts the answer to a question with one option into the log of a machine that tells.
NoteForced: TypeAlias = "Callable[[Machine, State], None]"

Kept = TypeVar("Kept")


class Machine:
    """Runs tables of one plan."""

    @uncollected()
    def __init__(
        self,
        plan: Plan,
        explicit: bool = False,
        told: bool = False,
        asks: bool = False,
        note_forced: NoteForced | None = None,
    ) -> None:
        self.plan = plan
        self.note_forced = note_forced
        self.explicit = explicit
        self.asks = asks  # also questions that have one answer
        self.told = told
        self.conditions: list[Callable[[State], bool]] = []  # of an example
        self.examples = 0
        self.searched = 0  # how many rounds of searches were played, as far as it is still of interest
        self.tried_on: Machine | None = None
        self.kept: dict[Callable[[Machine], Any], Any] = {}
        self.writer = Writer(plan, explicit, told, asks)
        self.written = write_machine(self.writer)
        self.linked = link(self.writer, self.written)
        self.writer.forget()
        # Kept until a table is set up: native code is often made at once. They take much memory.
        self.fresh = None if told else {each.name: each for each in self.written.functions}
        self.written.functions.clear()
        self.frames, self.loop_items, self.scores = self.written.frames, self.written.loop_items, self.written.scores
        self.runtime, self.space = self.linked.runtime, self.linked.space
        self.space["tell_forced"] = self.tell_forced
        self.seat_names = tuple(f"Player {seat + 1}" for seat in range(plan.players))
        self.clone: Callable[[State], State] = self.space[naming.CLONE]
        self.shape: Callable[[State], list[Any]] = self.space[naming.SHAPE]
        self.fresh_state: Callable[[int], State] = self.space[naming.FRESH]
        self.returns: Callable[[State], list[int]] = self.space[naming.RETURNS]
        self.main: BlockFunction = self.space[naming.MAIN]
        self.first_frame: Frame = (self.main,)

    def sources(self) -> dict[str, ast.FunctionDef]:
        """Return all functions as they were compiled; they are written again if they were not kept."""
        if self.fresh is not None:
            return self.fresh
        written = write_machine(Writer(self.plan, self.explicit, self.told, self.asks))
        return {each.name: each for each in written.functions}

    def forget_sources(self) -> None:
        """Keep the functions no longer as they were written."""
        self.fresh = None
        if self.tried_on is not None:
            self.tried_on.fresh = None

    def once(self, make: Callable[[Machine], Kept]) -> Kept:
        """Return what is made of the machine, which is made once and kept with it."""
        if make not in self.kept:
            self.kept[make] = make(self)
        kept: Kept = self.kept[make]
        return kept

    # More that is written.

    def for_example(self, example: ExampleDecl) -> Machine:
        """Make a machine that runs an example in the game's place; what is written already is shared.

        Until its conditions have been looked at, the writer knows the example's seats by their names.
        """
        self.examples += 1
        name = naming.EXAMPLE.of(self.examples)
        add_functions(self.space, self.writer, write_example(self.written, self.writer, example, name))
        link_trials(self.linked, self.writer, self.written)
        self.writer.forget()
        made = copy(self)
        made.main = self.space[name]
        made.first_frame = (made.main,)
        made.conditions = [self.space[naming.condition_of(name, number)] for number in range(len(example.conditions))]
        return made

    def try_on(self, other: Machine) -> None:
        """Try out orders on a machine of the same plan that draws chance and tells nothing."""
        self.tried_on = other
        self.space["arranged"] = other.space["arranged"]

    def compiled(
        self, expr: core.Expr, params: list[str], env: dict[Var, ast.expr] | None = None
    ) -> Callable[..., Any]:
        """Turn one more expression into a function of the state and some variables; `env` has what others stand for.

        It stands for no line of the game file.
        """
        self.writer.pen.line = NO_LINE
        before, self.writer.env = self.writer.env, self.writer.env if env is None else env
        value = write(self.writer, expr)
        self.writer.env = before
        extra = self.writer.pen.function(naming.EXTRA, ["s", *params], [self.writer.pen.returned(value)])
        add_functions(self.space, self.writer, [*self.writer.functions, extra])
        # What is in the space is there for good; a table that is asked again and again must not grow.
        self.writer.forget()
        made: Callable[..., Any] = self.space.pop(naming.EXTRA)
        return made

    # Running.

    def start(self, seed: int) -> State:
        """Make a state and run it to the first question."""
        self.fresh = None
        s = self.fresh_state(key_of(seed))
        frame = self.main(s, self.first_frame)
        if frame is not None:
            go(s, frame)
        if s.who is None:
            asked(s)
        return s

    def call(self, name: str, state: State, env: dict[str, Any]) -> Any:
        """Call a written function by its name, with variables of a frame by theirs."""
        called = self.space[name]
        params = called.__code__.co_varnames[1 : called.__code__.co_argcount]
        return called(state, *(env[param] for param in params))

    def tell_forced(self, s: State, frame: Frame, options: Sequence[Any], question: int) -> None:
        """Note the answer to a question with one option, as if it had been put."""
        assert self.note_forced is not None
        before = s.opts, s.q
        s.opts, s.q = options, question
        s.stack.append(frame)
        self.note_forced(self, s)
        s.stack.pop()
        s.opts, s.q = before


# So many frames are run before their steps are used up.
SOME_FRAMES, STEPS_A_FRAME = range(100), 16


def step(s: State, index: int, steps: int = STEPS) -> None:
    """Answer the open question with one of its options, and run to the next."""
    s.ans = s.opts[index]
    s.steps = steps
    s.renewed = 0
    go(s, s.stack.pop())


def go(s: State, frame: Frame) -> None:
    """Run from a frame to the next question."""
    while s.steps >= 0:
        for _ in SOME_FRAMES:
            then = frame[0](s, frame)
            if then is None:
                if s.who is None:
                    asked(s)
                return
            frame = then
        s.steps -= len(SOME_FRAMES) * STEPS_A_FRAME
    raise StepLimit(frame[0].__code__.co_firstlineno)


def asked(s: State) -> None:
    """Make sure that an open question is put to somebody: a chooser can turn out to be none."""
    if s.who is None and s.stack:
        raise Fault("nobody is there to be asked", s.stack[-1][0].__code__.co_firstlineno)
