"""Slots of a state, fields of records, parts of sequences and dictionaries, lowered."""

from __future__ import annotations

import ast
from typing import Any

from ..code import Body, Node, c, call
from ..memory import LIST, NESTED, TUPLE
from . import lower
from .frames import frame_variable
from .scope import (
    ANY,
    DICT,
    KEYED,
    NUMBER,
    NUMBERS,
    SEQ,
    SEQUENCES,
    STATE,
    Constant,
    FunctionScope,
    Made,
    Value,
    joined,
    kind_of,
    kind_said,
)


@lower.lowers(ast.Attribute)
def _attribute(scope: FunctionScope, node: ast.Attribute, hint: str) -> Value:
    owner = lower.value(scope, node.value)
    if isinstance(owner, Constant):
        return Constant(getattr(owner.value, node.attr))
    if owner.kind == STATE:
        return slot(scope, owner, node)
    index, said = field(scope, node, owner)
    return Made(call("at_of", owner.node, c(index)), kind_said(said), scope.program.record_in(said))


def slot(scope: FunctionScope, owner: Made, node: ast.Attribute) -> Value:
    """Lower a slot of a state."""
    layout, name = scope.program.layout, node.attr
    if name in layout.arrays:
        at, _ = layout.arrays[name]
        kind = NUMBERS if name in layout.numbers else SEQ
        return Made(("b", "or", ("b", "add", owner.node, c(at)), lower.REF_NODE), kind)
    if name in layout.heads:
        return Made(owner.node, name)
    if name in layout.slots:
        kinds = {"temps": SEQ, "opts": SEQ, "periods": NUMBERS, "used": DICT, "private": DICT}
        kind = NUMBER if name in layout.numbers else kinds.get(name, ANY)
        return Made(("ld", owner.node, layout.slots[name]), kind)
    if name in ("rng", "luck"):
        raise scope.unsupported(node, "belongs to chance")
    state = type(scope.program.machine.fresh_state(0))
    if not hasattr(state, name):  # a slot that this game has no use for
        return Made(("seq", "i64", [("trap",)], lower.NONE_NODE))
    return Constant(getattr(state, name))


def field(scope: FunctionScope, node: ast.Attribute, owner: Made) -> tuple[int, str]:
    """Return the place of a field of a record, and its annotation."""
    place, said = scope.program.fields.get((owner.of, node.attr), (-1, ""))
    if place < 0:
        raise scope.unsupported(node, "is a field of no record, or of several")
    return place, said


@lower.lowers(ast.Subscript)
def _subscript(scope: FunctionScope, node: ast.Subscript, hint: str) -> Value:
    if isinstance(node.slice, ast.Slice):
        return part(scope, node, node.slice)
    if isinstance(node.value, ast.Name) and node.value.id == "f" and scope.entry.is_block:
        assert isinstance(node.slice, ast.Constant)
        assert isinstance(node.slice.value, int)
        return frame_variable(scope, node.slice.value - 1)
    array = array_of(scope, node.value)
    if array is not None:
        place, at = place_in(scope, array, lower.index(scope, node.slice))
        return Made(("ld", place, at), NUMBER if array[2] else ANY)
    owner = lower.value(scope, node.value)
    if isinstance(owner, Constant):
        return known_item(scope, owner.value, node)
    return item_of(scope, owner, node)


def item_of(scope: FunctionScope, owner: Made, node: ast.Subscript) -> Value:
    """Lower the look-up of a part of something."""
    if owner.kind in NESTED:
        return head_of(scope, owner, lower.index(scope, node.slice))
    if owner.kind == KEYED:
        return Made(call("keyed_at", owner.node, lower.index(scope, node.slice)))
    if owner.kind == DICT:
        return Made(call("value_of", owner.node, lower.made(scope, node.slice).node))
    owner = lower.solid(owner)
    kind = NUMBER if owner.kind == NUMBERS else ANY
    if isinstance(node.slice, ast.UnaryOp) and isinstance(node.slice.operand, ast.Constant):
        back = node.slice.operand.value
        assert isinstance(back, int)
        return Made(call("at_end", owner.node, c(back)), kind, owner.of)
    return Made(call("at_of", owner.node, lower.index(scope, node.slice)), kind, owner.of)


def array_of(scope: FunctionScope, node: ast.expr) -> tuple[Node, int, bool, int] | None:
    """Return the table, place, whether it holds numbers, and length of a slot that is a list of a fixed length."""
    if isinstance(node, ast.Attribute) and node.attr in scope.program.layout.arrays:
        owner = lower.value(scope, node.value)
        if isinstance(owner, Made) and owner.kind == STATE:
            at, count = scope.program.layout.arrays[node.attr]
            return owner.node, at + 16, node.attr in scope.program.layout.numbers, count
    return None


