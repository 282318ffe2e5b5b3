"""Game files from names and paths."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from croupier.grammar import NOWHERE, Diagnostic, Source, Span, Word, did_you_mean, error

from ..reading.files import read_plain, reason

MOST_BYTES = 1_000_000
# How many files of a folder are named in a message.
MOST_NAMES = 20
# What a file beside another can be called: a plain name, so that nothing elsewhere is ever read.
FILE_NAME = re.compile(r"(?!\.)[^/\\:*?\"<>|\x00-\x1f]{1,200}\.cg")


def read_source(name: str | Path, beside: Path | None = None) -> tuple[Source | None, list[Diagnostic]]:
    """Read the text of a file in the folder `beside`, of a shipped game (by its name) or of a file (by its path)."""
    from croupier import games

    path = Path(name)
    if beside is not None and os.path.isfile(beside / f"{name}.cg"):
        path = beside / f"{name}.cg"
    elif isinstance(name, str) and name in games.all_names():
        path = games.path(name)
    elif not path.suffix and not os.path.exists(path):
        return None, [
            error("no-such-game", f'there is no game "{name}"', NOWHERE, hint=_other_games(str(name), beside))
        ]
    return source_at(path, NOWHERE)


def source_at(path: Path, place: Span) -> tuple[Source | None, list[Diagnostic]]:
    """Read the text of a file that is asked for at a place."""
    try:
        text = read_plain(path, MOST_BYTES).decode("utf-8", "replace").replace("\r\n", "\n")
        return Source(path.name, text, path.parent), []
    except OSError as met:
        if met.errno == errno.EFBIG:
            return None, [error("file-too-big", f"{path.name} is too big to be a game", place, hint=reason(met))]
        return None, [error("unreadable-file", f"{path} can't be read", place, hint=reason(met))]


def read_used(word: Word) -> tuple[Source | None, list[Diagnostic]]:
    """Read the text of a file that another uses: one of the library by its name, one beside it by its file's name."""
    from croupier import games

    folder = word.span.source.folder
    if not word.span.text.startswith('"'):
        if word in games.library_names():
            return source_at(games.library_path(word), word.span)
        return None, [unknown_library(word, folder)]
    if not FILE_NAME.fullmatch(word):
        return None, [
            error(
                "no-file-name",
                "which file?",
                word.span,
                "this is not the name of a file beside this one",
                hint='write its name, without a folder: use "cards.cg"',
            )
        ]
    if folder is None or not os.path.lexists(folder / word):
        return None, [unknown_file(word, folder)]
    return source_at(folder / word, word.span)


def unknown_library(word: Word, folder: Path | None) -> Diagnostic:
    """Complain of a name that nothing in the library has."""
    from croupier import games

    names = games.library_names()
    hint = did_you_mean(word, names) or f"there are {', '.join(names)}"
    if folder is not None and os.path.isfile(folder / f"{word}{games.ENDING}"):
        hint = f'for the file beside this one write: use "{word}{games.ENDING}"'
    elif word in games.all_names():
        hint = f'to change the game {word}, write a variant: variant "Name" of {word}'
    return error("unknown-library", "unknown library", word.span, f'the library has no "{word}"', hint=hint)


def unknown_file(word: Word, folder: Path | None) -> Diagnostic:
    """Complain of a file that does not lie beside the one that uses it."""
    from croupier import games

    near = sorted(path.name for path in folder.glob("*.cg"))[:MOST_NAMES] if folder is not None else []
    hint = did_you_mean(word, near)
    stem = word.removesuffix(games.ENDING)
    if not hint and stem in games.library_names():
        hint = f"for the one that comes with Croupier write: use {stem}"
    return error("unknown-file", "unknown file", word.span, f'no file "{word}" lies beside this one', hint=hint)


def _other_games(name: str, beside: Path | None) -> str:
    """Name the game that is meant, or all that there are: those that are shipped, and those in the folder of a file."""
    from croupier import games

    near = sorted(path.stem for path in beside.glob("*.cg"))[:MOST_NAMES] if beside is not None else []
    known = [*games.all_names(), *near]
    if beside is None:
        return did_you_mean(name, known) or f"there are {', '.join(known)}; or give the path of a .cg file"
    others = f", and beside this file {', '.join(near)}" if near else ""
    return did_you_mean(name, known) or f"there are {', '.join(games.names())}{others}; write a name without .cg"
