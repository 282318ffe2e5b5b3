"""The log: what happened, as events that know who sees what.

A table that is told notes an event for each move, roll, choice and line of text. An event is a tuple whose first part
is its sort; cards in it come with the seats that know them at that moment, as bits, so that a secret stays one later.
Calls of procedures are heard apart: they are for whoever works on the game, not for players.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

from ..planning.plan import Plan
from .origins import Origin, Origins

# So many cards share their knowledge.
PART = 64


class Spot(int):
    """The number of a zone that lies on a card, with the seats that know that card at the moment, and whose it is."""

    known: int
    owner: int | None


class Known:
    """Who knows each card at a moment, as bits; what is as it was a moment before is shared with that."""

    __slots__ = ("parts",)
    parts: list[tuple[int, ...]]

    def __init__(self, known: Sequence[int], before: Known | None) -> None:
        parts = [tuple(known[at : at + PART]) for at in range(0, len(known), PART)]
        if before is not None:
            parts = [old if old == new else new for old, new in zip(before.parts, parts, strict=True)]
        self.parts = parts

    def __getitem__(self, card: int) -> int:
        """Return who knows a card."""
        return self.parts[card // PART][card % PART]

    def but(self, card: int, known: int) -> Known:
        """Return the same with another knowledge of one card."""
        changed = [each for part in self.parts for each in part]
        changed[card] = known
        return Known(changed, self)


def known_now(s: Any) -> Known:
    """Return who knows each card now."""
    found = Known(s.known, s.shared)
    if s.shared is None or any(one is not other for one, other in zip(found.parts, s.shared.parts, strict=True)):
        s.shared = found
    shared: Known = s.shared
    return shared


class Told(tuple[Any, ...]):
    """An event, with the line of generated code that made it."""

    line: int
    # Of a call: how many events were told before it.
    after: int
    # Of cards that are shown: whether only those notice who are shown them.
    private: bool = False
    # Of a move out of a place that people don't look at: where things were before.
    origin: Origin | None = None


class Forced(tuple[Any, ...]):
    """A choice that was made without being asked for, since there was only one."""


def told(*parts: Any, origin: Origin | None = None) -> Told:
    """Make an event out of its parts, for the line of the game that is running."""
    made = Told(parts)
    made.origin = origin
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename != "<game>":
        frame = frame.f_back
    made.line = frame.f_lineno if frame is not None else 0
    return made


def tell_moves(plan: Plan, functions: dict[str, Any]) -> None:
    """Wrap the runtime's moves so that each leaves an event."""
    put, put_under, draw, put_all = (functions[name] for name in ("put", "put_under", "draw", "put_all"))
    shuffle, show, tokens, pick = (functions[name] for name in ("shuffle", "show", "tokens", "pick"))
    origins = Origins(plan)

    def spot(s: Any, zone: int) -> int:
        card = plan.holders[zone]
        if card is None:
            return zone
        made = Spot(zone)
        made.known = s.known[card]
        below = s.loc[card]
        while (holder := plan.holders[below]) is not None:
            below = s.loc[holder]
        made.owner = plan.zone_names[below][1]
        return made

    def told_put(s: Any, card: int | None, target: int) -> None:
        if card is not None:
            source, before, at, origin = s.loc[card], s.known[card], len(s.log), origins.of_card(s, card)
            put(s, card, target)
            if s.loc[card] != source:
                way = spot(s, source), spot(s, target)
                gained, origin = s.known[card] & ~before, origins.known_to(origin, s.known[card])
                s.log.insert(at, told("move", card, s.known[card], *way, False, gained, origin=origin))

    def told_put_under(s: Any, card: int | None, target: int) -> None:
        if card is not None:
            source, before, at, origin = s.loc[card], s.known[card], len(s.log), origins.of_card(s, card)
            if source != target and functions["full"](s, target):
                return
            put_under(s, card, target)
            way = spot(s, source), spot(s, target)
            gained, origin = s.known[card] & ~before, origins.known_to(origin, s.known[card])
            s.log.insert(at, told("move", card, s.known[card], *way, True, gained, origin=origin))

    def told_draw(s: Any, source: int, target: int) -> int | None:
        at, before, origin = len(s.log), s.known[:], origins.of_all(s, source)
        card: int | None = draw(s, source, target)
        if card is not None:
            way = spot(s, source), spot(s, target)
            gained = s.known[card] & ~before[card]
            s.log.insert(at, told("move", card, s.known[card], *way, False, gained, origin=origin))
        return card

    def told_put_all(s: Any, source: int, target: int) -> None:
        cards, before, origin = s.Z[source][:], s.known[:], origins.of_all(s, source)
        put_all(s, source, target)
        cards = [card for card in cards if s.loc[card] != source]
        if cards:
            known = tuple(s.known[card] for card in cards)
            gained = tuple(s.known[card] & ~before[card] for card in cards)
            way = spot(s, source), spot(s, target)
            s.log.append(told("move all", tuple(cards), known, *way, gained, origin=origin))

    def told_shuffle(s: Any, zone: int) -> None:
        shuffle(s, zone)
        s.log.append(told("shuffle", spot(s, zone)))

    def told_show(s: Any, cards: Any, whom: Any, private: bool = False) -> None:
        cards, whom = [card for card in cards if card is not None], list(whom)
        before = s.known[:]
        show(s, cards, whom)
        for card in cards:
            where = spot(s, s.loc[card])
            s.log.append(told("show", card, s.known[card], where, tuple(whom), s.known[card] & ~before[card]))
            s.log[-1].private = private

    def tell_roll(s: Any, die: int, face: int) -> None:
        """Note a roll, with who sees it and where."""
        s.log.append(told("roll", die, face, s.known[die], spot(s, s.loc[die])))

    def told_tokens(s: Any, count: int, value: int, source: int, target: int) -> int:
        origin = origins.of_tokens(s, value, source)
        moved: int = tokens(s, count, value, source, target)
        if moved:
            s.log.append(told("tokens", moved, value, spot(s, source), spot(s, target), origin=origin))
        return moved

    def told_pick(s: Any, items: Any) -> Any:
        if len(items) > 1:
            s.log.append(told("chance"))
        return pick(s, items)

    functions.update(
        put=told_put, put_open=told_put, put_under=told_put_under, draw=told_draw, put_all=told_put_all,
        shuffle=told_shuffle, show=told_show,
        tokens=told_tokens, pick=told_pick, tell_text=tell_text, tell_period=tell_period, tell_roll=tell_roll,
        tell_ability=tell_ability, tell_random=tell_random, tell_call=tell_call,
    )  # fmt: skip


