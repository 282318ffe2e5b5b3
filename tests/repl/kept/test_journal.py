"""Journals: what is written, and what is noticed when one is read."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from croupier.repl.kept.holding import is_in_use
from croupier.repl.kept.journal import Journal, JournalError, read_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a journal with a first line and two more."""
    journal = Journal.create(tmp_path / "tables" / "a.journal", {"first": "été"})
    journal.append({"do": 1})
    journal.append({"do": 2})
    journal.close()
    return journal.path


def test_what_was_appended_is_read_again(path: Path) -> None:
    pages = read_file(path)
    assert pages.lines == ({"first": "été"}, {"do": 1}, {"do": 2})
    assert (pages.torn, pages.broken, pages.size) == (False, "", path.stat().st_size)


def test_a_journal_is_gone_on_with_where_it_ended(path: Path) -> None:
    journal = Journal.open(path)
    journal.append({"do": 3})
    journal.close()
    assert [line.get("do") for line in read_file(path).lines] == [None, 1, 2, 3]
    assert not read_file(path).broken


@pytest.mark.parametrize("lost", [1, 5, 20])
def test_a_line_that_was_cut_off_is_dropped_and_the_next_takes_its_place(path: Path, lost: int) -> None:
    path.write_bytes(path.read_bytes()[:-lost])
    assert read_file(path).torn
    journal = Journal.open(path)
    assert journal.pages.torn
    journal.append({"do": 7})
    journal.close()
    pages = read_file(path)
    assert ([line.get("do") for line in pages.lines], pages.torn) == ([None, 1, 7], False)


def test_zeros_at_the_end_are_what_a_lost_power_leaves(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\0" * 100)
    pages = read_file(path)
    assert (len(pages.lines), pages.torn, pages.broken) == (3, True, "")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'"do": 1', b'"do": 9', "line 2: its check does not fit"),
        (b'"first"', b'"worst"', "line 1: its check does not fit"),
        (b'{"do": 2}', b"\xff", "line 3: this is not text"),
        (b" {", b"\n{", "line 1: this is no line of a journal"),
    ],
)
def test_a_line_that_was_changed_is_named(path: Path, old: bytes, new: bytes, message: str) -> None:
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    assert read_file(path).broken.startswith(message)
    with pytest.raises(JournalError, match="is damaged: line"):
        Journal.open(path)


@pytest.mark.parametrize("gone", [0, 1])
def test_a_line_that_is_missing_is_noticed_by_the_next(path: Path, gone: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    del lines[gone]
    path.write_bytes(b"".join(lines))
    assert read_file(path).broken.startswith(f"line {gone + 1}: its check does not fit")


def test_two_lines_that_changed_places_are_noticed(path: Path) -> None:
    first, second, third = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + third + second)
    assert read_file(path).broken.startswith("line 2")


def test_a_journal_is_open_only_once(path: Path) -> None:
    journal = Journal.open(path)
    assert is_in_use(path)
    with pytest.raises(JournalError, match="a is open in another terminal"):
        Journal.open(path)
    journal.close()
    assert not is_in_use(path)
    Journal.open(path).close()


def test_on_a_full_disk_nothing_of_a_line_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.open(path)
    write = os.write

    def half(handle: int, data: Any) -> int:
        write(handle, bytes(data)[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(OSError, match="No space"):
            journal.append({"do": 3})
    assert not read_file(path).torn
    journal.append({"do": 4})
    journal.close()
    assert [line.get("do") for line in read_file(path).lines] == [None, 1, 2, 4]


def test_a_journal_that_can_not_be_made_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        Journal.create(tmp_path / "a.journal", {})
    assert not (tmp_path / "a.journal").exists()


def test_every_line_is_synced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    sync = os.fsync

    def note(handle: int) -> None:
        synced.append(path.stat().st_size)
        sync(handle)

    journal = Journal.open(path)
    before = path.stat().st_size
    monkeypatch.setattr(os, "fsync", note)
    journal.append({"do": 3})
    journal.close()
    assert len(synced) == 1
    assert synced[0] > before
