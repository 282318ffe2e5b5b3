"""Expressions of a game file as people at the table would name them: "Ann's coins", "Reserve, blue"."""

from __future__ import annotations

from typing import Any

from ..meaning import core
from ..meaning.types import Many, Number, Place, Truth, Type
from ..meaning.words import name_for, words_for
from .look import CannotTell, Look
from .reasons import phrased

COUNTS = ("count", "count_tokens")


def label(look: Look, expr: core.Expr, env: dict[str, Any], language: str) -> str:
    """Name what an expression stands for; what has no words of its own is shown as it is written."""
    method = LABELS.get(type(expr))
    return method(look, expr, env, language) if method is not None else written(expr)


def written(expr: core.Expr) -> str:
    """Show an expression as it is written, for want of words."""
    return f"`{' '.join(expr.span.text.split())}`"


def value_words(look: Look, expr: core.Expr, env: dict[str, Any], language: str) -> str:
    """Return what an expression comes to, or else what it is."""
    try:
        value = look.value(expr, env)
    except CannotTell:
        return label(look, expr, env, language)
    return said(look, value, expr.type, language)


def said(look: Look, value: Any, type: Type, language: str) -> str:
    """Put a value into words; no value is "none"."""
    return phrased("none", language) if value is None else look.spoken(value, type, language)


def thing_words(look: Look, expr: core.Expr | None, env: dict[str, Any], language: str) -> str:
    """Return whose part something is; nothing if it is the part of whatever a set is gone through for."""
    if expr is None or (isinstance(expr, core.Local) and not look.binds(expr.var, env)):
        return ""
    return value_words(look, expr, env, language)


def part_of(look: Look, owner: str, what: str, language: str) -> str:
    """Name a part of something."""
    return look.words[language].phrases["'s"].format(owner=owner, what=what) if owner else what


def indexed(what: str, index: str) -> str:
    """Name one of several values that have a name together."""
    return f"{what}, {index}" if index else what


def _const(look: Look, expr: core.Const, env: dict[str, Any], language: str) -> str:
    return said(look, expr.value, expr.type, language)


def _local(look: Look, expr: core.Local, env: dict[str, Any], language: str) -> str:
    if not look.binds(expr.var, env) or isinstance(expr.type, Number | Truth):
        return expr.var.name.replace("_", " ")
    return said(look, look.value(expr, env), expr.type, language)


def _option_value(look: Look, expr: core.OptionValue, env: dict[str, Any], language: str) -> str:
    return words_for(expr.option.node.text, expr.option.name.replace("_", " "), language)


def _field_of(look: Look, expr: core.FieldOf, env: dict[str, Any], language: str) -> str:
    what = words_for(expr.field.node.text, expr.field.name.replace("_", " "), language)
    return part_of(look, thing_words(look, expr.card, env, language), what, language)


def _track_of(look: Look, expr: core.TrackOf, env: dict[str, Any], language: str) -> str:
    what = name_for(expr.track.text, expr.track.name.replace("_", " "), language, 2)
    what = indexed(what, thing_words(look, expr.index, env, language))
    return part_of(look, thing_words(look, expr.owner, env, language), what, language)


def _zone_at(look: Look, expr: core.ZoneAt, env: dict[str, Any], language: str) -> str:
    try:
        return look.zone(look.value(expr, env), language)
    except CannotTell:
        return look.words[language].decl(expr.zone)


def _rule_call(look: Look, expr: core.RuleCall, env: dict[str, Any], language: str) -> str:
    rule = expr.rule
    what = words_for(rule.node.text, rule.name.replace("_", " "), language)
    args = [words for arg in expr.args if (words := thing_words(look, arg, env, language))]
    if len(expr.args) == 1 and args:
        return part_of(look, args[0], what, language)
    return f"{what} ({', '.join(args)})" if args else what


def _function(look: Look, expr: core.Function, env: dict[str, Any], language: str) -> str:
    if expr.name in COUNTS:
        place = expr.args[0]
        on_card = tokens_on(look, place, env, language) if isinstance(place, core.ZoneAt) else ""
        return on_card or phrased("how many", language, set=set_words(look, place, env, language))
    if expr.name in ("first", "last"):
        return phrased(expr.name, language, set=set_words(look, expr.args[0], env, language))
    if expr.name == "sure":
        return label(look, expr.args[0], env, language)
    if expr.name == "contents":
        return set_words(look, expr.args[0], env, language)
    return phrased(expr.name, language, x=thing_words(look, expr.args[0], env, language) or "…")


def tokens_on(look: Look, place: core.ZoneAt, env: dict[str, Any], language: str) -> str:
    """Name the tokens on a card, which is called like the card itself if they have no other place there."""
    try:
        zone, _, card, _ = look.plan.zone_names[look.value(place, env)]
    except CannotTell:
        return ""
    if card is None or not zone.holds_tokens:
        return ""
    words = look.words[language]
    return words.phrases["on"].format(what=words.decl(zone), owner=words.card(card, look.sees))


