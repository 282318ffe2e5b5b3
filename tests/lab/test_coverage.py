"""Which steps bots come by: what can't be reached is found, and what is reached is not taken for it."""

from __future__ import annotations

import sys

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, load_source
from croupier.lab import Coverage, CoverageStopped, cover

from ..shipped import shipped

LANES = """game "Lanes"
    players 2..3
option slow: truth = no "Slow"
kind Card
    works in camp
card "Bell" is Card
    after walk by you: your way += 1
card "Ghost" is Card
    after fly by you: your way += 1
zone deck of Card, face up, starts with Card
each player has
    zone camp of Card, face up
    track way: number
rule double(n: number) = n + n
play
    for each p in players:
        if count(deck) > 0: move top 1 of deck to p's camp
    repeat 3 times:
        for each p in players: walk by p
to walk by player
    player chooses "How?":
        "step": player's way += 1
        "leap" when player's way > 100: player's way += 2
        "dance": player's way += double(1)
    if player's way > 100: player's way = 0
    else: player's way += 1
    if slow: player's way -= 1
to fly by player
    player's way += 10
score "Way": player's way
"""


def lanes() -> Game:
    loaded = load_source(Source("lanes.cg", LANES))
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game


@pytest.fixture(scope="module")
def covered() -> Coverage:
    return cover(lanes(), 40)


def told(coverage: Coverage) -> list[tuple[str, int]]:
    return [(step.sort, step.span.line) for step in coverage.never]


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(LANES.splitlines(), 1) if text in line)


def test_branches_options_abilities_and_procedures_that_no_game_reached_are_found(covered: Coverage) -> None:
    found = told(covered)
    assert ("branch", line_of("player's way = 0")) in found
    assert ("line", line_of('"leap"')) in found
    assert ("procedure", line_of("to fly")) in found
    assert ("ability", line_of("after fly")) in found


def test_what_was_reached_is_not_told(covered: Coverage) -> None:
    lines = {line for _, line in told(covered)}
    assert not lines & {line_of(text) for text in ("to walk", "else:", '"step"', '"dance"', "repeat 3", "after walk")}


def test_every_number_of_players_and_every_value_of_options_is_tried(covered: Coverage) -> None:
    assert covered.players == (2, 3)
    assert covered.settings == ({}, {"slow": True})
    assert line_of("if slow") not in {line for _, line in told(covered)}
    settled = cover(lanes(), 10, 2, {"slow": False})
    assert settled.players == (2,)


def test_a_step_is_counted_once_a_game(covered: Coverage) -> None:
    counts = covered.by_line(covered.steps[0].span.in_whole.source)
    assert counts[line_of("for each p in players: walk")] == 40
    assert 0 < counts[line_of('"step"')] <= 40


def test_cards_that_never_did_anything_are_named(covered: Coverage) -> None:
    assert "Bell" not in covered.dead


def test_whoever_traced_before_traces_afterwards() -> None:
    def nothing(*given: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(nothing)
    try:
        cover(lanes(), 2)
        assert sys.gettrace() is nothing
    finally:
        sys.settrace(before)


def test_what_was_found_until_ctrl_c_is_kept() -> None:
    def stop(done: int) -> None:
        if done >= 5:
            raise KeyboardInterrupt

    with pytest.raises(CoverageStopped) as stopped:
        cover(lanes(), 40, progress=stop)
    assert stopped.value.coverage.games == 6
    assert stopped.value.coverage.steps


def test_bots_reach_every_step_of_hearts() -> None:
    assert cover(shipped("hearts"), 30).reached > 60
