"""Machine code is kept under a seal: what this user's installation made comes back, and nothing else is ever run."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from croupier.interpreter.native import vault
from croupier.interpreter.native.calling import Compiled, Instance
from croupier.interpreter.native.vault import SECRET, fetch, keep
from wasmtime import wat2wasm

from .tiny import tiny

TABLE = b'{"step": 3}'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have a cache of our own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "croupier"


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Note what is unpacked, instead of doing so."""
    notes: list[bytes] = []

    def note(data: bytes, stoppable: bool = False) -> Compiled:
        notes.append(data)
        return tiny(stoppable)

    monkeypatch.setattr(Compiled, "unpacked", note)
    return notes


def only_file(folder: Path) -> Path:
    (path,) = folder.glob("native-*")
    return path


def is_kept(key: str) -> bool:
    return fetch(key) is not None


def test_what_is_kept_comes_back(folder: Path) -> None:
    assert fetch("a game") is None
    keep("a game", tiny(), TABLE)
    found = fetch("a game")
    assert found is not None
    assert Instance(found[0]).functions["minus"](9, 4) == 5
    assert found[1] == TABLE
    assert fetch("another game") is None
    assert sorted(path.name[:7] for path in folder.iterdir()) == ["native-", "native."]


def test_a_later_one_takes_the_place_of_an_earlier_one(folder: Path) -> None:
    keep("a game", tiny(), b"")
    keep("a game", tiny(), TABLE)
    found = fetch("a game")
    assert found is not None
    assert found[1] == TABLE
    assert only_file(folder)


def test_stoppable_code_is_kept_beside_the_other(folder: Path) -> None:
    keep("a game", tiny(stoppable=True), TABLE)
    assert fetch("a game") is None
    found = fetch("a game", stoppable=True)
    assert found is not None
    assert found[0].stoppable


def test_no_byte_can_be_changed(folder: Path, unpacked: list[bytes]) -> None:
    keep("a game", Compiled.of(bytes(wat2wasm("(module)"))), TABLE)
    path = only_file(folder)
    whole = path.read_bytes()
    # All that comes before the machine code, and a part of that.
    places = [*range(128), *random.Random(1).sample(range(128, len(whole)), 1000), len(whole) - 1]
    changed = bytearray(whole)
    for place in places:
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        assert fetch("a game") is None
        changed[place] = whole[place]
    assert not unpacked
    path.write_bytes(whole)
    assert is_kept("a game")


def test_no_byte_can_be_added_or_taken_away(folder: Path, unpacked: list[bytes]) -> None:
    keep("a game", tiny(), TABLE)
    path = only_file(folder)
    whole = path.read_bytes()
    for data in (b"", *(whole[:size] for size in range(1, 200)), whole[:-1], whole[1:], whole + b"\0", b"\0" + whole):
        path.write_bytes(data)
        assert fetch("a game") is None
    assert not unpacked


def test_a_damaged_file_is_made_anew(folder: Path) -> None:
    keep("a game", tiny(), TABLE)
    only_file(folder).write_bytes(b"\xff\0" * 500)
    assert fetch("a game") is None
    keep("a game", tiny(), TABLE)
    assert is_kept("a game")


def test_one_file_can_not_stand_in_for_another(folder: Path, unpacked: list[bytes]) -> None:
    keep("a game", tiny(), TABLE)
    first = only_file(folder)
    data = first.read_bytes()
    first.unlink()
    keep("another game", tiny(), b"{}")
    only_file(folder).write_bytes(data)
    assert fetch("another game") is None
    assert not unpacked


def test_a_file_of_another_installation_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unpacked: list[bytes]
) -> None:
    for name in ("theirs", "ours"):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / name))
        keep("a game", tiny(), TABLE)
    theirs, ours = (only_file(tmp_path / name / "croupier") for name in ("theirs", "ours"))
    ours.write_bytes(theirs.read_bytes())
    assert fetch("a game") is None
    assert not unpacked


def test_without_the_secret_nothing_is_trusted(folder: Path, unpacked: list[bytes]) -> None:
    keep("a game", tiny(), TABLE)
    for data in (b"", bytes(32), b"short", bytes(33)):
        (folder / SECRET).write_bytes(data)
        assert fetch("a game") is None
    (folder / SECRET).unlink()
    assert fetch("a game") is None
    assert not unpacked
    keep("a game", tiny(), TABLE)
    assert is_kept("a game")


@pytest.mark.needs("pipes")
def test_a_secret_that_others_can_read_is_none(folder: Path) -> None:
    keep("a game", tiny(), TABLE)
    assert (folder / SECRET).stat().st_mode & 0o777 == 0o600
    before = (folder / SECRET).read_bytes()
    (folder / SECRET).chmod(0o640)
    assert fetch("a game") is None
    keep("a game", tiny(), TABLE)
    assert is_kept("a game")
    assert (folder / SECRET).stat().st_mode & 0o777 == 0o600
    assert (folder / SECRET).read_bytes() != before


