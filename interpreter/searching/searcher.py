"""A search at a table: what it needs of the machine, put together once, and what it found, as people count.

The search runs in Python here; where a table runs natively, so does the same search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..compiling.machine import Machine, step
from ..faults import RUNTIME_ERRORS
from ..knowing.determinize import imagined_state, what_is_imaginable
from ..knowing.imaginable import is_plain
from ..knowing.mixtures import Imaginable
from ..knowing.preparing import make_preparing
from ..meaning import naming
from ..running.state import Seat, State
from ..wording.decision import Option, decide
from .learned import Outset, Tuning
from .prints import make_asked
from .tree import make_search
from .weighing import LEAST_TABLES, MOST_TABLES, ZONES, Weighing, make_weighing
from .worth import POINT, make_judge

if TYPE_CHECKING:
    from ..table import Table

# So many tables are imagined beforehand where only the Python machine can imagine them.
POOL = 48
# A quick look is worth native code as much as so many rounds of a search.
ROUNDS_OF_A_LOOK = 8
USUAL = Tuning(plays_ahead=16, explored=700, whim=40)


@attrs.frozen
class Likely:
    """What somebody is likely to choose."""

    seat: Seat
    option: Option


@attrs.frozen
class Searched:
    """What a search found: of each option how often it was tried, and the sum of its worth in points of the game."""

    tried: tuple[int, ...]
    sums: tuple[float, ...]
    key: int = 0
    luck: int = 0
    taken: tuple[int, ...] = ()

    def __add__(self, other: Searched) -> Searched:
        """Put two searches of the same question together; how play goes on is what the second says."""
        tried = [one + two for one, two in zip(self.tried, other.tried, strict=True)]
        sums = [one + two for one, two in zip(self.sums, other.sums, strict=True)]
        return Searched(tuple(tried), tuple(sums), other.key, other.luck, other.taken)


class Searcher:
    """Searches at tables of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.judge = machine.once(make_judge)
        self.asked = make_asked(machine)
        clone = machine.space[naming.CLONE]
        self.search, self.imagined = make_search(clone, self.judge.judged)
        prepared = machine.once(make_preparing).prepared
        self.weigh, self.look = make_weighing(clone, prepared, self.imagined, self.judge.worth_to)

    def think(self, about: Outset | Weighing, *numbers: int) -> list[int]:
        """Search, or look quickly."""
        if isinstance(about, Weighing):
            return self.weigh(about.outset.imagining.state, about, *numbers)
        return self.search(about.imagining.state, about, *numbers)


def prepare(table: Table, seat: int, key: int, tuning: Tuning = USUAL) -> Outset:
    """Put together what a search is given at a table."""
    it = what_is_imaginable(table, seat)
    pool = () if is_plain(it) else tuple(pool_of(it, table.width, key))
    asked = table.machine.once(Searcher).asked
    return Outset(it, pool, asked, seat, table.width, table.players, tuning)


def pool_of(it: Imaginable, offers: int, key: int) -> list[State]:
    """Imagine tables on which as many options are offered; if there are none, some on which others are."""
    tables = [imagined_state(it, key * POOL + number) for number in range(POOL)]
    fitting = [table for table in tables if len(table.opts) == offers]
    return fitting or tables


def search(table: Table, seat: int, iterations: int, key: int, tuning: Tuning = USUAL) -> Searched:
    """Search for what a seat, which is asked, had best choose; the same numbers give the same answer."""
    prepared = prepare(table, seat, key, tuning)
    found = table.game.thought_out(table, prepared, iterations, iterations, key)
    end = 2 * table.width
    sums = tuple([each / POINT for each in found[1:end:2]])
    return Searched(tuple(found[0:end:2]), sums, key, found[end], tuple(found[end + 1 :]))


@attrs.frozen
class Weighed:
    """What a quick look found, as `Searched` says it."""

    tried: tuple[int, ...]
    sums: tuple[float, ...]
    done: float  # from 0 to 1
    found: tuple[int, ...] = attrs.field(repr=False)  # all of it, to go on from


def weigh(table: Table, seat: int, thought: int, key: int, before: Weighed | None, tables: int | None) -> Weighed:
    """Look quickly at what a seat, which is asked, had best choose: on so many tables more, or until it is done."""
    tables = MOST_TABLES if tables is None else tables
    width = table.width
    pace = 1 + table.zone_count // ZONES
    number, plays, _, *lists = before.found if before is not None else (0, 0, 0, *[1] * width, *[0] * 2 * width)
    kept, totals, trials = (list(lists[first : first + width]) for first in range(0, 3 * width, width))

    def weighing(outset: Outset) -> Weighing:
        return Weighing(outset, thought, pace, tables, number, plays, kept, totals, trials)

    found = table.game.weighed_out(table, seat, weighing, ROUNDS_OF_A_LOOK, key)
    sums = tuple([each / POINT for each in found[3 + width : 3 + 2 * width]])
    # At least so many tables are looked at, and at most.
    part = max(found[0] / MOST_TABLES, min(found[1] * pace / thought, found[0] / LEAST_TABLES))
    return Weighed(tuple(found[3 + 2 * width :]), sums, 1.0 if found[2] else min(1.0, part), tuple(found))


def likely_line(table: Table, seat: int, searched: Searched, first: int) -> list[Likely]:
    """Return how a search thinks that play goes on after its first option, in words; nothing if that is another."""
    if not searched.taken or searched.taken[0] != first:
        return []
    prepared = prepare(table, seat, searched.key)
    state = table.machine.once(Searcher).imagined(prepared.imagining.state, prepared, searched.luck)
    return [*steps_of(table, state, searched.taken)]


def steps_of(table: Table, state: State, taken: tuple[int, ...]) -> list[Likely]:
    """Take one option after the other on an imagined table, and put them into words."""
    copy = table.with_state(state)
    copy.imagined = True
    found: list[Likely] = []
    try:
        for index in taken:
            copy.put(state)
            decision = decide(copy)
            if decision is None:
                break
            found.append(Likely(decision.seat, decision.options[index]))
            step(state, index)
    except RUNTIME_ERRORS:
        return found
    return found
