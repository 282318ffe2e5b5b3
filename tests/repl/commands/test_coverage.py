from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

GAME = """game "Lanes"
    players 2
each player has
    track way: number
play
    repeat 3 times:
        for each p in players: walk by p
to walk by player
    player chooses "How?":
        "step": player's way += 1
        "leap": player's way += 2
    if player's way > 100: player's way = 0
score "Way": player's way
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    found = tmp_path / "lanes.cg"
    found.write_text(GAME, encoding="utf-8")
    return str(found)


def test_what_is_never_reached_is_shown_in_the_text_of_the_file(croupier: Any, path: str) -> None:
    done = croupier("coverage", path, "--games", "20")
    assert done.code == 0
    assert done.out.startswith("Lanes: 20 games of bots at random, 2 players")
    assert "branch  lanes.cg:12  if player's way > 100: » player's way = 0" in done.out
    assert "step" not in done.out.split("Never reached:")[1].split("Reached in")[0]


def test_the_whole_text_is_shown_with_the_games_of_each_line(croupier: Any, path: str) -> None:
    out = croupier("coverage", path, "--games", "20", "--text").out
    assert "\n20         for each p in players: walk by p\n" not in out
    assert "20           for each p in players: walk by p" in out
    assert " 0 !     if player's way > 100: player's way = 0" in out


def test_programs_get_every_step(croupier: Any, path: str) -> None:
    answer = json.loads(croupier("coverage", path, "--games", "5", "--json").out)
    assert answer["games"] == 5
    branch = next(step for step in answer["steps"] if step["sort"] == "branch")
    assert branch == {"file": "lanes.cg", "line": 12, "column": 28, "sort": "branch", "games": 0}
    assert answer["reached"] == len(answer["steps"]) - 1


def test_a_number_of_players_that_is_not_allowed_is_told(croupier: Any, path: str) -> None:
    done = croupier("coverage", path, "--players", "5")
    assert done.code == 1
    assert "Lanes is for 2 players, not 5" in done.err
