"""Expressions of Python, lowered."""

from __future__ import annotations

import ast
from typing import Any

from . import calls, conditions
from .code import Body, Node, c, call
from .memory import CLOSURE, FRAME, LIST, NESTED, NONE, REF, TUPLE
from .memory import DICT as DICT_SORT
from .memory import SET as SET_SORT
from .scope import (
    ANY,
    DICT,
    KEYED,
    NUMBER,
    NUMBERS,
    SEQ,
    SEQUENCES,
    SET,
    STATE,
    VALUES,
    Known,
    Made,
    Scope,
    Value,
    joined,
    kind_of,
    kind_said,
    lowers,
)

REF_NODE = c(REF)
NONE_NODE = c(NONE)
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


def value(scope: Scope, node: ast.expr, hint: str = ANY) -> Value:
    """Lower an expression; `hint` is the kind that is wanted, for what could be of several."""
    lower = VALUES.get(type(node))
    if lower is None:
        raise scope.unsupported(node)
    found: Value = lower(scope, node, hint)
    return found


def made(scope: Scope, node: ast.expr) -> Made:
    """Lower an expression to what is worked out in play."""
    return scope.made(value(scope, node))


def number(scope: Scope, node: ast.expr) -> Node:
    """Lower an expression that must be a number."""
    return checked(scope, value(scope, node))


def checked(scope: Scope, value: Value) -> Node:
    """Return a value that must be a number; a trap if it is not."""
    held = scope.made(value)
    if held.kind == NUMBER or held.node[0] == "c":
        return held.node
    return call("number", held.node)


def sequence(scope: Scope, node: ast.expr) -> Made:
    """Lower what is gone through: a sequence, or the keys of a dictionary."""
    held = made(scope, node)
    if held.kind in (DICT, SET):
        return Made(call("keys_of", held.node, c(0), c(LIST)), SEQ)
    if held.kind == KEYED:
        raise scope.unsupported(node, "has no order")
    return solid(held)


def solid(held: Made) -> Made:
    """Return what must be something with parts; a trap if it is not."""
    return Made(call("held", held.node), SEQ) if held.kind == ANY else held


def static(scope: Scope, node: ast.expr) -> Known | None:
    """Return what an expression is if that is known before play."""
    found = value(scope, node)
    return found if isinstance(found, Known) else None


# Names and constants.


@lowers(ast.Constant)
def _constant(scope: Scope, node: ast.Constant, hint: str) -> Value:
    return Known(node.value)


@lowers(ast.Name)
def _name(scope: Scope, node: ast.Name, hint: str) -> Value:
    name = scope.name_of(node.id)
    if name in scope.kinds or name in scope.found or node.id in scope.locals or name != node.id:
        scope.entry.made.local(name)
        return Made(("l", name), scope.kinds.get(name, scope.found.get(name, ANY)))
    try:
        return Known(scope.entry.means(node.id))
    except KeyError:
        raise scope.unsupported(node, "means nothing") from None


@lowers(ast.NamedExpr)
def _named(scope: Scope, node: ast.NamedExpr, hint: str) -> Value:
    out: Body = []
    held = made(scope, node.value)
    scope.assign(node.target.id, held, out)
    return Made(("seq", "i64", out, ("l", scope.name_of(node.target.id))), held.kind)


@lowers(ast.Attribute)
def _attribute(scope: Scope, node: ast.Attribute, hint: str) -> Value:
    owner = value(scope, node.value)
    if isinstance(owner, Known):
        return Known(getattr(owner.value, node.attr))
    if owner.kind == STATE:
        return slot(scope, owner, node)
    index, said = field(scope, node)
    kind = kind_said(said)
    return Made(call("at_of", owner.node, c(index)), kind)


