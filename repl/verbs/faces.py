"""What there is to know about a card: what stands on it, where it lies as far as a seat may know, how it was ruled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.interpreter import CardId, ZoneView
from croupier.interpreter.meaning.types import Bag, Many, Truth, Words
from croupier.interpreter.meaning.words import name_for, words_for
from croupier.interpreter.wording.wording import Speech, Wording

from ..phrases import counted, phrase
from .rulebook import Rulebook, set_in_lines, simplify
from .rulebook_page import POINTED

if TYPE_CHECKING:
    from croupier.interpreter import Seat, Table, View
    from croupier.interpreter.planning.pieces import Piece

# A card that lies out of the game is in the first zone of every table.
BOX = 0


def find_cards(table: Table, word: str) -> list[list[int]]:
    """Find the cards that a word can mean, copies together: of that name, else that begin so, else that have it."""
    wanted = simplify(word)
    copies: dict[str, list[int]] = {}
    for piece in table.machine.plan.pieces:
        copies.setdefault(piece.name, []).append(piece.number)
    names = {name: [simplify(each) for each in names_of(table, cards[0])] for name, cards in copies.items()}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [copies[name] for name, spelled in names.items() if any(fits(each, wanted) for each in spelled)]
        if found and wanted:
            return found
    return []


def names_of(table: Table, card: int) -> list[str]:
    """Return a card's names in all languages, and its short forms on the table."""
    piece = table.machine.plan.pieces[card]
    return [*piece.names.values(), *(piece.shown or {}).values()]


def list_names(table: Table, lang: str) -> list[str]:
    """Return the names of all cards in a language, each once."""
    pieces = table.machine.plan.pieces
    return list(dict.fromkeys(piece.names.get(lang, piece.name) for piece in pieces))


def tell_fields(piece: Piece, words: Wording, without: Collection[type] = (Words,)) -> dict[str, str]:
    """Put what a card says of itself into words, by the names of its fields.

    Where a game has words for some of its fields, the others are for the rules, not for people.
    """
    kinds = words.plan.world.kinds.values()
    named = any(field.node.text is not None for kind in kinds for field in kind.fields.values())
    told = {}
    for name, value in piece.fields.items():
        field = piece.kind.find("fields", name)
        if field is None or value is None or isinstance(field.type, tuple(without)):
            continue
        if field.node.text is not None or not named:
            told[words_for(field.node.text, name.replace("_", " "), words.language)] = words.value(value, field.type)
    return told


def tell_simple_fields(piece: Piece, words: Wording) -> dict[str, str]:
    """Put only those fields into words that have one plain value, and one that says more than yes or no."""
    return tell_fields(piece, words, (Bag, Many, Truth, Words))


def print_places(piece: Piece, speech: Speech) -> list[ZoneView]:
    """List the places that a card has for others, as they are printed: with nothing in them."""
    tables = speech.plan.card_zones.values()
    return [_printed(number, piece, speech) for table in tables if (number := table[piece.number]) is not None]


def _printed(number: int, piece: Piece, speech: Speech) -> ZoneView:
    decl = speech.plan.zone_names[number][0]
    values = decl.of.enum.values if decl.holds_tokens and decl.of.enum is not None else [decl.of.name]
    empty = dict.fromkeys(values, 0) if decl.holds_tokens else None
    return ZoneView(decl.name, None, CardId(piece.number), None, (), (), empty, number, False, speech)


def tell_spaces(piece: Piece, speech: Speech, lang: str) -> list[str]:
    """Return what a card has spaces for, by the names of its places."""
    told = []
    for zone in print_places(piece, speech):
        sorts = [
            f"{count} {zone.name_tokens(each, count, lang)}" for each, count in (zone.spaces or {}).items() if count
        ]
        if zone.tokens is not None and zone.room:
            spaces = ", ".join(sorts) or counted(lang, "spaces", zone.room)
            told.append(phrase(lang, "holds", what=zone.shown_in(lang), value=spaces))
    return told


