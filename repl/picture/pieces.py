"""Cards, dice and tokens as styled text: names in their colours, spaces filled and empty.

Nothing is told by colour alone: a token has its letters, a die its face, a card its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ..phrases import counted, phrase
from ..width import clean, shorten, width_of
from .lines import StyledLine, join, unstyled

if TYPE_CHECKING:
    from croupier.interpreter import CardId, Mark, SeenCard, View, ZoneView

FULL, EMPTY = "●", "○"
# So many spaces are drawn one by one; more are counted.
MOST_SPACES = 6
# Cards that lie on cards on cards, and deeper, are counted.
DEEPEST = 4
# A name of so few letters is a sign, and stands close to what it has.
SIGN = 3
# So many equal signs are as short as one with its count.
FEW_SIGNS = 4
# How long the name of a card is where there is little room.
SHORT_NAME = 16
# How closely a table is drawn: with all words, with signs for words and what is short in one line, with everything in
# one line, with names cut short; then with fewer and fewer of the cards of each place, except one's own.
LEVELS = range(8)
ROOMY, LOOSE, CLOSE, SHORT = LEVELS[:4]
FEW = {4: 8, 5: 6, 6: 4, 7: 2}


def count_alike(items: list[StyledLine]) -> list[StyledLine]:
    """Put cards that look alike and lie together into one item."""
    made: list[StyledLine] = []
    for text, group in groupby(items, key=unstyled):
        first, *others = group
        is_counted = others and (width_of(text) > SIGN or len(others) >= FEW_SIGNS)
        times = [("class:count", f" ×{len(others) + 1}")] if is_counted else []
        made += [[*first, *times]] if times else [first, *others]
    return made


def keep_few(items: list[StyledLine], most: int) -> list[StyledLine]:
    """Put cards that look alike into one item, and keep so many items; the cards of the others are counted."""
    kept: list[StyledLine] = []
    left = len(items)
    for _, group in groupby(items, key=unstyled):
        alike = [*group]
        counted_alike = count_alike(alike)
        room = most - len(kept)
        kept += counted_alike[:room]
        left -= len(alike) if len(counted_alike) <= room else room
    return [*kept, [("class:count", f"+{left}")]]


def before_count(sign: str) -> str:
    """Return what stands between a sign and a count, so that a sign that is a number is not taken for one."""
    return ": " if sign[-1:].isdigit() else " "


def with_index(title: str, mark: Mark | None) -> str:
    """Name a zone or a track with its index: `pile 3`, `deck (red)`."""
    if mark is None:
        return title
    return f"{title} {mark.words}" if mark.words.isdigit() else f"{title} ({mark.words})"


def inked(ink: str, text: str) -> tuple[str, str]:
    """Write a text in a colour of the game's."""
    return (f"class:ink.{ink}" if ink else "", clean(text))


