"""Text in, tree out, complaints about text. Knows no rule of any game."""

from .canonical import bare_words, canonical
from .codes import CODES
from .complain import complain_of_steering
from .diagnostic import Complaints, Diagnostic, Enough, Label, Severity, did_you_mean, error, nearest, render, warning
from .parse import Budget, inserts, parse, parse_expression
from .source import NOWHERE, Source, Span, Word
from .visible import steers, visible, visible_lines

__all__ = [
    "CODES",
    "NOWHERE",
    "Budget",
    "Complaints",
    "Diagnostic",
    "Enough",
    "Label",
    "Severity",
    "Source",
    "Span",
    "Word",
    "bare_words",
    "canonical",
    "complain_of_steering",
    "did_you_mean",
    "error",
    "inserts",
    "nearest",
    "parse",
    "parse_expression",
    "render",
    "steers",
    "visible",
    "visible_lines",
    "warning",
]
