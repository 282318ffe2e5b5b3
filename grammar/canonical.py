"""The canonical layout of a game file: `canonical(source)` returns its text, laid out anew.

Four spaces for each block, and for lines that go on; one space between words; the bars of a table under one another,
and comments behind lines in a column; no line longer than 120 letters if it can be broken, and rather before what is
done on the same line than inside brackets; at most one empty line.
Nothing of this means anything: the text that comes out is read again, and must have the same tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, cast

import attrs

from .filling import MOST, LinePiece, filled
from .layout import DEDENT, INDENT, LAYOUT, NEWLINE, Indentation, Lexeme
from .parse import BYTE_ORDER_MARK, parse, parser
from .source import Source, Span, Word
from .tree import Node

INDENTATION = 4
# Signs that stand directly behind what comes before them, and before what comes behind them.
CLOSES, OPENS = frozenset({")", "]", ",", ":", "'s", ".."}), frozenset({"(", "[", ".."})
# Words that only mean what they do with the word behind them.
BINDING = frozenset({"_CARD_NAMED", "_PLACE", "LANGUAGE", "VERB"})
BAR = "|"
# No comment stands so far to the right that it belongs to a block that its author did not begin.
NOWHERE = 1 << 30


class LaidOutWrong(Exception):
    """The new layout would mean something else: a fault of this file."""


@attrs.define
class Note:
    """A comment on a line of its own, and the column in which it began; an empty line has no text."""

    text: str
    column: int = 0


@attrs.define
class Row:
    """A line of the language, which may go on over several of the text."""

    level: int
    # The columns at which the blocks that are open began, the innermost last.
    columns: tuple[int, ...] = (0,)
    pieces: list[LinePiece] = attrs.Factory(list)
    # Comments and empty lines before it, and the comment behind it.
    above: list[Note] = attrs.Factory(list)
    behind: str = ""
    opens: bool = False


@attrs.define
class Marks:
    """What the grammar says of single signs: each by the offset at which it starts."""

    kinds: dict[int, str] = attrs.Factory(dict)
    # Brackets that belong to the word before them, those that don't, signs of negative numbers, names that are called.
    glued: set[int] = attrs.Factory(set)
    free: set[int] = attrs.Factory(set)
    negative: set[int] = attrs.Factory(set)
    calls: set[int] = attrs.Factory(set)
    # Colons before what is done, on the same line or on lines below.
    suites: set[int] = attrs.Factory(set)

    def take(self, kind: str, token: Lexeme) -> None:
        """Note what a token is."""
        self.kinds[token.start] = kind

    def make(self, rule: str, parts: list[Any], start: int, end: int) -> None:
        """Note what a production says of its first sign."""
        if rule in ("param_list", "pattern_list"):
            self.glued.add(start)
        elif rule == "list_literal":
            self.free.add(start)
        elif rule == "negative":
            self.negative.add(start)
        elif rule == "call_expression":
            self.calls.add(start)
        elif rule in ("suite", "ability_suite"):
            self.suites.add(start)


def canonical(source: Source) -> str:
    """Return the text of a file that can be read, in its canonical layout."""
    before, problems = parse(source)
    if before is None or problems:
        raise ValueError(f"{source.name} has mistakes, and therefore no layout")
    text = "".join(f"{line}\n" for line in lines_of(rows_of(source)))
    after, _ = parse(Source(source.name, text, source.folder))
    if after is None or not same(before, after):
        raise LaidOutWrong(source.name)
    return text


def same(one: Any, other: Any) -> bool:
    """Whether two trees are the same but for the places of what is in them."""
    if isinstance(one, Node):
        if type(one) is not type(other):
            return False
        fields = [field.name for field in attrs.fields(cast(Any, type(one))) if field.name != "span"]
        return all(same(getattr(one, name), getattr(other, name)) for name in fields)
    if isinstance(one, tuple) and not isinstance(one, Span):
        return isinstance(other, tuple) and len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and (str(one) == str(other) if isinstance(one, Word) else bool(one == other))


def tokens_of(source: Source) -> Iterator[Lexeme]:
    """Yield the words and signs of a file, with those that start and end its blocks."""
    start = len(source.text) - len(source.text.lstrip(BYTE_ORDER_MARK))
    yield from Indentation().arrange(parser().lexer.read(source.text, start, len(source.text)))


def bare_words(source: Source) -> str:
    """Return the words and signs of a file and where its blocks begin and end, without layout and comments."""
    return "\n".join(token.kinds[0] if token.kinds[0] in LAYOUT else token.text for token in tokens_of(source))


def rows_of(source: Source) -> list[Row]:
    """Cut a file into the lines of the language, each with its comments; the last one has only what stands behind."""
    tokens, marks = list(tokens_of(source)), Marks()
    parser().automaton.run(tokens, "start", marks.take, marks.make)
    rows = [Row(0)]
    columns, last = [0], len(source.text) - len(source.text.lstrip(BYTE_ORDER_MARK))
    new, opened = True, False
    for token in tokens:
        kind = token.kinds[0]
        if kind == INDENT:
            columns.append(-1)
            opened = True
        elif kind == DEDENT:
            columns.pop()
        if kind in LAYOUT:
            new = new or kind == NEWLINE
            continue
        gap = source.text[last : token.start]
        if new:
            columns[-1] = len(gap) - gap.rfind("\n") - 1
            rows[-1].opens = opened
            add_notes(rows, Row(len(columns) - 1, tuple(columns)), gap)
            new = opened = False
        elif rows[-1].pieces:
            add_inner(rows[-1].pieces[-1], gap)
        rows[-1].pieces.append(piece_of(token, rows[-1].pieces, marks, begins="\n" in gap))
        last = token.end
    add_notes(rows, Row(0), source.text[last:])
    return [each for row in rows[1:] for each in spread(row, marks)]


def spread(row: Row, marks: Marks) -> list[Row]:
    """Return a line as it is, or with what is done on a line of its own, if else it was broken inside brackets."""
    at = next((at for at, piece in enumerate(row.pieces[:-1], 1) if piece.start in marks.suites), None)
    if at is None or len(code_of(row)) <= 1 + sum(piece.may_break and not piece.depth for piece in row.pieces):
        return [row]
    head = attrs.evolve(row, pieces=row.pieces[:at], behind="", opens=True)
    return [head, Row(row.level + 1, (*row.columns, NOWHERE), row.pieces[at:], behind=row.behind)]


def add_notes(rows: list[Row], row: Row, gap: str) -> None:
    """Begin a new line, and put the comments between it and the one before where they belong."""
    before = rows[-1]
    lines = gap.split("\n")
    if before.pieces:
        before.behind = lines.pop(0).strip()
    # The last is the margin of the new line; a file can end with a comment.
    if lines and not lines[-1].strip():
        lines.pop()
    row.above += [Note(line.strip(), len(line) - len(line.lstrip())) for line in lines]
    rows.append(row)


def add_inner(piece: LinePiece, gap: str) -> None:
    """Note the comments between two words of a line that goes on."""
    piece.comments += [text for line in gap.split("\n") if (text := line.strip())]


def piece_of(token: Lexeme, before: list[LinePiece], marks: Marks, begins: bool) -> LinePiece:
    """Return a word or sign as it stands in a line, after those before it; perhaps it `begins` a line of the text."""
    kind = marks.kinds[token.start]
    text = ", else" if kind == "_ELSE" else token.text
    previous = before[-1] if before else None
    depth = previous.inside if previous is not None else 0
    closing = text in (")", "]")
    inside = depth + (text in ("(", "[")) - closing
    glued = previous is not None and (
        text in CLOSES
        or kind == "_ELSE"
        or previous.text in OPENS
        or previous.start in marks.negative
        or token.start in marks.glued
        or (text == "[" and token.start not in marks.free)
        or (text == "(" and previous.start in marks.calls)
    )
    broken = kind == "LANGUAGE" if depth == 0 else not closing
    may_break = broken and (not glued or (previous is not None and previous.text in ("(", "[")))
    if previous is not None and marks.kinds[previous.start] in BINDING:
        may_break = False
    begins = begins and previous is not None and (may_break or closing)
    return LinePiece(token.start, text, not glued, may_break, begins, depth, inside)


def lines_of(rows: list[Row]) -> Iterator[str]:
    """Yield the lines of the text."""
    align_tables(rows)
    columns = {id(row): lines for row in rows if (lines := code_of(row))}
    comments = comment_columns(rows, columns)
    told = False
    for before, row in pairwise([Row(0), *rows]):
        notes = list(notes_of(before, row))
        # No empty line begins a file, a block or the end of the file.
        while notes and not notes[0].text and (not told or before.opens):
            del notes[0]
        while notes and not notes[-1].text and not row.pieces:
            notes.pop()
        for note in notes:
            yield " " * note.column + note.text
        code = columns.get(id(row), [])
        if row.behind:
            code[-1] = code[-1].ljust(comments[id(row)]) + row.behind
        yield from code
        told = told or bool(notes or code)


def notes_of(before: Row, row: Row) -> Iterator[Note]:
    """Yield the comments above a line, each at the level of a block that is open there; of empty lines one."""
    level = before.level if before.level > row.level else row.level
    blank = False
    for note in row.above:
        if not note.text:
            blank = True
            continue
        # A comment after the end of blocks belongs to the one at whose margin it stands.
        while level > row.level and note.column < before.columns[level]:
            level -= 1
        if blank:
            yield Note("")
        blank = False
        yield Note(note.text, level * INDENTATION)
    if blank:
        yield Note("")


def code_of(row: Row) -> list[str]:
    """Return the lines of the text that a line of the language is laid out in."""
    return filled(row.pieces, row.level * INDENTATION, 2 * INDENTATION if row.opens else INDENTATION, row.behind)


def comment_columns(rows: Iterable[Row], code: dict[int, list[str]]) -> dict[int, int]:
    """Return the column at which the comment behind each line begins: the same for lines that follow one another."""
    columns: dict[int, int] = {}
    run: list[Row] = []
    for row in [*rows, Row(-1)]:
        if run and (row.level != run[-1].level or row.above or not row.pieces):
            columns |= column_of_run([each for each in run if each.behind], code)
            run = []
        run.append(row)
    return columns


def column_of_run(run: list[Row], code: dict[int, list[str]]) -> dict[int, int]:
    """Return the columns of comments behind lines; long lines, with which others would not fit, are left out."""
    found: dict[int, int] = {}
    ends = {id(row): len(code[id(row)][-1]) + 2 for row in run}
    left = sorted(run, key=lambda row: ends[id(row)])
    while left:
        column = ends[id(left[-1])]
        if len(left) == 1 or all(column + len(row.behind) <= MOST for row in left):
            return found | {id(row): column for row in left}
        found[id(left[-1])] = column
        left.pop()
    return found


def align_tables(rows: list[Row]) -> None:
    """Put the bars of tables under one another, by spaces before them."""
    run: list[list[list[LinePiece]]] = []
    levels: set[int] = set()
    for row in [*rows, Row(-1)]:
        cells = cells_of(row.pieces)
        if run and (len(cells) != len(run[-1]) or row.level not in levels):
            align(run)
            run, levels = [], set()
        if len(cells) > 1:
            run.append(cells)
            levels = {row.level}


def cells_of(pieces: list[LinePiece]) -> list[list[LinePiece]]:
    """Cut a line at its bars; each bar ends its cell."""
    cells: list[list[LinePiece]] = [[]]
    for piece in pieces:
        cells[-1].append(piece)
        if piece.text == BAR:
            cells.append([])
    return cells


def align(run: list[list[list[LinePiece]]]) -> None:
    """Put the bars of lines with equally many cells under one another."""
    for column in range(len(run[0]) - 1):
        cells = [line[column] for line in run]
        widths = [sum(len(piece.text) + piece.spaced for piece in cell[:-1]) for cell in cells]
        for cell, width in zip(cells, widths, strict=True):
            cell[-1].text = " " * (max(widths) - width) + BAR
