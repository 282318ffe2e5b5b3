"""Where tables are kept: a folder of journals, one for each table, each with a name that can be read."""

from __future__ import annotations

import os
import re
import sys
from datetime import datetime
from itertools import count
from pathlib import Path

from croupier.interpreter import path_of, reason

from ..mistakes import Mistake

ENDING = ".journal"
HOME = "CROUPIER_HOME"
# So many letters of a game's name are in the name of a table; file systems know names of 255 bytes at most.
LONGEST_WORD = 60


def folder() -> Path:
    """Return the folder of the journals: where this system keeps such things, or where CROUPIER_HOME says."""
    home = os.environ.get(HOME)
    return (path_of(home) if home else system_folder()) / "tables"


def system_folder() -> Path:
    """Return the folder in which this system wants programs to keep what they remember."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or path_of("~") / "AppData" / "Local") / "croupier"
    if sys.platform == "darwin":
        return path_of("~") / "Library" / "Application Support" / "croupier"
    # An XDG folder that is not a whole path is to be taken as not there.
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if os.path.isabs(state) else path_of("~") / ".local" / "state") / "croupier"


def new_path(game: str, now: datetime) -> Path:
    """Return a path for a new table: the game, the day and the time, and a number if that is taken."""
    word = re.sub(r"[^a-z0-9]+", "-", Path(game).stem.casefold())[:LONGEST_WORD].strip("-") or "table"
    name = f"{word}-{now:%Y-%m-%d-%Hh%M}"
    taken = {path.name for path in names()}
    numbered = (f"{name}-{number}" if number > 1 else name for number in count(1))
    return folder() / next(each for stem in numbered if (each := f"{stem}{ENDING}") not in taken)


def journals() -> list[Path]:
    """List the journals, the one that was written to last first; Mistake if the folder can't be looked at."""
    try:
        found = [path for path in names() if path.suffix == ENDING]
    except OSError as met:
        raise Mistake("can't read", name=os.environ.get(HOME) or "~", why=reason(met)) from met
    return sorted(found, key=lambda path: (-written(path), path.name))


def names() -> list[Path]:
    """List all that lies in the folder, if there is one."""
    try:
        return list(folder().iterdir())
    except FileNotFoundError:
        return []


def written(path: Path) -> int:
    """Return when a file was written to, in billionths of a second; 0 if that can't be known."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
