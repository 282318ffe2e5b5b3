"""What is wrong with a game file, as values, and how it is written for a person.

A `Diagnostic` has a stable code, a title, labelled places, and often a note (why) and a hint (what to write instead).
`render` makes the text with the line and the caret; nothing else in the house formats a message about a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from typing import Any

import attrs

from .source import NOWHERE, Source, Span
from .visible import visible_lines

# A message is no longer than this, whatever is named in it, and shows so many letters of a line; longer ones are cut.
MOST_WORDS, MOST_SHOWN = 600, 160
CUT = "…"
# After so many complaints the rest of a stage is not looked at.
ENOUGH = 100
# Near words are looked for among so many.
MOST_KNOWN = 1000


def brief(text: str) -> str:
    """Return a text, cut in its middle if it is too long for a message."""
    half = MOST_WORDS // 2
    return text if len(text) <= MOST_WORDS else f"{text[:half]} {CUT} {text[-half:]}"


class Severity(Enum):
    """How bad it is: an error keeps the game from being played, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@attrs.frozen
class Label:
    """A place in a file and what is to be said about it."""

    span: Span
    text: str = attrs.field(default="", converter=brief)


@attrs.frozen
class Diagnostic:
    """One complaint about a game file."""

    code: str
    severity: Severity
    title: str = attrs.field(converter=brief)
    labels: tuple[Label, ...]
    note: str = attrs.field(default="", converter=brief)
    hint: str = attrs.field(default="", converter=brief)

    @property
    def span(self) -> Span:
        """The place it is mainly about."""
        return self.labels[0].span

    @property
    def is_error(self) -> bool:
        """Whether the game can't be played because of it."""
        return self.severity is Severity.ERROR


class Enough(Exception):
    """There were so many complaints that no more are looked for; `found` has them."""

    def __init__(self, found: list[Diagnostic]) -> None:
        super().__init__()
        self.found = found


class Complaints(list[Diagnostic]):
    """Complaints that are being gathered; `Enough` is raised when there are too many for anybody to read."""

    def append(self, complaint: Diagnostic) -> None:
        """Add a complaint."""
        super().append(complaint)
        self._stop_at_enough()

    def __iadd__(self, more: Any) -> Complaints:  # type: ignore[override,misc]
        """Add several complaints."""
        self.extend(more)
        self._stop_at_enough()
        return self

    def _stop_at_enough(self) -> None:
        if len(self) >= ENOUGH:
            raise Enough(self)


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
    near = nearest(word, known)
    return f'did you mean "{near}"?' if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the nearest known word, or nothing if none is near."""
    return nearest_of(word, tuple(near_in_length(word, known)))


# A name that is missing is missing at dozens of places, with the same names around it.
@lru_cache(maxsize=128)
def nearest_of(word: str, known: tuple[str, ...]) -> str:
    """Return the nearest of some words, or nothing if none is near."""
    near = get_close_matches(word, known, n=1, cutoff=0.6)
    return near[0] if near else ""


def near_in_length(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that can be near to a word, the nearest in length if there are very many."""
    if len(word) > MOST_SHOWN:
        return []
    # Words of which one is more than twice as long as the other are never so near.
    near = sorted(each for each in set(known) if len(word) <= 2.4 * len(each) and len(each) <= 2.4 * len(word))
    return near if len(near) <= MOST_KNOWN else sorted(near, key=lambda each: abs(len(each) - len(word)))[:MOST_KNOWN]


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
    line, start, end = _window(span.source, number, column - 1)
    text = visible_lines(line)
    at = column - 1 - start
    before = "".join("\t" if char == "\t" else " " for char in text[:at])
    carets = "^" * max(1, min(at + span.end - span.start, len(text)) - at)
    left, right = CUT if start else "", CUT if end else ""
    bar = " " * (width + 1) + "|"
    below = f"{bar} {' ' * len(left)}{before}{carets} {label.text}"
    return [bar, f"{number:>{width}} | {left}{text}{right}", below.rstrip()]


def _window(source: Source, number: int, at: int) -> tuple[str, int, bool]:
    """Return as much of a line as is shown for a place in it, where that starts, and whether something follows."""
    line = source.line(number)
    if len(line) <= MOST_SHOWN:
        return line, 0, False
    start = max(0, min(at - MOST_SHOWN // 3, len(line) - MOST_SHOWN))
    return line[start : start + MOST_SHOWN], start, start + MOST_SHOWN < len(line)
