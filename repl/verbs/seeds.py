"""The seed of a table: whoever has it can see every hand, so it is told when there is nothing left to be hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..phrases import phrase
from ..table.reply import Reply, refuse, say
from .verb import Verb

if TYPE_CHECKING:
    from croupier.interpreter import Table

    from ..table.sitting import Sitting


def is_told(table: Table) -> bool:
    """Whether everybody may know the seed: the game is over, or practice."""
    return table.is_over or table.practice


def tell_seed(table: Table, lang: str) -> list[str]:
    """Return how a game that is over could be dealt again; nothing if it was laid by hand."""
    return [] if table.laid or not is_told(table) else [phrase(lang, "deal again", seed=table.seed)]


def seed(sitting: Sitting, _rest: str) -> Reply:
    """Return the seed, if it may be known."""
    if not is_told(sitting.table):
        return refuse(phrase(sitting.lang, "seed later"))
    return say(phrase(sitting.lang, "deal again", seed=sitting.table.seed))


VERBS = (Verb("seed", "", seed, for_all=True),)
