"""The bot that plays every option out many times on imagined tables, for as long as it has time.

All options that are left are played out on the same imagined tables, with the same luck, so that they are compared and
not their luck. The time is parted into rounds; after each the worse half of the options is left out. In a playout every
seat mostly does what went well for it in earlier playouts (`Habits`), and some plays later `worths_of` judges.

With a number of playouts instead of seconds no clock is looked at: the same seed gives the same choice.
"""

from __future__ import annotations

from math import ceil, log2
from random import Random
from typing import TYPE_CHECKING

from croupier.interpreter import set_luck, worths_of

from .bot import Sight, Thought, Watch
from .habits import Habits
from .patience import Patience
from .trials import Trials

if TYPE_CHECKING:
    from croupier.interpreter import Table

SECONDS = 0.5
# How many plays of anybody a playout goes on for, if the game does not end before: the longer, the fewer playouts.
AHEAD = 16


class MonteCarloBot:
    """A player that thinks for some seconds, or for a number of playouts; the more, the stronger."""

    def __init__(self, seconds: float = SECONDS, playouts: int | None = None, ahead: int = AHEAD) -> None:
        self.seconds = seconds
        self.playouts = playouts
        self.ahead = ahead

    def choose(self, sight: Sight, rng: Random) -> int:
        """Return the index of the option that did best."""
        return self.think(sight, rng).best

    def think(self, sight: Sight, rng: Random, watch: Watch | None = None) -> Thought:
        """Play options out until the time is over, or `watch` has seen enough."""
        patience = Patience(self.seconds, self.playouts, watch)
        trials = Trials([0.0] * sight.width, [0] * sight.width)
        habits = Habits()
        left = list(range(sight.width))
        rounds = max(1, ceil(log2(sight.width)))
        for number in range(1, rounds + 1):
            while not patience.is_over(number / rounds):
                self._play_out(sight, left, trials, habits, patience, rng)
            left = trials.better_half(left)
        return trials.thought(trials.best(rng), 1.0)

    def _play_out(
        self, sight: Sight, options: list[int], trials: Trials, habits: Habits, patience: Patience, rng: Random
    ) -> None:
        """Play some options out on one imagined table; half of that counts only if there is nothing else."""
        imagined = sight.imagine(rng)
        luck = rng.getrandbits(64)
        # What is hidden can change what is offered; such a table says nothing about the true options.
        if imagined.width != sight.width:
            patience.count(trials)
            return
        set_luck(imagined, luck)
        found: list[float] = []
        for option in options:
            found.append(self._worth_of(option, imagined, habits, luck)[sight.seat])
            patience.count(trials)
            if patience.is_over():
                if trials.tried[options[0]]:
                    return
                break
        for option, value in zip(options, found, strict=False):
            trials.add(option, value)

    def _worth_of(self, option: int, imagined: Table, habits: Habits, luck: int) -> list[float]:
        """Play an option out once; return what came of it for each seat, and learn from it."""
        table = imagined.clone()
        done = habits.play_on(table, option, self.ahead, luck)
        worths = worths_of(table)
        habits.learn(done, worths)
        return worths
