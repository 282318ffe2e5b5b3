"""The bots as people call them: how strong one is has a word in each language, how one thinks has a name."""

from __future__ import annotations

from croupier import bots

from .phrases import phrase


def word_for(name: str, lang: str) -> str:
    """Return what a bot is called in a language."""
    return phrase(lang, f"bot {name}") if name in bots.levels() else name


def words_for_all(lang: str) -> str:
    """List what all bots are called in a language."""
    return ", ".join([word_for(name, lang) for name in bots.names()])


def bot_called(word: str, lang: str) -> str | None:
    """Return the name of the bot that is called so, in a language or in English; None if none is."""
    return next((name for name in bots.names() if word in (name, word_for(name, lang))), None)
