"""What a user can get wrong at the command line, as exceptions that carry the message and the exit code."""

from __future__ import annotations

from .phrases import ENGLISH, phrase


class Mistake(Exception):
    """Something the user asked for can't be done; a phrase says why, and its parts may have words of their own."""

    exit_code = 1

    def __init__(self, name: str, /, **parts: object) -> None:
        super().__init__(name)
        self._name = name
        self._parts = parts

    def text_in(self, lang: str) -> str:
        """Return in a language why it can't be done."""
        return phrase(lang, self._name, **{name: say_in(part, lang) for name, part in self._parts.items()})

    def __str__(self) -> str:
        """Return in English why it can't be done."""
        return self.text_in(ENGLISH)


class WrongUsage(Mistake):
    """The command was not written as its help says."""

    exit_code = 2


def say_in(part: object, lang: str) -> object:
    """Return a part of a message in a language, if it knows languages."""
    text_in = getattr(part, "text_in", None)
    return text_in(lang) if text_in is not None else part
