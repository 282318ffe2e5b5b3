"""The command line with nobody at the other end: streams that are closed, or have no room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = f"{sys.executable} -m croupier.repl.cli"

pytestmark = pytest.mark.needs("shells")


def run(words: str, streams: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        f"{COMMAND} {words} {streams}",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        env={"CROUPIER_HOME": str(home), "LC_ALL": "C.UTF-8"},
    )


@pytest.mark.parametrize("streams", ["<&-", "<&- >&-", "<&- >&- 2>&-"])
def test_a_game_is_left_where_streams_are_closed(streams: str, tmp_path: Path) -> None:
    done = run("play kuhn --seed 1", streams, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.needs("full devices")
def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    done = run("resume", ">/dev/full", tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["croupier: the system stopped this: No space left on device"]


def test_a_journal_is_not_written_over_a_closed_stream(tmp_path: Path) -> None:
    script = tmp_path / "moves"
    script.write_text("bet\nbet\npass\n", "utf-8")
    assert run(f"play kuhn --seed 1 --script {script}", "<&- >&- 2>&-", tmp_path).returncode == 0
    (journal,) = (tmp_path / "tables").iterdir()
    assert "Kuhn" in journal.read_text("utf-8").splitlines()[0]
    assert all(" {" in line for line in journal.read_text("utf-8").splitlines())
