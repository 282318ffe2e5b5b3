"""`:auto CARD`: the table passes for a card where nothing else is offered."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.repl.table.sitting import Sitting

from ..sitting_down import sit

GAME = """\
game "Bells"
    players 2

icon ring "Ring" anytime
track rung: number
track steps: number
kind Bell
    works in shelf
    ring when steps mod 2 is 1: rung += steps
card "Great Bell" is Bell
card "Hammer" is Bell
each player has
    zone shelf of Bell, starts with Bell where player's seat is 2

play
    repeat 8 times:
        let first_one = first(players)
        first_one chooses n from 0..1 "Step on?"
        steps += n
"""


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    path = tmp_path / "bells.cg"
    path.write_text(GAME, encoding="utf-8")
    return sit(path, people=(0, 1), seed=1)


def asked(sitting: Sitting) -> list[str]:
    sitting.advance()
    sitting.hand_over()
    question = sitting.question()
    return [] if question is None else [question.name, *question.texts]


def test_the_table_passes_for_a_card_where_nothing_else_is_offered(sitting: Sitting) -> None:
    names = sitting.table.names
    sitting.answer("1")
    assert asked(sitting) == [names[1], "Great Bell", "Hammer", "pass"]
    assert sitting.answer(":auto hammer").sort == "said"
    assert asked(sitting) == [names[1], "Great Bell", "Hammer", "pass"], "the other is still offered"
    sitting.answer(":auto great")
    assert asked(sitting)[0] == names[0]
    sitting.answer("1")
    sitting.answer("1")
    assert asked(sitting)[0] == names[0], "passed again"


def test_the_same_again_asks_again_and_nothing_lists(sitting: Sitting) -> None:
    sitting.answer("1")
    asked(sitting)
    assert "asked for every card" in "".join(sitting.answer(":auto").lines)
    sitting.answer(":auto hammer")
    assert "Hammer" in "".join(sitting.answer(":auto").lines)
    assert "again" in "".join(sitting.answer(":auto hammer").lines)
    assert "Hammer" not in "".join(sitting.answer(":auto").lines)
    assert sitting.answer(":auto nothing").sort == "refused"


def test_a_pass_that_the_table_made_is_taken_back_with_the_answer_before_it(sitting: Sitting) -> None:
    sitting.answer("1")
    asked(sitting)
    sitting.answer(":auto hammer")
    sitting.answer(":auto great")
    asked(sitting)
    sitting.answer(":undo")
    assert sitting.table.record == [] or sitting.table.seat == 0
    sitting.answer("0")
    assert asked(sitting)[0] == sitting.table.names[0]
