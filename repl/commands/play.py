"""`croupier play GAME`: a table for one person among bots, or several people at one keyboard."""

from __future__ import annotations

from argparse import Namespace
from random import Random
from typing import TYPE_CHECKING

from croupier import bots
from croupier.interpreter import GameFault, TableError, draw_seed, luck_beside, path_of, reason

from ..kept.keeper import keep
from ..language import choose_language
from ..mistakes import Mistake, WrongUsage
from ..phrases import phrase
from ..table.front import sit_down
from ..table.sitting import Sitting
from ..table.workbench import open_table
from ..terminal import add_front
from ..verbs.scenarios import open_scenario
from ..verbs.seeds import tell_seed
from .opening import blame, open_game
from .seating import add_seating, count_players, read_options, spread_bots

if TYPE_CHECKING:
    from croupier.interpreter import Game, Seat, Table

    from .usage import CommandParser

# One person and two bots, if nothing is said; or two people.
THREE, TWO = 3, 2
BOT = "normal"


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `play`."""
    add_seating(parser, players=THREE, bot=BOT)
    # Whether bots were asked for matters where people could sit on all seats.
    parser.set_defaults(bots=None)
    parser.add("--seat", type=parser.count, default=1, metavar="N", tells="help seat")
    parser.add("--hotseat", action="store_true", tells="help hotseat")
    parser.add("--names", metavar="NAME,...", tells="help names")
    parser.add("--resume", metavar="FILE", tells="help saved")
    parser.add("--scenario", metavar="FILE", tells="help scenario")
    parser.add("--open", action="store_true", tells="help open")
    add_front(parser)


def run(arguments: Namespace) -> int:
    """Seat everybody and play."""
    sitting, hint = set_table(arguments)
    return sit_down(sitting, arguments, hint)


def set_table(arguments: Namespace, usual: str | None = None) -> tuple[Sitting, str]:
    """Seat everybody; return also how an open table could be dealt again, if chance chose it.

    The table speaks the `usual` language, or that of the system, if none is asked for and the game has it.
    """
    game = open_game(arguments.game)
    lang = choose_language(arguments.lang, game, usual)
    seed = draw_seed() if arguments.seed is None else arguments.seed
    if arguments.scenario:
        table = open_scenario(game, arguments.scenario)
    else:
        table = _take_up(game, arguments.resume) if arguments.resume else _start(game, arguments, seed, lang)
    # A table that was laid by hand, or that somebody may have played on with, proves nothing.
    from_file = bool(arguments.resume or arguments.scenario)
    table.practice = table.practice or arguments.open or from_file
    names = _name_bots(arguments, table)
    players = {seat: bots.make(name) for seat, name in names.items()}
    sitting = Sitting(arguments.game, table, players, Random(luck_beside(table.seed)), lang)
    if arguments.open:
        open_table(sitting)
    sitting.listeners.append(keep(sitting, names))
    is_new = arguments.seed is None and not from_file
    return sitting, "".join(tell_seed(table, lang)) if is_new else ""


def _start(game: Game, arguments: Namespace, seed: int, lang: str) -> Table:
    named = [name.strip() for name in arguments.names.split(",")] if arguments.names else []
    players = _count(game, arguments, len(named))
    options = read_options(game, arguments.option)
    names = _name_all(named, players, arguments, lang)
    # Who searches needs native code at once, also if this is the only table.
    engine = "native" if any(map(bots.searches, arguments.bots or [BOT])) else "auto"
    try:
        return game.start(players=players, seed=seed, options=options, names=names, engine=engine)
    except GameFault as fault:
        raise blame(fault) from fault
    except TableError as error:
        raise Mistake("told so", why=error.text_in) from error


def _count(game: Game, arguments: Namespace, named: int) -> int:
    """Return how many play: as many as are asked for, or named; one name is that of the person among bots."""
    beside = len(arguments.bots or ()) if arguments.hotseat else 0
    asked = arguments.players
    if asked is None and named > (0 if arguments.hotseat else 1):
        asked = max(named + beside, game.least_players)
    players = count_players(game, asked, TWO + beside if arguments.hotseat else THREE)
    if named > players:
        raise WrongUsage("names for players", count=named, players=players)
    return players


def _name_all(named: list[str], players: int, arguments: Namespace, lang: str) -> list[str]:
    """Name everybody: in the order of the seats, but a single person among bots wherever they sit."""
    names = [phrase(lang, "player", number=number) for number in range(1, players + 1)]
    at = arguments.seat - 1 if len(named) == 1 and not arguments.hotseat else 0
    names[at : at + len(named)] = named
    return names


def _take_up(game: Game, file: str) -> Table:
    try:
        return game.resume(path_of(file))
    except OSError as met:
        raise Mistake("can't read", name=file, why=reason(met)) from met
    except GameFault as fault:
        raise blame(fault) from fault
    except TableError as error:
        raise Mistake("told so", why=error.text_in) from error


def _name_bots(arguments: Namespace, table: Table) -> dict[Seat, str]:
    others = _find_bots(arguments, table)
    return dict(zip(others, spread_bots(arguments.bots or [BOT], len(others)), strict=True))


def _find_bots(arguments: Namespace, table: Table) -> list[Seat]:
    """Find where bots sit: everywhere but on one seat, or where people at one keyboard leave seats to them."""
    count = len(table.seats)
    if not arguments.hotseat:
        if arguments.seat > count:
            raise WrongUsage("seat beyond", number=arguments.seat, count=count)
        return [seat for seat in table.seats if seat != arguments.seat - 1]
    if arguments.bots is None:
        return []
    named = len(arguments.names.split(",")) if arguments.names else 0
    people = named if 0 < named < count else count - len(arguments.bots)
    if people < 1:
        raise WrongUsage("bots everywhere", count=len(arguments.bots), seats=count)
    return list(table.seats[people:])