def place_in(scope: FunctionScope, array: tuple[Node, int, bool, int], index: Node) -> tuple[Node, int]:
    """Return the address of a thing in such a list, and an offset."""
    owner, at, _, count = array
    if index[0] == "c":
        if not -count <= index[1] < count:
            return ("seq", "i64", [("trap",)], owner), at
        return owner, at + 8 * (index[1] % count)
    out: Body = []
    kept = scope.kept(Made(index), out).node
    out.append(("if", ("cmp", "ge_u", kept, c(count)), [("trap",)], []))
    return ("seq", "i64", out, ("b", "add", owner, ("b", "shl", kept, c(3)))), at


def head_of(scope: FunctionScope, owner: Made, index: Node) -> Made:
    """Return a zone, or a group of abilities, as the list that it is."""
    layout = scope.program.layout
    base, count = layout.heads[owner.kind], len(layout.room[owner.kind])
    if index[0] == "c":
        if not 0 <= index[1] < count:
            return Made(("seq", "i64", [("trap",)], lower.NONE_NODE), NUMBERS)
        return Made(("b", "or", ("b", "add", owner.node, c(base + 16 * index[1])), lower.REF_NODE), NUMBERS)
    out: Body = []
    kept = scope.kept(Made(index), out).node
    out.append(("if", ("cmp", "ge_u", kept, c(count)), [("trap",)], []))
    at = ("b", "add", ("b", "add", owner.node, c(base)), ("b", "shl", kept, c(4)))
    return Made(("seq", "i64", out, ("b", "or", at, lower.REF_NODE)), NUMBERS)


def known_item(scope: FunctionScope, table: Any, node: ast.Subscript) -> Value:
    """Lower the look-up in a table."""
    assert not isinstance(node.slice, ast.Slice)
    index = lower.value(scope, node.slice)
    if isinstance(index, Constant):
        try:
            return Constant(table[index.value])
        except (LookupError, TypeError):
            return Made(("seq", "i64", [("trap",)], lower.NONE_NODE))
    if isinstance(table, dict):
        found = scope.made(item_of(scope, scope.made(Constant(table)), node))
        return Made(found.node, common(table.values()))
    if not isinstance(table, list | tuple):
        raise scope.unsupported(node, f"in a {type(table).__name__}")
    at, kind = laid(scope, table)
    out: Body = []
    kept = scope.kept(scope.made(index), out).node
    out.append(("if", ("cmp", "ge_u", kept, c(len(table))), [("trap",)], []))
    return Made(("seq", "i64", out, ("ld", ("b", "shl", kept, c(3)), at)), kind)


def laid(scope: FunctionScope, table: list[Any] | tuple[Any, ...]) -> tuple[int, str]:
    """Return where the words of a table lie, and what kind they have in common."""
    tables, constants = scope.program.tables, scope.program.constants
    if id(table) not in tables:
        tables[id(table)] = table, constants.raw([constants.word(each) for each in table]), common(table)
    return tables[id(table)][1:]


def common(values: Any) -> str:
    """Return the kind that some constants have in common."""
    kind: str | None = None
    for each in values:
        kind = joined(kind, kind_of(each))
    return kind or ANY


def part(scope: FunctionScope, node: ast.Subscript, said: ast.Slice) -> Value:
    """Lower a slice."""
    owner = lower.value(scope, node.value)
    low = lower.number(scope, said.lower) if said.lower else c(0)
    high = lower.number(scope, said.upper) if said.upper else c(1 << 40)
    if (
        isinstance(owner, Constant)
        and isinstance(owner.value, tuple | list)
        and low[0] == high[0] == "c"
        and not said.step
    ):
        return Constant(owner.value[low[1] : high[1]])
    held = lower.solid(scope.made(owner))
    if said.step is not None:
        return backward(scope, node, said, held)
    out: Body = []
    kept = scope.kept(held, out).node
    sort: Node = ("if", "i64", ("cmp", "eq", ("ld32", kept, 12), c(TUPLE)), [], c(TUPLE), [], c(LIST))
    made_ = call("slice_of", kept, low, high, sort)
    return Made(("seq", "i64", out, made_), held.kind if held.kind in SEQUENCES else SEQ)


def backward(scope: FunctionScope, node: ast.Subscript, said: ast.Slice, held: Made) -> Value:
    """Lower a slice that goes backwards: `[::-1]`, or `[: -n - 1 : -1]`."""
    step = said.step
    if not (isinstance(step, ast.UnaryOp) and isinstance(step.operand, ast.Constant) and step.operand.value == 1):
        raise scope.unsupported(node)
    whole = call("backwards", held.node, c(LIST))
    if said.upper is None:
        return Made(whole, held.kind)
    # Up to -n - 1, backwards: the first n of the things turned round.
    count = ("b", "sub", c(-1), lower.number(scope, said.upper))
    return Made(call("slice_of", whole, c(0), count, c(LIST)), held.kind)
