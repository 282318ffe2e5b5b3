"""Names, constants and signs of Python, lowered."""

from __future__ import annotations

import ast
from typing import Any

from ..code import Body, Node, c, call
from ..memory import LIST
from . import displays, lower
from .scope import ANY, DICT, NUMBER, SEQUENCES, SET, Constant, FunctionScope, Made, Value, joined

SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl", ast.RShift: "shr_s",
}  # fmt: skip


FOLDED: dict[type[ast.operator], Any] = {
    ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b,
    ast.BitAnd: lambda a, b: a & b, ast.BitOr: lambda a, b: a | b, ast.BitXor: lambda a, b: a ^ b,
    ast.LShift: lambda a, b: a << b, ast.RShift: lambda a, b: a >> b, ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
}  # fmt: skip


@lower.lowers(ast.Constant)
def _constant(scope: FunctionScope, node: ast.Constant, hint: str) -> Value:
    return Constant(node.value)


@lower.lowers(ast.Name)
def _name(scope: FunctionScope, node: ast.Name, hint: str) -> Value:
    name = scope.name_of(node.id)
    if name in scope.kinds or name in scope.found or node.id in scope.locals or name != node.id:
        scope.entry.made.local(name)
        return Made(("l", name), scope.kinds.get(name, scope.found.get(name, ANY)), scope.records.get(name, ""))
    try:
        return Constant(scope.entry.means(node.id))
    except KeyError:
        raise scope.unsupported(node, "means nothing") from None


@lower.lowers(ast.NamedExpr)
def _named(scope: FunctionScope, node: ast.NamedExpr, hint: str) -> Value:
    out: Body = []
    held = lower.made(scope, node.value)
    scope.assign(node.target.id, held, out)
    return Made(("seq", "i64", out, ("l", scope.name_of(node.target.id))), held.kind)


@lower.lowers(ast.BinOp)
def _binary(scope: FunctionScope, node: ast.BinOp, hint: str) -> Value:
    left, right = lower.value(scope, node.left), lower.value(scope, node.right)
    # What can't be divided fails when it is done, and may never be.
    by_zero = isinstance(node.op, ast.FloorDiv | ast.Mod) and isinstance(right, Constant) and right.value == 0
    if isinstance(left, Constant) and isinstance(right, Constant) and not by_zero:
        return Constant(FOLDED[type(node.op)](left.value, right.value))
    kinds = {each.kind for each in (left, right) if isinstance(each, Made)}
    if kinds & {SET, DICT}:
        return set_sign(scope, node, scope.made(left), scope.made(right))
    if kinds & {*SEQUENCES} and isinstance(node.op, ast.Add):
        return displays.listed_parts(scope, [(scope.made(left), True), (scope.made(right), True)], LIST)
    if isinstance(node.op, ast.Mult) and kinds & {*SEQUENCES}:
        raise scope.unsupported(node)
    one, other = lower.checked(scope, left), lower.checked(scope, right)
    if isinstance(node.op, ast.FloorDiv):
        return Made(call("divided", one, other), NUMBER)
    if isinstance(node.op, ast.Mod):
        return Made(call("remaining", one, other), NUMBER)
    return Made(("b", SIGNS[type(node.op)], one, other), NUMBER)


@lower.lowers(ast.UnaryOp)
def _unary(scope: FunctionScope, node: ast.UnaryOp, hint: str) -> Value:
    if isinstance(node.op, ast.Not):
        return lower.as_value(lower.test(scope, node))
    held = lower.value(scope, node.operand)
    if isinstance(held, Constant):
        return Constant(-held.value if isinstance(node.op, ast.USub) else ~held.value)
    one = lower.checked(scope, held)
    if isinstance(node.op, ast.USub):
        return Made(("b", "sub", c(0), one), NUMBER)
    return Made(("b", "xor", one, c(-1)), NUMBER)


@lower.lowers(ast.Compare)
def _compare(scope: FunctionScope, node: ast.Compare, hint: str) -> Value:
    return lower.as_value(lower.test(scope, node))


def is_truth(node: ast.expr) -> bool:
    """Whether an expression is surely a truth."""
    if isinstance(node, ast.BoolOp):
        return all(map(is_truth, node.values))
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


@lower.lowers(ast.BoolOp)
def _connected(scope: FunctionScope, node: ast.BoolOp, hint: str) -> Value:
    if is_truth(node):
        return lower.as_value(lower.test(scope, node))
    is_and = isinstance(node.op, ast.And)
    held: Value | None = None
    for each in reversed(node.values):
        one = lower.value(scope, each)
        if held is None:
            held = one
        elif isinstance(one, Constant):
            held = held if bool(one.value) is is_and else one
        else:
            out: Body = []
            first, rest = scope.kept(one, out), scope.made(held)
            test = lower.truth(scope, first)
            yes, no = (rest, first) if is_and else (first, rest)
            node_made: Node = ("if", "i64", test, [], yes.node, [], no.node)
            held = Made(("seq", "i64", out, node_made) if out else node_made, joined(first.kind, rest.kind))
    assert held is not None
    return held


@lower.lowers(ast.IfExp)
def _alternative(scope: FunctionScope, node: ast.IfExp, hint: str) -> Value:
    test = lower.test(scope, node.test)
    if test[0] == "yes":
        return lower.value(scope, node.body if test[1] else node.orelse, hint)
    one, other = scope.made(lower.value(scope, node.body, hint)), scope.made(lower.value(scope, node.orelse, hint))
    return Made(("if", "i64", test, [], one.node, [], other.node), joined(one.kind, other.kind))


def set_sign(scope: FunctionScope, node: ast.BinOp, left: Made, right: Made) -> Value:
    """Lower signs between sets."""
    names = {ast.BitOr: "union", ast.BitAnd: "common", ast.Sub: "apart"}
    name = names.get(type(node.op))
    if name is None:
        raise scope.unsupported(node)
    return Made(call(name, left.node, right.node), left.kind)
