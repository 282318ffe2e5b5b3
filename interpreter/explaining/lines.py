"""Which way goes through the lines of a rule: the value that is returned, and the conditions that led there."""

from __future__ import annotations

from typing import Any

import attrs

from ..meaning import core
from .look import CannotTell, Look

# So many lines are followed.
MOST_LINES = 1000


@attrs.define(eq=False)
class Step:
    """An expression that was worked out on the way, with the variables as they then were; of a condition, its value."""

    expr: core.Expr
    env: dict[str, Any]
    holds: bool | None = None


class LoopLeft(Exception):
    """The innermost loop is left."""


class LinesLeft(Exception):
    """A value is returned."""


@attrs.define(eq=False)
class Followed:
    """One way through the lines of a rule. The last step is what is returned."""

    look: Look
    env: dict[str, Any]
    steps: list[Step] = attrs.Factory(list)

    @property
    def returned(self) -> Step:
        """What is returned."""
        return self.steps[-1]

    @property
    def decided(self) -> Step | None:
        """The last condition before that."""
        return next((step for step in reversed(self.steps) if step.holds is not None), None)

    def at(self, expr: core.Expr) -> Any:
        """Work an expression out, and note that."""
        if len(self.steps) >= MOST_LINES:
            raise CannotTell
        self.steps.append(Step(expr, dict(self.env)))
        return self.look.value(expr, self.env)

    def holds(self, condition: core.Expr) -> bool:
        """Work a condition out, and note that."""
        holds = bool(self.at(condition))
        self.steps[-1].holds = holds
        return holds

    def run(self, body: list[core.Stmt]) -> None:
        """Follow lines, one after the other."""
        for node in body:
            if isinstance(node, core.LetS):
                self.env[node.var.py] = self.at(node.value)
            elif isinstance(node, core.AssignS) and isinstance(node.target, core.Local):
                self.assign(node, node.target.var.py)
            elif isinstance(node, core.IfS):
                self.run(node.then if self.holds(node.condition) else node.otherwise)
            elif isinstance(node, core.ForS | core.RepeatS):
                self.loop(node)
            elif isinstance(node, core.ReturnS) and node.value is not None:
                self.at(node.value)
                raise LinesLeft
            else:
                raise LoopLeft

    def assign(self, node: core.AssignS, name: str) -> None:
        """Follow an assignment."""
        value = self.at(node.value)
        if node.sign == "=":
            self.env[name] = value
        else:
            self.env[name] += value if node.sign == "+=" else -value

    def loop(self, node: core.ForS | core.RepeatS) -> None:
        """Follow a loop."""
        try:
            if isinstance(node, core.ForS):
                self.at(node.set)
                for thing in self.look.items(node.set, self.env):
                    self.env[node.var.py] = thing
                    self.run(node.body)
                return
            left = self.at(node.times) if node.times is not None else MOST_LINES
            while left > 0 and (node.condition is None or self.holds(node.condition)):
                left -= 1
                self.run(node.body)
        except LoopLeft:
            pass


def way_through(look: Look, expr: core.Worked, env: dict[str, Any]) -> Followed:
    """Follow the lines of a rule to what they return."""
    way = Followed(look, {var.py: env[var.py] for var in expr.params})
    try:
        way.run(expr.body)
    except LinesLeft:
        return way
    raise CannotTell
