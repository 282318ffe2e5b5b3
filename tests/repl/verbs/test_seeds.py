"""The seed of a closed table gives every hand away: it is told when nothing is left to be hidden."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from croupier.interpreter.running.luck import SEEDS, luck_beside
from croupier.repl.commands import play
from croupier.repl.screen.room_table import TableRoom

from ..sitting_down import fishing, sit

TOLD = re.compile(r"\(--seed (\d+) deals this game again\)")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for the tables of this test."""
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("seats", [("--hotseat",), ("--players", "2", "--bots", "random")])
def test_the_seed_of_a_closed_table_is_told_when_the_game_is_over_and_not_before(croupier: Any, seats: Any) -> None:
    done = croupier("play", "kuhn", *seats, typed=":seed\npass\npass\npass\n")
    before, _, after = done.out.partition("wins")
    assert "it is told when the game is over, or practice" in before
    assert "--seed" not in before
    told = TOLD.search(after)
    assert told is not None
    again = croupier("play", "kuhn", *seats, "--seed", told[1], typed=":seed\npass\npass\npass\n")
    assert again.out == done.out


def test_a_game_that_is_left_does_not_tell_its_seed_until_it_is_practice(croupier: Any) -> None:
    done = croupier("play", "kuhn", "--hotseat", typed="pass\n:quit\n")
    assert "--seed" not in done.out
    name = done.out.rsplit("croupier resume ", 1)[1].split("`")[0]
    assert "--seed" not in croupier("resume", name, typed=":seed\n").out
    assert TOLD.search(croupier("resume", name, "--open", typed=":seed\n").out)


def test_an_open_table_tells_its_seed_at_once(croupier: Any) -> None:
    assert TOLD.search(croupier("play", "kuhn", "--open").out)


def test_the_whole_screen_tells_the_seed_with_the_ranking(tmp_path: Path) -> None:
    sitting = sit(fishing(tmp_path))
    assert not any("--seed" in line for line in TableRoom(sitting).look().ending)
    while not sitting.is_over:
        sitting.choose(0)
        sitting.advance()
    assert any(TOLD.search(line) for line in TableRoom(sitting).look().ending)


def test_people_play_one_of_more_than_two_to_the_64_games(croupier: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def draw() -> int:
        drawn.append(SEEDS - 1)
        return drawn[-1]

    monkeypatch.setattr(play, "draw_seed", draw)
    done = croupier("play", "kuhn", "--hotseat", typed="pass\npass\n")
    assert drawn == [SEEDS - 1]
    assert f"--seed {SEEDS - 1} deals" in done.out
    assert SEEDS > 2**64


def test_what_bots_do_by_chance_does_not_come_from_the_seed_itself() -> None:
    seeds = [0, 1, -1, 2**300]
    assert len({luck_beside(seed, done) for seed in seeds for done in (0, 1, 2)}) == 12
    assert all(luck_beside(seed) > 2**200 for seed in seeds)
