"""Why a thing is not in the set that something is chosen from: where it lies, what it is, which condition fails."""

from __future__ import annotations

from typing import Any

from ..meaning import core
from ..meaning.types import Piece, Type
from ..meaning.words import words_for
from .changes import blame
from .compare import lies_elsewhere, lies_there, members
from .conditions import DEEPEST, inside_rule, looked_at, why
from .lines import way_through
from .look import CannotTell, Look
from .names import definition
from .reasons import MOST_LISTED, Reason, phrased, say
from .words import label, said, set_words, value_words


def why_not_in(
    look: Look, thing: Any, type: Type, things: core.Expr, env: dict[str, Any], depth: int = 0
) -> list[Reason]:
    """Return why a thing is not in a set; nothing if it is, or if that can't be worked out."""
    try:
        if depth > DEEPEST or thing in look.items(things, env):
            return []
    except CannotTell:
        return []
    method = METHODS.get(things.__class__)
    found: list[Reason] = method(look, thing, type, things, env, depth) if method is not None else []
    return looked_at(look, things, env, found or [left_out(look, thing, type, things, env)])


def left_out(look: Look, thing: Any, type: Type, things: core.Expr, env: dict[str, Any]) -> Reason:
    """Return that a thing is not among some others, with what these are as far as the seat knows."""

    def name(language: str) -> str:
        return thing_name(look, thing, type, language)

    return Reason(("left out", id(things), thing), say("left out", thing=name), things.span)


def thing_name(look: Look, thing: Any, type: Type, language: str) -> str:
    """Name a thing that somebody asks about; a card by its name, wherever it lies."""
    return look.card(thing, language) if isinstance(type, Piece) else said(look, thing, type, language)


