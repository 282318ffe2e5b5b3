"""The pieces of a game, one by one: every card and copy, with the values of its fields."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from math import prod
from typing import Any

import attrs
from croupier.grammar import Diagnostic, Span, error

from ..meaning import core
from ..meaning.layout import LayoutDecl
from ..meaning.model import CardDef, KindDecl, OptionDecl, Var, World
from .marks import faces_of, traits_of
from .static import LONGEST_RANGE, Circle, LongRange, NotStatic, Static

MOST_PIECES = 5000
# So many letters can the name of a card have.
LONGEST_NAME = 200
# What is filled in between the words of a title.
INSERT = re.compile(r"\{[^{}]*\}")
IN_SETUP = "do it in `setup` instead"
IN_TEXT = "say it in the text without braces, or name a field of the card"


@attrs.define(eq=False)
class Piece:
    """One card, die or other piece."""

    number: int
    kind: KindDecl
    card: CardDef | None
    generated: dict[Var, Any]
    fields: dict[str, Any] = attrs.Factory(dict)
    names: dict[str, str] = attrs.Factory(dict)
    shown: dict[str, str] = attrs.Factory(dict)
    traits: tuple[tuple[Any, int], ...] = ()
    texts: tuple[dict[str, str], ...] = ()
    back: Any = None

    @property
    def name(self) -> str:
        """Its English name."""
        return self.names.get("en", self.kind.name)

    def can_be_called(self, name: str) -> bool:
        """Whether a name begins and ends as its own does, which may not be worked out yet."""
        if self.names or self.card is None or self.card.title is None:
            return self.name == name
        begins, *others = INSERT.split(str(self.card.title.string))
        ends = others[-1] if others else begins
        return name.startswith(begins) and name.endswith(ends)

    def text_in(self, language: str) -> str:
        """Return the rule text that is printed on it, in a language."""
        return " ".join(self.texts_in(language))

    def texts_in(self, language: str) -> list[str]:
        """Return its rule texts one by one: those of its kinds, then its own."""
        return [text.get(language, text["en"]) for text in self.texts]

    def source_of(self, name: str) -> tuple[Var, core.Expr] | None:
        """Find where a field's value is said: on the card, in a kind, or as a default."""
        if self.card is not None and name in self.card.value_cores:
            return self.card.value_cores[name]
        for kind in self.kind.ancestry():
            if name in kind.value_cores:
                return kind.value_cores[name]
        field = self.kind.find("fields", name)
        return field.default if field is not None else None

    def field_names(self) -> list[str]:
        """Name all fields that it has."""
        return [name for kind in self.kind.ancestry() for name in kind.fields]


class TooManyCards(Exception):
    """More cards than a table can hold."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


class LongName(NotStatic):
    """A name that nobody could read."""


def not_fixed(met: NotStatic, hint: str = IN_SETUP) -> Diagnostic:
    """Complain of something that is known only in play, or is too long to be listed before it."""
    if isinstance(met, LongRange):
        hint = f"write a range of at most {LONGEST_RANGE:,} numbers"
        return error("long-range", "this range is too long to be listed before play", met.span, met.problem, hint=hint)
    if isinstance(met, LongName):
        hint = f"a name has at most {LONGEST_NAME} letters; what a card does stands in its text"
        return error("long-name", "the name of a card is too long", met.span, met.problem, hint=hint)
    if isinstance(met, Circle):
        hint = "write one of them out: the name, the text or the value"
    note = "what cards say, and where everything starts, is settled before the first move"
    return error("not-fixed", "this must be known before play", met.span, met.problem, note, hint)


def make_pieces(
    world: World, players: int, options: dict[OptionDecl, Any], steps: int
) -> tuple[list[Piece], Static, list[Diagnostic]]:
    """Make all pieces for a number of players and a set of options, in so many steps."""
    pieces: list[Piece] = []
    problems: list[Diagnostic] = []
    static = Static(players, options, pieces, steps)
    try:
        for card in world.cards:
            if card.title is None:
                continue
            for generated in combinations(card, static):
                pieces += [Piece(len(pieces) + copy, card.kind, card, generated) for copy in range(card.copies)]
                if len(pieces) > MOST_PIECES:
                    raise TooManyCards(card.node.span)
        for kind in world.kinds.values():
            pieces += [Piece(len(pieces) + copy, kind, None, {}) for copy in range(kind.spare)]
            if len(pieces) > MOST_PIECES:
                raise TooManyCards(kind.node.span)
    except NotStatic as met:
        problems.append(not_fixed(met))
    except TooManyCards as met:
        pieces.clear()
        return (
            pieces,
            static,
            [
                error(
                    "too-many-cards",
                    "there are too many cards",
                    met.span,
                    f"these are more than {MOST_PIECES} cards in all",
                )
            ],
        )
    problems += problems_of(pieces, lambda piece: fill(piece, static, world.layout), IN_SETUP)
    problems += problems_of(pieces, lambda piece: static.texts(piece.number, piece.kind.node.span), IN_TEXT)
    return pieces, static, problems


def problems_of(pieces: list[Piece], work: Callable[[Piece], object], hint: str) -> list[Diagnostic]:
    """Do something with every piece; return what is not known before play, each once."""
    found: list[Diagnostic] = []
    for piece in pieces:
        try:
            work(piece)
        except NotStatic as met:
            problem = not_fixed(met, hint)
            if problem not in found:
                found.append(problem)
    return found


def combinations(card: CardDef, static: Static) -> list[dict[Var, Any]]:
    """Return the values of a pattern's variables, one set for each card that it makes."""
    if not card.generators:
        return [{}]
    variables = [var for var, _ in card.generators]
    values = [static.value(expr, {}) for _, expr in card.generators]
    if prod(map(len, values)) > MOST_PIECES:
        raise TooManyCards(card.node.span)
    return [dict(zip(variables, chosen, strict=True)) for chosen in product(*values)]


def fill(piece: Piece, static: Static, layout: LayoutDecl) -> None:
    """Work out the fields, the names and the back of a piece."""
    for var, value in piece.generated.items():
        piece.fields[var.name] = value
    for name in piece.field_names():
        static.field(piece.number, name, piece.kind.node.span)
    static.names(piece.number, piece.kind.node.span)
    if piece.card is not None and max(map(len, piece.names.values())) > LONGEST_NAME:
        raise LongName(piece.card.node.span, f"this has {max(map(len, piece.names.values())):,} letters")
    piece.shown, piece.traits = faces_of(piece, layout, static), traits_of(piece, layout, static)
    back = next((kind.back for kind in piece.kind.ancestry() if kind.back is not None), None)
    if back is not None:
        this, value = back
        piece.back = static.value(value, {this: piece.number})
