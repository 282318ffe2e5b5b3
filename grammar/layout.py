"""Indentation: turns the white space at the start of lines into `_INDENT` and `_DEDENT` tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

NEWLINE = "_NL"
INDENT = "_INDENT"
DEDENT = "_DEDENT"
LAYOUT = frozenset({NEWLINE, INDENT, DEDENT})
OPENING = {"LPAR", "LSQB"}
CLOSING = {"RPAR", "RSQB"}


class Lexeme(NamedTuple):
    """A word or sign of the text, with the terminals that it can be, the likeliest first."""

    kinds: tuple[str, ...]
    text: str
    start: int
    end: int


class Unreadable(Exception):
    """Something at `at` that can't be read; `states` are those in which the automaton then was."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at
        self.states: tuple[int, ...] = ()


class BadCharacter(Unreadable):
    """A character with which no word or sign starts."""


class BadIndentation(Unreadable):
    """A line whose indentation fits no block: `problem` is "tab" or "dedent", `levels` are the blocks still open."""

    def __init__(self, at: int, problem: str, levels: list[int]) -> None:
        super().__init__(at)
        self.problem = problem
        self.levels = tuple(levels)


class Indentation:
    """Blocks by indentation, with spaces alone; lines go on inside brackets."""

    def __init__(self) -> None:
        self.levels = [0]
        self.open = 0

    def arrange(self, tokens: Iterable[Lexeme]) -> Iterator[Lexeme]:
        """Yield the tokens again, with those that start and end blocks."""
        end = 0
        for token in tokens:
            kind = token.kinds[0]
            end = token.end
            if kind == NEWLINE:
                if not self.open:
                    yield token
                    yield from self._margin(token)
                continue
            if kind in OPENING:
                self.open += 1
            elif kind in CLOSING and self.open:
                self.open -= 1
            yield token
        for _ in self.levels[1:]:
            yield Lexeme((DEDENT,), "", end, end)

    def _margin(self, token: Lexeme) -> Iterator[Lexeme]:
        """Compare the indentation of the next line with the blocks that are open."""
        indentation = token.text.rsplit("\n", 1)[1]
        if "\t" in indentation.split("#", 1)[0]:
            raise BadIndentation(token.end, "tab", self.levels)
        margin = len(indentation) - len(indentation.lstrip(" "))
        if margin > self.levels[-1]:
            self.levels.append(margin)
            yield Lexeme((INDENT,), "", token.end, token.end)
            return
        while margin < self.levels[-1]:
            self.levels.pop()
            yield Lexeme((DEDENT,), "", token.end, token.end)
        if margin != self.levels[-1]:
            raise BadIndentation(token.end, "dedent", self.levels)
