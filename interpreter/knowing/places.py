"""Places where cards lie, as a seat may name them: of a card that it knows, or of cards that it can't see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..meaning.bounds import CHANCE
from ..wording.decision import CardId
from ..wording.wording import Sees, Speech, seen_by

if TYPE_CHECKING:
    from ..table import Table

# A card that lies out of the game is in the first zone of every table.
BOX = 0


@attrs.frozen
class SeenPlace:
    """A zone of a table, by its number, with the words for one seat."""

    number: int
    # The card that lies on top, if it is a pile and the seat knows that card.
    top: CardId | None
    _sees: Sees = attrs.field(repr=False, eq=False)
    _speech: Speech = attrs.field(repr=False, eq=False)

    @property
    def is_box(self) -> bool:
        """Whether what lies there is out of the game."""
        return self.number == BOX

    @property
    def is_pile(self) -> bool:
        """Whether one card of it comes before the others."""
        plan = self._speech.plan
        return plan.ordered[self.number] and not plan.zone_names[self.number].zone.row

    def text_in(self, language: str) -> str:
        """Name the place, and whose it is."""
        return self._speech(language).zone(self.number, self._sees)


def place(table: Table, number: int, seat: int) -> SeenPlace:
    """Return the place of a number, for a seat."""
    sees = seen_by(None if seat == CHANCE else seat, table.state.known)
    made = SeenPlace(number, None, sees, Speech(table.machine, table.names))
    cards = table.state.Z[number] if made.is_pile else ()
    return attrs.evolve(made, top=CardId(cards[-1])) if cards and sees(cards[-1]) else made


def place_of(table: Table, card: int, seat: int) -> SeenPlace | None:
    """Return where a card lies, if a seat knows that; chance knows everything."""
    sees = seen_by(None if seat == CHANCE else seat, table.state.known)
    return place(table, table.state.loc[card], seat) if sees(card) else None
