"""A bar that grows while a long run goes on; only on a terminal, and never in what other programs read."""

from __future__ import annotations

from time import monotonic
from typing import TextIO

from ..gate import steer
from ..width import pad_before, width_of

WIDTH = 32
# Seconds between two drawings.
PAUSE = 0.1


class ProgressBar:
    """Draws how far a run is; does nothing where nobody looks."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self._total = total
        self._stream = stream
        self._watched = stream.isatty()
        self._drawn = 0.0

    def __call__(self, done: int) -> None:
        """Draw the bar anew, if it is time."""
        if self._watched and monotonic() - self._drawn >= PAUSE:
            self._drawn = monotonic()
            steer(self._stream, f"\r{draw(done, self._total)}")

    def clear(self) -> None:
        """Take the bar away."""
        if self._watched and self._drawn:
            steer(self._stream, f"\r{' ' * width_of(draw(self._total, self._total))}\r")


def draw(done: int, total: int) -> str:
    """Write a bar as text."""
    full = WIDTH * done // total if total else WIDTH
    return f"[{'#' * full}{'.' * (WIDTH - full)}] {pad_before(str(done), width_of(str(total)))} of {total} games"
