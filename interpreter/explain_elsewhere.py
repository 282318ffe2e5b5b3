"""What a text means that the open question is not about: a player, a value, an alternative of another question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .explain_choice import grade, is_filled
from .explain_look import Look
from .explain_reasons import LANGUAGES
from .notation import tidy
from .words import name_for

if TYPE_CHECKING:
    from .table import Table


def names_of_values(look: Look) -> list[dict[str, str]]:
    """Return what players and values of enums are called, in each language."""
    return [
        *(dict.fromkeys(LANGUAGES, name) for name in look.table.names),
        *(
            {language: name_for(enum.text(at), value.replace("_", " "), language) for language in LANGUAGES}
            for enum in look.plan.world.enums.values()
            for at, value in enumerate(enum.values)
        ),
    ]


def begins(wanted: str, names: dict[str, str]) -> bool:
    """Whether a text is one of some names, or the beginning of one."""
    return any(grade(wanted, name) in (0, 1) for name in names.values())


def is_title(table: Table, wanted: str) -> bool:
    """Whether a text is an alternative of some question of the game, with something filled in."""
    return any(is_filled(pieces, wanted) for pieces in titles(table))


def begins_title(table: Table, wanted: str) -> bool:
    """Whether a text is the beginning of an alternative of some question of the game."""
    return any(isinstance(pieces[0], str) and tidy(pieces[0]).startswith(wanted) for pieces in titles(table) if pieces)


def titles(table: Table) -> Iterator[list[Any]]:
    """Go through the alternatives of all questions, with something in the place of what is filled in."""
    infos: list[Any] = table.machine.writer.questions
    for info in infos:
        for title, _ in info.titles:
            yield from title.pieces.values()
