"""Statements of Python, lowered."""

from __future__ import annotations

import ast
from typing import Any

from ..code import Body, c, call
from ..memory import NONE
from . import lower
from .assigning import assign, unpack
from .branchless import without_branch
from .frames import frame_variable, return_frame
from .loops import loop_over
from .scope import ANY, DICT, SEQUENCES, SET, FunctionScope, Made, joined, kind_said


@lower.lowers(ast.Pass)
def _pass(scope: FunctionScope, node: ast.Pass, out: Body) -> None:
    pass


@lower.lowers(ast.Break)
def _break(scope: FunctionScope, node: ast.Break, out: Body) -> None:
    out.append(("break",))


@lower.lowers(ast.Continue)
def _continue(scope: FunctionScope, node: ast.Continue, out: Body) -> None:
    out.append(("continue",))


@lower.lowers(ast.Raise)
def _raise(scope: FunctionScope, node: ast.Raise, out: Body) -> None:
    out.append(("trap",))


@lower.lowers(ast.Try)
def _try(scope: FunctionScope, node: ast.Try, out: Body) -> None:
    # What is raised is a trap; the Python machine then does it all again, and sees to it.
    lower.block(scope, node.body, out)
    if not lower.ends(out):
        lower.block(scope, node.finalbody, out)


@lower.lowers(ast.Expr)
def _expr(scope: FunctionScope, node: ast.Expr, out: Body) -> None:
    if not isinstance(node.value, ast.Constant):
        value = lower.value(scope, node.value)
        if isinstance(value, Made) and value.node[0] not in ("c", "l"):
            out.append(("do", value.node))


@lower.lowers(ast.If)
def _if(scope: FunctionScope, node: ast.If, out: Body) -> None:
    test = lower.test(scope, node.test)
    if test[0] == "yes":
        lower.block(scope, node.body if test[1] else node.orelse, out)
        return
    before: Body = []
    while test[0] == "seq":
        before += test[2]
        test = test[3]
    out += before
    if without_branch(scope, node, test, out):
        return
    out.append(("if", test, lower.inner(scope, node.body), lower.inner(scope, node.orelse)))
    if node.orelse and lower.ends(out[-1][2]) and lower.ends(out[-1][3]):
        out.append(("trap",))


@lower.lowers(ast.While)
def _while(scope: FunctionScope, node: ast.While, out: Body) -> None:
    test = lower.test(scope, node.test)
    body: Body = [] if test == ("yes", 1) else [("if", ("not", test), [("break",)], [])]
    out.append(("loop", body + lower.inner(scope, node.body)))


@lower.lowers(ast.Delete)
def _delete(scope: FunctionScope, node: ast.Delete, out: Body) -> None:
    target = node.targets[0]
    if not isinstance(target, ast.Subscript):
        raise scope.unsupported(node)
    seq, index = lower.made(scope, target.value), lower.number(scope, target.slice)
    out.append(("do", call("cut", seq.node, index)))


@lower.lowers(ast.Return)
def _return(scope: FunctionScope, node: ast.Return, out: Body) -> None:
    if scope.entry.is_block:
        return_frame(scope, node.value, out)
        return
    if node.value is None:
        out.append(("ret", c(NONE)))
        scope.result = joined(scope.result, ANY)
        return
    value = lower.made(scope, node.value)
    scope.result = joined(scope.result, value.kind)
    out.append(("ret", value.node))


@lower.lowers(ast.AnnAssign)
def _annotated(scope: FunctionScope, node: ast.AnnAssign, out: Body) -> None:
    if node.value is not None:
        said = ast.unparse(node.annotation)
        value = lower.value(scope, node.value, kind_said(said))
        if isinstance(value, Made) and not value.of:
            value = Made(value.node, value.kind, scope.program.record_in(said))
        assign(scope, node.target, value, out)


@lower.lowers(ast.Assign)
def _assign(scope: FunctionScope, node: ast.Assign, out: Body) -> None:
    if scope.entry.is_block and isinstance(node.value, ast.Name) and node.value.id == "f":
        target = node.targets[0]
        assert isinstance(target, ast.Tuple)
        for number, each in enumerate(target.elts[1:]):
            assert isinstance(each, ast.Name)
            scope.assign(each.id, frame_variable(scope, number), out)
        return
    for target in node.targets[:1]:
        if isinstance(target, ast.Tuple | ast.List):
            unpack(scope, target, node.value, out)
            return
    value = lower.value(scope, node.value)
    if len(node.targets) > 1:
        value = scope.kept(scope.made(value), out)
    for target in node.targets:
        assign(scope, target, value, out)


@lower.lowers(ast.AugAssign)
def _augmented(scope: FunctionScope, node: ast.AugAssign, out: Body) -> None:
    target = node.target
    before = lower.value(scope, loaded(target))
    is_list = isinstance(before, Made) and before.kind in SEQUENCES and isinstance(node.op, ast.Add)
    if isinstance(before, Made) and before.kind in (DICT, SET) and isinstance(node.op, ast.BitOr):
        other = lower.made(scope, node.value)
        name = "all_entries" if other.kind in (DICT, SET) else "all_keys"
        out.append(("do", call(name, before.node, other.node)))
        return
    if is_list:
        assert isinstance(before, Made)
        other = lower.made(scope, node.value)
        if isinstance(target, ast.Name):
            name = scope.name_of(target.id)
            scope.found[name] = joined(scope.found.get(name), other.kind if other.kind in SEQUENCES else "seq")
        out.append(("do", call("extend", before.node, other.node)))
        return
    made = ast.copy_location(ast.BinOp(loaded(target), node.op, node.value), node)
    assign(scope, target, lower.value(scope, made), out)


def loaded(target: Any) -> Any:
    """Return a target as the value that it has."""
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(target.id, ast.Load()), target)
    if isinstance(target, ast.Attribute):
        return ast.copy_location(ast.Attribute(target.value, target.attr, ast.Load()), target)
    assert isinstance(target, ast.Subscript)
    return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)


@lower.lowers(ast.For)
def _for(scope: FunctionScope, node: ast.For, out: Body) -> None:
    loop_over(scope, node.target, node.iter, out, lambda body: lower.block(scope, node.body, body), node.body)
