"""The cards of a game, each design once with its copies: gathered from the game, by kind, those with given words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from ..verbs.faces import tell_spaces
from ..verbs.rulebook import simplify

if TYPE_CHECKING:
    from croupier.interpreter import Game, PrintedCard


@attrs.frozen(eq=False)
class Design:
    """What is printed on a card, and on how many."""

    card: PrintedCard
    copies: int


def gather(game: Game) -> list[Design]:
    """Return the designs of a game in the order of its file, without the pieces that are only made in play."""
    counts: dict[tuple[object, ...], Design] = {}
    for card in game.printed_cards:
        if not card.is_spare:
            key = look(card, game.languages)
            found = counts.get(key)
            counts[key] = Design(card, 1) if found is None else attrs.evolve(found, copies=found.copies + 1)
    return list(counts.values())


def look(card: PrintedCard, languages: Sequence[str]) -> tuple[object, ...]:
    """Return what two cards have in common that look alike, on both sides."""
    spaces = tuple((place.name, place.room, tuple((place.spaces or {}).values())) for place in card.places)
    return (
        *((card.text_in(each), card.kind_in(each), *card.texts_in(each)) for each in languages),
        *card.fields_in(languages[0]).items(),
        spaces,
        card.ink,
        (card.back.kind, card.back.value),
    )


def having(designs: Sequence[Design], words: Sequence[str], languages: Sequence[str]) -> list[Design]:
    """Return the designs on which words, or beginnings of words, stand in any language; a comma stands for `or`."""
    wanted = alternatives(words)
    said = {design: said_on(design, languages) for design in designs}
    return [
        design
        for design in designs
        if any(all(begins_there(word, said[design]) for word in together) for together in wanted)
    ]


def alternatives(words: Sequence[str]) -> list[list[str]]:
    """Put words together that must stand on the same card: those between two commas; one group of none if none are."""
    groups: list[list[str]] = [[]]
    for word in words:
        first, *others = word.split(",")
        groups[-1] += [first]
        groups += [[other] for other in others]
    found = [[simplify(word.strip()) for word in group if word.strip()] for group in groups]
    return list(filter(None, found)) or [[]]


def begins_there(wanted: str, said: str) -> bool:
    """Whether a word, or several, begin in a text where a word does."""
    at = said.find(wanted)
    while at > 0 and said[at - 1].isalnum() and wanted[:1].isalnum():
        at = said.find(wanted, at + 1)
    return at >= 0


def said_on(design: Design, languages: Sequence[str]) -> str:
    """Return all that stands on a card, in all languages."""
    return simplify("\n".join(part for each in languages for part in parts_of(design.card, each)))


def parts_of(card: PrintedCard, language: str) -> Iterator[str]:
    """Yield what stands on a card, in a language."""
    yield card.text_in(language)
    yield card.kind_in(language)
    yield from card.short_forms
    yield from card.moments_in(language)
    for title, value in card.told_fields_in(language).items():
        yield f"{title} {value}"
    yield from tell_spaces(card, language)
    yield from card.texts_in(language)


def by_kind(designs: Sequence[Design], language: str) -> dict[str, list[Design]]:
    """Put designs together by the titles of their kinds."""
    found: dict[str, list[Design]] = {}
    for design in designs:
        found.setdefault(design.card.kind_in(language), []).append(design)
    return found


def fields_on(card: PrintedCard, language: str) -> dict[str, str]:
    """Return what a card says of itself beside its name and when it is used; numbers are told in any case."""
    said = [*card.names.values(), *card.moments_in(language)]
    told = card.told_fields_in(language).items()
    return {title: value for title, value in told if value.isdigit() or not any(holds(each, value) for each in said)}


def holds(said: str, value: str) -> bool:
    """Whether words say a value, as a whole word or several."""
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", said, re.IGNORECASE) is not None


def is_plain(card: PrintedCard, language: str) -> bool:
    """Whether a card says no more than its name does, as playing cards."""
    if any(card.texts_in(language)) or any(place.tokens is not None and place.room for place in card.places):
        return False
    names = card.names.values()
    return all(any(holds(name, value) for name in names) for value in fields_on(card, language).values())
