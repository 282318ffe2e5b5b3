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


def test_an_example_that_fails_shows_the_position_what_was_expected_and_what_came(croupier: Any, coins: Any) -> None:
    lines = [line.strip() for line in croupier("test", coins(2)).out.splitlines()]
    at = lines.index("FAIL  a coin goes to the purse")
    assert lines[at + 2 : at + 7] == [
        "players 2", "when", "take by p1", "expected: count(p1's purse) is 2", "got: count(p1's purse) is 1",
    ]  # fmt: skip


def test_the_examples_of_the_game_are_run_as_the_variant_has_it(croupier: Any, coins: Any, tmp_path: Path) -> None:
    coins(1)
    variant = tmp_path / "mine.cg"
    two = "to take by player\n    move top 2 of pile to player's purse\n"
    variant.write_text(f'variant "Mine" of coins\n{two}', "utf-8")
    done = croupier("test", str(variant))
    assert done.code == 0, "a variant may change what examples of its game say"
    assert "else  a coin goes to the purse" in done.out
    assert "got: count(p1's purse) is 2" in done.out
    assert "Examples of the game below: 0 hold here too, 1 comes out otherwise." in done.out
    below = json.loads(croupier("test", str(variant), "--json").out)["below"]
    assert [each["passed"] for each in below["examples"]] == [False]


def test_an_example_of_the_same_title_takes_the_place_of_the_other(croupier: Any, coins: Any, tmp_path: Path) -> None:
    coins(1)
    variant = tmp_path / "mine.cg"
    two = "to take by player\n    move top 2 of pile to player's purse\n"
    own = 'example "a coin goes to the purse"\n    when\n        take by p1\n    then\n        count(pile) is 1\n'
    variant.write_text(f'variant "Mine" of coins\n{two}{own}', "utf-8")
    done = croupier("test", str(variant))
    assert done.out.splitlines()[0] == "ok    a coin goes to the purse"
    assert "below" not in done.out


def test_examples_of_what_a_variant_takes_away_are_counted(croupier: Any, tmp_path: Path) -> None:
    variant = tmp_path / "mine.cg"
    variant.write_text('variant "Mine" fr "La mienne" of huns\nwithout card "Silk Wagon"\n', "utf-8")
    assert " of what is not here." in croupier("test", str(variant)).out


def test_examples_are_run_with_variants_over_a_game(croupier: Any, coins: Any, tmp_path: Path) -> None:
    game = coins(1)
    variant = tmp_path / "mine.cg"
    variant.write_text('variant "Mine" of coins\nrule spare = 1\n', "utf-8")
    assert "1 hold here too" in croupier("test", game, "--with", str(variant)).out
