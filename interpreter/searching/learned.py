"""What a search knows: trees, habits, what options came to, all in lists of numbers that stay as long as they are.

A place in a tree is known by the place before it and by what was seen there. It is written in the part of Python that
can be run natively.
"""

from __future__ import annotations

from typing import NamedTuple

from ..knowing.mixtures import Imaginable
from ..running.state import State
from .prints import Askable
from .worth import BEHIND, GOES_ON, LEVEL, LOST, WON, worth_of_end

# What is wanted goes from 0 to this.
BEST = 1000
# What a table is worth is measured by what the first rounds came to: so many times as far from their mean as they are
# is as good or as bad as it gets while nothing is decided. A game that ended by points is also won or not.
SPREAD = 3
BY_WORTH = 350
BY_WORTH_AT_END = 200
BY_BEING_FIRST = 250
# How many habits are remembered, a power of two.
HABITS = 1 << 13
# The least and the most places that there is room for, within what native code may take in one call.
FEW_PLACES, MANY_PLACES = 1 << 10, 1 << 18


class Tuning(NamedTuple):
    """What the strength of a search hangs on."""

    plays_ahead: int  # after the tree ends
    explored: int  # how much what was tried seldom counts, in thousandths
    whim: int  # how often a seat does not follow habit, in hundredths


class Outset(NamedTuple):
    """All that a search is given beside the state: what can be imagined, and what is known before play."""

    imagining: Imaginable
    pool: tuple[State, ...]  # tables that were imagined before; none if each round can imagine its own
    asking: Askable
    asked_seat: int
    offers: int  # how many options there are to choose from
    seats: int
    tuning: Tuning


class Learned(NamedTuple):
    """What a search knows, all in lists of numbers that stay as long as they are."""

    # Trees. What was chosen in a place of a tree is the next place; each has its number by its key.
    place_keys: list[int]
    visits: list[int]
    chances: list[int]  # how often it could have been chosen
    gains: list[int]  # what came of it, to whoever chose
    # Habits: what was answered to a question, by a seat.
    habit_keys: list[int]
    habit_visits: list[int]
    habit_gains: list[int]
    # What options came to: the worth to who is asked, and how often they were tried.
    option_sums: list[int]
    option_visits: list[int]
    # Of each seat: the mean worth of the first rounds, and how far from it counts as far.
    middles: list[int]
    reaches: list[int]
    filled: list[int]  # how many places there are, and how many habits


class Round(NamedTuple):
    """What happened in one round, so that what came of it can be learned."""

    steps_taken: list[int]  # the places in the tree of whoever chose
    steppers: list[int]  # and who that was
    habits_shown: list[int]
    habit_seats: list[int]


def nothing_learned(prepared: Outset, iterations: int) -> Learned:
    """Make room for what a search of so many rounds can learn."""
    size = FEW_PLACES
    while size < 6 * iterations * (1 + prepared.seats // 2) and size < MANY_PLACES:
        size = size << 1
    return Learned(
        [0 for _ in range(size)],
        [0 for _ in range(size + prepared.seats)],
        [0 for _ in range(size)],
        [0 for _ in range(size)],
        [0 for _ in range(HABITS)],
        [0 for _ in range(HABITS)],
        [0 for _ in range(HABITS)],
        [0 for _ in range(prepared.offers)],
        [0 for _ in range(prepared.offers)],
        [0 for _ in range(prepared.seats)],
        [1 for _ in range(prepared.seats)],
        [0, 0],
    )


def roots_of(prepared: Outset, learned: Learned) -> list[int]:
    """Return where each seat begins in its tree: behind all other places."""
    size = len(learned.place_keys)
    return [size + seat for seat in range(prepared.seats)]


def key_of_place(place: int, question: int, seat: int, shown: int) -> int:
    """Return the key of what comes after a place; a key is never 0."""
    return place + 1 << 37 | (question * 11 + seat & 1023) << 27 | shown


def key_of_habit(seat: int, question: int, shown: int) -> int:
    """Return the key of a habit; a key is never 0."""
    return 1 << 50 | (seat & 63) << 43 | (question & 65_535) << 27 | shown


def find(keys: list[int], key: int) -> int:
    """Return where a key is; if nowhere, -1 less where it would be put."""
    size = len(keys)
    low, high = key & (1 << 27) - 1, key >> 27
    mixed = low * 73_244_475 + high * 100_711_433
    at = (mixed ^ mixed >> 29) & size - 1
    while keys[at] != key:
        if keys[at] == 0:
            return -1 - at
        at = at + 1 & size - 1
    return at


def place_of(learned: Learned, key: int) -> int:
    """Return the place with a key; below 0 if there is none."""
    return find(learned.place_keys, key)


def new_place(learned: Learned, key: int) -> int:
    """Make a place with a key; -1 if there is no more room."""
    if learned.filled[0] * 4 >= len(learned.place_keys) * 3:
        return -1
    place = -1 - find(learned.place_keys, key)
    learned.place_keys[place] = key
    learned.chances[place] = 1
    learned.filled[0] += 1
    return place


def new_habit(learned: Learned, key: int, place: int) -> int:
    """Remember a habit at a place that is free; -1 if there is no more room."""
    if learned.filled[1] * 4 >= HABITS * 3:
        return -1
    learned.habit_keys[place] = key
    learned.filled[1] += 1
    return place


def set_measure(learned: Learned, measured: list[int], count: int, seats: int) -> None:
    """Set what is far from the middle, by what the first rounds came to."""
    for seat in range(seats):
        total = 0
        for number in range(count):
            total += measured[number * seats + seat]
        middle = total // count
        apart = 0
        for number in range(count):
            apart += abs(measured[number * seats + seat] - middle)
        learned.middles[seat] = middle
        learned.reaches[seat] = max(1, SPREAD * apart // count)


def gain_of(learned: Learned, seat: int, worth: int, end: int) -> int:
    """Return how well a round went for a seat, from 0 to `BEST`."""
    if end == WON:
        return BEST
    if end == LOST:
        return 0
    reach = learned.reaches[seat]
    apart = min(reach, max(-reach, worth - learned.middles[seat]))
    if end == GOES_ON or len(learned.middles) == 1:
        return BEST // 2 + BY_WORTH * apart // reach
    gain = BEST // 2 + BY_WORTH_AT_END * apart // reach
    if end == LEVEL:
        return gain
    return gain - BY_BEING_FIRST if end == BEHIND else gain + BY_BEING_FIRST


def learn(prepared: Outset, learned: Learned, done: Round, chosen: int, found: list[int]) -> None:
    """Let trees and habits learn what a round came to."""
    seats = prepared.seats
    gained = [gain_of(learned, seat, found[seat], found[seats + seat]) for seat in range(seats)]
    for number in range(len(done.steps_taken)):
        place = done.steps_taken[number]
        learned.visits[place] += 1
        learned.gains[place] += gained[done.steppers[number]]
    for number in range(len(done.habits_shown)):
        place = done.habits_shown[number]
        learned.habit_visits[place] += 1
        learned.habit_gains[place] += gained[done.habit_seats[number]]
    if 0 <= chosen < prepared.offers:
        seat = prepared.asked_seat
        learned.option_visits[chosen] += 1
        learned.option_sums[chosen] += found[seat] + worth_of_end(found[seats + seat])
