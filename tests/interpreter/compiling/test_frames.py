"""What is kept between two questions: the variables that are still needed, and no others."""

from __future__ import annotations

import ast
from types import FunctionType

import pytest
from croupier.interpreter.compiling import frames
from croupier.interpreter.compiling.live import exposed
from croupier.interpreter.meaning import naming

from ..small import small_table

A, B, C = (naming.VARIABLE.of(number) for number in (1, 2, 3))

PIECES = {
    f"{A} = {B}": ({B}, {A}),
    f"{A} = 1\n{C} = {A}": (set(), {A, C}),
    f"if {A}:\n {B} = 1\nelse:\n {B} = 2\n{C} = {B}": ({A}, {B, C}),
    f"if {A}:\n {B} = 1\n{C} = {B}": ({A, B}, {C}),
    f"for {A} in {B}:\n {C} = {A}\nf({C})": ({B, C}, set()),
    f"while {A}:\n {B} = 1\nf({B})": ({A, B}, set()),
}


@pytest.mark.parametrize("text", PIECES, ids=range(len(PIECES)))
def test_what_is_read_before_it_is_surely_written_comes_from_before(text: str) -> None:
    written: set[str] = set()
    assert (exposed(ast.parse(text).body, written), written) == PIECES[text]


def test_a_procedure_that_never_asks_is_one_function() -> None:
    table = small_table(
        "play\n    let n = 2\n    for each p in players: deal n to p\n    ann chooses c from ann's hand\n"
        '    move c to pile\nto deal n: number to p: player\n    move top n of deck to p\'s hand\nscore "Points": 0\n'
    )
    assert [name for name in table.machine.frames if "deal" in name] == []


def test_a_frame_holds_what_is_still_needed() -> None:
    table = small_table(
        "play\n    let gone = count(deck)\n    let kept = gone + 1\n    move top 4 of deck to ann's hand\n"
        "    ann chooses c from ann's hand\n    move c to pile\n    ann's points += kept\n"
        'score "Points": player\'s points\n'
    )
    waiting = table.state.stack[-1]
    assert waiting[1:] == (9,)
    assert len(table.machine.frames[waiting[0].__name__]) == 1


def length_of_calls(count: int) -> int:
    """Return how long the code is in which a procedure that asks is called so often."""
    calls = "    for each p in players from ann: lay by p\n" * count
    lay = "to lay by player\n    player chooses c from player's hand\n    move c to pile\n"
    table = small_table(f'play\n{calls}{lay}score "Points": 0\n')
    functions = [each.__code__ for each in table.machine.space.values() if isinstance(each, FunctionType)]
    return sum(len(code.co_code) for code in functions if code.co_name.startswith(naming.MAIN))


def test_a_procedure_that_is_called_very_often_is_not_written_again_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = length_of_calls(4), length_of_calls(120)
    monkeypatch.setattr(frames, "MOST_AGAIN", 500)
    assert length_of_calls(4) == few
    assert length_of_calls(120) < 0.6 * many
