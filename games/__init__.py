"""The shipped games and the library that they use: which files there are, and where they lie.

A game is a `.cg` file in this folder, under the name that people type: `kuhn.cg` is `kuhn`. The files in `library/` are
no games; games bring in what they declare by `use NAME`. Nothing here reads one.
"""

from __future__ import annotations

from pathlib import Path

ENDING = ".cg"
FOLDER = Path(__file__).parent
LIBRARY = FOLDER / "library"


def names() -> list[str]:
    """List the names of the shipped games, in alphabetical order."""
    return names_in(FOLDER)


def path(name: str) -> Path:
    """Return where a shipped game's file lies; KeyError if no game has that name."""
    return path_in(FOLDER, name)


def library_names() -> list[str]:
    """List the names of the files of the library, in alphabetical order."""
    return names_in(LIBRARY)


def library_path(name: str) -> Path:
    """Return where a file of the library lies; KeyError if none has that name."""
    return path_in(LIBRARY, name)


def names_in(folder: Path) -> list[str]:
    """List the names of the `.cg` files in a folder, in alphabetical order."""
    return sorted(file.stem for file in folder.glob(f"*{ENDING}"))


def path_in(folder: Path, name: str) -> Path:
    """Return where the file of a name lies in a folder; KeyError if there is none."""
    if name not in names_in(folder):
        raise KeyError(name)
    return folder / f"{name}{ENDING}"
