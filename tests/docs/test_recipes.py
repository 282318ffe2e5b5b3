"""The page of recipes: each is a game that is checked and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from .pages import Program, programs
from .playing import play_at_random, playable, run_all_examples

PROGRAMS = programs("games/recipes.md")


@pytest.mark.parametrize("program", PROGRAMS, ids=[each.title for each in PROGRAMS])
def test_a_recipe_is_a_game_that_is_played(program: Program, tmp_path: Path) -> None:
    game = playable(program, PROGRAMS, tmp_path)
    run_all_examples(game)
    play_at_random(game, 20)
