"""Words and signs filled into lines of a text: `filled(pieces, margin, ...)`.

A line is broken where its author broke it, for that often shows how its parts belong together, and where it does not
fit. Both are only possible where it means nothing: before a text in another language, or inside brackets. There it is
done as far outside as possible, and rather at a comma or before a word that joins two parts than elsewhere.
"""

from __future__ import annotations

import attrs

# So long may a line of the text be.
MOST = 120
JOINING = frozenset({"and", "or", "else", "where", "for", "over", "if"})


@attrs.define
class LinePiece:
    """A word or sign of a line."""

    start: int
    text: str
    # Whether a space stands before it, and whether a line of the text may begin with it.
    spaced: bool
    may_break: bool
    # Whether its author began a line with it.
    begins: bool
    # How many brackets are open before it, and behind it.
    depth: int
    inside: int
    # Comments behind it, inside a line that goes on.
    comments: list[str] = attrs.Factory(list)

    def after(self, line: str) -> str:
        """Return a line with this behind it."""
        return line + (" " if self.spaced else "") + self.text


def filled(pieces: list[LinePiece], margin: int, deeper: int, behind: str = "") -> list[str]:
    """Return the lines that pieces fill; those that go on are indented deeper, and a comment is `behind` the last."""
    lines: list[str] = []
    left = list(pieces)
    while left:
        indent = " " * (margin if not lines else margin + deeper)
        until = next((at for at in range(1, len(left)) if left[at].begins or left[at - 1].comments), len(left))
        tail = len(behind) + 2 if behind and until == len(left) else 0
        at = end_of_line(left[:until], len(indent), tail)
        lines.append(indent + written(left[:at]))
        if at == until and left[at - 1].comments:
            first, *others = left[at - 1].comments
            lines[-1] += f"  {first}"
            lines += [" " * (margin + deeper) + other for other in others]
        del left[:at]
    return lines


def written(pieces: list[LinePiece]) -> str:
    """Return pieces as one line, without indentation."""
    line = pieces[0].text
    for piece in pieces[1:]:
        line = piece.after(line)
    return line


def end_of_line(pieces: list[LinePiece], indent: int, tail: int) -> int:
    """Return how many of the pieces stand on the next line of the text."""
    ends: list[int] = []
    width = indent
    for at, piece in enumerate(pieces):
        width += len(piece.text) + (piece.spaced if at else 0)
        ends.append(width)
    if width + tail <= MOST:
        return len(pieces)
    possible = [at for at in range(1, len(pieces)) if pieces[at].may_break]
    fitting = [at for at in possible if ends[at - 1] <= MOST]
    if not fitting:
        return possible[0] if possible else len(pieces)
    outside = min(pieces[at].depth for at in fitting)
    best = [at for at in fitting if pieces[at].depth == outside]
    good = [at for at in best if pieces[at].text in JOINING or pieces[at - 1].text in (",", "(")]
    if good and (ends[good[-1] - 1] - indent) * 2 >= MOST - indent:
        return good[-1]
    return best[-1]
