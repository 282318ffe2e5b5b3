"""Checks on lines that return a value: those of a rule do nothing else, and each way through them comes to one."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.grammar import Diagnostic, error

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
            yield no_return(rule)


def no_return(rule: RuleDecl) -> Diagnostic:
    """Complain of lines that can come to their end without a value."""
    return error(
        "no-return",
        f'"{rule.name}" does not always return a value',
        rule.node.name.span,
        "its lines can come to their end without `return`",
        hint="let each way through them end in `return ...`, the last line too",
    )
