"""The search for a choice that fulfils a condition, with memory: what can be picked so that it can be completed.

Things are taken or left one after the other, in their order. What a condition sees of the things taken so far (their
sum, the highest ...) is all that has to be remembered: from the same place, with the same seen, the same can follow. A
condition that looks at the things themselves remembers them all, and then only small sets can be searched whole. If the
search is given up, only what was found is offered, and choices of few things, all of which are tried. The next pick
finds the same again, since it goes the same way with less behind it: nobody is led to what can't be completed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

import attrs

from ..planning.whole import ALL, ONCE
from .conditions import (
    PLACES_A_TEST,
    STEPS_A_PLACE,
    Seen,
    Ways,
    Whole,
    nothing_seen,
    passes,
    seen_of,
    weighed,
    with_seen,
)
from .lists import less
from .state import State
from .steps import spend_long

# How many places are looked at for one question.
PLACES = 100_000
# How many things that are remembered are as much as a place.
THINGS_A_PLACE = 16
# A pool of so few things is not weighed test by test; each of them takes so many steps.
SMALL_POOL, OF_FEW = 40, 100

# A place in the search: how many things of the pool are behind, how many are taken if that matters, what is seen.
Place: TypeAlias = tuple[int, int, Seen]
# What is taken, the last first.
Taken: TypeAlias = "tuple[Taken, object] | None"
# Where the search stands: at which place of the pool, how many are taken, what is seen of them, which they are.
Entry: TypeAlias = tuple[int, int, Seen, Taken]
# What can be taken of the things before one: how many, what is seen of them, which they are.
Front: TypeAlias = tuple[int, Seen, Taken]
T = TypeVar("T")


@attrs.define(eq=False)
class Search:
    """What can still be chosen out of a pool, after some things were chosen."""

    chosen: tuple[object, ...]
    pool: Sequence[object]
    least: int
    most: int
    whole: Whole
    total: int  # of the things that are chosen already, and of those in the pool
    looks: list[Seen]  # what is seen of each thing of the pool
    joining: Ways  # how that is put together
    remembers_things: bool
    seen_before: Seen  # what is seen of the things that are chosen already
    completed: dict[Place, bool]  # whether a choice can be completed from there
    tested: dict[Seen, bool]  # whether a choice of which this is seen passes
    most_places: int
    left: int  # how many of them are still to be looked at; less than none if there was too much to look at


def begin_search(
    chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole, places: int
) -> Search:
    """Make a search, which has looked at no place yet."""
    looks, ways = seen_of(whole, (*chosen, *pool))
    start = nothing_seen(ways)
    for seen in looks[: len(chosen)]:
        start = with_seen(ways, start, seen)
    remembers_things = ways is None or ONCE in ways or ALL in ways
    total = len(chosen) + len(pool)
    looks = looks[len(chosen) :]
    return Search(
        tuple(chosen), pool, least, most, whole, total, looks, ways, remembers_things, start, {}, {}, places, places
    )


def begin_small(chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> Search:
    """Make a search that is never given up, since it looks only for choices of few things."""
    size, ways, of_size = 0, 1, 1
    while size < len(pool):
        of_size = of_size * (len(pool) - size) // (size + 1)  # so many choices there are of one thing more
        if (ways + of_size) * PLACES_A_TEST + len(pool) * ways > PLACES:
            break
        size, ways = size + 1, ways + of_size
    return begin_search(chosen, pool, least, min(most, len(chosen) + size), whole, 4 * PLACES)


def pay(search: Search) -> None:
    """Let a search use up steps of the game."""
    s: State = search.whole.s
    spend_long(s, (search.most_places - search.left) * STEPS_A_PLACE)


# The search.


def picked_next(search: Search, places: Iterable[int]) -> set[int]:
    """Find those places of things that can be picked next, if later picks come from behind them."""
    count = len(search.chosen)
    return {at for at in places if joins(search, at, count, search.seen_before, None)}


def joins(search: Search, at: int, count: int, seen: Seen, taken: Taken) -> bool:
    """Whether a choice can be completed after one more thing, with things from behind it."""
    if count >= search.most:
        return False
    seen = with_seen(search.joining, seen, search.looks[at])
    return completes(search, at + 1, count + 1, seen, (taken, search.pool[at]))


def is_passed(search: Search, seen: Seen, taken: Taken) -> bool:
    """Test a choice, once for all of which the same is seen."""
    if seen not in search.tested:
        things: list[object] = []
        while taken is not None:
            taken, thing = taken
            things.append(thing)
        passed, places = weighed(search.whole, (*search.chosen, *reversed(things)))
        search.tested[seen] = passed
        search.left -= places
    return search.tested[seen]


def counted_in(search: Search, count: int) -> int:
    """Return how many are taken, as far as it matters for how many can follow."""
    return count if search.most < search.total else min(count, search.least)


def completes(search: Search, at: int, count: int, seen: Seen, taken: Taken) -> bool:
    """Whether a choice can be completed with things from a place of the pool on."""
    way: list[Entry] = [(at, count, seen, taken)]
    left = [0]  # how often each of them was left for what follows
    while way:
        at, count, seen, taken = way[-1]
        place = (at, counted_in(search, count), seen)
        if left[-1] == 0:
            found = look_at(search, place, count, taken)
            if found or search.left < 0:
                if found:
                    note_completed(search, way)
                return bool(found)
            if found is not None:
                way.pop()
                left.pop()
                continue
            seen = with_seen(search.joining, seen, search.looks[at])
            way.append((at + 1, count + 1, seen, (taken, search.pool[at])))
        elif left[-1] == 1:
            way.append((at + 1, count, seen, taken))
        else:
            search.completed[place] = False
            way.pop()
            left.pop()
            continue
        left[-1] += 1
        left.append(0)
    return False


def note_completed(search: Search, way: list[Entry]) -> None:
    """Note that a choice can be completed from all places on a way."""
    for at, count, seen, _ in way:
        search.completed[at, counted_in(search, count), seen] = True


def look_at(search: Search, place: Place, count: int, taken: Taken) -> bool | None:
    """Return whether a choice can be completed from a place; None if what follows has to be looked at."""
    if place in search.completed:
        return search.completed[place]
    if search.left < 0:
        return None
    search.left -= 1 + count // THINGS_A_PLACE if search.remembers_things else 1
    at, seen = place[0], place[2]
    if search.least <= count <= search.most and is_passed(search, seen, taken):
        search.completed[place] = True
        return True
    if at == len(search.pool) or count >= search.most or count + len(search.pool) - at < search.least:
        search.completed[place] = False
        return False
    return None


# For people, who name things in any order.


def joined_by(search: Search) -> set[int]:
    """Find the places of things that can join what was chosen, with any others of the pool."""
    found: set[int] = set()
    # What can be taken of the things before one, as far as it is needed.
    fronts: list[Front] = [(len(search.chosen), search.seen_before, None)]
    met = {(counted_in(search, len(search.chosen)), search.seen_before)}
    grown = 0
    for at in range(len(search.pool)):
        tried = 0
        while tried < len(fronts) or (grown < at and search.left > 0):
            if tried == len(fronts):
                fronts += grown_by(search, fronts, met, grown)
                grown += 1
                continue
            search.left -= 1
            count, seen, taken = fronts[tried]
            if joins(search, at, count, seen, taken):
                found.add(at)
                break
            tried += 1
    return found


def grown_by(search: Search, fronts: list[Front], met: set[tuple[int, Seen]], at: int) -> list[Front]:
    """Take one thing more to all that can be taken of those before it; give what is new."""
    new: list[Front] = []
    for count, seen, taken in fronts:
        key = (counted_in(search, count + 1), with_seen(search.joining, seen, search.looks[at]))
        if count + 1 < search.most and key not in met and search.left > 0:
            search.left -= 1
            met.add(key)
            new.append((count + 1, key[1], (taken, search.pool[at])))
    return new


# What is offered.


def next_ones(chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> set[int]:
    """Find the places of the things that can be picked next, if later picks come from behind them."""
    if len(chosen) >= most:
        return set()
    places: set[int] = at_once(chosen, pool, least, most, whole)
    others = [at for at in range(len(pool)) if at not in places]
    if not others:
        return places
    search = begin_search(chosen, pool, least, most, whole, PLACES)
    places |= picked_next(search, others)
    pay(search)
    if search.left < 0:
        search = begin_small(chosen, pool, least, most, whole)
        places |= picked_next(search, others)
        pay(search)
    return places


def at_once(chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> set[int]:
    """Find the places of things with which a choice is whole, alone or with all that comes behind them: mostly all."""
    if len(pool) <= SMALL_POOL:
        return at_once_of_few(chosen, pool, least, most, whole)
    s: State = whole.s
    found: set[int] = set()
    count = len(chosen) + 1
    left = PLACES
    for at, thing in enumerate(pool):
        more = len(pool) - at - 1
        tries = [(*chosen, thing)] if least <= count else []
        tries += [(*chosen, *pool[at:])] if 0 < more <= most - count and least <= count + more else []
        for things in tries:
            passed, places = weighed(whole, things)
            left -= places
            if passed:
                found.add(at)
                break
        if left < 0:
            break
    spend_long(s, (PLACES - left) * STEPS_A_PLACE)
    return found


def at_once_of_few(chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> set[int]:
    """Find the same in a small pool, where it is not worth while to weigh each test."""
    s: State = whole.s
    found: set[int] = set()
    count = len(chosen) + 1
    for at, thing in enumerate(pool):
        more = len(pool) - at - 1
        if (least <= count and passes(whole, (*chosen, thing))) or (
            0 < more <= most - count and least <= count + more and passes(whole, (*chosen, *pool[at:]))
        ):
            found.add(at)
    s.steps -= OF_FEW * len(pool)
    return found


def joiners(chosen: Sequence[T], pool: Sequence[T], least: int, most: int, whole: Whole, ahead: int) -> list[T]:
    """Find the things that can join what was chosen, if others are named in any order.

    Where there is too much to look at, other things than a few are named in order: none of the first `ahead` follows.
    """
    search = begin_search(chosen, pool, least, most, whole, PLACES)
    places: set[int] = joined_by(search)
    if search.left < 0:
        behind: set[int] = next_ones(chosen, pool[ahead:], least, most, whole)
        places = joined_by(begin_small(chosen, pool, least, most, whole)) | {ahead + at for at in behind}
    return [pool[at] for at in sorted(places)]


def put_always(chosen: tuple[T, ...], options: list[T | None], if_none: bool) -> list[T | None]:
    """Return the options of a pick that is asked for also if there is one; it is no question if nothing can follow."""
    if chosen and options == [None]:
        return []
    return options or ([None] if if_none and not chosen else [])


def can_pick(pool: Sequence[object], least: int, most: int, whole: Whole) -> bool:
    """Whether any choice fulfils a condition."""
    return bool(picks((), pool, min(least, len(pool)), most, False, whole))


def picks(chosen: tuple[T, ...], pool: Sequence[T], least: int, most: int, may: bool,
          whole: Whole | None) -> list[T | None]:  # fmt: skip
    """Return which things can be picked next so that the choice can still be completed; None means: that's all."""
    if whole is None:
        last = len(chosen) + len(pool) - least + 1  # what comes behind it would not be enough
        options: list[T | None] = [*pool[: max(0, last)]] if len(chosen) < most else []
        return [*options, None] if (may and not chosen) or len(chosen) >= least else options
    options = [pool[at] for at in sorted(next_ones(chosen, pool, least, most, whole))]
    is_whole = least <= len(chosen) <= most and passes(whole, chosen)
    return [*options, None] if (may and not chosen) or is_whole else options


def placed_next(chosen: tuple[T, ...], pool: Sequence[T], least: int, most: int, may: bool,
                whole: Whole | None) -> list[T | None]:  # fmt: skip
    """Return which things can come next in an order, after which any of the others can."""
    options: list[T | None] = [*pool] if len(chosen) < most else []
    if whole is not None:
        options = [each for each in options if picks((*chosen, each), less(pool, each), least, most, False, whole)]
    is_whole = least <= len(chosen) <= most and (whole is None or passes(whole, chosen))
    return [*options, None] if (may and not chosen) or is_whole else options
