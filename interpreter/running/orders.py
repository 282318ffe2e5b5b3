"""The values that a rule can have, by the order in which its changes are made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from ..meaning.bounds import Fault, mul

Change: TypeAlias = tuple[str, Any]  # a sign and an amount

# Orders are looked through step by step; with so many steps nobody would wait for the end.
MOST_STEPS = 100_000


def apply(sign: str, value: Any, amount: Any) -> Any:
    """Return a value after one change."""
    if sign == "=":
        return amount
    if sign in "+-":
        return value + amount if sign == "+" else value - amount
    if sign == "*":
        return mul(value, amount)
    return max(value, amount) if sign == "at least" else min(value, amount)


def values_in_any_order(value: Any, changes: Iterable[Change]) -> list[Any]:
    """Return the different values that come of all orders, that of the order given first.

    Equal changes can change places, and what can still come depends only on the value so far and on what is left to do.
    So each such pair is looked at once, and nine changes take some thousand steps instead of 9!.
    """
    kinds = list(dict.fromkeys(map(signed, changes)))
    signs, amounts = [sign for sign, _ in kinds], [amount for _, amount in kinds]
    turns = [[turn for turn, each in enumerate(map(signed, changes)) if each == kind] for kind in kinds]
    met: set[tuple[tuple[int, ...], Any]] = set()
    found: dict[Any, None] = {}
    todo: list[tuple[tuple[int, ...], Any]] = [((0,) * len(kinds), value)]
    steps = 0
    while todo:
        done, so_far = todo.pop()
        if (done, so_far) in met:
            continue
        met.add((done, so_far))
        left = sorted((turns[kind][made], kind) for kind, made in enumerate(done) if made < len(turns[kind]))
        if all(signs[kind] == "+" for _, kind in left):
            rest = [amounts[kind] * (len(turns[kind]) - done[kind]) for _, kind in left]
            found[so_far + sum(rest) if rest else so_far] = None
            continue
        steps += len(left)
        if steps > MOST_STEPS:
            raise Fault(f"{sum(map(len, turns))} changes can be ordered in too many ways to be offered")
        for _, kind in reversed(left):
            after = (*done[:kind], done[kind] + 1, *done[kind + 1 :])
            todo.append((after, apply(signs[kind], so_far, amounts[kind])))
    return list(found)


def signed(change: Change) -> Change:
    """Return a change with `- n` as `+ -n`, so that changes that do the same are equal."""
    sign, amount = change
    return ("+", -amount) if sign == "-" else change
