"""What a variant changes of its game, as lines to read and as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.grammar import visible

if TYPE_CHECKING:
    from croupier.interpreter import Change

# What stands before something that a variant brings, takes away or changes.
SIGNS = {"new": "+", "gone": "-", "changed": "~"}


def shown(changes: Sequence[Change], title: str) -> str:
    """Return what a variant changes, with a sign before each thing; an empty text if nothing."""
    if not changes:
        return ""
    lines = [f"What {title} changes:"]
    for change in changes:
        lines.append(f"  {SIGNS[change.sort]} {change.what}{said_of(change)}")
        lines += [f"      - {line}" for line in change.gone]
        lines += [f"      + {line}" for line in change.new]
    return "\n".join([*map(visible, lines), "", ""])


def said_of(change: Change) -> str:
    """Return the fields that have other values."""
    told = ", ".join(f"{name} {old} → {new}" for name, old, new in change.values)
    return f": {told}" if told else ""


def as_values(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Return the same for another program."""
    return [
        {
            "sort": change.sort,
            "what": change.what,
            "gone": list(change.gone),
            "new": list(change.new),
            "values": [{"name": name, "old": old, "new": new} for name, old, new in change.values],
        }
        for change in changes
    ]
