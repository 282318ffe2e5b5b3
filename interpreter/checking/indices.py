"""Checks on indices: a number between brackets is one of those for which there is a zone or a track."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.grammar import Diagnostic, error

from ..meaning import core
from ..meaning.survey import Survey


def every_index_is_one_of_its_numbers(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of `pile[8]` where there are seven piles."""
    for node in seen.nodes:
        if not isinstance(node, core.ZoneAt | core.TrackOf) or not isinstance(node.index, core.Const):
            continue
        decl = node.zone if isinstance(node, core.ZoneAt) else node.track
        at, ends = node.index.value, ends_of(decl.numbers)
        if ends is not None and at is not None and not ends[0] <= at <= ends[1]:
            text = f"its numbers go from {ends[0]} to {ends[1]}"
            yield error("no-such-index", f"there is no {decl.name}[{at}]", node.span, text)


def ends_of(numbers: core.Expr | None) -> tuple[int, int] | None:
    """Return the least and the most number of an index, if they are written out."""
    if not isinstance(numbers, core.RangeOf):
        return None
    least, most = numbers.least, numbers.most
    if not isinstance(least, core.Const) or not isinstance(most, core.Const):
        return None
    return int(least.value or 0), int(most.value or 0)
