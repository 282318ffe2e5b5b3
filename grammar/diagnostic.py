"""What is wrong with a game file, as values, and how it is written for a person.

A `Diagnostic` has a stable code, a title, labelled places, and often a note (why) and a hint (what to write instead).
`render` makes the text with the line and the caret; nothing else in the house formats a message about a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum

import attrs

from .source import NOWHERE, Span
from .visible import visible_lines


class Severity(Enum):
    """How bad it is: an error keeps the game from being played, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@attrs.frozen
class Label:
    """A place in a file and what is to be said about it."""

    span: Span
    text: str = ""


@attrs.frozen
class Diagnostic:
    """One complaint about a game file."""

    code: str
    severity: Severity
    title: str
    labels: tuple[Label, ...]
    note: str = ""
    hint: str = ""

    @property
    def span(self) -> Span:
        """The place it is mainly about."""
        return self.labels[0].span

    @property
    def is_error(self) -> bool:
        """Whether the game can't be played because of it."""
        return self.severity is Severity.ERROR


def error(
    code: str, title: str, span: Span, text: str = "", note: str = "", hint: str = "", *more: Label
) -> Diagnostic:
    """Make an error about one place."""
    return Diagnostic(code, Severity.ERROR, title, (Label(span, text), *more), note, hint)


def warning(
    code: str, title: str, span: Span, text: str = "", note: str = "", hint: str = "", *more: Label
) -> Diagnostic:
    """Make a warning about one place."""
    return Diagnostic(code, Severity.WARNING, title, (Label(span, text), *more), note, hint)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Write a hint with the nearest known word, or nothing if none is near."""
    near = get_close_matches(word, sorted(set(known)), n=1, cutoff=0.6)
    return f'did you mean "{near[0]}"?' if near else ""


def render(diagnostic: Diagnostic) -> str:
    """Write a diagnostic with its lines of the file and carets under the words."""
    lines = [f"{diagnostic.severity.value}[{diagnostic.code}]: {diagnostic.title}"]
    # What is about no place in a file has none to show.
    if diagnostic.span.source is not NOWHERE.source:
        lines.append(f"  {diagnostic.span}")
        width = max(len(str(label.span.line)) for label in diagnostic.labels)
        source = diagnostic.span.source
        for label in diagnostic.labels:
            if label.span.source is not source:
                lines.append(f"  {label.span}")
                source = label.span.source
            lines += _excerpt(label, width)
    if diagnostic.note:
        lines.append(f"note: {diagnostic.note}")
    if diagnostic.hint:
        lines.append(f"hint: {diagnostic.hint}")
    return "\n".join(lines)


def _excerpt(label: Label, width: int) -> list[str]:
    span = label.span
    number, column = span.source.position(span.start)
    text = visible_lines(span.source.line(number))
    before = "".join("\t" if char == "\t" else " " for char in text[: column - 1])
    carets = "^" * max(1, min(span.end, span.start - column + 1 + len(text)) - span.start)
    bar = " " * (width + 1) + "|"
    return [bar, f"{number:>{width}} | {text}", f"{bar} {before}{carets} {label.text}".rstrip()]
