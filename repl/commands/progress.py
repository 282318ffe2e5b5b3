"""A bar that grows while a long run goes on; only on a terminal, and never in what other programs read."""

from __future__ import annotations

from time import monotonic
from typing import TextIO

from croupier.phrases import ENGLISH

from ..gate import steer
from ..phrases import phrase
from ..width import clip, pad_before, width_of

WIDTH = 32
# Seconds between two drawings, and before it is said how long it still takes.
PAUSE, SURE = 0.1, 2.0
# A bar takes one line of the narrowest usual terminal.
MOST = 79


class ProgressBar:
    """Draws how far a run is, and how long it still takes; does nothing where nobody looks."""

    def __init__(self, total: int, stream: TextIO, title: str = "", lang: str = ENGLISH) -> None:
        self._total = total
        self._stream = stream
        self._title = title
        self._lang = lang
        self._watched = stream.isatty()
        self._begun = monotonic()
        self._drawn = 0.0
        self._width = 0

    def __call__(self, done: int, total: int | None = None) -> None:
        """Draw the bar anew, if it is time; how much there is to do may turn out to be less or more."""
        now = monotonic()
        if not self._watched or now - self._drawn < PAUSE:
            return
        self._drawn = now
        total = total if total is not None else self._total
        past = now - self._begun
        left = past * (total - done) / done if done and past >= SURE else None
        line = clip(" ".join(filter(None, [draw(done, total, left, self._lang), self._title])), MOST)
        steer(self._stream, f"\r{line}{' ' * (self._width - width_of(line))}")
        self._width = width_of(line)

    def clear(self) -> None:
        """Take the bar away."""
        if self._watched and self._drawn:
            steer(self._stream, f"\r{' ' * self._width}\r")


def draw(done: int, total: int, left: float | None = None, lang: str = ENGLISH) -> str:
    """Write a bar as text, with the seconds that are left, if that is known."""
    full = min(WIDTH, WIDTH * done // total) if total else WIDTH
    counted = phrase(lang, "bar games", done=pad_before(str(done), width_of(str(total))), total=total)
    until = phrase(lang, "bar left", time=duration(left)) if left is not None else ""
    return f"[{'#' * full}{'.' * (WIDTH - full)}] {counted}{until}"


def duration(seconds: float) -> str:
    """Write how long something takes, roughly."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
