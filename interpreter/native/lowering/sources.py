"""The source of functions that are there already: what a function object was made from, and what its names mean."""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeAlias

# What only a machine that tells uses.
ONLY_TOLD = (".happenings", ".telling", ".origins")

FunctionNode: TypeAlias = ast.FunctionDef | ast.Lambda


@cache
def functions_of(path: str) -> dict[tuple[str, int], list[FunctionNode]]:
    """Return all functions of a file, by their names and first lines."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    found: dict[tuple[str, int], list[FunctionNode]] = {}
    for each in ast.walk(tree):
        if isinstance(each, ast.FunctionDef | ast.Lambda):
            name = each.name if isinstance(each, ast.FunctionDef) else "<lambda>"
            found.setdefault((name, each.lineno), []).append(each)
    return found


def node_of(function: FunctionType) -> FunctionNode:
    """Return the node of a function of ours."""
    path = inspect.getsourcefile(function)
    assert path is not None
    found = functions_of(path).get((function.__code__.co_name, function.__code__.co_firstlineno), [])
    assert len(found) == 1, f"{function.__qualname__} can't be found in its file"
    return found[0]


def meaning_in(function: FunctionType) -> Callable[[str], Any]:
    """Return what says what a free name of a function means; a name that means nothing is a KeyError."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    space = function.__globals__
    own = space.get("__builtins__", vars(builtins))
    own = own if isinstance(own, dict) else vars(own)

    def means(name: str) -> Any:
        if name in cells:
            return cells[name].cell_contents
        return space[name] if name in space else own[name]

    return means


def nodes_in(node: ast.AST) -> list[ast.AST]:
    """Return a node and all within it, without what only says how a name is used."""
    found = [node]
    for each in found:
        for name in each._fields:
            part = getattr(each, name, None)
            if type(part) is list:
                found += [one for one in part if isinstance(one, ast.AST)]
            elif isinstance(part, ast.AST) and not isinstance(part, ast.expr_context):
                found.append(part)
    return found


def annotations_of(function: FunctionType) -> dict[str, str]:
    """Return the annotations of parameters, as they are written."""
    return {name: str(said) for name, said in function.__annotations__.items()}


def records(others: tuple[type, ...] = ()) -> dict[type, tuple[tuple[str, str], ...]]:
    """Return the records of the runtime, and others: their classes, with the names and annotations of their fields."""
    found = {each: fields_of(each) for each in others}
    room = __package__.rsplit(".", 2)[0] + ".running"
    for name, module in [*sys.modules.items()]:
        if name.startswith(room) and not name.endswith(ONLY_TOLD):
            for each in vars(module).values():
                if isinstance(each, type) and each.__module__ == name and is_record(each):
                    found[each] = fields_of(each)
    return dict(sorted(found.items(), key=lambda item: item[0].__qualname__))


def fields_of(made: type) -> tuple[tuple[str, str], ...]:
    """Return the names and annotations of the fields of a record."""
    return tuple((field, str(said)) for field, said in made.__annotations__.items())


def is_record(made: type) -> bool:
    """Whether a class has fields, and nothing else that counts."""
    return hasattr(made, "_fields") or hasattr(made, "__attrs_attrs__")
