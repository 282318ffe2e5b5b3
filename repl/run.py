"""`croupier run GAME`: bots play many games; a table says who won how often, and how long it took."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from croupier.interpreter import TableError
from croupier.lab import FaultInGame, Results, Tally, run_games

from .mistakes import Mistake
from .opening import blame, open_game
from .progress import ProgressBar
from .seating import add_seating, count_players, positive, read_options, spread_bots


def add_arguments(parser: ArgumentParser) -> None:
    """Say what may follow `run`."""
    add_seating(parser)
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument("--rotate", action="store_true", help="let the bots move on by one seat from game to game")
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="how many processes play; the results are the same"
    )
    parser.add_argument("--json", action="store_true", help="write the results for another program")


def run(arguments: Namespace) -> int:
    """Run the games and write the table."""
    game = open_game(arguments.game)
    players = count_players(game, arguments.players)
    seated = spread_bots(arguments.bots, players)
    options = read_options(game, arguments.option)
    bar = ProgressBar(arguments.games, sys.stderr)
    try:
        results = run_games(
            game,
            players,
            arguments.games,
            arguments.seed or 0,
            seated,
            options,
            bar,
            rotate=arguments.rotate,
            jobs=arguments.jobs,
        )
    except FaultInGame as broken:
        raise Mistake(f"with --seed {broken.seed} {blame(broken.fault)}") from broken
    except TableError as error:
        raise Mistake(str(error)) from error
    finally:
        bar.clear()
    if arguments.json:
        print(json.dumps({"game": arguments.game, **results.as_json()}, indent=2))
    else:
        print(tabulate(game.title("en"), results))
    return 0


def tabulate(title: str, results: Results) -> str:
    """Write the results as a table: a line for each seat, and one for each bot if bots of several names played."""
    seats = [("seat", "bot", "wins", "share", "95% interval", "score", "sd")]
    for number, seat in enumerate(results.seats):
        share = _shares(results.share(number), results.interval(number))
        seats.append((f"{number + 1}", seat.bot, f"{seat.wins}", *share, *_points(seat.score)))
    bots = [("", "bot", "wins", "share", "95% interval", "score", "sd")]
    for bot in results.bots:
        bots.append(("", bot.bot, f"{bot.wins}", *_shares(bot.share, bot.interval), *_points(bot.score)))
    length = results.decisions
    return "\n".join(
        [
            f"{title}: {results.games} games of {len(results.seats)} players, seed {results.seed}",
            "",
            *_align(seats),
            "",
            *([*_align(bots), ""] if len(results.bots) > 1 else []),
            *([f"games that several seats won: {results.shared}"] if results.shared else []),
            f"decisions a game: {length.mean:.1f} on average, sd {length.sd:.1f}, {length.least:g} to {length.most:g}",
            f"time: {results.seconds:.2f} seconds, {results.per_second:,.0f} games a second",
        ]
    )


def _shares(share: float, interval: tuple[float, float]) -> tuple[str, str]:
    return f"{share:.1%}", f"{interval[0]:.1%} to {interval[1]:.1%}"


def _points(score: Tally) -> tuple[str, str]:
    return f"{score.mean:.2f}", f"{score.sd:.2f}"


def _align(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    # The bots' names stand to the left, numbers to the right.
    return [
        "  ".join(
            f"{cell:<{width}}" if column == 1 else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
