"""People at a real terminal: the program runs in a pseudo-terminal, and only keys and the screen are used."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from croupier.interpreter.keeping.record import play_again
from croupier.repl.kept.journal import JournalError
from croupier.repl.kept.kept import Kept, read_kept

from ...shipped import shipped
from ..terminal import Terminal

pytestmark = pytest.mark.needs("terminals")

Open = Callable[..., Terminal]
KUHN = ("play", "kuhn", "--seed", "3", "--names", "Ann,Bob", "--hotseat")


def sit_down(seat: Terminal, name: str = "Ann") -> None:
    """Press Enter when the screen is handed over to somebody."""
    seat.until(f"{name}, press Enter when only you see the screen")
    seat.press("enter")
    seat.until(rf"── {name} ─")


def kept(folder: Path) -> Kept:
    (journal,) = (folder / "tables").iterdir()
    return read_kept(journal)


def made(folder: Path) -> list[str]:
    """Return the choices that are on the disk; none while the journal is being begun."""
    try:
        return [text for _, text in kept(folder).made]
    except (OSError, JournalError, ValueError):
        return []


# Whole games.


def test_a_whole_game_of_huns_is_played_by_typed_answers(terminal: Open, tmp_path: Path) -> None:
    seat = terminal("play", "huns", "--players", "2", "--bots", "random", "--seed", "5", "--names", "Ann,Bob")
    seat.until(r"── Ann ─.*\n.+\?\n +1\. ")
    answers = 0
    while "The game is over." not in seat.text:
        assert answers < 500, seat.text
        seat.answer(("1", "#1")[answers % 2])
        seat.catch_up()
        answers += 1
    seat.until("(Ann|Bob) wins|win\\.")
    seat.answer("")
    assert seat.end() == 0
    record = kept(tmp_path)
    assert record.over is not None
    assert len(choices_of(record, 0)) == answers


def choices_of(record: Kept, seat: int) -> list[int]:
    game = shipped(record.game)
    table = play_again(game, {**record.whole_record, "choices": []})
    made = []
    for index in record.indices:
        if table.seat == seat:
            made.append(index)
        table.play(index)
    assert table.is_over
    return made


# Typing.


def test_tab_completes_only_what_is_legal(terminal: Open) -> None:
    seat = terminal(*KUHN)
    sit_down(seat)
    seat.until(r"1\. pass +2\. bet")
    seat.type("p")
    seat.until("> pass")
    assert seat.typed == "p", "the rest is only suggested"
    seat.press("tab")
    seat.wait(lambda: seat.typed == "pass", "pass")
    seat.press("ctrl-c")
    seat.wait(lambda: seat.typed == "", "an empty line")
    seat.type("raise")
    seat.press("tab")
    seat.settle()
    assert seat.typed == "raise"
    seat.press("enter")
    seat.until('"raise" is not an option; you may choose pass or bet')


def test_a_command_is_completed_with_what_can_follow_it(terminal: Open) -> None:
    seat = terminal(*KUHN)
    sit_down(seat)
    seat.until(r"1\. pass")
    seat.type(":lan")
    seat.press("tab")
    seat.wait(lambda: seat.typed == ":lang", ":lang")
    seat.type(" f")
    seat.press("tab", "enter")
    seat.until(r"1\. passer +2\. miser")


def test_the_last_lines_come_back(terminal: Open) -> None:
    seat = terminal(*KUHN)
    sit_down(seat)
    seat.until(r"1\. pass")
    seat.answer(":score")
    seat.until("Ann: ")
    seat.press("up")
    seat.wait(lambda: seat.typed == ":score", ":score")


def test_several_picks_go_into_one_line(terminal: Open, tmp_path: Path) -> None:
    seat = terminal("play", "hearts", "--seed", "2", "--bots", "random")
    seat.until("#? ?13[. ]")
    seat.answer("1 2 4")
    seat.wait(lambda: len(made(tmp_path)) >= 3)


# Going back.


def test_a_step_back_is_free_until_something_came_to_light(terminal: Open, tmp_path: Path) -> None:
    (tmp_path / "draw.cg").write_text(DRAW, "utf-8")
    seat = terminal("play", "draw.cg", "--seed", "1", "--hotseat", "--players", "1", "--names", "Ann")
    seat.until(r"1\. wait +2\. draw")
    seat.answer("wait")
    seat.until("undo free")
    seat.answer(":undo")
    seat.until("Taken back")
    assert kept(tmp_path).made == []
    seat.answer("wait")
    seat.until("undo free", gone="Taken back")
    seat.answer("draw")
    seat.wait(lambda: len(made(tmp_path)) == 2)
    seat.until(r"1\. wait", gone="undo free")
    seat.answer(":undo")
    seat.until("came to light")
    seat.answer(":undo!")
    seat.until("practice")
    seat.wait(lambda: len(made(tmp_path)) == 1)


DRAW = """\
game "Draw"
    players 1..2

