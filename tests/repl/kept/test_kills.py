"""The real program, killed at random moments: not one decision is lost or made twice."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from croupier.interpreter import load
from croupier.interpreter.keeping.record import play_again
from croupier.repl.kept.journal import read_file
from croupier.repl.kept.kept import read_kept

COMMAND = [sys.executable, "-m", "croupier.repl.cli"]
GAME = """\
game "Count"
    players 2

each player has
    track total: number "Total"
    track turns: number "Turns"

play
    repeat 4000 times:
        for each p in players:
            p chooses n from 1..5
            p's total += n
            p's turns += 1

score "Total": player's total
"""
QUESTION = "Which one do you choose?"


# A table is killed so often in a row; the soak kills 1,000 times in all.
IN_A_ROW = 47
Kill = Callable[[Path, list[str], list[int], random.Random], int]


@pytest.mark.needs("forks")
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.soak) for part in range(1, 22))])
def test_a_game_goes_on_after_kills_at_random_moments(part: int, tmp_path: Path) -> None:
    with killer(tmp_path) as killing:
        play_with_kills(IN_A_ROW, tmp_path, partial(killed_at_a_pipe, killing), random.Random(part))


@pytest.mark.needs("terminals")
@pytest.mark.parametrize("kills", [3, pytest.param(20, marks=pytest.mark.soak)])
def test_a_game_on_a_whole_screen_goes_on_after_kills_at_random_moments(kills: int, tmp_path: Path) -> None:
    play_with_kills(kills, tmp_path, killed_at_a_terminal, random.Random(kills))


def play_with_kills(kills: int, tmp_path: Path, play: Kill, chance: random.Random) -> None:
    (tmp_path / "count.cg").write_text(GAME)
    answers = [chance.randint(1, 5) for _ in range(4000)]
    words = ["play", str(tmp_path / "count.cg"), "--names", "Ann,Bob", "--seed", "1", "--bots", "random"]
    for _ in range(kills):
        before = decisions_of_ann(tmp_path)
        told = play(tmp_path, words, answers[len(before) :], chance)
        after = decisions_of_ann(tmp_path)
        assert after == answers[: len(after)], "every decision is there once, in its order"
        assert len(after) >= len(before) + told, "whatever was followed by another question was kept"
        assert total_of_ann(tmp_path) == sum(after), "the table is where it was"
        words = ["resume", "1"] if after else words
    assert len(decisions_of_ann(tmp_path)) >= kills
    assert went_on_by_turns(tmp_path)


@contextmanager
def killer(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Start the program that runs and kills `croupier`."""
    running = subprocess.Popen(
        [sys.executable, "-W", "ignore", Path(__file__).with_name("killed.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
        text=True,
    )
    with running:
        yield running
        assert running.stdin is not None
        running.stdin.close()
        assert running.wait(60) == 0


def killed_at_a_pipe(
    running: subprocess.Popen[str], _folder: Path, words: list[str], answers: list[int], chance: random.Random
) -> int:
    """Answer as fast as can be, kill the program some time; return how many answers were followed by a question."""
    assert running.stdin is not None
    assert running.stdout is not None
    at_start = chance.random() < 0.1
    order = {
        "words": words,
        "typed": "".join(f"#{answer}\n" for answer in answers[:60]),
        "question": QUESTION,
        # The program is killed while it starts, or a few thousandths of a second after one of the first questions.
        "questions": 0 if at_start else chance.randint(1, 12),
        "seconds": chance.random() * (0.2 if at_start else 0.006),
    }
    print(json.dumps(order), file=running.stdin, flush=True)
    return max(0, int(running.stdout.readline()) - 1)


def killed_at_a_terminal(tmp_path: Path, words: list[str], answers: list[int], chance: random.Random) -> int:
    """Type answers on a whole screen, kill the program at some moment; return how many answers were surely taken."""
    import pty

    leader, follower = pty.openpty()
    running = subprocess.Popen(
        [*COMMAND, *words], stdin=follower, stdout=follower, stderr=follower, env=environment(tmp_path)
    )
    os.close(follower)
    told = threading.Event()

    def listen() -> None:
        with suppress(OSError):
            while shown := os.read(leader, 65536):
                if QUESTION.encode() in shown:
                    told.set()

    listener = threading.Thread(target=listen)
    listener.start()
    told.wait(60)
    sure = type_until(time.monotonic() + chance.random() * 0.5, leader, tmp_path, answers)
    running.send_signal(signal.SIGKILL)
    running.wait()
    listener.join()
    os.close(leader)
    return sure


def type_until(moment: float, leader: int, tmp_path: Path, answers: list[int]) -> int:
    """Type answers until a moment comes, but at least one; return how many were taken.

    The next is typed when the bot has answered too: a line that is typed while it thinks is not taken at once.
    """
    before, end = len(entries(tmp_path)), moment + 60
    for number, answer in enumerate(answers[:60], 1):
        os.write(leader, f"#{answer}\r".encode())
        while len(entries(tmp_path)) < before + 2 * number:
            if time.monotonic() > (moment if number > 1 else end):
                return number - 1
            time.sleep(0.002)
        time.sleep(0.02)
    return len(answers[:60])


def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "CROUPIER_HOME": str(tmp_path / "home"), "TERM": "xterm", "LANG": "C.UTF-8"}


def entries(tmp_path: Path) -> list[dict[str, object]]:
    paths = list((tmp_path / "home" / "tables").glob("*.journal"))
    assert len(paths) <= 1, "one table has one journal"
    return [entry for path in paths for entry in read_file(path).lines if entry.get("do") == "choose"]


def decisions_of_ann(tmp_path: Path) -> list[int]:
    return [int(str(entry["text"])) for entry in entries(tmp_path) if entry["seat"] == 0]


def went_on_by_turns(tmp_path: Path) -> bool:
    seats = [entry["seat"] for entry in entries(tmp_path)]
    return seats == [number % 2 for number in range(len(seats))]


def total_of_ann(tmp_path: Path) -> int:
    game = load(tmp_path / "count.cg").game
    paths = list((tmp_path / "home" / "tables").glob("*.journal"))
    if not paths:
        return 0
    assert game is not None
    table = play_again(game, read_kept(paths[0]).whole_record)
    return sum(track.value for track in table.view(0).tracks if (track.name, track.owner) == ("total", 0))
