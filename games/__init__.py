"""The shipped games: which there are, and where their files lie.

A game is a `.cg` file in this folder, under the name that people type: `kuhn.cg` is `kuhn`. Nothing here reads one.
"""

from __future__ import annotations

from pathlib import Path

ENDING = ".cg"
FOLDER = Path(__file__).parent


def names() -> list[str]:
    """List the names of the shipped games, in alphabetical order."""
    return sorted(file.stem for file in FOLDER.glob(f"*{ENDING}"))


def path(name: str) -> Path:
    """Return where a shipped game's file lies; KeyError if no game has that name."""
    if name not in names():
        raise KeyError(name)
    return FOLDER / f"{name}{ENDING}"
