"""The programs that a page shows: its blocks of ```cg, made into whole game files.

A comment on the line before a block says what the block is; without one it is declarations.

    <!-- table -->        the declarations that the other blocks of the page stand on
    <!-- statements -->   lines of `play`, in which `p` is the first player and `q` the next
    <!-- card -->         lines of a card
    <!-- values -->       expressions, each with its value as a comment: `7 / 2    # 3`
    <!-- alone -->        declarations that need nothing but a `game` line
    <!-- wrong: CODE -->  the block has a mistake with this code; what it is can follow: `wrong: CODE, card`

A block that starts with `game` or `variant` is a whole file; ```cg NAME is a file of that name.
"""

from __future__ import annotations

import re
from pathlib import Path

import attrs

ROOT = Path(__file__).parent.parent.parent
BLOCK = re.compile(
    r"(?:^<!-- (?P<about>[^\n]*?) -->\n)?^```(?P<sort>\w+)(?: (?P<name>\S+))?\n(?P<text>.*?)^```$", re.M | re.S
)
SORTS = {"statements", "card", "values", "alone", "table"}


@attrs.frozen
class Program:
    """A block of a page, as a game file."""

    page: str
    line: int
    text: str
    wrong: str | None
    name: str | None
    is_whole: bool

    @property
    def title(self) -> str:
        """Where it stands, for the name of a test."""
        return f"{Path(self.page).parent.name}:{self.line}"

    @property
    def file_name(self) -> str:
        """The name of the file that it is."""
        return self.name or f"line_{self.line}.cg"


def read_page(page: str) -> str:
    """Read a page of the repository."""
    return (ROOT / page).read_text("utf-8")


def programs(page: str) -> list[Program]:
    """Return the programs of a page, in their order."""
    text = read_page(page)
    blocks = [found for found in BLOCK.finditer(text) if found["sort"] == "cg"]
    table = next((found["text"] for found in blocks if found["about"] == "table"), "")
    return [_program(page, text, found, table) for found in blocks if found["about"] != "table"]


def _program(page: str, text: str, found: re.Match[str], table: str) -> Program:
    line = text.count("\n", 0, found.start("text")) + 1
    words = [word.strip() for word in (found["about"] or "").split(",") if word.strip()]
    wrong = next((word.removeprefix("wrong: ") for word in words if word.startswith("wrong: ")), None)
    sorts = [word for word in words if not word.startswith("wrong: ")]
    assert set(sorts) <= SORTS, f"{page}:{line}: {sorts}"
    whole = found["text"].startswith(("game ", "variant ")) or "\ngame " in found["text"]
    made = found["text"] if whole else complete(found["text"], sorts[0] if sorts else "declarations", table)
    return Program(page, line, made, wrong, found["name"], whole)


def complete(text: str, sort: str, table: str) -> str:
    """Make a whole game out of a piece of one."""
    if sort == "alone":
        return with_play(f'game "Sample"\n    players 2..4\n\n{text}')
    if sort == "statements":
        return f"{table}\nplay\n    let p = first(players)\n    let q = p's left\n{indented(text, 4)}"
    if sort == "card":
        return with_play(f'{table}\ncard "Sample" is Card\n    rank = 0\n{indented(text, 4)}')
    if sort == "values":
        return with_play(f'{table}\nexample "values"\n    then\n{indented(comparisons(text), 8)}')
    return with_play(f"{table}\n{text}")


def comparisons(text: str) -> str:
    """Turn lines of `expression    # value` into conditions."""
    lines = [line.rsplit("#", 1) for line in text.splitlines() if line.strip()]
    return "".join(f"({expression.strip()}) is {value.strip()}\n" for expression, value in lines)


def indented(text: str, spaces: int) -> str:
    """Move lines to the right."""
    return "".join(" " * spaces + line if line.strip() else line for line in text.splitlines(keepends=True))


def with_play(text: str) -> str:
    """Add a course of play if there is none."""
    return text if re.search(r"^play$", text, re.M) else f"{text}\nplay\n    nothing\n"
