"""Whether the order in which things are done matters: all orders are tried out on copies of the table.

`p orders c from S: ...` asks p for the next thing only if the results differ. Two results are the same if the same
cards lie in the same zones (in the same order where the game ever asks for the top or bottom of the zone), all tracks
are equal, and everybody knows the same. What a thing asks is answered in every way. Chance is drawn anew in a few ways
that have nothing to do with how it will really fall, so that nobody learns anything from being asked or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any, TypeAlias, TypeVar, cast

import attrs

from ..meaning.bounds import STEPS, Fault, StepLimit
from ..planning.plan import Plan
from .functions import Functions
from .luck import WORD, begin_with
from .state import Frame, State, Temporary
from .steps import spend_long

# So many ways of doing one thing are looked at. Whoever has more of them is asked.
MOST_WAYS = 250
# The steps of one of them, besides the copy of the table.
OF_WAY = 500
# The first draw of each try falls into another part of what there is to be drawn.
TRIES = 3
# In the place of a question: what was tried has come to its end.
ENDED = -1
LUCK = tuple(begin_with((2 * n + 1) * WORD // (2 * TRIES)) for n in range(TRIES))

Way: TypeAlias = "tuple[object, ...]"  # what was answered while one thing was done
Done: TypeAlias = "tuple[int, ...]"  # the kinds of the things that were done
Course: TypeAlias = "tuple[tuple[int, Way], ...]"  # the same with what was answered, in the order of the kinds
Place: TypeAlias = "tuple[State, Way, frozenset[object]]"  # a state, the variables around, the things that were done
T = TypeVar("T")
first = itemgetter(0)


# Leaves of the order of the cards of a group only what counts.
Settled: TypeAlias = Callable[[list[int]], object]


@attrs.define(eq=False)
class Trial:
    """What is done for each thing: which things there are, and the doing, which returns the variables around it."""

    things: Callable[..., list[object]]
    run: Callable[..., Any]
    asks: bool
    are_cards: bool


@attrs.define(eq=False)
class Nature:
    """What things have been seen to do: ask seats, let seats see hidden cards, draw by chance, bring further things."""

    asks: dict[int, int] = attrs.Factory(dict)  # the seats as bits
    shows: dict[int, int] = attrs.Factory(dict)
    lucky: set[int] = attrs.Factory(set)
    brings: set[int] = attrs.Factory(set)

    def informs(self) -> bool:
        """Whether one thing shows something that can be of use for a decision about another."""
        if any(one != other for one in self.lucky | self.brings for other in self.asks.keys() | self.brings):
            return True
        return any(one != other and self.shows[one] & self.asks[other] for one in self.shows for other in self.asks)


class Informs(Exception):
    """What one thing shows can be of use for a decision about another, so that the player has to say."""


class TooManyWays(Exception):
    """There are too many ways to look at all of them."""


class Orders:
    """Tries out the orders of the things of one plan."""

    def __init__(self, plan: Plan, functions: dict[str, Any]) -> None:
        self.functions = cast(Functions, functions)
        self.trials: dict[int, Trial] = {}
        self.is_pile = [
            zone.holds_tokens or ordered for (zone, *_), ordered in zip(plan.zone_names, plan.ordered, strict=True)
        ]
        self.plan = plan
        self.of_copy = OF_WAY + len(plan.pieces) + len(plan.zone_names)  # in steps
        self.settled: list[Settled] = []

    def next(self, s: State, number: int, pool: list[T], done: Way, around: Way) -> tuple[T, ...]:
        """Return what is done next, and all that comes after if that is clear; () if a player has to say."""
        trial = self.trials[number]
        things = self.different(s, pool) if trial.are_cards else pool
        if len(things) < 2:
            return tuple(things)
        if len(pool) > MOST_WAYS or len(things) << (len(things) - 1) > MOST_WAYS:  # so many there are at least
            return ()
        attempt = Attempt(self, trial, s, pool, done, around)
        try:
            same = attempt.is_same()
        except (TooManyWays, Informs, Fault, StepLimit):
            same = False
        spend_long(s, attempt.spent + attempt.ways * self.of_copy)
        if not same:
            return ()
        # What brings something new comes first: then all that was there before is still there to be done with it.
        shows = attempt.nature.lucky | attempt.nature.brings
        if not shows and not attempt.nature.asks:
            return tuple(pool)
        return (next((each for each in things if attempt.kinds[each] in shows), things[0]),)

    def different(self, s: State, things: list[T]) -> list[T]:
        """Leave out copies of cards that nobody could tell apart."""
        merged: list[T] = self.functions["merged"](s, things)
        return merged

    def are_same(self, one: State, other: State) -> bool:
        """Whether two states are the same to the game."""
        self.settled = self.settled or settled_groups(self.plan)
        shape = self.functions["shape"]
        # The last three parts are the question that is open.
        for mine, its in zip(shape(one)[:-3], shape(other)[:-3], strict=True):
            if mine == its:
                continue
            if mine is one.Z:
                same = self.lie_alike(mine, its)
            elif mine is one.on:
                same = all(
                    cards == others or group(cards) == group(others)
                    for group, cards, others in zip(self.settled, mine, its, strict=False)
                )
            else:
                same = mine is one.temps and holding(one) == holding(other)
            if not same:
                return False
        return True

    def lie_alike(self, zones: list[list[int]], others: list[list[int]]) -> bool:
        """Whether the same things lie in the same zones, and in the same order where that counts."""
        for pile, cards, other in zip(self.is_pile, zones, others, strict=True):
            if cards != other and (pile or sorted(cards) != sorted(other)):
                return False
        return True


def holding(s: State) -> tuple[list[Temporary], list[Temporary]]:
    """Return the temporary changes that hold: those that set a rule in their order, the others in any."""
    holds = [each for each in s.temps if s.periods[each.period] == each.serial]
    others = sorted((each for each in holds if each.sign != "="), key=repr)
    return [each for each in holds if each.sign == "="], others


def settled_groups(plan: Plan) -> list[Settled]:
    """Return, for each group of abilities, a function that leaves of the order of its cards only what counts."""
    made: list[Settled] = [list] * len(plan.groups)
    for key, number in plan.groups.items():
        if key.sort == "listener" and plan.world.triggers_by is None:
            continue
        table = plan.group_abilities[number]
        setting = {
            card
            for card, abilities in table.items()
            if any(plan.world.abilities[ability].sign == "=" for ability in abilities)
        }
        made[number] = lambda cards, setting=setting: (  # type: ignore[misc]
            [card for card in cards if card in setting],
            sorted(card for card in cards if card not in setting),
        )
    return made


class Attempt:
    """One attempt: all orders of the things that are there."""

    def __init__(self, orders: Orders, trial: Trial, s: State, pool: Sequence[object], done: Way, around: Way) -> None:
        self.orders, self.trial, self.done = orders, trial, done
        self.clone = orders.functions["clone"]
        self.around = around
        self.start = self.clone(s)
        self.start.stack = []
        for zone, (low, high) in enumerate(zip(s.lo, s.hi, strict=True)):
            if high - low > 1:  # how what is shuffled lies in the list must not count
                self.start.Z[zone][low:high] = sorted(self.start.Z[zone][low:high])
        self.pool = set(pool)
        self.kinds = self.kinds_of(s, pool)
        self.nature = Nature()
        self.ways = 0
        self.spent = 0
        self.most_steps = s.steps // 2

    def is_same(self) -> bool:
        """Whether all orders lead to the same results."""
        same = self.is_same_by(0, apart=False)
        if not self.nature.lucky:
            return same
        same = same and all(self.is_same_by(luck, apart=False) for luck in range(1, TRIES))
        return same or all(self.is_same_by(luck, apart=True) for luck in range(TRIES))

    def is_same_by(self, luck: int, apart: bool) -> bool:
        """Return it for one run of luck: one for all things, one after the other, or for each thing its own."""
        self.start.rng, self.start.luck = LUCK[luck]
        level: dict[tuple[Done, Course], Place] = {((), ()): (self.start, self.around, frozenset())}
        while level:
            found: dict[Done, dict[int, dict[Course, Place]]] = {}
            for (kinds, course), (state, around, gone) in level.items():
                left_over = self.left(state, around, gone)
                if not left_over and len(gone) < len(self.pool):  # something has left the set undone
                    return False
                for thing in left_over:
                    kind = self.kinds[thing]
                    if apart:
                        state.rng, state.luck = LUCK[(luck + kind) % TRIES]
                    now = tuple(sorted((*kinds, kind)))
                    results = found.setdefault(now, {}).setdefault(kind, {})
                    is_last = thing == left_over[-1] and state is not self.start
                    for way, after, left in self.runs(state if is_last else self.clone(state), thing, around):
                        results[tuple(sorted((*course, (kind, way)), key=first))] = (after, left, gone | {thing})
            if not all(self.agree(kinds, by_last) for kinds, by_last in found.items()):
                return False
            level = {
                (kinds, course): place
                for kinds, by_last in found.items()
                for course, place in by_last[kinds[0]].items()
            }
            if any(place[0].q != ENDED for place in level.values()):  # the game is over
                return False
        return True

    def agree(self, kinds: Done, by_last: dict[int, dict[Course, Place]]) -> bool:
        """Whether the same things lead to the same results whichever of them comes last."""
        expected = by_last.get(kinds[0], {})
        for kind in dict.fromkeys(kinds):
            results = by_last.get(kind, {})
            if results is expected:
                continue
            if results.keys() != expected.keys():
                return False
            for course, (state, left, _) in results.items():
                other, other_left, _ = expected[course]
                if left != other_left or not self.orders.are_same(state, other):
                    return False
        return True

    def left(self, state: State, around: Way, gone: frozenset[object]) -> list[object]:
        """Return what there is still to do of the things of the start."""
        things = self.trial.things(state, self.done, *around)
        here = [each for each in things if each in self.pool and each not in gone]
        return self.orders.different(state, here) if self.trial.are_cards else here

    def kinds_of(self, s: State, pool: Sequence[object]) -> dict[object, int]:
        """Return the kinds of things as numbers; those that nobody could tell apart are of one kind."""
        if not self.trial.are_cards:
            return {thing: number for number, thing in enumerate(pool)}
        found: dict[object, int] = {}
        firsts = self.orders.different(s, [*pool])
        for thing in pool:
            is_like = (each for each in firsts if each == thing or len(self.orders.different(s, [each, thing])) == 1)
            found[thing] = firsts.index(next(is_like))
        return found

    def runs(self, state: State, thing: object, around: Way) -> Iterator[tuple[Way, State, Way]]:
        """Do one thing, answering what it asks in every way; give the answers, the state and the variables then."""
        kind, luck, known = self.kinds[thing], (state.rng, state.luck), state.known.copy()
        before = {*self.pool, *self.trial.things(state, self.done, *around)}
        begin = cast(Frame, (self.trial.run, thing, *around))
        todo: list[tuple[Way, State, Frame]] = [((), state, begin)]
        while todo:
            self.ways += 1
            if self.ways > MOST_WAYS:
                raise TooManyWays
            way, s, frame = todo.pop()
            left = self.go(s, frame, thing, around)
            if (s.rng, s.luck) != luck:
                self.nature.lucky.add(kind)
            if s.known != known:
                self.nature.shows[kind] = self.nature.shows.get(kind, 0) | newly(known, s.known)
            if s.who is not None and s.opts:
                self.nature.asks[kind] = self.nature.asks.get(kind, 0) | 1 << s.who
                for option in reversed(s.opts):
                    copy = self.clone(s)
                    copy.ans, copy.who, copy.opts = option, None, ()
                    todo.append(((*way, option), copy, copy.stack.pop()))
                continue
            if any(each not in before for each in self.trial.things(s, self.done, *left)):
                self.nature.brings.add(kind)
            if self.nature.informs():
                raise Informs
            yield way, s, left

    def go(self, s: State, frame: Frame | None, thing: object, around: Way) -> Way:
        """Run to the next question, or to the end; return the variables then."""
        if self.spent > self.most_steps:
            raise StepLimit
        s.steps, s.renewed = STEPS, 0
        try:
            if not self.trial.asks:
                left: Way = self.trial.run(s, thing, *around)
                ended(s, None)
                return left
            s.q, s.who, s.opts = 0, None, ()
            s.stack = s.stack or [(ended,)]
            while frame is not None:
                s.steps -= 1
                frame = frame[0](s, frame)
                if s.steps < 0:
                    raise StepLimit
        finally:
            # A question that answered itself gave new steps, when half of them were used up.
            self.spent += STEPS - s.steps + s.renewed * (STEPS // 2)
        return s.ans if s.q == ENDED else around


def newly(before: list[int], after: list[int]) -> int:
    """Return the seats, as bits, that know a card which they did not know before."""
    seats = 0
    for old, new in zip(before, after, strict=True):
        seats |= new & ~old
    return seats


def ended(s: State, frame: Frame | None) -> None:
    """Stop after what was tried."""
    s.q, s.who, s.opts = ENDED, None, ()
