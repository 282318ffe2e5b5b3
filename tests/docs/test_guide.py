"""How to write a game: each step runs, and the sessions happen as they are shown."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from croupier.interpreter.workbench.scenario import read_scenario_file
from croupier.interpreter.workbench.scenario_play import play_scenario
from croupier.repl.cli import build_parser

from ..test_readme import replay
from .pages import BLOCK, ROOT, Program, programs, read_page
from .playing import play_at_random, playable, run_all_examples

PAGE = "games/README.md"
FILES = programs(PAGE)
RIGHT = [each for each in FILES if each.name != "slip.cg"]
# Stands before a session that is replayed only in the soak: bots that think play hundreds of games in it.
LONG = "takes minutes"


@pytest.mark.parametrize("program", RIGHT, ids=[each.title for each in RIGHT])
def test_a_step_is_a_game_that_is_played(program: Program, tmp_path: Path) -> None:
    # Nobody can win yet in the first steps, and the page says so.
    game = playable(program, RIGHT, tmp_path, allowed="" if program.name else "no-score")
    run_all_examples(game)
    # Variants of shipped games are long games.
    play_at_random(game, 50 if " of ferry" in program.text or program.text.startswith("game") else 3)


def test_the_scenarios_of_the_guide_go_as_they_are_written(tmp_path: Path) -> None:
    write_files(tmp_path)
    scenarios = sorted(tmp_path.glob("*.play"))
    assert scenarios
    for path in scenarios:
        assert play_scenario(read_scenario_file(path)).text == path.read_text("utf-8")


def write_files(folder: Path) -> None:
    """Write the named files of the guide into a folder, as they are at its end."""
    for block in BLOCK.finditer(read_page(PAGE)):
        write_file(block, folder)


def write_file(block: re.Match[str], folder: Path) -> None:
    """Write a block that is a named file."""
    if block["name"]:
        (folder / block["name"]).write_text(block["text"], "utf-8")


def replayed(folder: Path, long_ones: bool) -> str:
    """Go through the page as a reader does: write each file when it comes, and call each command; return the page."""
    page = made = read_page(PAGE)
    for block in BLOCK.finditer(page):
        write_file(block, folder)
        if block["sort"] == "console" and (long_ones or block["about"] != LONG):
            about = f"<!-- {block['about']} -->\n" if block["about"] else ""
            session = replay(block["text"], folder, seconds=3000 if block["about"] == LONG else 300)
            made = made.replace(block[0], f"{about}```console\n{session}```", 1)
    return made


@pytest.mark.parametrize("long_ones", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_the_sessions_of_the_guide_happen_as_they_are_shown(tmp_path: Path, accept: bool, long_ones: bool) -> None:
    made = replayed(tmp_path, long_ones)
    if accept:
        (ROOT / PAGE).write_text(made, "utf-8")
    else:
        assert made == read_page(PAGE)


def test_the_long_sessions_are_of_commands_that_there_are() -> None:
    long_ones = [block for block in BLOCK.finditer(read_page(PAGE)) if block["about"] == LONG]
    assert long_ones
    for block in long_ones:
        words = shlex.split(block["text"].splitlines()[0].removeprefix("$ croupier "))
        assert build_parser(words, "en").parse_args(words).command == words[0]
