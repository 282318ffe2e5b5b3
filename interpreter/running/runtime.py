"""What generated code calls: moves, draws, knowledge, chance, tokens, changes of rules.

`make_runtime(plan)` gives functions that know the plan's tables. The first argument is always the state `s`:

    s.Z       zones: lists of cards, bottom first, or counts of tokens      s.loc   the zone of each card
    s.known   for each card, the seats that know it where it is, as bits    s.on    cards at work, by group of abilities
    s.lo s.hi the part of each zone that is shuffled and not yet looked at  s.rng s.luck   chance: see `luck.py`
    s.stack   frames of what is going on                                    s.who s.opts s.q   the open question

A shuffled stretch has no order: whoever needs a card of it draws one at random. Cards outside it lie where they lie.
"""

from __future__ import annotations

from typing import Any

from ..meaning.bounds import StepLimit, bounded, mul
from ..planning.plan import Plan
from .abilities import make_abilities
from .counts import make_counts
from .lists import (
    after,
    best,
    first,
    in_order,
    item,
    joined,
    last,
    lowermost,
    raised,
    replaced,
    uppermost,
    without,
    worst,
)
from .luck import pick, rnd
from .moves import make_moves
from .search import Whole, can_pick, picks, put_always
from .steps import glanced, numbers, renew, spend, spent, turns
from .telling import tell_moves

# What needs no table of the plan.
PLAIN = (
    rnd, pick, first, last, uppermost, lowermost, best, worst, in_order, joined, without, mul, bounded, numbers,
    spend, renew, spent, glanced, turns, item, raised, replaced, after, picks, can_pick, put_always, Whole, StepLimit,
)  # fmt: skip


def make_runtime(plan: Plan, told: bool) -> dict[str, Any]:
    """Make the functions that generated code calls."""
    functions: dict[str, Any] = {each.__name__: each for each in PLAIN}
    make_moves(plan, functions)
    make_counts(plan, functions)
    make_abilities(plan, functions)
    if told:
        tell_moves(plan, functions)
    return functions
