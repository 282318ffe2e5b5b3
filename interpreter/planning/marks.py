"""Marks: the sign, the words and the colour by which values, tokens and cards are drawn on a table.

A game's `layout` gives marks; without one, a value's mark is as much of its first letters as tells it from the others.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from ..meaning import core
from ..meaning.layout import LayoutDecl, MarkDecl
from ..meaning.model import EnumDecl, KindDecl, TokenDecl
from ..meaning.types import Value
from ..meaning.words import name_for, words_for
from .printing import printing
from .static import Static

if TYPE_CHECKING:
    from .pieces import Piece


# So many letters of a word are looked at for its sign.
LONGEST_SIGN = 24


@attrs.frozen
class Mark:
    """How a value or a token is drawn: a short sign, its words, and the name of a colour, or none."""

    sign: str
    words: str
    ink: str


def marks_of(layout: LayoutDecl, enum: EnumDecl, language: str) -> tuple[Mark, ...]:
    """Return the marks of an enum's values; made once, since a table that is drawn asks for them at every token."""
    if (enum, language) not in layout.ready:
        layout.ready[enum, language] = make_marks(layout, enum, language)
    found: tuple[Mark, ...] = layout.ready[enum, language]
    return found


def make_marks(layout: LayoutDecl, enum: EnumDecl, language: str) -> tuple[Mark, ...]:
    """Make the marks of an enum's values: those of the layout, or beginnings of their words."""
    words = [name_for(enum.text(at), value.replace("_", " "), language) for at, value in enumerate(enum.values)]
    given = [layout.marks.get((enum, at)) for at in range(len(words))]
    signs = [sign_of(mark, language) for mark in given]
    bare = {word for word, sign in zip(words, signs, strict=True) if not sign}
    starts = Counter(word[:length] for word in bare for length in range(1, LONGEST_SIGN + 1) if length <= len(word))
    taken = set(signs)
    signs = [sign or beginning(word, starts, taken) for word, sign in zip(words, signs, strict=True)]
    inks = [mark.ink if mark is not None else "" for mark in given]
    return tuple(Mark(*each) for each in zip(signs, words, inks, strict=True))


def mark_of_token(layout: LayoutDecl, token: TokenDecl, language: str) -> Mark:
    """Return the mark of a token that has no values."""
    given = layout.token_marks.get(token)
    words = name_for(token.node.text, token.name, language)
    return Mark(sign_of(given, language), words, given.ink if given is not None else "")


def sign_of(mark: MarkDecl | None, language: str) -> str:
    """Return the sign that a layout gives, or an empty text."""
    return words_for(mark.text, "", language) if mark is not None else ""


def beginning(word: str, starts: Counter[str], taken: set[str]) -> str:
    """Return the shortest beginning of a word that no other word has, by how many have it, and that is not taken."""
    for length in range(1, min(len(word), LONGEST_SIGN + 1)):
        start = word[:length]
        if start not in taken and starts[start] == 1:
            return start
    return word


def ink_of(piece: Piece, layout: LayoutDecl) -> str:
    """Return the colour of a piece: that of its first field with a value that has one."""
    for name, value in piece.fields.items():
        field = piece.kind.find("fields", name)
        if field is not None and isinstance(field.type, Value) and value is not None:
            mark = layout.marks.get((field.type.enum, value))
            if mark is not None and mark.ink:
                return mark.ink
    return ""


def faces_of(piece: Piece, layout: LayoutDecl, static: Static) -> dict[str, str]:
    """Write the short form of a piece in each language, if the layout gives its kind one."""
    kind = next((kind for kind in piece.kind.ancestry() if kind in layout.face_parts), None)
    if kind is None or piece.card is None:
        return {}
    texts = {language: parts for language, parts in layout.face_parts[kind].items() if language != "this"}
    return {
        language: "".join(
            shown(part, piece, kind, layout, static, language) for part in texts.get(language, texts["en"])
        )
        for language in {**piece.names, **texts}
    }


def traits_of(piece: Piece, layout: LayoutDecl, static: Static) -> tuple[tuple[EnumDecl, int], ...]:
    """Return the values that the short form of a piece shows."""
    kind = next((kind for kind in piece.kind.ancestry() if kind in layout.face_parts), None)
    if kind is None or piece.card is None:
        return ()
    this, *_ = layout.face_parts[kind]["this"]
    values = [
        (part.type.enum, static.value(part, {this: piece.number, **piece.generated}))
        for part in layout.face_parts[kind]["en"]
        if not isinstance(part, str) and isinstance(part.type, Value)
    ]
    return tuple((enum, value) for enum, value in values if value is not None)


def shown(part: Any, piece: Piece, kind: KindDecl, layout: LayoutDecl, static: Static, language: str) -> str:
    """Write one part of a short form: values by their signs, names in the language."""
    if isinstance(part, str):
        return part
    if isinstance(part, core.Function) and part.name == "piece_name":
        return piece.names.get(language, piece.name)
    value = static.value(part, {layout.face_parts[kind]["this"][0]: piece.number, **piece.generated})
    if isinstance(part.type, Value) and value is not None:
        enum = part.type.enum
        words = name_for(enum.text(value), enum.values[value].replace("_", " "), language)
        return sign_of(layout.marks.get((enum, value)), language) or words
    return printing(static, language, part.span).value(value, part.type)
