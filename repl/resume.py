"""`croupier resume`: the tables that were left, and back to one of them, after whatever ended the program."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random

from croupier import bots
from croupier.interpreter import Game, GameFault, RecordError, Seat, Table
from croupier.interpreter.record import play_again, play_what_fits

from .front import sit_down
from .journal import Journal, JournalError, is_in_use
from .keeper import keep, keep_on
from .kept import Kept, read_kept, tell
from .mistakes import Mistake
from .opening import blame, open_game
from .phrases import ENGLISH, phrase
from .reply import sentence
from .shelf import folder, journals
from .sitting import Sitting
from .terminal import add_front
from .workbench import open_table


def add_arguments(parser: ArgumentParser) -> None:
    """Say what may follow `resume`."""
    parser.add_argument("table", nargs="?", metavar="TABLE", help="its number in the list, or its name")
    parser.add_argument("--all", action="store_true", help="list the games that are over too")
    parser.add_argument(
        "--as-far-as-it-fits",
        action="store_true",
        help="if the game has changed, make the same choices at a new table as long as they are possible",
    )
    parser.add_argument("--open", action="store_true", help="for work on a game: look into everything, and lay things by hand")
    add_front(parser)


def run(arguments: Namespace) -> int:
    """List the tables, or go back to one."""
    if arguments.table is None:
        for line in list_tables(arguments.all):
            print(line)
        return 0
    path = find(arguments.table, arguments.all)
    sitting = take_up(path, arguments.as_far_as_it_fits)
    if arguments.open:
        open_table(sitting)
    return sit_down(sitting, arguments)


# Listing.


def list_tables(with_finished: bool) -> list[str]:
    """Write the tables one a line, the latest first."""
    kept = [(number, path, read(path)) for number, path in enumerate(shown(with_finished), 1)]
    if not kept:
        return [f"No table was left in {folder()}. `croupier play` begins one."]
    rows = [[f"{number}", path.stem, *describe(path, each)] for number, path, each in kept]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
    return [*(line.rstrip() for line in lines), "", "`croupier resume 1` goes on with the first; a name does too."]


def shown(with_finished: bool) -> list[Path]:
    """Give the journals to list: those of games that are over only if asked for."""
    return [path for path in journals() if with_finished or not is_finished(path)]


def is_finished(path: Path) -> bool:
    """Tell whether the game of a journal is over."""
    kept = read(path)
    return isinstance(kept, Kept) and kept.over is not None


def describe(path: Path, kept: Kept | str) -> list[str]:
    """Tell about a table: the game, who plays, when, how far."""
    when = f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
    if isinstance(kept, str):
        return ["?", "?", when, f"can't be read: {kept.removeprefix(f'{path} ')}"]
    return [kept.title, ", ".join(who_plays(kept)), when, how_far(path, kept)]


def who_plays(kept: Kept) -> list[str]:
    """Name the players, and the bots among them."""
    names = kept.record["names"]
    return [f"{name} ({kept.bots[seat]})" if seat in kept.bots else name for seat, name in enumerate(names)]


def how_far(path: Path, kept: Kept) -> str:
    """Say how far a game is."""
    count = len(kept.made)
    words = [f"{count} decision" + ("" if count == 1 else "s")]
    if kept.over is not None:
        words.append(f"over, won by {', '.join(kept.over) or 'nobody'}")
    if kept.record["practice"]:
        words.append("practice")
    if kept.broken:
        words.append(f"damaged in {kept.broken.partition(':')[0]}")
    if is_in_use(path):
        words.append("open in another terminal")
    return ", ".join(words)


def read(path: Path) -> Kept | str:
    """Read a journal, or say why it can't be read."""
    try:
        return read_kept(path)
    except JournalError as error:
        return str(error)


def find(word: str, with_finished: bool) -> Path:
    """Find a journal by its number in the list, its name, or the beginning of its name."""
    if word.isdecimal():
        listed = shown(with_finished)
        if not 1 <= int(word) <= len(listed):
            raise Mistake(f"there is no table {word}; `croupier resume` lists {len(listed)}")
        return listed[int(word) - 1]
    found = [path for path in journals() if path.stem == word] or [
        path for path in journals() if path.stem.startswith(word)
    ]
    if not found:
        raise Mistake(f'no table is called "{word}"; `croupier resume` lists those there are')
    if len(found) > 1:
        raise Mistake(f'"{word}" could be: {", ".join(path.stem for path in found)}')
    return found[0]


# Going on.


def take_up(path: Path, as_far_as_it_fits: bool, may_ask: bool = True) -> Sitting:
    """Make the sitting that a journal tells of; if it can't go on, a new one with the choices that still fit."""
    try:
        kept = read_kept(path)
        game = open_game(kept.game)
        if not kept.broken:
            return go_on(game, path)
        problem = f"{path} is damaged: {kept.broken}"
    except JournalError as error:
        raise Mistake(str(error)) from error
    except RecordError as error:
        problem = str(error)
    if as_far_as_it_fits or (may_ask and agrees(problem)):
        return begin_again(game, kept)
    choices = f"the {len(kept.made)} choices again at a new table, as long as they are possible"
    raise Mistake(f"{problem}\n`croupier resume {kept.name} --as-far-as-it-fits` makes {choices}")


def agrees(problem: str) -> bool:
    """Ask a person whether to begin again."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    print(f"{sentence(problem)}")
    return input("Make the same choices again at a new table, as long as they are possible? (y/n) ").strip() == "y"


def go_on(game: Game, path: Path) -> Sitting:
    """Open a journal and put its table back."""
    journal = Journal.open(path)
    try:
        kept = tell(path, journal.pages)
        sitting = seat(kept, again(lambda: play_again(game, kept.whole_record)))
    except BaseException:
        journal.close()
        raise
    sitting.undone = [[index for index, _ in tail] for tail in kept.undone]
    sitting.listeners.append(keep_on(sitting, journal, kept))
    if kept.torn:
        sitting.trouble = phrase(kept.lang, "torn")
    return sitting


def begin_again(game: Game, kept: Kept) -> Sitting:
    """Make the choices of a journal again as long as they fit, with a journal of their own."""
    texts = [text for _, text in kept.made]
    sitting = seat(kept, again(lambda: play_what_fits(game, kept.whole_record, texts)))
    done, total = len(sitting.table.record), len(kept.made)
    if done < total:
        sitting.trouble = phrase(kept.lang, "fits", done=done, total=total, text=texts[done])
    else:
        sitting.trouble = phrase(kept.lang, "all fit", total=total)
    sitting.listeners.append(keep(sitting, {Seat(seat): name for seat, name in kept.bots.items()}))
    return sitting


def again(deal: Callable[[], Table]) -> Table:
    """Deal a table again; a fault of its game is told as one."""
    try:
        return deal()
    except GameFault as fault:
        raise blame(fault) from fault


def seat(kept: Kept, table: Table) -> Sitting:
    """Seat everybody as they sat."""
    for name in kept.bots.values():
        if name not in bots.names():
            raise Mistake(f'at this table sits a bot "{name}"; there is {", ".join(bots.names())}')
    players = {Seat(seat): bots.make(name) for seat, name in kept.bots.items()}
    lang = kept.lang if kept.lang in table.game.languages else ENGLISH
    return Sitting(kept.game, table, players, Random(f"{table.seed} {len(table.record)}"), lang)
