"""Functions of Python itself, lowered, and those that the engine has of its own."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, TypeAlias

from ...meaning.bounds import bounded, mul
from ...meaning.said import TextInfo, said
from ...running import driving, luck
from ...running import memory as running_memory
from ..code import Body, c, call
from ..memory import AT, BLOCK, LIST, LUCK_SIZE, NONE, TUPLE
from ..memory import DICT as DICT_SORT
from ..memory import SET as SET_SORT
from . import displays, lower
from .conditions import is_sort
from .loops import gather
from .methods import call_nothing, in_order
from .scope import DICT, NUMBER, NUMBERS, SEQ, SEQUENCES, SET, STATE, Constant, FunctionScope, Made, Value, joined

Special: TypeAlias = Callable[[FunctionScope, ast.Call], Value]


def _len(scope: FunctionScope, node: ast.Call) -> Value:
    held = lower.value(scope, node.args[0])
    if isinstance(held, Constant):
        return Constant(len(held.value))
    if held.kind in ("Z", "on"):
        return Constant(len(scope.program.layout.room[held.kind]))
    return Made(("ld32", lower.solid(held).node, 0), NUMBER)


def _sum(scope: FunctionScope, node: ast.Call) -> Value:
    seq = lower.sequence(scope, node.args[0])
    return Made(call("sum_numbers" if seq.kind == NUMBERS else "sum_of", seq.node), NUMBER)


def _max(scope: FunctionScope, node: ast.Call) -> Value:
    return extreme(scope, node, "ge_s", 1)


def _min(scope: FunctionScope, node: ast.Call) -> Value:
    return extreme(scope, node, "le_s", -1)


def extreme(scope: FunctionScope, node: ast.Call, order: str, sign: int) -> Value:
    """Lower `max` and `min`."""
    args: list[ast.expr] = node.args
    if len(args) == 1 and isinstance(args[0], ast.Tuple | ast.List) and args[0].elts:
        args = args[0].elts
    if len(args) == 1:
        other = next((each.value for each in node.keywords if each.arg == "default"), None)
        seq = lower.sequence(scope, args[0])
        none = scope.temporary()
        if other is None:
            found = call("furthest_of", call("filled", seq.node), c(0), c(sign))
            return Made(found, NUMBER)
        default = lower.made(scope, other)
        out: Body = [("set", none, default.node)]
        return Made(
            ("seq", "i64", out, call("furthest_of", seq.node, ("l", none), c(sign))), joined(NUMBER, default.kind)
        )
    out = []
    made = scope.kept(Made(lower.number(scope, args[0]), NUMBER), out).node
    for each in args[1:]:
        other_node = scope.kept(Made(lower.number(scope, each), NUMBER), out).node
        first = made
        made_name = scope.temporary()
        out.append(("set", made_name, ("if", "i64", ("cmp", order, first, other_node), [], first, [], other_node)))
        made = ("l", made_name)
    return Made(("seq", "i64", out, made), NUMBER)


def _list(scope: FunctionScope, node: ast.Call) -> Value:
    return copied(scope, node, LIST)


def _tuple(scope: FunctionScope, node: ast.Call) -> Value:
    return copied(scope, node, TUPLE)


def copied(scope: FunctionScope, node: ast.Call, sort: int) -> Value:
    """Lower `list` and `tuple`."""
    if not node.args:
        return Constant(()) if sort == TUPLE else displays.built(scope, [], LIST)
    held = lower.value(scope, node.args[0])
    if isinstance(held, Constant) and sort == TUPLE and isinstance(held.value, list | tuple | range):
        return Constant(tuple(held.value))
    seq = lower.solid(scope.made(held))
    if seq.kind in (DICT, SET):
        return Made(call("keys_of", seq.node, c(0), c(sort)), SEQ)
    return Made(call("copy_seq", seq.node, c(sort)), seq.kind if seq.kind in SEQUENCES else SEQ)


def _dict(scope: FunctionScope, node: ast.Call) -> Value:
    return into_dict(scope, node, DICT_SORT)


def _set(scope: FunctionScope, node: ast.Call) -> Value:
    return into_dict(scope, node, SET_SORT)


def into_dict(scope: FunctionScope, node: ast.Call, sort: int) -> Value:
    """Lower `dict` and `set`."""
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(sort)))]
    if node.args:
        held = lower.solid(lower.made(scope, node.args[0]))
        is_keyed = held.kind in (DICT, SET)
        out.append(("do", call("all_entries" if is_keyed else "all_keys", ("l", name), held.node)))
    return Made(("seq", "i64", out, ("l", name)), DICT if sort == DICT_SORT else SET)


def _range(scope: FunctionScope, node: ast.Call) -> Value:
    low = lower.number(scope, node.args[0]) if len(node.args) > 1 else c(0)
    return Made(call("numbers_to", low, lower.number(scope, node.args[-1])), NUMBERS)


def _abs(scope: FunctionScope, node: ast.Call) -> Value:
    out: Body = []
    kept = scope.kept(Made(lower.number(scope, node.args[0]), NUMBER), out).node
    turned = ("b", "sub", c(0), kept)
    return Made(("seq", "i64", out, ("if", "i64", ("cmp", "lt_s", kept, c(0)), [], turned, [], kept)), NUMBER)


def _bool(scope: FunctionScope, node: ast.Call) -> Value:
    return lower.as_value(lower.test(scope, node.args[0]))


def _any(scope: FunctionScope, node: ast.Call) -> Value:
    return settled(scope, node, 1)


def _all(scope: FunctionScope, node: ast.Call) -> Value:
    return settled(scope, node, 0)


def settled(scope: FunctionScope, node: ast.Call, by: int) -> Value:
    """Lower `any` and `all`: go through things until one settles it."""
    name = scope.temporary()
    out: Body = [("set", name, c(1 - by))]
    held = node.args[0]
    if isinstance(held, ast.GeneratorExp | ast.ListComp):
        if len(held.generators) != 1:
            raise scope.unsupported(node, "goes through several sets")
        element = held.elt

        def add(body: Body) -> None:
            test = lower.test(scope, element)
            body.append(("if", test if by else lower.negated(test), [("set", name, c(by)), ("break",)], []))

        gather(scope, held.generators, out, add, element)
        return Made(("seq", "i64", out, ("l", name)), NUMBER)
    seq = lower.sequence(scope, held)
    found = call("any_of" if by else "all_of", seq.node)
    return Made(found, NUMBER)


def _sorted(scope: FunctionScope, node: ast.Call) -> Value:
    out: Body = []
    seq = lower.sequence(scope, node.args[0])
    kept = scope.kept(seq, out)
    made = in_order(scope, kept, node, out)
    return Made(("seq", "i64", out, made), kept.kind if kept.kind in SEQUENCES else SEQ)


def _reversed(scope: FunctionScope, node: ast.Call) -> Value:
    seq = lower.sequence(scope, node.args[0])
    return Made(call("backwards", seq.node, c(LIST)), seq.kind)


def _isinstance(scope: FunctionScope, node: ast.Call) -> Value:
    held = lower.made(scope, node.args[0])
    names = {each.strip() for each in ast.unparse(node.args[1]).strip("()").replace(",", "|").split("|")}
    out: Body = []
    kept = scope.kept(held, out).node
    if names <= {"int", "bool"}:
        if held.kind == NUMBER:
            return Constant(True)
        far = ("cmp", "le_u", ("b", "add", kept, c(1 << 60)), c(1 << 61))
        return Made(("seq", "i64", out, ("int", far)), NUMBER)
    if names <= {"list", "tuple"}:
        sorts = [call("is_of", kept, c(LIST if name == "list" else TUPLE)) for name in sorted(names)]
        found = sorts[0] if len(sorts) == 1 else ("b", "or", *sorts)
        return Made(("seq", "i64", out, found), NUMBER)
    said = lower.value(scope, node.args[1])
    if isinstance(said, Constant) and isinstance(said.value, type) and said.value in scope.program.records:
        return Made(("int", is_sort(scope, held, scope.program.record_sort(said.value))), NUMBER)
    raise scope.unsupported(node)


def _enumerate(scope: FunctionScope, node: ast.Call) -> Value:
    raise scope.unsupported(node, "stands only in a loop")


def _rnd(scope: FunctionScope, node: ast.Call) -> Value:
    state = lower.made(scope, node.args[0])
    return Made(call("drawn", state.node, lower.number(scope, node.args[1])), NUMBER)


def _bounded(scope: FunctionScope, node: ast.Call) -> Value:
    return Made(call("bounded", lower.number(scope, node.args[0])), NUMBER)


def _said(scope: FunctionScope, node: ast.Call) -> Value:
    info = lower.value(scope, node.args[0])
    if not isinstance(info, Constant) or not isinstance(info.value, TextInfo):
        raise scope.unsupported(node, "is made from a text that is known only in play")
    texts = scope.program.said
    letters = sum([len(piece) for piece in info.value.pieces["en"] if isinstance(piece, str)])
    parts = lower.solid(lower.made(scope, node.args[1])).node
    return Made(call("new_said", c(texts.number(info.value)), c(letters), parts, c(texts.most_letters())))


def _mul(scope: FunctionScope, node: ast.Call) -> Value:
    return Made(call("multiplied", *[lower.number(scope, each) for each in node.args]), NUMBER)


def clone(scope: FunctionScope, node: ast.Call) -> Value:
    """Lower the copy of a state."""
    return Made(call("clone_within", lower.made(scope, node.args[0]).node), STATE)


def _luck_mark(scope: FunctionScope, node: ast.Call) -> Value:
    return Made(call("luck_mark", lower.made(scope, node.args[0]).node), NUMBER)


def _lay_luck(scope: FunctionScope, node: ast.Call) -> Value:
    images = [scope.program.luck_image(number) for number in range(luck.TRIES)]
    state, number = lower.made(scope, node.args[0]), lower.value(scope, node.args[1])
    table = scope.program.constants.raw(images)
    place = ("ld", ("b", "shl", lower.checked(scope, number), c(3)), table)
    return Made(("seq", "i64", [("copy", ("b", "add", state.node, c(BLOCK)), place, c(LUCK_SIZE))], c(NONE)))


def _begin(scope: FunctionScope, node: ast.Call) -> Value:
    state, run, given = [lower.made(scope, each) for each in node.args]
    ended: Any = driving.ended
    end = scope.program.number_of(ended)
    return Made(call_nothing(call("trial_begin", state.node, run.node, lower.solid(given).node, c(end))))


def _resume(scope: FunctionScope, node: ast.Call) -> Value:
    state, option = [lower.made(scope, each) for each in node.args]
    return Made(call_nothing(call("trial_resume", state.node, option.node)))


def _put_luck(scope: FunctionScope, node: ast.Call) -> Value:
    state, key = lower.made(scope, node.args[0]), lower.number(scope, node.args[1])
    return Made(call_nothing(call("put_key", state.node, key)))


def _memory_mark(scope: FunctionScope, node: ast.Call) -> Value:
    return Made(("ld", c(AT), 0), NUMBER)


def _memory_reset(scope: FunctionScope, node: ast.Call) -> Value:
    return Made(("seq", "i64", [("st", c(AT), 0, lower.number(scope, node.args[0]))], c(NONE)))


def over(scope: FunctionScope, node: ast.Call) -> Value:
    """Lower the end of a game."""
    return Made(call("game_over", ("l", "s")), NUMBER)


SPECIAL: dict[Any, Special] = {
    len: _len, sum: _sum, max: _max, min: _min, list: _list, tuple: _tuple, dict: _dict, set: _set, frozenset: _set,
    range: _range, abs: _abs, bool: _bool, any: _any, all: _all, sorted: _sorted, reversed: _reversed,
    isinstance: _isinstance, enumerate: _enumerate, zip: _enumerate, luck.rnd: _rnd, bounded: _bounded, mul: _mul,
    said: _said, luck.luck_mark: _luck_mark, luck.lay_luck: _lay_luck, driving.begin: _begin, driving.resume: _resume,
    luck.put_luck: _put_luck, running_memory.memory_mark: _memory_mark, running_memory.memory_reset: _memory_reset,
}  # fmt: skip
