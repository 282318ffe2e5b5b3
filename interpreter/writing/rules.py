"""Core expressions to Python: rules, as tables, in place, or as functions of their own.

A rule that nothing in play changes is worked out for all cards; a small one that no card changes is written in place.
"""

from __future__ import annotations

import ast
from typing import Any

from ..meaning import core, naming
from ..meaning.model import RuleDecl, Var
from ..meaning.types import Piece
from ..planning.plan import fixed
from ..planning.static import NotStatic
from .context import Writer, write, write_body, writes
from .sets import write_whole
from .straight import straight, weight_of
from .values import write_having

INLINE_SIZE = 40
MOST_INLINE = 300  # with the rules that are written in place within it
# The steps of looking at a few cards that may change a rule.
OF_CHANGES = 24


@writes(core.RuleCall)
def write_rule_call(writer: Writer, expr: core.RuleCall) -> ast.expr:
    rule = expr.rule
    args = [write_whole(writer, arg) for arg in expr.args]
    if rule.this is not None and isinstance(rule.this.type, Piece):
        args[0] = write_having(writer, expr.args[0], writer.plan.of_kind(rule.this.type.kind))
    table = rule_table(writer, rule)
    if table is not None:
        return writer.pen.expression("_0[_1]", table, args[0])
    if goes_in_place(writer, rule, args):
        before = writer.env
        writer.env = {**before, **dict(zip(rule.all_params, args, strict=True))}
        writer.open_rules.append(rule)
        made = write(writer, rule.value)
        writer.open_rules.pop()
        writer.env = before
        return made
    return writer.pen.expression("_0(s, *_1)", rule_function(writer, rule), args)


@writes(core.Outcomes)
def write_outcomes(writer: Writer, expr: core.Outcomes) -> ast.expr:
    rule = expr.call.rule
    args = [write_whole(writer, arg) for arg in expr.call.args]
    group = writer.plan.group("rule", rule) if rule.changes else -1
    number = writer.plan.rule_numbers[rule]
    base = write_base_value(writer, rule, args)
    given = writer.pen.tupled(args[1 if rule.this else 0 :])
    return writer.pen.expression("ways(s, _0, _1, _2, _3)", group, number, base, given)


def rule_table(writer: Writer, rule: RuleDecl) -> str | None:
    """Work a rule about a card out for all cards, if it depends on nothing that play changes."""
    if rule not in writer.rule_tables:
        writer.rule_tables[rule] = None
        params = rule.all_params
        if len(params) == 1 and isinstance(params[0].type, Piece) and not rule.changes and not rule.temporary:
            kind = params[0].type.kind
            try:
                values = tuple(
                    fixed(writer.plan.static.value(rule.value, {params[0]: piece.number}))
                    if kind is None or piece.kind.is_a(kind)
                    else None
                    for piece in writer.plan.pieces
                )
                writer.rule_tables[rule] = writer.table(naming.RULE_VALUES.of(len(writer.rule_tables)), values)
            except NotStatic:
                pass
    return writer.rule_tables[rule]


def goes_in_place(writer: Writer, rule: RuleDecl, args: list[ast.expr]) -> bool:
    """Whether a rule is written where it is asked for: small, of simple arguments, and changed by nothing."""
    if isinstance(rule.value, core.Worked):
        return not rule.changes and not rule.temporary  # only the call of its lines stands there
    if rule.changes or rule.temporary or rule in writer.open_rules or len(writer.open_rules) > 4:
        return False
    simple = all(isinstance(arg, ast.Name | ast.Constant) for arg in args)
    return simple and size_of_core(rule.value) <= INLINE_SIZE and size_in_place(writer, rule) <= MOST_INLINE


def size_in_place(writer: Writer, rule: RuleDecl) -> int:
    """Count the parts of a rule and of the rules that it asks, as they would be written in place."""
    if rule not in writer.rule_sizes:
        writer.rule_sizes[rule] = MOST_INLINE + 1
        writer.rule_sizes[rule] = size_with_rules(writer, rule.value)
    return writer.rule_sizes[rule]


