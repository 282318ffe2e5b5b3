"""A glance at a game file: its title, how many play, how long, and what it is about, without reading the rest of it.

To list the games there are, the whole of each would have to be read and checked, which takes its time.
"""

from __future__ import annotations

import re

import attrs
from croupier.grammar import Source, parse, tree

from .meaning.words import words_for
from .reading.given import number_of

# From the line that begins with `game` or `variant` to the next that is not set in.
HEAD = re.compile(r"^(?:game|variant)\b.*\n(?:[ \t].*\n|[ \t]*\n)*", re.MULTILINE)


@attrs.frozen
class Head:
    """What the first lines of a game file say; a variant need not say how many play."""

    # The least and the greatest number of players, and of minutes.
    players: tuple[int, int] | None
    minutes: tuple[int, int] | None
    _node: tree.Game | tree.Variant = attrs.field(repr=False, eq=False)

    @property
    def languages(self) -> set[str]:
        """The languages in which it says its name."""
        return {"en", *(str(each.language) for each in self._node.title.translations)}

    @property
    def base(self) -> str:
        """The game that it is a variant of, by the name that the file gives it; nothing if it is none."""
        return str(self._node.base) if isinstance(self._node, tree.Variant) else ""

    def title_in(self, language: str) -> str:
        """Return the game's name."""
        return words_for(self._node.title, "", language)

    def about_in(self, language: str) -> str:
        """Return a sentence about the game, or an empty text."""
        return self._words(tree.AboutLine, language)

    def family_in(self, language: str) -> str:
        """Return the sort of games that it belongs to, or an empty text."""
        return self._words(tree.FamilyLine, language)

    def _words(self, sort: type[tree.AboutLine | tree.FamilyLine], language: str) -> str:
        lines = [line.text for line in self._node.lines or () if isinstance(line, sort)]
        return words_for(lines[0], "", language) if lines else ""


def head_of(source: Source) -> Head | None:
    """Read the first lines of a game file; None if it does not begin like one."""
    found = HEAD.search(source.text)
    start = parse(Source(source.name, found[0]))[0] if found else None
    nodes = start.declarations if start is not None else ()
    node = next((each for each in nodes if isinstance(each, tree.Game | tree.Variant)), None)
    if node is None:
        return None
    return Head(range_in(node, tree.PlayersLine), range_in(node, tree.LastsLine), node)


def range_in(node: tree.Game | tree.Variant, sort: type[tree.PlayersLine | tree.LastsLine]) -> tuple[int, int] | None:
    """Return the least and the greatest number that a line of the head says, if it is there."""
    line = next((each for each in node.lines or () if isinstance(each, sort)), None)
    return (number_of(line.least), number_of(line.most or line.least)) if line is not None else None
