from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from croupier.interpreter import load
from croupier.repl.kept.keeper import keep, put_away
from croupier.repl.screen.room_lobby import LobbyRoom
from croupier.repl.table.sitting import Sitting

from ..glass import Seated, enter, table


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path))
    return tmp_path


def leave_a_table(answer: str) -> Sitting:
    sitting = table("kuhn")
    sitting.listeners.append(keep(sitting, {}))
    sitting.answer(answer)
    put_away(sitting)
    return sitting


def test_the_lobby_lists_games_and_tables_that_were_left() -> None:
    leave_a_table("bet")

    async def play(seat: Seated) -> None:
        await seat.until("Which game do you play, or at which table do you go on")
        assert "Kuhn poker" in seat.text
        assert "Tables that were left" in seat.text
        assert "1 decision" in seat.text

    enter(LobbyRoom("en"), play, columns=120)


@pytest.mark.parametrize(("typed", "players"), [("kuhn", 3), ("Kuhn poker", 3), ("kuhn 2", 2), ("ku 4", 4)])
def test_a_game_is_picked_by_its_name_and_how_many_play(typed: str, players: int) -> None:
    async def play(seat: Seated) -> None:
        await seat.until("Which game")
        seat.type(f"{typed}\r")
        await seat.until("── Kuhn poker")
        assert f"Player {players}" in seat.text
        assert f"Player {players + 1}" not in seat.text

    enter(LobbyRoom("en"), play)


def test_what_is_no_game_or_for_other_numbers_is_said() -> None:
    async def play(seat: Seated) -> None:
        await seat.until("Which game")
        seat.type("chess\r")
        await seat.until('"chess" is neither a game nor a table here')
        seat.type("kuhn 9\r")
        await seat.until("is for 2 to 4 players, not 9")
        seat.type("le\t")
        await seat.until("> Leduc poker")

    enter(LobbyRoom("en"), play)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("kuhn 0", "is for 2 to 4 players, not 0"),
        ("kuhn -1", "is for 2 to 4 players, not -1"),
        (f"kuhn {'9' * 500}", "is neither a game nor a table here"),
        ("9" * 5000, "A line can have 2000 letters"),
    ],
)
def test_a_number_that_makes_no_sense_is_answered_and_the_lobby_stays(typed: str, told: str) -> None:
    async def play(seat: Seated) -> None:
        await seat.until("Which game")
        seat.type(f"{typed}\r")
        await seat.until(told)
        seat.type("le\t")
        await seat.until("> Leduc poker")

    enter(LobbyRoom("en"), play, columns=100)


@pytest.mark.needs("pipes")
def test_bad_files_and_names_of_tables_do_not_harm_the_lobby(home: Path) -> None:
    leave_a_table("bet")
    (home / "tables" / "bad.journal").symlink_to("/nowhere")
    (home / "tables" / "evil\u202e\x1b]0;x\x07.journal").write_bytes(b"nothing")

    async def play(seat: Seated) -> None:
        await seat.until("Tables that were left")
        assert "1 decision" in seat.text
        assert "bad" in seat.text
        assert "evil\ufffd\u241b" in seat.text
        seat.type("bad\r")
        await seat.until("can't be read")

    enter(LobbyRoom("en"), play, columns=120)


def test_a_table_is_taken_up_and_left_for_the_lobby_again() -> None:
    leave_a_table("bet")

    async def play(seat: Seated) -> None:
        await seat.until("Tables that were left")
        seat.type("kuhn-\t\r")
        await seat.until("press Enter")
        seat.type("\r")
        await seat.until("Player 1: bet")
        seat.type(":quit\r")
        await seat.until("Tables that were left")
        seat.type(":quit\r")
        while seat.screen.app.is_running:
            await asyncio.sleep(0.01)

    enter(LobbyRoom("en"), play)


def test_a_table_whose_game_has_changed_is_refused_in_the_lobby(tmp_path: Path) -> None:
    file = tmp_path / "pick.cg"
    text = 'game "Pick"\n    players 2\n\nplay\n    for each p in players:\n        p chooses n from 1..3\n'
    file.write_text(text, "utf-8")
    game = load(str(file)).game
    assert game is not None
    sitting = table(str(file))
    sitting.listeners.append(keep(sitting, {}))
    sitting.answer("#1")
    put_away(sitting)
    file.write_text(text.replace("1..3", "1..4"), "utf-8")

    async def play(seat: Seated) -> None:
        await seat.until("Tables that were left")
        seat.type("pick-\t\r")
        await seat.until("--as-far-as-it-fits")

    enter(LobbyRoom("en"), play, columns=100)


def test_the_lobby_speaks_french() -> None:
    async def play(seat: Seated) -> None:
        await seat.until("À quel jeu jouez-vous")
        seat.type("\x1b[6~" * 9)
        await seat.until("2 à 4 joueurs")
        seat.type("dame\r")
        await seat.until("── Dame de pique")
        await seat.until("Joueur 4")

    enter(LobbyRoom("fr"), play)
