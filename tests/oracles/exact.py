"""The same game on our table and in OpenSpiel, question by question: also those that have one answer are put.

Nothing is walked over but chance that has one outcome, which we never ask for. A `Twin` says what one of our games is
called in OpenSpiel and which of its actions an option of ours is.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import attrs
from croupier.interpreter import CHANCE, Table

from ..shipped import shipped
from .spiel import pyspiel

# From a table, the option's index and OpenSpiel's state to the action.
Translate = Callable[[Table, int, Any], int]


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

    def check(self) -> list[int]:
        """Check that the same seat has the same options, or that both are over; return the action of each option."""
        while self.state.is_chance_node() and not self.state.is_terminal() and len(self.state.legal_actions()) == 1:
            self.state.apply_action(self.state.legal_actions()[0])
        assert self.table.is_over == self.state.is_terminal(), f"only one of them is over\n{self.state}"
        if self.table.is_over:
            assert [points / self.twin.unit for points in self.table.returns()] == self.state.returns(), str(self.state)
            return []
        by_chance = self.state.is_chance_node()
        assert self.table.seat == (CHANCE if by_chance else self.state.current_player()), str(self.state)
        actions = [self.twin.translate(self.table, index, self.state) for index in range(self.table.width)]
        assert sorted(set(actions)) == sorted(self.state.legal_actions()), f"{self.words()}\n{self.state}"
        if by_chance:
            self.check_odds(actions)
        return actions

    def words(self) -> list[str]:
        """Return the options of ours."""
        assert self.table.decision is not None
        return [option.text for option in self.table.decision.options]

    def check_odds(self, actions: list[int]) -> None:
        """Check that every outcome of chance is as likely here as there."""
        assert self.table.decision is not None
        odds: dict[int, float] = defaultdict(float)
        for action, option in zip(actions, self.table.decision.options, strict=True):
            odds[action] += float(option.probability or 0)
        for action, probability in self.state.chance_outcomes():
            assert abs(odds[action] - probability) < 1e-9, self.state.action_to_string(action)

    def play_out(self, rng: random.Random) -> int:
        """Play at random to the end on both sides, checking every position; return how many choices were made."""
        made = 0
        while actions := self.check():
            index = rng.randrange(len(actions))
            self.state.apply_action(actions[index])
            self.table.play(index)
            made += 1
        return made


def text_of(table: Table, index: int) -> str:
    """Return the words of an option."""
    assert table.decision is not None
    return table.decision.options[index].text


def value_of(table: Table, index: int) -> Any:
    """Return what an option stands for."""
    assert table.decision is not None
    return table.decision.options[index].value
