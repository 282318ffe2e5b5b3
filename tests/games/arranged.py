"""Tables on which chance does what a test says: `Arranged` deals named cards and takes options by their words."""

from __future__ import annotations

from typing import Any

from croupier.interpreter import CHANCE

from ..shipped import shipped

RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
DECK = tuple(f"{rank}{suit}" for suit in SUITS for rank in [*map(str, range(2, 11)), *RANKS])


def full_name(short: str) -> str:
    """Return the name of a card of the 52: `QS` is the queen of spades."""
    rank, suit = short[:-1], short[-1]
    return f"{RANKS.get(rank, rank)} of {SUITS[suit]}"


def full_names(shorts: str) -> list[str]:
    """Return the names of several cards: `2C QS`."""
    return [full_name(short) for short in shorts.split()]


class Arranged:
    """A table with explicit chance."""

    def __init__(self, name: str, players: int, **options: Any) -> None:
        """Start a game."""
        self.game = shipped(name)
        self.table = self.game.start(players=players, seed=1, options=options, chance="explicit")

    @property
    def seat(self) -> int | None:
        """Who is to move: a seat, CHANCE, or None at the end."""
        seat: int | None = self.table.seat
        return seat

    @property
    def by_chance(self) -> bool:
        """Whether chance is to move."""
        return self.seat == CHANCE

    @property
    def options(self) -> list[str]:
        """The words of the options, or the names of the cards if chance is to move."""
        if self.by_chance:
            return [self.game.cards[option.value].name for option in self.table.decision.options]
        return [option.text for option in self.table.decision.options]

    @property
    def results(self) -> list[float]:
        """The scores of the seats, at the end."""
        assert self.table.is_over
        return list(self.table.returns())

    def deal(self, *names: str) -> Arranged:
        """Let chance give these cards in this order; the last one of a deck comes by itself."""
        for name in names:
            if self.by_chance:
                self.take(name)
        return self

    def say(self, *texts: str) -> Arranged:
        """Let the players answer in turn."""
        for text in texts:
            assert not self.by_chance, f"chance is to move, before {text!r}"
            self.take(text)
        return self

    def take(self, text: str) -> None:
        """Take the option with these words."""
        assert text in self.options, f"{text!r} is not one of {self.options}"
        self.table.play(self.options.index(text))

    def pick(self, index: int) -> Arranged:
        """Take the option at this place, whatever its words."""
        self.table.play(index)
        return self

    def finish(self) -> Arranged:
        """Play to the end, always the first option."""
        while not self.table.is_over:
            self.table.play(0)
        return self

    def knows(self, seat: int) -> Any:
        """Return all that a seat has seen."""
        return self.table.information(seat)
