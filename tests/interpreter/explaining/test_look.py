"""Why not is worked out on tables that the seat imagines, once for each position."""

from __future__ import annotations

import pytest
from croupier.interpreter import Table
from croupier.interpreter.explaining import look

from ...shipped import shipped


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note at which seats tables are imagined."""
    noted: list[int] = []
    new_looks = look.new_looks

    def new(table: Table, seat: int) -> list[look.Look]:
        noted.append(seat)
        return new_looks(table, seat)

    monkeypatch.setattr(look, "new_looks", new)
    return noted


def test_tables_are_imagined_once_for_all_that_is_asked_at_a_position(imagined: list[int]) -> None:
    table = shipped("crazy_eights").start(2, 1)
    first, again = str(table.explain("ace of spades")), str(table.explain("ace of spades"))
    table.explain("king of hearts")
    assert first == again
    assert len(imagined) == 1


def test_tables_are_imagined_anew_after_a_choice_and_under_other_names(imagined: list[int]) -> None:
    table = shipped("crazy_eights").start(2, 1)
    table.explain("ace of spades")
    table.rename(["Ann", "Bob"])
    table.explain("ace of spades")
    table.play(0)
    table.explain("ace of spades")
    assert len(imagined) == 3
