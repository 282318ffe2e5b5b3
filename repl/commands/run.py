"""`croupier run GAME`: bots play many games; a table says who won how often, and how long it took."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.interpreter import ENGINES, TableError
from croupier.lab import Counts, FaultInGame, Results, RunStopped, Tally, WorkersLost, run_games

from ..language import system_language
from ..mistakes import Mistake
from ..width import pad, pad_before, widest
from ..workshop.plotting import check_plot, plot_results
from .opening import blame, open_game
from .progress import ProgressBar
from .seating import add_seating, count_players, read_options, spread_bots

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from .usage import CommandParser


# More games than this are run in several commands; more processes than this bring any machine down.
MOST_GAMES, MOST_JOBS = 10_000_000, 256


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `run`."""
    add_seating(parser)
    parser.add("--games", type=parser.count_to(MOST_GAMES), default=1000, metavar="N", tells="help games")
    parser.add("--rotate", action="store_true", tells="help rotate")
    parser.add("--jobs", type=parser.count_to(MOST_JOBS), default=1, metavar="N", tells="help jobs")
    parser.add("--cards", action="store_true", tells="help counted cards")
    parser.add("--engine", choices=ENGINES, default="auto", tells="help engine")
    parser.add("--plot", metavar="FILE", tells="help plot")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """Run the games and write the table."""
    check_plot(arguments.plot)
    game = open_game(arguments.game)
    players = count_players(game, arguments.players)
    seated = spread_bots(arguments.bots, players)
    options = read_options(game, arguments.option)
    bar = ProgressBar(arguments.games, sys.stderr, lang=arguments.lang or system_language())
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
            cards=arguments.cards,
            engine=arguments.engine,
        )
    except FaultInGame as broken:
        raise Mistake("with seed", seed=broken.seed, why=blame(broken.fault).text_in) from broken
    except WorkersLost as lost:
        raise Mistake("workers lost", first=lost.seeds[0], last=lost.seeds[-1]) from lost
    except RunStopped as stopped:
        bar.clear()
        if stopped.results.games:
            write(arguments, game, stopped.results)
        raise
    except TableError as error:
        raise Mistake("told so", why=error.text_in) from error
    finally:
        bar.clear()
    write(arguments, game, results)
    return 0


def write(arguments: Namespace, game: Game, results: Results) -> None:
    """Write what came out, as a table, a picture or for other programs."""
    if arguments.plot:
        lang = arguments.lang or system_language()
        plot_results(arguments.plot, game.title(lang), results, lang)
    if arguments.json:
        print(json.dumps({"game": arguments.game, **results.as_json()}, indent=2))
        return
    print(tabulate(game.title("en"), results))
    if results.counts is not None:
        print("\n" + tabulate_cards(results.counts, results.games, len(results.seats)))


def tabulate(title: str, results: Results) -> str:
    """Write the results as a table: a line for each seat, and one for each bot if bots of several names played."""
    seats = [("seat", "bot", "wins", "share", "95% interval", "score", "sd")]
    for number, seat in enumerate(results.seats):
        share = _shares(results.share(number), results.interval(number))
        seats.append((f"{number + 1}", seat.bot, f"{seat.wins}", *share, *_points(seat.score)))
    bots = [("", "bot", "wins", "share", "95% interval", "score", "sd")]
    for bot in results.bots:
        bots.append(("", bot.bot, f"{bot.wins}", *_shares(bot.share, bot.interval), *_points(bot.score)))
    return "\n".join(
        [
            f"{title}: {results.games} games of {len(results.seats)} players, seed {results.seed}",
            "",
            *_align(seats),
            "",
            *([*_align(bots), ""] if len(results.bots) > 1 else []),
            *([f"games that several seats won: {results.shared}"] if results.shared else []),
            f"decisions a game: {_length(results.decisions)}",
            f"time: {results.seconds:.2f} seconds, {_pace(results)}",
        ]
    )


def _pace(results: Results) -> str:
    """Return how fast games went, in the unit in which slow ones still have a number."""
    if results.per_second >= 10:
        return f"{results.per_second:,.0f} games a second"
    if results.per_second >= 1 or not results.games:
        return f"{results.per_second:.1f} games a second"
    return f"{results.seconds / results.games:.1f} seconds a game"


def tabulate_cards(counts: Counts, games: int, players: int) -> str:
    """Write what became of the cards as a table, those whose owners won most often first.

    What is owned, used and paid is a part of all games; the win share is 1 if owners win as often as anybody.
    """
    rows = [("", "card", "owned", "used", "uses a game", "paid", "points", "win share", "95% interval")]
    mean = 1 / players
    for card in sorted(counts.cards.values(), key=lambda each: -each.share):
        used = (f"{card.games_used / games:.1%}", f"{card.uses / games:.2f}") if card.uses else ("-", "-")
        paid = (f"{card.games_paid / games:.1%}", f"{card.points / card.owned:.2f}") if card.points else ("-", "-")
        low, high = card.interval
        share = (f"{card.share / mean:.2f}", f"{low / mean:.2f} to {high / mean:.2f}") if card.owned else ("-", "-")
        rows.append(("", card.name, f"{card.owned / games:.1%}", *used, *paid, *share))
    lengths = {"winning score": counts.best, "questions to a seat": counts.asked}
    lengths |= {f"{name}s a game": tally for name, tally in counts.periods.items()}
    return "\n".join(
        [
            *(f"{name}: {_length(tally)}" for name, tally in lengths.items()),
            "",
            *_align(rows),
        ]
    )


def _length(tally: Tally) -> str:
    return f"{tally.mean:.1f} on average, sd {tally.sd:.1f}, {tally.least:g} to {tally.most:g}"


def _shares(share: float, interval: tuple[float, float]) -> tuple[str, str]:
    return f"{share:.1%}", f"{interval[0]:.1%} to {interval[1]:.1%}"


def _points(score: Tally) -> tuple[str, str]:
    return f"{score.mean:.2f}", f"{score.sd:.2f}"


def _align(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [widest(column) for column in zip(*rows, strict=True)]
    # The bots' names stand to the left, numbers to the right.
    return [
        "  ".join(
            pad(cell, width) if column == 1 else pad_before(cell, width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
