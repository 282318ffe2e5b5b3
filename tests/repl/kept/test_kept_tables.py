"""The folder of tables: one bad file harms no other, and what happens to a journal in play is noticed."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from croupier import bots
from croupier.grammar import steers
from croupier.interpreter import Seat
from croupier.repl.commands.resume import list_tables, take_up
from croupier.repl.kept import holding, tidying
from croupier.repl.kept import journal as journal_file
from croupier.repl.kept.holding import is_in_use
from croupier.repl.kept.journal import Journal, JournalError, read_file, write_line
from croupier.repl.kept.keeper import Keeper, farewell, keep, keepers, put_away
from croupier.repl.kept.kept import read_kept
from croupier.repl.kept.shelf import folder, journals, new_path
from croupier.repl.kept.tidying import finished, tidy
from croupier.repl.mistakes import Mistake
from croupier.repl.screen.room_lobby import LobbyRoom
from croupier.repl.table.sitting import Sitting

from ..conftest import Run
from ..glass import table
from ..sitting_down import fishing, sit

GAME = 'game "Pick"\n    players 1\n\nplay\n    you choose n from 1..2\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "tables"


def begin(*typed: str) -> Sitting:
    """Begin a game of Kuhn poker that is kept."""
    sitting = table("kuhn")
    sitting.listeners.append(keep(sitting, {}))
    for each in typed:
        assert sitting.answer(each).sort == "moved"
    return sitting


def leave_a_table() -> Path:
    sitting = begin("bet")
    put_away(sitting)
    return journals()[0]


# A bad file among the tables.


def forge(path: Path, **parts: Any) -> None:
    head = {"journal": 2, "open": "kuhn", "game": "Kuhn poker", "lang": "en", "begun": "", "bots": {}, **parts}
    path.write_bytes(write_line("", head)[1])


BAD: dict[str, Callable[[Path], None]] = {
    "endless people": lambda path: path.write_bytes(write_line("", {"journal": 2, "people": [float("inf")]})[1]),
    "people who are no numbers": lambda path: forge(path, people=[True, None]),
    "bots on no seats": lambda path: forge(path, people=[0], bots={"x": "random"}),
    "dangling link": lambda path: path.symlink_to("/nowhere/at/all"),
    "link to itself": lambda path: path.symlink_to(path),
    "pipe": lambda path: os.mkfifo(path),
    "folder": Path.mkdir,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "empty": lambda path: path.write_bytes(b""),
    "no text": lambda path: path.write_bytes(b"\xff\n" * 100),
    "no room for its time": lambda path: (path.write_bytes(b"x\n"), os.utime(path, (1e11, 1e11)))[0] and None,
}


@pytest.mark.needs("pipes")
@pytest.mark.parametrize("sort", BAD)
def test_the_first_of_the_list_is_one_that_can_be_gone_on_with(sort: str, home: Path, croupier: Run) -> None:
    home.mkdir(parents=True, exist_ok=True)
    BAD[sort](home / "bad.journal")
    assert "resume 1" not in "".join(list_tables(False, "en"))
    leave_a_table()
    os.utime(next(path for path in journals() if path.stem != "bad"), (1e9, 1e9))
    assert list_tables(False, "en")[0].startswith("1  kuhn")
    assert croupier("resume", "1", typed="").code == 0


@pytest.mark.needs("pipes")
@pytest.mark.parametrize("sort", BAD)
def test_a_bad_file_is_named_and_the_other_tables_are_there(sort: str, home: Path, croupier: Run) -> None:
    good = leave_a_table()
    BAD[sort](home / "bad.journal")
    listed = list_tables(False, "en")
    assert any("Kuhn poker" in line and "1 decision" in line for line in listed)
    (bad,) = [line for line in listed if "bad" in line.split()]
    assert "can't be read: " in bad
    assert "can't be read: can't be read" not in bad
    assert croupier("resume", good.stem, typed="").code == 0
    done = croupier("resume", "bad", typed="")
    assert done.code == 1
    assert "Traceback" not in done.err
    assert done.err.startswith("croupier: ")
    tidy(most=0)
    assert good in journals()
    assert home / "bad.journal" in journals()


@pytest.mark.needs("pipes")
def test_a_game_ends_beside_bad_files(home: Path) -> None:
    leave_a_table()
    for number, make in enumerate(BAD.values()):
        make(home / f"bad{number}.journal")
    sitting = begin("bet", "pass")
    assert sitting.is_over
    put_away(sitting)
    assert sum(finished(path) is not None for path in journals()) == 1


def test_a_folder_that_can_not_be_looked_at_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, croupier: Run
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "file"))
    done = croupier("resume")
    assert done.code == 1
    assert str(tmp_path / "file") in done.err
    monkeypatch.setenv("CROUPIER_HOME", "~nobodyofthisname/x")
    done = croupier("resume")
    assert "nobody of that name" in done.err
    assert croupier("play", "kuhn", "--seed", "1", typed="bet\n").code == 0


def test_somebody_without_a_folder_of_their_own_is_told_so(monkeypatch: pytest.MonkeyPatch, croupier: Run) -> None:
    def nowhere(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("CROUPIER_HOME")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr(Path, "expanduser", nowhere)
    done = croupier("resume")
    assert done.code == 1
    assert "it is not known which folder is yours" in done.err
    assert croupier("play", "kuhn", "--seed", "1", typed="bet\n").code == 0


def test_bad_files_take_no_room_in_the_lobby_from_tables_that_can_be_gone_on_with(home: Path) -> None:
    good = leave_a_table()
    for number in range(12):
        (home / f"bad{number}.journal").write_bytes(b"")
    os.utime(good, (1, 1))
    room = LobbyRoom("en")
    room.come_in()
    question = room.look().question
    assert question is not None
    assert good.stem in question.texts


@pytest.mark.needs("open files that go")
def test_a_journal_is_there_whole_or_not_at_all(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    handles: list[int] = []
    lock = holding.lock

    def note(handle: int) -> bool:
        handles.append(handle)
        return lock(handle)

    def killed(*_: object) -> None:
        # Whoever is killed lets go of all files.
        os.close(handles[0])
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(holding, "lock", note)
        patch.setattr(journal_file, "give_name", killed)
        with pytest.raises(Killed):
            Journal.create(home / "new.journal", {"journal": 2})
    assert journals() == []
    (left,) = home.iterdir()
    held = Journal.create(home / "held.journal", {"journal": 2})
    tidy()
    assert not left.exists()
    held.close()
    with pytest.raises(FileExistsError):
        Journal.create(home / "held.journal", {"journal": 2})
    assert [path.name for path in home.iterdir()] == ["held.journal"]


@pytest.mark.needs("open files that go")
def test_a_journal_is_begun_on_a_disk_that_knows_one_name_for_a_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_name(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", one_name)
    path = leave_a_table()
    with pytest.raises(FileExistsError):
        Journal.create(path, {})
    assert [each.name for each in home.iterdir()] == [path.name]


# In play.


@pytest.mark.needs("open files that go")
def test_a_journal_that_is_deleted_in_play_is_begun_anew_and_that_is_told(tmp_path: Path) -> None:
    sitting = sit(fishing(tmp_path), people=(0, 1))
    sitting.listeners.append(keep(sitting, {}))
    sitting.answer("wait")
    (path,) = journals()
    path.unlink()
    sitting.answer("draw")
    assert "was deleted" in sitting.trouble
    put_away(sitting)
    (path,) = journals()
    kept = read_kept(path)
    assert [text for _, text in kept.made] == ["wait", "draw"]
    assert take_up(path, False).table.record == sitting.table.record


@pytest.mark.needs("open files that go")
def test_a_journal_that_is_deleted_before_somebody_leaves_is_there_after_it() -> None:
    sitting = begin("bet")
    (path,) = journals()
    path.unlink()
    lines = farewell(sitting)
    assert any("was deleted" in line for line in lines)
    assert "The table is kept" in lines[-1]
    assert journals()


@pytest.mark.needs("open files that go")
def test_what_was_found_out_while_the_journal_was_put_away_is_told_afterwards() -> None:
    sitting = begin("bet")
    (path,) = journals()
    path.unlink()
    put_away(sitting)
    assert any("was deleted" in line for line in farewell(sitting))
    (path,) = journals()
    assert not is_in_use(path)


@pytest.mark.needs("open files that go")
def test_nobody_is_told_that_a_table_is_kept_which_is_not(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begin("bet")
    (path,) = journals()
    path.unlink()
    home.rmdir()
    home.write_text("", "utf-8")
    lines = farewell(sitting)
    assert any("not being kept" in line for line in lines)
    assert not any("The table is kept" in line for line in lines)


def test_whoever_leaves_a_table_that_was_never_kept_is_told_so(home: Path) -> None:
    home.parent.mkdir()
    home.write_text("", "utf-8")
    sitting = begin("bet")
    assert any("not being kept" in line for line in farewell(sitting))


@pytest.mark.parametrize("change", [b"", b"something else\n"])
def test_a_journal_that_another_writes_to_is_begun_anew(change: bytes) -> None:
    sitting = begin("bet")
    (path,) = journals()
    path.write_bytes(change)
    sitting.answer("pass")
    assert sitting.is_over
    assert "changed by somebody else" in sitting.trouble
    over = [kept for path in journals() if (kept := finished(path)) is not None]
    assert [kept.indices for kept in over] == [sitting.table.record]


# Tidying.


def end_a_game() -> Path:
    sitting = begin("bet", "pass")
    (keeper,) = keepers(sitting)
    put_away(sitting)
    assert keeper.journal is not None
    return keeper.journal.path


def test_a_clock_that_was_set_back_costs_no_game_that_ended_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "MOST", 3)
    monkeypatch.setattr(tidying.tidy, "__defaults__", (None, 3))
    ended = [end_a_game() for _ in range(3)]
    for path in ended:
        os.utime(path, (time.time() + 86_400,) * 2)
    last = end_a_game()
    assert set(journals()) == {*ended[1:], last}
    os.utime(last, (0, 0))
    following = end_a_game()
    assert set(journals()) == {ended[2], last, following}


def test_a_table_that_was_begun_first_and_ended_last_stays() -> None:
    early = begin("bet")
    for _ in range(3):
        end_a_game()
    early.answer("pass")
    (keeper,) = keepers(early)
    assert isinstance(keeper, Keeper)
    assert keeper.journal is not None
    keeper.close()
    tidy(most=1)
    assert journals() == [keeper.journal.path]


def test_a_forged_number_of_an_end_is_no_number(home: Path) -> None:
    path = end_a_game()
    kept = read_kept(path)
    assert kept.ended == 1
    text = path.read_text("utf-8").replace('"ended": 1', f'"ended": {10**15}')
    path.write_text(text, "utf-8")
    assert read_kept(end_a_game()).ended == 1


def test_a_thousand_tables_can_begin_in_one_minute(home: Path) -> None:
    home.mkdir(parents=True)
    now = datetime(2026, 1, 2, 3, 4)
    for number in range(1100):
        new_path("kuhn", now) if number % 100 == 0 else None
        name = "kuhn-2026-01-02-03h04" + (f"-{number + 1}" if number else "")
        (home / f"{name}.journal").touch()
    assert new_path("kuhn", now).name == "kuhn-2026-01-02-03h04-1101.journal"


def test_a_game_file_with_a_long_name_gets_a_journal() -> None:
    path = new_path("g" * 245 + ".cg", datetime(2026, 1, 2))
    assert len(path.name.encode()) < 100
    assert path.parent == folder()


def test_a_game_whose_path_is_no_text_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.cg"))
    path.write_text(GAME.replace("you choose", "for each p in players: p chooses"), "utf-8")
    sitting = table(str(path), players=1)
    sitting.listeners.append(keep(sitting, {}))
    sitting.answer("#2")
    put_away(sitting)
    assert sitting.trouble == ""
    (kept,) = journals()
    assert take_up(kept, False).table.record == [1]


# Locks.


def test_a_journal_is_not_begun_without_its_lock(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_handle: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    good = leave_a_table()
    monkeypatch.setattr(holding, "lock", none)
    with pytest.raises(OSError, match="No locks"):
        Journal.create(home / "new.journal", {})
    with pytest.raises(JournalError, match="no locks available"):
        Journal.open(good)
    assert is_in_use(good)
    assert journals() == [good]
    sitting = begin("bet")
    assert "not being kept: no locks available" in sitting.trouble


def test_a_lock_that_another_holds_is_tried_again_and_then_an_error(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "PAUSE", 0)
    left = [3]

    def busy(_handle: int) -> bool:
        left[0] -= 1
        return left[0] < 0

    monkeypatch.setattr(holding, "lock", busy)
    Journal.create(home / "late.journal", {}).close()
    left[0] = 1000
    with pytest.raises(OSError, match="another program holds"):
        Journal.create(home / "never.journal", {})
    assert [path.name for path in journals()] == ["late.journal"]


def test_a_journal_is_kept_where_a_file_is_not_renamed_while_it_is_open(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (journal_file, holding):
        monkeypatch.setattr(module, "RENAMES_OPEN_FILES", False)
    sitting = begin("bet")
    (path,) = journals()
    assert [*home.iterdir()] == [path]
    assert is_in_use(path)
    put_away(sitting)
    assert not is_in_use(path)
    assert take_up(path, False).table.record == [1]
    holding.drop(path)
    assert journals() == []


# A game that has changed.


@pytest.mark.parametrize(
    ("old", "new"),
    [("players 2..4", "players 3..4"), ("option ante: number = 1\n", ""), ("number = 1", "truth = yes")],
)
def test_a_table_that_can_not_be_set_up_any_more_is_refused_in_words(
    old: str, new: str, tmp_path: Path, croupier: Run
) -> None:
    text = (
        'game "Pick"\n    players 2..4\noption ante: number = 1\nplay\n    for each p in players:\n'
        "        p chooses n from 1..3\n"
    )
    path = tmp_path / "pick.cg"
    path.write_text(text, "utf-8")
    assert croupier("play", str(path), "--players", "2", "--option", "ante=2", "--hotseat", typed="#1\n").code == 0
    path.write_text(text.replace(old, new), "utf-8")
    done = croupier("resume", "1", "--as-far-as-it-fits")
    assert done.code == 1
    assert "the same table can't be set up any more" in done.err
    with pytest.raises(Mistake):
        take_up(journals()[0], True)


def test_a_forged_text_of_a_choice_steers_no_terminal() -> None:
    sitting = table("kuhn", bots={1: bots.make("random")})
    sitting.listeners.append(keep(sitting, {Seat(1): "random"}))
    sitting.advance()
    sitting.answer("bet")
    put_away(sitting)
    (path,) = journals()
    check, data = write_line("", dict(read_file(path).lines[0]))
    evil = "x\x1b]0;evil\x07\u202e" * 50
    path.write_bytes(data + write_line(check, {"do": "choose", "seat": 0, "option": 99, "text": evil})[1])
    told = take_up(path, as_far_as_it_fits=True).trouble
    assert "is not possible any more" in told
    assert "evil" in told
    assert not steers(told)
    assert len(told) < 300
