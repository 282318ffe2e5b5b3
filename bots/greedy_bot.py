"""The bot that takes what looks best a moment later, in any game.

For each option it plays that option on imagined tables, lets everybody go on at random for a few plays, and asks what
it then has. The look itself is the interpreter's (`Table.weigh`), and runs natively where the table does. How long it
thinks is counted in plays, not in time, so that the same seed gives the same game.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from .bot import Sight, Thought, Watch
from .trials import Trials

if TYPE_CHECKING:
    from croupier.interpreter import Weighed

# How many plays it thinks about before one of its own, roughly.
THOUGHT = 480
# All luck of a look.
KEY_BITS = 48


class GreedyBot:
    """A player that wants to be well off soon; with less `thought` it is quicker and weaker."""

    def __init__(self, thought: int = THOUGHT) -> None:
        self.thought = thought

    def choose(self, sight: Sight, rng: Random) -> int:
        """Return the index of the option that does best on imagined tables."""
        return trials_of(sight.weigh(self.thought, rng.getrandbits(KEY_BITS))).best(rng)

    def think(self, sight: Sight, rng: Random, watch: Watch | None = None) -> Thought:
        """Return what each option led to on imagined tables."""
        key = rng.getrandbits(KEY_BITS)
        if watch is None:
            found = sight.weigh(self.thought, key)
        else:
            found = sight.weigh(self.thought, key, tables=1)
            # Whoever watches sees each table, also the last one.
            while watch(so_far(found)) and found.done < 1:
                found = sight.weigh(self.thought, key, found, tables=1)
        trials = trials_of(found)
        return trials.thought(trials.best(rng), 1.0)


def so_far(found: Weighed) -> Thought:
    """Return what is known until now."""
    trials = trials_of(found)
    return trials.thought(trials.leader(), found.done)


def trials_of(found: Weighed) -> Trials:
    """Return what was tried out."""
    return Trials(found.sums, found.tried)
