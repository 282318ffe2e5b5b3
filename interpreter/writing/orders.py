"""What is done for each thing in an order, where it matters, to forms: once for play, and once to be tried out."""

from __future__ import annotations

import ast
from typing import Any

import attrs

from ..meaning import core, naming
from ..meaning.model import Var
from ..meaning.scan import has_return
from ..meaning.survey import walk
from ..meaning.types import Many, Piece
from .choices import make_ask, new_question, options_function
from .context import Writer, write, write_body, writes
from .forms import Code, Form, If, Leave, Loop, Py, Ret
from .lifts import let
from .sets import write_each_once
from .statements import write_loop_body


@writes(core.EachInOrderS)
def write_each_in_order(writer: Writer, node: core.EachInOrderS) -> list[Form]:
    pen = writer.pen
    line = pen.line
    forms: list[Form] = []
    done = let(writer, Many(node.var.type), pen.as_node(()), forms)
    chosen = let(writer, Many(node.var.type), pen.as_node(()), forms).py
    pool = writer.temporary()
    writer.types[pool] = Many(node.var.type)
    target = writer.variable(node.var)
    info = new_question(writer, "order", node)
    info.type = node.var.type
    who = write(writer, node.chooser)
    asked = make_ask(writer, info, who, options_function(writer, info, pen.as_node(pool), who), target)
    body: list[Form] = [
        Py(pen.statements("_0 = without(_1, _2)", pool, write_each_once(writer, node.set), done.py)),
        If(pen.expression("not _0", pool), [Leave()]),
        Py(pen.statements("_0 = _0[1:] or _1", chosen, write_next_thing(writer, node, who, pool, done.py))),
        If(pen.as_node(chosen), [Py(pen.statements("_0 = _1[0]", target, chosen))], [asked]),
        Py(pen.statements("_0 = (*_0, _1)", done.py, target)),
        *write_loop_body(writer, node.body),
    ]
    return [*forms, Loop(body, line)]


def write_next_thing(writer: Writer, node: core.EachInOrderS, who: ast.expr, pool: str, done: str) -> Any:
    """Write what is done next without asking, in a tuple; an empty one if the player is asked."""
    pen = writer.pen
    if writer.asks or node.always:
        return pen.expression("()")
    if leaves(node.body):  # then it matters what was done before
        return pen.expression("tuple(_0[:1]) if len(_0) == 1 else ()", pool)
    number = writer.plan.orders[node]
    if number not in writer.trials:
        writer.trials[number] = isinstance(node.var.type, Piece)
        writer.untried.append((number, node))
    around = pen.tupled([write(writer, core.Local(var.type, node.span, var)) for var in variables_around(node)])
    return pen.expression("arranged(s, _0, _1, _2, _3, _4)", who, number, pool, done, around)


def write_trials(writer: Writer) -> None:
    """Write what is done for one thing as a procedure of its own, which returns the variables around it."""
    pen = writer.pen
    before = writer.env, writer.periods, writer.loop_depth, writer.returns_arguments
    writer.env, writer.periods, writer.loop_depth, writer.returns_arguments = {}, [], 0, None
    while writer.untried:
        number, node = writer.untried.pop(0)
        pen.at(node.span)
        around = [writer.variable(var) for var in variables_around(node)]
        left = pen.expression("without(_0, done)", write_each_once(writer, node.set))
        writer.define(naming.TRIAL_THINGS.of(number), ["done", *around], left)
        body = [*write_body(writer, node.body), Ret(pen.tupled(around))]
        writer.codes.append(Code(naming.TRIAL.of(number), [writer.variable(node.var), *around], body, line=pen.line))
    writer.env, writer.periods, writer.loop_depth, writer.returns_arguments = before


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
