"""Random play in few native calls makes the choices that one call a decision makes, and draws as many numbers."""

from __future__ import annotations

from random import Random

import pytest
from croupier.interpreter import Table
from croupier.interpreter.native.calling import Trap

from ...shipped import shipped

pytest.importorskip("wasmtime")


def both(name: str, players: int, seed: int) -> tuple[Table, Table]:
    game = shipped(name)
    return game.start(players, seed, engine="native"), game.start(players, seed, engine="python")


@pytest.mark.parametrize(("name", "players", "games"), [("kuhn", 3, 30), ("hearts", 4, 3), ("huns", 3, 3)])
@pytest.mark.parametrize("most", [1, 7, 10_000])
def test_the_same_choices_are_made_and_as_many_numbers_drawn(name: str, players: int, games: int, most: int) -> None:
    for seed in range(games):
        native, python = both(name, players, seed)
        one, other = Random(seed), Random(seed)
        assert native.play_at_random(one, most) == python.play_at_random(other, most)
        assert native.record == python.record
        assert (native.seat, native.width) == (python.seat, python.width)
        assert one.getstate() == other.getstate()
        assert native.returns() == python.returns()


def test_python_makes_the_choice_that_native_code_can_not(monkeypatch: pytest.MonkeyPatch) -> None:
    native, python = both("huns", 2, 4)
    engine = native.engine  # type: ignore[attr-defined]
    steps = engine._play_by

    def breaks_off(at: int, place: int, most: int, widest: int) -> int:
        steps(at, place, min(most, 3), widest)
        raise Trap("broken off")

    monkeypatch.setattr(engine, "_play_by", breaks_off)
    one, other = Random(4), Random(4)
    assert native.play_at_random(one, 40) == python.play_at_random(other, 40) == 40
    assert native.record == python.record
    assert one.getstate() == other.getstate()
    assert native.state.opts == python.state.opts


def test_a_table_that_is_over_draws_nothing() -> None:
    native, _ = both("kuhn", 2, 1)
    rng = Random(1)
    native.play_at_random(rng, 100)
    before = rng.getstate()
    assert native.play_at_random(rng, 100) == 0
    assert rng.getstate() == before
