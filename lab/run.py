"""Run many games of bots and count how they went.

Game number i of a run with seed s is the game with seed s + i: `run_games(game, games=1, seed=s + i)` plays it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from croupier.bots import Bot, RandomBot, Sight, make
from croupier.interpreter import GameFault

from .results import Results, SeatResults

if TYPE_CHECKING:
    from croupier.interpreter import Game, Table

# Mixed into the bots' seed, so that what they choose has nothing to do with what the table deals.
BOT_SALT = 0x9E3779B97F4A7C15
# How many games are played between two looks at the clock.
BATCH = 32


class FaultInGame(Exception):
    """A game broke off; `seed` plays it again, `fault` says why."""

    def __init__(self, seed: int, fault: GameFault) -> None:
        super().__init__(f"the game with seed {seed} broke off: {fault}")
        self.seed = seed
        self.fault = fault


def run_games(
    game: Game,
    players: int,
    games: int,
    seed: int = 0,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, object] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play games of bots, one bot for all seats or one a seat; `progress` hears now and then how many are done."""
    seated = list(bots) * players if len(bots) == 1 else list(bots)
    if len(seated) != players:
        raise ValueError(f"{len(bots)} bots for {players} players")
    results = Results(seed, tuple(SeatResults(name) for name in seated))
    play_out = _player_of([make(name) for name in seated])
    rng = Random()
    settings = dict(options) if options else None
    begin = perf_counter()
    for number in range(games):
        _play_one(game, players, seed + number, settings, play_out, rng, results)
        if progress and number % BATCH == BATCH - 1:
            progress(number + 1)
    results.seconds = perf_counter() - begin
    if progress:
        progress(games)
    return results


def play_at_random(table: Table, rng: Random) -> int:
    """Play a table to its end, any option each time; tell how many decisions that took."""
    chance = rng.random
    play = table.play
    decisions = 0
    while table.seat is not None:
        play(int(chance() * table.width))
        decisions += 1
    return decisions


def play_with(table: Table, bots: Sequence[Bot], rng: Random) -> int:
    """Play a table to its end, a bot on each seat; tell how many decisions that took."""
    decisions = 0
    while (seat := table.seat) is not None:
        table.play(bots[seat].choose(Sight(table, seat), rng))
        decisions += 1
    return decisions


def _player_of(bots: list[Bot]) -> Callable[[Table, Random], int]:
    # Random bots need no sight, and this loop gives the same games without one.
    if all(type(bot) is RandomBot for bot in bots):
        return play_at_random
    return lambda table, rng: play_with(table, bots, rng)


def _play_one(
    game: Game,
    players: int,
    seed: int,
    options: dict[str, object] | None,
    play_out: Callable[[Table, Random], int],
    rng: Random,
    results: Results,
) -> None:
    try:
        table = game.start(players=players, seed=seed, options=options)
        # Seeded anew for each game, so that any game of a run can be played again by itself.
        rng.seed(seed ^ BOT_SALT)
        decisions = play_out(table, rng)
        _count(table, decisions, results)
    except GameFault as fault:
        raise FaultInGame(seed, fault) from fault


def _count(table: Table, decisions: int, results: Results) -> None:
    outcome = table.outcome
    assert outcome is not None, "a table without a next seat has an outcome"
    results.games += 1
    results.decisions.add(decisions)
    results.shared += len(outcome.winners) > 1
    for winner in outcome.winners:
        results.seats[winner].wins += 1
    for seat, score in zip(results.seats, outcome.scores, strict=True):
        seat.score.add(score)
