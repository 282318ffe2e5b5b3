"""Whether a value follows from what a seat knows, by the form of an expression and what lies where.

Imagined tables are few: that they all agree is no proof where hidden cards have a say. What follows from what the seat
knows can be told for certain.
"""

from __future__ import annotations

from typing import Any

from ..meaning import core
from ..meaning.survey import parts
from ..meaning.types import Many, Piece, Place
from .lines import way_through
from .look import CannotTell, Look

DEEPEST = 8
COUNTS = ("count", "count_tokens")


def is_known(look: Look, expr: core.Expr, env: dict[str, Any], depth: int = 0) -> bool:
    """Whether the seat that looks can know what an expression comes to."""
    if look.seat is None:
        return True
    if depth > DEEPEST:
        return False
    method = METHODS.get(type(expr))
    if method is not None and not method(look, expr, env, depth):
        return False
    if isinstance(expr, core.Function) and expr.name in COUNTS and isinstance(expr.args[0], core.ZoneAt):
        return all(is_known(look, part, env, depth) for part in parts(expr.args[0]) if isinstance(part, core.Expr))
    if isinstance(expr, core.Binary) and expr.sign in ("in", "not in") and lies_in_sight(look, expr, env):
        return True
    return all(is_known(look, part, env, depth) for part in parts(expr) if isinstance(part, core.Expr))


def lies_in_sight(look: Look, expr: core.Binary, env: dict[str, Any]) -> bool:
    """Whether it is asked where a card lies that the seat knows."""
    if not isinstance(expr.right.type, Place) or not isinstance(expr.left.type, Piece):
        return False
    try:
        card = look.value(expr.left, env)
    except CannotTell:
        return False
    return card is None or look.sees(card)


def all_seen(look: Look, zone: int) -> bool:
    """Whether the seat knows all that lies in a zone."""
    decl = look.plan.zone_names[zone].zone
    if decl.holds_tokens:
        return look.seat is None or bool(look.plan.seen[zone] >> look.seat & 1)
    return all(look.sees(card) for card in look.state.Z[zone])


def _zone(look: Look, expr: core.ZoneAt, env: dict[str, Any], depth: int) -> bool:
    if expr.zone.seen == "all":
        return True
    try:
        return all_seen(look, look.value(expr, env))
    except CannotTell:
        zones = [at for at, (decl, _, _, _) in enumerate(look.plan.zone_names) if decl is expr.zone]
        return all(all_seen(look, each) for each in zones)


def _local(look: Look, expr: core.Local, env: dict[str, Any], depth: int) -> bool:
    if not isinstance(expr.type, Piece | Many) or not look.binds(expr.var, env):
        return True
    try:
        return in_sight(look, look.value(expr, env), expr.type)
    except CannotTell:
        return False


def in_sight(look: Look, value: Any, type: Any) -> bool:
    """Whether the seat knows the cards that a value holds."""
    if isinstance(type, Piece):
        return value is None or look.sees(value)
    return not isinstance(type, Many) or all(in_sight(look, each, type.item) for each in value)


def _track(look: Look, expr: core.TrackOf, env: dict[str, Any], depth: int) -> bool:
    if not isinstance(expr.type, Piece | Many) and not (expr.owner is not None and isinstance(expr.owner.type, Piece)):
        return True
    try:
        return in_sight(look, look.value(expr, env), expr.type)
    except CannotTell:
        return not isinstance(expr.type, Piece | Many)


def _rule(look: Look, expr: core.RuleCall, env: dict[str, Any], depth: int) -> bool:
    hidden = any(zone.seen != "all" for ability in expr.rule.changes for zone in ability.zones)
    try:
        args = [look.value(arg, env) for arg in expr.args]
    except CannotTell:
        args = []
    given = {var.py: arg for var, arg in zip(expr.rule.all_params, args, strict=False)}
    return not hidden and is_known(look, expr.rule.value, given, depth + 1)


def _worked(look: Look, expr: core.Worked, env: dict[str, Any], depth: int) -> bool:
    try:
        way = way_through(look, expr, env)
    except (CannotTell, KeyError):
        return False
    return all(is_known(look, step.expr, step.env, depth + 1) for step in way.steps)


def _function(look: Look, expr: core.Function, env: dict[str, Any], depth: int) -> bool:
    if expr.name == "score":
        return False
    if expr.name not in ("piece_owner", "piece_zone"):
        return True
    try:
        return in_sight(look, look.value(expr.args[0], env), Piece())
    except CannotTell:
        return all(known >> (look.seat or 0) & 1 for known in look.state.known)


METHODS: dict[type, Any] = {
    core.ZoneAt: _zone,
    core.Local: _local,
    core.TrackOf: _track,
    core.RuleCall: _rule,
    core.Worked: _worked,
    core.Function: _function,
}
