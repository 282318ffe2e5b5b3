"""Lines to and from a person, in a terminal, through a pipe, or out of a file."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from threading import Event
from typing import TextIO

from .gate import steer

CLEAR = "\033[2J\033[3J\033[H"
# Longer lines are hard to read, however wide the terminal is; in narrower ones nothing can be shown.
WIDEST, NARROWEST = 100, 40


class Console:
    """Says lines and asks for lines; `interactive` when a person sits at both ends."""

    def __init__(self, typed: TextIO | None = None) -> None:
        self._typed = typed or sys.stdin
        self.interactive = typed is None and sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            with suppress(ImportError):  # only makes the arrow keys work in input()
                import readline  # noqa: F401

    @property
    def width(self) -> int:
        """How many letters go into a line."""
        return max(NARROWEST, min(WIDEST, get_terminal_size().columns))

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            print(line)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None when there are no more."""
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
            except KeyboardInterrupt:
                # Only the line is cleared.
                print()
                return ""
        # Whoever drives us through a pipe waits for the question before the answer.
        sys.stdout.flush()
        line = self._typed.readline()
        # A pipe does not show what was typed; with this a session reads the same as in a terminal.
        print(f"{prompt}{line.rstrip()}".rstrip())
        return line if line else None

    @contextmanager
    def listening(self) -> Iterator[Callable[[], bool]]:
        """Give a function that tells whether a person pressed Ctrl-C meanwhile, which then ends nothing."""
        pressed = Event()
        if not self.interactive:
            yield pressed.is_set
            return
        before = signal.signal(signal.SIGINT, lambda *_: pressed.set())
        try:
            yield pressed.is_set
        finally:
            signal.signal(signal.SIGINT, before)

    def clear(self) -> None:
        """Wipe what stands on the screen, so that the next person does not read it."""
        if self.interactive:
            steer(sys.stdout, CLEAR)
