"""Files that are watched."""

from __future__ import annotations

from pathlib import Path

from croupier.repl.workshop.watching import files_of, state_of, watch


def test_what_is_watched_is_done_again_when_a_file_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "mine.cg"
    file.write_text("first", "utf-8")
    done: list[str] = []

    def again() -> None:
        done.append(file.read_text("utf-8"))
        if len(done) < 3:
            file.write_text(f"{done[-1]} and more", "utf-8")

    watch([file], again, pause=0.01, looks=5)
    # What is written while it runs counts as saved after it.
    assert done == ["first", "first and more", "first and more and more"]


def test_nothing_is_done_again_without_a_change(tmp_path: Path) -> None:
    file = tmp_path / "mine.cg"
    file.write_text("first", "utf-8")
    done: list[int] = []
    watch([file], lambda: done.append(1), pause=0.001, looks=4)
    assert done == [1]


def test_a_file_that_is_gone_for_a_moment_is_no_mistake(tmp_path: Path) -> None:
    assert state_of([tmp_path / "gone.cg"]) == [None]


def test_what_no_file_can_be_called_is_no_file() -> None:
    assert state_of([Path("a\0.cg"), Path("a" * 5000)]) == [None, None]


def test_the_files_beside_a_game_are_watched_too(tmp_path: Path) -> None:
    for name in ("a.cg", "b.cg"):
        (tmp_path / name).write_text("", "utf-8")
    assert {path.name for path in files_of(str(tmp_path / "a.cg"))} == {"a.cg", "b.cg"}
    assert "huns.cg" in {path.name for path in files_of("huns with short")}
