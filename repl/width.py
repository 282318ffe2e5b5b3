"""Text in the columns of a terminal: the only place that measures, cuts, fills up and breaks it.

A Chinese letter or an emoji takes two columns, a mark that joins the letter before it takes none; wcwidth knows which.
Each sign is measured by itself, as prompt_toolkit does, which draws them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from wcwidth import wcwidth

CUT = "…"
# A last word of so few letters tells names apart.
LAST = 3
# All signs before this one are one column wide and join nothing.
FIRST_WIDE = "\u0300"
# Joins two signs to one.
JOINER = "\u200d"
# Blanks at which no line is broken: before the signs that stand apart in French, and inside its quotation marks.
BOUND = re.compile(r" (?=[:;?!»])|(?<=«) ")
NO_BREAK = "\u00a0"
# What a line is broken between: blanks, dashes between words, words, and the parts of a word with hyphens.
LETTER, INSIDE = r"[^\d\W]", r"[\w!\"'&.,?]"
CHUNKS = re.compile(
    rf"( +|(?<={INSIDE})-{{2,}}(?=\w)|[^ ]+?(?:"
    rf"-(?:(?<={LETTER}{{2}}-)|(?<={LETTER}-{LETTER}-))(?={LETTER}-?{LETTER})"
    rf"|(?= |\Z)|(?<={INSIDE})(?=-{{2,}}\w)))"
)
# What counts as a blank in a text that is broken.
BLANKS = str.maketrans(dict.fromkeys("\t\n\x0b\x0c\r", " "))


@lru_cache(4096)
def clean(text: str) -> str:
    """Take out of a text what would move the cursor or hide: names come from files and from people."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else " " for sign in text)


@lru_cache(4096)
def width_of(text: str) -> int:
    """Return how many columns a text takes in a terminal."""
    if max(text, default="") < FIRST_WIDE:
        return len(text)
    return sum(map(_columns, text))


def _columns(sign: str) -> int:
    return 1 if sign < FIRST_WIDE else max(0, wcwidth(sign))


def beginning(text: str, width: int) -> str:
    """Return as much of the beginning of a text as fits into a width."""
    used = 0
    for at, sign in enumerate(text):
        used += _columns(sign)
        if used > width:
            return text[:at].rstrip(JOINER)
    return text


def clip(text: str, width: int) -> str:
    """Cut a text that is too long, and show that it was cut."""
    if width_of(text) <= width:
        return text
    return f"{beginning(text, width - 1)}{CUT}" if width > 0 else ""


def shorten(text: str, width: int) -> str:
    """Cut a name that is too long; a last word that is short, such as a number, stays."""
    if width_of(text) <= width:
        return text
    last = text.rpartition(" ")[2]
    return f"{clip(text, width - width_of(last) - 1)} {last}" if width_of(last) <= LAST else clip(text, width)


def pad(text: str, width: int) -> str:
    """Fill a text up with blanks behind it."""
    return text + " " * (width - width_of(text))


def pad_before(text: str, width: int) -> str:
    """Fill a text up with blanks before it."""
    return " " * (width - width_of(text)) + text


def widest(texts: Sequence[str]) -> int:
    """Return how many columns the widest of some texts takes; none if there is no text."""
    return max(map(width_of, texts), default=0)


def indent_of(text: str) -> int:
    """Return how far a text is set in."""
    return len(text) - len(text.lstrip())


def wrap(text: str, width: int, first: str = "", rest: str = "", keeps_blanks: bool = False) -> list[str]:
    """Break a text into lines between its words; before the first line and before the others stands what is given.

    Blanks where a line is broken are left out unless they are to be kept. A word longer than a line is broken too. In
    French no line begins with a colon, and none ends with « alone.
    """
    flat = BOUND.sub(NO_BREAK, text).expandtabs().translate(BLANKS)
    chunks = [part for part in CHUNKS.split(flat) if part]
    lines = _fill_lines(chunks[::-1], max(1, width), first, rest, keeps_blanks)
    return [line.replace(NO_BREAK, " ") for line in lines]


def _fill_lines(chunks: list[str], width: int, first: str, rest: str, keeps_blanks: bool) -> Iterator[str]:
    """Put chunks, of which the next is the last in the list, into lines."""
    indent, is_first = first, True
    while chunks:
        if not (is_first or keeps_blanks or chunks[-1].strip()):
            chunks.pop()
        line = _fill_line(chunks, width - width_of(indent))
        if line and not keeps_blanks and not line[-1].strip():
            line.pop()
        if line:
            yield indent + "".join(line)
            indent, is_first = rest, False


def _fill_line(chunks: list[str], width: int) -> list[str]:
    """Take as many chunks as fit into one line, and the beginning of one that would fit into none."""
    line: list[str] = []
    room = width
    while chunks and (wide := width_of(chunks[-1])) <= room:
        line.append(chunks.pop())
        room -= wide
    if chunks and width_of(chunks[-1]) > width:
        line.append(_break_word(chunks, room if width > 0 else 1, must=not line))
    return line


def _break_word(chunks: list[str], room: int, must: bool) -> str:
    """Take the part of a long word that fits, up to a hyphen if there is one; a sign of it if something must be."""
    word = chunks.pop()
    end = len(beginning(word, room))
    hyphen = word.rfind("-", 0, end)
    if hyphen > 0 and word[:hyphen].strip("-"):
        end = hyphen + 1
    end = max(end, int(must))
    chunks += [word[end:]] if end < len(word) else []
    return word[:end]
