"""How to write a game: each step runs, and the sessions happen as they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.interpreter.workbench.scenario import read_scenario_file
from croupier.interpreter.workbench.scenario_play import play_scenario

from ..test_readme import replay
from .pages import BLOCK, ROOT, Program, programs, read_page
from .playing import play_at_random, playable, run_all_examples

PAGE = "games/README.md"
FILES = programs(PAGE)
RIGHT = [each for each in FILES if each.name != "slip.cg"]


@pytest.mark.parametrize("program", RIGHT, ids=[each.title for each in RIGHT])
def test_a_step_is_a_game_that_is_played(program: Program, tmp_path: Path) -> None:
    # Nobody can win yet in the first steps, and the page says so.
    game = playable(program, RIGHT, tmp_path, allowed="" if program.name else "no-score")
    run_all_examples(game)
    play_at_random(game, 50)


def test_the_scenarios_of_the_guide_go_as_they_are_written(tmp_path: Path) -> None:
    write_files(tmp_path)
    scenarios = sorted(tmp_path.glob("*.play"))
    assert scenarios
    for path in scenarios:
        assert play_scenario(read_scenario_file(path)).text == path.read_text("utf-8")


def write_files(folder: Path) -> None:
    """Write the named files of the guide into a folder."""
    for program in FILES:
        if program.name:
            (folder / program.name).write_text(program.text, "utf-8")
    for block in BLOCK.finditer(read_page(PAGE)):
        if block["sort"] == "play":
            (folder / block["name"]).write_text(block["text"], "utf-8")


def test_the_sessions_of_the_guide_happen_as_they_are_shown(tmp_path: Path, accept: bool) -> None:
    write_files(tmp_path)
    page = read_page(PAGE)
    replayed = page
    for block in BLOCK.finditer(page):
        if block["sort"] == "console":
            replayed = replayed.replace(block[0], f"```console\n{replay(block['text'], tmp_path)}```", 1)
    if accept:
        (ROOT / PAGE).write_text(replayed, "utf-8")
    else:
        assert replayed == page