def slot(scope: Scope, owner: Made, node: ast.Attribute) -> Value:
    """Lower a slot of a state."""
    layout, name = scope.program.layout, node.attr
    if name in layout.arrays:
        at, _ = layout.arrays[name]
        kind = NUMBERS if name in ("loc", "known", "lo", "hi", "cast") else SEQ
        return Made(("b", "or", ("b", "add", owner.node, c(at)), REF_NODE), kind)
    if name in layout.heads:
        return Made(owner.node, name)
    if name in layout.slots:
        kinds = {"steps": NUMBER, "serial": NUMBER, "q": NUMBER, "renewed": NUMBER, "temps": SEQ, "opts": SEQ,
                 "periods": NUMBERS, "used": DICT, "private": DICT}  # fmt: skip
        return Made(("ld", owner.node, layout.slots[name]), kinds.get(name, ANY))
    if name in ("rng", "luck"):
        raise scope.unsupported(node, "belongs to chance")
    return Known(getattr(type(scope.program.machine.fresh_state(0)), name))


def field(scope: Scope, node: ast.Attribute) -> tuple[int, str]:
    """Return the place of a field of a record, and its annotation."""
    if node.attr not in scope.program.fields:
        raise scope.unsupported(node, "is no field of a record")
    return scope.program.fields[node.attr]


# Parts of sequences and dictionaries.


@lowers(ast.Subscript)
def _subscript(scope: Scope, node: ast.Subscript, hint: str) -> Value:
    if isinstance(node.slice, ast.Slice):
        return part(scope, node, node.slice)
    if isinstance(node.value, ast.Name) and node.value.id == "f" and scope.entry.is_block:
        assert isinstance(node.slice, ast.Constant)
        assert isinstance(node.slice.value, int)
        return Made(("ld", c(FRAME + 8 * (node.slice.value - 1)), 0))
    array = array_of(scope, node.value)
    if array is not None:
        place, at = place_in(scope, array, number(scope, node.slice))
        return Made(("ld", place, at), NUMBER if array[2] else ANY)
    owner = value(scope, node.value)
    if isinstance(owner, Known):
        return known_item(scope, owner.value, node)
    return item_of(scope, owner, node)


def item_of(scope: Scope, owner: Made, node: ast.Subscript) -> Value:
    """Lower the look-up of a part of something."""
    if owner.kind in NESTED:
        return head_of(scope, owner, number(scope, node.slice))
    if owner.kind == KEYED:
        return Made(call("keyed_at", owner.node, number(scope, node.slice)))
    if owner.kind == DICT:
        return Made(call("value_of", owner.node, made(scope, node.slice).node))
    owner = solid(owner)
    kind = NUMBER if owner.kind == NUMBERS else ANY
    if isinstance(node.slice, ast.UnaryOp) and isinstance(node.slice.operand, ast.Constant):
        back = node.slice.operand.value
        assert isinstance(back, int)
        return Made(call("at_end", owner.node, c(back)), kind)
    return Made(call("at_of", owner.node, number(scope, node.slice)), kind)


def array_of(scope: Scope, node: ast.expr) -> tuple[Node, int, bool, int] | None:
    """Return the table, place, whether it holds numbers, and length of a slot that is a list of a fixed length."""
    if isinstance(node, ast.Attribute) and node.attr in scope.program.layout.arrays:
        owner = value(scope, node.value)
        if isinstance(owner, Made) and owner.kind == STATE:
            at, count = scope.program.layout.arrays[node.attr]
            return owner.node, at + 16, node.attr in ("loc", "known", "lo", "hi", "cast"), count
    return None


def place_in(scope: Scope, array: tuple[Node, int, bool, int], index: Node) -> tuple[Node, int]:
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


def head_of(scope: Scope, owner: Made, index: Node) -> Made:
    """Return a zone, or a group of abilities, as the list that it is."""
    layout = scope.program.layout
    base, count = layout.heads[owner.kind], len(layout.room[owner.kind])
    if index[0] == "c":
        if not 0 <= index[1] < count:
            return Made(("seq", "i64", [("trap",)], NONE_NODE), NUMBERS)
        return Made(("b", "or", ("b", "add", owner.node, c(base + 16 * index[1])), REF_NODE), NUMBERS)
    out: Body = []
    kept = scope.kept(Made(index), out).node
    out.append(("if", ("cmp", "ge_u", kept, c(count)), [("trap",)], []))
    at = ("b", "add", ("b", "add", owner.node, c(base)), ("b", "shl", kept, c(4)))
    return Made(("seq", "i64", out, ("b", "or", at, REF_NODE)), NUMBERS)


