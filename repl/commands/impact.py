"""`croupier impact GAME CARD`: what a card does to its owner's chance to win; with `--all`, what each card does."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from croupier.interpreter import ENGINES, TableError, briefly, cards_that_do_something
from croupier.lab import (
    FAIR,
    MOST_SEEDS,
    WITHIN,
    FaultInGame,
    Impact,
    ImpactStopped,
    WorkersLost,
    measure_impact,
)

from ..language import choose_language, system_language
from ..mistakes import Mistake, WrongUsage
from ..opponents import word_for
from ..phrases import phrase
from ..width import wrap
from ..workshop.figures import align, interval_picture, percent, signed
from ..workshop.plotting import check_plot, plot_impacts
from .opening import blame, open_game
from .progress import ProgressBar
from .run import MOST_GAMES, MOST_JOBS
from .seating import add_seating, count_players, read_options, spread_bots

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from .usage import CommandParser

WIDTH = 80


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `impact`."""
    add_seating(parser, bot="normal")
    parser.add("card", metavar="CARD", nargs="?", tells="help impact card")
    parser.add("--all", action="store_true", tells="help impact all")
    parser.add("--to", metavar="ZONE", tells="help impact to")
    share = parser.checked(read_share, "not a share")
    parser.add("--within", type=share, default=WITHIN, metavar="SHARE", tells="help within")
    parser.add("--fair", type=share, default=FAIR, metavar="SHARE", tells="help fair")
    parser.add("--games", type=parser.count_to(MOST_GAMES), default=MOST_SEEDS, metavar="N", tells="help impact games")
    parser.add("--jobs", type=parser.count_to(MOST_JOBS), default=1, metavar="N", tells="help jobs")
    parser.add("--engine", choices=ENGINES, default="native", tells="help native engine")
    parser.add("--plot", metavar="FILE", tells="help plot")
    parser.add("--json", action="store_true", tells="help json")


def read_share(word: str) -> float:
    """Read a part of one: 0.05, or 5%; ValueError for anything else."""
    number = float(word.removesuffix("%")) / (100 if word.endswith("%") else 1)
    if not 0 < number < 1:
        raise ValueError
    return number


def run(arguments: Namespace) -> int:
    """Measure, and write what was found."""
    if arguments.all == (arguments.card is not None):
        raise WrongUsage("impact of what", game=arguments.game)
    check_plot(arguments.plot)
    game = open_game(arguments.game)
    cards = cards_that_do_something(game) if arguments.all else (find_card(game, arguments.card),)
    if not cards:
        raise Mistake("no card does anything", game=game.title())
    found: list[Impact] = []
    try:
        for number, card in enumerate(cards):
            found.append(measure(arguments, game, card, f"{number + 1}/{len(cards)} {card}" if arguments.all else ""))
    except ImpactStopped as stopped:
        if stopped.impact.seeds:
            write(arguments, game, [*found, stopped.impact])
        elif found:
            write(arguments, game, found)
        raise
    write(arguments, game, found)
    return 0


def measure(arguments: Namespace, game: Game, card: str, title: str) -> Impact:
    """Measure the impact of one card, with a bar that grows meanwhile."""
    players = count_players(game, arguments.players)
    bar = ProgressBar(arguments.games, sys.stderr, title, arguments.lang or system_language())
    try:
        return measure_impact(
            game,
            card,
            players,
            spread_bots(arguments.bots, players),
            arguments.seed or 0,
            arguments.games,
            arguments.within,
            arguments.fair,
            read_options(game, arguments.option),
            arguments.to,
            lambda impact: bar(impact.seeds, min(arguments.games, max(impact.seeds, impact.seeds_needed))),
            arguments.jobs,
            arguments.engine,
        )
    except FaultInGame as broken:
        raise Mistake("with seed", seed=broken.seed, why=blame(broken.fault).text_in) from broken
    except WorkersLost as lost:
        raise Mistake("workers lost", first=lost.seeds[0], last=lost.seeds[-1]) from lost
    except TableError as error:
        raise Mistake("told so", why=error.text_in) from error
    finally:
        bar.clear()


def find_card(game: Game, word: str) -> str:
    """Find a card by its name in any language; Mistake if there is none."""
    names: dict[str, str] = {}
    for card in game.cards:
        for name in (card.name, *card.names.values()):
            names.setdefault(name.casefold(), card.name)
    if word.casefold() in names:
        return names[word.casefold()]
    begun = {name for key, name in names.items() if key.startswith(word.casefold())}
    if len(begun) == 1:
        return begun.pop()
    near = get_close_matches(word.casefold(), names, n=1)
    if near:
        raise Mistake("no such card near", game=game.title(), card=briefly(word), near=names[near[0]])
    raise Mistake("no such card", game=game.title(), card=briefly(word), name=arguments_name(game))


