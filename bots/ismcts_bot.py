"""The bot that searches: it looks ahead as far as it has time, with what everybody at the table may know.

The search itself is the interpreter's (`Table.search`), and runs natively where the table does. It is called again and
again, for some hundredths of a second each time, so that the bot can be stopped; what the calls found is added up. With
a number of rounds instead of seconds no clock is looked at: the same seed gives the same choice on every machine.
"""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from .bot import Estimate, Sight, Thought, Watch

if TYPE_CHECKING:
    from croupier.interpreter import Searched

SECONDS = 0.5
# A call of so many rounds where rounds are counted.
ROUNDS_A_CALL = 1000
# Where time is: the first call has so many rounds; those after it take about such a part of the time, and a watched bot
# lets whoever watches look as often as this, in seconds.
FIRST_ROUNDS = 48
PART = 0.25
# So many rounds are searched even if that takes longer: native code may have to be made first.
LEAST_ROUNDS = 160
PAUSE = 0.05
# All luck of a call.
KEY_BITS = 48


class IsmctsBot:
    """A player that searches for some seconds, or for a number of rounds; the more, the stronger."""

    def __init__(self, seconds: float = SECONDS, rounds: int | None = None) -> None:
        self.seconds = seconds
        self.rounds = rounds

    def choose(self, sight: Sight, rng: Random) -> int:
        """Return the index of the option that was tried most, since it did best."""
        return best_of(self._search(sight, rng, None))

    def think(self, sight: Sight, rng: Random, watch: Watch | None = None) -> Thought:
        """Search until the time is over, or `watch` has seen enough."""
        found = self._search(sight, rng, watch)
        best = best_of(found)
        return thought_of(found, best, 1.0, sight)

    def _search(self, sight: Sight, rng: Random, watch: Watch | None) -> Searched:
        if self.rounds is not None:
            return self._search_by_count(sight, rng, watch, self.rounds)
        return self._search_by_time(sight, rng, watch)

    def _search_by_count(self, sight: Sight, rng: Random, watch: Watch | None, rounds: int) -> Searched:
        calls = -(-rounds // ROUNDS_A_CALL)
        found: Searched | None = None
        for number in range(calls):
            more = sight.search(-(-rounds // calls), rng.getrandbits(KEY_BITS))
            found = more if found is None else found + more
            if watch is not None and not watch(thought_of(found, best_of(found), (number + 1) / calls)):
                break
        assert found is not None, "at least one call is made"
        return found

    def _search_by_time(self, sight: Sight, rng: Random, watch: Watch | None) -> Searched:
        begin = before = monotonic()
        rounds = FIRST_ROUNDS
        found = sight.search(rounds, rng.getrandbits(KEY_BITS))
        while (spent := (now := monotonic()) - begin) < self.seconds or sum(found.tried) < LEAST_ROUNDS:
            if watch is not None and not watch(thought_of(found, best_of(found), spent / self.seconds)):
                break
            part = self.seconds * PART if watch is None else PAUSE
            wanted = part if spent >= self.seconds else min(self.seconds - spent, part)
            rounds = max(FIRST_ROUNDS // 4, int(rounds * min(8.0, wanted / max(now - before, 1e-4))))
            before = now
            found += sight.search(rounds, rng.getrandbits(KEY_BITS))
        return found


def best_of(found: Searched) -> int:
    """Return the option that was tried most; of several, the one that led to more."""
    options = range(len(found.tried))
    return max(options, key=lambda option: (found.tried[option], found.sums[option]))


def thought_of(found: Searched, best: int, done: float, sight: Sight | None = None) -> Thought:
    """Return what a search found, with how play is likely to go on if a sight is given to put it into words."""
    pairs = zip(found.sums, found.tried, strict=True)
    estimates = [Estimate(option, total / max(1, tried), tried) for option, (total, tried) in enumerate(pairs)]
    line = sight.likely_line(found, best) if sight is not None else ()
    return Thought(tuple(estimates), best, min(1.0, done), line)
