"""Tables: made, copied, begun, played."""

from __future__ import annotations

from .frames import go, pop_frame, question
from .holding import collect, copied, lay_copy, touch
from .memory import alloc, leave_block, take_block
from .raw import (
    ALL_STEPS,
    ANSWER,
    AT,
    FRESH_IMAGE,
    HOME,
    KEY,
    LIST,
    MARKED,
    MOST_TOUCHED,
    OPTIONS,
    OUT,
    PLAYERS,
    RENEWED,
    ROOTS,
    ROOTS_END,
    SOFT_END,
    STACK,
    STEPS_LEFT,
    TABLE_SIZE,
    TOUCHED,
    TOUCHED_LIST,
    load,
    part_of,
    points_of_all,
    shr,
    store,
)
from .sequences import at_of, copy_seq, new_seq


def new_table() -> int:
    """Make room for a table."""
    s = take_block(TABLE_SIZE)
    store(s, MARKED, 0)
    store(s, HOME, 0)
    return s


def free_table(s: int) -> None:
    """Let the room of a table be used again."""
    mark = load(s, MARKED)
    if mark != 0:
        store(TOUCHED_LIST + ((mark - 1) << 3), 0)
    home = load(s, HOME)
    if home != 0:
        leave_block(home)
    leave_block(s)


def copy_table(s: int) -> int:
    """Make an independent copy of a table."""
    if load(AT) > SOFT_END or load(TOUCHED) >= MOST_TOUCHED:
        collect()
    made = take_block(TABLE_SIZE)
    lay_copy(made, s)
    store(made, MARKED, 0)
    store(made, HOME, 0)
    touch(made)
    at = made + ROOTS
    while at != made + ROOTS_END:
        store(at, copied(load(at)))
        at += 8
    return made


def lay_table(s: int, other: int) -> None:
    """Lay a copy of another table in the place of one."""
    touch(s)
    mark = load(s, MARKED)
    home = load(s, HOME)
    lay_copy(s, other)
    store(s, MARKED, mark)
    store(s, HOME, home)
    at = s + ROOTS
    while at != s + ROOTS_END:
        store(at, copied(load(at)))
        at += 8


def clone_within(s: int) -> int:
    """Copy a table for as long as a choice takes: what it is made of is shared, since nothing changes it in place."""
    made = alloc(TABLE_SIZE)
    lay_copy(made, s)
    store(made, STACK, copy_seq(load(s, STACK), LIST))
    return made


def lay_fresh(s: int) -> None:
    """Lay a table as it is before anything was done."""
    touch(s)
    mark = load(s, MARKED)
    home = load(s, HOME)
    lay_copy(s, FRESH_IMAGE)
    store(s, MARKED, mark)
    store(s, HOME, home)
    store(s, STACK, new_seq(32, LIST))


def start_table(s: int) -> int:
    """Begin a game: the key of chance lies in `OUT`; return the first question, as `go` does."""
    lay_fresh(s)
    store(s, KEY, load(OUT))
    store(s, KEY + 8, load(OUT, 8))
    store(s, KEY + 16, load(OUT, 16))
    store(s, KEY + 24, load(OUT, 24))
    return go(s, 0, 1)


def start_seeded(s: int, seed: int) -> int:
    """Begin a game with a seed of one word, as `start_table` does with the key that it makes."""
    store(OUT, seed)
    store(OUT, 8, seed >> 63)
    store(OUT, 16, seed >> 63)
    store(OUT, 24, seed >> 63)
    return start_table(s)


def step(s: int, index: int) -> int:
    """Answer the open question; return the next, as `go` does."""
    touch(s)
    store(s, ANSWER, at_of(load(s, OPTIONS), index))
    store(s, STEPS_LEFT, ALL_STEPS)
    store(s, RENEWED, 0)
    return go(s, pop_frame(s), 2)


def answer(s: int, index: int) -> int:
    """Answer the open question as `step` does; if the game is over then, the points of all seats are in `OUT`."""
    asked = step(s, index)
    if asked == 0:
        left = load(s, STEPS_LEFT)
        results(s)
        store(s, STEPS_LEFT, left)
    return asked


def play_out(s: int, luck: int, most: int) -> int:
    """Play at random to the end, or for so many choices; return how many were made. `OUT` has the luck then."""
    made = 0
    asked = question(s)
    while made < most and asked != 0:
        luck = luck + -7046029254386353131
        mixed = (luck ^ shr(luck, 30)) * -4658895280553007687
        mixed = (mixed ^ shr(mixed, 27)) * -7723592293110705685
        asked = step(s, shr(shr(mixed, 32) * (asked & 4294967295), 32))
        made += 1
    store(OUT, 504, luck)
    return made


def play_by(s: int, at: int, most: int, widest: int) -> int:
    """Play on by doubles from 0 to 1 at an address, so many at most; return the question then, as `go` does.

    What was chosen is written over them. `OUT` has how many choices were made, so also after a trap; a question with
    more options than the widest is one that is not answered.
    """
    store(OUT, 0)
    asked = question(s)
    made = 0
    while made < most and asked != 0 and (asked & 4294967295) <= widest:
        index = part_of(at, asked & 4294967295)
        asked = step(s, index)
        store(at, index)
        at += 8
        made += 1
        store(OUT, made)
    return asked


def step_tables(at: int, count: int, first: int) -> None:
    """Answer the open questions of many tables, from the first of so many on; `OUT` has which one is stepped.

    Of each there lie an address, the index of an option or -1, and the question, which is written anew.
    """
    row = at + first * 24
    while first < count:
        index = load(row, 8)
        if index >= 0:
            store(OUT, first)
            store(row, 16, step(load(row), index))
        row += 24
        first += 1


def play_games(s: int, count: int, luck: int) -> int:
    """Play so many games at random, each with a key that follows from the luck; sums of points lie in `OUT`."""
    made = 0
    seat = 0
    while seat < PLAYERS:
        store(OUT + (seat << 3), 64, 0)
        seat += 1
    while count > 0:
        luck = luck + -7046029254386353131
        store(OUT, shr(luck, 1))
        store(OUT, 8, 0)
        store(OUT, 16, 0)
        store(OUT, 24, 0)
        start_table(s)
        made += play_out(s, luck, 1000000)
        store(OUT, 496, made)
        points = points_of_all(s)
        seat = 0
        while seat < PLAYERS:
            store(OUT + (seat << 3), 64, load(OUT + (seat << 3), 64) + at_of(points, seat))
            seat += 1
        count -= 1
    return made


def results(s: int) -> None:
    """Work out the points of all seats, into `OUT`."""
    touch(s)
    store(s, STEPS_LEFT, ALL_STEPS)
    points = points_of_all(s)
    seat = 0
    while seat < PLAYERS:
        store(OUT + (seat << 3), at_of(points, seat))
        seat += 1
