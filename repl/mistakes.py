"""What a user can get wrong at the command line, as exceptions that carry the message and the exit code."""

from __future__ import annotations

from croupier.phrases import ENGLISH, Part

from .phrases import phrase


class Mistake(Exception):
    """Something the user asked for can't be done; a phrase says why, and its parts may have words of their own."""

    exit_code = 1

    def __init__(self, name: str, /, **parts: Part) -> None:
        super().__init__(name)
        self._name = name
        self._parts = parts

    def text_in(self, lang: str) -> str:
        """Return in a language why it can't be done."""
        return phrase(lang, self._name, **self._parts)

    def __str__(self) -> str:
        """Return in English why it can't be done."""
        return self.text_in(ENGLISH)


class WrongUsage(Mistake):
    """The command was not written as its help says."""

    exit_code = 2
