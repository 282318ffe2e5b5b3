"""What README.md and CHANGELOG.md show is what happens: their games, sessions and Python run here.

A block ```` ```cg NAME ```` is a file; a block ```` ```console ```` is a command after `$ `, with `> ` before each line
typed, and all that it writes. `pytest --accept` writes the consoles anew.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIME = re.compile(r"\d{4}-\d\d-\d\d-\d\dh\d\d")
# How long something took, and how fast it went; it stays as the page has it.
PACE = re.compile(r"\d[\d.,]* seconds(?:, [\d.,]+ (?:games a second|seconds a game))?")
PAGES = ["README.md", "CHANGELOG.md"]


def blocks(page: str, language: str) -> list[re.Match[str]]:
    return [found for found in BLOCK.finditer((ROOT / page).read_text("utf-8")) if found[1] == language]


def lay_out_files(page: str, folder: Path) -> None:
    for block in blocks(page, "cg"):
        (folder / block[2]).write_text(block[3], "utf-8")


def replay(session: str, folder: Path, seconds: float = 60) -> str:
    """Run the command of a session on the lines typed in it; write the session that it makes."""
    command, *lines = session.splitlines()
    words = shlex.split(command.removeprefix("$ croupier "))
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    done = subprocess.run(
        [sys.executable, "-m", "croupier.repl.cli", *words],
        cwd=folder,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "80", "LC_ALL": "C", "CROUPIER_HOME": str(folder)},
        timeout=seconds,
        check=False,
    )
    assert not done.stderr
    # A table is called by the day and the time at which it began.
    took = iter(PACE.findall(session))
    written = PACE.sub(lambda met: next(took, met[0]), TIME.sub("2026-01-31-20h15", done.stdout))
    return f"{command}\n{written}"


@pytest.mark.parametrize("page", PAGES)
def test_the_sessions_happen_as_they_are_shown(page: str, tmp_path: Path, accept: bool) -> None:
    lay_out_files(page, tmp_path)
    text = (ROOT / page).read_text("utf-8")
    replayed = text
    for block in blocks(page, "console"):
        replayed = replayed.replace(block[0], f"```console\n{replay(block[3], tmp_path)}```", 1)
    if accept:
        (ROOT / page).write_text(replayed, "utf-8")
    else:
        assert replayed == text


@pytest.mark.parametrize("page", PAGES)
def test_the_python_gives_what_is_shown(page: str) -> None:
    source = "\n".join(block[3] for block in blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, page, page, 0)
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    assert not failures, "".join(failures)


def test_the_links_lead_somewhere() -> None:
    for page in [*PAGES, "CONTRIBUTING.md"]:
        for link in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text("utf-8")):
            assert (ROOT / link).exists(), f"{page} links to {link}"
