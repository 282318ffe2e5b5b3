"""Texts for people, with what is to be filled in: from tree to core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar import Diagnostic, Word, inserts, tree
from croupier.phrases import ENGLISH

from ..meaning import core
from ..meaning.types import WORDS, Piece, Printed, Type


class TextPieces:
    """Splits texts at their braces and elaborates what stands between."""

    if TYPE_CHECKING:
        diagnostics: list[Diagnostic]

        def expression(self, node: Any, expected: Type | None = None) -> core.Expr:
            """Elaborate an expression."""
            ...

    def template(self, text: tree.Text) -> core.Template:
        """Elaborate a text in all its languages."""
        pieces = {ENGLISH: self.pieces(text.string)}
        for translation in text.translations:
            pieces[str(translation.language)] = self.pieces(translation.string)
        return core.Template(WORDS, text.span, pieces)

    def pieces(self, word: Word) -> list[str | core.Expr]:
        """Split one string."""
        parts, problems = inserts(word)
        self.diagnostics += problems
        return [part if isinstance(part, str) else self.insert(part) for part in parts]

    def insert(self, node: Any) -> core.Expr:
        """Elaborate what is filled in; `c's text` is the rule text of a card, which there is only in texts."""
        inner = node.value if isinstance(node, tree.Set) and node.where is None else node
        if isinstance(inner, tree.OfThing) and inner.name == "text":
            card = self.expression(inner.owner)
            if isinstance(card.type, Piece):
                return attrs.evolve(card, type=Printed(card.type.kind))
        return self.expression(node)


def languages_of(text: tree.Text) -> set[str]:
    """Return in which languages a text is written."""
    return {ENGLISH, *(str(translation.language) for translation in text.translations)}
