"""Things that are done in an order that a player says, where it matters: once for play, and once to be tried out."""

from __future__ import annotations

from typing import Any

import attrs

from ..meaning import core
from ..meaning.model import Var
from ..meaning.survey import walk
from ..meaning.types import Many, Piece
from ..planning.plan import Plan
from .decisions import DecisionWriter
from .forms import Code, Form, If, Leave, Loop, Py, Ret
from .python import LINES, as_node, expression, function, returned, statements, tupled
from .scan import has_return


class OrderWriter(DecisionWriter):
    """Writes `p orders c from S: ...`."""

    def __init__(self, plan: Plan, explicit: bool, told: bool, asks: bool) -> None:
        super().__init__(plan, explicit, told, asks)
        self.trials: dict[int, bool] = {}  # what can be tried out, and whether it is done for cards
        self.untried: list[tuple[int, core.EachInOrderS]] = []

    def forms_EachInOrderS(self, node: core.EachInOrderS) -> list[Form]:
        line = LINES.current
        forms: list[Form] = []
        done = self.let(Many(node.var.type), as_node(()), forms)
        chosen = self.let(Many(node.var.type), as_node(()), forms).py
        pool = self.temporary()
        self.types[pool] = Many(node.var.type)
        target = self.variable(node.var)
        info = self.asking("order", node, node.prompt)
        info.type = node.var.type
        asked = self.ask(info, self.write(node.chooser), self.options_function(info, as_node(pool)), target)
        body: list[Form] = [
            Py(statements("_0 = without(_1, _2)", pool, self.items(node.set), done.py)),
            If(expression("not _0", pool), [Leave()]),
            Py(statements("_0 = _0[1:] or _1", chosen, self.next_thing(node, pool, done.py))),
            If(as_node(chosen), [Py(statements("_0 = _1[0]", target, chosen))], [asked]),
            Py(statements("_0 = (*_0, _1)", done.py, target)),
            *self.loop_body(node.body),
        ]
        return [*forms, Loop(body, line)]

    def next_thing(self, node: core.EachInOrderS, pool: str, done: str) -> Any:
        """Write what is done next without asking, in a tuple; an empty one if the player is asked."""
        if self.asks or node.always:
            return expression("()")
        if leaves(node.body):  # then it matters what was done before
            return expression("tuple(_0[:1]) if len(_0) == 1 else ()", pool)
        known = node in self.plan.orders
        number = self.plan.orders.setdefault(node, len(self.plan.orders))
        if not known or number not in self.trials:
            self.trials[number] = isinstance(node.var.type, Piece)
            self.untried.append((number, node))
        around = tupled([self.write(core.Local(var.type, node.span, var)) for var in variables_around(node)])
        return expression("arranged(s, _0, _1, _2, _3)", number, pool, done, around)

    def write_trials(self) -> None:
        """Write what is done for one thing as a procedure of its own, which returns the variables around it."""
        before = self.env, self.periods, self.loop_depth, self.returns_arguments
        self.env, self.periods, self.loop_depth, self.returns_arguments = {}, [], 0, None
        while self.untried:
            number, node = self.untried.pop(0)
            LINES.at(node.span)
            around = [self.variable(var) for var in variables_around(node)]
            left = expression("without(_0, done)", self.items(node.set))
            self.functions.append(function(f"things{number}", ["s", "done", *around], [returned(left)]))
            body = [*self.forms(node.body), Ret(tupled(around))]
            self.codes.append(Code(f"try{number}", [self.variable(node.var), *around], body, line=LINES.current))
        self.env, self.periods, self.loop_depth, self.returns_arguments = before


def leaves(body: list[core.Stmt]) -> bool:
    """Whether statements can leave the loop or the procedure that they are in."""
    return has_return(body) or any(isinstance(each, core.StopS) for each in walk(body))


def variables_around(node: core.EachInOrderS) -> list[Var]:
    """Find the variables that come from outside, in the order in which they are met."""
    used: dict[Var, None] = {}
    own = {node.var}
    for part in walk([node.set, node.body]):
        if isinstance(part, core.Local):
            used[part.var] = None
            continue
        own.update(value for field in attrs.fields(type(part)) if isinstance(value := getattr(part, field.name), Var))
    return sorted((var for var in used if var not in own), key=lambda var: var.py)
