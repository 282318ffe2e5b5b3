"""Two engines at one table: an explicit-chance table of ours and a state of OpenSpiel, kept in step.

A `Pair` says what one of our games is called in OpenSpiel and which of its actions an option of ours is; `Both` is a
game in progress on both sides. Where there is only one thing to do both are walked on, since we never ask when there
is nothing to choose and OpenSpiel does; likewise two equal cards are two options here and one there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from croupier.interpreter import CHANCE

from ..shipped import shipped

# Its newest versions come a while after those of Python.
pyspiel = pytest.importorskip("pyspiel", reason="there is no OpenSpiel for this Python or this system")

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
CRAZY_DEALER, CRAZY_DRAW, CRAZY_PASS, CRAZY_SUIT = 52, 52, 53, 54

# Words of OpenSpiel's that mean something else in our language have another name there.
SPIEL_VALUES: dict[Any, Any] = {"shuffled": "random"}


@attrs.frozen
class Pair:
    """A game of ours, its name in OpenSpiel and the way from our options to its actions."""

    name: str
    spiel_name: str
    translate: Callable[[Both, int], int]
    at_once: bool = False
    # Options of ours that OpenSpiel has not: what it plays is one of the games that we can play.
    ours: tuple[tuple[str, Any], ...] = ()

    def start(self, players: int, **options: Any) -> Both:
        """Return a game on both sides, before anything has happened."""
        game = shipped(self.name)
        table = game.start(players=players, seed=1, options=dict(self.ours) | options, chance="explicit")
        return Both(self, game.cards, table, self.spiel_game(players, **options).new_initial_state())

    def spiel_game(self, players: int, **options: Any) -> pyspiel.Game:
        """Return OpenSpiel's game with the same options; moves made at once are made in turn, in secret."""
        settings = {} if self.name == "hearts" else {"players": players}
        settings |= {name: SPIEL_VALUES.get(value, value) for name, value in options.items()}
        if self.at_once:
            inner = ",".join(f"{name}={value}" for name, value in settings.items())
            return pyspiel.load_game(f"turn_based_simultaneous_game(game={self.spiel_name}({inner}))")
        return pyspiel.load_game(self.spiel_name, settings)


@attrs.define
class Both:
    """The same position of the same game on both sides."""

    pair: Pair
    cards: Any
    table: Any
    state: pyspiel.State
    options: Any = ()

    def check(self) -> list[int]:
        """Check that the same seat has the same options, or that both are over; return the action of each option."""
        actions = self.settle()
        assert self.table.is_over == self.state.is_terminal(), f"only one of them is over\n{self.state}"
        if not actions:
            assert self.table.seat is None
            return []
        mover = CHANCE if self.state.is_chance_node() else self.state.current_player()
        assert self.table.seat == mover, str(self.state)
        assert sorted(set(actions)) == self.state.legal_actions(), str(self.state)
        if mover == CHANCE:
            self.check_odds(actions)
        return actions

    def settle(self) -> list[int]:
        """Walk both on to where there is something to choose; return the action of each option, none at the end."""
        while not self.state.is_terminal() and len(self.state.legal_actions()) == 1:
            self.state.apply_action(self.state.legal_actions()[0])
        while not self.table.is_over:
            self.options = self.table.decision.options
            actions = [self.pair.translate(self, index) for index in range(len(self.options))]
            if len(set(actions)) > 1:
                return actions
            self.table.play(0)
        return []

    def check_odds(self, actions: list[int]) -> None:
        """Check that every outcome of chance is as likely here as there."""
        odds: dict[int, float] = defaultdict(float)
        for action, option in zip(actions, self.options, strict=True):
            odds[action] += float(option.probability)
        for action, probability in self.state.chance_outcomes():
            assert abs(odds[action] - probability) < 1e-9, self.state.action_to_string(action)

    def play(self, index: int, action: int) -> None:
        """Make the same move on both sides."""
        self.state.apply_action(action)
        self.table.play(index)

    def below(self, index: int, action: int) -> Both:
        """Return the position after a move, and leave this one as it is."""
        other = Both(self.pair, self.cards, self.table.clone(), self.state.clone())
        other.play(index, action)
        return other

    def play_out(self, pick: Callable[[Both, list[int]], int]) -> None:
        """Play to the end on both sides, checking every position; `pick` says the index of the option to take."""
        while actions := self.check():
            index = pick(self, actions)
            self.play(index, actions[index])

    def card(self, index: int) -> dict[str, Any]:
        """Return the fields of the card that an option is about."""
        fields: dict[str, Any] = self.cards[self.options[index].value].fields
        return fields

    def text(self, index: int) -> str:
        """Return the words of an option."""
        text: str = self.options[index].text
        return text

    @property
    def by_chance(self) -> bool:
        """Whether chance is to move."""
        return bool(self.table.seat == CHANCE)


def kuhn_action(both: Both, index: int) -> int:
    """Cards by rank from 0; 0 is pass and 1 is bet."""
    if both.by_chance:
        return int(both.card(index)["rank"]) - 1
    return ("pass", "bet").index(both.text(index))


def leduc_action(both: Both, index: int) -> int:
    """Cards by rank, then suit; a check is a call of nothing."""
    if both.by_chance:
        card = both.card(index)
        return (int(card["rank"]) - 1) * 2 + ("spades", "hearts").index(card["suit"])
    return {"fold": 0, "check": 1, "call": 1, "raise": 2}[both.text(index)]


def goofspiel_action(both: Both, index: int) -> int:
    """Prizes and bids by their number from 0."""
    return int(both.card(index)["worth" if both.by_chance else "rank"]) - 1


def crazy_eights_action(both: Both, index: int) -> int:
    """Cards, then draw and pass, then the suits; before anything else chance names the dealer."""
    if both.by_chance:
        return standard_card(both.card(index)) if both.state.history() else CRAZY_DEALER + index
    text = both.text(index)
    if text.startswith("draw"):
        return CRAZY_DRAW
    if text == "pass":
        return CRAZY_PASS
    if text in SUITS:
        return CRAZY_SUIT + SUITS.index(text)
    return standard_card(both.card(index))


def hearts_action(both: Both, index: int) -> int:
    """Cards; before anything else chance says where three of them are passed."""
    return standard_card(both.card(index)) if both.state.history() else index


def standard_card(card: dict[str, Any]) -> int:
    """Return OpenSpiel's number of a card of the 52."""
    rank = card["rank"]
    return (rank - 2 if isinstance(rank, int) else RANKS.index(rank)) * 4 + SUITS.index(card["suit"])


KUHN = Pair("kuhn", "kuhn_poker", kuhn_action)
LEDUC = Pair("leduc", "leduc_poker", leduc_action)
GOOFSPIEL = Pair("goofspiel", "goofspiel", goofspiel_action, at_once=True)
CRAZY_EIGHTS = Pair("crazy_eights", "crazy_eights", crazy_eights_action)
HEARTS = Pair("hearts", "hearts", hearts_action, ours=(("goal", 0),))
