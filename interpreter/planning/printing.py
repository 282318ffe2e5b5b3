"""What is printed on a piece before play: its names and its rule texts, in each language.

They can speak of other cards, whose names may not be worked out yet; `Static` then does that first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar import NOWHERE, Span

from ..meaning.model import Var
from ..meaning.said import PlainWords
from ..meaning.types import Piece as CardType
from ..meaning.types import Printed, Type

if TYPE_CHECKING:
    from .pieces import Piece
    from .static import Static


@attrs.frozen(kw_only=True)
class Printing(PlainWords):
    """Spells what is known before play."""

    static: Static
    span: Span

    def card(self, number: int) -> str:
        """Return the name of a card."""
        self.static.names(number, self.span)
        return super().card(number)

    def printed(self, number: int) -> str:
        """Return the rule text of a card."""
        self.static.texts(number, self.span)
        return super().printed(number)


def printing(static: Static, language: str, span: Span) -> Printing:
    """Return who spells in a language what is known before play; a place to point at if it isn't."""
    return Printing(static.pieces, language=language, static=static, span=span)


def names_of(static: Static, piece: Piece) -> dict[str, str]:
    """Write the name of a piece in each language."""
    if piece.card is None:
        return {"en": piece.kind.name}
    parts = {**piece.card.title_parts}
    (this,) = parts.pop("this")
    return {language: filled(static, each, {this: piece.number}, language) for language, each in parts.items()}


def texts_of(static: Static, piece: Piece) -> tuple[dict[str, str], ...]:
    """Write the rule texts of a piece in each language: those of its kinds, then its own."""
    owners: list[Any] = [*list(piece.kind.ancestry())[::-1], *([piece.card] if piece.card is not None else [])]
    return tuple(
        {
            language: filled(static, parts, {text.this: piece.number}, language)
            for language, parts in text.pieces.items()
        }
        for owner in owners
        for text in owner.texts
    )


def filled(static: Static, parts: list[Any], env: dict[Var, Any], language: str) -> str:
    """Write a text of a card, with what is filled in."""
    words: list[str | tuple[Any, Type]] = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
            continue
        value = static.value(part, env)
        if value is not None and isinstance(part.type, CardType):
            (static.texts if isinstance(part.type, Printed) else static.names)(value, part.span)
        words.append((value, part.type))
    span = next((part.span for part in parts if not isinstance(part, str)), NOWHERE)
    return printing(static, language, span).filled(words)
