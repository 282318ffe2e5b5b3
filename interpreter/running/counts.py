"""Tokens, room, costs, and copies of a card that a player can't tell apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..meaning.bounds import MOST_NUMBER
from ..planning.plan import Plan
from .functions import Bill, CardBill, Functions
from .state import State


def make_counts(plan: Plan, functions: Functions) -> None:
    """Add the functions that count."""
    limit_at, has_room = functions["limit_at"], functions["has_room"]
    twins, zones_of_cards, owners = plan.twins, list(plan.card_zones.values()), plan.owners
    seen = plan.seen
    whose = [plan.everybody if owner is None else 1 << owner for owner in owners]
    # Whether all whom a zone belongs to see it: its owner, or everybody where it has none.
    is_open = tuple([seen[zone] & mask == mask for zone, mask in enumerate(whose)])

    def room(s: State, zone: int, value: int) -> int:
        """Return how many more tokens of a value fit into a zone."""
        limit = limit_at(s, zone)
        if limit is None:
            return MOST_NUMBER
        counts = s.Z[zone]
        left = limit - sum(counts) if isinstance(limit, int) else limit[value] - counts[value]
        return max(0, left)

    def tokens(s: State, count: int, value: int | None, source: int, target: int) -> int:
        """Move as many tokens of a value as there are and fit, up to a number; of no value, none."""
        if source == target or value is None:
            return 0
        count = max(0, min(count, s.Z[source][value], room(s, target, value)))
        s.Z[source][value] -= count
        s.Z[target][value] += count
        return count

    def all_tokens(s: State, source: int, target: int) -> None:
        """Move all tokens of a zone, as far as they fit."""
        for value in range(len(s.Z[source])):
            functions["tokens"](s, s.Z[source][value], value, source, target)

    def can_pay(s: State, bill: Bill) -> bool:
        """Whether tokens (count, value, source, target) are all there and fit, taken together."""
        due: dict[tuple[int, int], int] = {}
        coming: dict[int | tuple[int, int], int] = {}
        for count, value, source, target in bill:
            if value is None:
                return False
            due[source, value] = due.get((source, value), 0) + count
            limit = limit_at(s, target)
            if limit is not None:
                fills = target if isinstance(limit, int) else (target, value)
                coming[fills] = coming.get(fills, 0) + count
                if room(s, target, value) < coming[fills]:
                    return False
        return all(s.Z[place[0]][place[1]] >= count for place, count in due.items())

    def can_give(s: State, bill: CardBill) -> bool:
        """Whether cards (count, source or None if chosen, target) are all there and fit, taken together."""
        due: dict[int, int] = {}
        coming: dict[int, int] = {}
        for count, source, target in bill:
            if source is not None:
                due[source] = due.get(source, 0) + count
            coming[target] = coming.get(target, 0) + count
        return all(len(s.Z[source]) >= count for source, count in due.items()) and all(
            has_room(s, target, count) for target, count in coming.items()
        )

    def merged(s: State, seat: int | None, options: Iterable[Any]) -> list[Any]:
        """Offer a player one of several copies of a card that this player can't tell apart."""
        found: dict[Any, Any] = {}
        for card in options:
            found.setdefault(looks(s, seat, card), card)
        return list(found.values())

    def looks(s: State, seat: int | None, card: int | None) -> object:
        """Return by what a player can tell a card apart: a copy by where it lies and what is on it.

        Whoever does not know two cards chooses blindly, and must not see that they are copies. Where a card lies in
        a zone matters as long as those it belongs to do not see it. Nothing hangs on what other players know.
        """
        twin = twins[card] if card is not None else None
        if card is None or twin is None or seat is None or not s.known[card] >> seat & 1:
            return card
        zone = s.loc[card]
        if not is_open[zone] and owners[zone] != seat:
            return card
        lying: list[tuple[int, ...]] = []
        for zones in zones_of_cards:
            on_it = zones[card]
            if on_it is not None:
                if not seen[on_it] >> seat & 1 and sum(s.Z[on_it]) > 0:
                    return card
                lying.append(tuple(s.Z[on_it]))
        return (twin, zone, functions["marks"](s, card), *lying)

    def rows_merged(
        s: State, seat: int | None, rows: Iterable[tuple[Any, ...]], are_cards: tuple[bool, ...]
    ) -> list[tuple[Any, ...]]:
        """Offer a player one of several rows of things that differ only by which copies of a card are in them."""
        found: dict[Any, tuple[Any, ...]] = {}
        for row in rows:
            cards = [row[at] if are_cards[at] else None for at in range(len(row))]
            # Two copies are not the same as one of them twice.
            looked = [
                looks(s, seat, card) if card is None else (looks(s, seat, card), cards.index(card)) for card in cards
            ]
            others = [None if are_cards[at] else row[at] for at in range(len(row))]
            found.setdefault((tuple(looked), tuple(others)), row)
        return list(found.values())

    functions.update({
        "room": room, "tokens": tokens, "all_tokens": all_tokens, "can_pay": can_pay, "can_give": can_give,
        "merged": merged, "rows_merged": rows_merged, "looks": looks,
    })  # fmt: skip
