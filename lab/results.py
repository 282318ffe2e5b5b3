"""What came out of many games, as values."""

from __future__ import annotations

from typing import Any

import attrs

from .cards import Counts
from .statistics import Tally, wilson


@attrs.define
class SeatResults:
    """How one seat fared, and which bot sat there; where bots change seats, all that did."""

    bot: str
    wins: int = 0
    score: Tally = attrs.Factory(Tally)


@attrs.define
class BotResults:
    """How all bots of one name fared, wherever they sat; a game counts as often as they had seats in it."""

    bot: str
    games: int = 0
    wins: int = 0
    score: Tally = attrs.Factory(Tally)

    @property
    def share(self) -> float:
        """Which part of its games a bot won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of that part."""
        return wilson(self.wins, self.games)


@attrs.define
class Results:
    """How many games went. A game that several seats win counts as a win for each, and once as shared.

    `counts` has what became of the cards, if that was asked for.
    """

    seed: int
    seats: tuple[SeatResults, ...]
    bots: tuple[BotResults, ...]
    games: int = 0
    shared: int = 0
    decisions: Tally = attrs.Factory(Tally)
    seconds: float = 0.0
    counts: Counts | None = None

    @property
    def per_second(self) -> float:
        """How many games were played in a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def bot(self, name: str) -> BotResults:
        """Find how the bots of a name fared; KeyError if there was none."""
        for bot in self.bots:
            if bot.bot == name:
                return bot
        raise KeyError(name)

    def share(self, seat: int) -> float:
        """Return which part of the games a seat won."""
        return self.seats[seat].wins / self.games if self.games else 0.0

    def interval(self, seat: int) -> tuple[float, float]:
        """Return the 95% interval of the part of games that a seat wins."""
        return wilson(self.seats[seat].wins, self.games)

    def as_json(self) -> dict[str, Any]:
        """Return all of it as plain values, for other programs."""
        return {
            "games": self.games,
            "players": len(self.seats),
            "seed": self.seed,
            "shared": self.shared,
            "decisions": self.decisions.as_json(),
            "seconds": self.seconds,
            "per_second": self.per_second,
            "seats": [
                {
                    "seat": number + 1,
                    "bot": seat.bot,
                    "wins": seat.wins,
                    "share": self.share(number),
                    "interval": list(self.interval(number)),
                    "score": seat.score.as_json(),
                }
                for number, seat in enumerate(self.seats)
            ],
            "bots": [
                {
                    "bot": bot.bot,
                    "games": bot.games,
                    "wins": bot.wins,
                    "share": bot.share,
                    "interval": list(bot.interval),
                    "score": bot.score.as_json(),
                }
                for bot in self.bots
            ],
            **(self.counts.as_json() if self.counts is not None else {}),
        }
