"""What a text means that the open question is not about: a player, a value, a place, an answer to another question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.grammar import tree
from croupier.phrases import languages

from ..meaning.words import name_for
from ..wording.notation import tidy
from .choice import grade, is_filled
from .look import Look

if TYPE_CHECKING:
    from ..table import Table


def names_elsewhere(look: Look) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what times, players, values, things of the table and procedures are called, with what they are."""
    world = look.plan.world
    for icon in world.icons.values():
        yield "moment", called(icon.node.text, icon.name)
    for period in world.periods.values():
        if period.node is not None:
            yield "moment", called(period.node.text, period.name)
    for name in look.table.names:
        yield "value", dict.fromkeys(languages(), name)
    for enum in world.enums.values():
        for at, value in enumerate(enum.values):
            yield "value", called(enum.text(at), value)
            yield "thing", called(enum.text(at), value, 2)
    for names in names_on_the_table(look):
        yield "thing", names
    for name in world.procedures:
        yield "done", called(None, name)


def names_on_the_table(look: Look) -> Iterator[dict[str, str]]:
    """Yield what places, tokens, kinds and what is kept beside them are called: one of them, or several."""
    world, words = look.plan.world, look.words
    for number, zone in enumerate(look.plan.zone_names):
        if zone.card is None:
            yield {language: words[language].decl(zone.zone) for language in languages()}
            yield {language: words[language].place(number) for language in languages()}
            yield {language: words[language].zone(number) for language in languages()}
    for text in world.layout.titles.values():
        yield called(text, "")
    for count in (1, 2):
        for token in world.tokens.values():
            for value in (None, *range(token.size)):
                yield {language: words[language].token(token, value, count) for language in languages()}
        for kind in world.kinds.values():
            yield called(kind.node.text, kind.name, count)
        for track in (*world.tracks.values(), *world.player_tracks.values()):
            if isinstance(track.node, tree.Track) and track.node.text is not None:
                yield called(track.node.text, track.name, count)


def called(text: tree.Text | None, name: str, count: int = 1) -> dict[str, str]:
    """Return what something is called in each language, one of it or so many: its words, or its name."""
    return {language: name_for(text, name.replace("_", " "), language, count) for language in languages()}


def is_called(wanted: str, names: dict[str, str]) -> bool:
    """Whether a text is one of some names."""
    return any(grade(wanted, name) == 0 for name in names.values())


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
