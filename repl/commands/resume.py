"""`croupier resume`: the tables that were left, and back to one of them, after whatever ended the program."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from croupier import bots
from croupier.grammar import visible
from croupier.interpreter import (
    Game,
    GameFault,
    RecordError,
    Seat,
    Table,
    TableError,
    briefly,
    luck_beside,
    number_in,
    play_again,
    play_what_fits,
)
from croupier.phrases import ENGLISH

from ..kept.holding import is_in_use
from ..kept.journal import Journal, JournalError
from ..kept.keeper import keep, keep_on
from ..kept.kept import Kept, read_kept, tell
from ..kept.shelf import folder, journals, written
from ..kept.tidying import is_finished
from ..language import choose_language, system_language
from ..mistakes import Mistake
from ..opponents import word_for
from ..phrases import counted, phrase
from ..table.front import sit_down
from ..table.reply import sentence
from ..table.sitting import Sitting
from ..table.workbench import open_table
from ..terminal import add_front
from ..width import pad, widest
from .opening import blame, open_game

if TYPE_CHECKING:
    from .usage import CommandParser


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `resume`."""
    parser.add("table", nargs="?", metavar="TABLE", tells="help table")
    parser.add("--all", action="store_true", tells="help all")
    parser.add("--as-far-as-it-fits", action="store_true", tells="help fits")
    parser.add("--open", action="store_true", tells="help open")
    add_front(parser)


def run(arguments: Namespace) -> int:
    """List the tables, or go back to one."""
    lang = arguments.lang or system_language()
    if arguments.table is None:
        for line in list_tables(arguments.all, lang):
            print(line)
        return 0
    path = find(arguments.table, arguments.all, lang)
    sitting = take_up(path, arguments.as_far_as_it_fits, lang=lang)
    if arguments.lang:
        sitting.lang = choose_language(arguments.lang, sitting.game)
    if arguments.open:
        open_table(sitting)
    return sit_down(sitting, arguments)


# Listing.


def list_tables(with_finished: bool, lang: str) -> list[str]:
    """Write the tables one a line, the latest first, and last those that can't be read."""
    kept = [(number, path, read(path, lang)) for number, path in enumerate(shown(with_finished), 1)]
    if not kept:
        return [phrase(lang, "no tables", folder=folder())]
    rows = [[f"{number}", visible(path.stem), *describe(path, each, lang)] for number, path, each in kept]
    widths = [widest(column) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(pad, row, widths)) for row in rows]
    told = [line.rstrip() for line in lines]
    return [*told, "", phrase(lang, "tables")] if isinstance(kept[0][2], Kept) else told


def shown(with_finished: bool) -> list[Path]:
    """Return the journals to list: those of games that are over only if asked for; last what can't be read."""
    listed = [path for path in journals() if with_finished or not is_finished(path)]
    return sorted(listed, key=lambda path: isinstance(read(path), str))


def describe(path: Path, kept: Kept | str, lang: str = ENGLISH) -> list[str]:
    """Describe a table: the game, who plays, when, how far."""
    when = say_when(path)
    if isinstance(kept, str):
        why = kept.removeprefix(phrase(lang, "journal unread", path=path, why="")).removeprefix(f"{path} ")
        told = ["?", "?", when, phrase(lang, "unreadable", why=why)]
    else:
        told = [kept.title, ", ".join(who_plays(kept, lang)), when, how_far(path, kept, lang)]
    return [visible(each) for each in told]


def say_when(path: Path) -> str:
    """Return when a journal was written to last, if that can be known."""
    try:
        return f"{datetime.fromtimestamp(written(path) / 10**9):%Y-%m-%d %H:%M}" if written(path) else "?"
    except (OverflowError, OSError, ValueError):
        return "?"


def who_plays(kept: Kept, lang: str) -> list[str]:
    """Name the players, and the bots among them."""
    names = kept.record["names"]
    words = {seat: word_for(name, lang) for seat, name in kept.bots.items()}
    return [f"{name} ({words[seat]})" if seat in words else name for seat, name in enumerate(names)]


def how_far(path: Path, kept: Kept, lang: str) -> str:
    """Return how far a game is."""
    count = len(kept.made)
    words = [counted(lang, "decisions", count)]
    if kept.over is not None:
        words.append(phrase(lang, "won by" if kept.over else "won by nobody", names=", ".join(kept.over)))
    if kept.record["practice"]:
        words.append(phrase(lang, "practice game"))
    if kept.broken:
        words.append(phrase(lang, "damaged", where=kept.broken.partition(":")[0]))
    if is_in_use(path):
        words.append(phrase(lang, "in use"))
    return ", ".join(words)


def read(path: Path, lang: str = ENGLISH) -> Kept | str:
    """Read a journal, or say why it can't be read."""
    try:
        return read_kept(path)
    except JournalError as error:
        return error.text_in(lang)


def find(word: str, with_finished: bool, lang: str = ENGLISH) -> Path:
    """Find a journal by its number in the list, its name, or the beginning of its name."""
    if word.isdecimal():
        listed = shown(with_finished)
        number = number_in(word, 1, len(listed))
        if number is None:
            raise Mistake("no table", number=briefly(word), count=len(listed))
        return listed[number - 1]
    found = [path for path in journals() if path.stem == word] or [
        path for path in journals() if path.stem.startswith(word)
    ]
    if not found:
        raise Mistake("no table named", name=briefly(word))
    if len(found) > 1:
        raise Mistake("tables named", name=word, names=", ".join(path.stem for path in found))
    return found[0]


# Going on.


def take_up(path: Path, as_far_as_it_fits: bool, may_ask: bool = True, lang: str = ENGLISH) -> Sitting:
    """Make the sitting that a journal tells of; if it can't go on, a new one with the choices that still fit."""
    try:
        kept = read_kept(path)
        game = open_game(kept.game)
        if not kept.broken:
            return go_on(game, path)
        problem = phrase(lang, "is damaged", path=path, why=kept.broken)
    except RecordError as error:
        problem = error.text_in(lang)
    if as_far_as_it_fits or (may_ask and agrees(problem, lang)):
        return begin_again(game, kept)
    raise Mistake("fitting offer", problem=problem, name=kept.name, count=len(kept.made))


def agrees(problem: str, lang: str) -> bool:
    """Ask a person whether to begin again."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    print(sentence(problem))
    try:
        return input(phrase(lang, "fitting question")).strip().casefold().startswith(phrase(lang, "yes"))
    except EOFError:
        return False


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
    """Make the choices of a journal again as long as they fit, with a journal of their own.

    That is practice: other rules may show what was hidden, and a journal that is cut short is a step back.
    """
    texts = [text for _, text in kept.made]
    try:
        sitting = seat(kept, again(lambda: play_what_fits(game, kept.whole_record, texts)))
    except TableError as error:
        raise Mistake("not set up", why=error.text_in) from error
    sitting.table.practice = True
    done, total = len(sitting.table.record), len(kept.made)
    if done < total:
        # Of several people nobody hears what another chose.
        words = "fits so far" if len(sitting.people) > 1 else "fits"
        sitting.trouble = phrase(kept.lang, words, done=done, total=total, text=briefly(visible(str(texts[done]))))
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
            raise Mistake("bot gone", name=name, names=", ".join(bots.names()))
    players = {Seat(seat): bots.make(name) for seat, name in kept.bots.items()}
    lang = kept.lang if kept.lang in table.game.languages else ENGLISH
    return Sitting(kept.game, table, players, Random(luck_beside(table.seed, len(table.record))), lang)
