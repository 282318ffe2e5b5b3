"""Why a condition does not hold: part by part, through the rules that it asks, with what the table shows instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from ..meaning import core
from ..meaning.model import Var
from ..meaning.types import Piece, Truth, item_of
from .changes import blame
from .compare import OPPOSITE, compared, kind_reason, label_part
from .known import is_known
from .lines import way_through
from .look import CannotTell, Look
from .names import definition
from .reasons import Reason, is_coded, joined, phrased, say
from .words import demand, said, set_words, written

# How deep rules are followed, and how many things of a set are told about one by one.
DEEPEST = 6
MOST_THINGS = 3
MOST_DEPTH = 2


def why(look: Look, expr: core.Expr, env: dict[str, Any], wanted: bool = True, depth: int = 0) -> list[Reason]:
    """Return why a condition is not as wanted; nothing if it is, or can't be worked out."""
    holds = look.truth(expr, env)
    if holds is wanted:
        return []
    if isinstance(expr, core.Unary) and expr.sign == "not":
        return why(look, expr.value, env, not wanted, depth)
    if isinstance(expr, core.Binary) and expr.sign in ("and", "or"):
        # Of two parts that must both hold, one is enough to know, even if the other can't be worked out.
        sides = [why(look, side, env, wanted, depth) for side in (expr.left, expr.right)]
        if (expr.sign == "and") is wanted:
            return [*sides[0], *sides[1]]
        return [either(expr, sides[0], sides[1])] if all(sides) else []
    if holds is None:
        return []
    if depth == 0 or isinstance(expr, core.RuleCall | core.Aggregate | core.Binary):
        guilty = blame(look, expr, env, wanted)
        if guilty:
            return looked_at(look, expr, env, guilty)
    return looked_at(look, expr, env, inner(look, expr, env, wanted, depth) or [in_one_line(look, expr, env, wanted)])


def looked_at(look: Look, expr: core.Expr, env: dict[str, Any], reasons: list[Reason]) -> list[Reason]:
    """Note whether reasons follow from what the seat knows."""
    if all(reason.certain is not None for reason in reasons):
        return reasons
    certain = is_known(look, expr, env)
    return [attrs.evolve(each, certain=certain) if each.certain is None else each for each in reasons]


def either(expr: core.Expr, one: list[Reason], other: list[Reason]) -> Reason:
    """Put the reasons of two sides together of which one would be enough."""
    texts = say("or", one=lambda language: joined(one, language), other=lambda language: joined(other, language))
    key = ("or", *(reason.key for reason in (*one, *other)))
    general = {
        language: phrased(
            "or",
            language,
            one=joined([each.without_values() for each in one], language),
            other=joined([each.without_values() for each in other], language),
        )
        for language in texts
    }
    certain = all(reason.certain is not False for reason in (*one, *other))
    return Reason(key, texts, expr.span, general, certain)


def inner(look: Look, expr: core.Expr, env: dict[str, Any], wanted: bool, depth: int) -> list[Reason]:
    """Look inside a condition for what makes it fail."""
    if depth > DEEPEST:
        return []
    if isinstance(expr, core.RuleCall):
        if isinstance(expr.rule.value, core.Const):
            return []  # the rule's name says it; what stands there is only "no"
        reasons = inside_rule(look, expr, env, lambda body, given: why(look, body, given, wanted, depth + 1))
        # A rule's name says more than a piece of its text.
        return [in_one_line(look, expr, env, wanted)] if is_coded(reasons) else reasons
    if isinstance(expr, core.Worked):
        return by_the_way(look, expr, env, wanted, depth)
    if isinstance(expr, core.Local):
        defined = definition(look, expr, env)
        return why(look, defined, env, wanted, depth + 1) if defined is not None else []
    if isinstance(expr, core.Either):
        holds = bool(look.truth(expr.condition, env))
        branch = expr.value if holds else expr.otherwise
        if isinstance(branch, core.Const):
            return why(look, expr.condition, env, not holds, depth + 1)
        return why(look, branch, env, wanted, depth + 1)
    if isinstance(expr, core.Binary):
        return (
            [compared(look, expr, env, wanted)]
            if not isinstance(expr.left.type, Truth)
            else truths(look, expr, env, wanted)
        )
    if isinstance(expr, core.IsKind):
        return [kind_reason(look, expr, env, wanted)]
    if isinstance(expr, core.Aggregate) and expr.name in ("some", "every"):
        return [over_things(look, expr, env, wanted, depth)]
    return []


def inside_rule(
    look: Look, expr: core.RuleCall, env: dict[str, Any], then: Callable[[core.Expr, dict[str, Any]], list[Reason]]
) -> list[Reason]:
    """Look at what a rule says, with its parameters."""
    try:
        args = [look.value(arg, env) for arg in expr.args]
    except CannotTell:
        return []
    return then(expr.rule.value, {var.py: arg for var, arg in zip(expr.rule.all_params, args, strict=True)})


def by_the_way(look: Look, expr: core.Worked, env: dict[str, Any], wanted: bool, depth: int) -> list[Reason]:
    """Explain what the lines of a rule return by that value, or by the last condition on the way to it."""
    try:
        way = way_through(look, expr, env)
    except CannotTell:
        return []
    returned, decided = way.returned, way.decided
    if isinstance(returned.expr, core.Const) and decided is not None:
        return why(look, decided.expr, decided.env, not decided.holds, depth + 1)
    return why(look, returned.expr, returned.env, wanted, depth + 1)


