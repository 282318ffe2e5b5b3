"""How a table is shown, in which language, and out of which file its answers come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from croupier.games import names
from croupier.interpreter import load
from croupier.repl.language import choose_language, system_language
from croupier.repl.mistakes import Mistake
from croupier.repl.phrases import phrase
from croupier.repl.screen.glance import glance_at, glance_over

from ...shipped import shipped

HOTSEAT = ("play", "kuhn", "--seed", "3", "--hotseat", "--names", "Ann,Bob")


def test_answers_are_taken_from_a_script(croupier: Any, tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_text("pass\n:score\nbet\npass\n", "utf-8")
    done = croupier(*HOTSEAT, "--script", str(script))
    assert done.code == 0
    assert "> pass\n" in done.out
    assert "Bob wins." in done.out


def test_a_script_that_ends_leaves_the_table(croupier: Any, tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_text("pass\n", "utf-8")
    assert "Goodbye." in croupier(*HOTSEAT, "--script", str(script)).out


def test_a_script_that_is_not_there_is_said(croupier: Any) -> None:
    done = croupier(*HOTSEAT, "--script", "no.txt")
    assert done.code == 1
    assert "can't read no.txt" in done.err


@pytest.mark.parametrize(
    ("settings", "lang"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_system_says_which_language_is_read(
    settings: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert system_language() == lang


def test_a_game_that_has_only_english_is_played_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "toss.cg"
    file.write_text('game "Toss"\n    players 1\n\nplay\n    for each p in players: nothing\n', "utf-8")
    game = load(str(file)).game
    assert game is not None
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert choose_language(None, game) == "en"
    with pytest.raises(Mistake, match="speaks en"):
        choose_language("fr", game)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_glance_tells_what_the_whole_game_tells(name: str, lang: str) -> None:
    game = shipped(name)
    seen = glance_at(name, lang)
    assert attrs.evolve(seen, base="") == glance_over(name, game, lang)
    assert seen.minutes is not None, "a shipped game says how long it lasts"
    assert seen.family != phrase(lang, "other games"), "and to which family it belongs"


def test_croupier_alone_lists_the_games_where_nobody_sits(croupier: Any) -> None:
    assert "croupier play huns" in croupier().out
    assert "Croupier tient des jeux de cartes" in croupier("--lang", "fr").out


def test_few_options_say_what_they_do(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "shop.cg"
    file.write_text(
        'game "Shop"\n    players 1\n\nkind Card\ncard "Lamp" is Card\n    text "Gives light."\ncard "Rope" is Card\n\n'
        "zone shop of Card, face up, starts with Card\neach player has\n    zone bag of Card, face up\n\n"
        "play\n    for each p in players:\n        p chooses c from shop\n        move c to p's bag\n",
        "utf-8",
    )
    assert "  1. Lamp: Gives light.\n  2. Rope\n" in croupier("play", str(file)).out