def known_item(scope: Scope, table: Any, node: ast.Subscript) -> Value:
    """Lower the look-up in a table."""
    assert not isinstance(node.slice, ast.Slice)
    index = value(scope, node.slice)
    if isinstance(index, Known):
        try:
            return Known(table[index.value])
        except (LookupError, TypeError):
            return Made(("seq", "i64", [("trap",)], NONE_NODE))
    if isinstance(table, dict):
        found = scope.made(item_of(scope, scope.made(Known(table)), node))
        return Made(found.node, common(table.values()))
    if not isinstance(table, list | tuple):
        raise scope.unsupported(node, f"in a {type(table).__name__}")
    words = [scope.program.constants.word(each) for each in table]
    at = scope.program.constants.raw(words)
    out: Body = []
    kept = scope.kept(Made(checked(scope, index)), out).node
    out.append(("if", ("cmp", "ge_u", kept, c(len(words))), [("trap",)], []))
    return Made(("seq", "i64", out, ("ld", ("b", "shl", kept, c(3)), at)), common(table))


def common(values: Any) -> str:
    """Return the kind that some constants have in common."""
    kind: str | None = None
    for each in values:
        kind = joined(kind, kind_of(each))
    return kind or ANY


def part(scope: Scope, node: ast.Subscript, said: ast.Slice) -> Value:
    """Lower a slice."""
    owner = value(scope, node.value)
    low = number(scope, said.lower) if said.lower else c(0)
    high = number(scope, said.upper) if said.upper else c(1 << 40)
    if (
        isinstance(owner, Known)
        and isinstance(owner.value, tuple | list)
        and low[0] == high[0] == "c"
        and not said.step
    ):
        return Known(owner.value[low[1] : high[1]])
    held = solid(scope.made(owner))
    if said.step is not None:
        return backward(scope, node, said, held)
    out: Body = []
    kept = scope.kept(held, out).node
    sort = ("if", "i64", ("cmp", "eq", ("ld32", kept, 12), c(TUPLE)), [], c(TUPLE), [], c(LIST))
    made_ = call("slice_of", kept, low, high, sort)
    return Made(("seq", "i64", out, made_), held.kind if held.kind in SEQUENCES else SEQ)


def backward(scope: Scope, node: ast.Subscript, said: ast.Slice, held: Made) -> Value:
    """Lower a slice that goes backwards: `[::-1]`, or `[: -n - 1 : -1]`."""
    step = said.step
    if not (isinstance(step, ast.UnaryOp) and isinstance(step.operand, ast.Constant) and step.operand.value == 1):
        raise scope.unsupported(node)
    whole = call("backwards", held.node, c(LIST))
    if said.upper is None:
        return Made(whole, held.kind)
    # Up to -n - 1, backwards: the first n of the things turned round.
    count = ("b", "sub", c(-1), number(scope, said.upper))
    return Made(call("slice_of", whole, c(0), count, c(LIST)), held.kind)


# Signs.


@lowers(ast.BinOp)
def _binary(scope: Scope, node: ast.BinOp, hint: str) -> Value:
    left, right = value(scope, node.left), value(scope, node.right)
    if isinstance(left, Known) and isinstance(right, Known):
        return Known(FOLDED[type(node.op)](left.value, right.value))
    kinds = {each.kind for each in (left, right) if isinstance(each, Made)}
    if kinds & {SET, DICT}:
        return calls.set_sign(scope, node, scope.made(left), scope.made(right))
    if kinds & {*SEQUENCES} and isinstance(node.op, ast.Add):
        return calls.listed_parts(scope, [(scope.made(left), True), (scope.made(right), True)], LIST)
    if isinstance(node.op, ast.Mult) and kinds & {*SEQUENCES}:
        raise scope.unsupported(node)
    one, other = checked(scope, left), checked(scope, right)
    if isinstance(node.op, ast.FloorDiv):
        return Made(call("divided", one, other), NUMBER)
    if isinstance(node.op, ast.Mod):
        return Made(call("remaining", one, other), NUMBER)
    return Made(("b", SIGNS[type(node.op)], one, other), NUMBER)


