"""The search for a choice that fulfils a condition, with memory: what can be picked so that it can be completed.

Things are taken or left one after the other, in their order. What a condition sees of the things taken so far (their
sum, the highest ...) is all that has to be remembered: from the same place, with the same seen, the same can follow. A
condition that looks at the things themselves remembers them all, and then only small sets can be searched whole. If the
search is given up, only what was found is offered, and choices of few things, all of which are tried. The next pick
finds the same again, since it goes the same way with less behind it: nobody is led to what can't be completed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb
from operator import add
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..meaning.bounds import STEPS, Fault
from ..planning.whole import ALL, LEAST, MOST, ONCE, SUM
from .state import State
from .steps import spend_long

# How many places are looked at for one question, and how many of them a test is worth.
PLACES = 100_000
PLACES_A_TEST = 5
# How many steps of the game, or things that are remembered, are as much as a place.
STEPS_A_PLACE, THINGS_A_PLACE = 10, 16


# A pool of so few things is not weighed test by test; each of them takes so many steps.
SMALL_POOL, OF_FEW = 40, 100


class Whole(NamedTuple):
    """A condition on all that is chosen; what it sees of a thing, and how that is put together; None: the thing."""

    s: State
    test: Callable[[tuple[Any, ...]], bool]
    ways: tuple[str, ...] | None = None
    look: Callable[[Any], Seen] | None = None

    def passes(self, things: tuple[object, ...]) -> bool:
        """Test a choice; the search has bounds of its own, and so the game's steps are not used up by it."""
        steps, self.s.steps = self.s.steps, STEPS
        passed = bool(self.test(things))
        self.s.steps = steps
        return passed

    def weighed(self, things: tuple[object, ...]) -> tuple[bool, int]:
        """Test a choice; tell also how many places that counts for."""
        steps, self.s.steps = self.s.steps, STEPS
        passed = bool(self.test(things))
        used = STEPS - self.s.steps
        self.s.steps = steps
        return passed, PLACES_A_TEST + (used + len(things)) // STEPS_A_PLACE

    def seen(self, things: Sequence[object]) -> tuple[list[Seen], tuple[str, ...] | None]:
        """Look at things; give how what is seen is put together, or None if they are looked at themselves.

        What the condition would never ask of one of them may be wrong to ask; then the things themselves are enough.
        """
        steps, self.s.steps = self.s.steps, STEPS
        try:
            if self.look is not None:
                return [self.look(thing) for thing in things], self.ways
        except (Fault, LookupError, TypeError, ArithmeticError):
            pass
        finally:
            self.s.steps = steps
        return [(thing,) for thing in things], None


def highest(one: Any, other: Any) -> Any:
    """Return the higher of two values; None is seen of nothing."""
    return other if one is None else one if other is None else max(one, other)


def lowest(one: Any, other: Any) -> Any:
    """Return the lower of two values; None is seen of nothing."""
    return other if one is None else one if other is None else min(one, other)


def once(one: Any, other: Any) -> Any:
    """Put values together, each once."""
    return frozenset((*one, *other))


def together(one: Any, other: Any) -> Any:
    """Put values together, in an order that does not depend on theirs."""
    return tuple(sorted((*one, *other), key=repr))


# How what is seen of several things is put together, and what is seen of none.
JOINED: dict[str, tuple[Callable[[Any, Any], Any], Any]] = {
    SUM: (add, 0), MOST: (highest, None), LEAST: (lowest, None), ONCE: (once, ()), ALL: (together, ()),
}  # fmt: skip


# What a condition sees of things, by the ways in which it is put together; of a thing itself, the thing.
Seen: TypeAlias = tuple[Any, ...]
# A place in the search: how many things of the pool are behind, how many are taken if that matters, what is seen.
Place: TypeAlias = tuple[int, int, Seen]
# What is taken, the last first.
Taken: TypeAlias = "tuple[Taken, object] | None"
# Where the search stands: at which place of the pool, how many are taken, what is seen of them, which they are.
Entry: TypeAlias = tuple[int, int, Seen, Taken]
T = TypeVar("T")


