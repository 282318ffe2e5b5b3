"""Core expressions to Python: sets, lists, and what is worked out over them.

A list is written as a list or a tuple. What goes through a set that can be long uses up steps for each thing.
"""

from __future__ import annotations

import ast
from typing import Any

from ..meaning import core, naming
from ..meaning.model import Var
from ..meaning.scan import can_repeat
from ..meaning.types import Many, Number, Piece, Place, is_ranked, item_of, nothing_of
from .context import Writer, write, writes

EXTREMES = {"highest": "max", "lowest": "min"}
# What is otherwise worked out where the values are lists.
RANKED = ("highest", "lowest", "best", "worst")
NODES_A_STEP = 30  # of Python, inside a set
# As many parts is it worth to compare a thing with others.
OF_ORDER = 20
# Sets that can be longer than this use up a step for each thing.
SHORT_SET = 50
MANY_PIECES = 200
# A set known beforehand of at most this length is written out, thing by thing.
SHORT = 4
MOST_SPELLED_OUT = 2  # a set within a set is written out, but not a set within that


def write_items(writer: Writer, expr: core.Expr) -> ast.expr:
    """Write a set as something to go through."""
    if isinstance(expr.type, Place):
        return writer.pen.expression("s.Z[_0]", write(writer, expr))
    return write(writer, expr)


def write_each_once(writer: Writer, expr: core.Expr) -> ast.expr:
    """Write a set out of which somebody chooses: a thing that is there twice can be chosen once."""
    items = write_items(writer, expr)
    is_once = not can_repeat(expr, writer.without_repeats)
    return items if is_once else writer.pen.expression("list(dict.fromkeys(_0))", items)


def write_whole(writer: Writer, expr: core.Expr) -> ast.expr:
    """Write a value as one among others, to be kept or compared: a list as a tuple."""
    if not isinstance(expr.type, Many):
        return write(writer, expr)
    items = write_passing(writer, expr)
    if is_tuple(items):
        return items
    return writer.pen.expression(
        "tuple(_0)", write_glanced(writer, items) if can_be_long(writer, expr, items) else items
    )


def write_glanced(writer: Writer, items: ast.expr) -> ast.expr:
    """Write a list of cards that is copied or searched; if it can be long, that uses up steps."""
    return writer.pen.expression("glanced(s, _0)", items) if len(writer.plan.pieces) > MANY_PIECES else items


def write_passing(writer: Writer, expr: core.Expr) -> ast.expr:
    """Write a set that is gone through before anything moves, so that what lies in a zone needs no copy."""
    if isinstance(expr, core.Function) and expr.name == "contents" and isinstance(expr.type, Many):
        return writer.pen.expression("s.Z[_0]", write(writer, expr.args[0]))
    return write_items(writer, expr)


def write_counted(writer: Writer, over: core.Expr) -> ast.expr:
    """Write a set as something to go through; if it can be long, that uses up steps."""
    items = write_passing(writer, over)
    return writer.pen.expression("spent(s, _0)", items) if can_be_long(writer, over, items) else items


def write_items_of(writer: Writer, over: core.Expr, before: int) -> ast.expr:
    """Write a set that is gone through; what was written for each thing came after so many parts."""
    steps, parts = writer.steps_since(before), writer.written - before
    items = write_passing(writer, over)
    if can_be_long(writer, over, items):
        pen = writer.pen
        return pen.expression("spent(s, _0, _1)", items, steps) if steps > 1 else pen.expression("spent(s, _0)", items)
    writer.again += parts * most_of(writer, items)
    return items


def most_of(writer: Writer, items: ast.expr) -> int:
    """Return how many things a set that is not long may have; of zones, as if all cards lay in a few."""
    return len(items.value) if is_tuple(items) else min(len(writer.plan.pieces), MANY_PIECES) // 4  # type: ignore[attr-defined]


def can_be_long(writer: Writer, over: core.Expr, items: ast.expr) -> bool:
    """Whether a set can have so many things that going through it uses up steps."""
    if is_tuple(items):
        return len(items.value) > SHORT_SET  # type: ignore[attr-defined]
    if isinstance(over, core.ListOf):
        return False
    item = item_of(over.type)
    return isinstance(item, Number) or (isinstance(item, Piece) and len(writer.plan.pieces) > MANY_PIECES)


