"""Lines to and from a person, in a terminal or through a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

CLEAR = "\033[2J\033[H"


class Console:
    """Says lines and asks for lines; `interactive` when a person sits at both ends."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            with suppress(ImportError):  # only makes the arrow keys work in input()
                import readline  # noqa: F401

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            print(line)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None when there are no more."""
        if self.interactive:
            with suppress(EOFError):
                return input(prompt)
            print()
            return None
        line = sys.stdin.readline()
        # A pipe does not show what was typed; with this a session reads the same as in a terminal.
        print(f"{prompt}{line.rstrip()}".rstrip())
        return line if line else None

    def clear(self) -> None:
        """Wipe what stands on the screen, so that the next person does not read it."""
        if self.interactive:
            print(CLEAR, end="")
