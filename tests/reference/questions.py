"""What the walker asks, how it leaves what it does, and which statements hang on which choices."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias

import attrs
from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.model import Var

from .box import parts_of


@attrs.frozen
class Question:
    """What is asked."""

    sort: str
    seat: int
    options: list[Any]
    texts: list[str]
    prompt: str = ""


Asking: TypeAlias = Generator[Question, Any, Any]


class Stopped(Exception):
    """The innermost loop is left."""


class Returned(Exception):
    """The procedure is left."""

    def __init__(self, value: Any = None) -> None:
        super().__init__()
        self.value = value


class GameOver(Exception):
    """The game has ended."""


def finished(doing: Asking) -> Any:
    """Do something that can't ask; return its result."""
    try:
        next(doing)
    except StopIteration as met:
        return met.value
    raise AssertionError("this asks")


def pays_of(body: list[core.Stmt]) -> list[core.PayS]:
    """Return the costs that a body begins with."""
    found = []
    for statement in body:
        if not isinstance(statement, core.PayS):
            break
        found.append(statement)
    return found


def uses(expr: core.Expr, body: list[core.Stmt]) -> bool:
    """Whether an expression uses what a choice among these gives."""
    return any(hangs(expr, each.var) for each in body if isinstance(each, core.ChooseS))


def hanging_on(var: Var, body: list[core.Stmt]) -> list[core.Stmt]:
    """Find the statements that use a variable, or what is chosen with its help."""
    found: list[core.Stmt] = []
    known = [var]
    for each in body:
        if any(hangs(each, one) for one in known):
            found.append(each)
            known += [each.var] if isinstance(each, core.ChooseS) else []
    return found


def hangs(node: core.Expr | core.Stmt, var: Var) -> bool:
    """Whether something uses a variable."""
    return (isinstance(node, core.Local) and node.var is var) or any(hangs(part, var) for part in parts_of(node))