def arguments_name(game: Game) -> str:
    """Return how a game is called at the command line."""
    return game.source.name.removesuffix(".cg")


def write(arguments: Namespace, game: Game, found: Sequence[Impact]) -> None:
    """Write what was found, as a text, a picture or for other programs."""
    lang = choose_language(None, game) if arguments.lang is None else arguments.lang
    if arguments.plot:
        plot_impacts(arguments.plot, game.title(lang), found, lang)
    if arguments.json:
        print(json.dumps(as_json(arguments.game, found), indent=2, ensure_ascii=False))
        return
    lines = tell_all(game, found, lang) if arguments.all else tell(game, found[0], lang)
    print("\n".join(lines))


def as_json(name: str, found: Sequence[Impact]) -> dict[str, Any]:
    """Return what was found as plain values."""
    return {"game": name, "impacts": [impact.as_json() for impact in found]}


def tell(game: Game, impact: Impact, lang: str) -> list[str]:
    """Return what a card does, in words."""
    low, high = impact.interval
    rows = [("", phrase(lang, "owner wins")), (phrase(lang, "card as it is"), percent(impact.owner.mean))]
    if impact.differs:
        rows += [
            (phrase(lang, "card blank"), percent(impact.blank.mean)),
            (phrase(lang, "difference"), signed(impact.gap.mean)),
        ]
    rows.append((phrase(lang, "anybody"), percent(impact.anybody.mean)))
    most = max(0.2, abs(low), abs(high))
    picture = f"{signed(-most)} {interval_picture(low, impact.gap.mean, high, most)} {signed(most)}"
    measured = impact.gap.count > 1
    return [
        *head(game, impact, lang),
        "",
        *align(rows),
        "",
        *([phrase(lang, "interval", low=signed(low), high=signed(high)), f"  {picture}", ""] if measured else []),
        *wrap(verdict(impact, lang), WIDTH),
        *wrap(enough(impact, lang), WIDTH),
    ]


def head(game: Game, impact: Impact, lang: str) -> list[str]:
    """Return what was measured, and how."""
    bots = "/".join(dict.fromkeys(word_for(bot, lang) for bot in impact.bots))
    home = next((zone.title_in(lang) for zone in game.zones if zone.name == impact.home), impact.home)
    parts = {"seeds": impact.seeds, "games": impact.games, "players": impact.players, "bots": bots}
    return [
        phrase(lang, "impact head", game=game.title(lang), card=impact.card, home=home),
        phrase(lang, "impact how", seed=impact.seed, seconds=f"{impact.seconds:.0f}", **parts),
    ]


def verdict(impact: Impact, lang: str) -> str:
    """Return what follows."""
    if impact.gap.count < 2:
        return phrase(lang, "impact refused", card=impact.card)
    if not impact.differs:
        return phrase(lang, "impact same as blank", card=impact.card)
    return phrase(lang, f"impact {impact.verdict}", card=impact.card, fair=percent(impact.fair))


def enough(impact: Impact, lang: str) -> str:
    """Return whether that rests on enough games, in words."""
    reach, within = percent(impact.reach), percent(impact.within)
    if impact.gap.count < 2:
        return ""
    if impact.is_enough:
        return phrase(lang, "enough games", reach=reach, within=within)
    return phrase(lang, "too few games", reach=reach, within=within, seeds=impact.seeds_needed)


def tell_all(game: Game, found: Sequence[Impact], lang: str) -> list[str]:
    """Return what each card does, those first that help most."""
    titles = ("card", "card as it is", "card blank", "difference", "interval title", "")
    rows = [tuple([phrase(lang, title) if title else "" for title in titles])]
    for impact in sorted(found, key=lambda each: -each.gap.mean):
        low, high = impact.interval
        word = phrase(lang, f"short {impact.verdict}") + ("" if impact.is_enough else phrase(lang, "short few"))
        shares = percent(impact.owner.mean), percent(impact.blank.mean), signed(impact.gap.mean)
        rows.append((impact.card, *shares, f"{signed(low)} … {signed(high)}", word))
    first = found[0]
    seconds = sum(impact.seconds for impact in found)
    bots = "/".join(dict.fromkeys(word_for(bot, lang) for bot in first.bots))
    return [
        phrase(lang, "impact all head", game=game.title(lang), count=len(found), players=first.players, bots=bots,
               seconds=f"{seconds:.0f}", games=sum(impact.games for impact in found)),
        "",
        *align(rows, left=(0, 5)),
        "",
        *wrap(phrase(lang, "impact all note", fair=percent(first.fair)), WIDTH),
    ]  # fmt: skip
