"""Lines of layouts that are laid over one another: what each is about, and what is left of it."""

from __future__ import annotations

from typing import Any

import attrs
from croupier.grammar import tree


def drawn_by(line: Any) -> list[tuple[str, str]]:
    """Return what a line of a layout is about."""
    if isinstance(line, tree.Group | tree.Panel | tree.Hide):
        return [("place", str(name)) for name in line.names]
    if isinstance(line, tree.Marks):
        return [(f"marks {line.enum}", str(mark.value)) for mark in line.marks]
    if isinstance(line, tree.MarkToken):
        return [("mark", str(line.token))]
    return [("fill", str(line.zone))] if isinstance(line, tree.Fill) else [("show", str(line.name))]


def without(line: Any, said: set[tuple[str, str]]) -> Any:
    """Return a line of a layout without what was said already; None if nothing is left of it."""
    whole = line
    if isinstance(line, tree.Group | tree.Panel | tree.Hide):
        names = tuple(name for name in line.names if ("place", str(name)) not in said)
        return attrs.evolve(whole, names=names) if names else None
    if isinstance(line, tree.Marks):
        marks = tuple(mark for mark in line.marks if (f"marks {line.enum}", str(mark.value)) not in said)
        return attrs.evolve(whole, marks=marks) if marks else None
    return None if said.issuperset(drawn_by(line)) else line
