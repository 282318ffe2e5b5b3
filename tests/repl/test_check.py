from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from croupier.games import names
from croupier.repl.check import summary


@pytest.mark.parametrize("name", names())
def test_every_shipped_game_is_without_complaint(croupier: Any, name: str) -> None:
    assert croupier("check", name) == (0, f"{name}: nothing to complain about\n", "")


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