def size_with_rules(writer: Writer, expr: core.Expr) -> int:
    """Count the parts of an expression and of the rules that it asks."""
    asked = size_in_place(writer, expr.rule) if isinstance(expr, core.RuleCall) else 0
    return 1 + asked + sum(size_with_rules(writer, part) for part in core.parts_of(expr))


def rule_function(writer: Writer, rule: RuleDecl) -> str:
    """Return the name of the function that works a rule out, writing it the first time."""
    if rule not in writer.rule_names:
        name = writer.rule_names[rule] = naming.RULE.of(len(writer.rule_names))
        params = [name_of(var) for var in rule.all_params]
        before, writer.env = writer.env, {}
        opened, writer.open_rules = writer.open_rules, [rule]
        writer.pen.at(rule.node.span)
        before_it = writer.begin()
        value = write(writer, rule.value)
        body = rule_body(writer, rule, value, params, 4 + writer.steps_of(*before_it))
        writer.functions.append(writer.pen.function(name, ["s", *params], body))
        writer.env, writer.open_rules = before, opened
    return writer.rule_names[rule]


@writes(core.Worked)
def write_worked(writer: Writer, expr: core.Worked) -> ast.expr:
    params = [writer.variable(var) for var in expr.params]
    if expr not in writer.worked_names:
        write_lines(writer, expr, params)
    given = [writer.env.get(var, name) for var, name in zip(expr.params, params, strict=True)]
    return writer.pen.expression("_0(s, *_1)", writer.worked_names[expr], given)


def write_lines(writer: Writer, expr: core.Worked, params: list[str]) -> None:
    """Write the lines that work a value out as a function, which uses up its steps at each call."""
    name = writer.worked_names[expr] = naming.WORKED.of(len(writer.worked_names))
    pen, line = writer.pen, writer.pen.line
    with writer.elsewhere():
        forms = write_body(writer, expr.body)
        pen.line = line
        body = [*pen.spend_steps(4 + weight_of(forms)), *straight(pen, forms)]
        writer.functions.append(pen.function(name, ["s", *params], body))


def rule_body(writer: Writer, rule: RuleDecl, value: ast.expr, params: list[str], steps: int) -> list[ast.stmt]:
    """Write what a rule's function does: its value, and what changes make of it."""
    pen = writer.pen
    spend = pen.spend_steps(steps + OF_CHANGES if rule.changes else steps)
    if not rule.changes and not rule.temporary:
        return [*spend, pen.returned(value)]
    group = writer.plan.group("rule", rule) if rule.changes else -1
    number = writer.plan.rule_numbers[rule]
    any_change = pen.expression("s.temps") if group < 0 else pen.expression("s.on[_0]", group)
    if rule.changes and rule.temporary:
        any_change = pen.expression("_0 or s.temps", any_change)
    changed = pen.expression("changed(s, _0, _1, v, _2)", group, number, pen.tupled(params[1 if rule.this else 0 :]))
    return [*spend, *pen.statements("v = _0\nif _1:\n v = _2\nreturn v", value, any_change, changed)]


def name_of(var: Var) -> str:
    """Return the name of a parameter."""
    assert var.py, f"{var.name} has no name yet"
    return var.py


def write_base_value(writer: Writer, rule: object, args: list[ast.expr]) -> ast.expr:
    """Write a rule's value before any change."""
    assert isinstance(rule, RuleDecl)
    name = naming.BASE_RULE.of(writer.plan.rule_numbers[rule])
    params = [name_of(var) for var in rule.all_params]
    before, writer.env = writer.env, {}
    writer.define(name, params, write_whole(writer, rule.value))
    writer.env = before
    return writer.pen.expression("_0(s, *_1)", name, args)


def size_of_core(expr: Any) -> int:
    """Count the parts of an expression."""
    return 1 + sum(size_of_core(part) for part in core.parts_of(expr))
