"""Where things came from that have passed through a place that people don't look at.

What goes to such a place is not told, and what comes out of it is told by where it was before. The log is read
backwards for that, as far as it takes to find how everything that lies there came in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from .plan import Plan

# Where something came from, and the seats that may be told so, as bits.
Origin: TypeAlias = tuple[int | None, int]
UNKNOWN: Origin = (None, 0)


class Origins:
    """Finds out where things were before; of a place that people look at there is nothing to find out."""

    def __init__(self, plan: Plan) -> None:
        self.passed = frozenset(number for number in range(len(plan.zone_names)) if plan.is_hidden(number))
        self.everybody = plan.everybody

    def of_card(self, s: Any, card: int) -> Origin | None:
        """Tell how a card came to where it lies.

        If all cards there came from the same place, everybody knows; otherwise only those who saw which card went in.
        """
        zone = s.loc[card]
        if zone not in self.passed:
            return None
        common = self.of_all(s, zone)
        if common is not None and common[0] is not None:
            return common
        return next(entries(s.log, zone, {card}), (card, UNKNOWN))[1]

    def of_all(self, s: Any, zone: int) -> Origin | None:
        """Tell how all cards came to a zone, if all came from the same place."""
        if zone not in self.passed:
            return None
        came = dict(entries(s.log, zone, set(s.Z[zone])))
        return self.common(source for source, _ in came.values()) if len(came) == len(s.Z[zone]) else UNKNOWN

    def of_tokens(self, s: Any, value: int, zone: int) -> Origin | None:
        """Tell how the tokens of a value came to a zone, if all came from the same place."""
        if zone not in self.passed:
            return None
        sources: list[int | None] = []
        count = s.Z[zone][value]
        for event in reversed(s.log):
            if count <= 0:
                return self.common(sources)
            if event[0] == "tokens" and event[2] == value:
                if event[4] == zone:
                    sources.append(source_of(event))
                count += event[1] * ((event[3] == zone) - (event[4] == zone))
        return self.common(sources) if count <= 0 else UNKNOWN

    def common(self, sources: Iterable[int | None]) -> Origin:
        """Tell everybody of a source, if it is the only one."""
        only = set(sources)
        return (only.pop(), self.everybody) if len(only) == 1 else UNKNOWN


def entries(log: list[Any], zone: int, cards: set[int]) -> Iterator[tuple[int, Origin]]:
    """Find from where each of these cards came to a zone, and who saw which it was."""
    for event in reversed(log):
        if not cards:
            return
        if event[0] not in ("move", "move all") or event[4] != zone:
            continue
        moved = [event[1:3]] if event[0] == "move" else zip(event[1], event[2], strict=True)
        for card, known in moved:
            if card in cards:
                cards.discard(card)
                yield card, (source_of(event), known)


def source_of(event: Any) -> int | None:
    """Tell where what moved came from, through a place that people don't look at if need be."""
    source: int | None = event[3] if event.origin is None else event.origin[0]
    return source
