"""The checks on whole games: nothing said of games that are as they should be, and said soon."""

from __future__ import annotations

import cProfile
from pathlib import Path

import pytest
from croupier.grammar import Source, render
from croupier.interpreter import load, load_source
from croupier.interpreter.check import CHECKS, SUSPICIONS

from ..grammar.programs import IDS, PROGRAMS
from .big_game import big_game


@pytest.mark.parametrize("path", PROGRAMS, ids=IDS)
def test_a_game_of_the_house_has_nothing_to_complain_of(path: Path) -> None:
    loaded = load(path)
    assert not loaded.diagnostics, "\n\n".join(map(render, loaded.diagnostics))
    assert loaded.game is not None


def test_every_check_says_what_it_defends() -> None:
    for check in (*CHECKS, *SUSPICIONS):
        assert check.__doc__
        assert len(check.__name__.split("_")) > 2


def calls_to_check(lines: int) -> int:
    """Count the calls of functions while a game of so many lines is checked, which a busy machine doesn't change."""
    text = big_game(lines)
    with cProfile.Profile() as profile:
        loaded = load_source(Source("big.cg", text))
    assert loaded.game is not None
    assert not loaded.diagnostics
    return sum(entry.callcount for entry in profile.getstats())


def test_the_work_of_a_check_grows_with_the_length_of_the_game_and_not_faster() -> None:
    calls_to_check(200)  # so that what is read once and for all is read
    assert calls_to_check(1600) < 4.8 * calls_to_check(400)


def test_a_syntax_error_keeps_other_complaints_back() -> None:
    found = load_source(Source("a.cg", 'game "A"\nzone deck off Card\nplay\n    shuffle deck\n')).diagnostics
    assert [each.code for each in found] == ["unexpected-word"]


def test_an_error_keeps_suspicions_back() -> None:
    text = 'game "A"\nkind Card\nzone deck of Card\nzone discard of Card\nplay\n    shuffle dekc\n'
    assert [each.code for each in load_source(Source("a.cg", text)).diagnostics] == ["unknown-name"]


def test_a_plan_is_made_for_every_number_of_players() -> None:
    text = (
        'game "A"\n    players 2..4\nkind Card\n    has seat_of: number\n'
        'cards Card "{seat_of}" for seat_of in 1..4\nzone spare of Card, starts with Card where seat_of is 4\n'
        "each player has\n    zone hand of Card, starts with Card where seat_of is player's seat\n"
        'play\n    for each p in players: move p\'s hand to spare\nscore "None": 0\n'
    )
    found = load_source(Source("a.cg", text)).diagnostics
    assert [each.code for each in found] == ["two-starts"]
