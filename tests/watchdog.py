"""Nothing may hang: what takes too much of the processor's time is stopped by an error that says what it was."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

# Of the processor's time, for what takes well under one; a busy machine does not make it more.
SECONDS = 30.0


class Stuck(BaseException):
    """Something does not come to an end; nothing that a program catches."""


@contextmanager
def not_stuck(what: object, seconds: float = SECONDS) -> Iterator[None]:
    """Stop what is done meanwhile if it takes too long."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Stuck(f"no end of {what!r:.300}")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
