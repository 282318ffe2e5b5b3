"""Files that are watched: something is done again whenever one of them is saved, until Ctrl-C."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from time import sleep

from croupier import games
from croupier.interpreter import names_called

# Seconds between two looks.
PAUSE = 0.3


def files_of(called: str) -> list[Path]:
    """Return the files that a game can be made of: its own, its variants', and the game files beside them."""
    found: list[Path] = []
    for name in names_called(called):
        path = games.path(name) if name in games.all_names() else Path(name)
        found += [path, *sorted(path.parent.glob(f"*{games.ENDING}"))]
    return list(dict.fromkeys(found))


def watch(files: Iterable[Path], again: Callable[[], None], pause: float = PAUSE, looks: int | None = None) -> None:
    """Do something at once, and again after each change of a file; look so often, or until Ctrl-C."""
    files = list(files)
    seen = state_of(files)
    again()
    print("Watching; save a file to run this again, Ctrl-C ends.", flush=True)
    left = looks
    while left is None or left > 0:
        left = left - 1 if left is not None else None
        sleep(pause)
        now = state_of(files)
        if now != seen:
            seen = now
            print(f"\n── {datetime.now():%H:%M:%S} ──", flush=True)
            again()


def state_of(files: Iterable[Path]) -> list[tuple[int, int] | None]:
    """Return when each file was written and how long it is; None for one that is not there at the moment."""
    found: list[tuple[int, int] | None] = []
    for file in files:
        try:
            known = os.stat(file)
            found.append((known.st_mtime_ns, known.st_size))
        except (OSError, ValueError):
            found.append(None)
    return found
