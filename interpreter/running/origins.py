"""Where things came from that have passed through a place that people don't look at.

What goes to such a place is not told, and what comes out of it is told by where it was before. The log is read
backwards for that. Where all see what lies there, each thing can be followed. Where they don't, only what must be so is
told: all that went in since the place was empty came from one source; or a seat knows the card, and saw it go in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from ..planning.plan import Plan
from .happenings import Happening, Move, MoveAll, Moving, OnCard, Origin, Tokens
from .state import State

UNKNOWN = Origin(None, 0)
# What came to a place more events ago than this is not remembered.
MOST_REMEMBERED = 3000

# Goes back over moves of one sort, with how many things went.
Moves: TypeAlias = Callable[[Sequence[Happening], int | None], Iterator[tuple[Moving, int]]]


class Origins:
    """Finds out where things were before; of a place that people look at there is nothing to find out."""

    def __init__(self, plan: Plan) -> None:
        self.passed = frozenset(number for number in range(len(plan.zone_names)) if plan.is_hidden(number))
        self.everybody = plan.everybody
        self.seen = plan.seen

    def of_card(self, s: State, card: int) -> Origin | None:
        """Return how a card came to where it lies.

        If all cards there came from the same place, everybody knows; otherwise only those who saw which card went in.
        """
        zone = s.loc[card]
        if zone not in self.passed:
            return None
        common = self.of_all(s, zone)
        if common is not None and common.source is not None:
            return common
        return next(self.entries(s.log, zone, {card}), (card, UNKNOWN))[1]

    def known_to(self, origin: Origin | None, known: int) -> Origin | None:
        """Return the origin of a card only to those who know which card it is, unless all know where all came from."""
        if origin is None or origin.told_to == self.everybody:
            return origin
        return Origin(origin.source, origin.told_to & known)

    def of_all(self, s: State, zone: int) -> Origin | None:
        """Return how all cards came to a zone, if all came from the same place."""
        if zone not in self.passed:
            return None
        if self.seen[zone] != self.everybody:
            return self.since_empty(s.log, zone, len(s.Z[zone]), cards_moved)
        came = dict(self.entries(s.log, zone, set(s.Z[zone])))
        return self.common(origin.source for origin in came.values()) if len(came) == len(s.Z[zone]) else UNKNOWN

    def of_tokens(self, s: State, value: int, zone: int) -> Origin | None:
        """Return how the tokens of a value came to a zone, if all came from the same place."""
        if zone not in self.passed:
            return None
        if self.seen[zone] != self.everybody:
            return self.since_empty(s.log, zone, sum(s.Z[zone]), tokens_moved)
        return self.since_empty(s.log, zone, s.Z[zone][value], tokens_moved, value)

    def since_empty(
        self, log: Sequence[Happening], zone: int, count: int, moved: Moves, value: int | None = None
    ) -> Origin:
        """Return from where everything, or all tokens of a value, came to a zone since it was empty, if it is one."""
        sources: list[int | None] = []
        for move, size in moved(log, value):
            if count <= 0:
                break
            if move.target == zone:
                sources.append(self.source_of(move))
            count += size * ((move.source == zone) - (move.target == zone))
        return self.common(sources) if count <= 0 else UNKNOWN

    def common(self, sources: Iterable[int | None]) -> Origin:
        """Return everybody of a source, if it is the only one."""
        only = set(sources)
        return Origin(only.pop(), self.everybody) if len(only) == 1 and None not in only else UNKNOWN

    def source_of(self, move: Moving) -> int | None:
        """Return where what moved came from, as all know it, through a place that people don't look at if need be."""
        if move.origin is None:
            is_known = not isinstance(move.source, OnCard) or move.source.known == self.everybody
            return move.source if is_known else None
        return move.origin.source if move.origin.told_to == self.everybody else None

    def entries(self, log: Sequence[Happening], zone: int, cards: set[int]) -> Iterator[tuple[int, Origin]]:
        """Find from where each of these cards came to a zone, and who saw which it was."""
        for move in latest(log):
            if not cards:
                return
            if not isinstance(move, Move | MoveAll) or move.target != zone:
                continue
            for card, known in moved_by(move):
                if card in cards:
                    cards.discard(card)
                    source, told_to = (move.source, self.everybody) if move.origin is None else move.origin
                    yield card, Origin(source, told_to & known)


def latest(log: Sequence[Happening]) -> Iterator[Happening]:
    """Go back through the log, as far as anybody would."""
    return islice(reversed(log), MOST_REMEMBERED)


def cards_moved(log: Sequence[Happening], value: int | None) -> Iterator[tuple[Moving, int]]:
    """Yield the moves of cards, the latest first, and how many cards went."""
    for each in latest(log):
        if isinstance(each, Move | MoveAll):
            yield each, len(each.cards) if isinstance(each, MoveAll) else 1


def tokens_moved(log: Sequence[Happening], value: int | None) -> Iterator[tuple[Moving, int]]:
    """Yield the moves of tokens, of one value or of any, the latest first, and how many went."""
    for each in latest(log):
        if isinstance(each, Tokens) and (value is None or each.value == value):
            yield each, each.number


def moved_by(move: Move | MoveAll) -> Iterator[tuple[int, int]]:
    """Yield the cards that moved, and who knows them."""
    if isinstance(move, Move):
        yield move.card, move.known
    else:
        yield from zip(move.cards, move.known, strict=True)
