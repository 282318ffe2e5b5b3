"""Lines to and from a person, in a terminal, through a pipe, or out of a file."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from threading import Event
from typing import TYPE_CHECKING, TextIO

from ..gate import steer
from ..terminal import can_steer
from .keyboard import forget_keys

if TYPE_CHECKING:
    from .desks import Desks

# The second part is for what has scrolled out of sight.
CLEAR = "\033[2J\033[3J\033[H"
# Longer lines are hard to read, however wide the terminal is; in narrower ones nothing can be shown.
WIDEST, NARROWEST = 100, 40


class Console:
    """Says lines and asks for lines; `interactive` when a person sits at both ends.

    `shared` if several people type here, who must not find what the others typed.
    """

    def __init__(self, typed: TextIO | None = None, shared: bool = False) -> None:
        self._typed = typed or sys.stdin
        self.interactive = typed is None and sys.stdin.isatty() and sys.stdout.isatty()
        self.can_wipe = can_steer()
        self._desks: Desks | None = None
        if self.interactive:
            self._make_lines(shared)

    def _make_lines(self, shared: bool) -> None:
        """Let lines be edited: readline remembers for everybody, so that several people get a line each."""
        if not shared:
            with suppress(ImportError):  # only makes the arrow keys work in input()
                import readline  # noqa: F401
        elif self.can_wipe:
            # It takes its time, and only several people need it.
            from .desks import Desks

            self._desks = Desks()

    @property
    def width(self) -> int:
        """How many letters go into a line."""
        return max(NARROWEST, min(WIDEST, get_terminal_size().columns))

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            print(line)

    def ask(self, prompt: str, whose: Hashable = None) -> str | None:
        """Ask somebody for a line; None when there are no more."""
        if self.interactive:
            try:
                return self._read(prompt, whose)
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

    def cover(self, say: Callable[[], None]) -> bool:
        """Wipe the screen, let something be said, and wait; what was typed before is forgotten."""
        self.clear()
        self._forget_keys()
        say()
        return self.wait()

    def wait(self) -> bool:
        """Wait for Enter, and for nothing else; return whether it came."""
        while True:
            try:
                self._read("> ", None)
            except KeyboardInterrupt:
                print()
            except EOFError:
                print()
                return False
            else:
                return True

    def _read(self, prompt: str, whose: Hashable) -> str:
        return self._desks.ask(prompt, whose) if self._desks is not None else input(prompt)

    def _forget_keys(self) -> None:
        forget_keys(sys.stdin.fileno())
        if self._desks is not None:
            self._desks.forget_keys()

    @contextmanager
    def listening(self) -> Iterator[Callable[[], bool]]:
        """Yield a function that tells whether a person pressed Ctrl-C meanwhile, which then ends nothing."""
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
        if not self.interactive:
            return
        if self.can_wipe:
            steer(sys.stdout, CLEAR)
        else:
            # What can't be wiped is at least out of sight.
            print("\n" * get_terminal_size().lines, flush=True)
