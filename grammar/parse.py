"""From text to tree: `parse(source)` gives a `tree.Start`, and the diagnostics that say what could not be read.

A file that has mistakes is read again declaration by declaration, so that each broken one is complained of and the
others are there for the checks that follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import attrs

from . import tree
from .automaton import Automaton, TooDeep
from .build import Builder
from .complain import complain, complain_of_file, complain_of_insert, complain_of_length, complain_of_margin, is_cascade
from .diagnostic import ENOUGH, Diagnostic
from .layout import Indentation, Lexeme, Unreadable
from .lex import Lexer
from .source import Passage, Source, Span, Word
from .tables import load_tables
from .visible import visible

# Where a declaration starts: a line without indentation that is no comment and doesn't just close a bracket.
DECLARATION = re.compile(r"^[^\s#)\]]", re.MULTILINE)
BYTE_ORDER_MARK = "\ufeff"
# So many words and signs of a game are read, with the games that it is laid over: three times what a big one has.
MOST_TOKENS = 50_000
# What is to be filled into a text is read as well, so that a long one counts for more.
SHORT_TEXT, LETTERS_A_WORD = 40, 10
BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|\{|\}")


class TooLong(Exception):
    """There are more words and signs than are read, from `at` on."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@attrs.define
class Budget:
    """How many more words and signs are read."""

    left: int = MOST_TOKENS

    def limit(self, tokens: Iterator[Lexeme]) -> Iterator[Lexeme]:
        """Yield tokens again, as long as any may be read."""
        for token in tokens:
            self.left -= 1
            if len(token.text) > SHORT_TEXT and "{" in token.text:
                self.left -= len(token.text) // LETTERS_A_WORD
            if self.left < 0:
                raise TooLong(token.start)
            yield token


@attrs.frozen
class Parser:
    """What reads by the grammar: the lexer and the automaton."""

    lexer: Lexer
    automaton: Automaton

    def read(
        self, source: Source, start: str, piece: Span, budget: Budget | None = None
    ) -> tuple[Any, list[Diagnostic]]:
        """Read one piece of a source as a start symbol of the grammar."""
        builder = Builder(source)
        tokens = self.lexer.read(source.text, piece.start, piece.end, closed=start == "start")
        tokens = (budget or Budget()).limit(tokens)
        try:
            made = self.automaton.run(Indentation().arrange(tokens), start, builder.take, builder.make)
        except TooLong as met:
            return None, [complain_of_length(Span(source, met.at, met.at + 1), MOST_TOKENS)]
        except (Unreadable, TooDeep) as met:
            return None, [complain(piece, met, self.automaton)]
        return made, builder.complaints


@cache
def parser() -> Parser:
    """Make the parser, with the tables from the cache if they are there."""
    tables = load_tables()
    return Parser(Lexer(tables), Automaton(tables))


def parse(source: Source, budget: Budget | None = None) -> tuple[tree.Start | None, list[Diagnostic]]:
    """Read a whole game file; with mistakes in it, the tree has the declarations that could be read.

    `budget` is what several files may have together.
    """
    complaint = complain_of_file(source)
    if complaint:
        return None, [complaint]
    start = len(source.text) - len(source.text.lstrip(BYTE_ORDER_MARK))
    made, complaints = parser().read(source, "start", Span(source, start, len(source.text)), budget)
    if made is None and complaints[0].code != "too-long":
        made, complaints = _parse_piecewise(source, start, complaints)
    return made, complain_of_margin(source) + complaints


def parse_expression(source: Source, piece: Span | None = None) -> tuple[tree.Set | None, list[Diagnostic]]:
    """Read one expression, as typed by a person or standing in a text: the whole source, or a piece of it."""
    return parser().read(source, "set", piece if piece is not None else Span(source, 0, len(source.text)))


def inserts(word: Word) -> tuple[list[str | tree.Set], list[Diagnostic]]:
    """Split a text at its braces: words as they stand, and the expressions that are filled in.

    `{{` and `}}` stand for braces themselves. An insert that can't be read is left out and complained of. A text of a
    passage is split once, as the passage is read once.
    """
    passage = word.span.source
    if not isinstance(passage, Passage):
        return _split(word)
    key = word.span.start, str(word)
    if key not in passage.inserts:
        passage.inserts[key] = _split(word)
    split: tuple[list[str | tree.Set], list[Diagnostic]] = passage.inserts[key]
    return split


def _split(word: Word) -> tuple[list[str | tree.Set], list[Diagnostic]]:
    place, offset = _place(word)
    pieces: list[str | tree.Set] = []
    complaints: list[Diagnostic] = []
    at = 0
    for found in BRACES.finditer(word):
        pieces.append(word[at : found.start()])
        at = found.end()
        span = Span(place.source, offset + found.start(), offset + found.end())
        if found.group() in ("{{", "}}"):
            pieces.append(found.group()[0])
        elif found.group(1) is None or not found.group(1).strip():
            complaints.append(complain_of_insert(span, Span(place.source, offset, offset + len(word))))
        else:
            made, met = parser().read(place.source, "set", Span(place.source, span.start + 1, span.end - 1))
            pieces += [made] if made is not None else []
            complaints += met
    pieces.append(word[at:])
    return _joined(pieces), complaints


def _place(word: Word) -> tuple[Span, int]:
    """Return where the letters of a text stand, without its quotes; a text from elsewhere is a source of its own."""
    span = word.span
    if span.text[:1] == '"' and visible(span.text[1:-1]) == word:
        return span, span.start + 1
    source = Source("text", str(word))
    return Span(source, 0, len(word)), 0


def _joined(pieces: list[str | tree.Set]) -> list[str | tree.Set]:
    """Put neighbouring words together and leave out empty ones."""
    joined: list[str | tree.Set] = []
    for piece in pieces:
        if isinstance(piece, str) and joined and isinstance(joined[-1], str):
            joined[-1] += str(piece)
        elif not isinstance(piece, str) or piece:
            joined.append(str(piece) if isinstance(piece, str) else piece)
    return joined


def edges_of(text: str, first: int) -> list[int]:
    """Return where the declarations of a text start, from `first` on, and where the last one ends."""
    translation = parser().lexer.patterns["LANGUAGE"].match
    starts = [at for met in DECLARATION.finditer(text) if not translation(text, at := met.start())]
    # What stands before the first declaration belongs to it, whatever it is.
    return [first, *(start for start in starts[1:] if start > first), len(text)]


def _parse_piecewise(source: Source, first: int, found: list[Diagnostic]) -> tuple[tree.Start, list[Diagnostic]]:
    """Read declaration by declaration; `found` is what reading the file at once complained of."""
    edges = edges_of(source.text, first)
    declarations: list[Any] = []
    complaints: list[Diagnostic] = []
    budget = Budget()
    for start, end in pairwise(edges):
        made, met = parser().read(source, "start", Span(source, start, end), budget)
        if made is not None:
            declarations += made.declarations
        if not is_cascade(complaints, met):
            complaints += met
        # After so many complaints the rest is not read: it is likely to be something else altogether.
        if len(complaints) >= ENOUGH or (met and met[-1].code == "too-long"):
            break
    root: Any = tree.Start
    return root(tuple(declarations), span=Span(source, 0, len(source.text))), complaints or found
