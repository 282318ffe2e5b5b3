"""Cards on which cards lie, one a row, with a column for each of the places on them, so that they can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

import attrs

from ..width import width_of
from .lines import StyledLine, break_line, clip_line, length, pad_line, unstyled

if TYPE_CHECKING:
    from croupier.interpreter import ZoneView

    from .pieces import PieceDrawer

GAP = 2
# No column is made narrower than this.
NARROWEST = 10
# How the states of a card are drawn.
STATE = "class:state"


@attrs.frozen
class Grid:
    """The titles of the columns, and a row for each card: its name, and what lies in each of its places."""

    titles: tuple[str, ...]
    rows: tuple[tuple[StyledLine, ...], ...]
    more: int = 0


def make_grid(zone: ZoneView, pieces: PieceDrawer, most: int | None) -> Grid | None:
    """Make the grid of a zone, of so many cards; None if its cards don't have several places with something."""
    cards = [card for card in zone.cards if card is not None]
    lying = {card.id: pieces.lying_on(card) for card in cards}
    used = {each.name for zones in lying.values() for each in zones}
    titles = {each.name: pieces.title(each) for card in cards for each in pieces.on(card) if each.name in used}
    if len(titles) < 2 or len(cards) < 2 or len(cards) < len(zone.cards):
        return None
    rows = []
    for card in cards[:most]:
        places = {each.name: each for each in lying[card.id]}
        cells = [pieces.draw_in_cell(places[name]) if name in places else [] for name in titles]
        rows.append((pieces.draw_bare(card), *cells))
    return Grid(tuple(titles.values()), tuple(rows), len(cards) - len(rows))


def draw_grid(grid: Grid, title: str, width: int, whole: bool = False) -> list[StyledLine] | None:
    """Draw a grid under its titles, what is too long cut, or broken to be `whole`; None if it is too wide."""
    head: list[StyledLine] = [[("class:label", title)], *([("class:label", each)] for each in grid.titles)]
    widths = [max(length(row[at]) for row in (head, *grid.rows)) for at in range(len(head))]
    widths[0] = max(widths[0], width_of(title))
    while sum(widths) + GAP * (len(widths) - 1) > width:
        widest = max(range(len(widths)), key=lambda at: widths[at])
        widths[widest] -= 1
        if widths[widest] < NARROWEST:
            return None
    draw = _put_in_lines if whole else _put_in_line
    lines = [line for row in (head, *grid.rows) for line in draw(row, widths)]
    return [*lines, [("class:count", f"+{grid.more}")]] if grid.more else lines


def _put_in_line(cells: Sequence[StyledLine], widths: Sequence[int]) -> list[StyledLine]:
    return [_put_beside([_clip(cell, wide) for cell, wide in zip(cells, widths, strict=True)], widths)]


def _put_in_lines(cells: Sequence[StyledLine], widths: Sequence[int]) -> list[StyledLine]:
    broken = [break_line(cell, wide, wide) for cell, wide in zip(cells, widths, strict=True)]
    return [_put_beside(row, widths) for row in zip_longest(*broken, fillvalue=[])]


def _put_beside(cells: Sequence[StyledLine], widths: Sequence[int]) -> StyledLine:
    line: StyledLine = []
    for cell, wide in zip(cells, widths, strict=True):
        line += pad_line(cell, wide + GAP)
    return line[:-1]


def _clip(cell: StyledLine, width: int) -> StyledLine:
    """Cut a cell that is too long; what a card has become, which nobody can look up, stays."""
    states = [part for part in cell if part[0] == STATE]
    room = width - length(states)
    if length(cell) <= width or not states or room < 1:
        return clip_line(cell, width)
    return [*clip_line([part for part in cell if part[0] != STATE], room), *states]


def text_of(row: Sequence[StyledLine]) -> str:
    """Return the text of a row, to tell whether it has changed."""
    return " ".join(filter(None, map(unstyled, row)))
