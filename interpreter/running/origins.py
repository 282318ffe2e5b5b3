"""Where things came from that have passed through a place that people don't look at.

What goes to such a place is not told, and what comes out of it is told by where it was before. The log is read
backwards for that. Where all see what lies there, each thing can be followed. Where they don't, only what must be so is
told: all that went in since the place was empty came from one source; or a seat knows the card, and saw it go in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from ..planning.plan import Plan

# Where something came from, and the seats that may be told so, as bits.
Origin: TypeAlias = tuple[int | None, int]
UNKNOWN: Origin = (None, 0)
# What came to a place more events ago than this is not remembered.
MOST_REMEMBERED = 3000


class Origins:
    """Finds out where things were before; of a place that people look at there is nothing to find out."""

    def __init__(self, plan: Plan) -> None:
        self.passed = frozenset(number for number in range(len(plan.zone_names)) if plan.is_hidden(number))
        self.everybody = plan.everybody
        self.seen = plan.seen

    def of_card(self, s: Any, card: int) -> Origin | None:
        """Return how a card came to where it lies.

        If all cards there came from the same place, everybody knows; otherwise only those who saw which card went in.
        """
        zone = s.loc[card]
        if zone not in self.passed:
            return None
        common = self.of_all(s, zone)
        if common is not None and common[0] is not None:
            return common
        return next(self.entries(s.log, zone, {card}), (card, UNKNOWN))[1]

    def known_to(self, origin: Origin | None, known: int) -> Origin | None:
        """Return the origin of a card only to those who know which card it is, unless all know where all came from."""
        if origin is None or origin[1] == self.everybody:
            return origin
        return origin[0], origin[1] & known

    def of_all(self, s: Any, zone: int) -> Origin | None:
        """Return how all cards came to a zone, if all came from the same place."""
        if zone not in self.passed:
            return None
        if self.seen[zone] != self.everybody:
            return self.since_empty(s.log, zone, len(s.Z[zone]), ("move", "move all"))
        came = dict(self.entries(s.log, zone, set(s.Z[zone])))
        return self.common(source for source, _ in came.values()) if len(came) == len(s.Z[zone]) else UNKNOWN

    def of_tokens(self, s: Any, value: int, zone: int) -> Origin | None:
        """Return how the tokens of a value came to a zone, if all came from the same place."""
        if zone not in self.passed:
            return None
        if self.seen[zone] != self.everybody:
            return self.since_empty(s.log, zone, sum(s.Z[zone]), ("tokens",))
        return self.since_empty(s.log, zone, s.Z[zone][value], ("tokens",), value)

    def since_empty(
        self, log: list[Any], zone: int, count: int, sorts: tuple[str, ...], value: int | None = None
    ) -> Origin:
        """Return from where everything, or all tokens of a value, came to a zone since it was empty, if it is one."""
        sources: list[int | None] = []
        for event in latest(log):
            if count <= 0:
                break
            if event[0] in sorts and (value is None or event[2] == value):
                if event[4] == zone:
                    sources.append(self.source_of(event))
                count += size_of(event) * ((event[3] == zone) - (event[4] == zone))
        return self.common(sources) if count <= 0 else UNKNOWN

    def common(self, sources: Iterable[int | None]) -> Origin:
        """Return everybody of a source, if it is the only one."""
        only = set(sources)
        return (only.pop(), self.everybody) if len(only) == 1 and None not in only else UNKNOWN

    def source_of(self, event: Any) -> int | None:
        """Return where what moved came from, as all know it, through a place that people don't look at if need be."""
        if event.origin is None:
            holder_known: int = getattr(event[3], "known", self.everybody)
            return event[3] if holder_known == self.everybody else None
        source, whom = event.origin
        return source if whom == self.everybody else None

    def entries(self, log: list[Any], zone: int, cards: set[int]) -> Iterator[tuple[int, Origin]]:
        """Find from where each of these cards came to a zone, and who saw which it was."""
        for event in latest(log):
            if not cards:
                return
            if event[0] not in ("move", "move all") or event[4] != zone:
                continue
            moved = [event[1:3]] if event[0] == "move" else zip(event[1], event[2], strict=True)
            for card, known in moved:
                if card in cards:
                    cards.discard(card)
                    source, whom = (event[3], self.everybody) if event.origin is None else event.origin
                    yield card, (source, whom & known)


def latest(log: list[Any]) -> Iterator[Any]:
    """Go back through the log, as far as anybody would."""
    return islice(reversed(log), MOST_REMEMBERED)


def size_of(event: Any) -> int:
    """Return how many things an event moves."""
    if event[0] == "tokens":
        return int(event[1])
    return len(event[1]) if event[0] == "move all" else 1
