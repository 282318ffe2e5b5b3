"""Where tables are kept: a folder of journals, one for each table, each with a name that can be read."""

from __future__ import annotations

import os
import re
import sys
from datetime import datetime
from pathlib import Path

ENDING = ".journal"
HOME = "CROUPIER_HOME"


def folder() -> Path:
    """Give the folder of the journals: where this system keeps such things, or where CROUPIER_HOME says."""
    home = os.environ.get(HOME)
    return (Path(home).expanduser() if home else system_folder()) / "tables"


def system_folder() -> Path:
    """Give the folder in which this system wants programs to keep what they remember."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "croupier"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "croupier"
    # An XDG folder that is not a whole path is to be taken as not there.
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state") / "croupier"


def new_path(game: str, now: datetime) -> Path:
    """Give a path for a new table: the game, the day and the time, and a number if that is taken."""
    word = re.sub(r"[^a-z0-9]+", "-", Path(game).stem.casefold()).strip("-") or "table"
    name = f"{word}-{now:%Y-%m-%d-%Hh%M}"
    numbered = [name, *(f"{name}-{number}" for number in range(2, 1000))]
    return next(path for each in numbered if not (path := folder() / f"{each}{ENDING}").exists())


def journals() -> list[Path]:
    """List the journals, the one that was written to last first."""
    try:
        found = [path for path in folder().iterdir() if path.suffix == ENDING]
        return sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.name))
    except OSError:
        return []
