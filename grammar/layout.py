"""Indentation: turns the white space at the start of lines into `_INDENT` and `_DEDENT` tokens."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.indenter import DedentError, Indenter


class LayoutError(Exception):
    """A line whose indentation fits no block; `token` is the line break before it."""

    def __init__(self, token: Token, problem: str) -> None:
        super().__init__(problem)
        self.token = token
        self.problem = problem


class Layout(Indenter):
    """Blocks by indentation, with spaces alone; lines go on inside brackets."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB"]
    CLOSE_PAREN_types = ["RPAR", "RSQB"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    def handle_NL(self, token: Token) -> Iterator[Token]:
        """Give the tokens for a line break."""
        indentation = token.rsplit("\n", 1)[1] if "\n" in token else ""
        if self.paren_level == 0 and "\t" in indentation.split("#", 1)[0]:
            raise LayoutError(token, "tab")
        try:
            yield from super().handle_NL(token)
        except DedentError as met:
            raise LayoutError(token, "dedent") from met
