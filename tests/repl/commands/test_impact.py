from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from croupier.lab import measure_impact
from croupier.repl.commands.impact import read_share
from croupier.repl.workshop.figures import interval_picture, sparkline, spread_over

GAME = """game "Charm"
    players 2..3
    languages en, fr
kind Card
    works in camp
card "Charm" fr "Talisman" is Card
    points 10
card "Charming Bell" is Card
    after pass_by by you: your rings += 1
card "Stone" is Card
zone deck of Card, face up, starts with Card
each player has
    zone camp of Card, face up "camp" fr "camp"
    track rings: number
to pass_by by player
    player may "wait": nothing
play
    repeat 5 times:
        for each p in players: pass_by by p
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    found = tmp_path / "charm.cg"
    found.write_text(GAME, encoding="utf-8")
    return str(found)


def test_what_a_card_does_is_told_with_its_interval_and_a_verdict(croupier: Any, path: str) -> None:
    done = croupier("impact", path, "charm", "--bots", "random", "--engine", "python")
    assert done.code == 0
    assert done.out.startswith("Charm: Charm, given to each seat in turn (camp) at a random moment\n")
    assert "anybody wins       50.0%" in done.out
    assert "Not settled" not in done.out
    assert "That rests on enough games" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_few_games_are_said_to_be_too_few(croupier: Any, path: str) -> None:
    done = croupier("impact", path, "Charm", "--bots", "random", "--engine", "python", "--games", "5")
    assert "That rests on too few games" in done.out
    assert "(--games)" in done.out


def test_all_cards_are_told_in_a_table(croupier: Any, path: str) -> None:
    done = croupier("impact", path, "--all", "--bots", "random", "--engine", "python", "--games", "6")
    assert done.code == 0
    assert "Charm: 2 cards, 60 games" in done.out
    assert "Charming Bell" in done.out
    assert "Stone" not in done.out


def test_it_is_told_in_french(croupier: Any, path: str) -> None:
    done = croupier(
        "impact", path, "talisman", "--bots", "random", "--engine", "python", "--games", "5", "--lang", "fr"
    )
    assert "trop peu de parties" in done.out


def test_programs_get_the_impacts(croupier: Any, path: str) -> None:
    words = ("impact", path, "--all", "--bots", "random", "--engine", "python", "--games", "6", "--json")
    answer = json.loads(croupier(*words).out)
    charm, bell = answer["impacts"]
    assert (charm["card"], bell["card"]) == ("Charm", "Charming Bell")
    assert charm["points"] == 10
    assert charm["interval"][0] <= charm["gap"] <= charm["interval"][1]
    assert charm["seeds"] == 6


@pytest.mark.parametrize(
    ("words", "told", "code"),
    [
        (["charn"], 'Charm has no card called "charn"; did you mean "Charm"?', 1),
        (["xyzzy"], 'Charm has no card called "xyzzy"; `croupier impact charm --all`', 1),
        ([], "say which card, or --all", 2),
        (["Charm", "--all"], "say which card, or --all", 2),
        (["Charm", "--to", "hand"], "Charm can't be given to hand; a player can have it in camp", 1),
        (["Charm", "--within", "7"], '"7" is not a part of one; write 0.05 or 5%', 2),
        (["Charm", "--plot", "x.doc"], "x.doc can't be a picture; its ending must be one of .png, .svg, .pdf", 1),
        (["Charm", "--plot", "nowhere/x.png"], "there is no folder for nowhere/x.png", 1),
    ],
)
def test_what_is_wrong_is_told(croupier: Any, path: str, words: list[str], told: str, code: int) -> None:
    done = croupier("impact", path, *words)
    assert done.code == code
    assert told in done.err
    assert not done.out


def test_ctrl_c_prints_what_there_is(croupier: Any, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: Any, **settings: Any) -> Any:
        *before, _, jobs, engine = given

        def stop(impact: Any) -> None:
            raise KeyboardInterrupt

        return measure_impact(*before, stop, jobs, engine, **settings)

    monkeypatch.setattr("croupier.repl.commands.impact.measure_impact", stopped)
    done = croupier("impact", path, "Charm", "--bots", "random", "--engine", "python")
    assert done.code == 130
    assert "8 seeds from 0" in done.out
    assert "Interrupted." in done.err


def test_a_share_is_read_as_a_part_or_in_percent() -> None:
    assert read_share("0.05") == read_share("5%") == 0.05


def test_pictures_are_drawn_with_signs() -> None:
    assert sparkline([0, 1, 2, 8]) == "▁▂▃█"
    assert sparkline([0, 0]) == "▁▁"
    assert spread_over([(0, 2), (5, 1), (9, 3)], 2, 0, 10) == [2, 4]
    assert interval_picture(-0.1, 0.0, 0.1, 0.2, 9) == "··├─●─┤··"
    assert interval_picture(0.1, 0.9, 0.9, 0.2, 9) == "····┆·├─●"