@lowers(ast.UnaryOp)
def _unary(scope: Scope, node: ast.UnaryOp, hint: str) -> Value:
    if isinstance(node.op, ast.Not):
        return truth(conditions.test(scope, node))
    held = value(scope, node.operand)
    if isinstance(held, Known):
        return Known(-held.value if isinstance(node.op, ast.USub) else ~held.value)
    one = checked(scope, held)
    if isinstance(node.op, ast.USub):
        return Made(("b", "sub", c(0), one), NUMBER)
    return Made(("b", "xor", one, c(-1)), NUMBER)


def truth(test: Node) -> Value:
    """Return a condition as a value."""
    return Known(bool(test[1])) if test[0] == "yes" else Made(("int", test), NUMBER)


@lowers(ast.Compare)
def _compare(scope: Scope, node: ast.Compare, hint: str) -> Value:
    return truth(conditions.test(scope, node))


def is_truth(node: ast.expr) -> bool:
    """Whether an expression is surely a truth."""
    if isinstance(node, ast.BoolOp):
        return all(map(is_truth, node.values))
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


@lowers(ast.BoolOp)
def _connected(scope: Scope, node: ast.BoolOp, hint: str) -> Value:
    if is_truth(node):
        return truth(conditions.test(scope, node))
    is_and = isinstance(node.op, ast.And)
    held: Value | None = None
    for each in reversed(node.values):
        one = value(scope, each)
        if held is None:
            held = one
        elif isinstance(one, Known):
            held = held if bool(one.value) is is_and else one
        else:
            out: Body = []
            first, rest = scope.kept(one, out), scope.made(held)
            test = conditions.truth(scope, first)
            yes, no = (rest, first) if is_and else (first, rest)
            node_made = ("if", "i64", test, [], yes.node, [], no.node)
            held = Made(("seq", "i64", out, node_made) if out else node_made, joined(first.kind, rest.kind))
    assert held is not None
    return held


@lowers(ast.IfExp)
def _alternative(scope: Scope, node: ast.IfExp, hint: str) -> Value:
    test = conditions.test(scope, node.test)
    if test[0] == "yes":
        return value(scope, node.body if test[1] else node.orelse, hint)
    one, other = scope.made(value(scope, node.body, hint)), scope.made(value(scope, node.orelse, hint))
    return Made(("if", "i64", test, [], one.node, [], other.node), joined(one.kind, other.kind))


# Displays and comprehensions.


@lowers(ast.Tuple)
def _tuple(scope: Scope, node: ast.Tuple, hint: str) -> Value:
    return display(scope, node.elts, TUPLE)


@lowers(ast.List)
def _list(scope: Scope, node: ast.List, hint: str) -> Value:
    return display(scope, node.elts, LIST)


def display(scope: Scope, elements: list[ast.expr], sort: int) -> Value:
    """Lower things that are written side by side."""
    if any(isinstance(each, ast.Starred) for each in elements):
        parts = [
            (solid(made(scope, each.value)), True) if isinstance(each, ast.Starred) else (made(scope, each), False)
            for each in elements
        ]
        return calls.listed_parts(scope, parts, sort)
    held = [value(scope, each) for each in elements]
    if sort == TUPLE and all(isinstance(each, Known) and is_plain(each.value) for each in held):
        return Known(tuple(each.value for each in held if isinstance(each, Known)))
    return built(scope, [scope.made(each) for each in held], sort)


def is_plain(value: Any) -> bool:
    """Whether a value can be part of a constant."""
    return value is None or isinstance(value, int | str | tuple)


def built(scope: Scope, held: list[Made], sort: int) -> Made:
    """Make a sequence of things."""
    out: Body = []
    # Things first: what is worked out for one may make others.
    kept = [scope.kept(each, out) for each in held]
    name = scope.temporary()
    room = max(len(held), 4) if sort == LIST else len(held)
    out.append(("set", name, call("new_seq", c(room), c(sort))))
    if kept:
        out.append(("st32", ("l", name), 0, c(len(kept))))
    for number_, each in enumerate(kept):
        out.append(("st", ("l", name), 16 + 8 * number_, each.node))
    kind = NUMBERS if all(each.kind == NUMBER for each in held) else SEQ
    return Made(("seq", "i64", out, ("l", name)), kind)


