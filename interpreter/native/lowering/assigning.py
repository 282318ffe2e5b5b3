"""Assignments to variables, slots, fields and parts, lowered."""

from __future__ import annotations

import ast
from typing import Any

from ..code import Body, c, call
from . import items, lower
from .scope import ANY, DICT, NUMBER, NUMBERS, SEQUENCES, STATE, Constant, FunctionScope, Made, joined


def unpack(scope: FunctionScope, target: ast.Tuple | ast.List, node: ast.expr, out: Body) -> None:
    """Assign to several variables at once."""
    if isinstance(node, ast.Tuple) and len(node.elts) == len(target.elts):
        held = [lower.value(scope, each) for each in node.elts]
        kept = [keep(scope, each, out) for each in held]
        for each, value in zip(target.elts, kept, strict=True):
            assign(scope, each, value, out)
        return
    seq = scope.kept(lower.made(scope, node), out)
    unpack_seq(scope, target, seq, out)


def keep(scope: FunctionScope, value: Any, out: Body) -> Any:
    """Keep a value before others are assigned; zones and states stay what they are."""
    if isinstance(value, Constant):
        return value
    if value.node[0] == "c":
        return value
    name = scope.temporary()
    out.append(("set", name, value.node))
    return Made(("l", name), value.kind, value.of)


def unpack_seq(scope: FunctionScope, target: ast.Tuple | ast.List, seq: Made, out: Body) -> None:
    """Assign the things of a sequence to as many variables."""
    kind = NUMBER if seq.kind == NUMBERS else ANY
    count = len(target.elts)
    wrong = ("cmp", "ne", ("ld32", seq.node, 0), c(count))
    if seq.kind not in SEQUENCES:
        out.append(("if", ("cmp", "lt_s", seq.node, lower.REF_NODE), [("trap",)], []))
    out.append(("if", wrong, [("trap",)], []))
    at = scope.temporary()
    out.append(("set", at, ("b", "add", seq.node, ("ld32s", seq.node, 8))))
    for number, each in enumerate(target.elts):
        assign(scope, each, Made(("ld", ("l", at), 8 * number), kind), out)


def assign(scope: FunctionScope, target: ast.expr, value: Any, out: Body) -> None:
    """Put a value where a target is."""
    if isinstance(target, ast.Name):
        scope.assign(target.id, scope.made(value), out)
    elif isinstance(target, ast.Tuple | ast.List):
        unpack_seq(scope, target, scope.kept(scope.made(value), out), out)
    elif isinstance(target, ast.Attribute):
        assign_attribute(scope, target, scope.made(value), out)
    elif isinstance(target, ast.Subscript):
        assign_item(scope, target, scope.made(value), out)
    else:
        raise scope.unsupported(target)


def assign_attribute(scope: FunctionScope, target: ast.Attribute, value: Made, out: Body) -> None:
    """Put a value into a slot of a state, or a field of a record."""
    owner = lower.made(scope, target.value)
    layout = scope.program.layout
    if owner.kind == STATE:
        if target.attr in layout.slots:
            node = lower.checked(scope, value) if target.attr in layout.numbers else value.node
            out.append(("st", owner.node, layout.slots[target.attr], node))
            return
        if target.attr in (*layout.arrays, *layout.heads):
            raise scope.unsupported(target, "can't be put in its whole")
        out.append(("trap",))  # a slot that this game has no use for
        return
    index, _ = items.field(scope, target, owner)
    out.append(("do", call("put_at", owner.node, c(index), value.node)))


def assign_item(scope: FunctionScope, target: ast.Subscript, value: Made, out: Body) -> None:
    """Put a value in the place of a thing of a list, or of a key of a dictionary."""
    owner = lower.value(scope, target.value)
    if isinstance(owner, Constant) and isinstance(target.value, ast.Attribute):
        out.append(("trap",))  # a slot that this game has no use for
        return
    if isinstance(owner, Constant):
        raise scope.unsupported(target, "is a constant")
    if owner.kind in ("Z", "on"):
        index = lower.index(scope, target.slice)
        head = items.head_of(scope, owner, index)
        out.append(("do", call("lay_into", head.node, value.node)))
    elif owner.kind == DICT:
        key = lower.made(scope, target.slice)
        out.append(("do", call("put_entry", owner.node, key.node, value.node)))
    elif isinstance(target.slice, ast.Slice):
        low = lower.number(scope, target.slice.lower) if target.slice.lower else c(0)
        out.append(("do", call("lay_part", owner.node, low, value.node)))
    else:
        array = items.array_of(scope, target.value)
        index = lower.index(scope, target.slice)
        if array is not None:
            place, at = items.place_in(scope, array, index)
            out.append(("st", place, at, lower.checked(scope, value) if array[2] else value.node))
            return
        if isinstance(owner, Made) and isinstance(target.value, ast.Name):
            kind = NUMBERS if value.kind == NUMBER else "seq"
            name = scope.name_of(target.value.id)
            if scope.found.get(name) in SEQUENCES:
                scope.found[name] = joined(scope.found.get(name), kind)
        if index[0] == "c" and index[1] < 0:
            out.append(("do", call("put_end", owner.node, c(-index[1]), value.node)))
            return
        out.append(("do", call("put_at", owner.node, index, value.node)))
