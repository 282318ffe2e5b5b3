"""Whatever a silent machine runs is written in the part of Python that can be lowered."""

from __future__ import annotations

import ast
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, load, load_source
from croupier.interpreter.compiling.link import Linked
from croupier.interpreter.running.state import State

from ...reference.programs import program
from ...shipped import shipped
from .subset import Complaints, FunctionCheck, Walk, check_machine, nodes_of

GAMES = sorted(path.stem for path in (Path(__file__).parents[3] / "games").glob("*.cg"))
SKETCHES = sorted((Path(__file__).parents[2] / "sketches").glob("*.cg"))
WAYS = ({}, {"asks": True}, {"explicit": True})


def check_game(game: Game | None) -> None:
    assert game is not None
    for way in WAYS:
        assert [*check_machine(game.plan(game.least_players, None), **way).found] == []


@pytest.mark.parametrize("name", GAMES)
def test_all_that_a_shipped_game_runs_can_be_lowered(name: str) -> None:
    check_game(shipped(name))


@pytest.mark.parametrize("path", SKETCHES, ids=lambda path: path.stem)
def test_all_that_a_sketch_runs_can_be_lowered(path: Path) -> None:
    check_game(load(str(path)).game)


@pytest.mark.parametrize("seed", range(12))
def test_all_that_a_random_program_runs_can_be_lowered(seed: int) -> None:
    game = load_source(Source("random.cg", program(seed))).game
    if game is not None:
        check_game(game)


def test_a_game_without_texts_as_values_says_none_while_it_runs() -> None:
    assert check_machine(shipped("huns").plan(2, None)).texts == set()


# What is complained of.


def by_generator(s: State) -> Any:
    yield s.steps


def by_identity(s: State, one: object, other: object) -> bool:
    return one is other


def by_repr(s: State, things: list[int]) -> list[int]:
    return sorted(things, key=repr)


def by_all_zones(s: State) -> object:
    return s.Z


def by_name(s: State) -> object:
    return getattr(s, "loc")  # noqa: B009


def by_steps(s: State, things: list[int]) -> list[int]:
    return things[::2]


def by_unsaid_table(s: State, things: Any) -> object:
    return things.get(1)


def by_named_arguments(s: State, things: list[int]) -> object:
    return by_steps(s, things=things)


def by_returning_early(s: State) -> int:
    try:
        return s.steps
    finally:
        s.steps = 0


WRONG = [
    by_generator, by_identity, by_repr, by_all_zones, by_name, by_steps, by_unsaid_table, by_named_arguments,
    by_returning_early,
]  # fmt: skip


@pytest.mark.parametrize("function", WRONG)
def test_what_can_not_be_lowered_is_complained_of(function: FunctionType) -> None:
    node = nodes_of(__file__)[function.__name__, function.__code__.co_firstlineno]
    assert isinstance(node, ast.FunctionDef)
    found = Complaints()
    slots = dict.fromkeys(("steps", "loc", "Z"), False)
    FunctionCheck(Walk(Linked({}, {}), {}, slots, found), function, node, "here").check()
    assert len(found.found) >= 1