def tell_text(s: Any, number: int, values: Callable[[], tuple[Any, ...]]) -> None:
    """Note a line that the game says; one that can't be filled in is left out, since play doesn't need it."""
    try:
        filled = values()
    except (LookupError, TypeError, ArithmeticError):
        return
    s.log.append(told("text", number, filled, known_now(s)))


def tell_period(s: Any, number: int, player: int | None) -> None:
    """Note the start of a period, the how manyeth it is in the one that it is a part of."""
    counts = dict(s.counted)
    if number in counts:
        # Periods that began for the first time after this one are parts of it.
        parts = list(counts)[list(counts).index(number) + 1 :]
        counts.update(dict.fromkeys(parts, 0))
    counts[number] = counts.get(number, 0) + 1
    s.counted = counts
    s.log.append(told("period", number, player, counts[number]))


def tell_random(s: Any, number: int, value: Any) -> None:
    """Note what chance picked, with the question that knows its type."""
    if value is not None:
        s.log.append(told("random", number, value))


def tell_ability(s: Any, pair: tuple[int, int]) -> None:
    """Note that an ability is used or fires."""
    s.log.append(told("ability", pair[0], pair[1], known_now(s)))


def tell_call(s: Any, name: str, values: Callable[[], tuple[Any, ...]]) -> None:
    """Hear that a procedure is called; what can't be worked out a second time is left out."""
    try:
        call = told("call", name, values())
    except (LookupError, TypeError, ArithmeticError):
        return
    call.after = len(s.log)
    s.heard.append(call)
