"""What a name that the file gives stands for, if the table still shows it."""

from __future__ import annotations

from typing import Any

from ..meaning import core
from ..meaning.model import Var
from ..meaning.survey import roots, walk
from ..meaning.types import Number, Place
from .look import CannotTell, Look


def definition(look: Look, expr: core.Local, env: dict[str, Any]) -> core.Expr | None:
    """Return what a name was given to, if it is still the same as the table stands."""
    if expr.var.py not in env:
        return None
    for value in definitions(look).get(expr.var, ()):
        if any(isinstance(node, core.Local) and node.var is expr.var for node in walk(value)):
            continue  # it says how the name was changed, not what it was
        try:
            if same(look, value, look.value(value, env), env[expr.var.py]):
                return value
        except CannotTell:
            continue
    return None


def same(look: Look, expr: core.Expr, one: Any, other: Any) -> bool:
    """Whether two values are the same; a zone is what lies in it."""
    if isinstance(expr.type, Place):
        one = look.state.Z[one]
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return list(one) == list(other)
    return bool(one == other)


def defined_or_same(look: Look, expr: core.Expr, env: dict[str, Any]) -> core.Expr:
    """Return what a name for a number stands for, if that is known; else the expression itself."""
    if isinstance(expr, core.Local) and isinstance(expr.type, Number):
        found = definition(look, expr, env)
        return found if found is not None and not isinstance(found, core.Const) else expr
    return expr


def definitions(look: Look) -> dict[Var, list[core.Expr]]:
    """Return what each name of the file is given, wherever."""
    found: dict[Var, list[core.Expr]] | None = look.code.get("definitions")
    if found is None:
        found = look.code["definitions"] = {}
        for _, root in roots(look.plan.world):
            for node in walk(root):
                if isinstance(node, core.LetS):
                    found.setdefault(node.var, []).append(node.value)
                elif isinstance(node, core.AssignS) and node.sign == "=" and isinstance(node.target, core.Local):
                    found.setdefault(node.target.var, []).append(node.value)
    return found
