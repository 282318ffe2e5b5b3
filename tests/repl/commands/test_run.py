from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from croupier.lab.results import Results
from croupier.repl.commands.progress import ProgressBar, draw
from croupier.repl.commands.run import tabulate


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_run_writes_a_line_for_each_seat(croupier: Any) -> None:
    done = croupier("run", "kuhn", "--games", "200", "--players", "3", "--seed", "4")
    assert done.code == 0
    assert done.out.startswith("Kuhn poker: 200 games of 3 players, seed 4\n")
    assert done.out.count("random") == 3
    assert "95% interval" in done.out
    assert "games a second" in done.out
    assert not done.err


@pytest.mark.parametrize(
    ("games", "seconds", "pace"),
    [(2000, 1.0, "2,000 games a second"), (13, 4.0, "3.2 games a second"), (2, 25.0, "12.5 seconds a game")],
)
def test_slow_games_are_told_by_the_seconds_that_one_takes(games: int, seconds: float, pace: str) -> None:
    results = Results(1, (), (), games=games, seconds=seconds)
    results.decisions.add(3)
    assert tabulate("Slow", results).endswith(f"time: {seconds:.2f} seconds, {pace}")


def test_a_run_gives_its_results_to_programs(croupier: Any) -> None:
    answer = json.loads(croupier("run", "kuhn", "--games", "100", "--json").out)
    assert answer["game"] == "kuhn"
    assert answer["games"] == 100
    assert sum(seat["wins"] for seat in answer["seats"]) == 100 + answer["shared"]
    for seat in answer["seats"]:
        low, high = seat["interval"]
        assert low <= seat["share"] <= high


def test_the_same_seed_gives_the_same_run(croupier: Any) -> None:
    def play() -> Any:
        return json.loads(croupier("run", "kuhn", "--games", "50", "--seed", "9", "--json").out)["seats"]

    assert play() == play()


def test_a_game_that_never_ends_is_named_with_its_seed(croupier: Any, endless: Path) -> None:
    done = croupier("run", str(endless), "--games", "3", "--seed", "5")
    assert done.code == 1
    assert "--seed 5" in done.err
    assert "endless.cg:7" in done.err
    assert "Traceback" not in done.err


def test_the_bar_is_drawn_on_a_terminal_and_taken_away() -> None:
    terminal = Terminal()
    bar = ProgressBar(10, terminal)
    bar(5)
    bar.clear()
    assert "5 of 10 games" in terminal.getvalue()
    assert terminal.getvalue().endswith(" \r")


def test_the_bar_stays_out_of_a_pipe() -> None:
    pipe = io.StringIO()
    bar = ProgressBar(10, pipe)
    bar(5)
    bar.clear()
    assert pipe.getvalue() == ""


def test_the_bar_grows() -> None:
    assert draw(0, 100).startswith("[....")
    assert draw(50, 100).startswith("[" + "#" * 16 + ".")
    assert draw(100, 100) == "[" + "#" * 32 + "] 100 of 100 games"


def test_bots_can_move_from_seat_to_seat_and_be_compared(croupier: Any) -> None:
    done = croupier("run", "kuhn", "--games", "40", "--bots", "greedy,random", "--players", "2", "--rotate")
    lines = done.out.splitlines()
    assert sum("greedy/random" in line for line in lines) == 2
    assert [line.split()[:1] for line in lines].count(["greedy"]) == 1
    assert [line.split()[:1] for line in lines].count(["random"]) == 1


def test_a_run_in_two_processes_writes_the_same_table(croupier: Any) -> None:
    one = croupier("run", "kuhn", "--games", "30").out
    two = croupier("run", "kuhn", "--games", "30", "--jobs", "2").out
    assert one.splitlines()[:-1] == two.splitlines()[:-1]


def test_both_engines_write_the_same(croupier: Any) -> None:
    def play(engine: str) -> Any:
        return json.loads(croupier("run", "kuhn", "--games", "30", "--engine", engine, "--json").out)["seats"]

    assert play("native") == play("python") == play("auto")


def test_an_engine_that_there_is_not_is_refused(croupier: Any) -> None:
    done = croupier("run", "kuhn", "--engine", "steam")
    assert done.code == 2
    assert "steam" in done.err
