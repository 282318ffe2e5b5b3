"""Run many games of bots and count how they went.

Game number i of a run with seed s is the game with seed s + i: `run_games(game, games=1, seed=s + i)` plays it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from .cards import Counts
from .play import Lineup, Played, Seating, moved
from .results import BotResults, Results, SeatResults

if TYPE_CHECKING:
    from croupier.interpreter import Game

# How many games are played between two looks at the clock.
BATCH = 32
# So many games are worth native code at once, where the engine is left open.
MANY_GAMES = 20


class RunStopped(KeyboardInterrupt):
    """A run was stopped by Ctrl-C; `results` has the games that were played until then."""

    def __init__(self, results: Results) -> None:
        super().__init__(f"stopped after {results.games} games")
        self.results = results


def run_games(
    game: Game,
    players: int,
    games: int,
    seed: int = 0,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, object] | None = None,
    progress: Callable[[int], None] | None = None,
    rotate: bool = False,
    jobs: int = 1,
    cards: bool = False,
    engine: str = "auto",
) -> Results:
    """Play games of bots, one bot for all seats or one a seat; `progress` hears now and then how many are done.

    Each bot keeps its seat; with `rotate` all move on by one seat from game to game. With several `jobs` as many
    processes play, and the results are the same. With `cards` what became of each card is counted too. The engine is
    that of `Game.start`, and makes no difference to the results; where it is left open, many games run natively.
    """
    named = list(bots) * players if len(bots) == 1 else list(bots)
    if len(named) != players:
        raise ValueError(f"{len(bots)} bots for {players} players")
    settings = dict(options) if options else None
    if engine == "auto" and games >= MANY_GAMES:
        engine = "native"
    results, seatings = _empty_results(seed, named, rotate)
    results.counts = Counts() if cards else None
    begin = perf_counter()
    seeds = range(seed, seed + games)
    try:
        for number, played in enumerate(_play_all(game, (named, settings, rotate, cards, engine), seeds, jobs), 1):
            # By the seed, not by the number, so that a game played again by itself has the same bots on the same seats.
            _count(played, seatings[seeds[number - 1] % len(seatings)], results)
            if progress and number % BATCH == 0:
                progress(number)
    except KeyboardInterrupt as stopped:
        results.seconds = perf_counter() - begin
        raise RunStopped(results) from stopped
    results.seconds = perf_counter() - begin
    if progress:
        progress(games)
    return results


def _play_all(game: Game, seating: Seating, seeds: range, jobs: int) -> Iterator[Played]:
    if jobs > 1:
        # Only who wants several processes pays for what they need.
        from .jobs import play_in_jobs

        return play_in_jobs(game, seating, seeds, jobs)
    return map(Lineup(game, *seating).play, seeds)


def _empty_results(seed: int, names: list[str], rotate: bool) -> tuple[Results, list[list[BotResults]]]:
    """Lay out empty results; return them with those that the seats of a game add to, for each way to sit."""
    bots = {name: BotResults(name) for name in names}
    seatings = [moved([bots[name] for name in names], start) for start in range(len(names) if rotate else 1)]
    # Bots that move sit everywhere in turn.
    seats = names if len(seatings) == 1 else ["/".join(bots)] * len(names)
    return Results(seed, tuple([SeatResults(name) for name in seats]), tuple(bots.values())), seatings


def _count(played: Played, bots: list[BotResults], results: Results) -> None:
    decisions, winners, scores, details = played
    results.games += 1
    results.decisions.add(decisions)
    results.shared += len(winners) > 1
    for winner in winners:
        results.seats[winner].wins += 1
        bots[winner].wins += 1
    for seat, bot, score in zip(results.seats, bots, scores, strict=True):
        seat.score.add(score)
        bot.score.add(score)
        bot.games += 1
    if results.counts is not None and details is not None:
        results.counts.add(details, winners, scores)
