"""What is kept between two questions: the variables that are still needed, and no others."""

from __future__ import annotations

import ast

import pytest
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
