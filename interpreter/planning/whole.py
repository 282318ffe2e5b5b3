"""Conditions on a whole choice: what they see of each thing that is chosen.

`sum(rank over cs) is 11` sees of a card its rank, and of all cards the sum. Choices of which a condition sees the same
can stand for each other; that makes the search for one that fulfils it short.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ..meaning import core
from ..meaning.model import RuleDecl, Var
from ..meaning.survey import parts, walk
from ..meaning.types import NUMBER, Number, Piece, Player, Truth, Value

# How what is seen of several things is put together: added up, the highest, the lowest, each once, or all of it.
SUM, MOST, LEAST, ONCE, ALL = "sum", "most", "least", "once", "all"
WAYS = {"sum": SUM, "highest": MOST, "lowest": LEAST, "some": MOST, "every": LEAST, "distinct": ONCE}

# The types of which a value is one number, so that it can be remembered.
PLAIN = (Number, Truth, Value, Player, Piece)

# What the parameters of rules stand for, the outermost first.
Given = tuple[tuple[Var, core.Expr], ...]


@attrs.frozen(eq=False)
class Feature:
    """What a condition sees of a thing, if that counts, and how it is put together with what is seen of others."""

    way: str
    items: tuple[Var, ...]  # variables that stand for the thing
    values: tuple[core.Expr, ...]
    where: tuple[core.Expr, ...]
    given: Given


def features_of(choice: core.ChooseS) -> list[Feature] | None:
    """Find all that the condition on a choice sees of it; None if it looks at the things themselves."""
    assert choice.whole is not None
    look = ConditionSurvey(choice.var)
    look.at(choice.whole, ())
    return None if look.is_at_things else look.features


class ConditionSurvey:
    """One look at a condition."""

    def __init__(self, var: Var) -> None:
        self.lists = {var}  # the variables that stand for the choice
        self.inner: set[Var] = set()  # those that have a value only inside the condition
        self.rules: list[RuleDecl] = []
        self.features: list[Feature] = []
        self.is_at_things = False

    def at(self, expr: core.Expr, given: Given) -> None:
        """Look at a part of the condition."""
        if self.is_at_things or not free_variables(expr) & self.lists:
            return
        if isinstance(expr, core.Function) and expr.name == "count" and self.is_choice(expr.args[0]):
            self.note(SUM, (), core.Const(NUMBER, expr.span, 1), expr.args[0], given)
        elif isinstance(expr, core.Aggregate) and expr.name in WAYS and self.is_choice(expr.set):
            self.note(WAYS[expr.name], (expr.var,), expr.value, expr.set, given)
        elif isinstance(expr, core.RuleCall):
            self.at_rule(expr, given)
        elif isinstance(expr, core.Worked):
            self.at_lines(expr, given)
        elif isinstance(expr, core.Template) or self.is_choice(expr):
            self.is_at_things = True
        else:
            self.at_parts(expr, given)

    def at_parts(self, expr: core.Expr, given: Given) -> None:
        """Look at what a part is made of."""
        if isinstance(expr, core.Aggregate | core.Filter):
            self.inner.add(expr.var)
        for part in core.parts_of(expr):
            self.at(part, given)

    def at_lines(self, expr: core.Worked, given: Given) -> None:
        """Look at lines that return a value: what they give a name has many values, as they go on."""
        nodes = list(walk(expr.body))
        bound = {node.var for node in nodes if isinstance(node, core.LetS | core.ForS)}
        bound |= {var for each in nodes if (var := assigned(each)) is not None}
        self.is_at_things |= bool(bound & self.lists)
        self.inner |= bound
        for node in nodes:
            for part in parts(node) if isinstance(node, core.Stmt) else ():
                if isinstance(part, core.Expr):
                    self.at(part, given)

    def at_rule(self, expr: core.RuleCall, given: Given) -> None:
        """Look at what a rule does with the choice."""
        rule = expr.rule
        if rule.changes or rule.temporary or rule in self.rules:
            self.is_at_things = True
            return
        lists = set(self.lists)
        for param, arg in zip(rule.all_params, expr.args, strict=True):
            if isinstance(arg, core.Local) and arg.var in lists:
                self.lists.add(param)
                continue
            if free_variables(arg) & (lists | self.inner):
                self.inner.add(param)
                self.at(arg, given)
            else:
                given = (*given, (param, arg))
        self.rules.append(rule)
        self.at(rule.value, given)
        self.rules.pop()
        self.lists = lists

    def is_choice(self, expr: core.Expr) -> bool:
        """Whether an expression gives what is chosen, or a part of it."""
        if isinstance(expr, core.Filter):
            return self.is_choice(expr.set)
        return isinstance(expr, core.Local) and expr.var in self.lists

    def note(self, way: str, items: tuple[Var, ...], value: core.Expr, things: core.Expr, given: Given) -> None:
        """Note what is seen of the things of a choice: a value, and which of them count."""
        where: list[core.Expr] = []
        while isinstance(things, core.Filter):
            items, where, things = (*items, things.var), [things.condition, *where], things.set
        seen = [*where, value]
        if not isinstance(value.type, PLAIN):
            self.is_at_things = True
            return
        if all(self.is_closed(each, items) for each in seen):
            self.features.append(Feature(way, items, (value,), tuple(where), given))
            return
        # Beside the thing it hangs on something that has many values inside the condition: all has to be known that
        # is seen of the thing itself.
        pieces = [piece for each in seen for piece in self.pieces(each, items)]
        if not all(isinstance(piece.type, PLAIN) for piece in pieces):
            self.is_at_things = True
            return
        self.features.append(Feature(ALL, items, tuple(pieces), (), given))
        self.inner.update(items)
        for each in seen:
            self.at(each, given)

    def is_closed(self, expr: core.Expr, items: Sequence[Var]) -> bool:
        """Whether a value is known of a thing, whatever else is chosen."""
        return not (free_variables(expr) - {*items}) & (self.lists | self.inner)

    def pieces(self, expr: core.Expr, items: Sequence[Var]) -> list[core.Expr]:
        """Find the largest parts of an expression that are known of a thing, whatever else is chosen."""
        if not free_variables(expr) & {*items}:
            return []
        if self.is_closed(expr, items):
            return [expr]
        if isinstance(expr, core.Aggregate | core.Filter):
            self.inner.add(expr.var)
        return [piece for part in core.parts_of(expr) for piece in self.pieces(part, items)]


def assigned(node: Any) -> Var | None:
    """Return the variable to which a statement gives another value."""
    return node.target.var if isinstance(node, core.AssignS) and isinstance(node.target, core.Local) else None


def free_variables(expr: core.Expr) -> set[Var]:
    """Find the variables that an expression takes from outside."""
    if isinstance(expr, core.Worked):
        return {node.var for node in walk(expr.body) if isinstance(node, core.Local)}
    if isinstance(expr, core.Local):
        return {expr.var}
    if isinstance(expr, core.Template):
        return {var for part in expr.pieces.values() for each in part if not isinstance(each, str)
                for var in free_variables(each)}  # fmt: skip
    found = {var for part in core.parts_of(expr) for var in free_variables(part)}
    return found - {expr.var} if isinstance(expr, core.Aggregate | core.Filter) else found
