"""Journals that somebody changed: whatever stands in them, they are gone on with or refused in words."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from croupier.repl.commands.resume import describe, read, take_up
from croupier.repl.kept.journal import read_file, write_line
from croupier.repl.kept.keeper import keep, put_away
from croupier.repl.kept.shelf import journals
from croupier.repl.mistakes import Mistake

from ..sitting_down import fishing, sit


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a journal with choices, a step back and a step on."""
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "home"))
    sitting = sit(fishing(tmp_path), people=(0, 1))
    sitting.listeners.append(keep(sitting, {}))
    for typed in ("wait", "draw", ":undo!", ":redo", "wait", ":undo", ":lang fr", "attendre"):
        assert sitting.answer(typed).sort == "moved"
    put_away(sitting)
    return journals()[0]


def is_taken_up_or_refused(path: Path) -> bool:
    """Take a journal up, or hear in words why not; anything else is raised."""
    describe(path, read(path))
    for as_far_as_it_fits in (False, True):
        try:
            put_away(take_up(path, as_far_as_it_fits))
        except Mistake:
            return False
    return True


def test_the_journal_itself_is_taken_up(path: Path) -> None:
    assert is_taken_up_or_refused(path)


def test_bytes_that_were_changed_are_refused_in_words(path: Path) -> None:
    whole = path.read_bytes()
    chance = random.Random(1)
    for _ in range(120):
        changed = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(changed))
            changed[at : at + chance.randint(0, 2)] = bytes(chance.randrange(256) for _ in range(chance.randint(0, 2)))
        path.write_bytes(changed)
        is_taken_up_or_refused(path)


def test_lines_that_lack_a_part_are_refused_in_words(path: Path) -> None:
    entries = [dict(entry) for entry in read_file(path).lines]
    for number, entry in enumerate(entries):
        for name in entry:
            forged = [dict(each) for each in entries]
            del forged[number][name]
            write(path, forged)
            is_taken_up_or_refused(path)


def write(path: Path, entries: list[dict[str, Any]]) -> None:
    check, text = "", b""
    for entry in entries:
        check, line = write_line(check, json.loads(json.dumps(entry)))
        text += line
    path.write_bytes(text)
    for other in path.parent.iterdir():
        if other != path:
            other.unlink()
