"""How long a bot thinks: some seconds or a number of playouts, unless whoever watches stops it."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bot import Watch
    from .trials import Trials

# Seconds between two looks of whoever watches.
PAUSE = 0.05


class Patience:
    """Counts playouts, or looks at the clock if no number of them is given."""

    def __init__(self, seconds: float, playouts: int | None, watch: Watch | None) -> None:
        self._seconds = seconds
        self._playouts = playouts
        self._watch = watch
        self._begin = self._shown = monotonic()
        self._counted = 0
        self._stopped = False

    def spent(self) -> float:
        """Return which part of it is spent, from 0 to 1 or a little more."""
        if self._playouts is not None:
            return self._counted / self._playouts
        return (monotonic() - self._begin) / self._seconds

    def is_over(self, part: float = 1.0) -> bool:
        """Whether a part of it, or all, is spent."""
        return self._stopped or self.spent() >= part

    def count(self, trials: Trials) -> None:
        """Count a playout, and now and then let whoever watches look."""
        self._counted += 1
        if self._watch is not None and monotonic() - self._shown >= PAUSE:
            self._shown = monotonic()
            if not self._watch(trials.thought(trials.leader(), min(1.0, self.spent()))):
                self._stopped = True
