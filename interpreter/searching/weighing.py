"""A quick look at what to choose: each option is tried on imagined tables, and the worse half is left out each time.

An option is taken, everybody goes on at random for a few plays, and the table is judged (`worth.py`). Tables are
imagined one after the other; options that do badly are left out of the later ones. How much thought that takes is
counted in plays, not in time. It is written in the part of Python that can be run natively.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..faults import RUNTIME_ERRORS
from ..knowing.mixtures import Imaginable
from ..knowing.preparing import Prospect
from ..running.luck import put_luck
from ..running.memory import memory_mark, memory_reset
from ..running.state import State
from .learned import Outset
from .tree import TRIES, Clone, Imagined, answer, luck_of

# How much thought it takes, in plays, to imagine a table, and to copy and judge one. A table with many zones is slower
# in all of that.
IMAGINED = 8
JUDGED = 3
ZONES = 25
# So few and so many tables are imagined whatever they cost.
LEAST_TABLES = 2
MOST_TABLES = 20
# How many plays of anybody it looks ahead, fewer on a slow table. Farther ahead chance outweighs what the option does.
FARTHEST = 8
NEAREST = 4
# So many options stay in any case, and what is as good as those.
LEAST_KEPT = 2
# What is played at random need not be hard to guess: a number is multiplied, and what is left of a prime is kept.
MULTIPLIER, PRIME = 48_271, (1 << 31) - 1

WorthTo = Callable[[State, int], int]


class Weighing(NamedTuple):
    """What options came to so far, and how much further it is to go."""

    outset: Outset
    thought: int  # it ends when so many plays were thought about
    pace: int  # how slow a table is to think about; 1 for a small one
    go_on: int  # so many tables are imagined now, at most
    looked_at: int  # so many were before
    thinking: int  # how many plays were thought about
    kept: list[int]  # of each option: whether it is still tried out
    totals: list[int]  # what it came to in all,
    trials: list[int]  # and how often it was tried


class QuickLook(NamedTuple):
    """A quick look at a position that is to be put in order first."""

    prospect: Prospect
    weighing: Weighing  # without what can be imagined


Weigh = Callable[[State, Weighing, int], list[int]]
Look = Callable[[State, QuickLook, int], list[int]]
Prepared = Callable[[State, Prospect], Imaginable | None]


def make_weighing(clone: Clone, prepared: Prepared, imagined: Imagined, worth_to: WorthTo) -> tuple[Weigh, Look]:
    """Make what weighs options at tables of a machine, by what copies, orders, imagines and judges its states.

    The second puts a position in order before that.
    """

    def look(s: State, quick: QuickLook, key: int) -> list[int]:
        """Put a copy in order and weigh the options; nothing if there is more to be said of the position."""
        ordered: State = clone(s)
        found = prepared(ordered, quick.prospect)
        if found is None:
            return []
        before, given = quick.weighing, quick.weighing.outset
        outset = Outset(found, (), given.asking, given.asked_seat, given.offers, given.seats, given.tuning)
        about = Weighing(
            outset, before.thought, before.pace, before.go_on, before.looked_at, before.thinking, before.kept,
            before.totals, before.trials,
        )  # fmt: skip
        return weigh(ordered, about, key)

    def weigh(s: State, before: Weighing, key: int) -> list[int]:
        """Imagine tables and try options out.

        Return how many tables and plays that were in all, and whether that is enough; then of each option whether it is
        kept, of each what it came to, and of each how often it was tried.
        """
        kept = [each for each in before.kept]  # noqa: C416 - lists are copied by the forms that are lowered
        totals = [each for each in before.totals]  # noqa: C416
        trials = [each for each in before.trials]  # noqa: C416
        number, plays, is_enough = before.looked_at, before.thinking, 0
        end = number + before.go_on
        while number < end and is_enough == 0:
            number += 1
            mark = memory_mark()
            plays += IMAGINED + try_out(s, before, luck_of(key, number), kept, totals, trials)
            memory_reset(mark)
            if number >= LEAST_TABLES:
                if plays * before.pace >= before.thought or number == MOST_TABLES:
                    is_enough = 1
                else:
                    leave_out(kept, totals)
        found = [number, plays, is_enough]
        found.extend(kept)
        found.extend(totals)
        found.extend(trials)
        return found

    def try_out(s: State, before: Weighing, luck: int, kept: list[int], totals: list[int], trials: list[int]) -> int:
        """Try some options on an imagined table; return how many plays that took."""
        outset = before.outset
        copy: State = imagined(s, outset, luck)
        # What is hidden can change what is offered; such a table says nothing about the true options.
        if len(copy.opts) != outset.offers:
            return 0
        put_luck(copy, luck + TRIES)
        chances = [luck % (PRIME - 1) + 1]
        plays = 0
        for option in range(outset.offers):
            if kept[option] == 1:
                mark = memory_mark()
                worth = [0]
                plays += JUDGED + tried_out(copy, before, option, chances, worth)
                totals[option] += worth[0]
                trials[option] += 1
                memory_reset(mark)
        return plays

    def tried_out(s: State, before: Weighing, option: int, chances: list[int], worth: list[int]) -> int:
        """Take an option on a copy, play on, and judge it; return how many plays that took."""
        seat, plays = before.outset.asked_seat, 1
        try:
            table: State = clone(s)
            answer(table, option)
            left = max(NEAREST, FARTHEST // before.pace)
            while left > 0 and table.who is not None and len(table.opts) > 0:
                chances[0] = chances[0] * MULTIPLIER % PRIME
                answer(table, chances[0] * len(table.opts) // PRIME)
                plays += 1
                left -= 1
            worth[0] = worth_to(table, seat)
        except RUNTIME_ERRORS:
            # A game that goes wrong says nothing: the table counts as it was.
            worth[0] = worth_to(s, seat)
        return plays

    return weigh, look


def leave_out(kept: list[int], totals: list[int]) -> None:
    """Leave out the options that did worse than half of those that are left."""
    there = sum(kept)
    staying = max(LEAST_KEPT, (there + 1) // 2)
    if there <= staying:
        return
    ordered = sorted([totals[option] for option in range(len(kept)) if kept[option] == 1])
    bar = ordered[there - staying]
    for option in range(len(kept)):
        if totals[option] < bar:
            kept[option] = 0
