"""Why a comparison does not hold: what one side is, and what it would have to be; where a card lies, and where not."""

from __future__ import annotations

from typing import Any

from ..meaning import core
from ..meaning.types import Number, Piece, Place, item_of
from ..meaning.words import words_for
from .known import is_known
from .look import CannotTell, Look
from .names import defined_or_same
from .reasons import Part, Reason, listed, phrased, say
from .words import label, said, set_words, value_words

OPPOSITE = {"is": "is not", "is not": "is", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in"}
MIRRORED = {"is": "is", "is not": "is not", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def label_part(look: Look, expr: core.Expr, env: dict[str, Any]) -> Part:
    """Name an expression, in each language."""
    return lambda language: label(look, expr, env, language)


def compared(look: Look, expr: core.Binary, env: dict[str, Any], wanted: bool) -> Reason:
    """Return what the left side of a comparison is, and what it would have to be."""
    sign = expr.sign if wanted else OPPOSITE[expr.sign]
    left, right = expr.left, expr.right
    if sign in ("in", "not in"):
        return contained(look, expr, env, sign)
    bare = isinstance(left, core.Const) or (isinstance(left, core.Local) and not isinstance(left.type, Number))
    if bare and not isinstance(right, core.Const):
        left, right, sign = right, left, MIRRORED[sign]
    placed = place_compared(look, left, right, sign, expr, env)
    if placed is not None:
        return placed
    extreme = extremes(look, left, right, sign, expr, env)
    if extreme is not None:
        return extreme
    left = defined_or_same(look, left, env)
    return comparison(look, left, right, sign, expr, env)


def place_compared(
    look: Look, left: core.Expr, right: core.Expr, sign: str, expr: core.Expr, env: dict[str, Any]
) -> Reason | None:
    """Return where a card lies, if that is what is compared."""
    if not isinstance(left, core.Function) or left.name != "piece_zone" or not isinstance(right, core.ZoneAt):
        return None
    try:
        card = look.value(left.args[0], env)
    except CannotTell:
        return None
    return lies_elsewhere(look, card, right, env, sign == "is", expr) if card is not None else None


def comparison(
    look: Look, left: core.Expr, right: core.Expr, sign: str, expr: core.Expr, env: dict[str, Any]
) -> Reason:
    """Compare two sides in one line."""

    def needed(language: str) -> str:
        return phrased(sign, language, x=side_words(look, right, env, language))

    def needed_alone(language: str) -> str:
        return phrased(sign, language, x=label(look, right, env, language))

    def general(language: str) -> str:
        return phrased("needed", language, needed=f"{label(look, left, env, language)}: {needed_alone(language)}")

    if isinstance(right, core.Const) and right.value is None:
        return nothing_there(look, left, sign, expr, env)

    def line(language: str) -> str:
        named, value = label(look, left, env, language), value_words(look, left, env, language)
        if named == value:
            return f"{value}; {phrased('needed', language, needed=needed(language))}"
        return phrased("line", language, label=named, value=value, needed=needed(language))

    texts = {language: line(language) for language in look.words}
    return Reason(
        (id(expr), sign, id(left)), texts, expr.span, {language: general(language) for language in look.words}
    )


def nothing_there(look: Look, left: core.Expr, sign: str, expr: core.Expr, env: dict[str, Any]) -> Reason:
    """Return that there is nothing where something is needed, or the other way round."""
    texts = say(
        "line",
        label=label_part(look, left, env),
        value=lambda language: value_words(look, left, env, language),
        needed=lambda language: phrased("none" if sign == "is" else "something", language),
    )
    return Reason((id(expr), sign), texts, expr.span)


def side_words(look: Look, expr: core.Expr, env: dict[str, Any], language: str) -> str:
    """Return what the other side of a comparison is, and what that stands for if the value alone doesn't tell."""
    value, named = value_words(look, expr, env, language), label(look, expr, env, language)
    if isinstance(expr, core.Const | core.Local) or named == value:
        return value
    return phrased("with label", language, value=value, label=named)


def extremes(
    look: Look, left: core.Expr, right: core.Expr, sign: str, expr: core.Expr, env: dict[str, Any]
) -> Reason | None:
    """Compare the one of several numbers that decides, where the lowest or highest of a list is compared."""
    left = defined_or_same(look, left, env)
    wanted = {"lowest": (">", ">="), "highest": ("<", "<=")}
    if not isinstance(left, core.Aggregate) or sign not in wanted.get(left.name, ()):
        return None
    if not isinstance(left.set, core.ListOf) or not isinstance(left.value, core.Local):
        return None
    try:
        values = [(look.value(item, env), at) for at, item in enumerate(left.set.items)]
    except CannotTell:
        return None
    at = min(values)[1] if left.name == "lowest" else max(values)[1]
    return comparison(look, left.set.items[at], right, sign, expr, env)


def contained(look: Look, expr: core.Binary, env: dict[str, Any], sign: str) -> Reason:
    """Return where something lies, or what it is, and where or what it would have to be."""
    key = (id(expr), sign)
    if isinstance(expr.right.type, Place) and isinstance(expr.left.type, Piece):
        try:
            card = look.value(expr.left, env)
        except CannotTell:
            card = None
        if card is not None:
            return lies_elsewhere(look, card, expr.right, env, sign == "in", expr)
    texts = say(
        "line",
        label=label_part(look, expr.left, env),
        value=lambda language: value_words(look, expr.left, env, language),
        needed=lambda language: phrased(sign, language, x=members(look, expr.right, env, language)),
    )
    return Reason(key, texts, expr.span)


def members(look: Look, expr: core.Expr, env: dict[str, Any], language: str) -> str:
    """List what is in a set, as far as the seat knows it."""
    if isinstance(expr.type, Place) or not isinstance(expr, core.ListOf | core.RangeOf | core.Local):
        return set_words(look, expr, env, language)
    type = item_of(expr.type)
    try:
        things = look.items(expr, env)
    except CannotTell:
        return set_words(look, expr, env, language)
    if isinstance(expr, core.RangeOf) and len(things) > 1:
        return phrased("from to", language, least=things[0], most=things[-1])
    return listed([said(look, each, type or expr.type, language) for each in things], language)


def lies_elsewhere(
    look: Look, card: int, zone: core.Expr, env: dict[str, Any], wanted: bool, expr: core.Expr
) -> Reason:
    """Return where a card lies, and where it would have to."""

    def needed(language: str) -> str:
        return set_words(look, zone, env, language)

    def there(language: str) -> str:
        return places_words(look, card, language)

    def name(language: str) -> str:
        return look.card(card, language)

    key = ("lies", card, id(expr), wanted)
    if not wanted:
        return Reason(key, say("lies there", card=name, zone=there), expr.span, None, look.sees(card))
    general = say("lies not", card=name, needed=needed)
    if not look.sees(card):
        return Reason(key, general, expr.span, general, is_known(look, zone, env))
    return Reason(key, say("lies", card=name, zone=there, needed=needed), expr.span, general, True)


def lies_there(look: Look, card: int) -> Reason:
    """Return where a card lies that the seat sees."""
    texts = say(
        "lies there",
        card=lambda language: look.card(card, language),
        zone=lambda language: places_words(look, card, language),
    )
    return Reason(("lies there", look.plan.pieces[card].name), texts)


def places_words(look: Look, card: int, language: str) -> str:
    """Return where a card lies; of several copies, where those lie that the seat sees."""
    name = look.plan.pieces[card].name
    copies = [each.number for each in look.plan.pieces if each.name == name and look.sees(each.number)]
    return ", ".join(dict.fromkeys(place_words(look, each, language) for each in copies))


def place_words(look: Look, card: int, language: str) -> str:
    """Return where a card lies."""
    place = look.state.loc[card]
    return phrased("out", language) if place == 0 else look.zone(place, language)


def kind_reason(look: Look, expr: core.IsKind, env: dict[str, Any], wanted: bool) -> Reason:
    """Return of what kind a card is, and of what kind it would have to be."""
    needs = wanted is not expr.negated
    try:
        card = look.value(expr.card, env)
    except CannotTell:
        card = None

    def value(language: str) -> str:
        if card is None or not look.sees(card):
            return phrased("none", language) if card is None else "?"
        kind = look.plan.pieces[card].kind
        return words_for(kind.title, kind.name, language).partition("|")[0]

    def needed(language: str) -> str:
        name = words_for(expr.kind.title, expr.kind.name, language).partition("|")[0]
        return phrased("is" if needs else "is not", language, x=name)

    texts = say("line", label=label_part(look, expr.card, env), value=value, needed=needed)
    return Reason((id(expr), wanted), texts, expr.span)
