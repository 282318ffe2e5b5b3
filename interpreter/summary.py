"""What became of a game that is over: its periods, who was asked how often, and the fate of each card.

A table is read through its log, so this costs a second run of its record. Whose a card is at the end is the player in
whose zone it lies, or on whose card; dice belong to nobody, and are left out.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from .faults import TableError
from .running.happenings import Began, Choice, Worked
from .running.state import Seat
from .wording.events import told

if TYPE_CHECKING:
    from .table import Table


@attrs.frozen
class CardFate:
    """A card at the end of a game: whose it is, how often its abilities were used or fired, its points."""

    name: str
    owner: Seat | None
    uses: int
    points: int


@attrs.frozen
class Summary:
    """A game that is over: how often each period began, how often each seat was asked, and the fates of the cards."""

    periods: dict[str, int]
    asked: tuple[int, ...]
    cards: tuple[CardFate, ...]


def sum_up(table: Table) -> Summary:
    """Look back at a table that is over."""
    if not table.is_over:
        raise TableError("not over")
    machine, state = told(table)
    names = {each.number: each.name for each in table.game.world.periods.values() if each.node is not None}
    begun = Counter(names[each.period] for each in state.log if isinstance(each, Began))
    uses = Counter(each.card for each in state.log if isinstance(each, Worked))
    asked = Counter(each.who for each in state.log if isinstance(each, Choice) and not each.is_forced)
    points, owner = points_of_cards(table), machine.runtime["owner"]
    fates = tuple(
        CardFate(piece.name, owner(state, number), uses[number], points[piece.name])
        for number, piece in enumerate(machine.plan.pieces)
        if not piece.kind.is_die
    )
    return Summary(dict(begun), tuple(asked[seat] for seat in table.seats), fates)


def points_of_cards(table: Table) -> Counter[str]:
    """Count the points that each card brought to anybody."""
    points: Counter[str] = Counter()
    for seat in table.seats:
        for line in table.score(seat).lines:
            if line.card is not None:
                points[line.card] += line.points
    return points
