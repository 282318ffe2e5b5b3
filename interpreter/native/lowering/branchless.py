"""Small choices lowered without a branch: what a processor can't foresee costs more than doing a little too much.

if C: found.append(x)     while a loop fills a list: lay it down, and go on behind it only if C holds; the same with
                          a tuple, of which the room is given back if C does not hold
if C: x = 1               take one of two values
if C: x += 1              add the condition itself
"""

from __future__ import annotations

import ast
from typing import Any

from ..code import Body, Node, c, parts
from ..memory import AT
from . import lower
from .scope import NUMBER, FunctionScope, Made

# What can be worked out though nobody asks for it: it is quick, and no trap but one that is there anyway.
PLAIN = {"cmp", "b", "l", "c", "is", "int", "ld", "ld32", "ld32s", "ld8", "yes", "both", "either"}


def without_branch(scope: FunctionScope, node: ast.If, test: Node, out: Body) -> bool:
    """Lower a choice without a branch, if it is one of those above."""
    if len(node.body) != 1 or any(not isinstance(each, ast.Pass) for each in node.orelse):
        return False
    does = node.body[0]
    if isinstance(does, ast.Expr) and isinstance(does.value, ast.Call):
        return appended(scope, does.value, test, out)
    if isinstance(does, ast.Assign) and isinstance(does.value, ast.Constant) and len(does.targets) == 1:
        return chosen(scope, does.targets[0], does.value.value, test, out)
    if isinstance(does, ast.AugAssign) and isinstance(does.op, ast.Add) and is_one(does.value):
        return added(scope, does.target, test, out)
    return False


def is_one(node: ast.expr) -> bool:
    """Whether it is the number 1."""
    return isinstance(node, ast.Constant) and node.value == 1 and node.value is not True


def appended(scope: FunctionScope, node: ast.Call, test: Node, out: Body) -> bool:
    """Add something to a list that is being filled, if a condition holds."""
    called = node.func
    if not isinstance(called, ast.Attribute) or not isinstance(called.value, ast.Name):
        return False
    place = scope.filling.get(called.value.id)
    if place is None or not is_quickly_made(node.args[0]):
        return False
    before: Body = []
    lower.statement(scope, ast.copy_location(ast.Expr(node), node), before)
    laid = [each for each in parts(before) if each[:2] == ("st", ("l", place))]
    whether = scope.temporary()
    out.append(("set", whether, ("int", straight(test))))
    if isinstance(node.args[0], ast.Tuple):
        begin = scope.temporary()
        out.append(("set", begin, ("ld", c(AT), 0)))
        laid.append(("st", c(AT), 0, ("select", ("is", ("l", whether)), ("ld", c(AT), 0), ("l", begin))))
    out += laid
    out.append(("set", place, ("b", "add", ("l", place), ("b", "shl", ("l", whether), c(3)))))
    return True


def is_quickly_made(node: ast.expr) -> bool:
    """Whether it is a variable, or a tuple of variables and of what is known before play."""
    if isinstance(node, ast.Tuple):
        return all(isinstance(each, ast.Name | ast.Constant) for each in node.elts)
    return isinstance(node, ast.Name)


def chosen(scope: FunctionScope, target: ast.expr, value: Any, test: Node, out: Body) -> bool:
    """Assign a number to a variable, which is one before too, if a condition holds."""
    test = straight(test)
    if not isinstance(target, ast.Name) or not isinstance(value, int) or not is_plain(test):
        return False
    name = scope.name_of(target.id)
    if scope.found.get(name) != NUMBER or scope.kinds.get(name, NUMBER) != NUMBER:
        return False
    scope.assign(target.id, Made(("select", test, c(int(value)), ("l", name)), NUMBER), out)
    return True


def added(scope: FunctionScope, target: ast.expr, test: Node, out: Body) -> bool:
    """Count one more, if a condition holds."""
    test = straight(test)
    if not isinstance(target, ast.Name) or not is_plain(test):
        return False
    name = scope.name_of(target.id)
    if scope.found.get(name) != NUMBER or scope.kinds.get(name, NUMBER) != NUMBER:
        return False
    scope.assign(target.id, Made(("b", "add", ("l", name), ("int", test)), NUMBER), out)
    return True


def straight(test: Node) -> Node:
    """Return a condition with `and` and `or` worked out without a branch, where the second part can be as well."""
    if test[0] != "if":
        return test
    first, yes, no = straight(test[2]), straight(test[4]), straight(test[6])
    if no == lower.NO and is_plain(yes, guards_in(first)):
        return ("both", first, yes)
    if yes == lower.YES and is_plain(no, guards_in(first)):
        return ("either", first, no)
    return ("if", "i32", first, test[3], yes, test[5], no)


def guards_in(node: Node) -> list[Node]:
    """Return what surely is looked at when a condition is worked out: whether something is a trap."""
    if node[0] == "if":
        return guards_in(node[2])
    found: list[Node] = []
    for each in node:
        if type(each) is tuple:
            found += guards_in(each)
    if node[0] == "seq":
        found += node[2]
    return found


def is_plain(node: Any, guards: list[Node] | None = None) -> bool:
    """Whether something can be worked out at no risk; a look that was taken before is none, nor any without a list."""
    if node[0] == "seq":
        if guards is not None and any(each not in guards for each in node[2]):
            return False
        return all(is_guard(each) for each in node[2]) and is_plain(node[3], guards)
    if node[0] not in PLAIN:
        return False
    return all(is_plain(each, guards) for each in node if type(each) is tuple)


def is_guard(node: Node) -> bool:
    """Whether a statement only looks whether something is a trap."""
    return node[0] == "if" and node[2] == [("trap",)] and not node[3] and is_plain(node[1])