kind Card
    has rank: number
cards Card "card {rank}" for rank in 1..9

zone deck of Card, face down, starts with Card
each player has
    zone hand of Card, seen by owner

setup
    shuffle deck

play
    repeat 5 times:
        for each p in players:
            p chooses:
                "wait": nothing
                "draw": move top of deck to p's hand
"""


# Plain lines at a terminal.


def test_plain_lines_at_a_terminal_tell_everything_in_sentences(terminal: Open, tmp_path: Path) -> None:
    seat = terminal("play", "kuhn", "--seed", "3", "--plain", "--bots", "random", "--players", "2")
    seat.until(r"1\. pass\n +2\. bet\n>$|2\. bet\n>")
    assert "─" not in seat.text
    seat.type("ra")
    seat.until("> ra")

    def cleared() -> bool:
        # Readline notices a signal only while it waits for a key; people are slow enough, and press again.
        time.sleep(0.3)
        seat.press("ctrl-c")
        time.sleep(0.3)
        seat.take_in(0.1)
        return re.search(r">.*\n>$|>.*\n>\n", seat.text) is not None

    # What is typed before the program asks anew is lost with the line.
    seat.wait(cleared)
    seat.answer("bet")
    seat.wait(lambda: made(tmp_path)[:1] == ["bet"])
    assert seat.end() == 0
    assert "wins." in seat.text


# Several people.


def test_the_screen_is_handed_over_without_the_last_hand(terminal: Open) -> None:
    seat = terminal(*KUHN)
    sit_down(seat)
    hand = seat.until(r"Ann \(you\).*\n.*\b(J|Q|K)\b")[1]
    seat.answer("pass")
    seat.until("Bob, press Enter when only you see the screen")
    assert not re.search(rf"\b{hand}\b", seat.text)
    assert "Ann" not in seat.text
    seat.press("up")
    seat.settle()
    assert seat.typed == "", "what Ann typed is not for Bob"
    seat.press("enter")
    seat.until(r"Bob \(you\).*\n.*\b(J|Q|K)\b")
    assert not re.search(rf"\b{hand}\b", seat.text)
    seat.press("up")
    seat.settle()
    assert seat.typed == "", "what Ann typed is not for Bob"


# The screen.


@pytest.mark.parametrize(("columns", "rows"), [(120, 40), (200, 50), (80, 24)])
def test_a_screen_of_another_size_is_drawn_anew(terminal: Open, columns: int, rows: int) -> None:
    seat = terminal("play", "huns", "--seed", "3", "--bots", "random", columns=100, rows=30)
    seat.until(r"\n> *\n")
    seat.resize(columns, rows)
    seat.wait(lambda: any(len(line) == columns for line in seat.lines if line.startswith("── Player 1")))
    seat.until(r"F1 help")
    seat.wait(lambda: seat.lines[-2].startswith(">"), "the line at the foot")
    assert ("│" in seat.lines[2]) == (columns >= 110)
    assert "since your last decision" in seat.text


def test_the_log_is_read_and_searched(terminal: Open) -> None:
    seat = terminal("play", "huns", "--seed", "3", "--bots", "random")
    seat.until(r"\n> *\n")
    seat.press("f2")
    seat.until("── What happened")
    seat.answer("/first player")
    seat.until("First player: Player")
    seat.answer("/nowhere")
    seat.until('"nowhere" is not found')
    seat.press("escape")
    seat.until("── Huns ──", gone="What happened")


def test_the_whole_table_speaks_french(terminal: Open) -> None:
    seat = terminal("play", "kuhn", "--seed", "3", LC_ALL="fr_FR.UTF-8")
    seat.until(r"1\. passer +2\. miser")
    for words in ("Poker de Kuhn", "Que faites-vous ?", "F1 aide", "depuis votre dernière décision"):
        assert words in seat.text
    seat.press("f1")
    seat.until("Ce que vous pouvez taper")
    seat.press("escape")
    seat.answer("relancer")
    seat.until("« relancer » n'est pas possible ; vous pouvez choisir passer ou miser")
    assert not re.search(r"\b(the|you|and|your|of)\b", seat.text)


def test_no_colour_is_written_if_none_is_wanted(terminal: Open) -> None:
    coloured = re.compile(rb"\x1b\[[0-9;]*3[0-7]m|\x1b\[[0-9;]*9[0-7]m|\x1b\[[0-9;]*38;")
    seat = terminal("play", "kuhn", "--seed", "3")
    seat.until(r"\n> *\n")
    assert coloured.search(seat.written)
    for words, settings in ((["--no-colour"], {}), ([], {"NO_COLOR": "1"})):
        plain = terminal("play", "kuhn", "--seed", "3", *words, **settings)
        plain.until(r"\n> *\n")
        assert not coloured.search(plain.written)


def test_a_click_takes_an_option(terminal: Open) -> None:
    seat = terminal(*KUHN, "--mouse")
    sit_down(seat)
    seat.until(r"1\. pass +2\. bet")
    row = next(at for at, line in enumerate(seat.lines) if "2. bet" in line)
    column = seat.lines[row].index("bet")
    for sign in "Mm":
        seat.type(f"\x1b[<0;{column + 1};{row + 1}{sign}")
    seat.until("Bob, press Enter")


# Coming and going.


def test_croupier_alone_greets_with_the_games_and_seats_one_down(terminal: Open) -> None:
    seat = terminal()
    seat.until("Which game do you play")
    assert "Huns" in seat.text
    while "Kuhn poker" not in seat.text:
        seat.press("page down")
        seat.settle()
    seat.answer("chess")
    seat.until('"chess" is neither a game nor a table here')
    seat.answer("kuhn 4")
    seat.until("── Kuhn poker")
    seat.until("Player 4")
    seat.answer("pass")
    seat.until("Player 2(: | passes)")  # whatever it does: nobody chose its luck
    seat.answer(":quit")
    seat.until("Tables that were left")
    number = seat.until(r"(\d+)\. kuhn-\d")[1]
    seat.answer(number)
    seat.until("── Kuhn poker")
    seat.press("ctrl-d")
    assert seat.end() == 0


def test_leaving_keeps_the_game_and_says_how_to_come_back(terminal: Open, tmp_path: Path) -> None:
    seat = terminal(*KUHN)
    sit_down(seat)
    seat.until(r"1\. pass")
    seat.answer("pass")
    seat.until("Bob, press Enter")
    seat.press("ctrl-d")
    assert seat.end() == 0
    name = seat.until("croupier resume (kuhn-[-0-9h]+)")[1]
    again = terminal("resume", name)
    again.until("Bob, press Enter")
    again.press("enter")
    again.until("Ann(:|) pass")
    assert [text for _, text in kept(tmp_path).made] == ["pass"]


@pytest.mark.parametrize("sent", [signal.SIGHUP, signal.SIGTERM])
def test_a_terminal_that_is_closed_keeps_the_game(terminal: Open, tmp_path: Path, sent: signal.Signals) -> None:
    seat = terminal(*KUHN)
    sit_down(seat)
    seat.until(r"1\. pass")
    seat.answer("pass")
    seat.until("Bob, press Enter")
    seat.child.kill(sent)
    assert seat.end() == 0
    assert [text for _, text in kept(tmp_path).made] == ["pass"]
    assert terminal("resume", "1").until("Bob, press Enter")


def test_a_terminal_that_is_gone_is_left_without_a_word(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "croupier.repl.cli", *KUHN]
    home = {**os.environ, "CROUPIER_HOME": str(tmp_path), "TERM": "xterm-256color"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, env=home) as process:
        os.close(theirs)
        for wanted, answer in ((b"Ann, press Enter", b"\r"), (b"bet", b"pass\r"), (b"Bob, press Enter", b"")):
            seen = b""
            while wanted not in seen:
                seen += os.read(ours, 1 << 16)
            os.write(ours, answer)
        os.close(ours)
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 0
    assert [text for _, text in kept(tmp_path).made] == ["pass"]


def test_a_finished_game_shows_the_ranking_and_can_be_taken_back(terminal: Open) -> None:
    seat = terminal(*KUHN)
    sit_down(seat)
    seat.until(r"1\. pass")
    seat.answer("bet")
    seat.until("Bob, press Enter")
    seat.press("enter")
    seat.until(r"1\. pass")
    seat.answer("pass")
    seat.until("Ann wins")
    seat.press("enter")
    assert seat.end() == 0
