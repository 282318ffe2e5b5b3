"""The processes of a run end with whoever started them, are replaced when killed, and Ctrl-C keeps what there is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from croupier.interpreter import Game
from croupier.lab import RunStopped, WorkersLost, run_games
from croupier.lab.jobs import Crew, stretches
from croupier.lab.play import Lineup

from ..shipped import shipped

PATIENCE = 60.0
RUN = [sys.executable, "-c", "from croupier.repl.cli import main; import sys; sys.exit(main())", "run", "hearts"]


@pytest.fixture(scope="module")
def hearts() -> Game:
    return shipped("hearts")


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended and is not yet collected does not."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children_of(process: int) -> list[int]:
    """Find the processes that another one started."""
    found = []
    for each in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{each}/stat", encoding="utf-8") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found.append(int(each))
    return found


def until(holds: object) -> None:
    """Wait until something holds."""
    due = time.monotonic() + PATIENCE
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < due, "this takes too long"
        time.sleep(0.02)


@pytest.fixture
def running() -> Iterator[subprocess.Popen[str]]:
    """Start a run of two processes that takes long."""
    command = [*RUN, "--players", "4", "--games", "1000000", "--jobs", "2"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    yield process
    process.kill()
    process.communicate()


pytestmark = pytest.mark.needs("processes in files")


@pytest.mark.parametrize("blow", [signal.SIGTERM, signal.SIGKILL])
def test_processes_end_with_whoever_started_them(running: subprocess.Popen[str], blow: int) -> None:
    until(lambda: len(children_of(running.pid)) >= 2)
    workers = children_of(running.pid)
    running.send_signal(blow)
    until(lambda: not any(map(is_alive, workers)))


@pytest.mark.parametrize("moment", [0.0, 1.0])
def test_ctrl_c_at_any_moment_leaves_no_traceback_and_no_process(running: subprocess.Popen[str], moment: float) -> None:
    until(lambda: children_of(running.pid))
    time.sleep(moment)
    workers = children_of(running.pid)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    out, err = running.communicate(timeout=PATIENCE)
    assert "Traceback" not in out + err, out + err
    assert running.returncode == 130
    until(lambda: not any(map(is_alive, workers)))


def test_ctrl_c_shows_what_was_played_until_then(hearts: Game) -> None:
    def stop(done: int) -> None:
        if done >= 64:
            raise KeyboardInterrupt

    with pytest.raises(RunStopped) as stopped:
        run_games(hearts, 4, 1000, progress=stop)
    assert stopped.value.results.games == 64
    assert sum(seat.wins for seat in stopped.value.results.seats) >= 64


def test_a_process_that_is_killed_is_replaced_and_its_games_are_played_again(hearts: Game) -> None:
    seating = (["random"] * 4, None, False, False)
    parts = stretches(range(40), 2)
    crew = Crew(hearts, seating, parts, Lineup)
    try:
        crew.gather(2)
        for worker in crew._workers:
            worker.process.kill()
        played = [game for number in range(len(parts)) for game in crew.wait_for(number)]
    finally:
        crew.send_home()
    alone = run_games(hearts, 4, 40)
    assert len(played) == 40
    assert sum(decisions for decisions, _, _, _ in played) == round(alone.decisions.mean * 40)


def test_a_run_whose_processes_are_killed_again_and_again_ends_with_a_word(
    hearts: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear = Crew._hear

    def killed(crew: Crew, worker: object) -> None:
        worker.process.kill()  # type: ignore[attr-defined]
        worker.process.join()  # type: ignore[attr-defined]
        while worker.line.poll():  # type: ignore[attr-defined]
            try:
                worker.line.recv()  # type: ignore[attr-defined]
            except EOFError:
                break
        hear(crew, worker)  # type: ignore[arg-type]

    monkeypatch.setattr(Crew, "_hear", killed)
    with pytest.raises(WorkersLost):
        run_games(hearts, 4, 40, jobs=2)
