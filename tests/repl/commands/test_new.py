"""Files that `croupier new` writes: they run at once, and what their comments show can be done."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from croupier.grammar import Source, canonical
from croupier.interpreter import load, run_examples

GAMES = ("huns", "hearts", "long_winter")
PIECE = re.compile(r"(?:^# .*\n)+#\n((?:^# .*\n)+)", re.MULTILINE)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_can_be_checked_tested_and_played(croupier: Any, here: Path) -> None:
    done = croupier("new", "game", "Gem Hunt")
    assert done.code == 0
    assert "croupier play gem_hunt.cg" in done.out
    loaded = load(here / "gem_hunt.cg")
    assert loaded.diagnostics == ()
    assert loaded.game is not None
    assert loaded.game.title() == "Gem Hunt"
    assert [each.passed for each in run_examples(loaded.game)] == [True]
    assert croupier("check", "gem_hunt.cg", "--smoke").code == 0
    text = (here / "gem_hunt.cg").read_text("utf-8")
    assert canonical(Source("gem_hunt.cg", text)) == text


@pytest.mark.parametrize("name", GAMES)
def test_a_new_variant_of_any_game_runs_at_once(croupier: Any, here: Path, name: str) -> None:
    assert croupier("new", "variant", "My own", "--of", name).code == 0
    loaded = load(here / "my_own.cg")
    assert loaded.diagnostics == ()
    assert loaded.game is not None
    assert loaded.game.title() == "My own"
    assert all(each.passed for each in run_examples(loaded.game))


@pytest.mark.parametrize("name", GAMES)
def test_each_piece_of_a_new_variant_works_without_its_signs(croupier: Any, here: Path, name: str) -> None:
    croupier("new", "variant", "mine", "--of", name)
    text = (here / "mine.cg").read_text("utf-8")
    pieces = [met[1] for met in PIECE.finditer(text.partition("\nvariant ")[2])]
    assert len(pieces) >= 3
    for piece in pieces:
        (here / "tried.cg").write_text(text.replace(piece, piece.replace("# ", "")), "utf-8")
        loaded = load(here / "tried.cg")
        assert loaded.game is not None, piece
        assert loaded.game.changes or "nothing" in piece, piece


def test_a_variant_of_a_file_lies_beside_it(croupier: Any, here: Path) -> None:
    (here / "games").mkdir()
    (here / "games" / "ferry.cg").write_text('game "Ferry"\nplay\n    all win\n', "utf-8")
    assert croupier("new", "variant", "night_ferry", "--of", "games/ferry.cg").code == 0
    game = load(here / "games" / "night_ferry.cg").game
    assert game is not None
    assert game.title() == "Night ferry"


def test_no_file_is_written_over(croupier: Any, here: Path) -> None:
    (here / "mine.cg").write_text("my own words", "utf-8")
    for words in (("game", "mine"), ("variant", "Mine", "--of", "kuhn")):
        done = croupier("new", *words)
        assert done.code == 1
        assert "mine.cg is there already" in done.err
    assert (here / "mine.cg").read_text("utf-8") == "my own words"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("variant", "mine"), 2, 'croupier new variant "mine" --of GAME'),
        (("game", "mine", "--of", "kuhn"), 2, 'croupier new variant "mine" --of kuhn'),
        (("variant", "mine", "--of", "kuhm"), 1, 'did you mean "kuhn"?'),
        (("game", "7 wonders"), 1, "begin with a letter"),
        (("game", 'a "b"'), 1, "begin with a letter"),
        (("game", "../../etc"), 1, "begin with a letter"),
    ],
)
def test_what_can_not_be_written_is_told(
    croupier: Any, here: Path, words: tuple[str, ...], code: int, told: str
) -> None:
    done = croupier("new", *words)
    assert done.code == code
    assert told in done.err
    assert not list(here.glob("*.cg"))
