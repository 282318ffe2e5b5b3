"""What zones hold and tracks say when a game starts, worked out before play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.grammar import Label, error

from ..meaning import core
from ..meaning.model import OfPlace, Track, ZoneDecl
from ..meaning.types import Player, Value, nothing_of
from .pieces import not_fixed
from .static import NotStatic

if TYPE_CHECKING:
    from .plan import Plan


def start_zone(plan: Plan, number: int, zone: ZoneDecl, taken: dict[int, tuple[ZoneDecl, core.Expr]]) -> None:
    """Lay out what a zone starts with, and note its limit; `taken` says which cards lie somewhere already."""
    if zone.limit is not None:
        plan.limits[number] = static_limit(plan, number, zone.limit)
        if is_negative(plan.limits[number]):
            less_than_nothing(plan, number, zone.limit[2], "can't hold", plan.limits[number])
    if zone.starts is None:
        return
    this, variables, expr = zone.starts
    value = plan.static.value(expr, plan.env(this, variables, number))
    if zone.holds_tokens:
        size = zone.of.size
        plan.start_contents[number] = [value] * size if isinstance(value, int) else list(value)
        if is_negative(value):
            less_than_nothing(plan, number, expr, "can't start with", value)
        return
    for card in value:
        if card in taken:
            plan.problems.append(
                error(
                    "two-starts",
                    f'"{plan.pieces[card].name}" starts in two places',
                    expr.span,
                    f"{zone.name} starts with it",
                    "",
                    "",
                    Label(taken[card][1].span, f"and {taken[card][0].name} too"),
                )
            )
            return
        taken[card] = (zone, expr)
        plan.start_contents[number].append(card)


def less_than_nothing(plan: Plan, number: int, expr: core.Expr, verb: str, value: Any) -> None:
    """Complain, once for each place, of a zone that is to hold or start with less than nothing."""
    span = expr.span
    if any(problem.span == span for problem in plan.problems):
        return
    zone, _, card, _ = plan.zone_names[number]
    whose = f' of "{plan.pieces[card].name}"' if card is not None else ""
    least = value if isinstance(value, int) else min(value)
    plan.problems.append(
        error(
            "negative-zone",
            f"a zone {verb} less than nothing",
            span,
            f'for "{zone.name}"{whose} this is {least}',
            "",
            "a number that is 0 or more is wanted here",
            *said_elsewhere(plan, card, expr, least),
        )
    )


def said_elsewhere(plan: Plan, card: int | None, expr: core.Expr, least: int) -> Iterator[Label]:
    """Yield where a card says the number, if it is a field of the card alone."""
    found = (
        plan.pieces[card].source_of(expr.field.name) if card is not None and isinstance(expr, core.FieldOf) else None
    )
    if found is not None:
        yield Label(found[1].span, f"here it comes to {least}")


def static_limit(plan: Plan, number: int, limit: OfPlace) -> Any:
    """Return a zone's limit, or True if it is known only in play."""
    this, variables, expr = limit
    try:
        return plan.static.value(expr, plan.env(this, variables, number))
    except NotStatic:
        return True


def start_track(plan: Plan, track: Track, before: Any) -> Any:
    """Return what a track starts with; `before` has the values of another kind's track in the same slot."""

    def start(seat: Any, card: Any, index: Any) -> Any:
        if track.start is None:
            return nothing_of(track.type)
        if len(track.start) == 2:
            die, faces = track.start
            found = plan.static.value(faces, {die: card})
            if not found:
                raise NotStatic(faces.span, "a die has at least one face")
            plan.dice[card] = tuple(found)
            return found[0]
        this, variables, expr = track.start
        return fixed(plan.static.value(expr, plan.env_of(this, variables, seat, card, index)))

    indices: Any = plan.values_of(track) if track.index is not None else (None,)
    if track.owner is None:
        values = [start(None, None, index) for index in indices]
        return values if track.index is not None else values[0]
    if track.owner == "player":
        return [start(seat, None, index) for seat in range(plan.players) for index in indices]
    values = before if before is not None else [None] * (len(plan.pieces) * len(indices))
    for piece in plan.pieces:
        if piece.kind.is_a(track.owner):
            for at, index in enumerate(indices):
                values[piece.number * len(indices) + at] = start(None, piece.number, index)
    return values


def is_negative(value: Any) -> bool:
    """Whether a number, or one of a bag, is less than nothing; True stands for what is known only in play."""
    numbers = (value,) if isinstance(value, int) else value
    return value is not True and any(number < 0 for number in numbers)


def values_of(plan: Plan, decl: ZoneDecl | Track) -> tuple[int, ...]:
    """Return the values of the index of a zone or a track, of which there is one for each."""
    index = decl.index
    if decl.numbers is not None:
        try:
            found = tuple(plan.static.value(decl.numbers, {}))
        except NotStatic as met:
            plan.problems.append(not_fixed(met))
            return (0,)
        if not found:
            text = "there is no number from the first to the last"
            plan.problems.append(error("bad-index", "an index without numbers", decl.numbers.span, text))
        return found or (0,)
    if index is None or not isinstance(index.type, Value | Player):
        return (0,)
    return tuple(range(len(index.type.enum.values) if isinstance(index.type, Value) else plan.players))


def fixed(value: Any) -> Any:
    """Turn lists into tuples, for values that are never changed in place."""
    return tuple(value) if isinstance(value, list) else value
