"""Questions about core statements: what they change, whether they return, what they use."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby, takewhile
from typing import Any, TypeGuard

from . import core
from .model import ProcedureDecl, RuleDecl, Var, World
from .survey import walk
from .types import Many, Number, Place


def statements_of(world: World) -> Iterator[core.Stmt]:
    """Yield all statements of a game, those within others too."""
    todo: list[Any] = []
    for owner in [*world.procedures.values(), world.setup, world.play, *world.abilities]:
        todo += owner.body if owner is not None else []
    for rule in world.all_rules():
        todo += rule.value.body if isinstance(rule.value, core.Worked) else []
    for example in world.examples:
        todo += [*example.given, *example.steps]
    while todo:
        each = todo.pop()
        yield each
        for inner in bodies_in(each):
            todo += inner


def assigned_variables(world: World) -> set[Var]:
    """Find the variables that some statement changes."""
    return {
        each.target.var
        for each in statements_of(world)
        if isinstance(each, core.AssignS) and isinstance(each.target, core.Local)
    }


def variables_without_repeats(world: World) -> set[Var]:
    """Find the variables that hold sets, and can never have a thing twice."""
    values: dict[Var, list[core.Expr]] = {}
    others: set[Var] = set()
    for each in statements_of(world):
        if isinstance(each, core.LetS):
            values.setdefault(each.var, []).append(each.value)
        elif isinstance(each, core.AssignS) and isinstance(each.target, core.Local):
            values.setdefault(each.target.var, []).append(each.value)
            if each.sign != "=":
                others.add(each.target.var)
    bound = {each.var for each in statements_of(world) if isinstance(each, core.LetS)}
    found = {var for var in bound - others if isinstance(var.type, Many)}
    while True:
        # A variable can be given what another holds, or what it holds itself.
        left = {var for var in found if not any(can_repeat(value, found) for value in values[var])}
        if left == found:
            return found
        found = left


def bodies_in(statement: Any) -> Iterator[list[Any]]:
    """Yield the lists of statements in a statement."""
    for part in ("then", "otherwise", "body"):
        yield getattr(statement, part, None) or []
    for option in getattr(statement, "options", ()):
        yield option.body
    if isinstance(statement, core.EachDecidesS):
        yield from bodies_in(statement.decision)


def count_statements(body: list[Any]) -> int:
    """Count statements, at any depth."""
    total = 0
    for each in body:
        total += 1 + sum(count_statements(inner) for inner in bodies_in(each))
    return total


def has_return(body: list[Any]) -> bool:
    """Whether statements hold a `return`, or a cost that may end the effect."""
    return any(
        isinstance(each, core.ReturnS | core.PayS) or any(has_return(inner) for inner in bodies_in(each))
        for each in body
    )


def results_of(procedure: ProcedureDecl) -> list[core.Expr]:
    """Return all that a procedure can return, or what is done instead of it."""
    bodies = [procedure.body, *(each.body for each in procedure.listeners.get("instead of", ()))]
    return [node.value for node in walk(bodies) if isinstance(node, core.ReturnS) and node.value is not None]


def always_leaves(body: list[Any]) -> bool:
    """Whether statements never come to their end: each way through them returns or ends the game."""
    return any(leaves_surely(each) for each in body)


def leaves_surely(statement: core.Stmt) -> bool:
    """Whether what comes after a statement is never reached, but by leaving a loop."""
    if isinstance(statement, core.ReturnS | core.EndS):
        return True
    if isinstance(statement, core.IfS):
        return always_leaves(statement.then) and always_leaves(statement.otherwise)
    if isinstance(statement, core.RepeatS):
        return statement.times is None and statement.condition is None and not stops(statement.body)
    if isinstance(statement, core.MenuS):
        return all(always_leaves(each.body) for each in statement.options) and always_leaves(statement.otherwise)
    if isinstance(statement, core.ChooseS):
        return always_leaves(statement.then or []) and always_leaves(statement.otherwise)
    return isinstance(statement, core.PeriodS) and always_leaves(statement.body)


def stops(body: list[Any]) -> bool:
    """Whether statements hold a `stop` that leaves the loop around them."""
    for each in body:
        if isinstance(each, core.StopS):
            return True
        if isinstance(each, core.ForS | core.RepeatS | core.EachInOrderS | core.EachDecidesS):
            continue
        if any(stops(block) for block in bodies_in(each)):
            return True
    return False


def depends_on(statement: core.Stmt, var: Var) -> bool:
    """Whether a statement uses a variable."""

    def uses(part: Any) -> bool:
        return (isinstance(part, core.Local) and part.var is var) or any(uses(each) for each in core.parts_of(part))

    return uses(statement)


def hanging_on(var: Var, body: list[core.Stmt]) -> list[core.Stmt]:
    """Find the statements that use a variable, or what is chosen with its help."""
    found: list[core.Stmt] = []
    known = [var]
    for each in body:
        if any(depends_on(each, one) for one in known):
            found.append(each)
            if isinstance(each, core.ChooseS):
                known.append(each.var)
    return found


def can_grow(expr: core.Expr) -> bool:
    """Whether a number can come out bigger than all that it is made of; if it is kept, it has to be bounded."""
    if not isinstance(expr.type, Number):
        return False
    if isinstance(expr, core.Binary) and expr.sign in ("+", "-", "*"):
        known = isinstance(expr.left, core.Const) or isinstance(expr.right, core.Const)
        return expr.sign == "*" or not known or can_grow(expr.left) or can_grow(expr.right)
    if isinstance(expr, core.Either):
        return can_grow(expr.value) or can_grow(expr.otherwise)
    return isinstance(expr, core.RuleCall | core.At) or (
        isinstance(expr, core.Aggregate) and expr.name in ("sum", "highest", "lowest")
    )


# What never has a thing twice.
SETS = (core.ZoneAt, core.RangeOf, core.Players, core.Pieces, core.Values, core.Ends, core.Outcomes)


def can_repeat(things: core.Expr, never: Collection[Var | RuleDecl] = ()) -> bool:
    """Whether a set can have a thing twice; a rather too cautious answer. Some variables and rules never have such."""
    if isinstance(things.type, Place) or isinstance(things, SETS):
        return False
    if isinstance(things, core.Filter | core.AtRandom):
        return can_repeat(things.set, never)
    if isinstance(things, core.Aggregate):
        return things.name != "distinct" and (things.name in ("list", "joined") or can_repeat(things.set, never))
    if isinstance(things, core.Function):
        return things.name != "contents" and can_repeat(things.args[0], never)
    if isinstance(things, core.Slice):
        return can_repeat(things.base, never) or can_repeat(things.places, never)
    if isinstance(things, core.Binary):
        return things.sign != "without" or can_repeat(things.left, never)
    if isinstance(things, core.Either):
        return can_repeat(things.value, never) or can_repeat(things.otherwise, never)
    if isinstance(things, core.ListOf):
        known = [each.value for each in things.items if isinstance(each, core.Const)]
        return len(things.items) > 1 and len(set(known)) < len(things.items)
    if isinstance(things, core.RuleCall):
        return rule_can_repeat(things.rule, never)
    return not (isinstance(things, core.Local) and things.var in never)


def rule_can_repeat(rule: RuleDecl, never: Collection[Var | RuleDecl]) -> bool:
    """Whether a rule can be a set that has a thing twice; a rule may ask for itself."""
    if rule.kind is not None or rule.changes or rule.temporary:
        return True
    return rule not in never and can_repeat(rule.value, {*never, rule})


def is_filled(things: core.Expr) -> bool:
    """Whether there is surely something in a set."""
    if isinstance(things, core.RangeOf):
        ends = (things.least, things.most)
        known = [each.value for each in ends if isinstance(each, core.Const) and each.value is not None]
        return len(known) == len(ends) and known[0] <= known[1]
    if isinstance(things, core.ListOf):
        return bool(things.items)
    if isinstance(things, core.Aggregate):
        return things.name != "joined" and is_filled(things.set)
    if isinstance(things, core.Either):
        return is_filled(things.value) and is_filled(things.otherwise)
    if isinstance(things, core.Binary):
        return things.sign == "with" and (is_filled(things.left) or is_filled(things.right))
    if isinstance(things, core.Values | core.Outcomes):
        return True
    return isinstance(things, core.Players) and things.start != "after"


def depends_on_choice(expr: core.Expr, body: list[core.Stmt]) -> bool:
    """Whether an expression uses what a choice of the same cost gives."""

    def uses(part: core.Expr, var: Var) -> bool:
        return (isinstance(part, core.Local) and part.var is var) or any(
            uses(each, var) for each in core.parts_of(part)
        )

    return any(isinstance(each, core.ChooseS) and uses(expr, each.var) for each in body)


def uses_cost(choice: core.ChooseS, pays: list[core.PayS]) -> bool:
    """Whether what can be chosen hangs on a choice of a cost."""
    paid = [each for pay in pays for each in pay.body]
    parts = (choice.set, choice.condition, choice.least, choice.most, choice.whole)
    return any(depends_on_choice(part, paid) for part in parts if part is not None)


def is_cost(statement: core.Stmt) -> TypeGuard[core.PayS]:
    """Whether a statement is a cost."""
    return isinstance(statement, core.PayS)


def costs_before(body: list[core.Stmt]) -> list[core.PayS]:
    """Return the costs that statements begin with."""
    return list(filter(is_cost, takewhile(is_cost, body)))


def costs_together(body: list[core.Stmt]) -> Iterator[core.Stmt]:
    """Yield statements; costs that follow each other are one, since they are paid together or not at all."""
    for are_costs, run in groupby(body, is_cost):
        if are_costs:
            pays = list(filter(is_cost, run))
            yield core.PayS([each for pay in pays for each in pay.body], span=pays[0].span)
        else:
            yield from run
