"""From the word that a user typed to a game: a shipped game's name or the path of a file."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import games
from croupier.grammar import render
from croupier.interpreter import GameFault, briefly, called_by, load, names_called, path_of, reason

from ..mistakes import Mistake

if TYPE_CHECKING:
    from croupier.interpreter import Game, Loaded


def read_game(name: str, as_library: bool = False) -> Loaded:
    """Read a game, or perhaps a library, with all complaints about it; Mistake if there is no such game or file.

    A name such as `huns with gentle, short` is a game with variants over it.
    """
    found = [_find(each) for each in names_called(name)]
    if len(found) > 1:
        return load(called_by([str(each) for each in found]))
    return load(found[0], as_library)


def _find(name: str) -> str | Path:
    """Return a shipped game's name as it is, or the path of a file; Mistake if there is neither."""
    try:
        if name in games.all_names():
            return name
        path = path_of(name)
    except OSError as met:
        raise Mistake("can't read", name=briefly(name), why=reason(met)) from met
    if not os.path.isfile(path):
        raise _no_such(name)
    return path


def open_game(name: str, as_library: bool = False) -> Game:
    """Read a game that is to be played, or what stands for a library; Mistake with every error if it can't be."""
    loaded = read_game(name, as_library)
    game = loaded.game or loaded.library
    if game is None:
        errors = [render(complaint) for complaint in loaded.diagnostics if complaint.is_error]
        raise Mistake("can't be played", name=name, errors="\n\n".join(errors))
    return game


def blame(fault: GameFault) -> Mistake:
    """Return that a game broke off by its author's mistake, and where."""
    return Mistake("broke off by", report=render(fault.diagnostic))


def _no_such(name: str) -> Mistake:
    if os.path.isdir(name):
        return Mistake("is a folder", name=name)
    if os.path.exists(name):
        return Mistake("no plain file", name=name)
    if Path(name).suffix or len(Path(name).parts) > 1:
        return Mistake("no file", name=name)
    if os.path.isfile(f"{name}{games.ENDING}"):
        return Mistake("write the ending", name=name, file=f"{name}{games.ENDING}")
    near = get_close_matches(name.lower(), games.all_names(), n=1)
    return Mistake("no game near", name=name, near=near[0]) if near else Mistake("no game named", name=name)
