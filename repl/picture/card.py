"""The face of a card in a frame: its name and kind, its spaces and fields, when it works and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.interpreter.meaning.words import name_for, words_for
from croupier.interpreter.planning.marks import ink_of
from croupier.interpreter.wording.wording import Speech

from ..phrases import phrase
from ..verbs.faces import print_places, tell_fields
from ..width import clean, width_of, wrap
from .lines import StyledLine, break_line, clip_line, flow, length, pad_line
from .pieces import PieceDrawer, inked
from .places import BETWEEN

if TYPE_CHECKING:
    from croupier.interpreter import Seat, Table
    from croupier.interpreter.planning.pieces import Piece

# A card is no wider than this, however wide the terminal is.
WIDEST = 64


def draw_card(table: Table, seat: Seat, card: int, lang: str, width: int) -> list[StyledLine]:
    """Draw the face of a card, with what the seat can see lying on it."""
    return CardPicture(table, seat, lang).draw(card, min(width, WIDEST))


class CardPicture:
    """Draws cards of a table."""

    def __init__(self, table: Table, seat: Seat, lang: str) -> None:
        self.speech = Speech(table.machine, table.names)
        self.view = table.view(seat)
        self.lang = lang
        self.pieces = PieceDrawer(self.view, lang)

    def draw(self, card: int, width: int) -> list[StyledLine]:
        """Draw one card in its frame."""
        piece = self.speech.plan.pieces[card]
        inside = max(10, width - 4)
        lines = [part for line in self._draw_spaces(piece) for part in break_line(line, inside, inside)]
        if fields := [*self._draw_fields(piece), *self._draw_states(piece)]:
            lines += flow([], [(BETWEEN, field) for field in fields], inside, 0)
        lines += self._draw_texts(piece, inside)
        name = clean(piece.names.get(self.lang, piece.name))
        kind = clean(name_for(piece.kind.title, piece.kind.name, self.lang))
        head = edge("╭", [inked(ink_of(piece, self.speech.layout), name)], kind, "╮", width)
        foot = edge("╰", [], self._say_moments(piece), "╯", width)
        return [head, *([("class:rule", "│ "), *pad_line(line, inside), ("class:rule", " │")] for line in lines), foot]

    # What stands on it.

    def _draw_spaces(self, piece: Piece) -> list[StyledLine]:
        """Draw the places on the card: with what lies there if the seat sees it, else as they are printed."""
        seen = {zone.number: zone for zone in self.view.zones if zone.on == piece.number}
        drawn = []
        for printed in print_places(piece, self.speech):
            zone = seen.get(printed.number) or printed
            if zone.tokens is not None and (zone.room or zone.count):
                title = phrase(self.lang, "title", what=clean(zone.shown_in(self.lang)))
                drawn.append([("class:label", title), *self.pieces.draw_spaces(zone)])
        return drawn

    def _draw_fields(self, piece: Piece) -> list[StyledLine]:
        fields = tell_fields(piece, self.speech(self.lang))
        titles = {name: phrase(self.lang, "title", what=clean(name)) for name in fields}
        return [[("class:label", titles[name]), ("", clean(value))] for name, value in fields.items()]

    def _draw_states(self, piece: Piece) -> list[StyledLine]:
        cards = [card for zone in self.view.zones for card in zone.cards if card and card.id == piece.number]
        states = [state for card in cards for state in card.states_in(self.lang)]
        return [[("class:state", clean(f"{title} {value}".rstrip()))] for title, value in states]

    def _draw_texts(self, piece: Piece, width: int) -> list[StyledLine]:
        words = [clean(text) for text in piece.texts_in(self.lang)]
        return [[("class:text", part)] for text in words for part in wrap(text, width)]

    def _say_moments(self, piece: Piece) -> str:
        """Name the moments at which the card can be used."""
        icons = [each.icon for each in self.speech.plan.abilities_of(piece) if each.icon is not None]
        titles = [words_for(icon.node.text, icon.name.replace("_", " "), self.lang) for icon in icons]
        return clean(", ".join(dict.fromkeys(titles)))


def edge(left: str, title: StyledLine, note: str, right: str, width: int) -> StyledLine:
    """Draw the upper or lower edge of a frame, with a title at its beginning and a note at its end."""
    line: StyledLine = [("class:rule", f"{left}─")]
    if title:
        line += [("", " "), *clip_line(title, width - 6), ("", " ")]
    room = width - length(line) - 5
    words = f" {clean(note)} " if note and width_of(note) <= room else ""
    rule = "─" * max(0, width - length(line) - width_of(words) - 2)
    return [*line, ("class:rule", rule), ("class:label", words), ("class:rule", f"─{right}")]
