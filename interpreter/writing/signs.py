"""Core expressions to Python: signs and conditions. What is known beforehand is worked out beforehand."""

from __future__ import annotations

import ast

from ..meaning import core
from ..meaning.types import Place, is_ranked
from ..planning.static import binary
from .context import Writer, write, writes
from .sets import write_counted, write_whole

COMPARISONS = {"is": "==", "is not": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "in": "in", "not in": "not in"}
# How lists are compared by what is in them.
LIST_ORDERS = {
    "<": "is_before(_0, _1)", ">": "is_before(_1, _0)",
    "<=": "not is_before(_1, _0)", ">=": "not is_before(_0, _1)",
}  # fmt: skip
ARITHMETIC = {"+": "+", "-": "-", "*": "*", "/": "//", "mod": "%"}


@writes(core.Binary)
def write_binary(writer: Writer, expr: core.Binary) -> ast.expr:
    pen = writer.pen
    sign = expr.sign
    if sign in ("and", "or"):
        return write_connection(writer, expr)
    if sign in ("in", "not in"):
        return write_in(writer, expr)
    if sign in ("with", "without"):
        template = "[*_0, *_1]" if sign == "with" else "without(_0, _1)"
        return pen.expression(template, write_counted(writer, expr.left), write_counted(writer, expr.right))
    if sign == "place":
        thing = write_whole(writer, expr.left)
        if isinstance(expr.right, core.Values) and isinstance(thing, ast.Name):
            return pen.expression("_0 + 1 if _0 is not None else 0", thing)
        return pen.expression("place(_0, _1)", write_counted(writer, expr.right), thing)
    left, right = write_whole(writer, expr.left), write_whole(writer, expr.right)
    if sign in LIST_ORDERS and is_ranked(expr.left.type):
        return pen.expression(LIST_ORDERS[sign], left, right)
    if (
        isinstance(left, ast.Constant)
        and isinstance(right, ast.Constant)
        and not (sign in ("/", "mod") and right.value == 0)
    ):
        return pen.as_node(binary(sign, left.value, right.value))
    if sign in ("is", "is not") and (is_none(left) or is_none(right)):
        return pen.expression(f"_0 {sign} None", right if is_none(left) else left)
    if sign == "*" and not isinstance(left, ast.Constant) and not isinstance(right, ast.Constant):
        return pen.expression("mul(_0, _1)", left, right)
    return pen.expression(f"_0 {COMPARISONS.get(sign) or ARITHMETIC[sign]} _1", left, right)


def write_connection(writer: Writer, expr: core.Binary) -> ast.expr:
    """Write `and` or `or`; what is known beforehand is left out."""
    pen = writer.pen
    left = write(writer, expr.left)
    stops = expr.sign == "or"
    if isinstance(left, ast.Constant):
        return pen.as_node(stops) if bool(left.value) is stops else write(writer, expr.right)
    right = write(writer, expr.right)
    if isinstance(right, ast.Constant) and bool(right.value) is not stops:
        return left
    return pen.both([left, right]) if expr.sign == "and" else pen.expression("_0 or _1", left, right)


def write_in(writer: Writer, expr: core.Binary) -> ast.expr:
    """Write whether something is in a list or a zone."""
    pen = writer.pen
    if not isinstance(expr.right.type, Place):
        return pen.expression(f"_0 {expr.sign} _1", write_whole(writer, expr.left), write_counted(writer, expr.right))
    left = write(writer, expr.left)
    # None is in no zone.
    if is_none(left):
        return pen.as_node(expr.sign == "not in")
    if isinstance(left, ast.Constant):
        test = "s.loc[_0] == _1"
    else:
        test = "_0 is not None and s.loc[_0] == _1" if isinstance(left, ast.Name) else "lies(s, _0, _1)"
    return pen.expression(test if expr.sign == "in" else f"not ({test})", left, write(writer, expr.right))


@writes(core.Unary)
def write_unary(writer: Writer, expr: core.Unary) -> ast.expr:
    if expr.sign == "not" and isinstance(expr.value, core.Unary) and expr.value.sign == "not":
        return write(writer, expr.value.value)
    value = write(writer, expr.value)
    if isinstance(value, ast.Constant):
        return writer.pen.as_node(-value.value if expr.sign == "-" else not value.value)  # type: ignore[operator]
    return writer.pen.expression(f"{expr.sign} _0", value)


@writes(core.Either)
def write_either(writer: Writer, expr: core.Either) -> ast.expr:
    test = write(writer, expr.condition)
    if isinstance(test, ast.Constant):
        return write(writer, expr.value if test.value else expr.otherwise)
    return writer.pen.expression("_0 if _1 else _2", write(writer, expr.value), test, write(writer, expr.otherwise))


def is_none(node: ast.expr) -> bool:
    """Whether it is the constant None."""
    return isinstance(node, ast.Constant) and node.value is None
