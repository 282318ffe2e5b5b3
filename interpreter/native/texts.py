"""Texts with something filled in, as native code holds them: by a number, with the values.

A number stands for a text that is put together in play (a `TextInfo`), or for one that was put together before (a
`Said`). Both lie in tables of a machine, and where they lie there tells the next process what a number stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import attrs

from ..compiling.machine import Machine
from ..meaning.said import Said, TextInfo
from ..meaning.types import Value

# Which machine, the name of the table, and where the text lies in it.
Path: TypeAlias = list[Any]
# What a text has in front of its values: its number, how many letters it has at most, its size and its depth.
HEAD = 4
# How many letters a number has at most.
DIGITS = 20


def spaces_of(machine: Machine) -> list[dict[str, Any]]:
    """Return the spaces in which the tables of a machine are, and those of the one that it tries things on."""
    return [each.space for each in (machine, machine.tried_on) if each is not None]


@attrs.define(eq=False)
class Texts:
    """The texts of a machine, as they come to be used."""

    machine: Machine
    paths: list[Path] = attrs.Factory(list)
    numbers: dict[int, int] = attrs.Factory(dict)
    places: dict[int, Path] | None = None
    longest: int | None = None

    def number(self, text: TextInfo | Said) -> int:
        """Return the number of a text."""
        if id(text) not in self.numbers:
            if self.places is None:
                self.places = dict(places_in(self.machine))
            if id(text) not in self.places:
                raise TypeError("a text that no table holds is no constant")
            self.numbers[id(text)] = len(self.paths)
            self.paths.append(self.places[id(text)])
        return self.numbers[id(text)]

    def most_letters(self) -> int:
        """Return how many letters a number can have at most when it is said what it stands for."""
        if self.longest is None:
            self.longest = max([DIGITS, *map(len, words_of(self.machine))])
        return self.longest


def words_of(machine: Machine) -> Iterator[str]:
    """Yield all words by which the rules know things that are numbers."""
    plan, english = machine.plan, machine.space["ENGLISH"]
    for piece in plan.pieces:
        yield str(piece.name)
        yield str(piece.text_in("en"))
    for enum in plan.world.enums.values():
        for count in (1, 2):
            yield from [english.value(number, Value(enum), count) for number in range(len(enum.values))]
    yield from map(english.place, range(len(plan.zone_names)))


def places_in(machine: Machine) -> Iterator[tuple[int, Path]]:
    """Yield where all texts lie in the tables of a machine."""
    for number, space in enumerate(spaces_of(machine)):
        for name, table in space.items():
            for path, text in texts_in(table):
                yield id(text), [number, name, *path]


def texts_in(value: Any) -> Iterator[tuple[Path, TextInfo | Said]]:
    """Yield the texts in something, and where they are."""
    if isinstance(value, TextInfo | Said):
        yield [], value
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            for path, text in texts_in(each):
                yield [number, *path], text
    elif type(value) is dict and all(type(key) is int for key in value):
        for key, each in value.items():
            for path, text in texts_in(each):
                yield [key, *path], text


def texts_at(machine: Machine, paths: Sequence[Path]) -> list[TextInfo | Said]:
    """Return the texts that lie at some places."""
    spaces = spaces_of(machine)
    found = []
    for number, name, *path in paths:
        value = spaces[number][name]
        for each in path:
            value = value[each]
        found.append(value)
    return found
