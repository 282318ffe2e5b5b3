"""How to write a game: each step runs, and the sessions happen as they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_the_sessions_of_the_guide_happen_as_they_are_shown(tmp_path: Path, accept: bool) -> None:
    for program in FILES:
        if program.name:
            (tmp_path / program.name).write_text(program.text, "utf-8")
    page = read_page(PAGE)
    replayed = page
    for block in BLOCK.finditer(page):
        if block["sort"] == "console":
            replayed = replayed.replace(block[0], f"```console\n{replay(block['text'], tmp_path)}```", 1)
    if accept:
        (ROOT / PAGE).write_text(replayed, "utf-8")
    else:
        assert replayed == page
