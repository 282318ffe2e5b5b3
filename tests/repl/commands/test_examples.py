from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

GAME = """\
game "Coins"
    players 2

kind Card
    has worth: number

cards Card "coin {{worth}}" for worth in 1..3

zone pile of Card, face up, starts with Card
each player has
    zone purse of Card, face up

play
    for each p in players: take by p

to take by player
    move top of pile to player's purse

score "Coins": sum(worth over player's purse)

example "a coin goes to the purse"
    players 2
    when
        take by p1
    then
        count(p1's purse) is {coins}
"""


@pytest.fixture
def coins(tmp_path: Path) -> Any:
    def write(expected: int) -> str:
        file = tmp_path / "coins.cg"
        file.write_text(GAME.format(coins=expected), "utf-8")
        return str(file)

    return write


def test_examples_that_hold_end_with_0(croupier: Any, coins: Any) -> None:
    done = croupier("test", coins(1))
    assert done.code == 0
    assert "ok    a coin goes to the purse" in done.out
    assert done.out.endswith("1 example, all hold\n")


def test_an_example_that_fails_shows_its_line(croupier: Any, coins: Any) -> None:
    done = croupier("test", coins(2))
    assert done.code == 1
    assert "FAIL  a coin goes to the purse" in done.out
    assert "coins.cg:" in done.out
    assert done.out.endswith("1 example, 1 failed\n")


def test_the_results_are_given_to_programs(croupier: Any, coins: Any) -> None:
    done = croupier("test", coins(2), "--json")
    assert done.code == 1
    (example,) = json.loads(done.out)["examples"]
    assert example["title"] == "a coin goes to the purse"
    assert example["passed"] is False
    assert example["message"]


def test_a_file_that_is_no_game_has_no_examples_to_run(croupier: Any, broken: Path) -> None:
    done = croupier("test", str(broken))
    assert done.code == 1
    assert "can't be played" in done.err
