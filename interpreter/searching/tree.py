"""A search of what to choose: imagined tables, played on again and again, and for each seat a tree of what it has seen.

Each round imagines a table, and plays on it. Whose turn it is chooses by its own tree: what did well for it, and what
was tried seldom. A tree knows only what its seat has seen: what others do in secret is a branch that says nothing. So
no seat plays as if it saw what it can't see, whether seats choose one after the other or all at once. Options that are
there on some tables only are weighed by how often they were there. Where a tree has an option that was never tried, it
is tried, and from there on seats mostly do what went well for them at the same question (habits). Some plays later the
table is judged (`worth.py`), and all trees and habits learn from it.

It is written in the part of Python that can be run natively. All that is learned lies in lists of numbers that are made
before the first round, so that whatever else a round makes can be thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt, log

from ..faults import RUNTIME_ERRORS
from ..knowing.imagine import imagine
from ..meaning.bounds import CHANCE, STEPS
from ..running.driving import resume
from ..running.luck import put_luck, rnd
from ..running.memory import memory_mark, memory_reset
from ..running.state import State
from .learned import (
    BEST,
    Learned,
    Outset,
    Round,
    find,
    key_of_habit,
    key_of_place,
    learn,
    new_habit,
    new_place,
    nothing_learned,
    place_of,
    roots_of,
    set_measure,
)
from .prints import UNTOLD, cards_of, prints_of

# So many rounds, played by chance, say how far apart the worth of tables is.
FIRST_ROUNDS = 32
# A table is imagined anew so often if the question has another number of options there.
TRIES = 12
# Luck of different rounds.
OF_ROUND = 16
MOST_KEY = 1 << 50
# Of so many numbers the roots are known, in thousandths, and of their logarithms.
KNOWN = 4096
ROOTS = tuple([isqrt(number * 1_000_000) for number in range(KNOWN + 1)])
LOGS = tuple([int(1000 * log(number + 1)) for number in range(KNOWN + 1)])
NOBODY = -1

Judged = Callable[[State], list[int]]
Clone = Callable[[State], State]
Search = Callable[[State, Outset, int, int], list[int]]
Imagined = Callable[[State, Outset, int], State]


def make_search(clone: Clone, judged: Judged) -> tuple[Search, Imagined]:
    """Make the search of a machine, by what copies and judges its states; and what imagines a table as it does."""

    def search(s: State, prepared: Outset, iterations: int, key: int) -> list[int]:
        """Return for each option how often it was tried, and the sum of its worth; then how play is likely to go on.

        That is: the luck of an imagined table, and the options that are taken one after the other on it.
        """
        learned = nothing_learned(prepared, iterations)
        first = min(FIRST_ROUNDS, iterations // 4 + 1)
        measured = [0 for _ in range(first * prepared.seats)]
        for number in range(first):
            mark = memory_mark()
            measure(s, prepared, luck_of(key, iterations + 1 + number), measured, number)
            memory_reset(mark)
        set_measure(learned, measured, first, prepared.seats)
        for number in range(iterations):
            mark = memory_mark()
            go_round(s, prepared, learned, luck_of(key, number))
            memory_reset(mark)
        found: list[int] = []
        for option in range(prepared.offers):
            found.append(learned.option_visits[option])
            found.append(learned.option_sums[option])
        luck = luck_of(key, iterations)
        found.append(luck)
        found.extend(line_of(s, prepared, learned, luck))
        return found

    def imagined(s: State, prepared: Outset, luck: int) -> State:
        """Return a table that could be the true one: there are as many options, if such a one is found."""
        if len(prepared.pool) > 0:
            drawn: State = clone(prepared.pool[luck // OF_ROUND % len(prepared.pool)])
            put_luck(drawn, luck)
            return drawn
        copy: State = clone(s)
        for number in range(TRIES):
            if number > 0:
                copy = clone(s)
            put_luck(copy, luck + number)
            if imagine(copy, prepared.imagining) and len(copy.opts) == prepared.offers:
                return copy
        return copy

    def measure(s: State, prepared: Outset, luck: int, measured: list[int], number: int) -> None:
        """Note what a table is worth to each seat after plays by chance."""
        try:
            copy: State = imagined(s, prepared, luck)
            for _ in range(prepared.tuning.plays_ahead):
                if copy.who is None or len(copy.opts) == 0:
                    break
                answer(copy, rnd(copy, len(copy.opts)))
            found = judged(copy)
            for seat in range(prepared.seats):
                measured[number * prepared.seats + seat] = found[seat]
        except RUNTIME_ERRORS:
            # A game that goes wrong says nothing.
            return

    def go_round(s: State, prepared: Outset, learned: Learned, luck: int) -> None:
        """Imagine a table, play on it, and learn from what comes of it."""
        done = Round([], [], [], [])
        chosen = [NOBODY]
        found: list[int] = []
        try:
            copy: State = imagined(s, prepared, luck)
            play_on(copy, prepared, learned, done, chosen)
            found = judged(copy)
        except RUNTIME_ERRORS:
            # A game that goes wrong says nothing of what was chosen, which counts as tried.
            found = [0 for _ in range(2 * prepared.seats)]
        learn(prepared, learned, done, chosen[0], found)

    def line_of(s: State, prepared: Outset, learned: Learned, luck: int) -> list[int]:
        """Return what everybody is likely to take on one imagined table, as long as the trees know."""
        taken: list[int] = []
        try:
            copy: State = imagined(s, prepared, luck)
            at = roots_of(prepared, learned)
            while copy.who is not None and copy.who != CHANCE and len(copy.opts) > 0:
                seat = copy.who
                prints = prints_at(copy, prepared, len(taken) == 0)
                best, most = NOBODY, 0
                for option in range(len(prints)):
                    place = place_of(learned, key_of_place(at[seat], copy.q, seat, prints[option]))
                    if place >= 0 and learned.visits[place] > most:
                        best, most = option, learned.visits[place]
                if best < 0 or (len(taken) == 0 and best >= prepared.offers):
                    break
                taken.append(best)
                follow(copy, prepared, learned, at, seat, best, prints, False)
                if min(at) < 0:
                    break
        except RUNTIME_ERRORS:
            return taken
        return taken

    return search, imagined


def luck_of(key: int, number: int) -> int:
    """Return the luck of a round."""
    return (key + number * 7_368_787) % MOST_KEY * OF_ROUND


# A round.


def play_on(s: State, prepared: Outset, learned: Learned, done: Round, chosen: list[int]) -> None:
    """Play on an imagined table: by the trees as far as they go, then by habit."""
    at = roots_of(prepared, learned)
    is_in_tree, is_first, left = True, True, prepared.tuning.plays_ahead
    while s.who is not None and len(s.opts) > 0:
        if not is_in_tree:
            left -= 1
            if left < 0:
                return
        seat = s.who
        if seat == CHANCE:
            answer(s, rnd(s, len(s.opts)))
            continue
        prints = prints_at(s, prepared, is_first)
        offered = min(len(prints), prepared.offers) if is_first else len(prints)
        if is_in_tree:
            option = NOBODY
            places = [place_of(learned, key_of_place(at[seat], s.q, seat, prints[each])) for each in range(offered)]
            for place in places:
                if place >= 0:
                    learned.chances[place] += 1
            untried = [each for each in range(offered) if places[each] < 0]
            if len(untried) > 0:
                option = untried[by_habit(s, learned, seat, [prints[each] for each in untried], is_first)]
            else:
                option = most_wanted(s, prepared, learned, places)
            if is_first:
                chosen[0] = option
            note_habit(learned, done, s.q, seat, prints[option], is_first)
            follow(s, prepared, learned, at, seat, option, prints, True)
            if at[seat] >= 0:
                done.steps_taken.append(at[seat])
                done.steppers.append(seat)
            is_in_tree = len(untried) == 0 and min(at) >= 0
        else:
            option = rnd(s, offered)
            if rnd(s, 100) >= prepared.tuning.whim:
                option = by_habit(s, learned, seat, prints, False)
            note_habit(learned, done, s.q, seat, prints[option], False)
            answer(s, option)
        is_first = False


def answer(s: State, option: int) -> None:
    """Answer the open question of a table."""
    s.steps = STEPS
    s.renewed = 0
    resume(s, s.opts[option])


def prints_at(s: State, prepared: Outset, is_first: bool) -> list[int]:
    """Return the numbers of the options: of the question that the search is about, their places."""
    if is_first:
        return [option + 1 for option in range(len(s.opts))]
    return prints_of(prepared.asking, s.q, s.opts)


def follow(
    s: State,
    prepared: Outset,
    learned: Learned,
    at: list[int],
    seat: int,
    option: int,
    prints: list[int],
    grows: bool,
) -> None:
    """Take an option, and let the place of each seat in its tree follow, as far as the seat sees what was taken."""
    question, one = s.q, s.opts[option]
    cards = cards_of(prepared.asking, question, one)
    known = [s.known[card] for card in cards]
    answer(s, option)
    seen = -1
    for place in range(len(cards)):
        seen &= known[place] | s.known[cards[place]]
    for each in range(prepared.seats):
        if at[each] >= 0:
            shown = prints[option]
            if each != seat and (prepared.asking.is_hidden[question] or seen >> each & 1 == 0):
                shown = UNTOLD
            key = key_of_place(at[each], question, seat, shown)
            place = place_of(learned, key)
            if place < 0 and grows:
                place = new_place(learned, key)
            at[each] = place


def most_wanted(s: State, prepared: Outset, learned: Learned, places: list[int]) -> int:
    """Return the option that did best, or was tried so seldom that it may: all have been tried."""
    best, most, count = 0, -1, len(places)
    first = rnd(s, count)
    for step in range(count):
        option = (first + step) % count
        place = places[option]
        tried = learned.visits[place]
        if tried == 0:
            return option
        wanted = learned.gains[place] * 1000 // tried
        wanted += prepared.tuning.explored * BEST * root_of_log(learned.chances[place]) // root_of(tried)
        if wanted > most:
            best, most = option, wanted
    return best


def root_of(number: int) -> int:
    """Return the root of a number, in thousandths."""
    doubled = 0
    while number > KNOWN:
        number = number >> 2
        doubled += 1
    return ROOTS[number] << doubled


def root_of_log(number: int) -> int:
    """Return the root of the logarithm of a number, in thousandths."""
    more = 0
    while number > KNOWN:
        number = number >> 1
        more += 693
    # The logarithm is in thousandths, and so its root in thousandths has the root of a thousand as a factor.
    return root_of(LOGS[number] + more) * 1000 // 31_623


# Habits.


def by_habit(s: State, learned: Learned, seat: int, prints: list[int], is_first: bool) -> int:
    """Return the option that went best for a seat; what was never tried comes first."""
    count = len(prints)
    first = rnd(s, count)
    if is_first:
        return first
    best, most = first, -1
    for step in range(count):
        option = (first + step) % count
        place = find(learned.habit_keys, key_of_habit(seat, s.q, prints[option]))
        if place < 0 or learned.habit_visits[place] == 0:
            return option
        mean = learned.habit_gains[place] * 1000 // learned.habit_visits[place]
        if mean > most:
            best, most = option, mean
    return best


def note_habit(learned: Learned, done: Round, question: int, seat: int, shown: int, is_first: bool) -> None:
    """Note what a seat answers, to learn from it."""
    if is_first:
        return
    key = key_of_habit(seat, question, shown)
    place = find(learned.habit_keys, key)
    if place < 0:
        place = new_habit(learned, key, -1 - place)
    if place >= 0:
        done.habits_shown.append(place)
        done.habit_seats.append(seat)