class PieceDrawer:
    """Draws the pieces of a view, the names of cards whole or cut short; each card only once.

    Without a view pieces are drawn as they are printed: nothing lies on them.
    """

    def __init__(self, view: View | None, lang: str, short: bool = False) -> None:
        self.lang = lang
        self.short = short
        self._on: dict[int, list[ZoneView]] = {}
        self._drawn: dict[CardId, StyledLine] = {}
        self._depth = 0
        hidden = view.layout.hidden if view is not None else ()
        for zone in view.zones if view is not None else ():
            if zone.on is not None and zone.name not in hidden:
                self._on.setdefault(zone.on, []).append(zone)

    # Cards.

    def draw_card(self, card: SeenCard) -> StyledLine:
        """Draw a card with what lies on it and what it has become; a die with its face."""
        if card.id not in self._drawn:
            self._drawn[card.id] = self._draw_card(card)
        return self._drawn[card.id]

    def _draw_card(self, card: SeenCard) -> StyledLine:
        name = clean(card.shown_in(self.lang))
        line: StyledLine = [inked(card.ink, shorten(name, SHORT_NAME) if self.short else name)]
        if card.face is not None:
            return [*line, ("class:face", f"[{card.face}]" if width_of(name) <= SIGN else f" [{card.face}]")]
        for lying in self._draw_lying(card):
            line += [("", " "), *lying]
        return line + self._draw_states(card)

    def draw_bare(self, card: SeenCard) -> StyledLine:
        """Draw a card without what lies on it."""
        return [inked(card.ink, clean(card.shown_in(self.lang))), *self._draw_states(card)]

    def _draw_states(self, card: SeenCard) -> StyledLine:
        states = [f"{title} {value}".rstrip() for title, value in card.states_in(self.lang)]
        return [("class:state", f" ({clean(', '.join(states))})")] if states else []

    # What lies on cards.

    def on(self, card: SeenCard) -> Sequence[ZoneView]:
        """Return the places on a card."""
        return self._on.get(card.id, ())

    def lying_on(self, card: SeenCard) -> list[ZoneView]:
        """Return the places on a card where something lies, or can lie."""
        return [zone for zone in self.on(card) if zone.count or (zone.tokens is not None and zone.room)]

    def title(self, zone: ZoneView) -> str:
        """Name a place on a card."""
        return clean(zone.shown_in(self.lang))

    def _draw_lying(self, card: SeenCard) -> list[StyledLine]:
        """Draw what lies on a card; the places are named if there are several."""
        zones = self.lying_on(card)
        drawn = [self._draw_on_card(zone) for zone in zones]
        if len(zones) == 1:
            return drawn
        return [[("class:label", f"{self.title(zone)} "), *line] for zone, line in zip(zones, drawn, strict=True)]

    def _draw_on_card(self, zone: ZoneView) -> StyledLine:
        self._depth += 1
        drawn = self.draw_in_cell(zone)
        self._depth -= 1
        return [("", "["), *drawn, ("", "]")] if zone.tokens is None and any(zone.cards) else drawn

    def draw_in_cell(self, zone: ZoneView) -> StyledLine:
        """Draw what lies in a place on a card."""
        if zone.tokens is not None:
            return self.draw_spaces(zone)
        drawn = any(zone.cards) and self._depth < DEEPEST
        return join(self.draw_cards(zone), ", ") if drawn else [("class:count", str(zone.count))]

    def draw_cards(self, zone: ZoneView, most: int | None = None) -> list[StyledLine]:
        """Draw the cards of a zone, of a pile the top first, those that are not known counted at the end."""
        cards = [card for card in (reversed(zone.cards) if zone.is_pile else zone.cards) if card is not None]
        drawn = [self.draw_card(card) for card in cards]
        items = count_alike(drawn)
        if most is not None and len(items) > most + 1:
            items = keep_few(drawn, most)
        return items + self.draw_hidden(zone)

    def draw_hidden(self, zone: ZoneView) -> list[StyledLine]:
        """Count the cards that are not known, by their backs where these differ."""
        counts = zone.hidden_in(self.lang)
        if len(counts) < 2:
            return [[("class:count", counted(self.lang, "cards", count))] for count in counts.values()]
        return [[("class:count", f"{count} {clean(back)}".strip())] for back, count in counts.items()]

    # Tokens.

    def draw_tokens(self, zone: ZoneView, none_too: bool, worded: bool) -> list[StyledLine]:
        """Count the tokens of a zone, by signs or with words; those of which there is none only if asked for."""
        assert zone.tokens is not None, "this is for tokens"
        marks = zone.marks_in(self.lang)
        if not any(zone.tokens.values()) and not none_too:
            return []
        if len(marks) == 1:
            ((words, count),) = zone.tokens_in(self.lang).items()
            (mark,) = marks.values()
            return [[inked(mark.ink, mark.sign), ("", f" {count}")]] if mark.sign else [[("", f"{count} {words}")]]
        # A sign is explained where it is not just the beginning of its word.
        obvious = all(each.words.casefold().startswith(each.sign.casefold()) for each in marks.values())
        return [
            [
                *self._draw_mark(marks[value], worded, obvious),
                ("", f"{before_count(marks[value].sign)}{count}"),
            ]
            for value, count in zone.tokens.items()
            if count or none_too
        ]

    def _draw_mark(self, mark: Mark, worded: bool, obvious: bool) -> StyledLine:
        if not worded:
            return [inked(mark.ink, mark.sign)]
        return [inked(mark.ink, mark.words if obvious else f"{mark.sign} {mark.words}")]

    def draw_spaces(self, zone: ZoneView) -> StyledLine:
        """Draw the tokens on a card, on the spaces that there are for them."""
        tokens, marks, spaces, room = zone.tokens or {}, zone.marks_in(self.lang), zone.spaces, zone.room
        if spaces is None:
            free = None if room is None else max(0, room - zone.count)
            held = [self._draw_filled(marks[value], count) for value, count in tokens.items() if count]
            empty = [] if not free else [[("class:empty", EMPTY * free if free <= MOST_SPACES else f"{EMPTY}{free}")]]
            return join(held + empty, "" if len(marks) == 1 else " ")
        drawn = [
            [*self._draw_filled(marks[value], count), self._draw_empty(marks[value], spaces[value] - count)]
            for value, count in tokens.items()
            if count or spaces[value]
        ]
        line = join(drawn, " ")
        left = None if room is None else room - zone.count
        shown = sum(max(0, spaces[value] - count) for value, count in tokens.items())
        # Where tokens may lie on spaces of others, the empty ones don't say how many still fit.
        if left is not None and left != shown:
            line.append(("class:count", f" ({phrase(self.lang, 'left', count=left)})"))
        return line

    def _draw_empty(self, mark: Mark, count: int) -> tuple[str, str]:
        return inked(mark.ink, EMPTY * max(0, count) if count <= MOST_SPACES else f"{EMPTY}{count}")

    def _draw_filled(self, mark: Mark, count: int) -> StyledLine:
        dots = FULL * count if count <= MOST_SPACES else f"{FULL}{count}"
        return [inked(mark.ink, f"{mark.sign}{dots}")]
