"""Run many games of bots and count how they went.

Game number i of a run with seed s is the game with seed s + i: `run_games(game, games=1, seed=s + i)` plays it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import attrs
from croupier.bots import Bot, RandomBot, Sight, make
from croupier.interpreter import GameFault

from .results import BotResults, Results, SeatResults

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


@attrs.frozen
class Seating:
    """Whose results the bots of a game add to, first seat first, and how they play a table to its end."""

    bots: tuple[BotResults, ...]
    play_out: Callable[[Table, Random], int]


def run_games(
    game: Game,
    players: int,
    games: int,
    seed: int = 0,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, object] | None = None,
    progress: Callable[[int], None] | None = None,
    rotate: bool = False,
) -> Results:
    """Play games of bots, one bot for all seats or one a seat; `progress` hears now and then how many are done.

    Each bot keeps its seat; with `rotate` all move on by one seat from game to game.
    """
    named = list(bots) * players if len(bots) == 1 else list(bots)
    if len(named) != players:
        raise ValueError(f"{len(bots)} bots for {players} players")
    seatings = _seatings(named, rotate)
    results = _empty_results(seed, seatings)
    rng = Random()
    settings = dict(options) if options else None
    begin = perf_counter()
    for number in range(games):
        # By the seed, not by the number, so that a game played again by itself has the same bots on the same seats.
        seating = seatings[(seed + number) % len(seatings)]
        _play_one(game, seed + number, settings, seating, rng, results)
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


def _seatings(names: list[str], rotate: bool) -> list[Seating]:
    """Seat the bots: once and for all, or moved on by one seat each time."""
    results = {name: BotResults(name) for name in names}
    players = [(results[name], make(name)) for name in names]
    seatings = []
    for start in range(len(players)) if rotate else (0,):
        moved = players[-start:] + players[:-start] if start else players
        seatings.append(Seating(tuple([each for each, _ in moved]), _player_of([bot for _, bot in moved])))
    return seatings


def _empty_results(seed: int, seatings: list[Seating]) -> Results:
    bots = {each.bot: each for each in seatings[0].bots}
    # Bots that move sit everywhere in turn.
    names = [each.bot for each in seatings[0].bots] if len(seatings) == 1 else ["/".join(bots)] * len(seatings)
    return Results(seed, tuple([SeatResults(name) for name in names]), tuple(bots.values()))


def _player_of(bots: list[Bot]) -> Callable[[Table, Random], int]:
    # Random bots need no sight, and this loop gives the same games without one.
    if all(type(bot) is RandomBot for bot in bots):
        return play_at_random
    return lambda table, rng: play_with(table, bots, rng)


def _play_one(
    game: Game, seed: int, options: dict[str, object] | None, seating: Seating, rng: Random, results: Results
) -> None:
    try:
        table = game.start(players=len(seating.bots), seed=seed, options=options)
        # Seeded anew for each game, so that any game of a run can be played again by itself.
        rng.seed(seed ^ BOT_SALT)
        decisions = seating.play_out(table, rng)
        _count(table, decisions, seating, results)
    except GameFault as fault:
        raise FaultInGame(seed, fault) from fault


def _count(table: Table, decisions: int, seating: Seating, results: Results) -> None:
    outcome = table.outcome
    assert outcome is not None, "a table without a next seat has an outcome"
    results.games += 1
    results.decisions.add(decisions)
    results.shared += len(outcome.winners) > 1
    for winner in outcome.winners:
        results.seats[winner].wins += 1
        seating.bots[winner].wins += 1
    for seat, bot, score in zip(results.seats, seating.bots, outcome.scores, strict=True):
        seat.score.add(score)
        bot.score.add(score)
        bot.games += 1
