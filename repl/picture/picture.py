"""The table as the seat that looks may know it, as lines of styled text: what belongs to all, then each player.

A table is drawn in panels, side by side where there is room. If it would be higher than wanted, it is drawn more
closely: signs for words, entries one behind the other, names cut short; what was left out is counted.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

import attrs

from ..phrases import counted, phrase
from ..width import clean, clip, pad, width_of, wrap
from .grid import Grid, draw_grid, text_of
from .lines import StyledLine, beside, clip_line, flow, length, unstyled
from .pieces import LEVELS, LOOSE, ROOMY
from .places import BETWEEN, Entry, Inventory

if TYPE_CHECKING:
    from croupier.interpreter import View

# A panel is at least so wide; a column of titles at most, and no more than a part of its panel.
PANEL, TITLES, PART = 44, 18, 4
GAP = 2
# In narrower places nothing can be drawn.
NARROWEST = 20
DECIDES = "►"
CHANGED = "*"
BREAKS = re.compile(r"(?<=[,;·] )")


@attrs.frozen
class Area:
    """A part of the table: whose or what it is, and what is there."""

    heading: StyledLine
    entries: tuple[Entry, ...]
    note: str = ""


def draw_table(
    view: View,
    names: Sequence[str],
    lang: str,
    width: int,
    height: int | None = None,
    points: Mapping[int, str] | None = None,
    before: View | None = None,
) -> list[StyledLine]:
    """Draw the whole table as one seat sees it, within a width and, if it can be, a height.

    `points` are notes beside the players' names; what is new since `before` is marked.
    """
    width = max(width, NARROWEST)
    seen, old = Inventory(view, lang), None if before is None else Inventory(before, lang)
    draw = cache(lambda level: Picture(seen, names, level, points or {}, old).draw(width))
    level = ROOMY if height is None else find_level(lambda level: len(draw(level)), height)
    if height is None or level is not None:
        return draw(level)
    lines = draw(LEVELS[-1])
    more = counted(lang, "more lines", len(lines) - height + 1)
    return [*lines[: max(0, height - 1)], clip_line([("class:dim", more)], width)]


def find_level(count_lines: Callable[[int], int], height: int) -> int | None:
    """Find how roomy a table can be drawn within a height; None if it can't be at all."""
    if count_lines(ROOMY) <= height:
        return ROOMY
    level = bisect_left(LEVELS, True, lo=1, key=lambda level: count_lines(level) <= height)
    return level if level in LEVELS else None


def draw_zones(view: View, named: str, lang: str, width: int) -> list[StyledLine]:
    """Draw the zones of a name, with all that is in them."""
    places, wanted = Inventory(view, lang).at(ROOMY), named.casefold()
    lines: list[StyledLine] = []
    for zone in view.zones:
        titles = (zone.title_in(lang), zone.text_in(lang), zone.shown_in(lang))
        if wanted in [title.casefold() for title in titles]:
            nothing: StyledLine = [("class:dim", phrase(lang, "empty"))]
            items = places.draw_zone(zone, all_of_it=True) or [nothing]
            entry = Entry(zone.name, clean(zone.text_in(lang)), tuple(items))
            lines += draw_entry(entry, 0, width, lang)
    return lines


