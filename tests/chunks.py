r"""Programs with mistakes: `tests/diagnostics/*.cg`, split by lines of `---`.

A wrong line ends in `### code: words`: the code of the complaint about it, and some words of the message. The markers
are taken away before a program is read; `␀` stands for the character that no text has. What a program does not
declare itself is taken from `prelude.cg` and stands behind it, so that its lines keep their numbers; a program that
starts with `# Alone.` gets nothing.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import attrs

FOLDER = Path(__file__).with_name("diagnostics")
MARK = re.compile(r"[ \t]*### ([a-z-]+): (.*)$", re.MULTILINE)
DECLARATION = re.compile(r"^(?=[a-z])", re.MULTILINE)
# Declarations of which a game has one, so that their first word is their name.
ALONE = ("game", "variant", "play", "setup", "each", "ranking")


@attrs.frozen
class Expected:
    """A complaint that a program says it will get."""

    line: int
    code: str
    words: str


@attrs.frozen
class Chunk:
    """One program and the complaints that it expects."""

    name: str
    text: str
    expected: tuple[Expected, ...]

    @property
    def whole(self) -> str:
        """The program with the rest of a game behind it."""
        declared = {_name(each) for each in DECLARATION.split(self.text)}
        if "variant" in declared or self.text.startswith("# Alone."):
            return self.text
        return self.text + "\n" + "".join(each for each in prelude() if _name(each) not in declared)


@cache
def prelude() -> list[str]:
    """Read the declarations that programs can do without."""
    return [each for each in DECLARATION.split((FOLDER / "prelude.cg").read_text(encoding="utf-8")) if each[:1] != "#"]


def read_chunks() -> list[Chunk]:
    """Read the programs of all files."""
    return [chunk for path in sorted(FOLDER.glob("*.cg")) for chunk in _chunks(path)]


def _name(declaration: str) -> str:
    words = re.findall(r'"[^"]*"|\w+', declaration.split("\n")[0])
    return " ".join(words[: 1 if words[:1] and words[0] in ALONE else 2])


def _chunks(path: Path) -> list[Chunk]:
    # What stands before the first line of dashes is about the file.
    found = []
    line = 1
    for number, text in enumerate(re.split(r"^---\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)):
        if number:
            found.append(_chunk(f"{path.name}:{line}", text))
        line += text.count("\n") + 1
    return found


def _chunk(name: str, text: str) -> Chunk:
    expected = [
        Expected(number, *met.groups())
        for number, line in enumerate(text.split("\n"), 1)
        for met in [MARK.search(line)]
        if met
    ]
    return Chunk(name, MARK.sub("", text).replace("␀", "\0"), tuple(expected))
