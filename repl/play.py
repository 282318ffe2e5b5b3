"""`croupier play GAME`: a table in plain lines, for one person among bots or several at one keyboard."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random, randrange
from typing import TYPE_CHECKING

from croupier import bots
from croupier.interpreter import GameFault, TableError

from .console import Console
from .keeper import keep, put_away
from .mistakes import Mistake, WrongUsage
from .opening import blame, open_game
from .phrases import phrase
from .plain import PlainTable
from .seating import add_seating, count_players, positive, read_options, spread_bots
from .sitting import Sitting

if TYPE_CHECKING:
    from croupier.interpreter import Game, Seat, Table

# A seed that is drawn, not given, stays short enough to be typed again.
SEEDS = 1_000_000


def add_arguments(parser: ArgumentParser) -> None:
    """Say what may follow `play`."""
    add_seating(parser)
    parser.add_argument("--seat", type=positive, default=1, metavar="N", help="where you sit (default: 1)")
    parser.add_argument("--hotseat", action="store_true", help="people on all seats, at one keyboard")
    parser.add_argument("--names", metavar="NAME,...", help="the players' names")
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help="en, fr ... (default: en)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    add_front(parser)


def run(arguments: Namespace) -> int:
    """Seat everybody and play."""
    game = open_game(arguments.game)
    if arguments.lang not in game.languages:
        raise Mistake(f'{game.title()} speaks {", ".join(game.languages)}, not "{arguments.lang}"')
    seed = randrange(SEEDS) if arguments.seed is None else arguments.seed
    table = _take_up(game, arguments.resume) if arguments.resume else _start(game, arguments, seed)
    names = _name_bots(arguments, table)
    sitting = Sitting(
        arguments.game, table, {seat: bots.make(name) for seat, name in names.items()}, Random(seed), arguments.lang
    )
    sitting.listeners.append(keep(sitting, names))
    hint = phrase(arguments.lang, "deal again", seed=seed) if arguments.seed is None and not arguments.resume else ""
    return sit_down(sitting, arguments, hint)


def add_front(parser: ArgumentParser) -> None:
    """Say how the table can be shown."""


def sit_down(sitting: Sitting, _arguments: Namespace, hint: str = "") -> int:
    """Show a table and play."""
    console = Console()
    console.say(sitting.game.title(sitting.lang), *([hint] if hint else []), phrase(sitting.lang, "ask help"))
    try:
        PlainTable(sitting, console).play()
    except GameFault as fault:
        raise blame(fault) from fault
    finally:
        put_away(sitting)
    return 0


def _start(game: Game, arguments: Namespace, seed: int) -> Table:
    players = count_players(game, arguments.players)
    options = read_options(game, arguments.option)
    if arguments.names:
        names = [name.strip() for name in arguments.names.split(",")]
    else:
        names = [phrase(arguments.lang, "player", number=number) for number in range(1, players + 1)]
    if len(names) != players:
        raise WrongUsage(f"--names has {len(names)} names for {players} players")
    try:
        return game.start(players=players, seed=seed, options=options, names=names)
    except GameFault as fault:
        raise blame(fault) from fault
    except TableError as error:
        raise Mistake(str(error)) from error


def _take_up(game: Game, file: str) -> Table:
    try:
        return game.resume(file)
    except GameFault as fault:
        raise blame(fault) from fault
    except TableError as error:
        raise Mistake(str(error)) from error


def _name_bots(arguments: Namespace, table: Table) -> dict[Seat, str]:
    if arguments.hotseat:
        return {}
    if arguments.seat > len(table.seats):
        raise WrongUsage(f"--seat {arguments.seat}: there are only {len(table.seats)} seats")
    others = [seat for seat in table.seats if seat != arguments.seat - 1]
    return dict(zip(others, spread_bots(arguments.bots, len(others)), strict=True))
