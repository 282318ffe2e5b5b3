"""Sources, spans and words."""

from __future__ import annotations

import pytest
from croupier.grammar import NOWHERE, Source, Span, Word

SOURCE = Source("a.cg", "game\n  players\r\n\nend")


@pytest.mark.parametrize(
    ("offset", "position"),
    [(0, (1, 1)), (3, (1, 4)), (4, (1, 5)), (5, (2, 1)), (7, (2, 3)), (16, (3, 1)), (17, (4, 1)), (20, (4, 4))],
)
def test_lines_and_columns_count_from_one(offset: int, position: tuple[int, int]) -> None:
    assert SOURCE.position(offset) == position


def test_a_line_comes_without_its_end() -> None:
    assert [SOURCE.line(number) for number in (1, 2, 3, 4)] == ["game", "  players", "", "end"]


def test_a_span_knows_its_words_and_where_they_are() -> None:
    span = Span(SOURCE, 7, 14)
    assert (span.text, span.line, str(span)) == ("players", 2, "a.cg:2:3")


def test_a_word_is_a_str_with_a_place() -> None:
    word = Word("players", Span(SOURCE, 7, 14))
    assert word == "players"
    assert word in {"players"}
    assert word.span.text == "players"
    assert Word("made up").span is NOWHERE
