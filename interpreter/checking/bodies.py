"""Checks on lines that return a value: those of a rule do nothing else, and each way through them comes to one."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.grammar import Diagnostic, Span, error

from ..meaning import core
from ..meaning.model import RuleDecl
from ..meaning.scan import always_leaves
from ..meaning.survey import Survey, walk

# What the lines of a rule can do.
WORKS_OUT = (core.LetS, core.AssignS, core.IfS, core.ForS, core.RepeatS, core.StopS, core.ReturnS)


def rules_with_lines(seen: Survey) -> Iterator[tuple[RuleDecl, core.Worked]]:
    """Yield the rules that have lines."""
    for rule in seen.world.all_rules():
        if isinstance(rule.value, core.Worked):
            yield rule, rule.value


def rules_only_work_something_out(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of lines of a rule that change the table, ask or tell."""
    for _, lines in rules_with_lines(seen):
        for node in walk(lines.body):
            if isinstance(node, core.Stmt) and does_more(node):
                yield error(
                    "rule-acts",
                    "a rule changes nothing",
                    node.span,
                    "this is not only worked out",
                    note="a rule can be asked for at any time, and any number of times",
                    hint="let a procedure do it; a rule has `let`, its own names, `if`, loops and `return`",
                )


def does_more(node: core.Stmt) -> bool:
    """Whether a statement does more than work something out."""
    return not isinstance(node, WORKS_OUT) or (
        isinstance(node, core.AssignS) and not isinstance(node.target, core.Local)
    )


def every_way_through_a_rule_returns(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of rules whose lines can come to their end without a value."""
    for rule, lines in rules_with_lines(seen):
        if not always_leaves(lines.body):
            yield no_return(rule.name, rule.node.name.span, lines.body)


def every_way_through_a_valued_procedure_returns(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of procedures whose value is wanted, and of what is done instead of them, if there can be none."""
    for procedure in seen.world.procedures.values():
        if not procedure.valued:
            continue
        if can_end_without(procedure.body):
            yield no_return(procedure.name, procedure.node.name.span, procedure.body)
        for ability in procedure.listeners.get("instead of", ()):
            if can_end_without(ability.body):
                yield no_return(f"instead of {procedure.name}", ability.node.span, ability.body)


def can_end_without(body: list[core.Stmt]) -> bool:
    """Whether a body can come to its end without a value: also by a cost that can't be paid, or by `return` alone."""
    return not always_leaves(body) or any(
        isinstance(node, core.PayS) or (isinstance(node, core.ReturnS) and node.value is None) for node in walk(body)
    )


def no_return(name: str, span: Span, body: list[core.Stmt]) -> Diagnostic:
    """Complain of lines that can come to their end without a value."""
    pays = any(isinstance(node, core.PayS) for node in walk(body))
    return error(
        "no-return",
        f'"{name}" does not always return a value',
        span,
        "what can't be paid ends it without a value" if pays else "its lines can come to their end without a value",
        hint="let each way through them end in `return ...`, the last line too",
    )
