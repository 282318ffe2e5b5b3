"""Texts for people, in the language that they read."""

from __future__ import annotations

from croupier.grammar import tree
from croupier.phrases import Catalogue, said_of

# What the interpreter itself says at a table.
WORDS = Catalogue("table")


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
