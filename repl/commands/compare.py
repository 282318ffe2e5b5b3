"""`croupier compare A B`: two games on the same seeds, and how they differ; it stops when all verdicts are settled."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING

from croupier.interpreter import ENGINES, TableError, called_with, names_called
from croupier.lab import (
    MEASURES,
    MOST_PAIRS,
    CompareStopped,
    Comparison,
    FaultInGame,
    Finding,
    WorkersLost,
    compare_games,
    wilson,
)

from ..language import system_language
from ..mistakes import Mistake, WrongUsage
from ..opponents import word_for
from ..phrases import phrase
from ..width import shorten, wrap
from ..workshop.figures import align, percent, signed, sparkline, spread_over
from ..workshop.plotting import check_plot, plot_comparison
from .opening import blame, open_game
from .progress import ProgressBar
from .run import MOST_GAMES, MOST_JOBS
from .seating import add_players, count_players, read_options, spread_bots

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from .usage import CommandParser

WIDTH, NAME, COLUMNS = 80, 12, 24
SHARES = {each.name for each in MEASURES if each.is_share}


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `compare`."""
    parser.add_game("games", tells="help compared", nargs="+")
    add_players(parser, bot="normal")
    parser.add("--games", dest="most", type=parser.count_to(MOST_GAMES), default=MOST_PAIRS, metavar="N",
               tells="help compare games")  # fmt: skip
    parser.add("--jobs", type=parser.count_to(MOST_JOBS), default=1, metavar="N", tells="help jobs")
    parser.add("--engine", choices=ENGINES, default="native", tells="help native engine")
    parser.add("--plot", metavar="FILE", tells="help plot")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """Compare, and write what was found."""
    names = which(arguments.games)
    check_plot(arguments.plot)
    first, second = map(open_game, names)
    bar = ProgressBar(arguments.most, sys.stderr, lang=arguments.lang or system_language())
    try:
        found = compare(arguments, first, second, bar)
    except FaultInGame as broken:
        raise Mistake("with seed", seed=broken.seed, why=blame(broken.fault).text_in) from broken
    except WorkersLost as lost:
        raise Mistake("workers lost", first=lost.seeds[0], last=lost.seeds[-1]) from lost
    except CompareStopped as stopped:
        bar.clear()
        if stopped.comparison.pairs:
            write(arguments, names, stopped.comparison)
        raise
    except TableError as error:
        raise Mistake("told so", why=error.text_in) from error
    finally:
        bar.clear()
    write(arguments, names, found)
    return 0


def which(names: Sequence[str]) -> tuple[str, str]:
    """Return the two games: those named, or a game and the same with the variants over it."""
    if len(names) == 2:
        return names[0], names[1]
    called = names_called(names[0]) if len(names) == 1 else ()
    if len(called) < 2:
        raise WrongUsage("compare two", count=len(names))
    return called_with(called[0], []), names[0]


def compare(arguments: Namespace, first: Game, second: Game, bar: ProgressBar) -> Comparison:
    """Play both games."""
    players = count_players(first, arguments.players)
    count_players(second, players)
    return compare_games(
        first,
        second,
        players,
        spread_bots(arguments.bots, players),
        arguments.seed or 0,
        arguments.most,
        shared_options(first, second, arguments.option),
        lambda comparison: bar(comparison.pairs),
        arguments.jobs,
        arguments.engine,
    )


def shared_options(first: Game, second: Game, settings: Sequence[str]) -> dict[str, object]:
    """Read options, each of which one game at least has."""
    of_second = {option.name for option in second.options}
    there = [each for each in settings if each.partition("=")[0] in of_second]
    others = [each for each in settings if each not in there]
    return {**read_options(first, others), **read_options(second, there)}


def write(arguments: Namespace, names: tuple[str, str], found: Comparison) -> None:
    """Write what was found, as a text, a picture or for other programs."""
    lang = arguments.lang or system_language()
    if arguments.plot:
        plot_comparison(arguments.plot, found, lang)
    if arguments.json:
        print(json.dumps({"compared": list(names), **found.as_json()}, indent=2, ensure_ascii=False))
        return
    print("\n".join(tell(found, names, lang)))


