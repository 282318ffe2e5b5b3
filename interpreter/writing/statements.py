"""Core statements to the forms that `compiling/blocks.py` cuts: values, calls, branches, loops, periods."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Any

from ..meaning import core, naming
from ..meaning.bounds import EVENT
from ..meaning.model import ProcedureDecl, Var
from ..meaning.scan import can_grow, count_statements, has_return
from ..meaning.types import NUMBER, Number, NumberOrNone, Piece, Place, Type
from .context import Writer, write, write_body, writes
from .forms import Code, Do, Each, End, Form, If, Leave, Loop, Py, Ret, forms_in
from .lifts import let, lift, write_lifted
from .moves import say
from .python import Part
from .sets import SHORT, is_tuple, write_glanced, write_items, write_whole

# After so many statements no more loops are written out, so that a long game does not become many times longer.
MOST_STATEMENTS = 10_000
# The steps of a call, which is heard of by whoever works on the game.
HEARD = 24


@writes(core.LetS)
def write_let(writer: Writer, node: core.LetS) -> list[Form]:
    forms: list[Form] = []
    value = write_lifted(writer, node.value, forms)
    if can_grow(node.value):
        value = write_bounded(writer, node.value.type, value)
    return [*forms, Py(writer.pen.statements("_0 = _1", writer.variable(node.var), value))]


@writes(core.AssignS)
def write_assign(writer: Writer, node: core.AssignS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    value = lift(writer, node.value, forms)
    name_chance(writer, node)
    target = write(writer, node.target)
    written = write_whole(writer, value)
    template = {"=": "_0 = _1", "+=": "_0 += _1", "-=": "_0 -= _1"}[node.sign]
    if node.sign != "=" and not isinstance(value, core.Const):
        template, written = "_0 = _1", pen.expression(f"bounded(_0 {node.sign[0]} _1)", target, written)
    elif can_grow(node.value):
        written = write_bounded(writer, node.value.type, written)
    return [*forms, Py(pen.statements(template, target, written))]


def name_chance(writer: Writer, node: core.AssignS) -> None:
    """Note the track of the game that chance decides, so that it can be told what was decided."""
    track = node.target.track if isinstance(node.target, core.TrackOf) else None
    if track is None or track.owner is not None or track.text is None or isinstance(track.type, Piece):
        return
    if writer.told and isinstance(node.value, core.AtRandom) and node.value.count is None:
        writer.questions[-1].title = track


@writes(core.CallS)
def write_call(writer: Writer, node: core.CallS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    args = [write_whole(writer, lift(writer, arg, forms)) for arg in node.args]
    args = [
        write_bounded(writer, each.type, arg) if can_grow(each) else arg
        for each, arg in zip(node.args, args, strict=True)
    ]
    procedure = node.procedure
    if writer.told:
        said = pen.tupled(deepcopy(args))
        forms.append(Py(pen.statements("tell_call(s, _0, lambda: _1)", pen.constant(procedure.name), said), HEARD))
    else:
        forms.append(Py([], HEARD))
    name = (naming.EVENT if procedure.listeners else naming.DO).of(procedure.name)
    if node.into is not None:
        return [*forms, *write_given(writer, node.into, Do(name, args))]
    if not procedure.listeners and goes_in_line(writer, procedure, args):
        return [*forms, *write_in_line(writer, procedure, args)]
    return [*forms, Do(name, args)]


def write_given(writer: Writer, into: Var, call: Do) -> list[Form]:
    """Write a call whose result a variable takes; a number may have grown."""
    call.target = writer.variable(into)
    if not isinstance(into.type, Number):
        return [call]
    taken = writer.pen.as_node(call.target)
    return [call, Py(writer.pen.statements("_0 = _1", call.target, write_bounded(writer, into.type, taken)))]


def write_bounded(writer: Writer, type: Type, value: ast.expr) -> ast.expr:
    """Write a value that must not have grown too big."""
    return writer.pen.expression("bounded_or_none(_0)" if isinstance(type, NumberOrNone) else "bounded(_0)", value)


def goes_in_line(writer: Writer, procedure: ProcedureDecl, args: list[ast.expr]) -> bool:
    """Whether a procedure is written where it is called: short, no `return`, its parameters left alone."""
    if procedure in writer.open_procedures or len(writer.open_procedures) > 3 or procedure.node is None:
        return False
    if any(var in writer.assigned for var in procedure.params) or not all(
        isinstance(arg, ast.Name | ast.Constant) for arg in args
    ):
        return False
    return count_statements(procedure.body) <= 2 * SHORT and not has_return(procedure.body)


def write_in_line(writer: Writer, procedure: ProcedureDecl, args: list[ast.expr]) -> list[Form]:
    """Write what a procedure does, in the place of its call."""
    before, periods, depth = writer.env, writer.periods, writer.loop_depth
    writer.env = {**before, **dict(zip(procedure.params, args, strict=True))}
    writer.open_procedures.append(procedure)
    writer.periods, writer.loop_depth = [], 0
    made: list[Form] = [say(writer, procedure.text)] if procedure.text is not None else []
    made += write_body(writer, procedure.body)
    writer.open_procedures.pop()
    writer.env, writer.periods, writer.loop_depth = before, periods, depth
    return made


def write_whole_procedure(writer: Writer, name: str, procedure: ProcedureDecl | None) -> list[Form]:
    """Write `setup` or `play`: in line, or as a procedure of its own if it can be left by `return`."""
    if procedure is None:
        return []
    writer.pen.at(procedure.node.span)
    body = write_body(writer, procedure.body)
    if not has_return(procedure.body):
        return body
    writer.codes.append(Code(name, [], body, line=writer.pen.line))
    return [Do(name, [])]


@writes(core.ReturnS)
def write_return(writer: Writer, node: core.ReturnS) -> list[Form]:
    forms: list[Form] = []
    value = write_lifted(writer, node.value, forms) if node.value is not None else None
    if writer.returns_arguments is not None:
        value = writer.pen.tupled(writer.returns_arguments)
    if writer.periods and value is not None and not isinstance(value, ast.Constant):
        value = writer.pen.as_node(let(writer, node.value.type if node.value else NUMBER, value, forms).py)
    return [*forms, *leave_periods(writer, -1), Ret(value)]


def leave_periods(writer: Writer, depth: int) -> list[Form]:
    """Write the end of the periods that a jump leaves."""
    made: list[Form] = []
    for period, before, at in reversed(writer.periods):
        if at > depth:
            made.append(set_period(writer, period, before))
    return made


@writes(core.IfS)
def write_if(writer: Writer, node: core.IfS) -> list[Form]:
    forms: list[Form] = []
    test = write_lifted(writer, node.condition, forms)
    if isinstance(test, ast.Constant):
        return [*forms, *write_body(writer, node.then if test.value else node.otherwise)]
    return [*forms, If(test, write_body(writer, node.then), write_body(writer, node.otherwise))]


def write_loop_body(writer: Writer, body: list[core.Stmt]) -> list[Form]:
    """Write the body of a loop."""
    writer.loop_depth += 1
    forms = write_body(writer, body)
    writer.loop_depth -= 1
    return forms


@writes(core.ForS)
def write_for(writer: Writer, node: core.ForS) -> list[Form]:
    forms: list[Form] = []
    line = writer.pen.line
    things = lift(writer, node.set, forms)
    items = write_items(writer, things)
    if is_tuple(items) and is_short(writer, node, len(items.value)):  # type: ignore[attr-defined]
        return [*forms, *write_out(writer, node, items.value)]  # type: ignore[attr-defined]
    if isinstance(things.type, Place):
        items = writer.pen.expression("_0[:]", write_glanced(writer, items))
    return [*forms, Each(writer.variable(node.var), items, write_loop_body(writer, node.body), line)]


def is_short(writer: Writer, node: core.ForS, times: int) -> bool:
    """Whether a loop is better written out: few times, little to do, and its variable stays as it is."""
    if writer.statements > MOST_STATEMENTS:
        return False
    return 0 < times <= SHORT and count_statements(node.body) <= SHORT and node.var not in writer.assigned


def write_out(writer: Writer, node: core.ForS, items: tuple[Any, ...]) -> list[Form]:
    """Write a loop out, turn by turn."""
    before = writer.env
    made: list[Form] = []
    for item in items:
        writer.env = {**before, node.var: writer.pen.as_node(item)}
        made += write_loop_body(writer, node.body)
    writer.env = before
    if any(isinstance(form, Leave) for form in forms_in(made)):
        return [Loop([*made, Leave()], writer.pen.line)]
    return made


@writes(core.RepeatS)
def write_repeat(writer: Writer, node: core.RepeatS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    line = pen.line
    if node.times is not None:
        times = write_lifted(writer, node.times, forms)
        count = writer.temporary()
        known = isinstance(times, ast.Constant) and times.value <= 1000  # type: ignore[operator]
        turns = pen.constant(tuple(range(times.value))) if known else pen.expression("numbers(s, 1, _0)", times)  # type: ignore[attr-defined]
        return [*forms, Each(count, turns, write_loop_body(writer, node.body), line)]
    head: list[Form] = []
    if node.condition is not None:
        ended = core.Unary(node.condition.type, node.condition.span, "not", lift(writer, node.condition, head))
        head.append(If(write(writer, ended), [Leave()]))
    return [Loop([*head, *write_loop_body(writer, node.body)], line)]


@writes(core.StopS)
def write_stop(writer: Writer, node: core.StopS) -> list[Form]:
    return [*leave_periods(writer, writer.loop_depth - 1), Leave()]


@writes(core.EndS)
def write_end(writer: Writer, node: core.EndS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    player = write_lifted(writer, node.player, forms) if node.player is not None else pen.as_node(None)
    how = pen.constant(node.how)
    return [*forms, Py(pen.statements("s.ending = (_0, _1)", how, player)), End()]


@writes(core.PeriodS)
def write_period(writer: Writer, node: core.PeriodS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    number, before = node.period.number, writer.temporary()
    player = write_lifted(writer, node.player, forms) if node.player is not None else pen.as_node(None)
    forms.append(Py(pen.statements("_0 = s.periods[_1]\ns.serial += 1", before, number), EVENT))
    forms.append(set_period(writer, number, pen.attribute("serial")))
    if writer.told:
        forms.append(Py(pen.statements("tell_period(s, _0, _1)", number, player), 0))
    writer.periods.append((number, before, writer.loop_depth))
    forms += write_body(writer, node.body)
    writer.periods.pop()
    return [*forms, set_period(writer, number, before)]


def set_period(writer: Writer, number: int, serial: Part) -> Py:
    """Write which period of a sort is going on, by its serial number."""
    pen = writer.pen
    size = len(writer.plan.world.periods) + 1
    return Py(pen.statements("s.periods = _0", pen.replacing(pen.attribute("periods"), number, size, serial)))


@writes(core.ChangeS)
def write_change(writer: Writer, node: core.ChangeS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    patterns = [
        pen.tupled([write_whole(writer, lift(writer, pattern, forms))]) if pattern is not None else pen.tupled([])
        for pattern in node.patterns
    ]
    number = writer.plan.rule_numbers[node.rule]
    sign = pen.constant(node.sign)
    made = pen.statements(
        "s.temps = (*[t for t in spent(s, s.temps) if s.periods[t.period] == t.serial], "
        "Temporary(_0, _1, _2, _3, _4, current(s, _4), _5))",
        number, pen.tupled(patterns), sign, write_whole(writer, lift(writer, node.value, forms)), node.period.number,
        node.span.start,
    )  # fmt: skip
    return [*forms, Py(made)]
