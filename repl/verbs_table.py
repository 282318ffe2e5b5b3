"""Verbs that look at the table and tell about it; none of them changes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.interpreter import TableError

from .ledger import draw_scores
from .phrases import phrase
from .picture import draw_table, draw_zones
from .reply import Reply, refuse, say, sentence
from .verb import Verb

if TYPE_CHECKING:
    from .sitting import Sitting


def table(sitting: Sitting, rest: str) -> Reply:
    """Show the table again, or all that lies in one place."""
    view = sitting.table.view(sitting.asked)
    if not rest:
        return say(*draw_table(view, sitting.table.names, sitting.lang, sitting.width))
    lines = draw_zones(view, rest, sitting.lang, sitting.width)
    return say(*lines) if lines else refuse(phrase(sitting.lang, "no place", name=rest))


def score(sitting: Sitting, _rest: str) -> Reply:
    """Show the points so far."""
    try:
        return say(*draw_scores(sitting.table, sitting.asked, sitting.lang))
    except TableError as error:
        return refuse(sentence(error))


def why(sitting: Sitting, rest: str) -> Reply:
    """Say why something is not an option."""
    if not rest:
        return refuse(phrase(sitting.lang, "why what"))
    return say(*str(sitting.table.explain(rest)).splitlines())


def leave(sitting: Sitting, _rest: str) -> Reply:
    """Stop playing."""
    sitting.left = True
    return Reply("left")


VERBS = (
    Verb(
        "table",
        "[ZONE]",
        {
            "en": "show the table again, or all that lies in one place",
            "fr": "montrer la table, ou tout ce qu'il y a à un endroit",
        },
        table,
    ),
    Verb(
        "score",
        "",
        {
            "en": "show the points so far, as far as you can know them",
            "fr": "montrer les points, pour autant que vous les connaissez",
        },
        score,
    ),
    Verb(
        "why",
        "TEXT",
        {
            "en": "say why something is not an option now",
            "fr": "dire pourquoi quelque chose n'est pas possible maintenant",
        },
        why,
    ),
    Verb("quit", "", {"en": "leave the table", "fr": "quitter la table"}, leave),
)
