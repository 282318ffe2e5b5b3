"""What can be settled before a game, as people write it on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .phrases import phrase, say_of

if TYPE_CHECKING:
    from croupier.interpreter import Game, OptionInfo

# More numbers one after the other than these are told by the first and the last.
FEW = 3


def tell_options(game: Game, lang: str) -> Iterator[str]:
    """Yield what can be settled before a game: each option, its values, and what it is if nothing is said."""
    for option in game.options:
        values = {
            "name": option.name,
            "values": say_values(option),
            "value": say_value(option.default) or phrase(lang, "nothing"),
        }
        text = option.texts.get(lang, option.text)
        yield say_of(lang, text[:1].upper() + text[1:], phrase(lang, "option", **values))


def say_values(option: OptionInfo) -> str:
    """Name the values that an option can have, if they are named."""
    allowed = option.allowed if option.allowed is not None else (False, True) * isinstance(option.default, bool)
    if len(allowed) > FEW and is_run(allowed):
        return f"{allowed[0]}..{allowed[-1]}"
    return ", ".join(map(say_value, allowed)) or "…"


def is_run(values: tuple[Any, ...]) -> bool:
    """Whether values are numbers one after the other."""
    return all(type(value) is int and value == values[0] + place for place, value in enumerate(values))


def say_value(value: Any) -> str:
    """Write the value of an option as it is given on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
