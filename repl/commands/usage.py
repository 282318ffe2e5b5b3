"""How a command is written: argparse's parser, which speaks the language of the person with words of ours."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from croupier.phrases import Catalogue

from ..phrases import phrase

# The words of argparse itself.
ARGPARSE = Catalogue("usage")


class CommandParser(ArgumentParser):
    """Reads the words of a command."""

    def __init__(self, lang: str, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)
        self.lang = lang

    def tell(self, name: str, **parts: object) -> str:
        """Return a phrase in the language of the person."""
        return phrase(self.lang, name, **parts)

    def add(self, *names: str, tells: str, **settings: Any) -> None:
        """Add an argument; what it `tells` is the name of a phrase."""
        self.add_argument(*names, help=self.tell(tells), **settings)

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Read the words behind an option; of `--plot=--` argparse would make an empty list."""
        if action.nargs is None and action.option_strings and arg_strings == ["--"]:
            value = self._get_value(action, "--")
            self._check_value(action, value)
            return value
        return super()._get_values(action, arg_strings)

    def add_game(self, name: str, tells: str, metavar: str = "GAME", **settings: Any) -> None:
        """Add the argument that says which game, or which games, with `--with` for variants over it."""
        self.add(name, metavar=metavar, tells=tells, **settings)
        self.add("--with", dest="variants", action="append", default=[], metavar="VARIANT", tells="help with")
        self.set_defaults(called=name)

    def checked(self, read: Callable[[str], Any], wrong: str, **parts: object) -> Callable[[str], Any]:
        """Let a word be read by a function; for one that it refuses by a ValueError there is a phrase."""

        def read_word(word: str) -> Any:
            try:
                return read(word)
            except ValueError:
                from croupier.interpreter import briefly

                raise ArgumentTypeError(self.tell(wrong, word=briefly(word), **parts)) from None

        return read_word

    @property
    def count(self) -> Callable[[str], Any]:
        """What reads a number from 1 up."""
        return self.checked(partial(number, least=1), "not a count")

    def count_to(self, most: int) -> Callable[[str], Any]:
        """Return what reads a number from 1 up to the most."""
        return self.checked(partial(number, least=1, most=most), "not a count to", most=most)


def number(word: str, least: int | None = None, most: int | None = None) -> int:
    """Read a number."""
    # The help is there at once, without the interpreter.
    from croupier.interpreter import number_in

    found = number_in(word, least, most)
    if found is None:
        raise ValueError
    return found


def lay_variants(arguments: argparse.Namespace) -> None:
    """Put the variants that `--with` names behind the name of the game, or of each game."""
    if not getattr(arguments, "variants", None):
        return
    from croupier.interpreter import called_with

    found = getattr(arguments, arguments.called)
    if isinstance(found, list):
        laid: Any = [called_with(each, arguments.variants) for each in found]
    else:
        laid = called_with(found, arguments.variants)
    setattr(arguments, arguments.called, laid)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Let argparse, which asks gettext for its words, find those of a language."""
    words = ARGPARSE.words(lang)

    def one_or_many(one: str, many: str, count: int) -> str:
        return words.get(one, one) if count == 1 else words.get(many, many)

    ours = {"_": lambda text: words.get(text, text), "ngettext": one_or_many}
    before = {name: getattr(argparse, name) for name in ours}
    for name, function in ours.items():
        setattr(argparse, name, function)
    try:
        yield
    finally:
        for name, function in before.items():
            setattr(argparse, name, function)