def from_filter(
    look: Look, thing: Any, type: Type, things: core.Filter, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Explain by the set, or by the condition on its things."""
    outside = why_not_in(look, thing, type, things.set, env, depth + 1)
    return outside or why(look, things.condition, {**env, things.var.py: thing}, True, depth)


def from_zone(look: Look, thing: Any, type: Type, things: core.Expr, env: dict[str, Any], depth: int) -> list[Reason]:
    """Explain by where a card lies."""
    return [lies_elsewhere(look, thing, things, env, True, things)] if isinstance(type, Piece) else []


def from_local(look: Look, thing: Any, type: Type, things: core.Local, env: dict[str, Any], depth: int) -> list[Reason]:
    """Explain by what a name was given to, if the table still shows that; else by what it holds."""
    found = definition(look, things, env)
    if found is not None:
        return why_not_in(look, thing, type, found, env, depth + 1)
    there = [lies_there(look, thing)] if isinstance(type, Piece) and look.sees(thing) else []
    if len(look.items(things, env)) > MOST_LISTED:
        return [*there, left_out(look, thing, type, things, env)]
    return [*there, *from_range(look, thing, type, things, env, depth)]


def from_rule(
    look: Look, thing: Any, type: Type, things: core.RuleCall, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Explain by a card that changes the rule, or by what the rule says."""
    is_in = membership(look, thing, type, things)
    guilty = blame(look, is_in, {**env, SOUGHT: thing}, True)
    if guilty:
        return guilty
    return inside_rule(look, things, env, lambda body, given: why_not_in(look, thing, type, body, given, depth + 1))


SOUGHT = "sought"


def membership(look: Look, thing: Any, type: Type, things: core.Expr) -> core.Expr:
    """Make the condition that a thing is in a set."""
    from ..meaning.model import Var
    from ..meaning.types import TRUTH

    key = ("membership", id(things))
    if key not in look.code:
        sought = core.Local(type, things.span, Var(SOUGHT, type, things.span, SOUGHT))
        look.code[key] = (core.Binary(TRUTH, things.span, "in", sought, things), things)
    made: core.Expr = look.code[key][0]
    return made


def from_binary(
    look: Look, thing: Any, type: Type, things: core.Binary, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Explain by both of two sets that are joined, or by what is taken out of one."""
    left = why_not_in(look, thing, type, things.left, env, depth + 1)
    if things.sign == "with":
        return left or why_not_in(look, thing, type, things.right, env, depth + 1)
    if left or things.sign != "without":
        return left
    texts = say(
        "taken out",
        thing=lambda language: thing_name(look, thing, type, language),
        set=lambda language: members(look, things.right, env, language),
    )
    return [Reason(("taken out", id(things), thing), texts, things.span)]


def from_players(
    look: Look, thing: Any, type: Type, things: core.Players, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Return who is left out of the players after somebody."""
    texts = say("needed", needed=lambda language: set_words(look, things, env, language))
    return [Reason(("players", id(things), thing), texts, things.span)]


def from_range(look: Look, thing: Any, type: Type, things: core.Expr, env: dict[str, Any], depth: int) -> list[Reason]:
    """Return which numbers or things there are."""

    def needed(language: str) -> str:
        if not isinstance(things, core.RangeOf):
            return members(look, things, env, language)
        most = value_words(look, things.most, env, language)
        if isinstance(things.most, core.Const | core.Local):
            return members(look, things, env, language)
        named = label(look, things.most, env, language)
        return phrased("with label", language, value=members(look, things, env, language), label=f"{named}: {most}")

    return [Reason(("range", id(things)), say("needed", needed=needed), things.span)]


def from_pieces(
    look: Look, thing: Any, type: Type, things: core.Pieces, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Return of what kind a card is, and of what kind it would have to be."""
    kind = look.plan.pieces[thing].kind
    texts = say(
        "line",
        label=lambda language: look.card(thing, language),
        value=lambda language: words_for(kind.title, kind.name, language).partition("|")[0],
        needed=lambda language: words_for(things.kind.title, things.kind.name, language).partition("|")[0],
    )
    return [Reason(("kind", id(things), thing), texts, things.span)]


def from_ends(look: Look, thing: Any, type: Type, things: core.Ends, env: dict[str, Any], depth: int) -> list[Reason]:
    """Return that a card does not lie at an end of a zone."""
    elsewhere = why_not_in(look, thing, type, things.zone, env, depth + 1)
    if elsewhere:
        return elsewhere
    texts = say("needed", needed=lambda language: label(look, things, env, language))
    return [Reason(("end", id(things), thing), texts, things.span)]


def from_aggregate(
    look: Look, thing: Any, type: Type, things: core.Aggregate, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Compare the thing with those that have the highest or lowest value."""
    outside = why_not_in(look, thing, type, things.set, env, depth + 1)
    if outside or things.name not in ("best", "worst"):
        return outside
    try:
        found = look.items(things, env)
        best = look.value(things.value, {**env, things.var.py: found[0]})
    except (CannotTell, IndexError):
        return []
    inside = {**env, things.var.py: thing}
    texts = say(
        "not highest" if things.name == "best" else "not lowest",
        label=lambda language: label(look, things.value, inside, language),
        value=lambda language: value_words(look, things.value, inside, language),
        best=lambda language: said(look, best, things.value.type, language),
    )
    return [Reason((things.name, id(things), thing), texts, things.span)]


def from_either(
    look: Look, thing: Any, type: Type, things: core.Either, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Explain by the branch that counts."""
    branch = things.value if look.truth(things.condition, env) else things.otherwise
    return why_not_in(look, thing, type, branch, env, depth + 1)


def from_lines(
    look: Look, thing: Any, type: Type, things: core.Worked, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Explain by the set that the lines of a rule return."""
    returned = way_through(look, things, env).returned
    return why_not_in(look, thing, type, returned.expr, returned.env, depth + 1)


def from_function(
    look: Look, thing: Any, type: Type, things: core.Function, env: dict[str, Any], depth: int
) -> list[Reason]:
    """Explain by the zone whose contents are meant."""
    return why_not_in(look, thing, type, things.args[0], env, depth + 1) if things.name == "contents" else []


METHODS: dict[type, Any] = {
    core.Filter: from_filter,
    core.ZoneAt: from_zone,
    core.Local: from_local,
    core.RuleCall: from_rule,
    core.Binary: from_binary,
    core.Players: from_players,
    core.RangeOf: from_range,
    core.ListOf: from_range,
    core.Pieces: from_pieces,
    core.Ends: from_ends,
    core.Aggregate: from_aggregate,
    core.Either: from_either,
    core.Worked: from_lines,
    core.Function: from_function,
}