def write_comprehension(writer: Writer, value: ast.expr, var: Var, over: core.Expr) -> ast.expr:
    """Write a list made out of a set."""
    before, again = writer.env, writer.again
    writer.env = {each: node for each, node in before.items() if each is not var}
    parts = writer.written - writer.inner_parts
    writer.inner_parts = 0
    if isinstance(over, core.Filter) and over.var is var:
        test = write(writer, over.condition)
        writer.again = again  # sets inside use up steps by themselves
        count_inside(writer, value, test)
        made = writer.pen.expression(
            "[_0 for _1 in _2 if _3]", value, var.py, write_items_of(writer, over.set, parts), test
        )
    else:
        count_inside(writer, value)
        made = writer.pen.expression("[_0 for _1 in _2]", value, var.py, write_items_of(writer, over, parts))
    writer.env = before
    return made


def write_inside(writer: Writer, var: Var, expr: core.Expr) -> ast.expr:
    """Write an expression in which a variable is the one of a comprehension."""
    before, parts, again = writer.env, writer.written, writer.again
    writer.env = {each: node for each, node in before.items() if each is not var}
    made = write_whole(writer, expr)
    writer.env = before
    writer.inner_parts, writer.again = writer.written - parts, again
    return made


@writes(core.Filter)
def write_filter(writer: Writer, expr: core.Filter) -> ast.expr:
    return write_comprehension(writer, writer.pen.as_node(expr.var.py), expr.var, expr)


@writes(core.Aggregate)
def write_aggregate(writer: Writer, expr: core.Aggregate) -> ast.expr:
    pen = writer.pen
    if expr.name not in ("every", "some") and not is_ranked(expr.value.type):
        known = write_each_known(writer, expr)
        if known is not None:
            return aggregate_known(writer, expr.name, known)
    if is_ranked(expr.value.type) and expr.name in RANKED:
        return write_by_lists(writer, expr)
    if expr.name in EXTREMES and isinstance(expr.value, core.Local) and expr.value.var is expr.var:
        return write_extreme(writer, EXTREMES[expr.name], expr.set, nothing_of(expr.type))
    value = write_inside(writer, expr.var, expr.value)
    if expr.name in ("best", "worst", "sorted"):
        # Putting in order takes longer than looking.
        writer.written += OF_ORDER
        writer.inner_parts += OF_ORDER
        pairs = write_comprehension(writer, pen.tupled([value, expr.var.py]), expr.var, expr.set)
        return pen.expression({"best": "best(_0)", "worst": "worst(_0)", "sorted": "in_order(_0)"}[expr.name], pairs)
    values = write_comprehension(writer, value, expr.var, expr.set)
    template = {
        "sum": "sum(_0)", "highest": "max(_0, default=_1)", "lowest": "min(_0, default=_1)", "every": "all(_0)",
        "some": "any(_0)", "distinct": "list(dict.fromkeys(_0))", "list": "_0", "joined": "joined(_0)",
    }[expr.name]  # fmt: skip
    return pen.expression(template, values, pen.constant(nothing_of(expr.type)))


def write_by_lists(writer: Writer, expr: core.Aggregate) -> ast.expr:
    """Write which things have the highest or the lowest list, or which list that is."""
    pen = writer.pen
    value = write_inside(writer, expr.var, expr.value)
    writer.written += OF_ORDER
    writer.inner_parts += OF_ORDER
    of_things = expr.name in ("best", "worst")
    made = pen.tupled([value, expr.var.py]) if of_things else value
    values = write_comprehension(writer, made, expr.var, expr.set)
    function = "furthest" if of_things else "extreme_list"
    return pen.expression(f"{function}(_0, _1)", values, expr.name in ("best", "highest"))


def write_each_known(writer: Writer, expr: core.Aggregate) -> list[ast.expr] | None:
    """Write the value for each thing of a short set that is known beforehand, or None if it isn't."""
    if isinstance(expr.set, core.Filter) or writer.spelled_out >= MOST_SPELLED_OUT:
        return None
    items = write_items(writer, expr.set)
    if not is_tuple(items) or not 0 < len(items.value) <= SHORT:  # type: ignore[attr-defined]
        return None
    before = writer.env
    made = []
    writer.spelled_out += 1
    for item in items.value:  # type: ignore[attr-defined]
        writer.env = {**before, expr.var: writer.pen.as_node(item)}
        value = write_whole(writer, expr.value)
        made.append(writer.pen.tupled([value, item]) if expr.name in ("best", "worst", "sorted") else value)
    writer.env = before
    writer.spelled_out -= 1
    return made


