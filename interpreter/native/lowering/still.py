"""Whether what a loop does leaves the list that it goes through as long as it is.

Then the loop need not look up again and again where the list ends. What is looked at is the Python: a list that is made
where it grows is no other list, and neither is the stack.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

from ...running import driving
from .program import Program
from .sources import meaning_in, nodes_in

CHANGING = {"append", "pop", "insert", "remove", "extend", "sort", "reverse"}
MAKING = (ast.List, ast.ListComp)
# What is no list that was there before.
NEW = (*MAKING, ast.Tuple, ast.Constant)
RUNNING = (driving.begin, driving.resume)


def is_still(
    program: Program, inside: Iterable[ast.AST], means: Callable[[str], Any], own: set[str], through: str
) -> bool:
    """Whether nodes change no list but those called `own`, and not the one called `through`."""
    for part in inside:
        for each in nodes_in(part):
            if isinstance(each, ast.Call):
                if not is_still_call(program, each, means, own - {through}):
                    return False
            elif (
                isinstance(each, ast.Delete)
                or (isinstance(each, ast.Assign) and any(map(changes_length, each.targets)))
                or (isinstance(each, ast.AugAssign) and not is_still_sum(each, own - {through}))
            ):
                return False
    return True


def is_still_sum(node: ast.AugAssign, own: set[str]) -> bool:
    """Whether a sum is of numbers, or adds to a list that is made here."""
    if not isinstance(node.op, ast.Add) or isinstance(node.value, ast.Constant | ast.BinOp):
        return True
    if isinstance(node.target, ast.Name):
        return node.target.id in own
    # A track of numbers; lists in slots are never added to in place.
    return isinstance(node.target, ast.Attribute | ast.Subscript) and not isinstance(node.value, MAKING)


def changes_length(target: ast.expr) -> bool:
    """Whether an assignment can change how long a list is: to a slice, or to a zone as a whole."""
    if isinstance(target, ast.Tuple):
        return any(map(changes_length, target.elts))
    if not isinstance(target, ast.Subscript):
        return False
    is_zone = isinstance(target.value, ast.Attribute) and target.value.attr in ("Z", "on")
    return is_zone or isinstance(target.slice, ast.Slice)


def is_still_call(program: Program, node: ast.Call, means: Callable[[str], Any], own: set[str]) -> bool:
    """Whether a call changes no list but some."""
    called = node.func
    if isinstance(called, ast.Attribute):
        if called.attr not in CHANGING or (isinstance(called.value, ast.Attribute) and called.value.attr == "stack"):
            return True
        return isinstance(called.value, ast.Name) and called.value.id in own
    if not isinstance(called, ast.Name):
        return False
    try:
        function = means(called.id)
    except KeyError:
        return False
    if not isinstance(function, FunctionType):
        return isinstance(function, type) or callable(function)
    return function not in RUNNING and is_still_function(program, function)


def is_still_function(program: Program, function: FunctionType) -> bool:
    """Whether a function changes no list that was there before; of one that calls itself it is not known."""
    if function not in program.still:
        program.still[function] = False
        node, bound, means = program.source_of(function), {*function.__code__.co_varnames}, meaning_in(function)
        body: list[ast.AST] = [*node.body] if isinstance(node, ast.FunctionDef) else [node.body]
        program.still[function] = is_still(program, body, free(means, bound), made_in(node), "")
    return program.still[function]


def free(means: Callable[[str], Any], bound: set[str]) -> Callable[[str], Any]:
    """Return what names mean, of which some are variables and mean nothing yet."""

    def meaning(name: str) -> Any:
        if name in bound:
            raise KeyError(name)
        return means(name)

    return meaning


def made_in(node: ast.AST) -> set[str]:
    """Return the variables of a function that are only ever lists made there, or no lists."""
    found: set[str] = set()
    others: set[str] = set()
    for each in nodes_in(node):
        if isinstance(each, ast.Assign):
            for target in each.targets:
                if isinstance(target, ast.Name):
                    (found if isinstance(each.value, NEW) else others).add(target.id)
                else:
                    others |= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
        elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            (found if isinstance(each.value, MAKING) else others).add(each.target.id)
        elif isinstance(each, ast.arg):
            others.add(each.arg)
        elif isinstance(each, ast.For | ast.comprehension):
            others |= {part.id for part in ast.walk(each.target) if isinstance(part, ast.Name)}
        elif isinstance(each, ast.NamedExpr):
            others.add(each.target.id)
    return found - others
