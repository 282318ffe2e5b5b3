"""Game files from names and paths."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from croupier.grammar import NOWHERE, Diagnostic, Source, did_you_mean, error

from .files import read_plain, reason

MOST_BYTES = 1_000_000
# How many files of a folder are named in a message.
MOST_NAMES = 20


def read_source(name: str | Path, beside: Path | None = None) -> tuple[Source | None, list[Diagnostic]]:
    """Read the text of a file in the folder `beside`, of a shipped game (by its name) or of a file (by its path)."""
    from croupier import games

    path = Path(name)
    if beside is not None and os.path.isfile(beside / f"{name}.cg"):
        path = beside / f"{name}.cg"
    elif isinstance(name, str) and name in games.names():
        path = games.path(name)
    elif not path.suffix and not os.path.exists(path):
        return None, [
            error("no-such-game", f'there is no game "{name}"', NOWHERE, hint=_other_games(str(name), beside))
        ]
    try:
        text = read_plain(path, MOST_BYTES).decode("utf-8", "replace").replace("\r\n", "\n")
        return Source(path.name, text, path.parent), []
    except OSError as met:
        if met.errno == errno.EFBIG:
            return None, [error("file-too-big", f"{path.name} is too big to be a game", NOWHERE, hint=reason(met))]
        return None, [error("unreadable-file", f"{path} can't be read", NOWHERE, hint=reason(met))]


def _other_games(name: str, beside: Path | None) -> str:
    """Name the game that is meant, or all that there are: those that are shipped, and those in the folder of a file."""
    from croupier import games

    near = sorted(path.stem for path in beside.glob("*.cg"))[:MOST_NAMES] if beside is not None else []
    known = [*games.names(), *near]
    if beside is None:
        return did_you_mean(name, known) or f"there are {', '.join(known)}; or give the path of a .cg file"
    others = f", and beside this file {', '.join(near)}" if near else ""
    return did_you_mean(name, known) or f"there are {', '.join(games.names())}{others}; write a name without .cg"
