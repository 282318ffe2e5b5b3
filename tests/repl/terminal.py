"""The real program in a pseudo-terminal: what is typed goes in, what a person would see comes out."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pyte

KEYS = {
    "enter": "\r",
    "tab": "\t",
    "escape": "\x1b",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
    "page down": "\x1b[6~",
    "page up": "\x1b[5~",
    "right": "\x1b[C",
    "up": "\x1b[A",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
}
# The program is quiet if it writes nothing for so many seconds; a busy machine gets this long for anything.
QUIET, PATIENCE = 0.05, 30.0


def heed_keys() -> None:
    """Let a program hear Ctrl-C as in any terminal, also if the tests run in the background, where it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A terminal in which `croupier` runs."""

    def __init__(self, home: Path, *words: str, columns: int = 80, rows: int = 24, **settings: str) -> None:
        self.glass = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.glass)
        environment = {**os.environ, "CROUPIER_HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        environment.pop("NO_COLOR", None)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "croupier.repl.cli", *words],
            dimensions=(rows, columns),
            env={**environment, **settings},
            cwd=str(home),
            preexec_fn=heed_keys,
        )
        # pexpect waits a little before it types, for programs that are slower than people.
        self.child.delaybeforesend = None
        self.written = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: Any) -> None:
        self.child.close(force=True)

    # What is seen.

    @property
    def lines(self) -> list[str]:
        """Return what stands on the screen."""
        return [line.rstrip() for line in self.glass.display]

    @property
    def text(self) -> str:
        """Return the whole screen."""
        return "\n".join(self.lines)

    @property
    def typed(self) -> str:
        """Return what stands in the line to type in, as far as it is not grey."""
        row = next(at for at in reversed(range(len(self.lines))) if self.lines[at].startswith(">"))
        line = self.glass.buffer[row]
        solid = [line[at].data for at in range(self.glass.columns) if line[at].fg != "brightblack"]
        return "".join(solid).removeprefix("> ").rstrip()

    def take_in(self, seconds: float) -> bool:
        """Take in what the program writes within so many seconds; return whether it wrote anything."""
        try:
            written = self.child.read_nonblocking(1 << 16, timeout=seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return False
        self.written += written
        self._stream.feed(written)
        return True

    def settle(self) -> None:
        """Wait until the program is quiet."""
        while self.take_in(QUIET):
            pass

    def until(self, pattern: str, gone: str = "") -> re.Match[str]:
        """Wait until something stands on the screen, and something else does not."""
        self.wait(lambda: re.search(pattern, self.text) and not (gone and re.search(gone, self.text)), pattern)
        found = re.search(pattern, self.text)
        assert found
        return found

    def wait(self, condition: Callable[[], object], words: str = "") -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end or not (self.take_in(0.1) or self.child.isalive()):
                raise AssertionError(f"{words!r} is not seen; on the screen stands:\n{self.text}")

    def catch_up(self) -> None:
        """Wait until the program has done all that was typed: a letter that is typed now stands in the line."""
        self.type("~")
        self.wait(lambda: self.typed == "~" and not re.search("thinks|One moment", self.text), "~")
        self.press("ctrl-c")
        self.wait(lambda: self.typed == "", "an empty line")

    def end(self) -> int:
        """Wait for the end of the program; return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive() and time.monotonic() < end:
            self.take_in(0.2)
        self.settle()
        assert not self.child.isalive(), self.text
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)

    # What is done.

    def type(self, text: str) -> None:
        """Type letters."""
        self.child.send(text.encode())

    def press(self, *names: str) -> None:
        """Press keys, one after the other."""
        for name in names:
            self.child.send(KEYS[name].encode())
            if name == "escape":
                self.settle()

    def answer(self, text: str) -> None:
        """Type a line."""
        self.type(f"{text}\r")

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal."""
        self.glass.resize(rows, columns)
        self.glass.reset()
        self.child.setwinsize(rows, columns)
