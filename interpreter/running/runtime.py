"""What generated code calls: moves, draws, knowledge, chance, tokens, changes of rules.

`make_runtime(plan)` gives functions that know the plan's tables. The first argument is always the state `s`, which
`state.py` describes; what each function takes and returns is in `functions.py`.
"""

from __future__ import annotations

from typing import Any, cast

from ..meaning.bounds import StepLimit, bounded, bounded_or_none, mul
from ..planning.plan import Plan
from .abilities import frozen, is_use, make_abilities
from .comparing import make_comparing
from .conditions import Whole
from .counts import make_counts
from .functions import Functions
from .lists import (
    after,
    at_places,
    best,
    extreme_list,
    first,
    furthest,
    in_order,
    is_before,
    item,
    joined,
    last,
    less,
    lowermost,
    numbered,
    place,
    replaced,
    sure,
    uppermost,
    without,
    worst,
)
from .luck import pick, rnd
from .moves import make_moves
from .search import can_pick, picks, placed_next, put_always
from .state import Temporary
from .steps import glanced, numbers, renew, spend, spent, turns
from .telling import tell_moves
from .trials import make_trials

# What needs no table of the plan.
PLAIN = (
    rnd, pick, first, last, uppermost, lowermost, best, worst, in_order, furthest, extreme_list, is_before, joined,
    at_places, place, numbered, sure, without, mul, bounded, bounded_or_none, numbers,
    spend, renew, spent, glanced, turns, item, replaced, after, less, picks, placed_next, can_pick, put_always, Whole,
    StepLimit, is_use, frozen, Temporary,
)  # fmt: skip


def make_runtime(plan: Plan, told: bool) -> dict[str, Any]:
    """Make the functions that generated code calls."""
    made: dict[str, Any] = {each.__name__: each for each in PLAIN}
    functions = cast(Functions, made)  # what the machine writes comes to it later
    make_moves(plan, functions)
    make_counts(plan, functions)
    make_comparing(plan, functions)
    make_abilities(plan, functions)
    make_trials(plan, functions)
    if told:
        tell_moves(plan, functions)
    return made
