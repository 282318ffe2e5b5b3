"""What generated code does with lists and choices; nothing here knows a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .chance import Fault


def first(items: Sequence[Any]) -> Any:
    """Give the first thing, or none."""
    return items[0] if items else None


def last(items: Sequence[Any]) -> Any:
    """Give the last thing, or none."""
    return items[-1] if items else None


def best(pairs: Iterable[tuple[Any, Any]]) -> list[Any]:
    """Give the things with the highest value."""
    found: list[Any] = []
    highest = None
    for value, thing in pairs:
        if highest is None or value > highest:
            found = [thing]
            highest = value
        elif value == highest:
            found.append(thing)
    return found


def worst(pairs: list[tuple[Any, Any]]) -> list[Any]:
    """Give the things with the lowest value."""
    wanted = min([value for value, _ in pairs], default=None)
    return [thing for value, thing in pairs if value == wanted]


def in_order(pairs: list[tuple[Any, Any]]) -> list[Any]:
    """Give the things by their values, lowest first."""
    return [thing for _, thing in sorted(pairs, key=lambda pair: pair[0])]


def joined(one: Iterable[Any], other: Iterable[Any]) -> list[Any]:
    """Give the things of both, each once."""
    return list(dict.fromkeys([*one, *other]))


def without(one: Iterable[Any], other: Iterable[Any]) -> list[Any]:
    """Give the things of the one that are not in the other."""
    gone = set(other)
    return [thing for thing in one if thing not in gone]


def spell(parts: tuple[Any, ...]) -> str:
    """Put a text together."""
    return "".join(str(part) for part in parts)


def item(items: Sequence[Any], index: int) -> Any:
    """Give the thing at an index counted from 1."""
    if not 1 <= index <= len(items):
        raise Fault(f"a list of {len(items)} has nothing at {index}")
    return items[index - 1]


def replaced(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Give the same with one thing in another's place."""
    return (*items[:index], value, *items[index + 1 :])


def after(items: Sequence[Any], thing: Any) -> Sequence[Any]:
    """Give what comes after a thing."""
    return items[items.index(thing) + 1 :]


def picks(chosen: tuple[Any, ...], pool: Sequence[Any], least: int, most: int, may: bool,
          test: Callable[[tuple[Any, ...]], bool] | None) -> list[Any]:  # fmt: skip
    """Tell which things can be picked next so that the choice can still be completed; None means: that's all."""
    options: list[Any] = []
    if len(chosen) < most:
        for at, thing in enumerate(pool):
            rest = pool[at + 1 :]
            if len(chosen) + 1 + len(rest) < least:
                break
            if test is None or completes((*chosen, thing), rest, least, most, test, [max(20, 20_000 // len(pool))]):
                options.append(thing)
    if (may and not chosen) or (len(chosen) >= least and (test is None or test(chosen))):
        options.append(None)
    return options


def completes(chosen: tuple[Any, ...], pool: Sequence[Any], least: int, most: int,
              test: Callable[[tuple[Any, ...]], bool], tries: list[int]) -> bool:  # fmt: skip
    """Tell whether a choice can be completed with things of the pool."""
    tries[0] -= 1
    if tries[0] < 0:
        return True
    if len(chosen) >= least and test(chosen):
        return True
    if len(chosen) >= most or len(chosen) + len(pool) < least:
        return False
    if len(chosen) + len(pool) <= most and test((*chosen, *pool)):
        return True
    return any(completes((*chosen, thing), pool[at + 1 :], least, most, test, tries) for at, thing in enumerate(pool))
