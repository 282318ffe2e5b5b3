"""Which card's change of a rule makes a condition fail: the one without which it would hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from ..meaning import core
from ..meaning.model import Ability, PeriodDecl, RuleDecl
from ..meaning.survey import walk
from ..meaning.words import words_for
from ..running.state import Temporary
from .look import Look
from .reasons import Reason, say


@attrs.frozen
class ChangeInForce:
    """A change that is in force: of a card at work, or the one at a place among those for a time."""

    rule: RuleDecl
    card: int | None = None
    place: int = 0


def blame(look: Look, expr: core.Expr, env: dict[str, Any], wanted: bool) -> list[Reason]:
    """Return the changes because of which a condition is not as wanted; nothing if it would not be without them."""
    changes = list(changes_of(look, rules_of(look, expr)))
    guilty = [each for each in changes if holds_without(look, expr, env, [each]) is wanted]
    if not guilty and len(changes) > 1 and holds_without(look, expr, env, changes) is wanted:
        # Each of several is enough.
        others = [[other for other in changes if other is not each] for each in changes]
        alone = [holds_without(look, expr, env, rest) for rest in others]
        guilty = [each for each, holds in zip(changes, alone, strict=True) if holds is not wanted]
    return [because(look, each, expr) for each in guilty]


def rules_of(look: Look, expr: core.Expr) -> list[RuleDecl]:
    """Return the rules that an expression asks, and those that these ask."""
    key = ("rules", id(expr))
    if key not in look.code:
        met: dict[RuleDecl, None] = {}
        todo = [expr]
        while todo:
            for node in walk(todo.pop()):
                if isinstance(node, core.RuleCall) and node.rule not in met:
                    met[node.rule] = None
                    todo.append(node.rule.value)
        look.code[key] = ([rule for rule in met if rule.changes or rule.temporary], expr)
    found: list[RuleDecl] = look.code[key][0]
    return found


def changes_of(look: Look, rules: list[RuleDecl]) -> Iterator[ChangeInForce]:
    """Go through the changes of some rules that can be in force: of cards at work, and for a time."""
    for rule in rules:
        if rule.changes:
            yield from (ChangeInForce(rule, card) for card in look.state.on[look.plan.group("rule", rule)])
        number = look.plan.rule_numbers[rule]
        yield from (ChangeInForce(rule, None, at) for at, each in enumerate(look.state.temps) if each.rule == number)


def holds_without(look: Look, expr: core.Expr, env: dict[str, Any], changes: list[ChangeInForce]) -> bool | None:
    """Whether a condition would hold without some changes."""
    state = look.machine.clone(look.state)
    gone = {change.place for change in changes if change.card is None}
    if gone:
        state.temps = tuple([each for at, each in enumerate(state.temps) if at not in gone])
    for change in changes:
        if change.card is not None:
            state.on[look.plan.group("rule", change.rule)].remove(change.card)
    return look.at(state).truth(expr, env)


def because(look: Look, change: ChangeInForce, expr: core.Expr) -> Reason:
    """Name the card of a change, with what it says."""
    if change.card is not None:
        return because_of_card(look, change.card, expr)
    temporary = look.state.temps[change.place]
    ability, period = maker_of(look, change.rule, temporary)
    if ability is None:
        texts = say("because time", period=lambda language: words_for(period.node.text, period.name, language))  # type: ignore[union-attr]
    else:
        cards = look.plan.carriers.get(ability, [])
        if len(cards) == 1:
            return because_of_card(look, cards[0].number, expr)
        texts = say("because bare", card=lambda language: words_for(ability.title, "", language).partition("|")[0])
    return Reason(("time", change.rule.name, temporary[2:]), texts, expr.span)


def because_of_card(look: Look, card: int, expr: core.Expr) -> Reason:
    """Blame a card."""
    piece = look.plan.pieces[card]

    def name(language: str) -> str:
        return look.card(card, language)

    if piece.text_in("en"):
        return Reason(("card", piece.name), say("because", card=name, text=piece.text_in), expr.span)
    return Reason(("card", piece.name), say("because bare", card=name), expr.span)


def maker_of(look: Look, rule: RuleDecl, temporary: Temporary) -> tuple[Ability | None, PeriodDecl]:
    """Find the ability that made a change for a time, if one did, and the period for which it holds."""
    period = next(each for each in look.plan.world.periods.values() if each.number == temporary.period)
    for ability in look.plan.world.abilities:
        for node in walk(ability.body):
            if isinstance(node, core.ChangeS) and node.rule is rule and node.span.start == temporary.start:
                return ability, period
    return None, period
