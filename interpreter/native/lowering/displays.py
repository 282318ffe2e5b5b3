"""Tuples, lists, dictionaries and sets that are written out, lowered."""

from __future__ import annotations

import ast
from typing import Any

from ..code import Body, Node, c, call
from ..memory import DICT as DICT_SORT
from ..memory import LIST, NONE, TUPLE
from ..memory import SET as SET_SORT
from . import loops, lower
from .scope import DICT, NUMBER, NUMBERS, SEQ, SEQUENCES, SET, Constant, FunctionScope, Made, Value, joined


@lower.lowers(ast.Tuple)
def _tuple(scope: FunctionScope, node: ast.Tuple, hint: str) -> Value:
    return display(scope, node.elts, TUPLE)


@lower.lowers(ast.List)
def _list(scope: FunctionScope, node: ast.List, hint: str) -> Value:
    return display(scope, node.elts, LIST)


def display(scope: FunctionScope, elements: list[ast.expr], sort: int) -> Value:
    """Lower things that are written side by side."""
    if any(isinstance(each, ast.Starred) for each in elements):
        parts = [
            (lower.solid(lower.made(scope, each.value)), True)
            if isinstance(each, ast.Starred)
            else (lower.made(scope, each), False)
            for each in elements
        ]
        return listed_parts(scope, parts, sort)
    held = [lower.value(scope, each) for each in elements]
    if sort == TUPLE and all(isinstance(each, Constant) and is_plain(each.value) for each in held):
        return Constant(tuple(each.value for each in held if isinstance(each, Constant)))
    return built(scope, [scope.made(each) for each in held], sort)


def is_plain(value: Any) -> bool:
    """Whether a value can be part of a constant."""
    return value is None or isinstance(value, int | str | tuple)


def built(scope: FunctionScope, held: list[Made], sort: int) -> Made:
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


@lower.lowers(ast.Dict)
def _dict(scope: FunctionScope, node: ast.Dict, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(DICT_SORT)))]
    for key, each in zip(node.keys, node.values, strict=True):
        if key is None:
            out.append(("do", call("all_entries", ("l", name), lower.made(scope, each).node)))
        else:
            out.append(
                ("do", call("put_entry", ("l", name), lower.made(scope, key).node, lower.made(scope, each).node))
            )
    return Made(("seq", "i64", out, ("l", name)), DICT)


@lower.lowers(ast.Set)
def _set(scope: FunctionScope, node: ast.Set, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(SET_SORT)))]
    for each in node.elts:
        if isinstance(each, ast.Starred):
            held = lower.sequence(scope, each.value)
            out.append(("do", call("all_keys", ("l", name), held.node)))
        else:
            out.append(("do", call("put_entry", ("l", name), lower.made(scope, each).node, c(NONE))))
    return Made(("seq", "i64", out, ("l", name)), SET)


@lower.lowers(ast.ListComp, ast.GeneratorExp)
def _comprehension(scope: FunctionScope, node: ast.ListComp | ast.GeneratorExp, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_seq", c(4), c(LIST)))]
    kinds: list[str] = []

    def add(body: Body) -> None:
        each = lower.made(scope, node.elt)
        kinds.append(each.kind)
        body.append(("do", call("push", ("l", name), each.node)))

    loops.gather(scope, node.generators, out, add, node.elt)
    return Made(("seq", "i64", out, ("l", name)), NUMBERS if kinds == [NUMBER] else SEQ)


@lower.lowers(ast.SetComp)
def _set_comprehension(scope: FunctionScope, node: ast.SetComp, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(SET_SORT)))]

    def add(body: Body) -> None:
        body.append(("do", call("put_entry", ("l", name), lower.made(scope, node.elt).node, c(NONE))))

    loops.gather(scope, node.generators, out, add, node.elt)
    return Made(("seq", "i64", out, ("l", name)), SET)


@lower.lowers(ast.DictComp)
def _dict_comprehension(scope: FunctionScope, node: ast.DictComp, hint: str) -> Value:
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(DICT_SORT)))]

    def add(body: Body) -> None:
        key, each = lower.made(scope, node.key), lower.made(scope, node.value)
        body.append(("do", call("put_entry", ("l", name), key.node, each.node)))

    loops.gather(scope, node.generators, out, add, node.key, node.value)
    return Made(("seq", "i64", out, ("l", name)), DICT)


def listed_parts(scope: FunctionScope, parts: list[tuple[Made, bool]], sort: int) -> Made:
    """Make a sequence of things, and of all things of others."""
    out: Body = []
    kept = [(scope.kept(each, out), spread) for each, spread in parts]
    name = scope.temporary()
    out.append(("set", name, call("new_seq", c(len(kept) + 4), c(sort))))
    kind: str | None = None
    for each, spread in kept:
        if spread and each.kind in (DICT, SET):
            held: Node = call("keys_of", each.node, c(0), c(LIST))
            out.append(("do", call("extend", ("l", name), held)))
            kind = joined(kind, SEQ)
        elif spread:
            out.append(("do", call("extend", ("l", name), each.node)))
            kind = joined(kind, each.kind if each.kind in SEQUENCES else SEQ)
        else:
            out.append(("do", call("push", ("l", name), each.node)))
            kind = joined(kind, NUMBERS if each.kind == NUMBER else SEQ)
    return Made(("seq", "i64", out, ("l", name)), kind or NUMBERS)
