"""Whether the order in which things are done matters: all orders are tried out on copies of the table.

`for each c in S ordered by p: ...` asks p for the next thing only if the results differ. Two results are the same if
the same cards lie in the same zones (in the same order where the game ever asks for the top or bottom of the zone),
all tracks are equal, and everybody knows the same. What a thing asks is answered in every way. Chance is drawn anew
in a few ways that have nothing to do with how it will really fall, so that nobody learns anything from being asked or
not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import attrs

from ..meaning.bounds import STEPS, Fault, StepLimit
from ..planning.plan import Plan
from .driving import ENDED, begin, resume
from .functions import Functions
from .luck import TRIES, lay_luck, luck_mark
from .memory import memory_mark, memory_reset
from .state import State
from .steps import spend_long

# So many ways of doing one thing are looked at. Whoever has more of them is asked.
MOST_WAYS = 250
# The steps of one of them, besides the copy of the table.
OF_WAY = 500
# In the place of the number of a thing: all of them, or what a player says.
ALL, ASK = -1, -2

Around: TypeAlias = "tuple[Any, ...]"  # the variables around what is done for each thing
Way: TypeAlias = "tuple[int, ...]"  # what was answered while one thing was done, by its number
Done: TypeAlias = "tuple[int, ...]"  # the kinds of the things that were done
Course: TypeAlias = "tuple[tuple[int, Way], ...]"  # the same with what was answered, in the order of the kinds


class Standing(NamedTuple):
    """Where a try has come to."""

    table: State
    around: Around
    gone: frozenset[object]  # the things that were done


@attrs.define(eq=False)
class Attempt:
    """One attempt to try out all orders of the things that are there, and what things have been seen to do."""

    trial: int  # the number of what is done for each thing
    first: State
    player: int | None  # who says the order
    outside: Around  # at first
    finished: tuple[object, ...]  # what was done before
    things: set[object]
    kinds: dict[object, int]  # those that the player can't tell apart are of one kind
    most_steps: int
    used_steps: int
    tries: int
    is_given_up: bool
    answers: list[object]  # all that were given
    asks: dict[int, int]  # by kind: the seats that are asked, as bits
    shows: dict[int, int]  # by kind: the seats that come to know cards, as bits
    lucky: set[int]  # the kinds that draw by chance
    brings: set[int]  # the kinds that bring further things


Results: TypeAlias = dict[Course, Standing]
ByLast: TypeAlias = dict[int, Results]  # by the kind of the thing that came last


def make_trials(plan: Plan, functions: Functions) -> None:
    """Add the function that tries out orders; the machine fills in what is done in an order when it is written."""
    things_of = functions.setdefault("TRIAL_THINGS", [])
    does = functions.setdefault("TRIALS", [])
    can_ask = functions.setdefault("TRIAL_ASKS", [])
    are_cards = functions.setdefault("TRIAL_OF_CARDS", [])
    merged, is_alike, zones = functions["merged"], functions["is_alike"], range(len(plan.zone_names))
    of_copy = OF_WAY + len(plan.pieces) + len(plan.zone_names)  # in steps

    def arranged(
        s: State, player: int | None, number: int, pool: list[object], done: tuple[object, ...], around: Around
    ) -> tuple[object, ...]:
        """Return what is done next, and all that comes after if that is clear; () if a player has to say."""
        things = merged(s, player, pool) if are_cards[number] else pool
        if len(things) < 2:
            return tuple(things)
        if len(pool) > MOST_WAYS or least_ways(len(things)) > MOST_WAYS:
            return ()
        mark = memory_mark()
        next_one = tried_out(s, begin_attempt(s, player, number, pool, done, around), things)
        memory_reset(mark)
        if next_one == ASK:
            return ()
        return tuple(pool) if next_one == ALL else (things[next_one],)

    def tried_out(s: State, attempt: Attempt, things: list[object]) -> int:
        """Return the number of the thing that is done next; ALL if all are as they are, ASK if a player has to say."""
        same = False
        try:
            same = is_same(attempt)
        except (Fault, StepLimit):
            same = False
        spend_long(s, attempt.used_steps + attempt.tries * of_copy)
        if not same:
            return ASK
        # What brings something new comes first: then all that was there before is still there to be done with it.
        new: set[int] = attempt.lucky | attempt.brings
        if not new and not attempt.asks:
            return ALL
        for at, thing in enumerate(things):
            if attempt.kinds[thing] in new:
                return at
        return 0

    def begin_attempt(
        s: State, player: int | None, number: int, pool: list[object], done: tuple[object, ...], around: Around
    ) -> Attempt:
        """Make an attempt, which has tried nothing yet."""
        start: State = functions["clone"](s)
        start.stack = []
        for zone in zones:
            low, high = s.lo[zone], s.hi[zone]
            if high - low > 1:  # how what is shuffled lies in the list must not count
                cards = s.Z[zone]
                start.Z[zone] = [*cards[:low], *sorted(cards[low:high]), *cards[high:]]
        kinds: dict[object, int] = kinds_of(s, player, pool) if are_cards[number] else {}
        if not are_cards[number]:
            for kind, thing in enumerate(pool):
                kinds[thing] = kind
        most_steps = s.steps // 2
        return Attempt(
            number, start, player, around, done, {*pool}, kinds, most_steps, 0, 0, False, [], {}, {}, set(), set()
        )

    def kinds_of(s: State, player: int | None, pool: list[object]) -> dict[object, int]:
        """Return the kinds of cards as numbers."""
        found: dict[object, int] = {}
        firsts = merged(s, player, pool)
        for thing in pool:
            kind = 0
            while firsts[kind] != thing and len(merged(s, player, [firsts[kind], thing])) > 1:
                kind += 1
            found[thing] = kind
        return found

    def is_same(attempt: Attempt) -> bool:
        """Whether all orders lead to the same results."""
        same = is_same_by(attempt, 0, False)
        if attempt.is_given_up or not attempt.lucky:
            return same
        for luck in range(1, TRIES):
            same = same and is_same_by(attempt, luck, False)
        if same or attempt.is_given_up:
            return same
        return all(is_same_by(attempt, luck, True) for luck in range(TRIES))

    def is_same_by(attempt: Attempt, luck: int, apart: bool) -> bool:
        """Return it for one run of luck: one for all things, one after the other, or for each thing its own."""
        start: State = attempt.first
        lay_luck(start, luck)
        level: dict[tuple[Done, Course], Standing] = {((), ()): Standing(start, attempt.outside, frozenset())}
        while level:
            found: dict[Done, ByLast] = {}
            for place, standing in level.items():
                if not tries_next(attempt, place, standing, luck, apart, found):
                    return False
            for kinds in found:
                if not agrees(kinds, found[kinds]):
                    return False
            level = next_level(found)
            for standing in level.values():
                table: State = standing.table
                if table.q != ENDED:  # the game is over
                    return False
        return True

    def tries_next(
        attempt: Attempt,
        place: tuple[Done, Course],
        standing: Standing,
        luck: int,
        apart: bool,
        found: dict[Done, ByLast],
    ) -> bool:
        """Do each thing that is left to do, and note the results; no more is done if something has left the set."""
        kinds, course = place
        table: State = standing.table
        gone: frozenset[object] = standing.gone
        left = left_over(attempt, table, standing.around, gone)
        if not left and len(gone) < len(attempt.things):
            return False
        for thing in left:
            kind = attempt.kinds[thing]
            if apart:
                lay_luck(table, (luck + kind) % TRIES)
            now = tuple(sorted((*kinds, kind)))
            by_last: dict[int, Results] = found.setdefault(now, {})
            results: dict[Course, Standing] = by_last.setdefault(kind, {})
            is_last = len(kinds) > 0 and thing == left[-1]
            copy: State = table if is_last else functions["clone"](table)
            for way, after in runs(attempt, copy, thing, standing.around, gone | {thing}):
                results[tuple(sorted((*course, (kind, way)), key=kind_of))] = after
            if attempt.is_given_up:
                return False
        return True

    def agrees(kinds: Done, by_last: dict[int, Results]) -> bool:
        """Whether the same things lead to the same results whichever of them comes last."""
        expected: dict[Course, Standing] = by_last.get(kinds[0], {})
        for kind in dict.fromkeys(kinds):
            results: dict[Course, Standing] = by_last.get(kind, {})
            if kind == kinds[0]:
                continue
            if len(results) != len(expected) or any(course not in expected for course in results):
                return False
            for course, standing in results.items():
                other = expected[course]
                if standing.around != other.around or not is_alike(standing.table, other.table):
                    return False
        return True

    def left_over(attempt: Attempt, s: State, around: Around, gone: frozenset[object]) -> list[object]:
        """Return what there is still to do of the things of the start."""
        things = things_of[attempt.trial](s, attempt.finished, *around)
        here = [each for each in things if each in attempt.things and each not in gone]
        return merged(s, attempt.player, here) if are_cards[attempt.trial] else here

    def runs(
        attempt: Attempt, table: State, thing: object, around: Around, gone: frozenset[object]
    ) -> list[tuple[Way, Standing]]:
        """Do one thing, answering what it asks in every way; give the answers, and where that leads to."""
        number, finished, kind = attempt.trial, attempt.finished, attempt.kinds[thing]
        luck, known = luck_mark(table), table.known.copy()
        before: set[object] = {*attempt.things, *things_of[number](table, finished, *around)}
        found: list[tuple[Way, Standing]] = []
        todo: list[tuple[Way, State, object]] = [((), table, None)]
        while todo:
            attempt.tries += 1
            if attempt.tries > MOST_WAYS or attempt.used_steps > attempt.most_steps:
                attempt.is_given_up = True
                return found
            way, s, option = todo.pop()
            left = run(attempt, s, way, option, thing, around)
            if luck_mark(s) != luck:
                attempt.lucky.add(kind)
            if s.known != known:
                attempt.shows[kind] = attempt.shows.get(kind, 0) | newly(known, s.known)
            if s.who is not None and s.opts:
                attempt.asks[kind] = attempt.asks.get(kind, 0) | 1 << s.who
                for each in reversed(s.opts):
                    todo.append(((*way, answer_number(attempt, each)), functions["clone"](s), each))
                continue
            if any(each not in before for each in things_of[number](s, finished, *left)):
                attempt.brings.add(kind)
            if informs(attempt):
                attempt.is_given_up = True
                return found
            found.append((way, Standing(s, left, gone)))
        return found

    def run(attempt: Attempt, s: State, way: Way, option: object, thing: object, around: Around) -> Around:
        """Run from the beginning, or from an answer, to the next question or the end; return the variables then."""
        number, left = attempt.trial, around
        s.steps, s.renewed = STEPS, 0
        try:
            if not can_ask[number]:
                left = does[number](s, thing, *around)
                s.q, s.who, s.opts = ENDED, None, ()
            elif way:
                resume(s, option)
            else:
                begin(s, does[number], (thing, *around))
        finally:
            # A question that answered itself gave new steps, when half of them were used up.
            attempt.used_steps += STEPS - s.steps + s.renewed * (STEPS // 2)
        return s.ans if can_ask[number] and s.q == ENDED else left

    functions["arranged"] = arranged


def least_ways(things: int) -> int:
    """Return how many ways there are at least to do so many different things; of very many, a big number."""
    return things << (min(things, 20) - 1)


def next_level(found: dict[Done, ByLast]) -> dict[tuple[Done, Course], Standing]:
    """Return from where things are done next: of results that are the same, one."""
    level: dict[tuple[Done, Course], Standing] = {}
    for kinds in found:
        by_last: dict[int, Results] = found[kinds]
        results: dict[Course, Standing] = by_last[kinds[0]]
        for course, standing in results.items():
            level[kinds, course] = standing
    return level


def kind_of(done: tuple[int, Way]) -> int:
    """Return the kind of a thing that was done."""
    return done[0]


def answer_number(attempt: Attempt, answer: object) -> int:
    """Return the number of an answer."""
    if answer not in attempt.answers:
        attempt.answers.append(answer)
    return attempt.answers.index(answer)


def informs(attempt: Attempt) -> bool:
    """Whether one thing shows what can be of use for a decision about another, so that the player has to say."""
    new: set[int] = attempt.lucky | attempt.brings
    for kind in new:
        if any(kind != other for other in attempt.asks) or any(kind != other for other in attempt.brings):
            return True
    for kind, seats in attempt.shows.items():
        if any(kind != other and seats & asked for other, asked in attempt.asks.items()):
            return True
    return False


def newly(before: Sequence[int], after: Sequence[int]) -> int:
    """Return the seats, as bits, that know a card which they did not know before."""
    seats = 0
    for card, knowing in enumerate(after):
        seats |= knowing & ~before[card]
    return seats
