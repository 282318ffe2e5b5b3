"""Pictures: drawn where matplotlib is, refused with what to install where it is not, and never half written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

RUNS = {
    "run": ["run", "kuhn", "--games", "30", "--cards"],
    "compare": ["compare", "kuhn", "leduc", "--bots", "random", "--engine", "python", "--games", "45"],
}
SIGNS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}
GAME = """game "$Costly$"
    players 2
kind Card
    works in camp
card "$5 Bill" is Card
    points 1
zone deck of Card, face up, starts with Card
each player has
    zone camp of Card, face up
play
    repeat 3 times:
        for each p in players: wait by p
to wait by player
    player may "wait": nothing
"""


@pytest.mark.parametrize("ending", SIGNS)
@pytest.mark.parametrize("command", ["run", "compare"])
def test_a_picture_is_written(croupier: Any, tmp_path: Path, command: str, ending: str) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"picture{ending}"
    done = croupier(*RUNS[command], "--plot", str(file))
    assert done.code == 0
    assert file.read_bytes().startswith(SIGNS[ending])


def test_names_with_signs_of_formulas_are_drawn_as_they_are(croupier: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    game, file = tmp_path / "costly.cg", tmp_path / "costly.png"
    game.write_text(GAME, encoding="utf-8")
    words = ("impact", str(game), "--all", "--bots", "random", "--engine", "python", "--games", "4")
    assert croupier(*words, "--plot", str(file)).code == 0
    assert file.read_bytes().startswith(SIGNS[".png"])


LABELS = {
    "run": {"en": "games won by each seat (%), 95% interval", "fr": "parties gagnées par chaque place (%)"},
    "compare": {"en": "decisions a game", "fr": "décisions par partie"},
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", ["run", "compare"])
def test_a_picture_speaks_the_language_that_was_asked_for(
    croupier: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    # Letters stay letters instead of becoming outlines.
    monkeypatch.setitem(matplotlib.rcParams, "svg.fonttype", "none")
    file = tmp_path / "picture.svg"
    assert croupier(*RUNS[command], "--lang", lang, "--plot", str(file)).code == 0
    assert LABELS[command][lang] in file.read_text("utf-8")


def test_without_matplotlib_it_is_said_what_to_install_before_anything_is_played(
    croupier: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = croupier("run", "kuhn", "--plot", str(tmp_path / "x.png"))
    assert done.code == 1
    assert "pip install 'croupier[plot]'" in done.err
    assert not done.out


def test_a_picture_in_a_folder_that_is_not_there_is_refused(croupier: Any) -> None:
    done = croupier("compare", "kuhn", "leduc", "--plot", "nowhere/x.png")
    assert done.code == 1
    assert "there is no folder for nowhere/x.png" in done.err


def test_two_dashes_are_no_picture(croupier: Any) -> None:
    """Of such an option argparse made an empty list, which ended in a traceback."""
    done = croupier("impact", "kuhn", "K", "--plot=--")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("croupier: -- can't be a picture")
