"""What became of each card, and how long the games were: from tables that are over to counts over a whole run.

A table sums itself up through its log, so this costs a second run of its record, without bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from .statistics import Tally, wilson

if TYPE_CHECKING:
    from croupier.interpreter import Table

# Of a card at the end of a game: its name, its owner, how often its abilities were used or fired, its points.
Fate = tuple[str, int | None, int, int]
# How often each period began, how often each seat was asked, and the fates. Plain values, cheap to hand over.
Details = tuple[dict[str, int], tuple[int, ...], tuple[Fate, ...]]


@attrs.define
class CardResults:
    """How one card fared: how often it was somebody's at the end, how often that seat won, what it did and brought."""

    name: str
    owned: int = 0
    wins: int = 0
    uses: int = 0
    games_used: int = 0
    points: int = 0
    games_paid: int = 0

    def add(self, owner: int | None, uses: int, points: int, winners: tuple[int, ...]) -> None:
        """Count one game."""
        self.uses += uses
        self.games_used += uses > 0
        if owner is not None:
            self.owned += 1
            self.wins += owner in winners
            self.points += points
            self.games_paid += points > 0

    @property
    def share(self) -> float:
        """Which part of its owners won."""
        return self.wins / self.owned if self.owned else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of that part."""
        return wilson(self.wins, self.owned)


@attrs.define
class Counts:
    """All that is counted beside wins and scores."""

    cards: dict[str, CardResults] = attrs.Factory(dict)
    periods: dict[str, Tally] = attrs.Factory(dict)
    asked: Tally = attrs.Factory(Tally)
    best: Tally = attrs.Factory(Tally)

    def add(self, details: Details, winners: tuple[int, ...], scores: tuple[int, ...]) -> None:
        """Count one game."""
        periods, asked, fates = details
        for name, number in periods.items():
            self.periods.setdefault(name, Tally()).add(number)
        for number in asked:
            self.asked.add(number)
        self.best.add(max(scores))
        for name, owner, uses, points in fates:
            self.cards.setdefault(name, CardResults(name)).add(owner, uses, points, winners)

    def as_json(self) -> dict[str, Any]:
        """Return all of it as plain values."""
        return {
            "winning_score": self.best.as_json(),
            "questions_a_seat": self.asked.as_json(),
            "periods": {name: tally.as_json() for name, tally in self.periods.items()},
            "cards": [
                {**attrs.asdict(card), "share": card.share, "interval": list(card.interval)}
                for card in self.cards.values()
            ],
        }


def look_at(table: Table) -> Details:
    """Find out what became of the cards of a table that is over."""
    summary = table.summary()
    fates = tuple([(card.name, card.owner, card.uses, card.points) for card in summary.cards])
    return summary.periods, summary.asked, fates
