"""All words that the program says by itself: a folder a language, a file a topic, a name a phrase.

The folder of a language says in its `__init__.py` how many forms a phrase has that counts, `FORMS`, and which of them
is said of so many things, `form`; they stand in the phrase with bars between them: `"{count} card|{count} cards"`.
Each other file holds the `PHRASES` of a topic. A phrase that a language lacks is said in English.

To add a language is to add its folder: it is found by itself, and nothing else needs to know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Protocol, TypeAlias, cast

ENGLISH = "en"
# Between the forms of a phrase that counts: of one thing, of several.
BAR = "|"

# What is filled into a phrase: a value, or a function that is asked for its words in a language.
Part: TypeAlias = object | Callable[[str], str]


class Language(Protocol):
    """What the folder of a language says about it."""

    FORMS: int

    def form(self, count: int) -> int:
        """Return which form, from 0 on, is said of so many things."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that there are folders of, English first."""
    found = sorted(each.name for each in iter_modules(__path__) if each.ispkg)
    return (ENGLISH, *(name for name in found if name != ENGLISH))


@cache
def language_of(name: str) -> Language:
    """Return what counts in a language; in one without a folder as in English."""
    return cast(Language, import_module(f"{__name__}.{name if name in languages() else ENGLISH}"))


def said_of(words: str, language: str, count: int = 1) -> str:
    """Return words as they are said of so many things, if they have several forms."""
    if BAR not in words:
        return words
    counting = language_of(language)
    forms = words.split(BAR, counting.FORMS - 1)
    return forms[min(counting.form(count), len(forms) - 1)] or forms[0]


class Catalogue:
    """The phrases about some topics; no two of them have a phrase of the same name."""

    def __init__(self, *topics: str) -> None:
        self.topics = topics

    def words(self, language: str) -> Mapping[str, str]:
        """Return the phrases in a language by their names, in English where it lacks them."""
        return read_topics(language, self.topics)

    def phrase(self, language: str, name: str, /, **parts: Part) -> str:
        """Return a phrase in a language, filled in."""
        return self.words(language)[name].format(**{key: part_in(part, language) for key, part in parts.items()})

    def counted(self, language: str, name: str, count: int, /, **parts: Part) -> str:
        """Return a phrase about so many things, filled in."""
        filled = {key: part_in(part, language) for key, part in parts.items()}
        return said_of(self.words(language)[name], language, count).format(count=count, **filled)

    def later(self, name: str, /, **parts: Part) -> Callable[[str], str]:
        """Return what says a phrase in the language that is asked for, to be a part of another one."""
        return lambda language: self.phrase(language, name, **parts)

    def in_all(self, name: str, /, **parts: Part) -> dict[str, str]:
        """Return a phrase in every language, filled in."""
        return {language: self.phrase(language, name, **parts) for language in languages()}


def part_in(part: Part, language: str) -> object:
    """Return a part of a phrase in a language, if it knows languages."""
    return part(language) if callable(part) else part


@cache
def read_topics(language: str, topics: tuple[str, ...]) -> Mapping[str, str]:
    """Read the phrases of some topics in a language, over those in English."""
    spoken = [language] if language in languages() else []
    found = [read_topic(each, topic) for each in (ENGLISH, *spoken) for topic in topics]
    return {name: words for phrases in found for name, words in phrases.items()}


def read_topic(language: str, topic: str) -> Mapping[str, str]:
    """Read the phrases of a topic; a language that is not finished may lack some topics."""
    name = f"{__name__}.{language}.{topic}"
    if language != ENGLISH and find_spec(name) is None:
        return {}
    phrases: Mapping[str, str] = import_module(name).PHRASES
    return phrases
