"""What the table says by itself, in the languages that games are written in; a file of phrases a topic."""

from __future__ import annotations

from . import phrases_kept, phrases_picture, phrases_screen, phrases_verbs, phrases_workbench

ENGLISH = "en"
TOPICS = (phrases_kept, phrases_picture, phrases_screen, phrases_verbs, phrases_workbench)

# A language that lacks a phrase has the English one.
PHRASES: dict[str, dict[str, str]] = {
    lang: {name: words for topic in TOPICS for name, words in (topic.PHRASES[ENGLISH] | topic.PHRASES[lang]).items()}
    for lang in (ENGLISH, "fr")
}


def phrase(lang: str, name: str, /, **parts: object) -> str:
    """Give a phrase in a language, or in English if there is none, filled in."""
    return PHRASES.get(lang, PHRASES[ENGLISH])[name].format(**parts)


def count_cards(lang: str, count: int) -> str:
    """Say how many cards."""
    return phrase(lang, "one card") if count == 1 else phrase(lang, "cards", count=count)


def count_more(lang: str, count: int) -> str:
    """Say how many more there are."""
    return phrase(lang, "one more") if count == 1 else phrase(lang, "more", count=count)