@pytest.mark.needs("pipes")
@pytest.mark.parametrize("which", ["native-*", SECRET])
def test_what_is_no_plain_file_is_passed_over(folder: Path, unpacked: list[bytes], which: str) -> None:
    keep("a game", tiny(), TABLE)
    (path,) = folder.glob(which)
    path.rename(folder / "elsewhere")
    path.symlink_to(folder / "elsewhere")
    assert fetch("a game") is None
    path.unlink()
    os.mkfifo(path)
    assert fetch("a game") is None
    path.unlink()
    path.mkdir()
    assert fetch("a game") is None
    keep("a game", tiny(), TABLE)
    assert fetch("a game") is None
    assert not unpacked


@pytest.mark.needs("pipes")
def test_a_file_of_another_user_is_passed_over(
    folder: Path, unpacked: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("a game", tiny(), TABLE)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert fetch("a game") is None
    assert not unpacked


def test_a_file_that_is_too_large_is_not_read(
    folder: Path, unpacked: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("a game", tiny(), TABLE)
    size = only_file(folder).stat().st_size
    monkeypatch.setattr(vault, "MOST_IN_ONE", size - 1)
    assert fetch("a game") is None
    keep("a large game", tiny(), TABLE)
    assert only_file(folder).stat().st_size == size
    monkeypatch.setattr(vault, "MOST_IN_ONE", size)
    assert is_kept("a game")


def test_machine_code_that_wasmtime_refuses_is_passed_over(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compiled, "packed", lambda self: b"of an older wasmtime")
    keep("a game", tiny(), TABLE)
    assert fetch("a game") is None


def test_another_wasmtime_has_another_place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep("a game", tiny(), TABLE)
    monkeypatch.setattr(vault, "library", lambda: ("linux/wasmtime", 1))
    assert fetch("a game") is None


def test_what_was_not_used_for_longest_goes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vault, "MOST_FILES", 3)
    for number in range(3):
        keep(str(number), tiny(), TABLE)
    for age, path in enumerate(sorted(folder.glob("native-*"), key=lambda path: path.stat().st_mtime_ns)):
        os.utime(path, (1000 + age, 1000 + age))
    assert is_kept("0")
    keep("3", tiny(), TABLE)
    assert [is_kept(str(number)) for number in range(4)] == [True, False, True, True]
    size = max(path.stat().st_size for path in folder.glob("native-*"))
    monkeypatch.setattr(vault, "MOST_BYTES", size)
    keep("4", tiny(), TABLE)
    assert [is_kept(str(number)) for number in range(5)] == [False] * 4 + [True]


def test_what_an_ended_process_left_is_removed(folder: Path) -> None:
    keep("a game", tiny(), TABLE)
    old, new = folder / ".spare-old", folder / ".spare-new"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (1000, 1000))
    keep("a game", tiny(), TABLE)
    assert (old.exists(), new.exists()) == (False, True)


def test_a_folder_that_can_not_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    keep("a game", tiny(), TABLE)
    assert fetch("a game") is None


def test_a_folder_that_is_only_read_still_serves(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep("a game", tiny(), TABLE)

    def refuse(*arguments: object, **named: object) -> None:
        raise PermissionError

    for module, name in ((tempfile, "mkstemp"), (os, "utime"), (os, "replace"), (os, "unlink")):
        monkeypatch.setattr(module, name, refuse)
    keep("another game", tiny(), TABLE)
    assert is_kept("a game")
    assert not is_kept("another game")


def test_without_wasmtime_nothing_is_fetched(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep("a game", tiny(), TABLE)
    monkeypatch.setattr(vault, "available", lambda: False)
    assert fetch("a game") is None


PROGRAM = """
import sys
from wasmtime import wat2wasm
from croupier.interpreter.native.calling import Compiled, Instance
from croupier.interpreter.native.vault import fetch, keep
compiled = Compiled.of(bytes(wat2wasm('(module (func (export "f") (result i64) (i64.const 7)))')))
for number in range(40):
    key = str(number % 4)
    keep(key, compiled, key.encode())
    found = fetch(key)
    if found is not None:
        assert found[1] == key.encode()
        assert Instance(found[0]).functions["f"]() == 7
"""


def test_processes_keep_and_fetch_at_once(folder: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", PROGRAM]) for _ in range(3)]
    assert [process.wait(60) for process in processes] == [0, 0, 0]
    assert all(is_kept(str(number)) for number in range(4))
    assert len(list(folder.iterdir())) == 5
