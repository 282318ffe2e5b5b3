"""Lines of styled text: cut, broken, put one after the other or side by side.

A line is a list of (style, text), as prompt_toolkit takes them; nothing here needs prompt_toolkit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TypeAlias

from ..width import CUT, beginning, clip, width_of

StyledLine: TypeAlias = list[tuple[str, str]]

BLANKS = re.compile(r"(?<= )(?! )")


def unstyled(line: StyledLine) -> str:
    """Return the text of a line without its styles."""
    return "".join(text for _, text in line).rstrip()


def length(line: StyledLine) -> int:
    """Return how many columns a line takes."""
    return sum(width_of(text) for _, text in line)


def clip_line(line: StyledLine, width: int) -> StyledLine:
    """Cut a line that is too long, and show that it was cut."""
    if length(line) <= width:
        return line
    made: StyledLine = []
    left = width
    for style, text in line:
        part = clip(text, left)
        made.append((style, part))
        left -= width_of(part)
        # What comes after a cut, or after a part that just fits, is not there.
        if part != text or left <= 0:
            break
    if made and not made[-1][1].endswith(CUT):
        style, text = made[-1]
        made[-1] = (style, clip(f"{text}  ", width_of(text)))
    return made


def pad_line(line: StyledLine, width: int) -> StyledLine:
    """Fill a line up with blanks."""
    return [*line, ("", " " * max(0, width - length(line)))]


def join(items: Iterable[StyledLine], between: str) -> StyledLine:
    """Put items into one line."""
    made: StyledLine = []
    for item in items:
        made += [("class:dim", between)] if made else []
        made += item
    return made


def flow(start: StyledLine, items: Sequence[tuple[str, StyledLine]], width: int, indent: int) -> list[StyledLine]:
    """Put items one after the other behind a start, in as many lines as they need, all but the first set in.

    An item comes with the sign that stands before it, if it is not the first.
    """
    lines: list[StyledLine] = [list(start)]
    used, fresh = length(start), True
    # The sign between two items stays at the end of a line, without its blank: it needs room there.
    ends = [width_of(sign.rstrip()) for sign, _ in items[1:]] + [0]
    for (sign, item), end in zip(items, ends, strict=True):
        sign = "" if fresh else sign
        if not fresh and used + width_of(sign) + length(item) + end > width:
            lines[-1] += [("class:dim", sign.rstrip())] if used + width_of(sign.rstrip()) <= width else []
            lines.append([("", " " * indent)])
            used, sign = indent, ""
        parts = break_line(item, width - used - width_of(sign), width - indent)
        lines[-1] += [("class:dim", sign)] if sign else []
        lines[-1] += parts[0]
        lines += [[("", " " * indent), *part] for part in parts[1:]]
        used, fresh = length(lines[-1]), False
    return lines


def break_line(line: StyledLine, first: int, width: int) -> list[StyledLine]:
    """Break a line between its words where it is too long; a word that is longer than a line is cut up."""
    if length(line) <= first:
        return [line]
    lines: list[StyledLine] = [[]]
    room, width = first, max(1, width)
    for word in words_of(line):
        wide = width_of(unstyled(word))
        if wide > room and (lines[-1] or room < width):
            lines.append([])
            room = width
        for style, text in word:
            # In a whole line stands at least one sign, or nothing would ever fit.
            while wide > width and width_of(text.rstrip()) > room:
                head = beginning(text, room) or (text[:1] if room == width else "")
                lines[-1].append((style, head))
                lines.append([])
                text, room = text[len(head) :], width
            lines[-1].append((style, text))
            room -= width_of(text)
    return [without_end(each) for each in lines]


def without_end(line: StyledLine) -> StyledLine:
    """Take the blanks from the end of a line."""
    return [*line[:-1], (line[-1][0], line[-1][1].rstrip())] if line else line


def words_of(line: StyledLine) -> list[StyledLine]:
    """Split a line into its words, each with the blanks after it; a word can have several styles."""
    words: list[StyledLine] = [[]]
    for style, text in line:
        for part in BLANKS.split(text):
            if part and words[-1] and words[-1][-1][1].endswith(" "):
                words.append([])
            words[-1] += [(style, part)] if part else []
    return words


def beside(blocks: Sequence[Sequence[StyledLine]], widths: Sequence[int], gap: int) -> list[StyledLine]:
    """Put blocks of lines side by side."""
    made: list[StyledLine] = []
    for row in zip_longest(*blocks, fillvalue=[]):
        line: StyledLine = []
        for part, width in zip(row[:-1], widths, strict=False):
            line += pad_line(list(part), width + gap)
        made.append([*line, *row[-1]])
    return made