@lowers(ast.Dict)
def _dict(scope: Scope, node: ast.Dict, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(DICT_SORT)))]
    for key, each in zip(node.keys, node.values, strict=True):
        if key is None:
            out.append(("do", call("all_entries", ("l", name), made(scope, each).node)))
        else:
            out.append(("do", call("put_entry", ("l", name), made(scope, key).node, made(scope, each).node)))
    return Made(("seq", "i64", out, ("l", name)), DICT)


@lowers(ast.Set)
def _set(scope: Scope, node: ast.Set, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(SET_SORT)))]
    for each in node.elts:
        if isinstance(each, ast.Starred):
            held = sequence(scope, each.value)
            out.append(("do", call("all_keys", ("l", name), held.node)))
        else:
            out.append(("do", call("put_entry", ("l", name), made(scope, each).node, c(NONE))))
    return Made(("seq", "i64", out, ("l", name)), SET)


@lowers(ast.ListComp, ast.GeneratorExp)
def _comprehension(scope: Scope, node: ast.ListComp | ast.GeneratorExp, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_seq", c(4), c(LIST)))]
    kinds: list[str] = []

    def add(body: Body) -> None:
        each = made(scope, node.elt)
        kinds.append(each.kind)
        body.append(("do", call("push", ("l", name), each.node)))

    calls.gather(scope, node.generators, out, add)
    return Made(("seq", "i64", out, ("l", name)), NUMBERS if kinds == [NUMBER] else SEQ)


@lowers(ast.SetComp)
def _set_comprehension(scope: Scope, node: ast.SetComp, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(SET_SORT)))]

    def add(body: Body) -> None:
        body.append(("do", call("put_entry", ("l", name), made(scope, node.elt).node, c(NONE))))

    calls.gather(scope, node.generators, out, add)
    return Made(("seq", "i64", out, ("l", name)), SET)


@lowers(ast.DictComp)
def _dict_comprehension(scope: Scope, node: ast.DictComp, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(DICT_SORT)))]

    def add(body: Body) -> None:
        key, each = made(scope, node.key), made(scope, node.value)
        body.append(("do", call("put_entry", ("l", name), key.node, each.node)))

    calls.gather(scope, node.generators, out, add)
    return Made(("seq", "i64", out, ("l", name)), DICT)


# Functions as values.


@lowers(ast.Lambda)
def _lambda(scope: Scope, node: ast.Lambda, hint: str) -> Value:
    params = {arg.arg for arg in node.args.args}
    used = dict.fromkeys(each.id for each in ast.walk(node.body) if isinstance(each, ast.Name))
    captured = {}
    for name in used:
        if name not in params and (name in scope.locals or name in scope.names or name == "s"):
            captured[name] = scope.kinds.get(scope.name_of(name), ANY)
    entry = scope.lambdas.get(node)
    if entry is None:
        entry = scope.program.add("lambda", node, scope.entry.means, {}, extra="env'")
        entry.has_state = False
        scope.lambdas[node] = entry
    from .statements import lower_function

    entry.is_done = False
    lower_function(scope.program, entry, captured)
    held = [Made(c(scope.program.module.number(entry.name)), NUMBER)]
    held += [Made(("l", scope.name_of(name)), kind) for name, kind in captured.items()]
    return Made(built(scope, held, CLOSURE).node, ANY)


@lowers(ast.Call)
def _call(scope: Scope, node: ast.Call, hint: str) -> Value:
    return calls.lower_call(scope, node)


def is_record(scope: Scope, node: ast.expr, said: ast.expr) -> Node:
    """Return whether something is a record of a class."""
    record = value(scope, said)
    if not isinstance(record, Known):
        raise scope.unsupported(said, "is no class")
    return is_sort(scope, made(scope, node), scope.program.record_sort(record.value))


def is_sort(scope: Scope, held: Made, sort: int) -> Node:
    """Return whether a value is a thing of a sort."""
    out: Body = []
    kept = scope.kept(held, out).node
    test = ("if", "i32", ("cmp", "lt_s", kept, REF_NODE), [], conditions.NO, [],
            ("cmp", "eq", ("ld32", kept, 12), c(sort)))  # fmt: skip
    return ("seq", "i32", out, test) if out else test
