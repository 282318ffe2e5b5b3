"""The face of a card in a frame: its name and kind, its spaces and fields, when it works and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..phrases import phrase
from ..width import clean, width_of, wrap
from .lines import StyledLine, break_line, clip_line, flow, length, pad_line
from .pieces import PieceDrawer, inked
from .places import BETWEEN

if TYPE_CHECKING:
    from croupier.interpreter import PrintedCard, Seat, Table

# A card is no wider than this, however wide the terminal is.
WIDEST = 64


def draw_card(table: Table, seat: Seat, card: int, lang: str, width: int) -> list[StyledLine]:
    """Draw the face of a card, with what the seat can see lying on it."""
    return CardPicture(table, seat, lang).draw(card, min(width, WIDEST))


class CardPicture:
    """Draws cards of a table."""

    def __init__(self, table: Table, seat: Seat, lang: str) -> None:
        self.cards = table.cards
        self.view = table.view(seat)
        self.lang = lang
        self.pieces = PieceDrawer(self.view, lang)

    def draw(self, number: int, width: int) -> list[StyledLine]:
        """Draw one card in its frame."""
        card = self.cards[number]
        inside = max(10, width - 4)
        lines = [part for line in self._draw_spaces(card) for part in break_line(line, inside, inside)]
        if fields := [*self._draw_fields(card), *self._draw_states(card)]:
            lines += flow([], [(BETWEEN, field) for field in fields], inside, 0)
        lines += self._draw_texts(card, inside)
        name, kind = clean(card.text_in(self.lang)), clean(card.kind_in(self.lang))
        head = edge("╭", [inked(card.ink, name)], kind, "╮", width)
        # The moments at which it can be used.
        foot = edge("╰", [], clean(", ".join(card.moments_in(self.lang))), "╯", width)
        return [head, *([("class:rule", "│ "), *pad_line(line, inside), ("class:rule", " │")] for line in lines), foot]

    # What stands on it.

    def _draw_spaces(self, card: PrintedCard) -> list[StyledLine]:
        """Draw the places on the card: with what lies there if the seat sees it, else as they are printed."""
        seen = {zone.number: zone for zone in self.view.zones if zone.on == card.id}
        drawn = []
        for printed in card.places:
            zone = seen.get(printed.number) or printed
            if zone.tokens is not None and (zone.room or zone.count):
                title = phrase(self.lang, "title", what=clean(zone.shown_in(self.lang)))
                drawn.append([("class:label", title), *self.pieces.draw_spaces(zone)])
        return drawn

    def _draw_fields(self, card: PrintedCard) -> list[StyledLine]:
        fields = card.fields_in(self.lang)
        titles = {name: phrase(self.lang, "title", what=clean(name)) for name in fields}
        return [[("class:label", titles[name]), ("", clean(value))] for name, value in fields.items()]

    def _draw_states(self, card: PrintedCard) -> list[StyledLine]:
        seen = [each for zone in self.view.zones for each in zone.cards if each and each.id == card.id]
        states = [state for each in seen for state in each.states_in(self.lang)]
        return [[("class:state", clean(f"{title} {value}".rstrip()))] for title, value in states]

    def _draw_texts(self, card: PrintedCard, width: int) -> list[StyledLine]:
        words = [clean(text) for text in card.texts_in(self.lang)]
        return [[("class:text", part)] for text in words for part in wrap(text, width)]


def edge(left: str, title: StyledLine, note: str, right: str, width: int) -> StyledLine:
    """Draw the upper or lower edge of a frame, with a title at its beginning and a note at its end."""
    line: StyledLine = [("class:rule", f"{left}─")]
    if title:
        line += [("", " "), *clip_line(title, width - 6), ("", " ")]
    room = width - length(line) - 5
    words = f" {clean(note)} " if note and width_of(note) <= room else ""
    rule = "─" * max(0, width - length(line) - width_of(words) - 2)
    return [*line, ("class:rule", rule), ("class:label", words), ("class:rule", f"─{right}")]
