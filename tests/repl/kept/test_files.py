"""Files that people name: what is no plain file, has a name that no file can have, or is too big, gets a sentence."""

from __future__ import annotations

import ast
import errno
import os
from pathlib import Path

import pytest
from croupier.interpreter import load
from croupier.interpreter.reading.files import path_of, read_plain, write_whole
from croupier.repl.cli import main
from croupier.repl.table.sitting import Sitting
from croupier.repl.table.workbench import open_table

from ..sitting_down import fishing, sit

pytestmark = pytest.mark.needs("pipes")

ODD = [
    "/dev/zero",
    "/dev/full",
    "nul\0name",
    "x" * 300,
    "~nobodyofthisname/x",
    "~b/",
    "/",
    "folder",
    "pipe",
    "~/" + "y" * 5000,
]


@pytest.fixture
def sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    sitting = sit(fishing(tmp_path), people=(0, 1), seed=1)
    # Where nothing is secret every verb does something.
    open_table(sitting)
    return sitting


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("verb", ["save", "load", "scenario", "scenario write"])
def test_a_verb_answers_an_odd_name_with_a_sentence(sitting: Sitting, verb: str, name: str) -> None:
    name = f"{name}.play" if verb.startswith("scenario") and not name.startswith("/") else name
    reply = sitting.answer(f":{verb} {name}")
    assert reply.sort in ("refused", "said")
    assert reply.lines


@pytest.mark.parametrize("begun", ["~b/", "~nobodyofthisname/x", "/dev/ze", "x" * 300, "a\0b"])
def test_completion_of_an_odd_name_is_empty_or_right(sitting: Sitting, begun: str) -> None:
    from croupier.repl.verbs.record import complete_file
    from croupier.repl.verbs.workbench import complete_file as complete_scenario

    for complete in (complete_file, complete_scenario):
        assert all(each.startswith(begun) for each in complete(sitting, begun))


@pytest.mark.parametrize("name", ["/dev/zero", "pipe", "folder", "x" * 300 + ".cg"])
def test_a_game_is_read_from_plain_files_only(sitting: Sitting, name: str) -> None:
    assert load(Path(name)).game is None


@pytest.mark.parametrize(
    "command",
    [
        ["play", "/dev/zero"],
        ["check", "pipe"],
        ["run", "/dev/zero", "--games", "1"],
        ["play", "kuhn", "--plain", "--script", "/dev/zero"],
        ["play", "kuhn", "--plain", "--script", "pipe"],
        ["test", "/dev/zero"],
        ["test", "evil.play"],
        ["check", "x" * 300],
    ],
)
def test_a_command_answers_an_odd_file_with_a_sentence(
    sitting: Sitting, command: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "evil.play").write_text("game /dev/zero   players Ann Bob\n", encoding="utf-8")
    assert main(command) != 0
    told = "".join(capsys.readouterr())
    assert told
    assert "Traceback" not in told


@pytest.mark.parametrize("name", ["/dev/zero", "pipe"])
def test_of_a_pipe_or_a_device_it_is_not_said_that_it_is_not_there(
    sitting: Sitting, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("play", "check", "run"):
        assert main([command, name]) == 1
        assert capsys.readouterr().err == f"croupier: {name} is no plain file, and is not read\n"


def test_a_file_is_read_up_to_its_size_and_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, "abc\n")
    assert read_plain(path, 4) == b"abc\n"
    with pytest.raises(OSError, match="more than 3 bytes"):
        read_plain(path, 3)
    (tmp_path / "locked").mkdir()
    with pytest.raises(OSError, match="no plain file"):
        write_whole(tmp_path / "locked", "no")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "locked"]
    assert path_of("~").is_absolute()


def test_a_file_that_is_protected_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.play"
    path.write_text("game kuhn   players Ann Bob\n\nAnn> bet\n", "utf-8")
    path.chmod(0o444)
    before = path.read_bytes()
    assert main(["test", "--accept", str(path)]) == 1
    assert "it is protected from being written" in capsys.readouterr().err
    assert (path.read_bytes(), [each.name for each in tmp_path.iterdir()]) == (before, ["mine.play"])


def test_a_file_that_is_written_anew_keeps_its_rights_and_its_place(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old", "utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert (real.read_text("utf-8"), real.stat().st_mode & 0o777) == ("new", 0o640)


def test_a_full_disk_leaves_no_half_of_a_scenario(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    folder = Path.cwd()
    before = sorted(folder.iterdir())
    monkeypatch.setattr(os, "fsync", full)
    reply = sitting.answer(":scenario write new.play")
    assert reply.sort == "refused"
    assert "no space left" in reply.lines[0]
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("name", ["pipe.play", "folder.play"])
def test_a_scenario_is_written_over_plain_files_only(sitting: Sitting, name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.play")
    (tmp_path / "folder.play").mkdir()
    assert "no plain file" in sitting.answer(f":scenario write {name}").lines[0]
    assert not (tmp_path / name).is_file()


def test_a_rulebook_is_read_from_plain_files_only(sitting: Sitting, tmp_path: Path) -> None:
    (tmp_path / "fishing.rules.md").unlink()
    os.mkfifo(tmp_path / "fishing.rules.md")
    assert sitting.answer(":rules").lines


def test_a_variant_of_a_pipe_is_a_complaint(sitting: Sitting, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "base.cg")
    path = tmp_path / "mine.cg"
    path.write_text('variant "Mine" of base\n', encoding="utf-8")
    assert load(path).game is None


ROOT = Path(__file__).parents[3]
# What opens a file, or makes a path of what somebody wrote; and the only places that do, with their reasons.
OPENING = {"open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes", "mkstemp", "expanduser"}
PLACES = {
    "interpreter/reading/files.py",  # the gate itself
    "repl/kept/holding.py",  # a file that is locked
    "repl/kept/journal.py",  # and stays open
    "repl/cli.py",  # the streams of the program
    "repl/screen/glance.py",  # the games that are shipped
    "repl/gallery/page.py",  # how our own page looks
    "repl/gallery/browser.py",  # a page and what was printed of it, in a folder of their own
    "grammar/tables.py",  # what was worked out before, kept for the next start
    "grammar/cache.py",  # where that is kept
    "interpreter/native/vault.py",  # machine code that was made before, sealed
    "interpreter/native/engine.py",  # our own source, to know whether that is still true
    "interpreter/native/lowering/sources.py",  # our own source, to be lowered
    "interpreter/native/lowering/whole.py",  # the same of the prelude
}


def test_files_are_opened_behind_the_gate_only() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("grammar", "interpreter", "bots", "lab", "repl")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and opens_a_file(node.func)
    }
    assert found == PLACES


def opens_a_file(function: ast.expr) -> bool:
    """Whether a function that is called opens a file; doors and journals have an `open` of their own."""
    match function:
        case ast.Name(id=name):
            return name in OPENING
        case ast.Attribute(value=ast.Name(id="os"), attr=name):
            return name in OPENING
        case ast.Attribute(attr=name):
            return name in OPENING - {"open"}
    return False
