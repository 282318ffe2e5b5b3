"""`croupier new game NAME`, `croupier new variant NAME --of GAME`: a file that runs at once, and tells how to go on."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import games
from croupier.grammar import steers
from croupier.interpreter import briefly, exists, path_of, reason, write_whole

from ..language import system_language
from ..mistakes import Mistake, WrongUsage
from ..phrases import phrase
from ..workshop.templates import new_game, new_variant
from .opening import open_game

if TYPE_CHECKING:
    from .usage import CommandParser

GAME, VARIANT = "game", "variant"
MOST_LETTERS = 60


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `new`."""
    parser.add("sort", choices=(GAME, VARIANT), metavar=f"{GAME}|{VARIANT}", tells="help new sort")
    parser.add("name", metavar="NAME", tells="help new name")
    parser.add("--of", metavar="GAME", tells="help of")


def run(arguments: Namespace) -> int:
    """Write the file and tell what can be done with it."""
    lang = arguments.lang or system_language()
    title, stem = names_for(arguments.name)
    if arguments.sort == GAME:
        if arguments.of:
            raise WrongUsage("new game of", name=arguments.name, base=briefly(arguments.of))
        path = Path(f"{stem}{games.ENDING}")
        write(path, new_game(title, shown(path)))
    else:
        if not arguments.of:
            raise WrongUsage("new variant of", name=arguments.name)
        folder, base = base_for(arguments.of)
        game = open_game(arguments.of)
        path = folder / f"{stem}{games.ENDING}"
        refuse_if_there(path)
        write(path, new_variant(title, shown(path), game, base, folder.resolve()))
    print(phrase(lang, "new written", file=shown(path)))
    return 0


def names_for(word: str) -> tuple[str, str]:
    """Return the title for a name that was typed, and the name of its file without the ending."""
    word = word.removesuffix(games.ENDING).strip()
    stem = re.sub(r"[^a-z0-9]+", "_", word.lower()).strip("_")
    strange = re.search(r'["{}/\\]', word) or steers(word)
    if not stem or not stem[0].isalpha() or len(stem) > MOST_LETTERS or strange:
        raise Mistake("new name", name=briefly(word))
    # A name that was typed as that of a file becomes a title with spaces.
    title = word.replace("_", " ").capitalize() if re.fullmatch(r"[a-z0-9_]+", word) else word
    return title, stem


def base_for(word: str) -> tuple[Path, str]:
    """Return the folder for a variant of a game, and how it names the game: beside it, or by a shipped game's name."""
    if word in games.all_names():
        return Path(), word
    path = path_of(word)
    if path.suffix == games.ENDING and exists(path) and not re.fullmatch(r"[a-z][a-z0-9_]*", path.stem):
        raise Mistake("new of file", file=word)
    return path.parent, path.stem


def refuse_if_there(path: Path) -> None:
    """Refuse to write over a file."""
    if os.path.lexists(path):
        raise Mistake("new is there", file=str(path))


def write(path: Path, text: str) -> None:
    """Write a new file."""
    refuse_if_there(path)
    try:
        write_whole(path, text)
    except OSError as met:
        raise Mistake("can't write", name=str(path), why=reason(met)) from met


def shown(path: Path) -> str:
    """Return a path as it is typed behind a command."""
    return f'"{path}"' if " " in str(path) else str(path)
