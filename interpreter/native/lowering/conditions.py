"""Conditions of Python, lowered."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..code import Body, Node, c, call
from ..memory import MISSING, NONE
from . import lower
from .scope import DICT, KEYED, NUMBER, SEQUENCES, SET, Constant, FunctionScope, Made, Value

ORDERS: dict[type[ast.cmpop], str] = {ast.Lt: "lt_s", ast.LtE: "le_s", ast.Gt: "gt_s", ast.GtE: "ge_s"}


@lower.lowers_condition(ast.BoolOp)
def connected(scope: FunctionScope, node: ast.BoolOp) -> Node:
    """Lower `and` and `or`."""
    is_and = isinstance(node.op, ast.And)
    made: Node | None = None
    tests: list[Node] = []
    for each in node.values:
        one = lower.test(scope, each)
        if one[0] == "yes":
            if bool(one[1]) is is_and:
                continue
            tests.append(one)
            break
        tests.append(one)
    for one in reversed(tests):
        if made is None:
            made = one
        elif is_and:
            made = ("if", "i32", one, [], made, [], lower.NO)
        else:
            made = ("if", "i32", one, [], lower.YES, [], made)
    return made if made is not None else (lower.YES if is_and else lower.NO)


@lower.lowers_condition(ast.Compare)
def compared(scope: FunctionScope, node: ast.Compare) -> Node:
    """Lower a comparison; of a longer one, each part."""
    if len(node.ops) == 1:
        return pair(scope, node.ops[0], node.left, node.comparators[0], node)
    parts: list[ast.expr] = []
    left = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        parts.append(ast.copy_location(ast.Compare(left, [op], [right]), node))
        left = right
    return connected(scope, ast.copy_location(ast.BoolOp(ast.And(), parts), node))


def pair(scope: FunctionScope, op: ast.cmpop, left: ast.expr, right: ast.expr, node: ast.AST) -> Node:
    """Lower the comparison of two values."""
    if isinstance(op, ast.In | ast.NotIn):
        found = is_in(scope, left, right)
        return lower.negated(found) if isinstance(op, ast.NotIn) else found
    if isinstance(op, ast.Is | ast.IsNot) and lower.called(scope, left) is type:
        assert isinstance(left, ast.Call)
        found = is_record(scope, left.args[0], right)
        return lower.negated(found) if isinstance(op, ast.IsNot) else found
    one, other = lower.value(scope, left), lower.value(scope, right)
    if isinstance(one, Constant) and isinstance(other, Constant):
        return known_pair(op, one.value, other.value)
    if isinstance(op, ast.Is | ast.IsNot):
        return identical(scope, one, other, isinstance(op, ast.IsNot), right)
    if isinstance(op, ast.Eq | ast.NotEq):
        return equal(scope, scope.made(one), scope.made(other), isinstance(op, ast.NotEq))
    if type(op) in ORDERS:
        if one_is_seq(one) or one_is_seq(other):
            both = call("compare", scope.made(one).node, scope.made(other).node)
            return ("cmp", ORDERS[type(op)], both, c(0))
        return ("cmp", ORDERS[type(op)], lower.checked(scope, one), lower.checked(scope, other))
    raise scope.unsupported(node)


def one_is_seq(value: Value) -> bool:
    """Whether a value is surely a sequence."""
    return isinstance(value, Made) and value.kind in SEQUENCES


def known_pair(op: ast.cmpop, one: Any, other: Any) -> Node:
    """Compare what is known before play."""
    results: dict[type[ast.cmpop], Callable[[], Any]] = {
        ast.Eq: lambda: one == other, ast.NotEq: lambda: one != other, ast.Lt: lambda: one < other,
        ast.LtE: lambda: one <= other, ast.Gt: lambda: one > other, ast.GtE: lambda: one >= other,
        ast.Is: lambda: one is other, ast.IsNot: lambda: one is not other,
    }  # fmt: skip
    return lower.YES if results[type(op)]() else lower.NO


def identical(scope: FunctionScope, one: Value, other: Value, turned: bool, right: ast.expr) -> Node:
    """Lower `is` with none, or of things."""
    made, said = scope.made(one), scope.made(other)
    if isinstance(other, Constant) and isinstance(other.value, bool):
        raise scope.unsupported(right, "can't be told from a number")
    if made.kind == NUMBER and said.node == c(NONE):
        return lower.YES if turned else lower.NO
    return ("cmp", "ne" if turned else "eq", made.node, said.node)


def equal(scope: FunctionScope, one: Made, other: Made, turned: bool) -> Node:
    """Lower `==`: plainly where a number is compared."""
    if NUMBER in (one.kind, other.kind) or one.node == c(NONE) or other.node == c(NONE):
        return ("cmp", "ne" if turned else "eq", one.node, other.node)
    out: Body = []
    first, second = scope.kept(one, out).node, scope.kept(other, out).node
    deep: Node = (
        "if",
        "i32",
        ("cmp", "lt_s", first, lower.REF_NODE),
        [],
        lower.NO,
        [],
        ("is", call("eq", first, second)),
    )
    same: Node = ("if", "i32", ("cmp", "eq", first, second), [], lower.YES, [], deep)
    made = ("seq", "i32", out, same) if out else same
    return ("not", made) if turned else made


def is_in(scope: FunctionScope, left: ast.expr, right: ast.expr) -> Node:
    """Lower `in`."""
    where = lower.value(scope, right)
    what = lower.value(scope, left)
    if isinstance(where, Constant) and isinstance(what, Constant):
        return lower.YES if what.value in where.value else lower.NO
    if isinstance(where, Constant):
        return is_in_known(scope, scope.made(what), where.value, right)
    thing = scope.made(what)
    if where.kind == KEYED:
        return ("cmp", "ne", call("keyed_or", where.node, thing.node, c(MISSING)), c(MISSING))
    if where.kind in (DICT, SET):
        return ("cmp", "ge_s", call("entry_of", where.node, thing.node), c(0))
    if where.kind not in SEQUENCES:
        return ("is", call("is_within", where.node, thing.node))
    if thing.kind == NUMBER:
        return ("cmp", "ge_s", call("find_number", where.node, thing.node), c(0))
    return ("is", call("contains", where.node, thing.node))


def is_in_known(scope: FunctionScope, thing: Made, where: Any, node: ast.AST) -> Node:
    """Lower `in` of something that is known before play."""
    out: Body = []
    kept = scope.kept(thing, out).node
    if isinstance(where, dict):
        where = frozenset(where)
    if isinstance(where, set | frozenset) and all(type(each) is int and 0 <= each < 1 << 20 for each in where):
        count = max(where, default=-1) + 1
        if count == 0:
            return lower.NO
        at = scope.program.constants.bits(where, count)
        held: Node = ("if", "i32", ("cmp", "lt_u", kept, c(count)), [], ("is", ("ld8", kept, at)), [], lower.NO)
        return ("seq", "i32", out, held) if out else held
    if isinstance(where, set | frozenset | list | tuple):
        seq = scope.word(tuple(where))
        return ("is", call("contains", seq, thing.node))
    raise scope.unsupported(node, "is nothing to look in")


def is_record(scope: FunctionScope, node: ast.expr, said: ast.expr) -> Node:
    """Return whether something is a record of a class."""
    record = lower.value(scope, said)
    if not isinstance(record, Constant):
        raise scope.unsupported(said, "is no class")
    return is_sort(scope, lower.made(scope, node), scope.program.record_sort(record.value))


def is_sort(scope: FunctionScope, held: Made, sort: int) -> Node:
    """Return whether a value is a thing of a sort."""
    out: Body = []
    kept = scope.kept(held, out).node
    test: Node = ("if", "i32", ("cmp", "lt_s", kept, lower.REF_NODE), [], lower.NO, [],
            ("cmp", "eq", ("ld32", kept, 12), c(sort)))  # fmt: skip
    return ("seq", "i32", out, test) if out else test
