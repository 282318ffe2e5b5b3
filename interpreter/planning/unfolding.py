"""Expressions with the values of their rules in the place of the calls, so that their form can be looked at.

A rule that cards change, one that has lines and one that asks for itself stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from ..meaning import core
from ..meaning.model import RuleDecl, Var

# An expression that grows beyond so many parts stays as it is.
MOST_PARTS = 500


class TooBig(Exception):
    """An expression grew too big."""


def unfolded(expr: core.Expr) -> core.Expr:
    """Return an expression in which the values of rules stand in the place of their calls."""
    try:
        return Unfolding().unfold(expr, ())
    except TooBig:
        return expr


@attrs.define
class Unfolding:
    """How many more parts an expression may get."""

    left: int = MOST_PARTS

    def unfold(self, expr: core.Expr, open_rules: tuple[RuleDecl, ...]) -> core.Expr:
        """Unfold an expression that stands in some rules."""
        self.left -= 1
        if self.left < 0:
            raise TooBig
        made = mapped(expr, lambda part: self.unfold(part, open_rules))
        if not isinstance(made, core.RuleCall) or not can_unfold(made.rule) or made.rule in open_rules:
            return made
        given = dict(zip(made.rule.all_params, made.args, strict=True))
        return self.filled(self.unfold(made.rule.value, (*open_rules, made.rule)), given)

    def filled(self, expr: core.Expr, given: dict[Var, core.Expr]) -> core.Expr:
        """Put what a rule is given in the place of its parameters."""
        self.left -= 1
        if self.left < 0:
            raise TooBig
        if isinstance(expr, core.Local):
            return given.get(expr.var, expr)
        return mapped(expr, lambda part: self.filled(part, given))


def can_unfold(rule: RuleDecl) -> bool:
    """Whether a rule is always the value of its expression."""
    return not (rule.changes or rule.temporary or isinstance(rule.value, core.Worked))


def mapped(expr: core.Expr, change: Callable[[core.Expr], core.Expr]) -> core.Expr:
    """Return an expression with each of its parts changed; the same one if none is."""
    changes: dict[str, Any] = {}
    for field in attrs.fields(type(expr)):
        value = getattr(expr, field.name)
        made = mapped_value(value, change)
        if made is not value:
            changes[field.name] = made
    return attrs.evolve(expr, **changes) if changes else expr


def mapped_value(value: Any, change: Callable[[core.Expr], core.Expr]) -> Any:
    """Return what stands in a field of an expression, with each expression in it changed."""
    if isinstance(value, core.Expr):
        return change(value)
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], core.Expr):
        return value[0], change(value[1])
    if isinstance(value, list):
        made = [mapped_value(each, change) for each in value]
        return made if any(new is not old for new, old in zip(made, value, strict=True)) else value
    return value