class Face:
    """Tells a seat about a card and its copies."""

    def __init__(self, table: Table, seat: Seat, lang: str, width: int, at_work: bool = False) -> None:
        self.table = table
        # Whether it is told to whoever works on the game: the examples under the card, and where it stands.
        self.at_work = at_work
        self.seat = seat
        self.lang = lang
        self.width = width
        self.words = Wording(table.machine, table.names, lang)

    def draw(self, cards: list[int]) -> list[str]:
        """Return what stands on a card, where its copies lie, and how it was ruled."""
        piece = self.table.machine.plan.pieces[cards[0]]
        fields = [f"{name} {value}" for name, value in tell_fields(piece, self.words).items()]
        kind = name_for(piece.kind.title, piece.kind.name, self.lang)
        spaces = tell_spaces(piece, Speech(self.table.machine, self.table.names), self.lang)
        lines = [" · ".join([kind, *fields, *spaces]), *self._texts(piece)]
        return [*set_in_lines(lines, self.width), *self.draw_besides(cards)]

    def draw_besides(self, cards: list[int]) -> list[str]:
        """Return where the copies of a card lie, and how it was ruled."""
        piece = self.table.machine.plan.pieces[cards[0]]
        return set_in_lines([*self._whereabouts(cards), *self._rulings(piece)], self.width)

    def best_seen(self, cards: list[int]) -> int:
        """Return the copy of a card of which the seat can see most: one that it knows, and of those one in play."""
        state = self.table.state
        return max(cards, key=lambda card: (state.known[card] >> self.seat & 1, state.loc[card] != BOX, -card))

    def _texts(self, piece: Piece) -> list[str]:
        return [text for text in piece.texts_in(self.lang) if text]

    def _whereabouts(self, cards: list[int]) -> list[str]:
        """Return where a card lies; of several copies, how many lie in the same place and have the same on them."""
        known = self.table.state.known
        places = Counter(self._place(card) for card in cards if known[card] >> self.seat & 1)
        lines = [self._say_place(where, count, len(cards)) for where, count in places.items()]
        if hidden := len(cards) - places.total():
            name = "copy unseen" if len(cards) == 1 else "copies unseen"
            lines.append(phrase(self.lang, name, count=hidden, total=len(cards)))
        return lines

    def _say_place(self, where: str, count: int, total: int) -> str:
        if total == 1:
            return phrase(self.lang, "lies in" if where else "out of the game", where=where)
        return counted(self.lang, "copies lie in" if where else "copies out", count, total=total, where=where)

    def _place(self, card: int) -> str:
        """Name the place of a card, with what lies on it; nothing if it is out of the game."""
        zone = self.table.state.loc[card]
        if zone == BOX:
            return ""
        on_it = [f"{each.title_in(self.lang)}: {self._contents(each)}" for each in self._zones_on(card) if each.count]
        where = self.words.zone(zone)
        return f"{where} ({'; '.join(on_it)})" if on_it else where

    def _zones_on(self, card: int) -> list[Any]:
        return [zone for zone in self._view.zones if zone.on == card]

    @cached_property
    def _view(self) -> View:
        return self.table.view(self.seat)

    def _contents(self, zone: Any) -> str:
        if zone.tokens is not None:
            return ", ".join(f"{count} {name}" for name, count in zone.tokens_in(self.lang).items() if count)
        return ", ".join(
            card.text_in(self.lang) if card is not None else self.words.phrases["a card"] for card in zone.cards
        )

    def _rulings(self, piece: Piece) -> list[str]:
        """Return what the rulebook says of the card, and at work what its file does."""
        rulings = Rulebook(self.table.game, self.lang).rulings(list(piece.names.values()))
        lines = [f"{POINTED}{line}" for line in rulings]
        lines = [phrase(self.lang, "rulings"), *lines] if rulings else []
        return [*lines, *self._file(piece)] if self.at_work else lines

    def _file(self, piece: Piece) -> list[str]:
        """Return where the card stands in its file, and the examples under it."""
        if piece.card is None:
            return []
        span = piece.card.node.span
        examples = [each.node for each in self.table.game.world.examples if self._stands_in(each.node.span, span)]
        titles = [words_for(each.title, "", self.lang) for each in examples]
        return [f"({span.source.name}:{span.line})", *(f"{POINTED}{title}" for title in titles)]

    @staticmethod
    def _stands_in(inner: Any, outer: Any) -> bool:
        return bool(inner.source is outer.source and outer.start <= inner.start < outer.end)
