"""`croupier coverage GAME`: what of a game bots never come by, and what seldom, shown in its text."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.interpreter import TableError
from croupier.lab import MOST_COVERED, Coverage, CoverageStopped, FaultInGame, cover

from ..language import system_language
from ..mistakes import Mistake
from ..phrases import counted, phrase
from ..width import clip, pad_before, wrap
from ..workshop.figures import align, percent
from .opening import blame, open_game
from .progress import ProgressBar
from .run import MOST_GAMES
from .seating import count_players, read_options
from .usage import number

if TYPE_CHECKING:
    from croupier.interpreter import Game, WrittenStep

    from .usage import CommandParser

WIDTH, RARE = 80, 10


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `coverage`."""
    parser.add_game("game", tells="help game")
    parser.add("--players", type=parser.count, metavar="N", tells="help coverage players")
    parser.add("--seed", type=parser.checked(number, "not a number"), default=0, metavar="S", tells="help seed")
    parser.add("--option", action="append", default=[], metavar="NAME=VALUE", tells="help coverage option")
    parser.add("--games", type=parser.count_to(MOST_GAMES), default=MOST_COVERED, metavar="N",
               tells="help coverage games")  # fmt: skip
    parser.add("--rare", type=parser.count, default=RARE, metavar="N", tells="help rare")
    parser.add("--text", action="store_true", tells="help whole text")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """Play, and write what was found."""
    game = open_game(arguments.game)
    players = count_players(game, arguments.players) if arguments.players is not None else None
    bar = ProgressBar(arguments.games, sys.stderr, lang=arguments.lang or system_language())
    try:
        found = cover(game, arguments.games, players, read_options(game, arguments.option), arguments.seed, bar)
    except FaultInGame as broken:
        raise Mistake("with seed", seed=broken.seed, why=blame(broken.fault).text_in) from broken
    except CoverageStopped as stopped:
        bar.clear()
        if stopped.coverage.games:
            write(arguments, game, stopped.coverage)
        raise
    except TableError as error:
        raise Mistake("told so", why=error.text_in) from error
    finally:
        bar.clear()
    write(arguments, game, found)
    return 0


def write(arguments: Namespace, game: Game, found: Coverage) -> None:
    """Write what was found, as a text or for other programs."""
    if arguments.json:
        print(json.dumps({"game": arguments.game, **found.as_json()}, indent=2, ensure_ascii=False))
        return
    lang = arguments.lang or system_language()
    lines = [*head(game, found, lang), *never(found, lang), *rarest(found, arguments.rare, lang), *dead(found, lang)]
    if arguments.text:
        lines += whole_text(game, found)
    print("\n".join(lines))


def head(game: Game, found: Coverage, lang: str) -> list[str]:
    """Return what was played, and how much of the game that reached."""
    least, most = found.players[0], found.players[-1]
    players = str(least) if least == most else f"{least}-{most}"
    setups = phrase(lang, "coverage setups", players=players, settings=len(found.settings))
    share = percent(found.reached / len(found.steps)) if found.steps else "-"
    return [
        phrase(lang, "coverage head", game=game.title(lang), games=found.games, setups=setups, seed=found.seed),
        phrase(lang, "coverage reached", reached=found.reached, all=len(found.steps), share=share),
        "",
    ]


def never(found: Coverage, lang: str) -> list[str]:
    """Show the steps that no game came by, in their text."""
    if not found.never:
        return [phrase(lang, "coverage all reached"), ""]
    return [phrase(lang, "coverage never"), *shown(found.never, [phrase(lang, f"step {each.sort}")
            for each in found.never]), ""]  # fmt: skip


def rarest(found: Coverage, count: int, lang: str) -> list[str]:
    """Show the steps that the fewest games came by."""
    steps = found.rarest(count)
    notes = [counted(lang, "coverage of", found.games_at(step)) for step in steps]
    return [phrase(lang, "coverage rare"), *shown(steps, notes), ""] if steps else []


def dead(found: Coverage, lang: str) -> list[str]:
    """Name the cards that never did anything."""
    return wrap(phrase(lang, "coverage dead", cards=", ".join(found.dead)), WIDTH) if found.dead else []


def shown(steps: Sequence[WrittenStep], notes: Sequence[str]) -> list[str]:
    """Return a line for each step: what is said of it, its place, and its words in the file."""
    rows = [(note, _place(step), _words(step)) for step, note in zip(steps, notes, strict=True)]
    return [f"  {clip(line, WIDTH - 2)}" for line in align(rows, left=(0, 2))]


def _place(step: WrittenStep) -> str:
    whole = step.span.in_whole
    return f"{whole.source.name}:{step.span.line}"


def _words(step: WrittenStep) -> str:
    """Return the line on which a step stands; what comes before it on the line stands in front of a sign."""
    whole = step.span.in_whole
    text = whole.source.text
    begin = text.rfind("\n", 0, whole.start) + 1
    end = text.find("\n", whole.start)
    before, rest = text[begin : whole.start], text[whole.start : end if end >= 0 else len(text)]
    return f"{before.strip()} » {rest}" if before.strip() else rest


def whole_text(game: Game, found: Coverage) -> Iterator[str]:
    """Yield each line of the game's files after the number of games that came by it."""
    for source in game.sources:
        lines = found.by_line(source)
        if not lines:
            continue
        yield f"-- {source.name}"
        width = len(str(found.games))
        for at, line in enumerate(source.text.splitlines(), 1):
            games = lines.get(at)
            mark = "" if games is None else str(games)
            sign = "!" if games == 0 else " "
            yield f"{pad_before(mark, width)} {sign} {line}".rstrip()
