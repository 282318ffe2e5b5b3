"""Whatever can be written runs natively: random programs, sketches, and every program among the tests.

What can't be lowered is raised as `Unsupported`, with the function and the line, and fails here.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, load, load_source
from croupier.interpreter.native.engine import Unsupported, build
from croupier.interpreter.native.lowering import lower
from croupier.interpreter.native_thinking import roots_of

from ...chunks import Chunk, read_chunks
from ...reference.programs import program
from .sides import compare

TESTS = Path(__file__).parents[2]
HOW: tuple[dict[str, str], ...] = ({}, {"chance": "explicit"}, {"forced": "asked"})
FILES = sorted(path for path in TESTS.rglob("*.cg") if path.parent.name != "diagnostics")
# These take long to build, being like a shipped game or one of them with a part more.
LONG = [path for path in FILES if path.parent.parent.name == "scenarios" or "_" in path.stem]
SHORT = [path for path in FILES if path not in LONG]
# So many chunks stand together in a test.
TOGETHER = 40
# A game that comes apart: native code may leave a choice to the Python machine, but not most of them.
MOST_LEFT = 0.1


@cache
def chunks() -> list[Chunk]:
    """Return the programs of the diagnostics."""
    return read_chunks()


def random_game(seed: int) -> Game | None:
    """Return a random game; nearly all are valid."""
    return load_source(Source(f"program {seed}", program(seed))).game


def check(game: Game, name: str, hows: tuple[dict[str, str], ...] = HOW, most: int = 60, seeds: int = 1) -> None:
    """Compare a game on both engines, in all of some ways."""
    made = left = 0
    for number, how in enumerate(hows):
        players = (game.least_players, game.most_players)[number % 2]
        for seed in range(seeds):
            try:
                found = compare(game, players, seed, None, most, **how)
            except (AssertionError, Unsupported) as met:
                raise AssertionError(f"{name}, {players} players, seed {seed}, {how}: {met}") from met
            made, left = made + found[0], left + found[1]
    assert left <= max(8, MOST_LEFT * made), f"{name}: {left} of {made} choices were left to the Python machine"


def check_chunks(number: int, hows: tuple[dict[str, str], ...]) -> None:
    """Compare the programs of some chunks that can be played."""
    for chunk in chunks()[number * TOGETHER : (number + 1) * TOGETHER]:
        game = load_source(Source(chunk.name, chunk.whole)).game
        if game is not None:
            check(game, chunk.name, hows, 20)


@pytest.mark.parametrize("seed", range(200, 204))
def test_a_random_program_runs_the_same_natively(seed: int) -> None:
    game = random_game(seed)
    if game is not None:
        check(game, f"program {seed}", (HOW[seed % 3],), 100, 2)


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_a_program_among_the_tests_runs_the_same_natively(path: Path) -> None:
    game = load(str(path)).game
    assert game is not None
    check(game, path.name, HOW[:1])


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=lambda path: "-".join(path.parts[-2:]))
def test_any_program_among_the_tests_runs_the_same_natively(path: Path) -> None:
    game = load(str(path)).game
    assert game is not None
    check(game, path.name, most=400, seeds=4)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(-(-len(chunks()) // TOGETHER)))
def test_what_can_be_played_of_the_diagnostics_runs_the_same_natively(number: int) -> None:
    check_chunks(number, HOW)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(30))
def test_many_random_programs_run_the_same_natively(chunk: int) -> None:
    for seed in range(1000 + 5 * chunk, 1005 + 5 * chunk):
        game = random_game(seed)
        if game is not None:
            check(game, f"program {seed}", most=300, seeds=2)


def test_what_can_not_be_lowered_is_named_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(1)
    assert game is not None
    monkeypatch.setattr(lower, "VALUES", {**lower.VALUES, ast.Subscript: None})
    with pytest.raises(Unsupported, match=r"^\w+:\d+: Subscript "):
        build(game.machine(2), roots_of(game.machine(2)))


MADE_IN_PLAY = """
game "Made"
    players 2
kind Stack
    made in play up to 6
zone stacks of Stack
track n: number
play
    repeat 5 times:
        let p = first(players)
        p chooses m from 1..3
        n += m
        let s = new(Stack)
        move s to stacks
score "n": n
"""


def test_a_piece_is_made_natively() -> None:
    game = load_source(Source("made", MADE_IN_PLAY)).game
    assert game is not None
    assert compare(game, 2, 1) == (5, 0)
