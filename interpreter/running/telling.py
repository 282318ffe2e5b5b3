"""The log: what happened, as happenings that know who sees what.

A table that is told notes one for each move, roll, choice and line of text: see `happenings.py`. Calls of procedures
are heard apart: they are for whoever works on the game, not for players.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from types import FrameType
from typing import Any, TypeVar

from ..planning.plan import Plan
from .functions import Functions
from .happenings import (
    Began,
    Call,
    Chance,
    Drawn,
    Known,
    Move,
    MoveAll,
    OnCard,
    Origin,
    Roll,
    Ruling,
    Show,
    Shuffle,
    Spoken,
    Tokens,
    Worked,
)
from .origins import Origins
from .state import State

T = TypeVar("T")


def known_now(s: State) -> Known:
    """Return who knows each card now."""
    before, found = s.shared, Known(s.known, s.shared)
    if before is None or any(one is not other for one, other in zip(found.parts, before.parts, strict=True)):
        s.shared = found
        return found
    return before


def line_now() -> int:
    """Return the line of the game that is running."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename != "<game>":
        frame = frame.f_back
    return frame.f_lineno if frame is not None else 0


def tell_moves(plan: Plan, functions: Functions) -> None:
    """Wrap the runtime's moves so that each leaves a happening."""
    put, put_under, draw, put_all = functions["put"], functions["put_under"], functions["draw"], functions["put_all"]
    shuffle, show, tokens, pick = functions["shuffle"], functions["show"], functions["tokens"], functions["pick"]
    origins = Origins(plan)

    def spot(s: State, zone: int) -> int:
        card = plan.holders[zone]
        if card is None:
            return zone
        made = OnCard(zone)
        made.known = s.known[card]
        below = s.loc[card]
        while (holder := plan.holders[below]) is not None:
            below = s.loc[holder]
        made.owner = plan.owners[below]
        return made

    def note_put(
        s: State, at: int, card: int, source: int, before: int, under: bool, origin: Origin | None, line: int
    ) -> None:
        """Note that a card was put somewhere, ahead of what followed from that."""
        known = s.known[card]
        way = spot(s, source), spot(s, s.loc[card])
        found = origins.known_to(origin, known)
        s.log.insert(at, Move(card, known, *way, under, known & ~before, found, line))

    def told_put(s: State, card: int | None, target: int) -> None:
        if card is not None:
            source, before, at, origin = s.loc[card], s.known[card], len(s.log), origins.of_card(s, card)
            put(s, card, target)
            if s.loc[card] != source:
                note_put(s, at, card, source, before, False, origin, line_now())

    def told_put_under(s: State, card: int | None, target: int) -> None:
        if card is not None:
            source, before, at, origin = s.loc[card], s.known[card], len(s.log), origins.of_card(s, card)
            if source != target and functions["full"](s, target):
                return
            put_under(s, card, target)
            note_put(s, at, card, source, before, True, origin, line_now())

    def told_draw(s: State, source: int, target: int) -> int | None:
        at, before, origin = len(s.log), s.known[:], origins.of_all(s, source)
        card = draw(s, source, target)
        if card is not None:
            known, gained = s.known[card], s.known[card] & ~before[card]
            way = spot(s, source), spot(s, target)
            s.log.insert(at, Move(card, known, *way, False, gained, origin, line_now()))
        return card

    def told_put_all(s: State, source: int, target: int) -> None:
        cards, before, origin = s.Z[source][:], s.known[:], origins.of_all(s, source)
        put_all(s, source, target)
        cards = [card for card in cards if s.loc[card] != source]
        if cards:
            known = tuple([s.known[card] for card in cards])
            gained = tuple([s.known[card] & ~before[card] for card in cards])
            way = spot(s, source), spot(s, target)
            s.log.append(MoveAll(tuple(cards), known, *way, gained, origin, line_now()))

    def told_shuffle(s: State, zone: int) -> None:
        shuffle(s, zone)
        s.log.append(Shuffle(spot(s, zone), line_now()))

    def told_show(s: State, cards: Iterable[int | None], whom: Iterable[int], private: bool = False) -> None:
        shown, seats = [card for card in cards if card is not None], tuple(whom)
        before = s.known[:]
        show(s, shown, seats)
        for card in shown:
            known, gained = s.known[card], s.known[card] & ~before[card]
            s.log.append(Show(card, known, spot(s, s.loc[card]), seats, gained, private, line_now()))

    def tell_roll(s: State, die: int, face: int) -> None:
        """Note a roll, with who sees it and where."""
        s.log.append(Roll(die, face, s.known[die], spot(s, s.loc[die]), line_now()))

    def told_tokens(s: State, count: int, value: int | None, source: int, target: int) -> int:
        if value is None:
            return 0
        origin = origins.of_tokens(s, value, source)
        moved = tokens(s, count, value, source, target)
        if moved:
            s.log.append(Tokens(moved, value, spot(s, source), spot(s, target), origin, line_now()))
        return moved

    def told_pick(s: State, items: Sequence[T]) -> T | None:
        if len(items) > 1:
            s.log.append(Chance(line_now()))
        found: T | None = pick(s, items)
        return found

    functions.update({
        "put": told_put, "put_open": told_put, "put_under": told_put_under, "draw": told_draw, "put_all": told_put_all,
        "shuffle": told_shuffle, "show": told_show, "tokens": told_tokens, "pick": told_pick, "tell_text": tell_text,
        "tell_period": tell_period, "tell_roll": tell_roll, "tell_ability": tell_ability, "tell_random": tell_random,
        "tell_call": tell_call, "tell_none_left": tell_none_left,
    })  # fmt: skip


def tell_text(s: State, number: int, values: tuple[Any, ...]) -> None:
    """Note a line that the game says, with what is filled in."""
    s.log.append(Spoken(number, values, known_now(s), line_now()))


def tell_period(s: State, number: int, player: int | None) -> None:
    """Note the start of a period, with its number in the period that it is a part of."""
    counts = dict(s.counted)
    if number in counts:
        # Periods that began for the first time after this one are parts of it.
        parts = list(counts)[list(counts).index(number) + 1 :]
        counts.update(dict.fromkeys(parts, 0))
    counts[number] = counts.get(number, 0) + 1
    s.counted = counts
    s.log.append(Began(number, player, counts[number], line_now()))


def tell_random(s: State, number: int, value: object) -> None:
    """Note what chance picked, with the question that knows its type."""
    if value is not None:
        s.log.append(Drawn(number, value, line_now()))


def tell_ability(s: State, pair: Sequence[int]) -> None:
    """Note that an ability is used or fires."""
    s.log.append(Worked(pair[0], pair[1], known_now(s), line_now()))


def tell_call(s: State, name: str, values: Callable[[], tuple[object, ...]]) -> None:
    """Hear that a procedure is called; what can't be worked out a second time is left out."""
    try:
        call = Call(name, values(), len(s.log), line_now())
    except (LookupError, TypeError, ArithmeticError):
        return
    s.heard.append(call)


def tell_none_left(s: State, zone: int, cards: Callable[[], Iterable[int]]) -> None:
    """Note that all cards of some sort were taken out of a zone, unless some found no room."""
    try:
        taken = frozenset(cards())
    except (LookupError, TypeError, ArithmeticError):
        return
    if taken.isdisjoint(s.Z[zone]):
        s.ruled.append(Ruling(len(s.log), zone, taken, 0, 0, None))