def _ends(look: Look, expr: core.Ends, env: dict[str, Any], language: str) -> str:
    return phrased(expr.end, language, set=set_words(look, expr.zone, env, language))


def _at(look: Look, expr: core.At, env: dict[str, Any], language: str) -> str:
    return indexed(label(look, expr.base, env, language), thing_words(look, expr.index, env, language))


def _aggregate(look: Look, expr: core.Aggregate, env: dict[str, Any], language: str) -> str:
    if expr.name in ("some", "every"):
        return demand(look, expr, env, language)
    if expr.name not in ("sum", "highest", "lowest"):
        return written(expr)
    inner = {name: value for name, value in env.items() if name != expr.var.py}
    things = set_words(look, expr.set, env, language)
    if isinstance(expr.value, core.Local) and expr.value.var is expr.var:
        return phrased(f"{expr.name} bare", language, set=things)
    return phrased(expr.name, language, x=label(look, expr.value, inner, language), set=things)


def _binary(look: Look, expr: core.Binary, env: dict[str, Any], language: str) -> str:
    if expr.sign not in ("+", "-", "*", "/"):
        return written(expr)
    return f"{label(look, expr.left, env, language)} {expr.sign} {label(look, expr.right, env, language)}"


def _either(look: Look, expr: core.Either, env: dict[str, Any], language: str) -> str:
    holds = look.truth(expr.condition, env)
    if holds is None:
        return written(expr)
    return label(look, expr.value if holds else expr.otherwise, env, language)


def _piece_named(look: Look, expr: core.PieceNamed, env: dict[str, Any], language: str) -> str:
    return look.card(look.value(expr, env), language)


def set_words(look: Look, expr: core.Expr, env: dict[str, Any], language: str) -> str:
    """Name a set that something is looked for in."""
    if isinstance(expr, core.Filter):
        return set_words(look, expr.set, env, language)
    if isinstance(expr, core.Players):
        if expr.start == "after" and expr.player is not None:
            return phrased("but", language, player=value_words(look, expr.player, env, language))
        return phrased("players", language)
    if isinstance(expr, core.Values):
        return value_words(look, expr, env, language)
    if isinstance(expr, core.Pieces):
        return words_for(expr.kind.title, expr.kind.name, language).partition("|")[0]
    if isinstance(expr.type, Place):
        return label(look, expr, env, language)
    if isinstance(expr, core.ListOf) or (isinstance(expr, core.Local) and isinstance(expr.type, Many)):
        return value_words(look, expr, env, language)
    return label(look, expr, env, language)


def bound_words(look: Look, expr: core.Expr, env: dict[str, Any], language: str) -> str:
    """Return what a side of a comparison is, by its value if it is a name of the file that has one."""
    named = isinstance(expr, core.Local) and look.binds(expr.var, env)
    return value_words(look, expr, env, language) if named else label(look, expr, env, language)


def demand(look: Look, expr: core.Expr, env: dict[str, Any], language: str) -> str:
    """Return what a condition demands, of whatever it is asked."""
    if isinstance(expr, core.Binary) and expr.sign in ("and", "or"):
        word = look.words[language].phrases["and"] if expr.sign == "and" else phrased("or word", language)
        return f" {word} ".join(demand(look, side, env, language) for side in (expr.left, expr.right))
    if isinstance(expr, core.Binary) and expr.sign in ("is", "is not", "<", "<=", ">", ">="):
        needed = phrased(expr.sign, language, x=bound_words(look, expr.right, env, language))
        if isinstance(expr.left, core.Local) and not look.binds(expr.left.var, env):
            return needed  # of the thing itself; what the file calls it says nothing to a player
        return phrased("demand", language, label=label(look, expr.left, env, language), needed=needed)
    if isinstance(expr, core.Unary) and expr.sign == "not":
        return phrased("no", language, x=demand(look, expr.value, env, language))
    if isinstance(expr, core.Aggregate) and expr.name in ("some", "every"):
        inner = {name: value for name, value in env.items() if name != expr.var.py}
        things = set_words(look, expr.set, env, language)
        return phrased(expr.name, language, set=things, x=demand(look, expr.value, inner, language))
    if isinstance(expr, core.IsKind):
        name = words_for(expr.kind.title, expr.kind.name, language).partition("|")[0]
        return phrased("is not" if expr.negated else "is", language, x=name)
    return label(look, expr, env, language)


LABELS: dict[type, Any] = {
    core.Const: _const,
    core.Local: _local,
    core.OptionValue: _option_value,
    core.FieldOf: _field_of,
    core.TrackOf: _track_of,
    core.ZoneAt: _zone_at,
    core.RuleCall: _rule_call,
    core.Function: _function,
    core.Ends: _ends,
    core.At: _at,
    core.Aggregate: _aggregate,
    core.Binary: _binary,
    core.Either: _either,
    core.PieceNamed: _piece_named,
}