def in_one_line(look: Look, expr: core.Expr, env: dict[str, Any], wanted: bool) -> Reason:
    """Return that something is so, or not, in one line."""
    key = (id(expr), wanted)
    named = label_part(look, expr, env)
    if isinstance(expr, core.TrackOf | core.FieldOf | core.RuleCall | core.Local):
        yes = {language: look.words[language].phrases["yes" if wanted else "no"] for language in look.words}
        no = {language: look.words[language].phrases["no" if wanted else "yes"] for language in look.words}
        return Reason(key, say("line", label=named, value=no.__getitem__, needed=yes.__getitem__), expr.span)
    return Reason(key, say("holds" if wanted else "holds not", label=named), expr.span)


def truths(look: Look, expr: core.Binary, env: dict[str, Any], wanted: bool) -> list[Reason]:
    """Explain a truth that is compared with yes or no."""
    sign = expr.sign if wanted else OPPOSITE[expr.sign]
    if isinstance(expr.right, core.Const) and sign in ("is", "is not"):
        return why(look, expr.left, env, bool(expr.right.value) is (sign == "is"), 1)
    return [compared(look, expr, env, wanted)] if sign in OPPOSITE else []


def over_things(look: Look, expr: core.Aggregate, env: dict[str, Any], wanted: bool, depth: int) -> Reason:
    """Explain a condition on the things of a set: that none fits, or which one doesn't."""
    if (expr.name == "some") is wanted:
        return nothing_fits(look, expr.set, expr.var, expr.value, env, expr, depth, wanted)
    return one_that(look, expr, env, expr.name == "every", depth)


def nothing_fits(
    look: Look,
    things: core.Expr,
    var: Var,
    condition: core.Expr | None,
    env: dict[str, Any],
    expr: core.Expr,
    depth: int = 0,
    wanted: bool = True,
) -> Reason:
    """Return that nothing of a set fulfils a condition, and of some things why not."""
    conditions = [] if condition is None else [(var, condition, wanted)]
    while isinstance(things, core.Filter):
        conditions.insert(0, (things.var, things.condition, True))
        things = things.set
    key = ("fits", id(things), id(expr))

    def named(language: str) -> str:
        return set_words(look, things, env, language)

    general = say("nothing fits", set=named)
    try:
        found = look.items(things, env)
    except CannotTell:
        return Reason(key, general, expr.span)
    if not found:
        return Reason((*key, "empty"), say("nothing in", set=named), expr.span)
    type = item_of(things.type) or things.type
    told = []
    for item in found if len(found) <= MOST_THINGS and depth < MOST_DEPTH else ():
        reasons = first_failing(look, conditions, env, item, depth)
        if reasons:
            told.append((item, reasons))

    def reasons_of(language: str) -> str:
        parts = [about_thing(said(look, item, type, language), reasons[0], language) for item, reasons in told]
        return phrased("besides", language).join(parts)

    if told and not (isinstance(type, Piece) and not all(look.sees(item) for item, _ in told)):
        return Reason(key, say("nothing fits as", set=named, why=reasons_of), expr.span, general)
    demanded = {language: demands(look, conditions, env, language) for language in look.words}
    if not conditions or "`" in demanded["en"]:
        return Reason(key, general, expr.span)
    return Reason(key, say("nothing fits for", set=named, needed=demanded.__getitem__), expr.span, general)


def about_thing(thing: str, reason: Reason, language: str) -> str:
    """Return of which thing a reason tells, if it doesn't begin with that."""
    text = reason.texts[language]
    return text if text.startswith(thing) else phrased("for thing", language, thing=thing, why=text)


def demands(look: Look, conditions: list[tuple[Var, core.Expr, bool]], env: dict[str, Any], language: str) -> str:
    """Return what some conditions demand of a thing."""
    told = [demand(look, condition, env, language) for _, condition, wanted in conditions if wanted]
    told += [
        phrased("no", language, x=demand(look, each, env, language)) for _, each, wanted in conditions if not wanted
    ]
    return f" {look.words[language].phrases['and']} ".join(told)


def pool_of(look: Look, choice: core.ChooseS, env: dict[str, Any]) -> list[Any]:
    """Return what a choice is made from."""
    condition, var = choice.condition, choice.item.py
    things = look.items(choice.set, env)
    return [thing for thing in things if condition is None or look.value(condition, {**env, var: thing})]


def first_failing(
    look: Look, conditions: list[tuple[Var, core.Expr, bool]], env: dict[str, Any], item: Any, depth: int
) -> list[Reason]:
    """Return why a thing does not fulfil the first of some conditions that it does not fulfil."""
    for var, condition, wanted in conditions:
        reasons = why(look, condition, {**env, var.py: item}, wanted, depth + 1)
        if reasons:
            return reasons
    return []


def one_that(look: Look, expr: core.Aggregate, env: dict[str, Any], wanted: bool, depth: int) -> Reason:
    """Name a thing of a set that makes a condition on all, or on none of them, fail."""
    type = item_of(expr.set.type) or expr.set.type
    try:
        found = look.items(expr.set, env)
    except CannotTell:
        found = []
    for item in found:
        reasons = why(look, expr.value, {**env, expr.var.py: item}, wanted, depth + 1)
        if reasons:
            break
    else:
        return in_one_line(look, expr, env, wanted)
    thing, reason = item, reasons[0]
    texts = say(
        "for thing",
        thing=lambda language: said(look, thing, type, language),
        why=lambda language: reason.texts[language],
    )
    general = say("holds" if wanted else "holds not", label=written(expr))
    hidden = isinstance(type, Piece) and not look.sees(thing)
    return Reason(("one", id(expr), wanted), general if hidden else texts, expr.span, general)
