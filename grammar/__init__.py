"""Text in, tree out, complaints about text. Knows no rule of any game."""

from .codes import CODES
from .diagnostic import Diagnostic, Label, Severity, did_you_mean, error, render, warning
from .parse import inserts, parse, parse_expression
from .source import NOWHERE, Source, Span, Word

__all__ = [
    "CODES",
    "NOWHERE",
    "Diagnostic",
    "Label",
    "Severity",
    "Source",
    "Span",
    "Word",
    "did_you_mean",
    "error",
    "inserts",
    "parse",
    "parse_expression",
    "render",
    "warning",
]
