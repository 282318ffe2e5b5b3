"""What an expression needs done first: chance, and pieces that are made.

It is taken out of the expression and done before the statement. With explicit chance each draw becomes a question to
chance; otherwise it is drawn at once.
"""

from __future__ import annotations

import ast
from typing import Any

import attrs
from croupier.grammar import NOWHERE

from ..meaning import core
from ..meaning.bounds import CHANCE, EVENT
from ..meaning.model import Var
from ..meaning.types import NUMBER, Many, Piece, Place, Type, nothing_of
from ..planning.plan import Plan
from .forms import Ask, Form, If, Leave, Loop, Py
from .python import LINES, as_node, constant, expression, statements
from .questions import QuestionInfo, Questions


class Lifter(Questions):
    """Takes chance out of expressions."""

    def __init__(self, plan: Plan, explicit: bool, told: bool, asks: bool) -> None:
        super().__init__(plan)
        self.explicit = explicit
        self.asks = asks
        self.told = told
        self.types: dict[str, Type] = {}  # of the variables of generated code

    def lift(self, expr: core.Expr, forms: list[Form]) -> core.Expr:
        """Do what an expression needs done first; give the expression that is left."""
        if isinstance(expr, core.Ends):
            expr = attrs.evolve(
                expr, count=expr.count and self.lift(expr.count, forms), zone=self.lift(expr.zone, forms)
            )
            return self.lift_ends(expr, forms)
        if isinstance(expr, core.AtRandom):
            return self.lift_random(expr, forms)
        if isinstance(expr, core.Make):
            var = self.let(expr.type, expression("new_piece(s, _0)", self.kind_set(expr.kind)), forms)
            return core.Local(expr.type, expr.span, var)
        if not any(self.needs_lift(part) for part in core.parts_of(expr)):
            return expr
        changes: dict[str, Any] = {}
        for field in attrs.fields(type(expr)):
            value = getattr(expr, field.name)
            if isinstance(value, core.Expr):
                changes[field.name] = self.lift(value, forms)
            elif isinstance(value, list) and value and isinstance(value[0], core.Expr):
                changes[field.name] = [self.lift(each, forms) for each in value]
        return attrs.evolve(expr, **changes)

    def needs_lift(self, expr: core.Expr) -> bool:
        if isinstance(expr, core.AtRandom | core.Make) or (
            isinstance(expr, core.Ends) and self.can_be_shuffled(expr.zone)
        ):
            return True
        return any(self.needs_lift(part) for part in core.parts_of(expr))

    def can_be_shuffled(self, zone: core.Expr) -> bool:
        return not isinstance(zone, core.ZoneAt) or zone.zone.shuffled

    def let(self, type: Type, value: ast.expr, forms: list[Form]) -> Var:
        """Put a value into a new variable."""
        var = Var("", type, NOWHERE, py=self.temporary())
        self.types[var.py] = type
        forms.append(Py(statements("_0 = _1", var.py, value)))
        return var

    def chance(self, target: str, items: ast.expr, forms: list[Form], type: Type) -> None:
        """Let chance pick one of several things."""
        self.types[target] = type
        if not self.explicit:
            forms.append(Py(statements("_0 = pick(s, _1)", target, items), EVENT))
            return
        question = self.question(QuestionInfo("chance", LINES.current, type=type))
        forms.append(Ask(as_node(CHANCE), items, question.number, target, [], is_chance=True))

    def lift_ends(self, expr: core.Ends, forms: list[Form]) -> core.Expr:
        if not self.can_be_shuffled(expr.zone):
            return expr
        zone = self.let(Place(), self.write(expr.zone), forms)
        count = self.let(NUMBER, self.write(expr.count) if expr.count is not None else as_node(1), forms)
        self.fix(zone.py, as_node(count.py), expr.end == "top", forms)
        local_zone = core.Local(expr.zone.type, expr.span, zone)
        local_count = core.Local(NUMBER, expr.span, count) if expr.count is not None else None
        made = core.Ends(expr.type, expr.span, expr.end, local_count, local_zone)
        return core.Local(expr.type, expr.span, self.let(expr.type, self.write(made), forms))

    def fix(self, zone: str, count: ast.expr, top: bool, forms: list[Form]) -> None:
        """Let chance settle which cards lie at the end of a zone."""
        if not self.explicit:
            forms.append(Py(statements("fix(s, _0, _1, _2)", zone, count, top), EVENT))
            return
        cards, card = self.temporary(), self.temporary()
        self.types[cards], self.types[card] = Many(Piece()), Piece()
        body: list[Form] = [
            Py(statements("_0 = loose(s, _1, _2, _3)", cards, zone, count, top)),
            If(expression("not _0", cards), [Leave()]),
        ]
        self.chance(card, as_node(cards), body, Piece())
        body.append(Py(statements("settle(s, _0, _1, _2)", zone, card, top)))
        forms.append(Loop(body, LINES.current))

    def lift_random(self, expr: core.AtRandom, forms: list[Form]) -> core.Expr:
        things = self.lift(expr.set, forms)
        if expr.count is None:
            target = self.temporary()
            self.chance(target, self.items(things), forms, expr.type)
            self.tell_random(target, expr.type, forms)
            forms += or_nothing(target, expr.type)
            return core.Local(expr.type, expr.span, Var("", expr.type, expr.span, py=target))
        item_type = expr.type.item if isinstance(expr.type, Many) else expr.type
        count = self.let(NUMBER, self.write(self.lift(expr.count, forms)), forms)
        pool = self.let(expr.type, expression("list(glanced(s, _0))", self.items(things)), forms)
        taken = self.let(expr.type, expression("()"), forms)
        target = self.temporary()
        body: list[Form] = [If(expression("_0 <= len(_1) or not _2", count.py, taken.py, pool.py), [Leave()])]
        self.chance(target, as_node(pool.py), body, item_type)
        self.tell_random(target, item_type, body)
        body.append(Py(statements("_0 = (*_0, _1)\n_2 = without(glanced(s, _2), (_1,))", taken.py, target, pool.py)))
        forms.append(Loop(body, LINES.current))
        return core.Local(expr.type, expr.span, taken)

    def tell_random(self, target: str, type: Type, forms: list[Form]) -> None:
        """Tell everybody what chance picked; a card is told of when it moves, to those who see it."""
        if self.told and not isinstance(type, Piece):
            info = self.question(QuestionInfo("random", LINES.current, type=type))
            forms.append(Py(statements("tell_random(s, _0, _1)", info.number, target), 0))

    def value(self, expr: core.Expr, forms: list[Form]) -> ast.expr:
        """Write an expression, after what it needs done first."""
        return self.write(self.lift(expr, forms))


def or_nothing(target: str, type: Type) -> list[Form]:
    """Write that nothing of a type takes the place of none, where there is no none among its values."""
    nothing = nothing_of(type)
    return [] if nothing is None else [Py(statements("_0 = _0 or _1", target, constant(nothing)))]
