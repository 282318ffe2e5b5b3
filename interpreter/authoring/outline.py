"""The outline of a game file: its declarations, with what stands in them, and the lines that can be folded away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from croupier.grammar import Source, Span, tree

# Declarations without a name, as what they stand in the outline.
BLOCKS = {"Setup": "setup", "Play": "play", "Ranking": "ranking", "Layout": "layout", "EachPlayer": "each player has"}
SORTS = {"AfterSetup": "after setup"} | BLOCKS


@attrs.frozen
class Heading:
    """A declaration in the outline: what it is called, of which sort it is, where it stands, what is in it."""

    name: str
    sort: str
    span: Span
    named: Span
    inner: tuple[Heading, ...] = ()


def outline(start: tree.Start) -> list[Heading]:
    """Return the headings of a file, in its order."""
    return [heading for node in start.declarations for heading in headings(node)]


def headings(node: Any) -> Iterator[Heading]:
    """Yield the heading of a declaration, if it has a name or is one of a kind."""
    cls = type(node).__name__
    word = name_in(node)
    inner = tuple(heading for each in parts_of(node) for heading in headings(each))
    span = node.span.in_whole
    if word is not None:
        yield Heading(str(word) or cls.lower(), sort_word(cls), span, word.span.in_whole, inner)
    elif cls in SORTS:
        name = SORTS[cls]
        yield Heading(name, "block", span, Span(span.source, span.start, span.start + len(name.split()[0])), inner)
    else:
        yield from inner


def name_in(node: Any) -> Any:
    """Return the word by which a declaration is known."""
    for field in ("name", "card", "title", "kind", "file"):
        found = getattr(node, field, None)
        if isinstance(found, tree.Text):
            found = found.string
        if found is not None and hasattr(found, "span"):
            return found
    return None


def sort_word(cls: str) -> str:
    """Return the word with which a declaration of a class begins."""
    return {"CardTable": "cards", "Row": "card", "EnumTable": "enum", "Procedure": "to", "Has": "field"}.get(
        cls, "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in cls).strip()
    )


INNER = (tree.Zone, tree.Track, tree.Has, tree.Rule)


def parts_of(node: Any) -> Iterator[Any]:
    """Yield what stands in a declaration and has a heading of its own."""
    if isinstance(node, tree.EachPlayer):
        yield from node.members
    elif isinstance(node, tree.Enum):
        yield from node.values
    elif isinstance(node, tree.EnumTable):
        yield from (row.value for row in node.rows)
    elif isinstance(node, tree.Kind | tree.Die):
        yield from (line for line in node.body or () if isinstance(line, INNER))
    elif isinstance(node, tree.CardTable) and "name" in node.columns.names:
        column = [*map(str, node.columns.names)].index("name")
        cells = (row.cells[column].value for row in node.rows if column < len(row.cells))
        yield from (RowTitle(cell) for cell in cells if isinstance(cell, tree.Text))


class RowTitle:
    """A row of a table of cards, by its name."""

    def __init__(self, text: tree.Text) -> None:
        self.title = text
        self.span = text.span


def folds(source: Source) -> list[tuple[int, int, bool]]:
    """Return what can be folded away: the first and the last line, from 0 on, and whether it is a comment."""
    lines = source.text.split("\n")
    found: list[tuple[int, int, bool]] = []
    open_blocks: list[tuple[int, int]] = []  # the margin and the line at which each begins
    last = first_comment = -1
    for number, line in enumerate([*lines, "end"]):
        words = line.strip()
        if words.startswith("#"):
            first_comment = number if first_comment < 0 else first_comment
            continue
        if 0 <= first_comment < number - 1 and lines[number - 1].strip().startswith("#"):
            found.append((first_comment, number - 1, True))
        first_comment = -1
        if not words:
            continue
        margin = len(line) - len(line.lstrip())
        while open_blocks and open_blocks[-1][0] >= margin:
            _, begun = open_blocks.pop()
            if last > begun:
                found.append((begun, last, False))
        open_blocks.append((margin, number))
        last = number
    return sorted(found)
