"""Checks on options: what can be settled before a game is a plain value, known before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.grammar import Diagnostic, error

from ..meaning.model import OptionDecl, World
from ..meaning.survey import Survey
from ..meaning.types import Number, Truth, Value
from ..planning.static import LONGEST_RANGE, LongRange, NotStatic, Static


def every_option_is_a_plain_value(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of options that can't be set: of another type, not known before play, or outside of their own range."""
    for option in seen.world.options.values():
        if not isinstance(option.single, Number | Truth | Value) or (
            option.is_list and not isinstance(option.single, Value)
        ):
            yield error(
                "bad-option",
                "an option can't be of this type",
                option.node.type.span,
                f"nobody can set a {option.type} before the game",
                hint="an option is a number, a truth, a value of an enum, or a list of such values",
            )
        else:
            yield from check_values(option)


def check_values(option: OptionDecl) -> Iterator[Diagnostic]:
    """Work out what an option is at first and what it may be."""
    try:
        default = fixed_value(option.default)
        allowed = fixed_value(option.allowed) if option.allowed is not None else None
    except LongRange as met:
        yield error(
            "long-range",
            f"an option has at most {LONGEST_RANGE:,} values to choose from",
            met.span,
            met.problem,
            hint="write a shorter range or a list, as in from [100, 1000]; without `from` every number is allowed",
        )
        return
    except NotStatic as met:
        yield error(
            "option-not-fixed",
            "an option is known before there is a table",
            met.span,
            met.problem,
            hint="write plain values, such as: option rounds: number = 3 from 1..10",
        )
        return
    if allowed is None or option.allowed is None:
        return
    if not allowed:
        yield error("no-values", "this option can be nothing", option.allowed.span, "no value is allowed")
    elif not set(default if option.is_list else [default]) <= set(allowed):
        yield error(
            "bad-default",
            f'"{option.name}" starts outside of its own range',
            option.default.span,
            "this is not among the values that are allowed",
            hint=f"allow it, or take one of {option.allowed.span.text}",
        )


def options_of(world: World) -> dict[OptionDecl, Any]:
    """Return the value that each option has if nobody changes it."""
    values = {option: fixed_value(option.default) for option in world.options.values()}
    return {option: tuple(value) if option.is_list else value for option, value in values.items()}


def fixed_value(expr: Any) -> Any:
    """Work out a value that needs neither players nor cards."""
    return Static(0, {}, []).value(expr, {})
