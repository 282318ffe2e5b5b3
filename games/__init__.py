"""The shipped games, their variants, and the library that they use: which files there are, and where they lie.

A game is a `.cg` file in this folder, under the name that people type: `kuhn.cg` is `kuhn`. A variant is one in
`variants/`, and is typed in the same way. The files in `library/` are no games; games bring in what they declare by
`use NAME`. Nothing here reads one.
"""

from __future__ import annotations

from pathlib import Path

ENDING = ".cg"
FOLDER = Path(__file__).parent
LIBRARY = FOLDER / "library"
VARIANTS = FOLDER / "variants"


def names() -> list[str]:
    """List the names of the shipped games, in alphabetical order."""
    return names_in(FOLDER)


def variant_names() -> list[str]:
    """List the names of the shipped variants, in alphabetical order."""
    return names_in(VARIANTS)


def all_names() -> list[str]:
    """List the names of the shipped games and of their variants, in alphabetical order."""
    return sorted([*names(), *variant_names()])


def path(name: str) -> Path:
    """Return where the file of a shipped game or variant lies; KeyError if none has that name."""
    return path_in(VARIANTS if name in variant_names() else FOLDER, name)


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
