"""The way of all text to a terminal: nothing that comes from a file, a name or a person can steer it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO


class Gate:
    """A stream that shows what would steer a terminal; `steer` is for our own signs."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text."""
        if not all(line.isprintable() for line in text.split("\n")):
            # Only where something has to be shown: the help needs no grammar, and is there at once.
            from croupier.grammar import visible_lines

            text = visible_lines(text)
        return self._stream.write(text)

    def steer(self, signs: str) -> None:
        """Write signs that steer the terminal."""
        self._stream.write(signs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Let all that is written meanwhile go through a gate."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = Gate(sys.stdout), Gate(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def steer(stream: TextIO, signs: str) -> None:
    """Write signs of our own that steer a terminal, past the gate if there is one."""
    stream.steer(signs) if isinstance(stream, Gate) else stream.write(signs)
    stream.flush()
