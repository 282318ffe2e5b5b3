"""One game of bots, from its seed to who won: what a run is made of, in this process or in another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from croupier.bots import Bot, RandomBot, Sight, make
from croupier.grammar import error
from croupier.interpreter import GameFault

from .cards import Details, look_at

if TYPE_CHECKING:
    from croupier.interpreter import Game, Table

# Mixed into the bots' seed, so that what they choose has nothing to do with what the table deals.
BOT_SALT = 0x9E3779B97F4A7C15
# A game that takes more than this goes in circles; the longest that is shipped takes a tenth.
MOST_DECISIONS = 20_000

Item = TypeVar("Item")

# How a game went: how many decisions it took, which seats won, the scores, and what became of the cards if that is
# asked for. Plain values, cheap to hand over.
Played = tuple[int, tuple[int, ...], tuple[int, ...], Details | None]

# What `Lineup` is given beside the game: the bots' names, the options, whether bots move, whether cards are counted,
# and the engine.
Seating = tuple[Sequence[str], dict[str, object] | None, bool, bool, str]


class FaultInGame(Exception):
    """A game broke off; `seed` plays it again, `fault` says why."""

    def __init__(self, seed: int, fault: GameFault) -> None:
        super().__init__(f"the game with seed {seed} broke off: {fault}")
        self.seed = seed
        self.fault = fault


class WorkersLost(Exception):
    """The processes that play the games of some seeds are killed again and again."""

    def __init__(self, seeds: range) -> None:
        super().__init__(f"the processes that play the games of seeds {seeds[0]} to {seeds[-1]} are killed, one by one")
        self.seeds = seeds


class Lineup:
    """Bots around tables of one game; with `rotate` all move on by one seat from seed to seed."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: dict[str, object] | None,
        rotate: bool,
        cards: bool = False,
        engine: str = "auto",
    ) -> None:
        self.game = game
        self.cards = cards
        self.engine = engine
        self.options = options
        self.count = len(names)
        self._rng = Random()
        bots = [make(name) for name in names]
        self._ways = [player_of(moved(bots, start)) for start in range(len(bots) if rotate else 1)]

    def play(self, seed: int) -> Played:
        """Play the game of a seed."""
        try:
            table = self.game.start(self.count, seed, self.options, engine=self.engine)
            # Seeded anew for each game, so that any game of a run can be played again by itself.
            self._rng.seed(seed ^ BOT_SALT)
            decisions = self._ways[seed % len(self._ways)](table, self._rng)
            outcome = table.outcome
            details = look_at(table) if self.cards else None
        except GameFault as fault:
            raise FaultInGame(seed, fault) from fault
        assert outcome is not None, "a table without a next seat has an outcome"
        return decisions, outcome.winners, outcome.scores, details


def moved(items: Sequence[Item], seats: int) -> list[Item]:
    """Move all on by some seats."""
    start = seats % len(items)
    return [*items[-start:], *items[:-start]] if start else list(items)


def play_at_random(table: Table, rng: Random) -> int:
    """Play a table to its end, any option each time; return how many decisions that took."""
    decisions = table.play_at_random(rng, MOST_DECISIONS)
    if table.seat is not None:
        raise no_end(table)
    return decisions


def play_with(table: Table, bots: Sequence[Bot], rng: Random) -> int:
    """Play a table to its end, a bot on each seat; return how many decisions that took."""
    for decisions in range(MOST_DECISIONS):
        if (seat := table.seat) is None:
            return decisions
        table.play(bots[seat].choose(Sight(table, seat), rng))
    raise no_end(table)


def no_end(table: Table) -> GameFault:
    """Return that a game goes on and on, and where."""
    assert table.decision is not None, "a game without a question is over"
    where = table.decision.span
    told = f"after {MOST_DECISIONS} decisions this is asked again"
    hint = "let the game end after so many rounds, or once nothing new can happen"
    return GameFault(error("endless", "this goes on for ever", where, told, hint=hint))


def player_of(bots: list[Bot]) -> Callable[[Table, Random], int]:
    """Return what plays a table to its end with a bot on each seat, and returns how many decisions that took."""
    # Random bots need no sight, and this loop gives the same games without one.
    if all(type(bot) is RandomBot for bot in bots):
        return play_at_random
    return lambda table, rng: play_with(table, bots, rng)
