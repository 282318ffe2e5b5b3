from __future__ import annotations

import statistics

import pytest
from croupier.lab import Tally, wilson
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval_is_the_one_in_the_books(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 10_000).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_the_interval_holds_the_share_and_stays_within_0_and_1(counted: tuple[int, int]) -> None:
    hits, trials = counted
    low, high = wilson(hits, trials)
    assert 0 <= low <= hits / trials <= high <= 1


@given(st.lists(st.integers(-1000, 1000), min_size=2))
def test_a_tally_agrees_with_pythons_statistics(numbers: list[int]) -> None:
    tally = Tally()
    for number in numbers:
        tally.add(number)
    assert tally.mean == pytest.approx(statistics.mean(numbers), abs=1e-6)
    assert tally.sd == pytest.approx(statistics.stdev(numbers), abs=1e-6)
    assert (tally.least, tally.most, tally.count) == (min(numbers), max(numbers), len(numbers))


def test_a_tally_of_nothing_is_nothing() -> None:
    assert (Tally().mean, Tally().sd) == (0, 0)
