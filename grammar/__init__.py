"""Text in, tree out, complaints about text. Knows no rule of any game."""

from .diagnostic import Diagnostic, Label, Severity, did_you_mean, error, render, warning
from .parse import parse, parse_expression, parse_insert
from .source import NOWHERE, Source, Span, Word

__all__ = [
    "NOWHERE",
    "Diagnostic",
    "Label",
    "Severity",
    "Source",
    "Span",
    "Word",
    "did_you_mean",
    "error",
    "parse",
    "parse_expression",
    "parse_insert",
    "render",
    "warning",
]
