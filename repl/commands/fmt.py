"""`croupier fmt FILE`: game files in their canonical layout; with `--check` only which are not, and then 1."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import games
from croupier.grammar import Source, canonical, parse, render
from croupier.interpreter import MOST_BYTES, briefly, path_of, read_words, reason, write_whole

from ..mistakes import Mistake

if TYPE_CHECKING:
    from .usage import CommandParser


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `fmt`."""
    parser.add("files", nargs="+", metavar="FILE", tells="help laid out files")
    parser.add("--check", action="store_true", tells="help only checked")


def run(arguments: Namespace) -> int:
    """Lay out the files and write which of them were not."""
    paths = [path for word in arguments.files for path in paths_of(word)]
    changed = broken = 0
    for path in paths:
        old = read(path)
        new = laid_out(path, old)
        broken += new is None
        if new is None or new == old:
            continue
        changed += 1
        if not arguments.check:
            write(path, new)
        print(f"{path}: {'is not in the canonical layout' if arguments.check else 'laid out anew'}")
    print(summary(len(paths), changed, broken, arguments.check))
    return 1 if broken or (arguments.check and changed) else 0


def paths_of(word: str) -> list[Path]:
    """Return the file that is meant, or all game files in a folder."""
    try:
        path = path_of(word)
    except OSError as met:
        raise Mistake("can't read", name=briefly(word), why=reason(met)) from met
    if path.is_dir():
        return sorted(path.rglob(f"*{games.ENDING}"))
    if not os.path.exists(path):
        raise Mistake("no file", name=word)
    return [path]


def read(path: Path) -> str:
    """Return the text of a file as it stands."""
    try:
        return read_words(path, MOST_BYTES)
    except OSError as met:
        raise Mistake("can't read", name=str(path), why=reason(met)) from met


def write(path: Path, text: str) -> None:
    """Put a text in the place of a file's."""
    try:
        write_whole(path, text)
    except OSError as met:
        raise Mistake("can't write", name=str(path), why=reason(met)) from met


def laid_out(path: Path, text: str) -> str | None:
    """Return a file's text in its canonical layout; of one that can't be read, write why."""
    source = Source(path.name, text.replace("\r\n", "\n"), path.parent)
    start, problems = parse(source)
    if start is not None and not problems:
        return canonical(source)
    for problem in problems:
        print(render(problem), end="\n\n")
    return None


def summary(all_of_them: int, changed: int, broken: int, only_checked: bool) -> str:
    """Return in a few words how it went."""
    files = f"{all_of_them} file{'s' * (all_of_them != 1)}"
    told = "not laid out" if only_checked else "laid out anew"
    parts = [f"{changed} {told}"] if changed else []
    parts += [f"{broken} with mistakes, left as {'they are' if broken > 1 else 'it is'}"] if broken else []
    return f"{files}: {', '.join(parts) if parts else 'all laid out'}"
