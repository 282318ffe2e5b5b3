"""Frames, lowered: laid on the stack, or gone on with."""

from __future__ import annotations

import ast

from ..code import Body, Node, c, call
from ..memory import FRAME, FRAME_AT, FRAME_WORDS, NONE
from . import lower
from .scope import Constant, FunctionScope, Made

# The variable that says where the variables of a frame lie.
OPEN = "frame'"


def frame_variable(scope: FunctionScope, number: int) -> Made:
    """Return a variable of the frame that a block begins with; all are read before anything else is done."""
    return Made(("ld", ("l", scope.entry.made.local(OPEN)), 8 * number))


def return_frame(scope: FunctionScope, node: ast.expr | None, out: Body) -> None:
    """Go on with a frame, or stop at a question."""
    if node is None or (isinstance(node, ast.Constant) and node.value is None):
        out.append(("ret", c(-1)))
    elif isinstance(node, ast.Tuple):
        function, held = frame_parts(scope, node, out)
        for number, each in enumerate(held):
            out.append(("st", c(FRAME + 8 * number), 0, each))
        if held:
            out.append(("st", c(FRAME_AT), 0, c(FRAME)))
        out.append(("ret", function))
    else:
        out.append(("ret", lower.made(scope, node).node))


def frame_parts(scope: FunctionScope, node: ast.Tuple, out: Body) -> tuple[Node, list[Node]]:
    """Return the function of a frame, and its variables, worked out."""
    if len(node.elts) > FRAME_WORDS:
        raise scope.unsupported(node, "has too many variables")
    held = [lower.made(scope, each) for each in node.elts[1:]]
    if any(each.node[0] not in ("c", "l") for each in held):
        # What is worked out may need the place where frames are opened.
        held = [scope.kept(each, out) for each in held]
    function = lower.value(scope, node.elts[0])
    if isinstance(function, Constant):
        return c(scope.program.number_of(function.value)), [each.node for each in held]
    return function.node, [each.node for each in held]


def push_frame(scope: FunctionScope, node: ast.Tuple) -> Node:
    """Lay a frame on the stack."""
    out: Body = []
    function, held = frame_parts(scope, node, out)
    at = scope.temporary()
    out.append(("set", at, call("room_for_frame", ("l", "s"), c(len(held)))))
    for number, each in enumerate([*held, c(len(held)), function]):
        out.append(("st", ("l", at), 8 * number, each))
    return ("seq", "i64", out, c(NONE))