class Search:
    """What can still be chosen out of a pool, after some things were chosen."""

    def __init__(self, chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> None:
        self.pool, self.least, self.most, self.whole = pool, least, most, whole
        self.chosen = tuple(chosen)
        self.total = len(self.chosen) + len(pool)
        looks, ways = whole.seen((*self.chosen, *pool))
        self.looks = looks[len(self.chosen) :]
        self.ways = None if ways is None else [JOINED[way][0] for way in ways]
        self.remembers_things = ways is None or ONCE in ways or ALL in ways
        self.start: Seen = tuple(JOINED[way][1] for way in ways or ())
        for seen in looks[: len(self.chosen)]:
            self.start = self.with_seen(self.start, seen)
        self.known: dict[Place, bool] = {}
        self.tested: dict[Seen, bool] = {}
        self.left = self.most_places = PLACES

    @property
    def is_given_up(self) -> bool:
        """Whether there was too much to look at, so that something may not have been found."""
        return self.left < 0

    def pay(self) -> None:
        """Let the search use up steps of the game."""
        spend_long(self.whole.s, (self.most_places - self.left) * STEPS_A_PLACE)

    def with_seen(self, seen: Seen, more: Seen) -> Seen:
        """Add what is seen of one more thing."""
        if self.ways is None:
            return (*seen, *more)
        return tuple([way(one, other) for way, one, other in zip(self.ways, seen, more, strict=True)])

    # The search.

    def next_ones(self, places: Iterable[int]) -> set[int]:
        """Find those places of things that can be picked next, if later picks come from behind them."""
        return {at for at in places if self.joins(at, len(self.chosen), self.start, None)}

    def joins(self, at: int, count: int, seen: Seen, taken: Taken) -> bool:
        """Whether a choice can be completed after one more thing, with things from behind it."""
        seen, taken = self.with_seen(seen, self.looks[at]), (taken, self.pool[at])
        return count < self.most and self.completes(at + 1, count + 1, seen, taken)

    def passes(self, seen: Seen, taken: Taken) -> bool:
        """Test a choice, once for all of which the same is seen."""
        if seen not in self.tested:
            things = []
            while taken is not None:
                taken, thing = taken
                things.append(thing)
            self.tested[seen], places = self.whole.weighed((*self.chosen, *reversed(things)))
            self.left -= places
        return self.tested[seen]

    def counted(self, count: int) -> int:
        """Return how many are taken, as far as it matters for how many can follow."""
        return count if self.most < self.total else min(count, self.least)

    def completes(self, at: int, count: int, seen: Seen, taken: Taken) -> bool:
        """Whether a choice can be completed with things from a place of the pool on."""
        way: list[Entry] = [(at, count, seen, taken)]
        left = [0]  # how often each of them was left for what follows
        while way:
            at, count, seen, taken = way[-1]
            place = (at, self.counted(count), seen)
            if left[-1] == 0:
                found = self.look(place, count, taken)
                if found or self.left < 0:
                    if found:
                        self.known.update(dict.fromkeys(self.places(way), True))
                    return bool(found)
                if found is False:
                    way.pop()
                    left.pop()
                    continue
                taken = (taken, self.pool[at])
                way.append((at + 1, count + 1, self.with_seen(seen, self.looks[at]), taken))
            elif left[-1] == 1:
                way.append((at + 1, count, seen, taken))
            else:
                self.known[place] = False
                way.pop()
                left.pop()
                continue
            left[-1] += 1
            left.append(0)
        return False

    def places(self, way: Iterable[Entry]) -> Iterator[Place]:
        """Yield the places on a way."""
        return ((at, self.counted(count), seen) for at, count, seen, _ in way)

    def look(self, place: Place, count: int, taken: Taken) -> bool | None:
        """Return whether a choice can be completed from a place; None if what follows has to be looked at."""
        if place in self.known:
            return self.known[place]
        if self.left < 0:
            return None
        self.left -= 1 + count // THINGS_A_PLACE if self.remembers_things else 1
        at, _, seen = place
        if self.least <= count <= self.most and self.passes(seen, taken):
            self.known[place] = True
        elif at == len(self.pool) or count >= self.most or count + len(self.pool) - at < self.least:
            self.known[place] = False
        return self.known.get(place)

    # For people, who name things in any order.

    def joiners(self) -> set[int]:
        """Find the places of things that can join what was chosen, with any others of the pool."""
        found = set()
        # What can be taken of the things before one, as far as it is needed.
        fronts: list[tuple[int, Seen, Taken]] = [(len(self.chosen), self.start, None)]
        met = {(self.counted(len(self.chosen)), self.start)}
        grown = 0
        for at in range(len(self.pool)):
            tried = 0
            while tried < len(fronts) or (grown < at and self.left > 0):
                if tried == len(fronts):
                    fronts += self.grown(fronts, met, grown)
                    grown += 1
                    continue
                self.left -= 1
                if self.joins(at, *fronts[tried]):
                    found.add(at)
                    break
                tried += 1
        return found

    def grown(
        self, fronts: list[tuple[int, Seen, Taken]], met: set[tuple[int, Seen]], at: int
    ) -> list[tuple[int, Seen, Taken]]:
        """Take one thing more to all that can be taken of those before it; give what is new."""
        new: list[tuple[int, Seen, Taken]] = []
        for count, seen, taken in fronts:
            key = (self.counted(count + 1), self.with_seen(seen, self.looks[at]))
            if count + 1 < self.most and key not in met and self.left > 0:
                self.left -= 1
                met.add(key)
                new.append((count + 1, key[1], (taken, self.pool[at])))
        return new


def few(chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> Search:
    """Make a search that is never given up, since it looks only for choices of few things."""
    size, ways = 0, 1
    while size < len(pool) and (more := ways + comb(len(pool), size + 1)) * PLACES_A_TEST + len(pool) * ways <= PLACES:
        size, ways = size + 1, more
    search = Search(chosen, pool, least, min(most, len(chosen) + size), whole)
    search.left = search.most_places = 4 * PLACES
    return search


def next_ones(chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> set[int]:
    """Find the places of the things that can be picked next, if later picks come from behind them."""
    if len(chosen) >= most:
        return set()
    places = at_once(chosen, pool, least, most, whole)
    others = [at for at in range(len(pool)) if at not in places]
    if not others:
        return places
    search = Search(chosen, pool, least, most, whole)
    places |= search.next_ones(others)
    search.pay()
    if search.is_given_up:
        search = few(chosen, pool, least, most, whole)
        places |= search.next_ones(others)
        search.pay()
    return places


def at_once(chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> set[int]:
    """Find the places of things with which a choice is whole, alone or with all that comes behind them: mostly all."""
    if len(pool) <= SMALL_POOL:
        return at_once_of_few(chosen, pool, least, most, whole)
    found = set()
    count = len(chosen) + 1
    left = PLACES
    for at, thing in enumerate(pool):
        more = len(pool) - at - 1
        tries = [(*chosen, thing)] if least <= count else []
        tries += [(*chosen, *pool[at:])] if 0 < more <= most - count and least <= count + more else []
        for things in tries:
            passed, places = whole.weighed(things)
            left -= places
            if passed:
                found.add(at)
                break
        if left < 0:
            break
    spend_long(whole.s, (PLACES - left) * STEPS_A_PLACE)
    return found


def at_once_of_few(chosen: Sequence[object], pool: Sequence[object], least: int, most: int, whole: Whole) -> set[int]:
    """Find the same in a small pool, where it is not worth while to weigh each test."""
    found = set()
    count = len(chosen) + 1
    for at, thing in enumerate(pool):
        more = len(pool) - at - 1
        if (least <= count and whole.passes((*chosen, thing))) or (
            0 < more <= most - count and least <= count + more and whole.passes((*chosen, *pool[at:]))
        ):
            found.add(at)
    whole.s.steps -= OF_FEW * len(pool)
    return found


def joiners(chosen: Sequence[T], pool: Sequence[T], least: int, most: int, whole: Whole, ahead: int) -> list[T]:
    """Find the things that can join what was chosen, if others are named in any order.

    Where there is too much to look at, other things than a few are named in order: none of the first `ahead` follows.
    """
    search = Search(chosen, pool, least, most, whole)
    places = search.joiners()
    if search.is_given_up:
        behind = next_ones(chosen, pool[ahead:], least, most, whole)
        places = few(chosen, pool, least, most, whole).joiners() | {ahead + at for at in behind}
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
    is_whole = least <= len(chosen) <= most and whole.passes(chosen)
    return [*options, None] if (may and not chosen) or is_whole else options
