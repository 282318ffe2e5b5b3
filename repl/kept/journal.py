"""The journal of a table: a text file to which whatever happens is appended, and synced, before anybody is told.

A line is a check, a space, and an object in JSON, in which the seed and what was chosen are sealed. Its check is made
of the check before it and of its own text, so that a line that was changed, lost or slipped in is noticed. A line
without an end was cut off while it was written: it was never told to anybody, and is dropped. While a journal is open
no other program can open it.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import attrs
from croupier.interpreter import read_plain, reason, seal_parts, unseal_parts, values_in

from ..mistakes import Mistake
from .holding import BINARY, RENAMES_OPEN_FILES, give_name, sync_folder, take_lock

CHECK = 16
# What nobody at the table should see by opening the file.
PRIVATE = ("seed", "choices", "texts", "option", "text")
MOST_BYTES = 50_000_000
# How the name of a file begins that has no first line yet.
UNFINISHED = ".unfinished-"


class JournalError(Mistake):
    """A journal that can't be read or opened; the message says why."""


@attrs.frozen
class Pages:
    """What stands in a journal: its good lines, and what is wrong with the rest."""

    lines: tuple[dict[str, Any], ...]
    check: str  # of the last good line
    size: int  # bytes of the good lines
    torn: bool = False
    broken: str = ""


def check_of(before: str, text: str) -> str:
    """Make the check of a line from the check before it and its text."""
    return hashlib.sha256(f"{before}{text}".encode()).hexdigest()[:CHECK]


def write_line(before: str, entry: dict[str, Any]) -> tuple[str, bytes]:
    """Return an entry as a line, and its check."""
    # The name of a file can hold bytes that are no letters; they stand there as JSON writes what is no letter.
    shown = seal_parts(entry, PRIVATE)
    text = json.dumps(shown, ensure_ascii=False, separators=(", ", ": ")).encode("utf-8", "backslashreplace").decode()
    check = check_of(before, text)
    return check, f"{check} {text}\n".encode()


def read_pages(data: bytes) -> Pages:
    """Read all lines up to the first that is not as it was written."""
    # A machine that lost its power can leave zeros where a line was to be.
    whole = data.rstrip(b"\0")
    lines = whole.split(b"\n")
    torn = bool(lines.pop()) or len(whole) < len(data)
    entries: list[dict[str, Any]] = []
    check, size = "", 0
    for number, line in enumerate(lines, 1):
        read = read_line(check, line)
        if isinstance(read, str):
            return Pages(tuple(entries), check, size, broken=f"line {number}: {read}")
        check, entry = read
        entries.append(entry)
        size += len(line) + 1
    return Pages(tuple(entries), check, size, torn)


def read_line(before: str, line: bytes) -> tuple[str, dict[str, Any]] | str:
    """Read a line: its check and its entry, or what is wrong with it."""
    try:
        check, space, text = line.decode("utf-8").partition(" ")
    except UnicodeDecodeError:
        return "this is not text"
    if not space or len(check) != CHECK:
        return "this is no line of a journal"
    if check != check_of(before, text):
        return "its check does not fit; this line was changed, or one before it is missing"
    try:
        entry = values_in(text)
        if not isinstance(entry, dict):
            return "what stands after the check makes no sense"
        return check, unseal_parts(entry, PRIVATE)
    except ValueError:
        return "what stands after the check can't be read"


def read_file(path: Path) -> Pages:
    """Read a journal, without opening it for writing."""
    try:
        return read_pages(read_plain(path, MOST_BYTES))
    except OSError as met:
        if met.errno == errno.EFBIG:
            raise JournalError("too big", path=path) from None
        raise JournalError("journal unread", path=path, why=reason(met)) from None


class Journal:
    """A journal that is open for writing."""

    def __init__(self, path: Path, handle: int, pages: Pages) -> None:
        self.path = path
        self.pages = pages
        self._handle = handle
        self._check = pages.check
        self._size = pages.size

    @classmethod
    def create(cls, path: Path, head: dict[str, Any]) -> Journal:
        """Make a new journal with its first line, whole or not at all; OSError if that can't be."""
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(dir=path.parent, prefix=UNFINISHED)
        journal, unfinished = cls(path, handle, Pages((), "", 0)), Path(name)
        try:
            take_or_fail(handle)
            journal.append(head)
            journal._take_name(unfinished)
            sync_folder(path.parent)
        except OSError:
            journal.close()
            with suppress(OSError):
                unfinished.unlink()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a journal to write on: what was torn off is cut away; one that is broken is not opened."""
        try:
            handle = os.open(path, os.O_RDWR | BINARY)
        except OSError as met:
            raise JournalError("not opened", path=path, why=reason(met)) from None
        try:
            if not take_lock(handle):
                raise JournalError("open elsewhere", name=path.stem)
            pages = read_file(path)
            if pages.broken:
                raise JournalError("is damaged", path=path, why=pages.broken)
            if pages.torn:
                os.ftruncate(handle, pages.size)
        except OSError as met:
            os.close(handle)
            raise JournalError("not opened", path=path, why=reason(met)) from None
        except BaseException:
            os.close(handle)
            raise
        return cls(path, handle, pages)

    def _take_name(self, unfinished: Path) -> None:
        """Rename the file in which it was begun to its own name."""
        if RENAMES_OPEN_FILES:
            give_name(unfinished, self.path)
            return
        self.close()
        # Fails if the name is taken, on the systems that this is for.
        unfinished.rename(self.path)
        self._handle = os.open(self.path, os.O_RDWR | BINARY)
        take_or_fail(self._handle)

    def append(self, entry: dict[str, Any], sync: bool = True) -> None:
        """Write a line and wait until it, and all before it, is on the disk; on OSError nothing of it stays.

        Without `sync` it outlives the program, but perhaps not a loss of power.
        """
        check, line = write_line(self._check, entry)
        try:
            os.lseek(self._handle, self._size, os.SEEK_SET)
            left = memoryview(line)
            while left:
                left = left[os.write(self._handle, left) :]
            if sync:
                os.fsync(self._handle)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
            raise
        self._check = check
        self._size += len(line)

    @property
    def is_open(self) -> bool:
        """Whether it is open for writing."""
        return self._handle >= 0

    @property
    def is_there(self) -> bool:
        """Whether its file is still there as it was written: not deleted, replaced, cut or added to by another."""
        try:
            found, ours = os.stat(self.path), os.fstat(self._handle)
        except OSError:
            return False
        return os.path.samestat(found, ours) and ours.st_size == self._size

    def close(self) -> None:
        """Release the file, so that another program can open it."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def take_or_fail(handle: int) -> None:
    """Take the lock of a file of our own; OSError if another program has it."""
    if not take_lock(handle):
        raise OSError(errno.EAGAIN, "another program holds its file")
