"""Texts for people, in the language that they read."""

from __future__ import annotations

from croupier.grammar import tree

# Between the word for one thing and the word for several: "cube|cubes".
ONE_OR_MANY = "|"


def words_for(text: tree.Text | None, otherwise: str, language: str) -> str:
    """Return a text in a language, or in English if it isn't written in it, or else the plain name."""
    if text is None:
        return otherwise
    for translation in text.translations:
        if translation.language == language:
            return str(translation.string)
    return str(text.string)


def name_for(text: tree.Text | None, otherwise: str, language: str, count: int = 1) -> str:
    """Name a thing that can be counted, one of it or so many."""
    return said_of(words_for(text, otherwise, language), language, count)


def said_of(words: str, language: str, count: int = 1) -> str:
    """Return words as they are said of so many things, if they are for one and for several."""
    one, _, many = words.partition(ONE_OR_MANY)
    # None of a thing is like one in French, and like many in English.
    single = abs(count) < 2 if language == "fr" else count == 1
    return one if single or not many else many
