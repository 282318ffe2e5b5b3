"""Programs of the pages, read and played."""

from __future__ import annotations

import random
from pathlib import Path

from croupier.grammar import Diagnostic, render
from croupier.interpreter import Game, load, run_examples

from .pages import Program

MOST_DECISIONS = 3000


def read(program: Program, others: list[Program], folder: Path) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """Load a program from a folder in which the other files of its page lie too."""
    for each in [*(other for other in others if other.name), program]:
        (folder / each.file_name).write_text(each.text, "utf-8")
    loaded = load(folder / program.file_name)
    return loaded.game, loaded.diagnostics


def playable(program: Program, others: list[Program], folder: Path, allowed: str = "") -> Game:
    """Load a program that must be right; a whole game has no warning either, but for an allowed one."""
    game, diagnostics = read(program, others, folder)
    told = [each for each in diagnostics if each.is_error or (program.is_whole and each.code != allowed)]
    assert not told, "\n".join(map(render, told))
    assert game is not None
    return game


def play_at_random(game: Game, seeds: int) -> None:
    """Play a game to its end, for every number of players; no example of a page may end in a loss for all."""
    for players in range(game.least_players, min(game.most_players, 4) + 1):
        for seed in range(seeds):
            rng = random.Random(seed)
            table = game.start(players=players, seed=seed)
            for _ in range(MOST_DECISIONS):
                if table.is_over:
                    break
                table.play(rng.randrange(table.width))
            assert table.outcome is not None, f"no end with {players} players and seed {seed}"
            assert table.outcome.how != "all lose", f"all lose with {players} players and seed {seed}"


def run_all_examples(game: Game) -> None:
    """Run the examples of a game."""
    for result in run_examples(game):
        assert result.passed, f"{result.title} ({result.span}): {result.message}"
