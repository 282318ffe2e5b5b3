"""`croupier(words..., typed="...")` runs the command in this process and gives what it wrote."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from croupier.repl.cli import main


class Finished(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Finished]


@pytest.fixture
def croupier(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*words: str, typed: str = "") -> Finished:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(words)
        return Finished(code, *capsys.readouterr())

    return run


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., object]]:
    """Let a test open terminals; they are closed after it."""
    from .terminal import Terminal  # only where there are pseudo-terminals

    with ExitStack() as stack:

        def open_one(*words: str, **settings: object) -> Terminal:
            return stack.enter_context(Terminal(tmp_path, *words, **settings))  # type: ignore[arg-type]

        yield open_one


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """Return the path of a game that never gets anywhere."""
    file = tmp_path / "endless.cg"
    file.write_text('game "Endless"\n    players 2\n\ntrack laps: number = 0\n\nplay\n    repeat: laps += 1\n', "utf-8")
    return file


@pytest.fixture
def uncountable(tmp_path: Path) -> Path:
    """Return the path of a game whose points can't be counted at its end."""
    file = tmp_path / "uncountable.cg"
    file.write_text(
        'game "Uncountable"\n    players 2\n\ntrack left: number = 1\n\nplay\n    for each p in players:\n'
        '        p chooses:\n            "stop": left = 0\n            "go on": nothing\n\nscore "Share": 6 / left\n',
        "utf-8",
    )
    return file


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """Return the path of a game file that can't be read as one."""
    file = tmp_path / "broken.cg"
    file.write_text('game "Broken\n    players 2\n', "utf-8")
    return file
