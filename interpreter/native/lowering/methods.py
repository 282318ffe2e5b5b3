"""Methods of lists, dictionaries and sets, lowered."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..code import Body, Node, c, call
from ..memory import DICT as DICT_SORT
from ..memory import LIST, NONE
from . import lower
from .scope import ANY, DICT, KEYED, NUMBER, NUMBERS, SEQ, SEQUENCES, SET, Constant, FunctionScope, Made, Value, joined


def from_keys(scope: FunctionScope, node: ast.Call) -> Value:
    """Lower `dict.fromkeys`."""
    keys = lower.sequence(scope, node.args[0])
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(DICT_SORT)))]
    if len(node.args) > 1:
        other = lower.made(scope, node.args[1])
        out.append(("do", call("all_keys_as", ("l", name), keys.node, other.node)))
    else:
        out.append(("do", call("all_keys", ("l", name), keys.node)))
    return Made(("seq", "i64", out, ("l", name)), DICT)


def _append(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    held = lower.made(scope, node.args[0])
    note_kind(scope, node, held)
    assert isinstance(node.func, ast.Attribute)
    target = node.func.value
    place = scope.filling.get(target.id) if isinstance(target, ast.Name) else None
    if place is not None:
        after = ("b", "add", ("l", place), c(8))
        return Made(("seq", "i64", [("st", ("l", place), 0, held.node), ("set", place, after)], c(NONE)))
    return Made(call_nothing(call("push", owner.node, held.node)))


def note_kind(scope: FunctionScope, node: ast.Call, held: Made) -> None:
    """Note that a list has a thing of a kind in it."""
    assert isinstance(node.func, ast.Attribute)
    target = node.func.value
    if isinstance(target, ast.Name):
        name = scope.name_of(target.id)
        if scope.found.get(name) in SEQUENCES:
            scope.found[name] = joined(scope.found[name], NUMBERS if held.kind == NUMBER else SEQ)


def call_nothing(made: Node) -> Node:
    """Return a call that returns nothing as a value."""
    return ("seq", "i64", [("do", made)], c(NONE))


def _pop(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    kind = NUMBER if owner.kind == NUMBERS else ANY
    if node.args:
        return Made(call("cut", owner.node, lower.number(scope, node.args[0])), kind)
    return Made(call("pop", owner.node), kind)


def _insert(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    held = lower.made(scope, node.args[1])
    note_kind(scope, node, held)
    return Made(call_nothing(call("insert", owner.node, lower.number(scope, node.args[0]), held.node)))


def _remove(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    out: Body = []
    seq = scope.kept(owner, out).node
    where = place_in(owner, seq, lower.made(scope, node.args[0]).node)
    return Made(("seq", "i64", [*out, ("do", call("cut", seq, where))], c(NONE)))


def _index(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    low = lower.number(scope, node.args[1]) if len(node.args) > 1 else c(0)
    high = lower.number(scope, node.args[2]) if len(node.args) > 2 else c(1 << 40)
    held = lower.made(scope, node.args[0]).node
    if len(node.args) == 1:
        return Made(place_in(owner, owner.node, held), NUMBER)
    return Made(call("index_of", owner.node, held, low, high), NUMBER)


def place_in(owner: Made, seq: Node, held: Node) -> Node:
    """Return where something stands in a list; among numbers only a number can."""
    if owner.kind == NUMBERS:
        return call("place_of", seq, held)
    return call("index_of", seq, held, c(0), c(1 << 40))


def _copy(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    if owner.kind in (DICT, SET):
        return Made(call("copied_dict", owner.node, ("ld32", owner.node, 0), ("ld32", owner.node, 12)), owner.kind)
    return Made(call("copy_seq", owner.node, c(LIST)), owner.kind)


def _extend(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    held = lower.sequence(scope, node.args[0])
    return Made(call_nothing(call("extend", owner.node, held.node)))


def _get(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    other = lower.made(scope, node.args[1]) if len(node.args) > 1 else scope.made(Constant(None))
    if owner.kind == KEYED:
        kind = SEQ if other.kind in SEQUENCES else ANY
        return Made(call("keyed_or", owner.node, lower.number(scope, node.args[0]), other.node), kind)
    return Made(call("value_or", owner.node, lower.made(scope, node.args[0]).node, other.node))


def _setdefault(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    key, other = lower.made(scope, node.args[0]), lower.value(scope, node.args[1])
    held = scope.made(other)
    return Made(call("value_set", owner.node, key.node, held.node), held.kind)


def _items(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    return Made(call("pairs_of", owner.node), SEQ)


def _keys(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    return Made(owner.node, owner.kind)


def _values(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    return Made(call("keys_of", owner.node, c(8), c(LIST)), SEQ)


def _update(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    other = lower.made(scope, node.args[0])
    name = "all_entries" if other.kind in (DICT, SET) else "all_keys"
    return Made(call_nothing(call(name, owner.node, other.node)))


def _add(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    return Made(call_nothing(call("put_entry", owner.node, lower.made(scope, node.args[0]).node, c(NONE))))


def _sort(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    out: Body = []
    seq = scope.kept(owner, out)
    made = in_order(scope, seq, node, out)
    return Made(("seq", "i64", [*out, ("do", call("lay_into", seq.node, made))], c(NONE)))


def _reverse(scope: FunctionScope, node: ast.Call, owner: Made) -> Value:
    out: Body = []
    seq = scope.kept(owner, out).node
    return Made(("seq", "i64", [*out, ("do", call("lay_into", seq, call("backwards", seq, c(LIST))))], c(NONE)))


METHODS: dict[str, Callable[[FunctionScope, ast.Call, Made], Value]] = {
    "append": _append, "pop": _pop, "insert": _insert, "remove": _remove, "index": _index, "copy": _copy,
    "extend": _extend, "get": _get, "setdefault": _setdefault, "items": _items, "keys": _keys, "values": _values,
    "update": _update, "add": _add, "sort": _sort, "reverse": _reverse,
}  # fmt: skip


def in_order(scope: FunctionScope, seq: Made, node: ast.Call, out: Body) -> Node:
    """Sort things, by what a function says of each if one is given."""
    key = next((each.value for each in node.keywords if each.arg == "key"), None)
    if key is None:
        return call("sort_by", seq.node, seq.node)
    kept = scope.kept(seq, out)
    name = scope.temporary()
    out.append(("set", name, call("new_seq", ("ld32", kept.node, 0), c(LIST))))
    each = "key'each"
    scope.locals.add(each)
    scope.found[each] = scope.kinds[each] = NUMBER if seq.kind == NUMBERS else ANY
    at = scope.temporary()
    scope.entry.made.local(each)
    place = ("b", "add", ("b", "add", kept.node, ("ld32s", kept.node, 8)), ("b", "shl", ("l", at), c(3)))
    body: Body = [("if", ("cmp", "ge_s", ("l", at), ("ld32", kept.node, 0)), [("break",)], [])]
    body += [("set", each, ("ld", place, 0)), ("set", at, ("b", "add", ("l", at), c(1)))]
    asked = ast.copy_location(ast.Call(key, [ast.Name(each, ast.Load())], []), node)
    body.append(("do", call("push", ("l", name), lower.made(scope, asked).node)))
    out += [("set", at, c(0)), ("loop", body)]
    return call("sort_by", ("l", name), kept.node)
