"""What there is to know about a card: what stands on it, where it lies as far as a seat may know, how it was ruled."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from ..phrases import counted, phrase
from .rulebook import Rulebook, set_in_lines, simplify
from .rulebook_page import POINTED

if TYPE_CHECKING:
    from croupier.interpreter import PrintedCard, Seat, SeenPlace, Table, View, ZoneView


def find_cards(table: Table, word: str) -> list[list[int]]:
    """Find the cards that a word can mean, copies together: of that name, else that begin so, else that have it."""
    wanted = simplify(word)
    copies: dict[str, list[int]] = {}
    for card in table.cards:
        copies.setdefault(card.name, []).append(card.id)
    names = {name: [simplify(each) for each in names_of(table, cards[0])] for name, cards in copies.items()}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [copies[name] for name, spelled in names.items() if any(fits(each, wanted) for each in spelled)]
        if found and wanted:
            return found
    return []


def names_of(table: Table, card: int) -> list[str]:
    """Return a card's names in all languages, and its short forms on the table."""
    printed = table.cards[card]
    return [*printed.names.values(), *printed.short_forms]


def list_names(table: Table, lang: str) -> list[str]:
    """Return the names of all cards in a language, each once."""
    return list(dict.fromkeys(card.text_in(lang) for card in table.cards))


def tell_spaces(card: PrintedCard, lang: str) -> list[str]:
    """Return what a card has spaces for, by the names of its places."""
    told = []
    for zone in card.places:
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

    def draw(self, cards: list[int]) -> list[str]:
        """Return what stands on a card, where its copies lie, and how it was ruled."""
        card = self.table.cards[cards[0]]
        fields = [f"{name} {value}" for name, value in card.fields_in(self.lang).items()]
        head = [card.kind_in(self.lang), *fields, *tell_spaces(card, self.lang)]
        lines = [" · ".join(head), *filter(None, card.texts_in(self.lang))]
        return [*set_in_lines(lines, self.width), *self.draw_besides(cards)]

    def draw_besides(self, cards: list[int]) -> list[str]:
        """Return where the copies of a card lie, and how it was ruled."""
        rulings = self._rulings(self.table.cards[cards[0]])
        return set_in_lines([*self._whereabouts(cards), *rulings], self.width)

    def best_seen(self, cards: list[int]) -> int:
        """Return the copy of a card of which the seat can see most: one that it knows, and of those one in play."""
        places = {card: self._find(card) for card in cards}
        return max(cards, key=lambda card: (places[card] is not None, not is_out(places[card]), -card))

    def _whereabouts(self, cards: list[int]) -> list[str]:
        """Return where a card lies; of several copies, how many lie in the same place and have the same on them."""
        found = [(card, self._find(card)) for card in cards]
        places = Counter(self._say_where(card, place) for card, place in found if place is not None)
        lines = [self._say_place(where, count, len(cards)) for where, count in places.items()]
        if hidden := len(cards) - places.total():
            name = "copy unseen" if len(cards) == 1 else "copies unseen"
            lines.append(phrase(self.lang, name, count=hidden, total=len(cards)))
        return lines

    def _say_place(self, where: str, count: int, total: int) -> str:
        if total == 1:
            return phrase(self.lang, "lies in" if where else "out of the game", where=where)
        return counted(self.lang, "copies lie in" if where else "copies out", count, total=total, where=where)

    def _find(self, card: int) -> SeenPlace | None:
        return self.table.place_of(card, self.seat)

    def _say_where(self, card: int, place: SeenPlace) -> str:
        """Name the place of a card, with what lies on it; nothing if it is out of the game."""
        if place.is_box:
            return ""
        on_it = [f"{each.title_in(self.lang)}: {self._contents(each)}" for each in self._zones_on(card) if each.count]
        where = place.text_in(self.lang)
        return f"{where} ({'; '.join(on_it)})" if on_it else where

    def _zones_on(self, card: int) -> list[ZoneView]:
        return [zone for zone in self._view.zones if zone.on == card]

    @cached_property
    def _view(self) -> View:
        return self.table.view(self.seat)

    def _contents(self, zone: ZoneView) -> str:
        if zone.tokens is not None:
            return ", ".join(f"{count} {name}" for name, count in zone.tokens_in(self.lang).items() if count)
        return ", ".join(zone.cards_in(self.lang))

    def _rulings(self, card: PrintedCard) -> list[str]:
        """Return what the rulebook says of the card, and at work what its file does."""
        rulings = Rulebook(self.table.game, self.lang).rulings(list(card.names.values()))
        lines = [f"{POINTED}{line}" for line in rulings]
        lines = [phrase(self.lang, "rulings"), *lines] if rulings else []
        return [*lines, *self._file(card)] if self.at_work else lines

    def _file(self, card: PrintedCard) -> list[str]:
        """Return where the card stands in its file, and the examples under it."""
        if (span := card.span) is None:
            return []
        titles = card.examples_in(self.lang)
        return [f"({span.source.name}:{span.line})", *(f"{POINTED}{title}" for title in titles)]


def is_out(place: SeenPlace | None) -> bool:
    """Whether a card is known to lie out of the game."""
    return place is not None and place.is_box
