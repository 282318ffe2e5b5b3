"""Cards as they are printed, the same for every seat: names, kind, fields, rule texts, and places for other pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

import attrs
from croupier.grammar import Span

from .knowing.seen import ZoneView
from .meaning.model import Field
from .meaning.types import Bag, Many, Number, Truth, Type, Value, Words
from .meaning.types import Piece as PieceType
from .meaning.words import name_for, words_for
from .planning.marks import Mark, ink_of, marks_of, sign_of
from .planning.pieces import Piece
from .wording.decision import CardId
from .wording.wording import Speech

# Values that are not one plain thing, or say no more than yes or no.
NOT_PLAIN = (Bag, Many, Truth, Words)


@attrs.frozen
class PrintedCard:
    """A card, die or other piece of a table, as it is printed."""

    id: CardId
    name: str
    _piece: Piece = attrs.field(repr=False, eq=False)
    _speech: Speech = attrs.field(repr=False, eq=False)

    @property
    def names(self) -> dict[str, str]:
        """Its names, by language."""
        return self._piece.names

    @property
    def short_forms(self) -> list[str]:
        """The forms by which it lies on the table, in all languages; none if it lies there by its name."""
        return list((self._piece.shown or {}).values())

    @property
    def ink(self) -> str:
        """The name of its colour, or an empty text."""
        return ink_of(self._piece, self._speech.layout)

    def marks_in(self, language: str) -> list[Mark]:
        """Return the marks of the values that its short form shows, or else of those that the layout gives marks.

        The sign of a value that the layout gives none is its words, as in a short form.
        """
        layout, shown = self._speech.layout, list(self._piece.traits)
        if not self._piece.shown:
            found = [(field.type, value) for _, value, field in self._all_fields() if value is not None]
            values = [(type.enum, value) for type, value in found if isinstance(type, Value)]
            shown = [each for each in values if each in layout.marks]
        marks = [(layout.marks.get((enum, value)), marks_of(layout, enum, language)[value]) for enum, value in shown]
        return [attrs.evolve(mark, sign=sign_of(given, language) or mark.words) for given, mark in marks]

    @property
    def is_die(self) -> bool:
        """Whether it is a die."""
        return any(kind.is_die for kind in self._piece.kind.ancestry())

    @property
    def is_spare(self) -> bool:
        """Whether it is a piece that is made in play, and printed nowhere in the game's file."""
        return self._piece.card is None

    @property
    def back(self) -> Back:
        """What is seen of it when it lies face down."""
        *_, widest = self._piece.kind.ancestry()
        return Back(widest.name, self._piece.back, self._piece, self._speech)

    def text_in(self, language: str) -> str:
        """Name the card in a language."""
        return self.names.get(language, self.name)

    def shown_in(self, language: str) -> str:
        """Return the short form by which it lies on the table, or else its name."""
        shown = self._piece.shown or {}
        return shown.get(language) or shown.get("en") or self.text_in(language)

    def kind_in(self, language: str) -> str:
        """Name its kind in a language."""
        return name_for(self._piece.kind.title, self._piece.kind.name, language)

    def texts_in(self, language: str) -> list[str]:
        """Return its rule texts one by one: those of its kinds, then its own."""
        return self._piece.texts_in(language)

    def moments_in(self, language: str) -> list[str]:
        """Name the moments at which it can be used, each once."""
        icons = [each.icon for each in self._speech.plan.abilities_of(self._piece) if each.icon is not None]
        titles = [words_for(icon.node.text, icon.name.replace("_", " "), language) for icon in icons]
        return list(dict.fromkeys(titles))

    @property
    def kind(self) -> str:
        """The name of its kind, as it stands in the file."""
        return self._piece.kind.name

    @property
    def values(self) -> dict[str, object]:
        """The values of all its fields as plain values, by their names in the file, for other programs."""
        pieces = self._speech.plan.pieces
        return {name: plain_value(value, field.type, pieces) for name, value, field in self._all_fields()}

    def fields_in(self, language: str) -> dict[str, str]:
        """Put what it says of itself into words, by the names of its fields; texts stand for themselves.

        Where a game has words for some of its fields, the others are for the rules, not for people.
        """
        return self._said(language, (Words,))

    def told_fields_in(self, language: str) -> dict[str, str]:
        """Put into words what `fields_in` does, but for numbers that are 0 only because the card says nothing else."""
        said = (
            (name, value, field) for name, value, field in self._fields() if not self._is_unsaid(name, value, field)
        )
        return self._spell(language, said, (Words,))

    def _is_unsaid(self, name: str, value: Any, field: Field) -> bool:
        return value == 0 and isinstance(field.type, Number) and self._piece.source_of(name) == field.default

    def plain_fields_in(self, language: str) -> dict[str, str]:
        """Put only those fields into words that have one plain value, and one that says more than yes or no."""
        return self._said(language, NOT_PLAIN)

    def _said(self, language: str, without: tuple[type, ...]) -> dict[str, str]:
        return self._spell(language, self._fields(), without)

    def _spell(
        self, language: str, fields: Iterable[tuple[str, Any, Field]], without: tuple[type, ...]
    ) -> dict[str, str]:
        words = self._speech(language)
        said = {}
        for name, value, field in fields:
            if value is not None and not isinstance(field.type, without):
                title = words_for(field.node.text, name.replace("_", " "), language)
                said[title] = words.value(value, field.type)
        return said

    def _fields(self) -> Iterator[tuple[str, Any, Field]]:
        """Yield the fields that are for people, with their values."""
        kinds = self._speech.plan.world.kinds.values()
        named = any(field.node.text is not None for kind in kinds for field in kind.fields.values())
        for name, value, field in self._all_fields():
            if field.node.text is not None or not named:
                yield name, value, field

    def _all_fields(self) -> Iterator[tuple[str, Any, Field]]:
        for name, value in self._piece.fields.items():
            field = self._piece.kind.find("fields", name)
            if field is not None:
                yield name, value, field

    @property
    def places(self) -> tuple[ZoneView, ...]:
        """The places that it has for others, as they are printed: with nothing in them."""
        tables = self._speech.plan.card_zones.values()
        numbers = [table[self.id] for table in tables]
        return tuple([self._place(number) for number in numbers if number is not None])

    def _place(self, number: int) -> ZoneView:
        decl = self._speech.plan.zone_names[number].zone
        values = decl.of.enum.values if decl.holds_tokens and decl.of.enum is not None else [decl.of.name]
        empty = dict.fromkeys(values, 0) if decl.holds_tokens else None
        return ZoneView(decl.name, None, self.id, None, (), (), empty, number, False, self._speech)

    @property
    def span(self) -> Span | None:
        """Where it stands in its file; None if it is a spare piece of its kind."""
        return self._piece.card.node.span if self._piece.card is not None else None

    def examples_in(self, language: str) -> list[str]:
        """Return the titles of the examples that stand under it in its file."""
        own = self.span
        nodes = [each.node for each in self._speech.plan.world.examples] if own is not None else []
        return [words_for(node.title, "", language) for node in nodes if stands_in(node.span, own)]


