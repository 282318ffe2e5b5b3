"""A function of Python, lowered as a whole: its variables, the kinds of their values, its body."""

from __future__ import annotations

import ast

from ..code import Body, c
from ..memory import FRAME_AT, NONE
from . import lower
from .frames import OPEN
from .program import Lowered, Program
from .scope import ANY, DICT, SET, STATE, FunctionScope, joined, kind_said
from .sources import nodes_in

# Kinds of variables settle in a few rounds.
ROUNDS = 8


def lower_function(program: Program, entry: Lowered, captured: dict[str, str] | None = None) -> None:
    """Lower a function: again and again, until the kinds of its variables are what they were taken for."""
    if entry.is_done:
        return
    entry.is_done = True
    scope = FunctionScope(program, entry)
    scope.locals = entry.locals | {*(captured or {})}
    if entry.has_state:
        first = entry.node.args.args[0].arg
        scope.names = {first: "s"} if first != "s" else {}
    given = {name: kind_said(entry.annotations.get(name, "")) for name in entry.params}
    given = {**given, "s": STATE, **(captured or {})}
    scope.declared = declared_in(entry)
    scope.records = {name: program.record_in(entry.annotations.get(name)) for name in entry.params}
    scope.kinds = dict(given)
    for _ in range(ROUNDS):
        scope.found = dict(given)
        scope.count, scope.result = 0, None
        entry.made.locals.clear()
        body = body_of(scope, captured)
        settled = {name: joined(scope.kinds.get(name), kind) for name, kind in scope.found.items()}
        if settled == scope.kinds:
            break
        scope.kinds = settled
    else:
        scope.kinds = dict.fromkeys(scope.kinds, ANY) | given
        scope.found = dict(scope.kinds)
        entry.made.locals.clear()
        body = body_of(scope, captured)
    entry.made.body = body
    if scope.result is not None and entry.result == "any":
        entry.result = scope.result


def body_of(scope: FunctionScope, captured: dict[str, str] | None) -> Body:
    """Lower a body once."""
    out: Body = []
    for number, name in enumerate(captured or {}):
        scope.entry.made.local(name)
        out.append(("set", name, ("ld", ("l", "env'"), 24 + 8 * number)))
    node = scope.entry.node
    if isinstance(node, ast.Lambda):
        value = scope.made(lower.value(scope, node.body))
        return [*out, ("ret", value.node)]
    lower.block(scope, node.body, out)
    if OPEN in scope.entry.made.locals:
        out.insert(0, ("set", OPEN, ("ld", c(FRAME_AT), 0)))
    if not lower.ends(out):
        out.append(("ret", c(-1 if scope.entry.is_block else NONE)))
    return out


def declared_in(entry: Lowered) -> dict[str, str]:
    """Return the kinds of variables that are annotated where they are made."""
    found = {"s": STATE}
    for each in nodes_in(entry.node):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            kind = kind_said(ast.unparse(each.annotation))
            if kind in (DICT, SET, STATE):
                found[each.target.id] = kind
    return found
