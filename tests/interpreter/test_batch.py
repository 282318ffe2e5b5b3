"""Tables that are stepped together are as each would be by itself."""

from __future__ import annotations

import sys
from random import Random

import pytest
from croupier.interpreter import SetupError
from croupier.interpreter.native.calling import Trap

from ..shipped import shipped

pytest.importorskip("wasmtime")
pytest.importorskip("numpy")


@pytest.mark.parametrize(("name", "players", "count"), [("kuhn", 2, 20), ("hearts", 4, 3), ("huns", 2, 4)])
def test_a_batch_is_as_many_single_tables(name: str, players: int, count: int) -> None:
    game, rng = shipped(name), Random(3)
    batch = game.batch(count, players, 7)
    tables = [game.start(players, 7 + number, engine="python") for number in range(count)]
    while not all(table.is_over for table in tables):
        assert batch.seats.tolist() == [-1 if table.seat is None else table.seat for table in tables]
        assert batch.widths.tolist() == [table.width for table in tables]
        choices = [int(rng.random() * table.width) if table.width else -1 for table in tables]
        batch.step(choices)
        for table, index in zip(tables, choices, strict=True):
            if index >= 0:
                table.play(index)
    assert batch.rewards.tolist() == [table.returns() for table in tables]
    assert [batch.record(number) for number in range(count)] == [table.record for table in tables]


def test_a_game_that_ends_is_followed_by_the_next_if_wanted() -> None:
    game = shipped("kuhn")
    batch = game.batch(2, 2, 0, again=True)
    ended = 0
    for _ in range(20):
        batch.step([0, 0])
        ended += int(batch.over.sum())
        assert (batch.seats >= 0).all()
    assert ended == 20
    assert batch.seeds == [20, 21]
    batch.reset(1)
    assert batch.seeds == [20, 23]


def test_python_does_what_native_code_can_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = shipped("huns")
    batch, other = game.batch(3, 2, 1), game.batch(3, 2, 1)
    steps = batch.engine.step_tables

    def breaks_off(at: int, count: int, first: int) -> int:
        if first > 1:
            return steps(at, count, first)
        steps(at, 2, first)
        raise Trap("broken off")

    for _ in range(5):
        other.step([0, 0, 0])
    monkeypatch.setattr(batch.engine, "step_tables", breaks_off)
    for _ in range(5):
        batch.step([0, 0, 0])
    assert batch.seats.tolist() == other.seats.tolist()
    assert batch.widths.tolist() == other.widths.tolist()


def test_wrong_choices_are_refused() -> None:
    batch = shipped("kuhn").batch(2, 2, 0)
    with pytest.raises(ValueError, match="2 tables"):
        batch.step([0])
    with pytest.raises(ValueError, match="table 1 has 2 options"):
        batch.step([0, 2])


def test_without_numpy_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "croupier.interpreter.batch", None)
    with pytest.raises(SetupError, match="needs numpy"):
        shipped("kuhn").batch(2)
