"""Conditions of Python, lowered."""

from __future__ import annotations

import ast
from typing import Any

from . import calls, values
from .code import Body, Node, c, call
from .memory import MISSING, NONE
from .scope import DICT, KEYED, NUMBER, SEQUENCES, SET, Known, Made, Scope, Value

YES, NO = ("yes", 1), ("yes", 0)
ORDERS: dict[type[ast.cmpop], str] = {ast.Lt: "lt_s", ast.LtE: "le_s", ast.Gt: "gt_s", ast.GtE: "ge_s"}
TURNED = {"eq": "ne", "ne": "eq", "lt_s": "ge_s", "ge_s": "lt_s", "gt_s": "le_s", "le_s": "gt_s"}


def test(scope: Scope, node: ast.expr) -> Node:
    """Lower a condition; ("yes", 1) or ("yes", 0) if it is known before play."""
    if isinstance(node, ast.BoolOp):
        return connected(scope, node)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return negated(test(scope, node.operand))
    if isinstance(node, ast.Compare):
        return compared(scope, node)
    value = values.value(scope, node)
    if isinstance(value, Known):
        return YES if value.value else NO
    return truth(scope, value)


def negated(made: Node) -> Node:
    """Turn a condition round."""
    if made[0] == "yes":
        return NO if made[1] else YES
    if made[0] == "cmp" and made[1] in TURNED:
        return ("cmp", TURNED[made[1]], made[2], made[3])
    return made[1] if made[0] == "not" else ("not", made)


def truth(scope: Scope, value: Made) -> Node:
    """Whether a value counts as true: not 0, not none, not empty."""
    node = value.node
    if node[0] == "int":
        return node[1]
    if value.kind == NUMBER:
        return ("is", node)
    if value.kind in (*SEQUENCES, DICT, SET, KEYED):
        return ("is", ("ld32", node, 0))
    out: Body = []
    kept = scope.kept(value, out).node
    # Of texts, what stands in the place of the length is never asked for.
    held = ("if", "i32", ("cmp", "lt_s", kept, values.REF_NODE), [], ("is", ("b", "shl", kept, c(1))), [],
            ("is", ("ld32", kept, 0)))  # fmt: skip
    return ("seq", "i32", out, held) if out else held


def connected(scope: Scope, node: ast.BoolOp) -> Node:
    """Lower `and` and `or`."""
    is_and = isinstance(node.op, ast.And)
    made: Node | None = None
    tests: list[Node] = []
    for each in node.values:
        one = test(scope, each)
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
            made = ("if", "i32", one, [], made, [], NO)
        else:
            made = ("if", "i32", one, [], YES, [], made)
    return made if made is not None else (YES if is_and else NO)


def compared(scope: Scope, node: ast.Compare) -> Node:
    """Lower a comparison; of a longer one, each part."""
    if len(node.ops) == 1:
        return pair(scope, node.ops[0], node.left, node.comparators[0], node)
    parts: list[ast.expr] = []
    left = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        parts.append(ast.copy_location(ast.Compare(left, [op], [right]), node))
        left = right
    return connected(scope, ast.copy_location(ast.BoolOp(ast.And(), parts), node))


def pair(scope: Scope, op: ast.cmpop, left: ast.expr, right: ast.expr, node: ast.AST) -> Node:
    """Lower the comparison of two values."""
    if isinstance(op, ast.In | ast.NotIn):
        found = is_in(scope, left, right)
        return negated(found) if isinstance(op, ast.NotIn) else found
    if isinstance(op, ast.Is | ast.IsNot) and calls.called(scope, left) is type:
        assert isinstance(left, ast.Call)
        found = values.is_record(scope, left.args[0], right)
        return negated(found) if isinstance(op, ast.IsNot) else found
    one, other = values.value(scope, left), values.value(scope, right)
    if isinstance(one, Known) and isinstance(other, Known):
        return known_pair(op, one.value, other.value)
    if isinstance(op, ast.Is | ast.IsNot):
        return identical(scope, one, other, isinstance(op, ast.IsNot), right)
    if isinstance(op, ast.Eq | ast.NotEq):
        return equal(scope, scope.made(one), scope.made(other), isinstance(op, ast.NotEq))
    if type(op) in ORDERS:
        if one_is_seq(one) or one_is_seq(other):
            both = call("compare", scope.made(one).node, scope.made(other).node)
            return ("cmp", ORDERS[type(op)], both, c(0))
        return ("cmp", ORDERS[type(op)], values.checked(scope, one), values.checked(scope, other))
    raise scope.unsupported(node)


def one_is_seq(value: Value) -> bool:
    """Whether a value is surely a sequence."""
    return isinstance(value, Made) and value.kind in SEQUENCES


def known_pair(op: ast.cmpop, one: Any, other: Any) -> Node:
    """Compare what is known before play."""
    results = {
        ast.Eq: lambda: one == other, ast.NotEq: lambda: one != other, ast.Lt: lambda: one < other,
        ast.LtE: lambda: one <= other, ast.Gt: lambda: one > other, ast.GtE: lambda: one >= other,
        ast.Is: lambda: one is other, ast.IsNot: lambda: one is not other,
    }  # fmt: skip
    return YES if results[type(op)]() else NO


def identical(scope: Scope, one: Value, other: Value, turned: bool, right: ast.expr) -> Node:
    """Lower `is` with none, or of things."""
    made, said = scope.made(one), scope.made(other)
    if isinstance(other, Known) and isinstance(other.value, bool):
        raise scope.unsupported(right, "can't be told from a number")
    if made.kind == NUMBER and said.node == c(NONE):
        return YES if turned else NO
    return ("cmp", "ne" if turned else "eq", made.node, said.node)


def equal(scope: Scope, one: Made, other: Made, turned: bool) -> Node:
    """Lower `==`: plainly where a number is compared."""
    if NUMBER in (one.kind, other.kind) or one.node == c(NONE) or other.node == c(NONE):
        return ("cmp", "ne" if turned else "eq", one.node, other.node)
    out: Body = []
    first, second = scope.kept(one, out).node, scope.kept(other, out).node
    deep = ("if", "i32", ("cmp", "lt_s", first, values.REF_NODE), [], NO, [], ("is", call("eq", first, second)))
    same = ("if", "i32", ("cmp", "eq", first, second), [], YES, [], deep)
    made = ("seq", "i32", out, same) if out else same
    return ("not", made) if turned else made


def is_in(scope: Scope, left: ast.expr, right: ast.expr) -> Node:
    """Lower `in`."""
    where = values.value(scope, right)
    what = values.value(scope, left)
    if isinstance(where, Known) and isinstance(what, Known):
        return YES if what.value in where.value else NO
    if isinstance(where, Known):
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


def is_in_known(scope: Scope, thing: Made, where: Any, node: ast.AST) -> Node:
    """Lower `in` of something that is known before play."""
    out: Body = []
    kept = scope.kept(thing, out).node
    if isinstance(where, dict):
        where = frozenset(where)
    if isinstance(where, set | frozenset) and all(type(each) is int and 0 <= each < 1 << 20 for each in where):
        count = max(where, default=-1) + 1
        if count == 0:
            return NO
        at = scope.program.constants.bits(where, count)
        held = ("if", "i32", ("cmp", "lt_u", kept, c(count)), [], ("is", ("ld8", kept, at)), [], NO)
        return ("seq", "i32", out, held) if out else held
    if isinstance(where, set | frozenset | list | tuple):
        seq = scope.word(tuple(where))
        return ("is", call("contains", seq, thing.node))
    raise scope.unsupported(node, "is nothing to look in")
