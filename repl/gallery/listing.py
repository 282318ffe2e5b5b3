"""The cards of a game as lines of text: under the title of each kind its cards in frames, side by side.

Cards that say no more than their names, as playing cards do, stand one after the other without frames.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..phrases import counted, phrase
from ..picture.card import edge
from ..picture.lines import StyledLine, beside, break_line, flow, pad_line
from ..picture.pieces import PieceDrawer, inked
from ..picture.places import BETWEEN
from ..screen.text import head
from ..width import clean, wrap
from .designs import Design, by_kind, fields_on, is_plain

if TYPE_CHECKING:
    from croupier.interpreter import PrintedCard

# A frame is no narrower than this if several stand side by side, and no wider than that.
NARROW, WIDE = 36, 64
GAP = 2


def draw_gallery(designs: Sequence[Design], lang: str, width: int) -> list[StyledLine]:
    """Draw designs by their kinds, in so many columns of a terminal."""
    lines: list[StyledLine] = []
    for title, group in by_kind(designs, lang).items():
        cards = sum(design.copies for design in group)
        note = counted(lang, "cards", cards)
        if cards != len(group):
            note = phrase(lang, "designs and cards", designs=counted(lang, "designs", len(group)), cards=note)
        shown = clean(title)
        lines += [[]] if lines else []
        lines.append(head(shown[:1].upper() + shown[1:], width, note=note))
        lines += draw_group(group, lang, width)
    return lines


def draw_group(group: Sequence[Design], lang: str, width: int) -> Iterator[StyledLine]:
    """Yield the lines of the cards of a kind."""
    if all(is_plain(design.card, lang) for design in group):
        yield from flow([("", "  ")], [(BETWEEN, draw_name(design, lang)) for design in group], width, 2)
        return
    across = max(1, (width + GAP) // (NARROW + GAP))
    each = min(WIDE, (width - GAP * (across - 1)) // across)
    for start in range(0, len(group), across):
        frames = [Frame(design, lang, each) for design in group[start : start + across]]
        rows = max(len(frame.inside) for frame in frames)
        yield from beside([frame.draw(rows) for frame in frames], [each] * (len(frames) - 1), GAP)


def draw_name(design: Design, lang: str) -> StyledLine:
    """Draw the short form of a card, or its name, in its colour; with its copies."""
    times = [("class:count", f" ×{design.copies}")] if design.copies > 1 else []
    return [inked(design.card.ink, design.card.shown_in(lang)), *times]


class Frame:
    """A card in a frame of some width."""

    def __init__(self, design: Design, lang: str, width: int) -> None:
        self.design = design
        self.lang = lang
        self.width = width
        self.inside = list(self._draw_inside(design.card, width - 4))

    def draw(self, rows: int) -> list[StyledLine]:
        """Draw the frame with so many rows in it."""
        card, room = self.design.card, self.width - 4
        copies = f"×{self.design.copies}" if self.design.copies > 1 else ""
        top = edge("╭", [inked(card.ink, card.shown_in(self.lang))], copies, "╮", self.width)
        foot = edge("╰", [], clean(", ".join(card.moments_in(self.lang))), "╯", self.width)
        lines = [*self.inside, *([] for _ in range(rows - len(self.inside)))]
        return [top, *([("class:rule", "│ "), *pad_line(line, room), ("class:rule", " │")] for line in lines), foot]

    def _draw_inside(self, card: PrintedCard, room: int) -> Iterator[StyledLine]:
        pieces = PieceDrawer(None, self.lang)
        for zone in card.places:
            if zone.tokens is not None and zone.room:
                title = phrase(self.lang, "title", what=clean(zone.shown_in(self.lang)))
                yield from break_line([("class:label", title), *pieces.draw_spaces(zone)], room, room)
        if fields := [(BETWEEN, self._draw_field(*each)) for each in fields_on(card, self.lang).items()]:
            yield from flow([], fields, room, 0)
        for text in card.texts_in(self.lang):
            yield from ([("class:text", part)] for part in wrap(clean(text), room))

    def _draw_field(self, title: str, value: str) -> StyledLine:
        return [("class:label", phrase(self.lang, "title", what=clean(title))), ("", clean(value))]
