"""The same game on our table and in OpenSpiel, question by question: also those that have one answer are put.

Nothing is walked over but chance that has one outcome, for which we ask only if cards that are alike can be drawn. A
`Twin` says what one of our games is called in OpenSpiel and which of its actions an option of ours is. Where OpenSpiel
deals two cards or rolls five dice at once, we answer one question after the other; then several picks of ours are one
action.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
from croupier.interpreter import CHANCE, Option, Table

from ..shipped import shipped
from .spiel import pyspiel

# From a table, what was picked there and OpenSpiel's state to the action; None if there is more to pick.
Translate = Callable[[Table, Sequence[Option], Any], int | None]
# Where more can be done, only one way is looked at: always if chance is to move, and else but for some positions.
MANY, SOME = 30, 0.1


@attrs.frozen
class Way:
    """An action of OpenSpiel, and the options of ours that make it, one after the other."""

    action: int
    picked: Sequence[Option]

    @property
    def odds(self) -> float:
        """How likely chance goes this way."""
        return math.prod(float(option.probability or 0) for option in self.picked)


def at_random(rng: random.Random, ways: Sequence[Way], _table: Table) -> Way:
    """Return any way."""
    return rng.choice(ways)


@attrs.frozen
class Twin:
    """A game of ours, OpenSpiel's name of it, and the way from our options to its actions."""

    name: str
    spiel_name: str
    translate: Translate
    # Ours and OpenSpiel's options.
    options: dict[str, Any] = attrs.Factory(dict)
    settings: dict[str, Any] = attrs.Factory(dict)
    # What one point of OpenSpiel's is here.
    unit: int = 1
    # How many are played; seven times as many in the soak.
    deals: int = 300
    # How the players play.
    pick: Callable[[random.Random, Sequence[Way], Table], Way] = at_random
    # What OpenSpiel says of a table that is over, if not our points.
    returns: Callable[[Table], list[float]] | None = None

    def start(self, players: int) -> Both:
        """Return a game on both sides, before anything has happened."""
        table = shipped(self.name).start(players, 1, self.options, chance="explicit", forced="asked")
        return Both(self, table, pyspiel.load_game(self.spiel_name, self.settings).new_initial_state())


@attrs.define
class Both:
    """The same position of the same game on both sides."""

    twin: Twin
    table: Table
    state: Any
    # OpenSpiel's legal actions, which can be thousands.
    legal: Sequence[int] = ()

    def check(self) -> bool:
        """Check that the same seat is to move, or that both ended with the same returns; return whether it goes on."""
        while len(legal := self.state.legal_actions()) == 1 and self.state.is_chance_node():
            if self.table.seat == CHANCE and {way.action for way in self.ways_from(self.table, ())} == {*legal}:
                self.table.play(0)
            self.state.apply_action(legal[0])
        self.legal = legal
        assert self.table.is_over == self.state.is_terminal(), f"only one of them is over\n{self.state}"
        if self.table.is_over:
            found = self.twin.returns(self.table) if self.twin.returns else self.table.returns()
            returns = [round(points / self.twin.unit, 9) for points in found]
            assert returns == [round(value, 9) for value in self.state.returns()], str(self.state)
            return False
        mover = CHANCE if self.state.is_chance_node() else self.state.current_player()
        assert self.table.seat == mover, str(self.state)
        return True

    def ways(self) -> list[Way]:
        """Return all that can be done; check that it is the same on both sides, and chance as likely."""
        ways = [*self.ways_from(self.table, ())]
        assert sorted({way.action for way in ways}) == sorted(self.legal), f"{ways}\n{self.state}"
        if self.state.is_chance_node():
            odds: dict[int, float] = defaultdict(float)
            for way in ways:
                odds[way.action] += way.odds
            for action, probability in self.state.chance_outcomes():
                assert abs(odds[action] - probability) < 1e-9, self.state.action_to_string(action)
        return ways

    def ways_from(self, table: Table, picked: tuple[Option, ...]) -> Iterator[Way]:
        """Go through all that can be picked up to OpenSpiel's next action."""
        for option in options_of(table):
            longer = (*picked, option)
            action = self.twin.translate(self.table, longer, self.state)
            if action is not None:
                yield Way(action, longer)
                continue
            after = table.clone()
            after.play(option.index)
            assert after.seat == self.table.seat, str(self.state)
            yield from self.ways_from(after, longer)

    def way(self, rng: random.Random) -> Way:
        """Return what is done next, at random; where much can be done, mostly only that is checked."""
        if len(self.legal) < MANY or (self.table.seat != CHANCE and rng.random() < SOME):
            return self.twin.pick(rng, self.ways(), self.table)
        table, count = self.table, 1
        picked: tuple[Option, ...] = ()
        while True:
            options = options_of(table)
            picked = (*picked, rng.choice(options))
            count *= len(options)
            action = self.twin.translate(self.table, picked, self.state)
            if action is not None:
                break
            table = table.clone() if table is self.table else table
            table.play(picked[-1].index)
        assert action in self.legal, str(self.state)
        way = Way(action, picked)
        if self.table.seat == CHANCE:
            assert count % len(self.legal) == 0, str(self.state)
            assert abs(way.odds * count - 1) < 1e-9, self.state.action_to_string(action)
        return way

    def play(self, way: Way) -> None:
        """Make the same move on both sides."""
        self.state.apply_action(way.action)
        for option in way.picked:
            self.table.play(option.index)

    def below(self, way: Way) -> Both:
        """Return the position after a move, and leave this one as it is."""
        other = Both(self.twin, self.table.clone(), self.state.clone())
        other.play(way)
        return other

    def play_out(self, rng: random.Random) -> int:
        """Play at random to the end on both sides, checking every position; return how many moves were made."""
        made = 0
        while self.check():
            self.play(self.way(rng))
            made += 1
        return made

    def walk(self) -> int:
        """Check every position from here on; return how many ends there are."""
        return sum(self.below(way).walk() for way in self.ways()) if self.check() else 1


def options_of(table: Table) -> Sequence[Option]:
    """Return what can be answered."""
    decision = table.decision
    assert decision is not None
    return decision.options
