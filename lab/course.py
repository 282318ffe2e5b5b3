"""How one game went: who led when, how it came to its end, what became of the cards.

The points of all seats are looked at as the table stands, at every question that bots with a plan answer, and each few
questions where all play at random. In games where few points are best, the side is turned round by who won.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import attrs
from croupier.bots import RandomBot, Sight, make
from croupier.interpreter import GameFault

from .cards import Details, look_at
from .play import BOT_SALT, MOST_DECISIONS, FaultInGame, no_end

if TYPE_CHECKING:
    from croupier.bots import Bot
    from croupier.interpreter import Game, Table


@attrs.frozen
class Course:
    """One game: plain numbers, cheap to hand over.

    `behind` is the part of the game in which whoever won in the end did not lead alone; `decided` is the part after
    which they led alone to the end. Both are None where several won, or nobody did.
    """

    decisions: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    starter: int
    lead_changes: int
    behind: float | None
    decided: float | None
    details: Details

    @property
    def spread(self) -> int:
        """How far the best score is from the worst."""
        return max(self.scores) - min(self.scores)

    def won_by(self, seat: int) -> float:
        """Return which part of the win a seat has."""
        return (seat in self.winners) / len(self.winners) if self.winners else 0.0


class Watcher:
    """Plays games of bots, and watches their course; bots of several names move on by a seat from seed to seed."""

    def __init__(self, game: Game, bots: Sequence[str], options: dict[str, object] | None, engine: str) -> None:
        self.game, self.options, self.engine = game, options, engine
        self.bots = [make(name) for name in bots]
        self.by_lot = all(type(bot) is RandomBot for bot in self.bots)
        self.moves = len(set(bots)) > 1

    def play(self, seed: int) -> Course:
        """Play the game of a seed."""
        try:
            table = self.game.start(len(self.bots), seed, self.options, engine=self.engine)
            starter = int(table.seat or 0)
            rng = Random(seed ^ BOT_SALT)
            points = self._by_lot(table, rng) if self.by_lot else self._with(table, rng, self._seated(seed))
            outcome, details = table.outcome, look_at(table)
        except GameFault as fault:
            raise FaultInGame(seed, fault) from fault
        assert outcome is not None, "a table without a next seat has an outcome"
        leaders = leaders_of(points, outcome.winners)
        return Course(
            len(table.record), outcome.winners, outcome.scores, starter, changes_of(leaders),
            *story_of(leaders, outcome.winners), details,
        )  # fmt: skip

    def _seated(self, seed: int) -> list[Bot]:
        start = seed % len(self.bots) if self.moves else 0
        return [*self.bots[-start:], *self.bots[:-start]] if start else self.bots

    def _by_lot(self, table: Table, rng: Random) -> list[list[int]]:
        points = [table.returns()]
        for _ in range(0, MOST_DECISIONS, len(self.bots)):
            if table.seat is None:
                return points
            table.play_at_random(rng, len(self.bots))
            points.append(table.returns())
        raise no_end(table)

    def _with(self, table: Table, rng: Random, bots: Sequence[Bot]) -> list[list[int]]:
        points = [table.returns()]
        for _ in range(MOST_DECISIONS):
            if (seat := table.seat) is None:
                return points
            table.play(bots[seat].choose(Sight(table, seat), rng))
            points.append(table.returns())
        raise no_end(table)


def leaders_of(points: Sequence[Sequence[int]], winners: Sequence[int]) -> list[int | None]:
    """Return who led alone at each look; None where several did."""
    last = points[-1]
    others = [last[seat] for seat in range(len(last)) if seat not in winners]
    few_are_best = bool(winners and others) and max(last[seat] for seat in winners) < min(others)
    found: list[int | None] = []
    for each in points:
        best = min(each) if few_are_best else max(each)
        found.append(each.index(best) if each.count(best) == 1 else None)
    return found


def changes_of(leaders: Sequence[int | None]) -> int:
    """Count how often somebody else came to lead alone."""
    named = [seat for seat in leaders if seat is not None]
    return sum(one != other for one, other in pairwise(named))


def story_of(leaders: Sequence[int | None], winners: Sequence[int]) -> tuple[float | None, float | None]:
    """Return for which part of the game the winner did not lead alone, and after which part they did to the end."""
    if len(winners) != 1:
        return None, None
    behind = [at for at, seat in enumerate(leaders, 1) if seat != winners[0]]
    return len(behind) / len(leaders), (behind[-1] if behind else 0) / len(leaders)
