"""Orders to forms: of things, of the changes of a rule, and of what is done for each thing, where it matters.

What is done in an order is written once for play, and once to be tried out.
"""

from __future__ import annotations

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
from .lifts import let, lift, write_lifted
from .rules import write_base_value
from .sets import write_each_once, write_whole
from .statements import write_loop_body


@writes(core.OrderS)
def write_order(writer: Writer, node: core.OrderS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    things = lift(writer, node.set, forms)
    pool = let(writer, node.var.type, pen.expression("list(_0)", write_each_once(writer, things)), forms)
    target = writer.variable(node.var)
    forms.append(Py(pen.statements("_0 = ()", target)))
    info = new_question(writer, "order", node, node.prompt)
    info.type = node.var.type.item if isinstance(node.var.type, Many) else node.var.type
    answer = writer.temporary()
    writer.types[answer] = info.type
    body: list[Form] = [
        If(pen.expression("not _0", pool.py), [Leave()]),
        make_ask(
            writer, info, write(writer, node.chooser), options_function(writer, info, pen.as_node(pool.py)), answer
        ),
        Py(pen.statements("_0 = (*_0, _1)\n_2 = without(_2, (_1,))", target, answer, pool.py)),
    ]
    return [*forms, Loop(body, pen.line)]


@writes(core.OrderChangesS)
def write_order_changes(writer: Writer, node: core.OrderChangesS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    rule = node.rule
    args = [write_whole(writer, lift(writer, arg, forms)) for arg in node.args]
    group = writer.plan.group("rule", rule) if rule.changes else -1
    number = writer.plan.rule_numbers[rule]
    base = write_base_value(writer, rule, args)
    info = new_question(writer, "changes", node, node.prompt)
    info.type = node.var.type
    options = pen.expression("ways(s, _0, _1, _2, _3)", group, number, base, pen.tupled(args[1 if rule.this else 0 :]))
    if node.least is not None:
        options = pen.expression("raised(_0, _1)", options, write_lifted(writer, node.least, forms))
    target = writer.variable(node.var)
    return [
        *forms,
        make_ask(writer, info, write(writer, node.chooser), options_function(writer, info, options), target),
    ]


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
    info = new_question(writer, "order", node, node.prompt)
    info.type = node.var.type
    asked = make_ask(
        writer, info, write(writer, node.chooser), options_function(writer, info, pen.as_node(pool)), target
    )
    body: list[Form] = [
        Py(pen.statements("_0 = without(_1, _2)", pool, write_each_once(writer, node.set), done.py)),
        If(pen.expression("not _0", pool), [Leave()]),
        Py(pen.statements("_0 = _0[1:] or _1", chosen, write_next_thing(writer, node, pool, done.py))),
        If(pen.as_node(chosen), [Py(pen.statements("_0 = _1[0]", target, chosen))], [asked]),
        Py(pen.statements("_0 = (*_0, _1)", done.py, target)),
        *write_loop_body(writer, node.body),
    ]
    return [*forms, Loop(body, line)]


def write_next_thing(writer: Writer, node: core.EachInOrderS, pool: str, done: str) -> Any:
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
    return pen.expression("arranged(s, _0, _1, _2, _3)", number, pool, done, around)


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
