"""Complaints about text that can't be read."""

from __future__ import annotations

from lark import Lark
from lark.exceptions import UnexpectedInput

from .diagnostic import Diagnostic, error
from .layout import LayoutError
from .source import Source, Span


def complain(source: Source, met: UnexpectedInput, parser: Lark) -> Diagnostic:
    """Say what was met, what was wanted and how to write it."""
    at = met.pos_in_stream or 0
    return error("syntax", "this can't be read", Span(source, at, at + 1), str(met))


def complain_of_layout(source: Source, met: LayoutError) -> Diagnostic:
    """Say what is wrong with the indentation of a line."""
    at = met.token.end_pos or 0
    return error("indentation", met.problem, Span(source, at, at + 1))


def complain_of_depth(source: Source) -> Diagnostic:
    """Say that something is nested too deeply."""
    return error("too-deep", "nested too deeply", Span(source, 0, 1))
