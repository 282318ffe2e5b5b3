"""A choice of several things as a whole, for people: in any order, and nothing is taken that was not named.

The machine asks for one thing after the other, in the order of the set, so that no two ways lead to the same choice,
and makes a pick with one possibility by itself. That suits bots and records. A person names things in any order; what
they have named so far goes in, what can still join it comes out, and in the end the machine's options, one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from ..meaning.bounds import CHANCE, STEPS
from ..meaning.types import Piece
from ..running.conditions import Whole, passes
from ..running.lists import after
from ..running.search import joiners, picks, put_always
from ..running.state import Use
from .decision import Decision, Option, describe, frame_env, question_of, wordings_of

if TYPE_CHECKING:
    from ..table import Table


@attrs.frozen
class Selection:
    """The choice that is open: what is taken of it already, out of what it is made, how many, and what must hold."""

    table: Table
    chosen: tuple[Any, ...]
    pool: tuple[Any, ...]
    least: int
    most: int
    may_leave: bool
    whole: Whole | None
    abilities: tuple[Use, ...] = ()  # that can be used before anything is chosen

    def offers(self, named: Sequence[Any]) -> list[Any]:
        """Return what can join the things that were named, then None, which ends the choice, and abilities beside."""
        if any(isinstance(thing, Use) for thing in named):
            return [None]
        things = self._joiners(named)
        offered = self._merged([*things, None] if self.is_whole(named) else things)
        return offered if named else [*offered, *self.abilities]

    def decision(self, named: Sequence[Any]) -> Decision:
        """Put the question with what can join the things that were named, in the order of `offers`."""
        decision = self.table.decision
        assert decision is not None, "a choice of several things is a question"
        return attrs.evolve(decision, options=self.describe(self.offers(named), named))

    def describe(self, things: Sequence[Any], named: Sequence[Any]) -> tuple[Option, ...]:
        """Describe things as options, after some were named."""
        env = frame_env(self.table)
        picked = question_of(self.table).picked
        after_them = {**env, picked: (*self.chosen, *named)} if picked else env
        return describe(self.table, things, after_them, wordings_of(self.table))

    def is_whole(self, named: Sequence[Any]) -> bool:
        """Whether the things that were named can be all."""
        if not named:
            return None in self.table.state.opts
        whole = self._in_order(named)
        return self.least <= len(whole) <= self.most and self._passes(whole)

    def indices(self, named: Sequence[Any]) -> list[int]:
        """Return the options to take one after the other; a pick with one possibility makes itself."""
        if named and named[0] in self.abilities:
            return [self.table.state.opts.index(named[0])]
        chosen: tuple[Any, ...] = self.chosen
        pool: Sequence[Any] = self.pool
        found: list[int] = []
        for thing in (*self._in_order(named)[len(chosen) :], None):
            self.table.state.steps = STEPS  # as at every play
            options = self._asked(chosen, pool)
            if len(options) + (0 if found or chosen else len(self.abilities)) >= self._least_asked:
                found.append(options.index(thing))
            if thing is not None:
                chosen, pool = (*chosen, thing), after(pool, thing)
        return found

    def _asked(self, chosen: tuple[Any, ...], pool: Sequence[Any]) -> list[Any]:
        """Return the options of the machine after some things were chosen."""
        options = picks(chosen, pool, self.least, self.most, self.may_leave, self.whole)
        return self._merged(put_always(chosen, options, if_none=True) if self._least_asked == 1 else options)

    @property
    def _least_asked(self) -> int:
        """How many options the machine asks for."""
        return 1 if question_of(self.table).always else 2

    def _joiners(self, named: Sequence[Any]) -> list[Any]:
        left, so_far = self._left(named), self._in_order(named)
        if self.whole is None:
            return left if len(so_far) < self.most else []
        self.table.state.steps = STEPS  # as at every play
        condition = self.whole._replace(test=self._passes)
        places = [*map(self.pool.index, named)]
        ahead = sum(1 for thing in left if self.pool.index(thing) < max(places, default=-1))
        return joiners(so_far, left, self.least, self.most, condition, ahead)

    def _left(self, named: Sequence[Any]) -> list[Any]:
        left = list(self.pool)
        for thing in named:
            left.remove(thing)
        return left

    def _passes(self, things: tuple[Any, ...]) -> bool:
        if self.whole is None:
            return True
        return passes(self.whole, (*self.chosen, *self._sorted(things[len(self.chosen) :])))

    def _in_order(self, named: Sequence[Any]) -> tuple[Any, ...]:
        return (*self.chosen, *self._sorted(named))

    def _sorted(self, things: Sequence[Any]) -> list[Any]:
        places = {thing: at for at, thing in reversed([*enumerate(self.pool)])}
        return sorted(things, key=places.__getitem__)

    def _merged(self, options: list[Any]) -> list[Any]:
        if not isinstance(question_of(self.table).type, Piece):
            return options
        merged: list[Any] = self.table.machine.space["merged"](self.table.state, self.table.state.who, options)
        return merged


def selection_of(table: Table) -> Selection | None:
    """Return the choice of several things that is open; None if something else is asked."""
    if table.seat is None or table.seat == CHANCE:
        return None
    info = question_of(table)
    if not info.several:
        return None
    chosen, pool, least, most, may_leave, whole = table.machine.call(info.several, table.state, frame_env(table))
    abilities = tuple(each for each in table.state.opts if isinstance(each, Use))
    return Selection(table, chosen, tuple(pool), least, most, may_leave, whole, abilities)
