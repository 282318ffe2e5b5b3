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
    done = croupier("check", name)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"{name}: nothing to complain about\n")


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


def test_a_variant_shows_what_it_changes_of_its_game(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.cg"
    file.write_text(
        'variant "Mine" fr "La mienne" of huns\nwithout card "Saddlebags"\nchange every Mercenary: spaces + 1\n',
        "utf-8",
    )
    done = croupier("check", str(file))
    assert done.code == 0
    assert "What Mine changes:\n" in done.out
    assert '  - card "Saddlebags" is Equipment\n' in done.out
    assert '  ~ card "Horse Archers": spaces 3 → 4\n' in done.out
    changes = json.loads(croupier("check", str(file), "--json").out)["changes"]
    assert {"name": "spaces", "old": "3", "new": "4"} in [value for change in changes for value in change["values"]]
    assert json.loads(croupier("check", "huns", "--json").out)["changes"] == []


def test_a_game_is_checked_with_variants_over_it(croupier: Any) -> None:
    done = croupier("check", "huns", "--with", "short", "--with", "gentle")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("What Huns + A short campaign + Gentle Huns changes:\n")
    clash = croupier("check", "huns", "--with", "duel", "--with", "five_players")
    assert clash.code == 1
    assert "duel.cg and five_players.cg both change `players` of the game" in clash.out


def test_smoke_plays_random_games_to_their_end(croupier: Any) -> None:
    assert croupier("check", "kuhn", "--smoke").out.endswith("kuhn: 200 random games went to their end\n")


def test_smoke_tells_what_can_not_be_put_into_words(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.cg"
    asked = '        player chooses n from 1..2 "After {last_one\'s seat}?"'
    file.write_text(
        f'game "Mine"\n    players 2..2\ntrack last_one: player\nplay\n    for each player in players:\n{asked}\n'
        '        last_one = player\nscore "Seat": last_one\'s seat\n',
        "utf-8",
    )
    done = croupier("check", str(file), "--smoke")
    assert done.code == 1
    assert "`play` asks for a part of none" in done.out
    assert "200 random games went to their end, but with 2 players and seed 0 something can't be" in done.out


def test_smoke_tells_the_first_fault_and_its_seed(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.cg"
    lines = 'variant "Mine" of kuhn\nchange card "K"\n    points 1 / (count(players) - 3)\n'
    file.write_text(lines, "utf-8")
    done = croupier("check", str(file), "--smoke")
    assert done.code == 1
    assert "this divides by zero" in done.out
    assert "a random game of 3 players broke off, with seed " in done.out
    told = json.loads(croupier("check", str(file), "--smoke", "--json").out)["smoke"]
    assert told["fault"]["players"] == 3
    assert told["games"] >= 66
    again = croupier("run", str(file), "--players", "3", "--games", "1", "--seed", str(told["fault"]["seed"]))
    assert "this divides by zero" in again.err
