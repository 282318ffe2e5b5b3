"""What an expression needs done first: chance, and pieces that are made.

It is taken out of the expression and done before the statement. With explicit chance each draw becomes a question to
chance; otherwise it is drawn at once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
from croupier.grammar import NOWHERE

from ..meaning import core
from ..meaning.bounds import CHANCE, EVENT
from ..meaning.model import Var
from ..meaning.types import NUMBER, Many, Piece, Place, Type, nothing_of
from .context import Writer, write
from .forms import Ask, Form, If, Leave, Loop, Py
from .questions import QuestionInfo
from .sets import write_items
from .values import kind_set


def lift(writer: Writer, expr: core.Expr, forms: list[Form]) -> core.Expr:
    """Do what an expression needs done first; give the expression that is left."""
    if type(expr) in LIFTS:
        return LIFTS[type(expr)](writer, expr, forms)
    if not any(needs_lift(part) for part in core.parts_of(expr)):
        return expr
    changes: dict[str, Any] = {}
    for field in attrs.fields(type(expr)):
        value = getattr(expr, field.name)
        if isinstance(value, core.Expr):
            changes[field.name] = lift(writer, value, forms)
        elif isinstance(value, list) and value and isinstance(value[0], core.Expr):
            changes[field.name] = [lift(writer, each, forms) for each in value]
    return attrs.evolve(expr, **changes)


def needs_lift(expr: core.Expr) -> bool:
    """Whether an expression needs something done first."""
    if isinstance(expr, core.AtRandom | core.Make) or (isinstance(expr, core.Ends) and can_be_shuffled(expr.zone)):
        return True
    return any(needs_lift(part) for part in core.parts_of(expr))


def can_be_shuffled(zone: core.Expr) -> bool:
    """Whether some of a zone may lie there in no order."""
    return not isinstance(zone, core.ZoneAt) or zone.zone.shuffled


def write_lifted(writer: Writer, expr: core.Expr, forms: list[Form]) -> ast.expr:
    """Write an expression, after what it needs done first."""
    return write(writer, lift(writer, expr, forms))


def let(writer: Writer, type: Type, value: ast.expr, forms: list[Form]) -> Var:
    """Put a value into a new variable."""
    var = Var("", type, NOWHERE, py=writer.temporary())
    writer.types[var.py] = type
    forms.append(Py(writer.pen.statements("_0 = _1", var.py, value)))
    return var


def let_chance_pick(writer: Writer, target: str, items: ast.expr, forms: list[Form], type: Type) -> None:
    """Let chance pick one of several things."""
    pen = writer.pen
    writer.types[target] = type
    if not writer.explicit:
        forms.append(Py(pen.statements("_0 = pick(s, _1)", target, items), EVENT))
        return
    question = writer.question(QuestionInfo("chance", pen.line, type=type))
    forms.append(Ask(pen.as_node(CHANCE), items, question.number, target, [], is_chance=True))


def lift_ends(writer: Writer, expr: core.Ends, forms: list[Form]) -> core.Expr:
    """Let chance settle the top or the bottom of a zone that can be shuffled, and take it from there."""
    count = expr.count and lift(writer, expr.count, forms)
    expr = attrs.evolve(expr, count=count, zone=lift(writer, expr.zone, forms))
    if not can_be_shuffled(expr.zone):
        return expr
    zone = let(writer, Place(), write(writer, expr.zone), forms)
    so_many = let(writer, NUMBER, write(writer, expr.count) if expr.count is not None else writer.pen.as_node(1), forms)
    fix_end(writer, zone.py, writer.pen.as_node(so_many.py), expr.end == "top", forms)
    local_zone = core.Local(expr.zone.type, expr.span, zone)
    local_count = core.Local(NUMBER, expr.span, so_many) if expr.count is not None else None
    made = core.Ends(expr.type, expr.span, expr.end, local_count, local_zone)
    return core.Local(expr.type, expr.span, let(writer, expr.type, write(writer, made), forms))


def fix_end(writer: Writer, zone: str, count: ast.expr, top: bool, forms: list[Form]) -> None:
    """Let chance settle which cards lie at the end of a zone."""
    pen = writer.pen
    if not writer.explicit:
        forms.append(Py(pen.statements("fix(s, _0, _1, _2)", zone, count, top), EVENT))
        return
    cards, card = writer.temporary(), writer.temporary()
    writer.types[cards], writer.types[card] = Many(Piece()), Piece()
    body: list[Form] = [
        Py(pen.statements("_0 = loose(s, _1, _2, _3)", cards, zone, count, top)),
        If(pen.expression("not _0", cards), [Leave()]),
    ]
    let_chance_pick(writer, card, pen.as_node(cards), body, Piece())
    body.append(Py(pen.statements("settle(s, _0, _1, _2)", zone, card, top)))
    forms.append(Loop(body, pen.line))


def lift_make(writer: Writer, expr: core.Make, forms: list[Form]) -> core.Expr:
    """Make a piece."""
    var = let(writer, expr.type, writer.pen.expression("new_piece(s, _0)", kind_set(writer, expr.kind)), forms)
    return core.Local(expr.type, expr.span, var)


def lift_random(writer: Writer, expr: core.AtRandom, forms: list[Form]) -> core.Expr:
    """Let chance pick one thing of a set, or several."""
    pen = writer.pen
    things = lift(writer, expr.set, forms)
    if expr.count is None:
        target = writer.temporary()
        let_chance_pick(writer, target, write_items(writer, things), forms, expr.type)
        tell_random(writer, target, expr.type, forms)
        forms += or_nothing(writer, target, expr.type)
        return core.Local(expr.type, expr.span, Var("", expr.type, expr.span, py=target))
    item_type = expr.type.item if isinstance(expr.type, Many) else expr.type
    count = let(writer, NUMBER, write(writer, lift(writer, expr.count, forms)), forms)
    pool = let(writer, expr.type, pen.expression("list(glanced(s, _0))", write_items(writer, things)), forms)
    taken = let(writer, expr.type, pen.expression("()"), forms)
    target = writer.temporary()
    body: list[Form] = [If(pen.expression("_0 <= len(_1) or not _2", count.py, taken.py, pool.py), [Leave()])]
    let_chance_pick(writer, target, pen.as_node(pool.py), body, item_type)
    tell_random(writer, target, item_type, body)
    body.append(Py(pen.statements("_0 = (*_0, _1)\n_2 = without(glanced(s, _2), (_1,))", taken.py, target, pool.py)))
    forms.append(Loop(body, pen.line))
    return core.Local(expr.type, expr.span, taken)


def tell_random(writer: Writer, target: str, type: Type, forms: list[Form]) -> None:
    """Write that all are told what chance picked; a card is told of when it moves, to those who see it."""
    if writer.told and not isinstance(type, Piece):
        info = writer.question(QuestionInfo("random", writer.pen.line, type=type))
        forms.append(Py(writer.pen.statements("tell_random(s, _0, _1)", info.number, target), 0))


# What is done first, by the class of the expression.
Lifts: TypeAlias = Callable[[Writer, Any, list[Form]], core.Expr]
LIFTS: dict[type[core.Expr], Lifts] = {core.Ends: lift_ends, core.AtRandom: lift_random, core.Make: lift_make}


def or_nothing(writer: Writer, target: str, type: Type) -> list[Form]:
    """Write that nothing of a type takes the place of none, where there is no none among its values."""
    nothing = nothing_of(type)
    return [] if nothing is None else [Py(writer.pen.statements("_0 = _0 or _1", target, writer.pen.constant(nothing)))]
