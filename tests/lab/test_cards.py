"""What a run counts of cards and lengths."""

from __future__ import annotations

import random

import pytest
from croupier.grammar import Source
from croupier.interpreter import load_source
from croupier.lab import Counts, run_games
from croupier.lab.cards import look_at

from ..shipped import shipped

TAKING = Source(
    "taking.cg",
    """game "Taking"
    players 2
kind Card
    points 3
    works in camp
period round
card "Bell" is Card
    after take by you: your rings += 1
card "Stone" is Card
die Die faces 1..6
card "die" is Die
zone deck of Card, face up, starts with Card
zone dice of Die, starts with Die
each player has
    zone camp of Card, face up
    track rings: number
to take by player
    player chooses c from deck
    move c to player's camp
play
    move dice to dice
    repeat 2 times:
        round:
            for each p in players: take by p
""",
)


def counted(games: int, **settings: int) -> Counts:
    """Run games of the bell and the stone."""
    game = load_source(TAKING).game
    assert game is not None
    counts = run_games(game, 2, games, cards=True, **settings).counts
    assert counts is not None
    return counts


def test_each_card_is_counted_with_its_owner_uses_and_points() -> None:
    counts = counted(40)
    assert set(counts.cards) == {"Bell", "Stone"}
    for card in counts.cards.values():
        assert card.owned == 40
        assert card.points == 3 * 40
        assert card.games_paid == 40
    # Whoever has the bell hears it when it is taken, and once more in the second round.
    assert counts.cards["Bell"].uses == 80
    assert counts.cards["Bell"].games_used == 40
    assert counts.cards["Stone"].uses == 0
    assert counts.cards["Bell"].share == counts.cards["Stone"].share == 1.0


def test_periods_and_questions_are_counted() -> None:
    counts = counted(10)
    assert counts.periods["round"].mean == 2
    assert counts.best.mean == 3
    # The first player is asked once, the second takes what is left.
    assert counts.asked.mean == 0.5


def test_several_processes_count_the_same() -> None:
    assert counted(12, jobs=2) == counted(12)


def test_nothing_is_counted_unless_it_is_asked_for() -> None:
    game = load_source(TAKING).game
    assert game is not None
    assert run_games(game, 2, 3).counts is None


@pytest.mark.parametrize("name", ["kuhn", "huns"])
def test_every_question_of_a_game_is_some_seats(name: str) -> None:
    game = shipped(name)
    table = game.start(players=3, seed=5)
    rng = random.Random(5)
    while table.seat is not None:
        table.play(rng.randrange(table.width))
    _, asked, _ = look_at(table)
    assert sum(asked) == len(table.record)
