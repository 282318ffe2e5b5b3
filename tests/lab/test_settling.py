"""Intervals that may be looked at any number of times keep their error rate, and those that may not don't."""

from __future__ import annotations

from math import inf
from random import Random

from croupier.lab import Finding, Tally, reach_at_any_time
from croupier.lab.settling import FEWEST

RUNS, NUMBERS = 150, 1200


def wrong_runs(reach_of: object) -> int:
    """Count the runs in which some interval, looked at after each number, does not have the true mean, which is 0."""
    wrong = 0
    for run in range(RUNS):
        rng, tally = Random(run), Tally()
        for _ in range(NUMBERS):
            tally.add(rng.choice((-1, 0, 0, 1)))
            if tally.count >= FEWEST and abs(tally.mean) > reach_of(tally):  # type: ignore[operator]
                wrong += 1
                break
    return wrong


def test_they_are_wrong_in_a_twentieth_of_all_runs_at_most() -> None:
    # 5% of 150 runs is 7.5; that there are more than 15 has a chance of less than one in 200.
    assert wrong_runs(reach_at_any_time) <= 15


def test_intervals_that_are_to_be_looked_at_once_are_wrong_far_more_often() -> None:
    assert wrong_runs(lambda tally: 1.96 * tally.sd / tally.count**0.5) > 30


def test_few_numbers_say_nothing() -> None:
    tally = Tally()
    for number in range(FEWEST - 1):
        tally.add(number)
    assert reach_at_any_time(tally) == inf


def test_numbers_that_are_all_alike_are_not_certain_where_a_floor_is_set() -> None:
    tally = Tally()
    for _ in range(FEWEST):
        tally.add(0)
    assert reach_at_any_time(tally) == 0
    assert 0.1 < reach_at_any_time(tally, floor=1) < 0.5


def test_a_finding_says_what_its_interval_says() -> None:
    def verdict(low: float, high: float) -> str:
        return Finding("length", 10, 10, (low + high) / 2, (low, high), 1).verdict

    assert verdict(0.5, 3) == "more"
    assert verdict(-3, -0.5) == "less"
    assert verdict(-0.5, 0.9) == "same"
    assert verdict(0.2, 0.9) == "same"
    assert verdict(-0.5, 2) == "open"
    assert verdict(-inf, inf) == "open"
