"""Lines of styled text: measured, cut, put one after the other or side by side.

A line is a list of (style, text), as prompt_toolkit takes them; nothing here needs prompt_toolkit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TypeAlias

Line: TypeAlias = list[tuple[str, str]]

CUT = "…"
# A last word of so few letters tells names apart.
LAST = 3
# All signs before this one are one column wide and join nothing.
FIRST_WIDE = "\u0300"
BLANKS = re.compile(r"(?<= )(?! )")
JOINER = "\u200d"
EMOJI = "\ufe0f"


def plain(line: Line) -> str:
    """Return the text of a line without its styles."""
    return "".join(text for _, text in line).rstrip()


@lru_cache(4096)
def clean(text: str) -> str:
    """Take out of a text what would move the cursor or hide: names come from files and from people."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else " " for sign in text)


@lru_cache(4096)
def width_of(text: str) -> int:
    """Return how many columns a text takes in a terminal."""
    if max(text, default="") < FIRST_WIDE:
        return len(text)
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if sign in (JOINER, EMOJI) or unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def length(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(width_of(text) for _, text in line)


def clip(text: str, width: int) -> str:
    """Cut a text that is too long, and show that it was cut."""
    if width_of(text) <= width:
        return text
    return f"{beginning(text, width - 1)}{CUT}" if width > 0 else ""


def beginning(text: str, width: int) -> str:
    """Return as much of the beginning of a text as fits into a width."""
    used = 0
    for at, sign in enumerate(text):
        used += 1 if sign < FIRST_WIDE else _columns(sign)
        if used > width:
            return text[:at]
    return text


def shorten(text: str, width: int) -> str:
    """Cut a name that is too long; a last word that is short, such as a number, stays."""
    if width_of(text) <= width:
        return text
    last = text.rpartition(" ")[2]
    return f"{clip(text, width - width_of(last) - 1)} {last}" if width_of(last) <= LAST else clip(text, width)


def clip_line(line: Line, width: int) -> Line:
    """Cut a line that is too long, and show that it was cut."""
    if length(line) <= width:
        return line
    made: Line = []
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


def pad(line: Line, width: int) -> Line:
    """Fill a line up with blanks."""
    return [*line, ("", " " * max(0, width - length(line)))]


def join(items: Iterable[Line], between: str) -> Line:
    """Put items into one line."""
    made: Line = []
    for item in items:
        made += [("class:dim", between)] if made else []
        made += item
    return made


def flow(start: Line, items: Sequence[tuple[str, Line]], width: int, indent: int) -> list[Line]:
    """Put items one after the other behind a start, in as many lines as they need, all but the first set in.

    An item comes with the sign that stands before it, if it is not the first.
    """
    lines: list[Line] = [list(start)]
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


def break_line(line: Line, first: int, width: int) -> list[Line]:
    """Break a line between its words where it is too long; a word that is longer than a line is cut up."""
    if length(line) <= first:
        return [line]
    lines: list[Line] = [[]]
    room, width = first, max(1, width)
    for word in words_of(line):
        wide = width_of(plain(word))
        if wide > room and (lines[-1] or room < width):
            lines.append([])
            room = width
        for style, text in word:
            while wide > width and width_of(text.rstrip()) > room:
                head = _fitting(text, room)
                lines[-1].append((style, head))
                lines.append([])
                text, room = text[len(head) :], width
            lines[-1].append((style, text))
            room -= width_of(text)
    return [without_end(each) for each in lines]


def without_end(line: Line) -> Line:
    """Take the blanks from the end of a line."""
    return [*line[:-1], (line[-1][0], line[-1][1].rstrip())] if line else line


def words_of(line: Line) -> list[Line]:
    """Split a line into its words, each with the blanks after it; a word can have several styles."""
    words: list[Line] = [[]]
    for style, text in line:
        for part in BLANKS.split(text):
            if part and words[-1] and words[-1][-1][1].endswith(" "):
                words.append([])
            words[-1] += [(style, part)] if part else []
    return words


def _fitting(word: str, room: int) -> str:
    # At least one sign, or nothing would ever fit.
    return beginning(word, room) or word[:1]


def beside(blocks: Sequence[Sequence[Line]], widths: Sequence[int], gap: int) -> list[Line]:
    """Put blocks of lines side by side."""
    made: list[Line] = []
    for row in zip_longest(*blocks, fillvalue=[]):
        line: Line = []
        for part, width in zip(row[:-1], widths, strict=False):
            line += pad(list(part), width + gap)
        made.append([*line, *row[-1]])
    return made
