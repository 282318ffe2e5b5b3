"""Statements of the core, done by walking them: a generator that yields questions and is sent the answers.

    walker = Walker(world, players, options, seed)
    for question in walker.play(): ...          # or question = play.send(answer)

Nothing here is fast and nothing is saved: a procedure is a Python call, `stop` and `return` are exceptions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.types import Many

from .box import Env, Fault
from .costs import Costs
from .decisions import Decisions
from .events import Events
from .moves import MANY, Moves
from .orders import Orders
from .questions import Asking, GameOver, Question, Returned, Stopped
from .values import Values
from .windows import Windows

# So many questions in a row that nobody need be asked: whatever goes on for longer never ends.
MOST_UNASKED = 3000


class Walker(Values, Moves, Costs, Windows, Decisions, Orders, Events):
    """Plays a game by walking its core; each file has the nodes of one sort, and calls the walker for the others."""

    # Whether questions with one answer are put too, and how many were not put since the last that was.
    asks = False
    unasked = 0

    def play(self) -> Asking:
        """Set up, play, and end."""
        try:
            for procedure in (self.world.setup, self.world.play):
                if procedure is self.world.play:
                    self.refill()
                if procedure is not None:
                    yield from self.procedure_body(procedure.body, {})
        except GameOver:
            pass

    def procedure_body(self, body: list[core.Stmt], env: Env) -> Asking:
        try:
            yield from self.run(body, env)
        except Returned as met:
            return met.value
        return None

    def run(self, body: list[core.Stmt], env: Env) -> Asking:
        """Do statements one after the other; costs that follow each other are one cost."""
        for index, statement in enumerate(body):
            first_cost = isinstance(statement, core.PayS) and not (index and isinstance(body[index - 1], core.PayS))
            if first_cost and not self.payable(body[index:], env):
                raise Returned
            yield from getattr(self, f"do_{type(statement).__name__}")(statement, env)

    def ask(
        self,
        sort: str,
        seat: Any,
        options: list[Any],
        words: Any,
        prompt: Callable[[], str] = str,
        always: bool = False,
    ) -> Asking:
        """Put a question, unless there is nothing to choose; who would have been asked counts as asked."""
        always = always or (self.asks and sort != "triggers")
        if len(options) < (1 if always else 2):
            self.now.asked = seat
            self.unasked += 1
            if self.unasked > MOST_UNASKED:
                raise Fault("the game goes on without asking anybody")
            return options[0] if options else None
        if seat is None:
            raise Fault("nobody is asked")
        self.reader, self.now.asked, self.unasked = seat, seat, 0
        question = Question(sort, seat, options, [words(option) for option in options], prompt())
        index = yield question
        return options[index]

    # Values.

    def do_LetS(self, node: core.LetS, env: Env) -> Asking:
        env[node.var] = self.value(node.value, env)
        yield from ()

    def do_AssignS(self, node: core.AssignS, env: Env) -> Asking:
        value = (
            tuple(self.things(node.value, env)) if isinstance(node.target.type, Many) else self.value(node.value, env)
        )
        target = node.target
        if node.sign != "=":
            before = self.value(target, env)
            value = before + value if node.sign == "+=" else before - value
        if isinstance(target, core.Local):
            env[target.var] = value
        else:
            assert isinstance(target, core.TrackOf)
            self.now.tracks[self.track(target, env)] = value
        yield from ()

    # Branches, loops, periods.

    def do_IfS(self, node: core.IfS, env: Env) -> Asking:
        yield from self.run(node.then if self.value(node.condition, env) else node.otherwise, env)

    def do_ForS(self, node: core.ForS, env: Env) -> Asking:
        try:
            for thing in self.things(node.set, env):
                env[node.var] = thing
                yield from self.run(node.body, env)
        except Stopped:
            pass

    def do_RepeatS(self, node: core.RepeatS, env: Env) -> Asking:
        times = self.value(node.times, env) if node.times is not None else MANY
        try:
            for _ in range(times):
                if node.condition is not None and not self.value(node.condition, env):
                    return
                yield from self.run(node.body, env)
        except Stopped:
            pass

    def do_StopS(self, node: core.StopS, env: Env) -> Asking:
        yield from ()
        raise Stopped

    def do_ReturnS(self, node: core.ReturnS, env: Env) -> Asking:
        yield from ()
        raise Returned(self.value(node.value, env) if node.value is not None else None)

    def do_EndS(self, node: core.EndS, env: Env) -> Asking:
        yield from ()
        self.now.ending = (node.how, self.value(node.player, env) if node.player is not None else None)
        raise GameOver

    def do_PeriodS(self, node: core.PeriodS, env: Env) -> Asking:
        number = node.period.number
        before = self.now.periods[number]
        self.now.serial += 1
        self.now.periods[number] = self.now.serial
        try:
            yield from self.run(node.body, env)
        finally:
            self.now.periods[number] = before

    def do_ChangeS(self, node: core.ChangeS, env: Env) -> Asking:
        patterns = [() if pattern is None else (self.one(pattern, env),) for pattern in node.patterns]
        number = node.period.number
        if self.now.periods[number] == 0:
            raise Fault("no such period is going on")
        change = (node.rule, patterns, node.sign, self.one(node.value, env), number, self.now.periods[number])
        self.now.changes.append(change)
        yield from ()
