"""Checks on the course of a game: rules that come to an end, and lines that stand where they can work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.grammar import Diagnostic, error

from ..meaning import core
from ..meaning.model import RuleDecl
from ..meaning.scan import has_return
from ..meaning.survey import Survey, nodes_in, parts, walk

DEEPEST_LOOPS = 12
LONGEST_MENU = 100


def no_rule_always_asks_for_itself(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of rules whose value can't be worked out without their own value."""
    asked = {rule: set(surely_asked(rule.value)) for rule in seen.world.all_rules()}
    told: set[RuleDecl] = set()
    for rule in asked:
        todo, met = list(asked[rule]), set(asked[rule])
        while todo and rule not in met:
            new = asked.get(todo.pop(), set()) - met
            met |= new
            todo += new
        if rule in met and not told & met:
            told.add(rule)
            yield error(
                "endless-rule",
                f'"{rule.name}" asks for itself',
                rule.node.name.span,
                "its value can't be found without its own value",
                hint="let it stop somewhere: rule f(n: number) = 1 if n is 0 else n * f(n - 1)",
            )


def surely_asked(expr: core.Expr) -> Iterator[RuleDecl]:
    """Yield the rules that must be worked out for an expression, whatever the table looks like."""
    if isinstance(expr, core.RuleCall):
        yield expr.rule
    if isinstance(expr, core.Either):
        yield from surely_asked(expr.condition)
        yield from set(surely_asked(expr.value)) & set(surely_asked(expr.otherwise))
    elif isinstance(expr, core.Binary) and expr.sign in ("and", "or"):
        yield from surely_asked(expr.left)
    elif isinstance(expr, core.Filter | core.Aggregate):
        yield from surely_asked(expr.set)
    elif isinstance(expr, core.Worked):
        yield from asked_by_lines(expr.body)
    else:
        for part in parts(expr):
            if isinstance(part, core.Expr):
                yield from surely_asked(part)


def asked_by_lines(body: list[core.Stmt]) -> Iterator[RuleDecl]:
    """Yield the rules that must be worked out for some lines, up to the first that can return before the others."""
    for node in body:
        for part in parts(node):
            if isinstance(part, core.Expr):
                yield from surely_asked(part)
        if isinstance(node, core.IfS):
            yield from set(asked_by_lines(node.then)) & set(asked_by_lines(node.otherwise))
        if has_return([node]):
            return


def outside_bodies(seen: Survey) -> Iterator[core.Stmt]:
    """Yield all statements that belong to no procedure and no effect."""
    world = seen.world
    bodies: list[Any] = [each.body for each in (world.setup, world.play) if each is not None]
    bodies += [[*example.given, *example.steps] for example in world.examples]
    for node in walk(bodies):
        if isinstance(node, core.Stmt):
            yield node


def returns_leave_procedures_and_effects(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of `return` where there is nothing to return to."""
    for node in outside_bodies(seen):
        if isinstance(node, core.ReturnS):
            yield error(
                "stray-return",
                "there is nothing to return to",
                node.span,
                "`return` leaves a procedure or an effect",
                hint="to end the game write `end game`, to leave a loop `stop`",
            )


def costs_are_paid_in_effects(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of `pay` where no effect would end if it can't be paid."""
    for node in outside_bodies(seen):
        if isinstance(node, core.PayS):
            yield error(
                "stray-pay",
                "nothing is bought here",
                node.span,
                "`pay` stands in a procedure or an ability",
                note="what can't be paid ends the procedure or the effect",
                hint="leave `pay` out, or put the lines into a procedure",
            )


def loops_are_not_nested_too_deeply(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of loops in loops in loops."""
    world = seen.world
    bodies: list[Any] = [procedure.body for procedure in world.procedures.values()]
    bodies += [ability.body for ability in world.abilities]
    bodies += [rule.value.body for rule in world.all_rules() if isinstance(rule.value, core.Worked)]
    bodies += [each.body for each in (world.setup, world.play) if each is not None]
    bodies += [[*example.given, *example.steps] for example in world.examples]
    for body in bodies:
        too_deep = next(deepest_loops(body, 0), None)
        if too_deep is not None:
            yield error(
                "nested-loops",
                "too many loops in one another",
                too_deep.span,
                f"more than {DEEPEST_LOOPS} are open here",
                hint="put the inner ones into a procedure of their own",
            )


def deepest_loops(body: Any, depth: int) -> Iterator[core.Stmt]:
    """Yield the loops that are nested too deeply."""
    for node in nodes_in(body):
        if isinstance(node, core.Expr):
            continue
        inner = depth + isinstance(node, core.ForS | core.RepeatS | core.EachInOrderS)
        if inner > DEEPEST_LOOPS and isinstance(node, core.Stmt):
            yield node
        else:
            yield from deepest_loops(list(parts(node)), inner)


def menus_are_not_too_long(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of menus with more lines than anybody writes."""
    for node in seen.nodes:
        if isinstance(node, core.MenuS) and len(node.options) > LONGEST_MENU:
            yield error(
                "long-menu",
                "this menu is too long",
                node.span,
                f"it has more than {LONGEST_MENU} lines",
                hint='write one line for many things: "take {c}" for c in deck: ...',
            )


def examples_answer_line_by_line(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of answers in an example that are not lines of its `when`."""
    for example in seen.world.examples:
        nested = [node for step in example.steps for part in parts(step) for node in walk(part)]
        for node in [*walk(example.given), *nested]:
            if isinstance(node, core.AnswerS):
                yield error(
                    "answer-inside",
                    "an answer can't stand here",
                    node.span,
                    "`answers` is a line of its own in `when`",
                    hint="write every answer directly under `when`, in the order of the questions",
                )
