"""What a state of the Python machine holds, native code holds too."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest
from croupier.grammar import Source
from croupier.interpreter import Table, TableError, load_source
from croupier.interpreter.knowing.determinize import what_is_imaginable
from croupier.interpreter.native_table import NativeTable
from croupier.interpreter.native_thinking import NativeImagining

from ...shipped import shipped
from .sides import FLEETING, differences

TEXT = """
game "Numbers"
    players 2

track guessed: number

play
    let numbers = 1 .. guessed + 5
    for each p in players:
        p chooses n from 1 .. guessed + 5 "Which number?"
        guessed += n + count(numbers)
"""


def test_a_range_among_the_options_and_in_what_is_going_on_is_laid_down() -> None:
    game = load_source(Source("numbers.cg", TEXT)).game
    assert game is not None
    native, python = game.start(2, 1, engine="native"), game.start(2, 1, engine="python")
    assert isinstance(native, NativeTable)
    assert isinstance(python.state.opts, range)
    assert any(isinstance(value, range) for frame in python.state.stack for value in frame)
    native.engine.put(native.at, python.state)
    assert not differences(native.engine.state(native.at), python.state, FLEETING)
    native.play(2)
    python.play(2)
    assert not differences(native.engine.state(native.at), python.state, FLEETING)


@pytest.mark.parametrize(("name", "players"), [("huns", 2), ("hearts", 4)])
def test_of_what_is_imagined_only_changes_are_written_and_all_is_as_if_it_were_written_whole(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = shipped(name).start(players, 3, engine="native")
    assert isinstance(table, NativeTable)
    put = type(table.engine).put
    written: list[int] = []
    monkeypatch.setattr(type(table.engine), "put", lambda *given: written.append(0) or put(*given))
    rng = Random(3)
    for _ in range(12):
        assert table.seat is not None
        it = what_is_imaginable(table, table.seat)
        before = table.state
        begun = NativeImagining(table.engine, it, table)
        assert not differences(table.engine.state(begun.base), it.state, ())
        assert not differences(table.engine.state(table.at), before, ())
        table.play_at_random(rng, 3)
    assert not written


def test_a_true_native_table_tells_bots_nothing() -> None:
    game = load_source(Source("numbers.cg", TEXT)).game
    assert game is not None
    table = game.start(2, 1, engine="native")
    asked: list[Callable[[Table], object]] = [
        lambda true: true.worth_to(0), lambda true: true.judged(), lambda true: true.put_luck(1),
    ]  # fmt: skip
    for ask in asked:
        with pytest.raises(TableError, match="only an imagined table"):
            ask(table)


def test_what_is_held_is_taken_back_when_more_is_held() -> None:
    table = shipped("kuhn").start(2, 3, engine="native")
    assert isinstance(table, NativeTable)
    engine = table.engine
    held = engine.hold((1, 2, 3))
    place = held.at
    del held
    assert place in engine.left
    again = engine.hold((1, 2, 3))
    assert not engine.left
    assert engine.value(again.word) == (1, 2, 3)


# Python's collector may take the memory away before what lies in it: a call of native code would end the process.
TAKEN_AWAY = """
from croupier.interpreter import load
game = load("kuhn").game
table = game.start(2, 1, engine="native")
batch = game.batch(4, 2, 1)
held = table.engine.hold((1, 2, 3))
table.engine.instance.line.store.close()
del held, batch, table
print("goes on")
"""


def test_what_is_held_can_be_dropped_when_its_memory_is_gone() -> None:
    done = subprocess.run([sys.executable, "-c", TAKEN_AWAY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "goes on", "")