def aggregate_known(writer: Writer, name: str, values: list[ast.expr]) -> ast.expr:
    """Write a function over values that are written out."""
    pen = writer.pen
    if name == "sum":
        total = values[0]
        for value in values[1:]:
            total = pen.expression("_0 + _1", total, value)
        return total
    if name == "list":
        return pen.listed(values)
    template = {
        "best": "best(_0)", "worst": "worst(_0)", "sorted": "in_order(_0)", "highest": "max(_0)",
        "lowest": "min(_0)", "joined": "joined(_0)",
        "distinct": "list(dict.fromkeys(_0))",
    }[name]  # fmt: skip
    return pen.expression(template, pen.tupled(values))


def write_extreme(writer: Writer, function: str, numbers: core.Expr, nothing: int | None) -> ast.expr:
    """Write the highest or lowest of a set of numbers, and what it is of none."""
    items = write_counted(writer, numbers)
    if isinstance(items, ast.List) and len(items.elts) > 1:
        places = ", ".join([f"_{number}" for number in range(len(items.elts))])
        return writer.pen.expression(f"{function}({places})", *items.elts)
    return writer.pen.expression(f"{function}(_0, default=_1)", items, writer.pen.constant(nothing))


@writes(core.RangeOf)
def write_range_of(writer: Writer, expr: core.RangeOf) -> ast.expr:
    least, most = write(writer, expr.least), write(writer, expr.most)
    known = isinstance(least, ast.Constant) and isinstance(most, ast.Constant)
    if known and most.value - least.value <= 1000:  # type: ignore[attr-defined]
        return writer.pen.constant(tuple(range(least.value, most.value + 1)))  # type: ignore[attr-defined]
    return writer.pen.expression("numbers(s, _0, _1)", least, most)


@writes(core.ListOf)
def write_list_of(writer: Writer, expr: core.ListOf) -> ast.expr:
    items = [write_whole(writer, item) for item in expr.items]
    values = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, int | None)]
    return writer.pen.constant(tuple(values)) if len(values) == len(items) > 1 else writer.pen.listed(items)


@writes(core.BagOf)
def write_bag_of(writer: Writer, expr: core.BagOf) -> ast.expr:
    return writer.pen.constant(writer.plan.static.value(expr, {}))


@writes(core.Players)
def write_players(writer: Writer, expr: core.Players) -> ast.expr:
    pen = writer.pen
    n = writer.plan.players
    if expr.player is None:
        return pen.constant(tuple(range(n)))
    orders = tuple(tuple((seat + step) % n for step in range(n)) for seat in range(n))
    if expr.start == "after":
        orders = tuple(order[1:] for order in orders)
    player = write(writer, expr.player)
    if isinstance(player, ast.Constant) and isinstance(player.value, int):
        return pen.constant(orders[player.value])
    return pen.expression(
        "_0[_1]", writer.table(naming.SEATS_FROM if expr.start == "from" else naming.SEATS_AFTER, orders), player
    )


@writes(core.Pieces)
def write_pieces(writer: Writer, expr: core.Pieces) -> ast.expr:
    return writer.pen.constant(writer.plan.all_of(expr.kind))


@writes(core.Values)
def write_values(writer: Writer, expr: core.Values) -> ast.expr:
    return writer.pen.constant(tuple(range(len(expr.enum.values))))


def count_inside(writer: Writer, *nodes: ast.expr) -> None:
    """Let what goes through a set inside these expressions use up steps, since it is itself done again and again."""
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.comprehension):
                call = each.iter
                if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "spent"):
                    size = sum(1 for _ in ast.walk(each)) // NODES_A_STEP
                    each.iter = writer.pen.expression("spent(s, _0, _1)" if size else "spent(s, _0)", call, 1 + size)


def is_tuple(node: ast.expr) -> Any:
    """Whether it is a constant tuple."""
    return isinstance(node, ast.Constant) and isinstance(node.value, tuple)


def known_items(node: ast.expr) -> tuple[Any, ...]:
    """Return the things of a constant tuple."""
    assert isinstance(node, ast.Constant)
    items: Any = node.value
    return tuple(items)
