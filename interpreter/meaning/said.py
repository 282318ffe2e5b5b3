"""Texts as values: a text that the game keeps goes on knowing what was filled in.

So it is put into words anew for everybody who reads it, in their language, with the word for one or for several, and
with a card only if they know it. To the rules it is its English words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import attrs
from croupier.phrases import said_of

from . import core
from .bounds import Fault
from .types import Bag, Many, Number, Piece, Place, Player, Printed, Truth, Type, Value, Words
from .words import WORDS, name_for, words_for

# How long a text can grow in play, and out of how many texts, filled into one another how deep.
MOST_LETTERS, MOST_TEXTS, DEEPEST = 10_000, 1000, 100
TOO_LONG = "a text grew too long"

Pieces: TypeAlias = dict[str, list[str | tuple[int, Type]]]


@attrs.define(eq=False)
class TextInfo:
    """A text: its pieces by language, where a pair of index and type stands for a value to fill in."""

    number: int
    pieces: Pieces
    function: str = ""
    uses: list[str] = attrs.Factory(list)

    def types(self) -> dict[int, Type]:
        """Return the types of what is filled in, by index."""
        return {part[0]: part[1] for parts in self.pieces.values() for part in parts if not isinstance(part, str)}


class Said(str):
    """A text with what was filled in."""

    info: TextInfo
    values: tuple[Any, ...]
    spell: Callable[[TextInfo, tuple[Any, ...]], str]
    # How many texts it is made of, and how deep they are filled into one another.
    size: int
    depth: int

    def changed(self, change: Callable[[Any, Type], Any]) -> Said:
        """Return the same text with other values filled in."""
        types = self.info.types()
        values = tuple(change(value, types[at]) if at in types else value for at, value in enumerate(self.values))
        return self if values == self.values else said(self.info, values, self.spell)


def said(info: TextInfo, values: tuple[Any, ...], spell: Callable[[TextInfo, tuple[Any, ...]], str]) -> Said:
    """Make a text out of its pieces and what is filled in."""
    inner = [value for value in values if isinstance(value, Said)]
    size, depth = sum([each.size for each in inner]) + 1, max([each.depth for each in inner], default=0) + 1
    if size > MOST_TEXTS or depth > DEEPEST:
        raise Fault(TOO_LONG)
    made = Said(spell(info, values))
    if len(made) > MOST_LETTERS:
        raise Fault(TOO_LONG)
    made.info, made.values, made.spell, made.size, made.depth = info, values, spell, size, depth
    return made


def pieces_of(template: core.Template) -> Pieces:
    """Return the pieces of a text, with numbers for what is to be filled in, over all its languages."""
    pieces: Pieces = {}
    index = 0
    for language, parts in template.pieces.items():
        pieces[language] = []
        for part in parts:
            pieces[language].append(part if isinstance(part, str) else (index, part.type))
            index += not isinstance(part, str)
    return pieces


def is_plain(template: core.Template) -> bool:
    """Whether a text is the same for everybody."""
    return len(template.pieces) == 1 and all(isinstance(part, str) for part in template.pieces["en"])


@attrs.frozen
class PlainWords:
    """Spells texts in a language, with all cards by their names: for the rules in English, and for what is printed."""

    pieces: Sequence[Any]
    zones: Sequence[Any] = ()
    language: str = "en"

    def __call__(self, info: TextInfo, values: tuple[Any, ...]) -> str:
        """Return a text with its values filled in."""
        parts = info.pieces.get(self.language) or info.pieces["en"]
        return self.filled(part if isinstance(part, str) else (values[part[0]], part[1]) for part in parts)

    def filled(self, parts: Iterable[str | tuple[Any, Type]]) -> str:
        """Return the parts of a text in words; what follows a number and a space is said of so many."""
        words, count = "", 1
        for part in parts:
            if isinstance(part, str):
                words += part
                count = count if part == " " else 1
            else:
                value, type = part
                words += self.value(value, type, count)
                count = value if isinstance(type, Number) and value is not None else 1
        return words

    def value(self, value: Any, type: Type, count: int = 1) -> str:
        """Return one value in words, as it is said of so many things."""
        if value is None:
            return self.phrase("none")
        if isinstance(type, Piece) and (isinstance(value, str) or value < 0):
            return self.phrase("a card")  # one that nobody is to know
        if isinstance(type, Piece):
            return self.printed(value) if isinstance(type, Printed) else self.card(value)
        if isinstance(type, Value):
            return name_for(type.enum.text(value), type.enum.values[value].replace("_", " "), self.language, count)
        if isinstance(type, Truth):
            return self.phrase("yes" if value else "no")
        if isinstance(type, Many):
            return ", ".join(self.value(each, type.item) for each in value)
        if isinstance(type, Bag) and type.enum is not None:
            return ", ".join(f"{n} {self.value(at, Value(type.enum), n)}" for at, n in enumerate(value) if n)
        if isinstance(type, Words):
            return said_of(self(value.info, value.values) if isinstance(value, Said) else value, self.language, count)
        if isinstance(type, Player):
            return f"Player {value + 1}"
        return self.place(value) if isinstance(type, Place) else str(value)

    def phrase(self, name: str) -> str:
        """Return what the interpreter itself says."""
        return WORDS.words(self.language)[name]

    def card(self, number: int) -> str:
        """Return the name of a card."""
        piece = self.pieces[number]
        return str(piece.names.get(self.language, piece.name))

    def printed(self, number: int) -> str:
        """Return the rule text of a card."""
        return str(self.pieces[number].text_in(self.language))

    def place(self, number: int) -> str:
        """Return the name of a zone."""
        zone = self.zones[number][0]
        return words_for(zone.node.text if zone.node is not None else None, zone.name.replace("_", " "), self.language)
