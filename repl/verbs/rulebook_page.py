"""The rulebook that lies beside a game file: `huns.rules.md` beside `huns.cg`, `huns.rules.fr.md` for another language.

A page goes in, its sections come out. A line that starts with `##` begins a section; in it stand paragraphs, points of
a list and rows of tables, each of which is told by itself. What stands before the first section is not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs
from croupier.grammar import visible_lines
from croupier.interpreter import read_words
from croupier.phrases import ENGLISH

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.grammar import Source

# Signs that say how something is printed: bold, slanted, as it is typed.
PRINTED = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`")
SECTION = "## "
MOST_BYTES = 2_000_000
# What begins a point of a list, which is told with a dash, or by its number.
POINT = re.compile(r"[-*] |\d+\. ")
POINTED = "– "
RULE = re.compile(r"^\|[-:| ]+\|$")


@attrs.frozen
class Section:
    """A part of the rules: its title, and what is said, one passage after the other."""

    title: str
    passages: tuple[str, ...]


def read_beside(source: Source, lang: str) -> list[Section]:
    """Read the rulebook beside a file, in a language or else in English; no sections if there is none."""
    if source.folder is None:
        return []
    stem = source.name.removesuffix(".cg")
    for ending in (f".rules.{lang}.md", ".rules.md"):
        text = read_page(source.folder / f"{stem}{ending}") if lang != ENGLISH or ending == ".rules.md" else None
        if text is not None:
            return list(read_sections(text))
    return []


def read_page(path: Path) -> str | None:
    """Read a page; None if there is none that can be read."""
    try:
        return visible_lines(read_words(path, MOST_BYTES))
    except OSError:
        return None


def read_sections(text: str) -> Iterator[Section]:
    """Read the sections of a page."""
    title, passages = "", list[str]()
    for block in blocks_of(text):
        if block.startswith(SECTION):
            if title:
                yield Section(title, tuple(passages))
            title, passages = clean(block.removeprefix(SECTION)), []
        elif not block.startswith("#") and not RULE.match(block):
            passages.append(clean(tell_block(block)))
    if title:
        yield Section(title, tuple(passages))


def blocks_of(text: str) -> Iterator[str]:
    """Put the lines of a page together that belong together: a paragraph, a point of a list, a row, a heading."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        row = line.strip()
        if block and (not row or row.startswith(("#", "|")) or POINT.match(row)):
            yield " ".join(block)
            block = []
        if row.startswith(("#", "|")):
            yield row
        elif row:
            block.append(row)


def tell_block(block: str) -> str:
    """Return a paragraph as it is told; a point of a list has a dash, the cells of a row points between them."""
    if block.startswith("|"):
        return " · ".join(filter(None, (cell.strip() for cell in block.strip("|").split("|"))))
    return POINTED + block[2:] if block.startswith(("- ", "* ")) else block


def is_point(passage: str) -> bool:
    """Whether a passage is told as a point of a list."""
    return passage.startswith(POINTED) or bool(POINT.match(passage))


def clean(text: str) -> str:
    """Take out the signs that say how something is printed."""
    return PRINTED.sub("", text).strip()
