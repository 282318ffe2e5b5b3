"""Draws from one zone, put together: `draw(s, 1, 3)` and `draw(s, 1, 4)` become `deal(s, 1, (3, 4))`.

Dealing is a good part of a short game, and one call that draws many cards takes half the time of as many calls. Written
functions go in and come out changed in place; nothing else about them is known here.
"""

from __future__ import annotations

import ast

from ..writing.python import Pen

# The cards of a whole deal are written out as one tuple up to this many.
MOST_DRAWS = 200


def join_draws(pen: Pen, body: list[ast.stmt]) -> list[ast.stmt]:
    """Put draws that follow each other together, here and in all that is nested."""
    made: list[ast.stmt] = []
    for statement in body:
        for field in ("body", "orelse"):
            inner = getattr(statement, field, None)
            if isinstance(inner, list):
                setattr(statement, field, join_draws(pen, inner))
        found = draws_of(statement)
        if found is not None and isinstance(statement, ast.For):
            statement = write_deal(pen, statement, *found)
        before = draws_of(made[-1]) if made else None
        if found is None or before is None or found[0] != before[0] or len(found[1]) + len(before[1]) > MOST_DRAWS:
            made.append(statement)
        else:
            made[-1] = write_deal(pen, statement, found[0], before[1] + found[1])
    return made


def draws_of(statement: ast.stmt) -> tuple[int, tuple[int, ...]] | None:
    """Return the source and the targets of a statement that does nothing but draw from one known zone to others."""
    if isinstance(statement, ast.For):
        return draws_of_loop(statement)
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        return None
    call = statement.value
    if not isinstance(call.func, ast.Name) or call.func.id not in ("draw", "deal") or len(call.args) != 3:
        return None
    source, target = (arg.value if isinstance(arg, ast.Constant) else None for arg in call.args[1:])
    if not isinstance(source, int) or target is None:
        return None
    return source, target if isinstance(target, tuple) else (target,)  # type: ignore[return-value]


def draws_of_loop(loop: ast.For) -> tuple[int, tuple[int, ...]] | None:
    """Return the draws of a loop that draws again and again, over a tuple that is known beforehand."""
    inner = draws_of(loop.body[0]) if len(loop.body) == 1 else None
    if inner is None or not isinstance(loop.iter, ast.Constant) or not isinstance(loop.iter.value, tuple):
        return None
    targets = inner[1] * len(loop.iter.value)
    return (inner[0], targets) if len(targets) <= MOST_DRAWS else None


def write_deal(pen: Pen, place: ast.stmt, source: int, targets: tuple[int, ...]) -> ast.stmt:
    """Write a deal, where the draws stood."""
    return ast.copy_location(pen.statements("deal(s, _0, _1)", source, pen.constant(targets))[0], place)
