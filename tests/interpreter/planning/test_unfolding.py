"""Expressions with the values of rules in the place of their calls."""

from __future__ import annotations

from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.survey import walk
from croupier.interpreter.planning.unfolding import unfolded

from ..small import small_game

RULES = """
rule twice(n: number) = n + n
rule four_times(n: number) = twice(twice(n))
rule endless(n: number) = 0 if n is 0 else endless(n - 1)
rule changed(player) = 3
rule doubled(n: number) = twice(n) + twice(n) + twice(n) + twice(n) + twice(n) + twice(n) + twice(n) + twice(n)
rule too_big(n: number) = doubled(doubled(doubled(n)))
rule in_lines(n: number)
    let m = n + 1
    return m
card "Changer" is Card
    rank = 0
    works in table
    always: changed(you) + 1
play
    for each p in players: p's points = four_times(1) + endless(2) + changed(p) + too_big(1) + in_lines(2)
"""


def calls(name: str) -> list[str]:
    """Return the calls that are left of a rule when it is unfolded."""
    rule = small_game(RULES).world.rules[name]
    call = core.RuleCall(rule.value.type, rule.value.span, rule, [core.Const(rule.value.type, rule.value.span, 1)])
    return [node.rule.name for node in walk(unfolded(call)) if isinstance(node, core.RuleCall)]


def test_rules_in_rules_are_unfolded() -> None:
    assert calls("four_times") == []


def test_what_asks_for_itself_has_lines_or_is_changed_stays_a_call() -> None:
    assert calls("endless") == ["endless"]
    assert calls("in_lines") == ["in_lines"]
    assert calls("changed") == ["changed"]


def test_what_would_grow_too_big_stays_as_it_is() -> None:
    assert calls("too_big") == ["too_big"]
