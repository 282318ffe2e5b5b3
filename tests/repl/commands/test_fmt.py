from __future__ import annotations

from pathlib import Path
from typing import Any

UNTIDY = 'game "A"\n  players  2   # two\n'
TIDY = 'game "A"\n    players 2  # two\n'


def test_a_file_is_laid_out_once(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.cg"
    file.write_text(UNTIDY, "utf-8")
    done = croupier("fmt", str(file))
    assert (done.code, done.out) == (0, f"{file}: laid out anew\n1 file: 1 laid out anew\n")
    assert file.read_text("utf-8") == TIDY
    assert croupier("fmt", str(file)) == (0, "1 file: all laid out\n", "")


def test_a_check_changes_nothing_and_says_which_files_are_meant(croupier: Any, tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "a.cg").write_text(UNTIDY, "utf-8")
    (tmp_path / "b.cg").write_text(TIDY, "utf-8")
    done = croupier("fmt", "--check", str(tmp_path))
    assert done.code == 1
    assert done.out.endswith("a.cg: is not in the canonical layout\n2 files: 1 not laid out\n")
    assert (tmp_path / "deeper" / "a.cg").read_text("utf-8") == UNTIDY


def test_a_file_with_mistakes_is_left_as_it_is_and_told_of(croupier: Any, tmp_path: Path, broken: Path) -> None:
    before = broken.read_text("utf-8")
    done = croupier("fmt", str(broken))
    assert done.code == 1
    assert "error[" in done.out
    assert done.out.endswith("1 file: 1 with mistakes, left as it is\n")
    assert broken.read_text("utf-8") == before


def test_what_is_no_text_or_is_not_there_is_not_touched(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "noise.cg"
    file.write_bytes(b'game "\xff"\n')
    done = croupier("fmt", str(file))
    assert (done.code, "it is not text" in done.err) == (1, True)
    assert croupier("fmt", str(tmp_path / "no.cg")).code == 1


def test_windows_line_ends_are_laid_out_as_others(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.cg"
    file.write_bytes(TIDY.replace("\n", "\r\n").encode())
    assert croupier("fmt", str(file)).code == 0
    assert file.read_bytes() == TIDY.encode()
