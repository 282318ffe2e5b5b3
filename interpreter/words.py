"""Texts for people, in the language that they read."""

from __future__ import annotations

from croupier.grammar import tree


def words_for(text: tree.Text | None, otherwise: str, language: str) -> str:
    """Give a text in a language, or in English if it isn't written in it, or else the plain name."""
    if text is None:
        return otherwise
    for translation in text.translations:
        if translation.language == language:
            return str(translation.string)
    return str(text.string)
