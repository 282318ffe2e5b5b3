"""What a state of the Python machine holds, native code holds too."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import load_source
from croupier.interpreter.native_table import NativeTable

from .sides import FLEETING, differences

TEXT = """
game "Numbers"
    players 2

track guessed: number

play
    let numbers = 1 .. guessed + 5
    for each p in players:
        p chooses n from numbers "Which number?"
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