class Picture:
    """Draws what is seen, as closely as it is told; what was not there before is marked."""

    def __init__(
        self, seen: Inventory, names: Sequence[str], level: int, points: Mapping[int, str], before: Inventory | None
    ) -> None:
        self.view = seen.view
        self.names = names
        self.lang = seen.lang
        self.level = level
        self.points = points
        self.places = seen.at(level)
        self.old = before.at(level) if before is not None and before.view.seat == seen.view.seat else None

    def draw(self, width: int) -> list[StyledLine]:
        """Draw all panels."""
        common = self.places.common
        if self.old is not None:
            old = [entry for _, entries in self.old.common for entry in entries]
            common = [(title, mark_new(entries, old)) for title, entries in common]
        # Where there is little room, only players have a line for their name.
        panels = [
            Area([("class:heading", title if self.level == ROOMY else "")], tuple(entries)) for title, entries in common
        ]
        seats = [(self.view.seat + step) % len(self.names) for step in range(len(self.names))]
        players = [self._panel(seat) for seat in seats]
        return [*self._arrange(panels, width, False), *self._arrange(players, width, True)]

    def _is_short(self, panels: Sequence[Area], width: int) -> bool:
        """Whether what each player has fits into one line."""
        return all(len(self._draw_in_line(panel.entries, width)) < 2 for panel in panels)

    def _panel(self, seat: int) -> Area:
        entries = self.places.of(seat)
        if self.old is not None:
            entries = mark_new(entries, self.old.of(seat))
        own, name = seat == self.view.seat, clean(self.names[seat])
        decides = f"{DECIDES} " if seat == self.view.deciding else ""
        words = phrase(self.lang, "you", name=name) if own else name
        style = "class:player.own" if own else "class:player"
        return Area([("class:decides", decides), (style, words)], tuple(entries), self.points.get(seat, ""))

    def _arrange(self, panels: Sequence[Area], width: int, of_players: bool) -> list[StyledLine]:
        """Put panels into as many columns as make the picture lowest; of two that are as low, the wider ones."""
        # A grid wants all the width that there is.
        wide = any(entry.grid is not None for panel in panels for entry in panel.entries)
        most = 1 if wide else max(1, min(len(panels), (width + GAP) // (PANEL + GAP)))
        pictures = [self._put_in_columns(panels, width, columns, of_players) for columns in range(1, most + 1)]
        return min(pictures, key=len)

    def _put_in_columns(self, panels: Sequence[Area], width: int, columns: int, of_players: bool) -> list[StyledLine]:
        """Put panels into columns; the first has a row of its own if the others then fill theirs."""
        count = len(panels)
        each = (width - GAP * (columns - 1)) // columns
        in_line = self.level > LOOSE or (of_players and self._is_short(panels, each))
        if columns > 1 and count % columns and (count - 1) % columns == 0:
            first = self._draw(panels[0], width, in_line)
            return [*first, *self._put_in_columns(panels[1:], width, columns, of_players)]
        lines: list[StyledLine] = []
        for start in range(0, count, columns):
            row = panels[start : start + columns]
            lines += beside([self._draw(panel, each, in_line) for panel in row], [each] * columns, GAP)
        return lines

    def _draw(self, panel: Area, width: int, in_line: bool) -> list[StyledLine]:
        rows = self._draw_close(panel, width) if in_line else self._draw_rows(panel, width)
        return [*self._head(panel, width), *rows]

    def _draw_close(self, panel: Area, width: int) -> list[StyledLine]:
        """Draw entries one behind the other, but grids by themselves."""
        rows: list[StyledLine] = []
        for has_grid, entries in groupby(panel.entries, key=lambda entry: entry.grid is not None):
            if has_grid:
                rows += [line for entry in entries for line in draw_entry(entry, 0, width, self.lang, whole=False)]
            else:
                rows += self._draw_in_line(list(entries), width)
        return rows

    def _draw_rows(self, panel: Area, width: int) -> list[StyledLine]:
        """Draw one entry a row, but those that follow each other and can stand beside others in one row."""
        groups = groupby(panel.entries, key=lambda entry: self._stands_beside(entry, width))
        rows = [each for beside_others, group in groups for each in self._split(list(group), beside_others)]
        wide = [width_of(row[0].title) for row in rows if len(row) == 1]
        titles = max([each for each in wide if each <= min(TITLES, width // PART)], default=0) + 2
        return [line for row in rows for line in self._draw_row(row, titles, width)]

    @staticmethod
    def _split(entries: list[Entry], beside_others: bool) -> list[list[Entry]]:
        return [entries] if beside_others else [[entry] for entry in entries]

    def _draw_row(self, entries: list[Entry], titles: int, width: int) -> list[StyledLine]:
        if len(entries) > 1:
            return self._draw_in_line(entries, width)
        return draw_entry(entries[0], titles, width, self.lang, whole=self.level == ROOMY)

    def _stands_beside(self, entry: Entry, width: int) -> bool:
        """Whether an entry can stand beside others: a track, and in less room all that is short."""
        if self.level == ROOMY or entry.grid is not None:
            return entry.is_track
        lines = self._draw_in_line([entry], width)
        return len(lines) < 2 and length(lines[0]) <= width // 2

    def _draw_in_line(self, entries: Sequence[Entry], width: int) -> list[StyledLine]:
        """Draw entries one behind the other."""
        items: list[tuple[str, StyledLine]] = []
        for entry in entries:
            there = [item for item in entry.items if item]
            title = phrase(self.lang, "title", what=entry.title) if there else entry.title
            first, *others = there or [[]]
            items.append((BETWEEN, [("class:label", title), *first]))
            sign = ", " if entry.between == BETWEEN else " "
            items += [(sign, item) for item in others]
        return flow([], items, width, 2) if items else []

    def _head(self, panel: Area, width: int) -> list[StyledLine]:
        """Draw the name of a panel, a rule to its end, and a note."""
        if not unstyled(panel.heading):
            return []
        note = f" {clip(panel.note, width // 2)}" if panel.note else ""
        heading = clip_line(panel.heading, width - width_of(note) - 3)
        rule = "─" * (width - length(heading) - width_of(note) - 3)
        return [[("class:rule", "─ "), *heading, ("class:rule", f" {rule}"), ("class:note", note)]]


def draw_entry(entry: Entry, titles: int, width: int, lang: str, whole: bool = True) -> list[StyledLine]:
    """Draw a title and its items; the titles of a panel take one column, unless they are too long for it."""
    if entry.grid is not None and (drawn := draw_grid(entry.grid, entry.title, width, whole)) is not None:
        return drawn
    if not entry.items:
        return [[("class:label", clip(entry.title, width))]]
    if width_of(entry.title) + 2 <= titles:
        title = pad(entry.title, titles)
        indent = titles
    else:
        title = phrase(lang, "title", what=clip(entry.title, width // 2))
        indent = 4
    between = entry.between
    return flow([("class:label", title)], [(between, item) for item in entry.items], width, indent)


def mark_new(entries: Sequence[Entry], old: Sequence[Entry]) -> list[Entry]:
    """Mark the items that were not there before."""
    known = {entry.key: {unstyled(item) for item in entry.items} for entry in old}
    rows = {entry.key: {text_of(row) for row in entry.grid.rows} for entry in old if entry.grid is not None}
    return [
        attrs.evolve(
            entry,
            items=tuple(_mark(item, known.get(entry.key, set())) for item in entry.items),
            grid=entry.grid and _mark_rows(entry.grid, rows.get(entry.key, set())),
        )
        for entry in entries
    ]


def _mark_rows(grid: Grid, known: set[str]) -> Grid:
    rows = [row if text_of(row) in known else (_mark(row[0], set()), *row[1:]) for row in grid.rows]
    return attrs.evolve(grid, rows=tuple(rows))


def _mark(item: StyledLine, known: set[str]) -> StyledLine:
    if not item or unstyled(item) in known:
        return item
    return [*((f"{style} class:changed".strip(), text) for style, text in item), ("class:changed", CHANGED)]


def fold(line: str, width: int, indent: str = "") -> list[str]:
    """Break a line that is too long between its items, the rest of it set in."""
    lines = [indent]
    for item in BREAKS.split(line):
        if width_of(lines[-1]) + width_of(item.rstrip()) > width and lines[-1].strip():
            lines.append(f"{indent}    ")
        lines[-1] += item
    return [part for each in lines for part in _cut(each.rstrip(), width, indent)]


def _cut(line: str, width: int, indent: str) -> list[str]:
    # An item that is longer than a line is broken between its words.
    if width_of(line) <= width:
        return [line]
    return [part.rstrip() for part in wrap(line, width, rest=f"{indent}    ", keeps_blanks=True)]