def tell(found: Comparison, names: tuple[str, str], lang: str) -> list[str]:
    """Return how the games differ, in words."""
    titles = list(found.names) if found.names[0] != found.names[1] else list(names)
    bots = "/".join(dict.fromkeys(word_for(bot, lang) for bot in found.bots))
    parts = {"pairs": found.pairs, "players": found.players, "bots": bots, "seed": found.seed}
    return [
        phrase(lang, "compare head", first=titles[0], second=titles[1]),
        phrase(lang, "compare how", seconds=f"{found.seconds:.0f}", **parts),
        "",
        *align(table(found, titles, lang), left=(0, 4)),
        "",
        *align(seats_and_periods(found, titles, lang)),
        "",
        *lengths(found, titles, lang),
        *cards(found, lang),
        "",
        *wrap(phrase(lang, "compare settled" if found.is_settled else "compare unsettled"), WIDTH),
    ]


def table(found: Comparison, titles: Sequence[str], lang: str) -> list[tuple[str, ...]]:
    """Return a line for each measure, with its verdict."""
    rows: list[tuple[str, ...]] = [("", *(shorten(title, NAME) for title in titles), phrase(lang, "difference"), "")]
    for finding in found.findings:
        rows.append((phrase(lang, f"measure {finding.name}"), *numbers_of(finding, finding.name in SHARES),
                     phrase(lang, f"compare {finding.verdict}")))  # fmt: skip
    return rows


def numbers_of(finding: Finding, is_share: bool) -> tuple[str, str, str]:
    """Return both means, and the difference with its interval, as text."""
    low, high = finding.interval
    show, differ = (percent, signed) if is_share else ("{:.1f}".format, "{:+.1f}".format)
    reach = f" ±{show((high - low) / 2)}" if isfinite(high) else ""
    return show(finding.first), show(finding.second), f"{differ(finding.gap)}{reach}"


def seats_and_periods(found: Comparison, titles: Sequence[str], lang: str) -> list[tuple[str, ...]]:
    """Return a line for each seat, with the interval of its share, and for each period."""
    rows: list[tuple[str, ...]] = [("", *(shorten(title, NAME) for title in titles))]
    for seat in range(found.players):
        shares = [side.seats[seat] for side in found.sides]
        cells = [f"{percent(wins / found.pairs)} ({within(wins, found.pairs)})" for wins in shares]
        rows.append((phrase(lang, "seat wins", seat=seat + 1), *cells))
    for name in dict.fromkeys(name for side in found.sides for name in side.periods):
        means = [side.periods[name].mean if name in side.periods else 0.0 for side in found.sides]
        rows.append((phrase(lang, "periods a game", name=name), *(f"{mean:.1f}" for mean in means)))
    return rows


def within(wins: float, games: int) -> str:
    """Write the interval of a share."""
    low, high = wilson(round(wins), games)
    return f"{low:.0%}-{high:.0%}"


def lengths(found: Comparison, titles: Sequence[str], lang: str) -> list[str]:
    """Draw how long games were, both on one scale."""
    counted = [sorted(side.lengths.items()) for side in found.sides]
    least = min(number for each in counted for number, _ in each)
    most = max(number for each in counted for number, _ in each) + 1
    drawn = [sparkline(spread_over(each, COLUMNS, least, most)) for each in counted]
    rows = [(shorten(title, NAME), str(least), line, str(most - 1)) for title, line in zip(titles, drawn, strict=True)]
    return [phrase(lang, "lengths"), *(f"  {line}" for line in align(rows))]


def cards(found: Comparison, lang: str) -> list[str]:
    """Name the cards that are used, or win, otherwise in the second game."""
    rows: list[tuple[str, ...]] = []
    for card in found.cards.values():
        for finding in card.findings(found.alpha_of_cards):
            if finding.verdict in ("more", "less"):
                rows.append((card.name, phrase(lang, f"card {finding.name}"), *numbers_of(finding, True)))
    if not rows:
        return ["", *wrap(phrase(lang, "no card differs"), WIDTH)]
    return ["", phrase(lang, "cards differ"), *(f"  {line}" for line in align(rows, left=(0, 1)))]
