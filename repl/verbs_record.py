"""Verbs about the record of the game: taking back, keeping."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.interpreter import TableError

from .phrases import phrase
from .reply import Reply, refuse, say, sentence
from .verb import Verb

if TYPE_CHECKING:
    from .sitting import Sitting


def undo(sitting: Sitting, _rest: str) -> Reply:
    """Go back to the last choice that a person made."""
    trial = sitting.table.clone()
    try:
        trial.undo()
        while trial.seat not in sitting.people:
            trial.undo()
    except TableError as error:
        return refuse(sentence(error))
    sitting.put_table(trial)
    return Reply("moved", (phrase(sitting.lang, "taken back"),))


def save(sitting: Sitting, rest: str) -> Reply:
    """Write the game to a file."""
    if not rest:
        return refuse(phrase(sitting.lang, "save where"))
    file = Path(rest).expanduser()
    if file.exists() and file not in sitting.saved:
        return refuse(phrase(sitting.lang, "file is there", file=rest))
    try:
        sitting.table.save(file)
    except TableError as error:
        return refuse(sentence(error))
    sitting.saved.add(file)
    return say(phrase(sitting.lang, "saved", game=sitting.name, file=rest))


VERBS = (
    Verb("undo", "", {"en": "take back your last choice", "fr": "reprendre votre dernier choix"}, undo),
    Verb("save", "FILE", {"en": "keep the game in a file", "fr": "garder la partie dans un fichier"}, save),
)
