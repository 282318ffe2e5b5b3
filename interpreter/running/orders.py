"""The values that a rule can have, by the order in which its changes are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from ..meaning.bounds import Fault, mul

Change: TypeAlias = tuple[str, Any]  # a sign and an amount

# Orders are looked through step by step; with so many steps nobody would wait for the end.
MOST_STEPS = 100_000


def apply(sign: str, value: Any, amount: Any) -> Any:
    """Return a value after one change."""
    if sign == "=":
        return amount
    if sign == "+":
        return value + amount
    if sign == "-":
        return value - amount
    if sign == "*":
        return mul(value, amount)
    return max(value, amount) if sign == "at least" else min(value, amount)


def values_in_any_order(value: Any, changes: Sequence[Change]) -> list[Any]:
    """Return the different values that come of all orders, that of the order given first.

    Equal changes can change places, and what can still come depends only on the value so far and on what is left to do.
    So each such pair is looked at once, and nine changes take some thousand steps instead of 9!.
    """
    kinds, turns = kinds_of([signed(change) for change in changes])
    signs, amounts = [sign for sign, _ in kinds], [amount for _, amount in kinds]
    met: set[tuple[tuple[int, ...], Any]] = set()
    found: dict[Any, None] = {}
    todo: list[tuple[tuple[int, ...], Any]] = [(tuple([0 for _ in kinds]), value)]
    steps = 0
    while todo:
        done, so_far = todo.pop()
        if (done, so_far) in met:
            continue
        met.add((done, so_far))
        open_kinds = [kind for kind, made in enumerate(done) if made < len(turns[kind])]
        if all(signs[kind] == "+" for kind in open_kinds):
            rest = [amounts[kind] * (len(turns[kind]) - done[kind]) for kind in open_kinds]
            found[so_far + sum(rest) if rest else so_far] = None
            continue
        steps += len(open_kinds)
        if steps > MOST_STEPS:
            raise Fault(f"{len(changes)} changes can be ordered in too many ways to be offered")
        # The kind whose turn comes first is looked at first, and so is put on top.
        for kind in sorted(open_kinds, key=lambda kind: -turns[kind][done[kind]]):
            after = (*done[:kind], done[kind] + 1, *done[kind + 1 :])
            todo.append((after, apply(signs[kind], so_far, amounts[kind])))
    return list(found)


def kinds_of(changes: list[Change]) -> tuple[list[Change], list[list[int]]]:
    """Return the different changes, and for each the turns at which it comes."""
    kinds: list[Change] = []
    turns: list[list[int]] = []
    for turn, change in enumerate(changes):
        if change not in kinds:
            kinds.append(change)
            turns.append([])
        turns[kinds.index(change)].append(turn)
    return kinds, turns


def signed(change: Change) -> Change:
    """Return a change with `- n` as `+ -n`, so that changes that do the same are equal."""
    sign, amount = change
    return ("+", -amount) if sign == "-" else change
