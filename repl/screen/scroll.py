"""A long text to read: which of its lines are in sight, and where a word is found in it."""

from __future__ import annotations

from collections.abc import Sequence

from ..width import indent_of, width_of, wrap


class Scroll:
    """Sentences with a title, laid out in lines of which so many are in sight; `wanted` is the word looked for."""

    def __init__(self, title: str, sentences: Sequence[str], at_end: bool = False) -> None:
        self.title = title
        self.wanted = ""
        self.lines: list[str] = []
        self.top = 0
        self._sentences = sentences
        self._at_end = at_end
        self._width = self._rows = 0

    def lay_out(self, width: int, rows: int) -> None:
        """Break the sentences for a width, and take so many rows; what was in sight stays there."""
        if (width, rows) == (self._width, self._rows):
            return
        share = self.top / len(self.lines) if self.lines else 0.0
        if width != self._width:
            self.lines = [part for sentence in self._sentences for part in break_sentence(sentence, width)]
        self._width, self._rows = width, rows
        self.top = len(self.lines) if self._at_end else round(share * len(self.lines))
        self.scroll(0)

    def in_sight(self) -> list[str]:
        """Return the lines that are in sight."""
        return self.lines[self.top : self.top + self._rows]

    def scroll(self, by: int) -> None:
        """Go so many lines down, or up."""
        last = max(0, len(self.lines) - self._rows)
        self.top = max(0, min(self.top + by, last))
        self._at_end = self._at_end and self.top == last

    def search(self, wanted: str, step: int = 0) -> bool:
        """Go to a line that holds a word: from the first in sight on, the next (1) or the one before (-1)."""
        self.wanted = wanted.casefold()
        found = [at for at, line in enumerate(self.lines) if self.wanted and self.wanted in line.casefold()]
        if not found:
            return False
        at = self._at if step else self.top
        if step < 0:
            self._at = next((each for each in reversed(found) if each < at), found[-1])
        else:
            self._at = next((each for each in found if each >= at + step), found[0])
        if not self.top <= self._at < self.top + self._rows:
            self.top = self._at
            self.scroll(0)
        return True

    # The line that was found last.
    _at = -1

    def where(self) -> str:
        """Return which lines are in sight, if not all are."""
        if len(self.lines) <= self._rows:
            return ""
        return f"{self.top + 1}-{min(self.top + self._rows, len(self.lines))}/{len(self.lines)}"


def break_sentence(sentence: str, width: int) -> list[str]:
    """Break a sentence that is too long between its words, the rest set in further than it is."""
    rest = " " * (indent_of(sentence) + 2)
    return [sentence] if width_of(sentence) <= width else wrap(sentence, width, rest=rest) or [""]
