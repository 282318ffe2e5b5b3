from __future__ import annotations

import pytest
from croupier.repl.screen.layout import arrange, measure_side
from hypothesis import given
from hypothesis import strategies as st


@given(
    st.integers(20, 250), st.integers(8, 80), st.integers(0, 90), st.integers(0, 90), st.integers(0, 60),
    st.integers(0, 20), st.integers(1, 3),
)  # fmt: skip
def test_everything_together_is_as_high_as_the_screen(
    columns: int, rows: int, table: int, news: int, options: int, said: int, prompt: int
) -> None:
    places = arrange(columns, rows, measure_side(columns), table, news, options, said, prompt)
    news_part = places.news_rows + 1 if places.news_rows else 0
    parts = [places.table_rows, news_part, places.said_rows, 1 + places.prompt_rows, places.option_rows, 2]
    assert sum(parts) == max(rows, sum(parts[2:]))
    assert places.table_width + (places.side + 1 if places.side else 0) == columns
    assert places.option_rows <= options
    assert places.news_rows <= news


@pytest.mark.parametrize(("columns", "beside"), [(80, False), (109, False), (110, True), (120, True), (200, True)])
def test_what_happened_stands_beside_the_table_where_there_is_room(columns: int, beside: bool) -> None:
    places = arrange(columns, 40, measure_side(columns), 20, 10, 5, 0, 1)
    assert (places.side > 0) == beside
    assert (places.news_rows == 0) == beside


def test_the_table_comes_before_the_news_on_a_low_screen() -> None:
    places = arrange(80, 24, 0, 30, 30, 4, 0, 1)
    assert places.news_rows == 3
    assert places.table_rows == 24 - 3 - 1 - 4 - 4


def test_the_news_get_what_the_table_does_not_need() -> None:
    places = arrange(80, 40, 0, 10, 30, 4, 0, 1)
    assert places.table_rows == 11
    assert places.news_rows == 40 - 4 - 4 - 1 - 11


def test_a_table_that_can_be_drawn_closely_makes_room_for_the_options() -> None:
    assert arrange(80, 24, 0, 16, 0, 12, 0, 1).option_rows == 8
    places = arrange(80, 24, 0, 16, 0, 12, 0, 1, close=7)
    assert places.option_rows == 12
    assert places.table_rows == 24 - 4 - 12