@attrs.frozen
class Back:
    """The back of a card; two are equal if nobody can tell them apart: all cards of a zone have a kind in common."""

    kind: str
    value: Any
    _piece: Piece = attrs.field(repr=False, eq=False)
    _speech: Speech = attrs.field(repr=False, eq=False)

    def text_in(self, language: str) -> str:
        """Name the sort of cards that have it, the widest there is."""
        *_, widest = self._piece.kind.ancestry()
        return name_for(widest.title, widest.name, language)

    def deck_in(self, language: str) -> str:
        """Name the place in which the card lies when a game begins; an empty text if it is none."""
        number = self._speech.plan.start_places[self._piece.number]
        return self._speech(language).place(number) if number else ""

    def mark_in(self, language: str) -> Mark | None:
        """Return the mark of what the back shows; None if all backs of the sort are alike."""
        shown = next((kind.back for kind in self._piece.kind.ancestry() if kind.back is not None), None)
        if shown is None or self.value is None:
            return None
        if isinstance(type := shown[1].type, Value):
            number: int = self.value
            return marks_of(self._speech.layout, type.enum, language)[number]
        return Mark("", self._speech.back(self.value, self._piece.kind, language), "")


def plain_value(value: Any, type: Type, pieces: Sequence[Piece]) -> object:
    """Return a value as a number, a truth, a name, a text or none, as a list of these, or as counts by names."""
    if value is None or isinstance(type, Truth):
        return value
    if isinstance(type, Value):
        return str(type.enum.values[value])
    if isinstance(type, Bag) and type.enum is not None:
        return {str(name): count for name, count in zip(type.enum.values, value, strict=True) if count}
    if isinstance(type, Many):
        return [plain_value(each, type.item, pieces) for each in value]
    if isinstance(type, PieceType):
        return pieces[value].name
    return str(value) if isinstance(type, Words) else value


def stands_in(inner: Span, outer: Span | None) -> bool:
    """Whether a piece of a file begins within another."""
    return outer is not None and inner.source is outer.source and outer.start <= inner.start < outer.end


class PrintedCards(Sequence[PrintedCard]):
    """The cards of a table as they are printed; each is made when somebody asks for it."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def __len__(self) -> int:
        return len(self._speech.plan.pieces)

    @overload
    def __getitem__(self, number: int) -> PrintedCard: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[PrintedCard]: ...
    def __getitem__(self, number: int | slice) -> PrintedCard | Sequence[PrintedCard]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        piece = self._speech.plan.pieces[number]
        return PrintedCard(CardId(piece.number), piece.name, piece, self._speech)
