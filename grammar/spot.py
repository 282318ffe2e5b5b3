"""The spot in a text at which reading stopped, and what can be seen from there."""

from __future__ import annotations

import re
from functools import cached_property

import attrs

from .automaton import Automaton, Unexpected
from .layout import CLOSING, BadCharacter, Lexeme, Unreadable
from .source import Source, Span
from .wanted import listed, spell, wanted_words

WORD = re.compile(r'\w+|"[^"\n]*"|\.\.|[<>=!+*/:-]=|\'s\b|\S')
FIRST = re.compile(r"[ \t]*(\w*)")
COMMENTS = re.compile(r'(?m)^[ \t]*#[^\n]*|(?<=\s)#[^\n"]*$')
# How far to look back for the end of the last line that says something.
NEAR = 4000
# How much of a line is looked at for what its author can have meant.
ENOUGH = 400
BRACKETS = re.compile(r'"[^"\n]*"|#[^\n]*|[()\[\]]')


@attrs.frozen(slots=False, eq=False)
class Spot:
    """Where reading stopped in a piece of a source, and in which states of the automaton."""

    piece: Span
    met: Unreadable
    automaton: Automaton

    @property
    def source(self) -> Source:
        """The text."""
        return self.piece.source

    @property
    def text(self) -> str:
        """The whole text."""
        return self.source.text

    @cached_property
    def at(self) -> int:
        """The offset; the end of the last line that says something, if what came was the end of the piece."""
        at = self.met.at
        if at >= self.piece.end or self.is_end:
            end = min(at, self.piece.end)
            start = max(self.piece.start, end - NEAR)
            before = COMMENTS.sub(lambda met: " " * len(met.group()), self.text[start:end])
            return start + len(before.rstrip())
        return at

    @property
    def token(self) -> Lexeme | None:
        """The token that nobody wanted, if it was a token."""
        return self.met.token if isinstance(self.met, Unexpected) else None

    @property
    def kind(self) -> str:
        """What the token is; nothing if it was no token."""
        return self.token.kinds[0] if self.token else ""

    @property
    def is_end(self) -> bool:
        """Whether what came was the end of a line, of a block or of the file."""
        return self.kind in ("_NL", "$END", "_DEDENT")

    @property
    def is_character(self) -> bool:
        """Whether what came is no word or sign at all."""
        return isinstance(self.met, BadCharacter)

    @cached_property
    def word(self) -> str:
        """The whole word or sign that was met; nothing at the end of a line."""
        found = None if self.is_end else WORD.match(self.text, self.at)
        return found.group() if found else ""

    @cached_property
    def char(self) -> str:
        """The character that was met; nothing at the end of a line."""
        return "" if self.is_end else self.text[self.at : self.at + 1]

    @cached_property
    def line_number(self) -> int:
        """The line, counted from 1."""
        return self.source.position(self.at)[0]

    @cached_property
    def line_start(self) -> int:
        """The offset at which the line starts."""
        return self.source.line_starts[self.line_number - 1]

    @cached_property
    def line(self) -> str:
        """The text of the line."""
        return self.source.line(self.line_number)

    @cached_property
    def sentence(self) -> str:
        """The line without its comment, as much of it as a person writes: patterns are slow on endless lines."""
        return self.line[:ENOUGH].split("#", 1)[0]

    @cached_property
    def before(self) -> str:
        """What stands on the line before the spot."""
        return self.text[self.line_start : self.at]

    @property
    def tail(self) -> str:
        """The end of that: as much as a name can take."""
        return self.before[-100:]

    @cached_property
    def after(self) -> str:
        """What stands on the line after the word that was met, without a comment."""
        return self.line[self.at - self.line_start + len(self.word) :].split("#", 1)[0]

    @cached_property
    def rest(self) -> str:
        """The same without the spaces at its end, as much of it as a person writes."""
        return self.after[:ENOUGH].rstrip()

    @cached_property
    def margin(self) -> int:
        """How many spaces the line starts with."""
        return len(self.line) - len(self.line.lstrip(" "))

    def margin_of(self, number: int) -> int:
        """Return how many spaces a line starts with."""
        line = self.source.line(number)
        return len(line) - len(line.lstrip(" "))

    @cached_property
    def first(self) -> str:
        """The first word of the line."""
        return _first(self.line)

    @cached_property
    def is_first(self) -> bool:
        """Whether nothing but space stands before the spot on its line."""
        return not self.before.strip()

    @cached_property
    def wanted(self) -> set[str]:
        """The spellings, or names, of all that could have come."""
        return {spell(self.automaton, kind) for kind in self.kinds_wanted}

    @cached_property
    def kinds_wanted(self) -> set[str]:
        """The terminals that could have come."""
        return self.automaton.wanted(self.met.states) if self.met.states else set()

    @property
    def wanted_phrase(self) -> str:
        """All that could have come, in words."""
        return listed(wanted_words(self.automaton, self.kinds_wanted))

    @cached_property
    def outer(self) -> list[int]:
        """The lines in whose blocks this one stands, the nearest first."""
        found = []
        margin = self.margin
        for number in range(self.line_number - 1, 0, -1):
            if margin == 0:
                break
            line = self.source.line(number)
            inner = len(line) - len(line.lstrip(" "))
            if line.strip() and not line.lstrip().startswith("#") and inner < margin:
                found.append(number)
                margin = inner
        return found

    @property
    def outer_words(self) -> list[str]:
        """The first words of those lines."""
        return [_first(self.source.line(number)) for number in self.outer]

    @property
    def next_line(self) -> str:
        """The next line that says something."""
        for line in self.text[self.line_start + len(self.line) :].split("\n")[1:]:
            if line.strip() and not line.lstrip().startswith("#"):
                return line
        return ""

    @cached_property
    def open_brackets(self) -> list[int]:
        """The offsets of the brackets that are open at the spot."""
        found: list[int] = []
        for met in BRACKETS.finditer(self.text, self.piece.start, self.at):
            if met.group() in "([":
                found.append(met.start())
            elif met.group() in ")]" and found:
                found.pop()
        return found

    @property
    def is_closing(self) -> bool:
        """Whether a closing bracket was met."""
        return self.kind in CLOSING

    def span(self, length: int | None = None, at: int | None = None) -> Span:
        """Cover the word that was met, or so many letters from somewhere."""
        start = self.at if at is None else at
        return Span(self.source, start, start + (length or len(self.word) or 1))

    def line_span(self, number: int | None = None) -> Span:
        """Cover the words of a line, without its indentation and comment."""
        number = number or self.line_number
        line = self.source.line(number)
        start = self.source.line_starts[number - 1] + len(line) - len(line.lstrip())
        return Span(self.source, start, start + max(1, len(line.split("#", 1)[0].strip())))

    @property
    def block(self) -> str:
        """Return which block is open."""
        if not self.outer:
            return ""
        number = self.outer[0]
        words = self.source.line(number).split("#", 1)[0].strip().rstrip(":")
        return f'this stands under "{words if len(words) < 60 else words[:57] + "..."}", line {number}'


def _first(line: str) -> str:
    found = FIRST.match(line)
    return found.group(1) if found else ""
