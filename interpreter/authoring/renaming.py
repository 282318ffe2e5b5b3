"""A name given to something else than before: all places at which it stands, if the game stays the same by it.

Whether it stays the same is tried out: the changed files are read, and every name in them must stand for what it stood
for before.
"""

from __future__ import annotations

import re

import attrs
from croupier.grammar import Source, Span

from ..meaning.vocabulary import RESERVED
from .draft import Desk, Draft
from .mentions import Role
from .names import GameName, GameNames

SMALL, CAPITAL = re.compile(r"[a-z][a-z0-9_]*"), re.compile(r"[A-Z][A-Za-z0-9_]*")
TEXT = re.compile(r'[^"\n{}]{1,200}')


class CantRename(Exception):
    """Something can't be called so; the message says why, and what to do."""


def places_to_rename(draft: Draft, offset: int, word: str) -> list[Span]:
    """Return the places at which a name stands that can be replaced by another word."""
    names = draft.names()
    met = names.at(draft.source, offset) if names is not None else None
    if names is None or met is None:
        raise CantRename("nothing here has a name that can be changed; put the cursor on a name that the game declares")
    named = met[0]
    forbid(named, word)
    places = named.places
    text = changed(draft.source, places, word)
    if text is not None:
        try_out(draft, names, places, word, text)
    return places


def forbid(named: GameName, word: str) -> None:
    """Complain of a word that can't be the name of something."""
    if named.role is Role.FILE:
        raise CantRename("this is the name of a file: rename the file, and then write its new name here")
    if named.role is Role.CARD:
        if not TEXT.fullmatch(word):
            raise CantRename(f'"{word}" can\'t be the name of a card: write words without quotes and braces')
        return
    form = CAPITAL if named.role is Role.TYPE else SMALL
    wanted = "a capital, then letters, digits and _" if form is CAPITAL else "small letters, digits and _"
    if not form.fullmatch(word):
        raise CantRename(f'"{word}" can\'t be the name of a {named.role.value}: it is made of {wanted}')
    if word in RESERVED:
        raise CantRename(f'"{word}" is a word of the language; choose another, such as "the_{word}"')


def changed(source: Source, places: list[Span], word: str) -> str | None:
    """Return a text with a word at some places, None if none of them is in it."""
    own = sorted((place.start, place.end) for place in places if place.source is source)
    text = source.text
    for start, end in reversed(own):
        text = text[:start] + word + text[end:]
    return text if own else None


def try_out(draft: Draft, names: GameNames, places: list[Span], word: str, text: str) -> None:
    """Read the game with another name; complain if anything would mean something else."""
    desk = Desk(trees=dict(draft.desk.trees))
    for place, other in draft.desk.drafts.items():
        desk.drafts[place] = attrs.evolve(other, desk=desk)
    for source in {place.source for place in places}:
        if source is not draft.source and source.folder is not None:
            desk.open(source.folder / source.name, changed(source, places, word) or source.text)
    folder = draft.source.folder
    assert folder is not None, "a file on a desk lies in a folder"
    tried = desk.open(folder / draft.source.name, text)
    before = {(each.code, each.title) for each in draft.complaints().diagnostics}
    for complaint in tried.complaints().diagnostics:
        said = complaint.title if not complaint.labels[0].text else f"{complaint.title}: {complaint.labels[0].text}"
        if complaint.is_error and (complaint.code, complaint.title) not in before:
            raise CantRename(f'with the name "{word}" the game has a mistake: {said} ({complaint.span})')
    after = tried.names()
    if after is None or pattern_of(after) != pattern_of(names):
        raise CantRename(f'"{word}" means something else in some of these places; choose a name that nothing has yet')


def pattern_of(names: GameNames) -> list[int]:
    """Return for each name in a game, in the order in which they stand, which of them is the first for the same."""
    first: dict[int, int] = {}
    found: list[int] = []
    spots = sorted(((place_key(each.place), each.place) for each in names.mentions), key=lambda spot: spot[0])
    for number, (_, place) in enumerate(spots):
        named = names.by_spot.get(place)
        found.append(first.setdefault(id(named), number) if named is not None else -1)
    return found


def place_key(place: tuple[Source, int]) -> tuple[str, int]:
    """Return by what places are put in order: the file, and the offset."""
    source, at = place
    whole = Span(source, at, at).in_whole
    return whole.source.name, whole.start
