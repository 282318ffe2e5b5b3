"""Loops and comprehensions, lowered."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ..code import Body, c, call
from . import lower
from .assigning import assign
from .scope import ANY, NUMBER, NUMBERS, FunctionScope, Made
from .sources import nodes_in
from .still import free, is_still, made_in

Fill: TypeAlias = Callable[[Body], None]


def loop_over(
    scope: FunctionScope, target: ast.expr, over: ast.expr, out: Body, fill: Fill, inside: Sequence[ast.AST]
) -> None:
    """Go through things: assign each to a target, and do what fills the body, which was written as `inside`."""
    called = lower.called(scope, over)
    if called is range:
        assert isinstance(over, ast.Call)
        loop_numbers(scope, target, over.args, out, fill)
    elif called in (enumerate, zip):
        assert isinstance(over, ast.Call)
        assert isinstance(target, ast.Tuple)
        overs = [None, over.args[0]] if called is enumerate else over.args
        loop_together(scope, [*target.elts], [*overs], out, fill)
    elif stays(scope, over, inside):
        loop_straight(scope, target, over, out, fill, filled_by(scope, over, inside))
    else:
        loop_together(scope, [target], [over], out, fill)


def stays(scope: FunctionScope, over: ast.expr, inside: Sequence[ast.AST]) -> bool:
    """Whether what is gone through stays as long as it is."""
    if scope.own is None:
        scope.own = made_in(scope.entry.node)
    through = over.id if isinstance(over, ast.Name) else ""
    return is_still(scope.program, inside, free(scope.entry.means, scope.locals), scope.own, through)


def filled_by(scope: FunctionScope, over: ast.expr, inside: Sequence[ast.AST]) -> list[str]:
    """Return the lists that are made here, and to which each round of a loop adds at most one thing, and no more."""
    added: list[str] = []
    todo = [*inside]
    while todo:
        each = todo.pop()
        if isinstance(each, ast.If):
            todo += [*each.body, *each.orelse]
        elif isinstance(each, ast.Expr) and is_append(each.value):
            added.append(each.value.func.value.id)  # type: ignore[attr-defined]
    if not added:
        return []
    named = [each.id for part in (over, *inside) for each in nodes_in(part) if isinstance(each, ast.Name)]
    return [each for each in added if named.count(each) == 1 and scope.own is not None and each in scope.own]


def is_append(node: ast.expr) -> bool:
    """Whether something is added to a list that has a name."""
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr == "append" and isinstance(called.value, ast.Name)


def loop_straight(
    scope: FunctionScope, target: ast.expr, over: ast.expr, out: Body, fill: Fill, filled: list[str]
) -> None:
    """Go through a sequence that stays as it is; in lists that are filled by it, room is made once."""
    seq = scope.kept(lower.sequence(scope, over), out)
    at, end = scope.temporary(), scope.temporary()
    out.append(("set", at, ("b", "add", seq.node, ("ld32s", seq.node, 8))))
    out.append(("set", end, ("b", "add", ("l", at), ("b", "shl", ("ld32", seq.node, 0), c(3)))))
    for name in filled:
        scope.filling[name] = scope.temporary()
        made = call("make_room", ("l", scope.name_of(name)), ("ld32", seq.node, 0))
        out.append(("set", scope.filling[name], made))
    body: Body = [("if", ("cmp", "eq", ("l", at), ("l", end)), [("break",)], [])]
    assign(scope, target, Made(("ld", ("l", at), 0), NUMBER if seq.kind == NUMBERS else ANY, seq.of), body)
    body.append(("set", at, ("b", "add", ("l", at), c(8))))
    fill(body)
    out.append(("loop", body))
    for name in filled:
        out.append(("do", call("fill_to", ("l", scope.name_of(name)), ("l", scope.filling.pop(name)))))


def loop_numbers(scope: FunctionScope, target: ast.expr, args: list[ast.expr], out: Body, fill: Fill) -> None:
    """Go through the numbers of a range."""
    low = lower.number(scope, args[0]) if len(args) > 1 else c(0)
    high = lower.number(scope, args[-1] if len(args) == 1 else args[1])
    step = args[2].operand.value if len(args) == 3 and isinstance(args[2], ast.UnaryOp) else None  # type: ignore[attr-defined]
    if len(args) == 3 and step != 1:
        raise scope.unsupported(args[2], "only steps of 1 and -1")
    at, end = scope.temporary(), scope.temporary()
    out += [("set", at, low), ("set", end, high)]
    is_down = len(args) == 3
    body: Body = [("if", ("cmp", "le_s" if is_down else "ge_s", ("l", at), ("l", end)), [("break",)], [])]
    assign(scope, target, Made(("l", at), NUMBER), body)
    body.append(("set", at, ("b", "sub" if is_down else "add", ("l", at), c(1))))
    fill(body)
    out.append(("loop", body))


def loop_together(
    scope: FunctionScope, targets: list[ast.expr], overs: list[ast.expr | None], out: Body, fill: Fill
) -> None:
    """Go through several sequences side by side, to the end of the shortest; None counts from 0."""
    at = scope.temporary()
    out.append(("set", at, c(0)))
    body: Body = []
    held: list[tuple[ast.expr, Made | None]] = []
    for target, over in zip(targets, overs, strict=True):
        if over is None:
            held.append((target, None))
            continue
        seq = lower.sequence(scope, over)
        name = scope.temporary()
        out.append(("set", name, seq.node))
        body.append(("if", ("cmp", "ge_s", ("l", at), ("ld32", ("l", name), 0)), [("break",)], []))
        held.append((target, Made(("l", name), seq.kind, seq.of)))
    index = scope.temporary()
    body += [("set", index, ("l", at)), ("set", at, ("b", "add", ("l", at), c(1)))]
    for target, each in held:
        if each is None:
            assign(scope, target, Made(("l", index), NUMBER), body)
            continue
        kind = NUMBER if each.kind == NUMBERS else ANY
        place = ("b", "add", ("b", "add", each.node, ("ld32s", each.node, 8)), ("b", "shl", ("l", index), c(3)))
        assign(scope, target, Made(("ld", place, 0), kind, each.of), body)
    fill(body)
    out.append(("loop", body))


def gather(scope: FunctionScope, generators: list[ast.comprehension], out: Body, add: Fill, *inside: ast.AST) -> None:
    """Go through the sets of a comprehension, whose variables are its own, and do something for each thing."""
    if not generators:
        add(out)
        return
    first, *rest = generators
    outer = scope.names
    own = {}
    for each in ast.walk(first.target):
        if isinstance(each, ast.Name):
            scope.count += 1
            own[each.id] = f"{each.id}'{scope.count}"

    def fill(body: Body) -> None:
        inner = body
        for test_node in first.ifs:
            test = lower.test(scope, test_node)
            if test == lower.YES:
                continue
            then: Body = []
            inner.append(("if", test, then, []))
            inner = then
        gather(scope, rest, inner, add, *inside)

    scope.names = {**outer, **own}
    loop_over(scope, first.target, first.iter, out, fill, [*first.ifs, *rest, *inside])
    scope.names = outer
