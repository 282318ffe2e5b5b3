from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from croupier import games
from croupier.games import names
from croupier.repl.commands.check import summary


@pytest.mark.parametrize("name", names())
def test_every_shipped_game_is_without_complaint(croupier: Any, name: str) -> None:
    assert croupier("check", name) == (0, f"{name}: nothing to complain about\n", "")


def test_a_library_is_checked_and_tried_by_itself_and_not_played(croupier: Any) -> None:
    file = str(games.library_path("pack52"))
    done = croupier("check", file)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{file}: nothing to complain about (a library, which games bring in by `use`)\n"
    answer = json.loads(croupier("check", file, "--json").out)
    assert (answer["playable"], answer["library"]) == (False, True)
    assert croupier("test", file).out.endswith("1 example, all hold\n")
    done = croupier("play", file)
    assert done.code != 0
    assert "this file has no game" in done.err


def test_a_broken_file_is_shown_with_its_line(croupier: Any, broken: Path) -> None:
    done = croupier("check", str(broken))
    assert done.code == 1
    assert 'game "Broken' in done.out
    assert "^" in done.out
    assert "error" in done.out.splitlines()[-1]


def test_the_complaints_are_given_to_programs_with_their_places(croupier: Any, broken: Path) -> None:
    done = croupier("check", str(broken), "--json")
    answer = json.loads(done.out)
    assert done.code == 1
    assert answer["playable"] is False
    first = answer["diagnostics"][0]
    assert first["severity"] == "error"
    assert first["code"]
    assert first["labels"][0]["line"] == 1


def test_bytes_that_are_no_text_are_complained_about(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "noise.cg"
    file.write_bytes(bytes(range(256)))
    done = croupier("check", str(file))
    assert done.code == 1
    assert done.out or done.err


def test_the_summary_counts() -> None:
    assert summary(0, 0) == "nothing to complain about"
    assert summary(1, 0) == "1 error"
    assert summary(2, 1) == "2 errors, 1 warning"


def test_only_so_many_complaints_are_shown_and_the_others_are_counted(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "many.cg"
    tracks = "".join(f"track t{number}: Numbr\n" for number in range(8000))
    file.write_text(f'game "Many"\n{tracks}play\n    nothing\n', encoding="utf-8")
    done = croupier("check", str(file))
    assert done.out.count("error[") == 50
    assert done.out.splitlines()[-1] == f"{file}: 50 errors, and 50 more"
    assert len(done.out) < 20_000
    answer = json.loads(croupier("check", str(file), "--json").out)
    assert (len(answer["diagnostics"]), answer["left_out"]) == (50, 50)


def test_values_of_an_enum_on_one_line_are_not_shown_again_with_each_complaint(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "enum.cg"
    values = ", ".join(f"value{number}" for number in range(8000))
    file.write_text(f'game "Enum"\nenum Big: {values}\nplay\n    nothing\n', encoding="utf-8")
    done = croupier("check", str(file))
    assert done.out.count("[unused-") > 0
    assert len(done.out) < 60_000


def test_an_error_is_shown_before_a_hundred_warnings(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "unused.cg"
    tracks = "".join(f"track t{number}: number\n" for number in range(80))
    file.write_text(f'game "Many"\n{tracks}zone deck of Nothing\nplay\n    nothing\n', encoding="utf-8")
    assert "error[unknown-kind]" in croupier("check", str(file)).out
