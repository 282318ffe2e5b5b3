"""What the table says by itself, in the languages that games are written in; a file of phrases a topic."""

from __future__ import annotations

from . import command_line as phrases_command_line
from . import kept as phrases_kept
from . import picture as phrases_picture
from . import screen as phrases_screen
from . import verbs as phrases_verbs
from . import workbench as phrases_workbench

ENGLISH = "en"
TOPICS = (
    phrases_command_line,
    phrases_kept,
    phrases_picture,
    phrases_screen,
    phrases_verbs,
    phrases_workbench,
)

# A language that lacks a phrase has the English one.
PHRASES: dict[str, dict[str, str]] = {
    lang: {name: words for topic in TOPICS for name, words in (topic.PHRASES[ENGLISH] | topic.PHRASES[lang]).items()}
    for lang in (ENGLISH, "fr")
}


def phrase(lang: str, name: str, /, **parts: object) -> str:
    """Return a phrase in a language, or in English if there is none, filled in."""
    return PHRASES.get(lang, PHRASES[ENGLISH])[name].format(**parts)


def counted(lang: str, name: str, count: int, /, **parts: object) -> str:
    """Return a phrase about so many things; what it says of one stands before its bar, in French also of none."""
    one, _, many = PHRASES.get(lang, PHRASES[ENGLISH])[name].partition("|")
    is_one = abs(count) == 1 or (count == 0 and lang == "fr")
    return (one if is_one else many).format(count=count, **parts)
