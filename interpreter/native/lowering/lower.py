"""Expressions, conditions and statements of Python, each lowered by the function that is registered for its class.

The other files of this folder register what they lower, and lower the parts of it by what stands here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, TypeVar

from ..code import Body, Node, c, call
from ..memory import LIST, NONE, REF
from .scope import ANY, DICT, KEYED, NUMBER, SEQ, SEQUENCES, SET, Constant, FunctionScope, Made, Value

Registered = TypeVar("Registered", bound=Callable[..., object])
VALUES: dict[type[ast.AST], Callable[[FunctionScope, Any, str], Value]] = {}
CONDITIONS: dict[type[ast.AST], Callable[[FunctionScope, Any], Node]] = {}
STATEMENTS: dict[type[ast.AST], Callable[[FunctionScope, Any, Body], None]] = {}

REF_NODE, NONE_NODE = c(REF), c(NONE)
YES: Node = ("yes", 1)
NO: Node = ("yes", 0)
TURNED = {"eq": "ne", "ne": "eq", "lt_s": "ge_s", "ge_s": "lt_s", "gt_s": "le_s", "le_s": "gt_s"}


def lowers(*nodes: type[ast.AST]) -> Callable[[Registered], Registered]:
    """Register a function for classes of statements or expressions."""

    def registered(function: Registered) -> Registered:
        for node in nodes:
            table: dict[type[ast.AST], Any] = STATEMENTS if issubclass(node, ast.stmt) else VALUES
            table[node] = function
        return function

    return registered


def lowers_condition(*nodes: type[ast.AST]) -> Callable[[Registered], Registered]:
    """Register a function for classes of expressions where they stand as conditions."""

    def registered(function: Registered) -> Registered:
        table: dict[type[ast.AST], Any] = CONDITIONS
        table.update(dict.fromkeys(nodes, function))
        return function

    return registered


def value(scope: FunctionScope, node: ast.expr, hint: str = ANY) -> Value:
    """Lower an expression; `hint` is the kind that is wanted, for what could be of several."""
    lower = VALUES.get(type(node))
    if lower is None:
        raise scope.unsupported(node)
    return lower(scope, node, hint)


def made(scope: FunctionScope, node: ast.expr) -> Made:
    """Lower an expression to what is worked out in play."""
    return scope.made(value(scope, node))


def number(scope: FunctionScope, node: ast.expr) -> Node:
    """Lower an expression that must be a number."""
    return checked(scope, value(scope, node))


def index(scope: FunctionScope, node: ast.expr) -> Node:
    """Lower a number that is compared with a length before it is used: what is no number is beyond any length.

    So it need not be looked at, nor what something is added to.
    """
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = value(scope, node.left), value(scope, node.right)
        if isinstance(left, Constant) != isinstance(right, Constant):
            sign = "add" if isinstance(node.op, ast.Add) else "sub"
            return ("b", sign, scope.made(left).node, scope.made(right).node)
    held = value(scope, node)
    return checked(scope, held) if isinstance(held, Constant) else held.node


def checked(scope: FunctionScope, value: Value) -> Node:
    """Return a value that must be a number; a trap if it is not."""
    held = scope.made(value)
    if held.kind == NUMBER or held.node[0] == "c":
        return held.node
    return call("number", held.node)


def sequence(scope: FunctionScope, node: ast.expr) -> Made:
    """Lower what is gone through: a sequence, or the keys of a dictionary."""
    held = made(scope, node)
    if held.kind in (DICT, SET):
        return Made(call("keys_of", held.node, c(0), c(LIST)), SEQ)
    if held.kind == KEYED:
        raise scope.unsupported(node, "has no order")
    return solid(held)


def solid(held: Made) -> Made:
    """Return what must be something with parts; a trap if it is not."""
    return Made(call("held", held.node), SEQ, held.of) if held.kind == ANY else held


def truth(scope: FunctionScope, value: Made) -> Node:
    """Whether a value counts as true: not 0, not none, not empty."""
    node = value.node
    if node[0] == "int":
        condition: Node = node[1]
        return condition
    if value.kind == NUMBER:
        return ("is", node)
    if value.kind in (*SEQUENCES, DICT, SET, KEYED):
        return ("is", ("ld32", node, 0))
    out: Body = []
    kept = scope.kept(value, out).node
    # Of texts, what stands in the place of the length is never asked for.
    held: Node = ("if", "i32", ("cmp", "lt_s", kept, REF_NODE), [], ("is", ("b", "shl", kept, c(1))), [],
            ("is", ("ld32", kept, 0)))  # fmt: skip
    return ("seq", "i32", out, held) if out else held


def test(scope: FunctionScope, node: ast.expr) -> Node:
    """Lower a condition; `YES` or `NO` if it is known before play."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return negated(test(scope, node.operand))
    lower = CONDITIONS.get(type(node))
    if lower is not None:
        return lower(scope, node)
    held = value(scope, node)
    if isinstance(held, Constant):
        return YES if held.value else NO
    return truth(scope, held)


def negated(made: Node) -> Node:
    """Turn a condition round."""
    if made[0] == "yes":
        return NO if made[1] else YES
    if made[0] == "cmp" and made[1] in TURNED:
        return ("cmp", TURNED[made[1]], made[2], made[3])
    return made[1] if made[0] == "not" else ("not", made)


def as_value(test: Node) -> Value:
    """Return a condition as a value."""
    return Constant(bool(test[1])) if test[0] == "yes" else Made(("int", test), NUMBER)


def block(scope: FunctionScope, body: list[ast.stmt], out: Body) -> None:
    """Lower statements one after the other."""
    for each in body:
        statement(scope, each, out)
        if ends(out):
            return


def inner(scope: FunctionScope, body: list[ast.stmt]) -> Body:
    """Lower statements that stand in another."""
    out: Body = []
    block(scope, body, out)
    return out


def statement(scope: FunctionScope, node: ast.stmt, out: Body) -> None:
    """Lower a statement."""
    lower = STATEMENTS.get(type(node))
    if lower is None:
        raise scope.unsupported(node)
    lower(scope, node, out)


def ends(out: Body) -> bool:
    """Whether code surely does not come to its end."""
    return bool(out) and out[-1][0] in ("ret", "trap")


def called(scope: FunctionScope, node: ast.expr) -> Any:
    """Return what a call calls, if that is known before play; else None."""
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Name) and scope.name_of(node.func.id) not in scope.kinds:
        if node.func.id in scope.locals:
            return None
        try:
            return scope.entry.means(node.func.id)
        except KeyError:
            return None
    return None
