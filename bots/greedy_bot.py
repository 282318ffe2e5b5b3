"""The bot that takes what looks best a moment later, in any game.

For each option it plays that option on imagined tables, lets everybody go on at random for a few plays, and asks
`worth_to` what it then has. Tables are imagined one after the other; options that do badly are left out of the later
ones. How long it thinks is counted in plays, not in time, so that the same seed gives the same game.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from croupier.interpreter import set_luck, worth_to

from .bot import Sight, Thought, Watch
from .trials import Trials, play_on

if TYPE_CHECKING:
    from croupier.interpreter import Seat, Table

# How many plays it thinks about before one of its own, roughly; to imagine a table, or to copy and judge one, takes as
# long as some plays. A table with many zones is slower in all of that, and gets fewer plays.
THOUGHT = 480
IMAGINED = 8
JUDGED = 3
ZONES = 25
# So few and so many tables are imagined whatever they cost, and each is played on so often.
LEAST_TABLES = 2
MOST_TABLES = 20
GOES = 1
# How many plays of anybody it looks ahead, fewer on a slow table. Farther ahead chance outweighs what the option does.
FARTHEST = 8
NEAREST = 4


class GreedyBot:
    """A player that wants to be well off soon; with less `thought` it is quicker and weaker."""

    def __init__(self, thought: int = THOUGHT) -> None:
        self.thought = thought

    def choose(self, sight: Sight, rng: Random) -> int:
        """Return the index of the option that does best on imagined tables."""
        return self._try_all(sight, rng, None).best(rng)

    def think(self, sight: Sight, rng: Random, watch: Watch | None = None) -> Thought:
        """Return what each option led to on imagined tables."""
        trials = self._try_all(sight, rng, watch)
        return trials.thought(trials.best(rng), 1.0)

    def _try_all(self, sight: Sight, rng: Random, watch: Watch | None) -> Trials:
        trials = Trials(sight.width)
        left = list(range(sight.width))
        plays = 0
        for number in range(1, MOST_TABLES + 1):
            imagined = sight.imagine(rng)
            plays += IMAGINED
            # What is hidden can change what is offered; such a table says nothing about the true options.
            if imagined.width == sight.width:
                plays += self._try_out(imagined, sight.seat, left, trials, rng)
            done = plays * pace_of(imagined) / self.thought
            if (number >= LEAST_TABLES and done >= 1) or stopped(watch, trials, done):
                break
            if number >= LEAST_TABLES:
                left = trials.better_half(left)
        return trials

    def _try_out(self, imagined: Table, seat: Seat, options: list[int], trials: Trials, rng: Random) -> int:
        """Try some options on a table; return how many plays that took."""
        ahead = max(NEAREST, FARTHEST // pace_of(imagined))
        before = len(imagined.record)
        plays = 0
        for _ in range(GOES):
            set_luck(imagined, rng.getrandbits(64))
            for option in options:
                table = imagined.clone()
                play_on(table, option, ahead, rng)
                trials.add(option, worth_to(table, seat))
                plays += len(table.record) - before + JUDGED
        return plays


def pace_of(table: Table) -> int:
    """Return how slow a table is to think about, by its zones; 1 for a small one."""
    return 1 + table.zone_count // ZONES


def stopped(watch: Watch | None, trials: Trials, done: float) -> bool:
    """Let whoever watches see how far it is; return whether they want it to stop."""
    return watch is not None and not watch(trials.thought(trials.leader(), min(1.0, done)))
