"""A game with variants that lie over it side by side, called by one text: `mygame with gentle, short`.

The file that brings them together, which nobody wrote, is written here. It finds the others by the names that it gives
them, wherever they lie.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs
from croupier.grammar import Diagnostic, Source, Word

from .gathering.layers import Shelf
from .gathering.sources import read_source

if TYPE_CHECKING:
    from .head import Head

WITH = " with "
# What can be the name of a game in a file.
NAME = re.compile(r"[a-z][a-z0-9_]*")


@attrs.frozen
class Stack(Shelf):
    """The files of a game and its variants, by the names that the text gives them that brings them together."""

    given: Mapping[str, Source]

    def find(self, word: Word) -> tuple[Source | None, list[Diagnostic]]:
        """Find a game or a variant by the name that a file gives it."""
        if word.span.source.folder is None and str(word) in self.given:
            return self.given[str(word)], []
        return super().find(word)


def names_called(called: str) -> list[str]:
    """Return the words for a game and the variants over it; a single one if there are none."""
    base, sign, others = called.partition(WITH)
    if not sign or os.path.lexists(called):
        return [called]
    return [base.strip(), *(name for each in others.split(",") if (name := each.strip()))]


def called_with(base: str, others: list[str]) -> str:
    """Return the text by which a game is called with variants over it."""
    known = names_called(base)
    return called_by([*known, *(each for each in others if each not in known)])


def called_by(names: list[str]) -> str:
    """Return the text by which a game is called, from the words for it and the variants over it."""
    return f"{names[0]}{WITH}{', '.join(names[1:])}" if len(names) > 1 else names[0]


def read_stack(names: list[str]) -> tuple[Source | None, dict[str, Source], list[Diagnostic]]:
    """Write the file that brings a game and variants together; return also these by the names that it gives them."""
    from .head import head_of

    given: dict[str, Source] = {}
    for name in names:
        source, problems = read_source(name)
        if source is None:
            return None, {}, problems
        given[free_name(source, given)] = source
    base, *others = given
    title = titles({name: head_of(source) for name, source in given.items()})
    text = f"variant {title} of {base} with {', '.join(others)}\n"
    return Source(f"{base}{WITH}{', '.join(others)}", text), given, []


def free_name(source: Source, taken: Mapping[str, Source]) -> str:
    """Return a name for a file that none of the others has."""
    stem = re.sub(r"[^a-z0-9_]+", "_", source.name.lower().removesuffix(".cg")).strip("_")
    name = stem if NAME.fullmatch(stem) else f"file_{stem}".rstrip("_")
    number = 2
    while name in taken:
        name, number = f"{stem}_{number}", number + 1
    return name


def titles(heads: Mapping[str, Head | None]) -> str:
    """Write what the game is called, in each language in which all that lies there has a name."""
    known = [(name, head) for name, head in heads.items() if head is not None]

    def said(language: str) -> str:
        return " + ".join([head.title_in(language) for _, head in known] or list(heads)).replace('"', "'")

    languages = set.intersection(*(head.languages for _, head in known)) if known else set()
    return " ".join([f'"{said("en")}"', *(f'{each} "{said(each)}"' for each in sorted(languages - {"en"}))])
