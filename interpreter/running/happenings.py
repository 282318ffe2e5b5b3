"""What the log of a table holds: one tuple for each thing that happened.

Cards in it come with the seats that know them at that moment, as bits, so that a secret stays one later. `line` is the
line of generated code that made it; 0 if none did. A zone is its number; one that lies on a card is an `OnCard`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

# So many cards share their knowledge.
PART = 64


class OnCard(int):
    """The number of a zone that lies on a card, with the seats that know that card at the moment, and whose it is."""

    known: int
    owner: int | None


class Known:
    """Who knows each card at a moment, as bits; what is as it was a moment before is shared with that."""

    __slots__ = ("parts",)
    parts: list[tuple[int, ...]]

    def __init__(self, known: Sequence[int], before: Known | None) -> None:
        parts = [tuple(known[at : at + PART]) for at in range(0, len(known), PART)]
        if before is not None:
            parts = [old if old == new else new for old, new in zip(before.parts, parts, strict=True)]
        self.parts = parts

    def __getitem__(self, card: int) -> int:
        """Return who knows a card."""
        return self.parts[card // PART][card % PART]

    def but(self, card: int, known: int) -> Known:
        """Return the same with another knowledge of one card."""
        changed = [each for part in self.parts for each in part]
        changed[card] = known
        return Known(changed, self)


class Origin(NamedTuple):
    """Where something came from, None if nobody can say, and the seats that may be told so, as bits."""

    source: int | None
    told_to: int


class Move(NamedTuple):
    """A card went from one zone to another."""

    card: int
    known: int
    source: int
    target: int
    under: bool  # whether it went to the bottom
    gained: int  # the seats that came to know it
    origin: Origin | None  # of what comes out of a place that people don't look at: where it was before
    line: int


class MoveAll(NamedTuple):
    """All cards of a zone that found room went to another."""

    cards: tuple[int, ...]
    known: tuple[int, ...]  # of each card, as is what follows
    source: int
    target: int
    gained: tuple[int, ...]
    origin: Origin | None
    line: int


class Tokens(NamedTuple):
    """Tokens of a value went from one zone to another."""

    number: int
    value: int
    source: int
    target: int
    origin: Origin | None
    line: int


class Shuffle(NamedTuple):
    """A zone was shuffled."""

    zone: int
    line: int


class Show(NamedTuple):
    """A card was shown to seats."""

    card: int
    known: int
    zone: int
    whom: tuple[int, ...]
    gained: int
    private: bool  # whether only those notice who are shown it
    line: int


class Roll(NamedTuple):
    """A die was rolled."""

    die: int
    face: int
    known: int
    zone: int
    line: int


class Chance(NamedTuple):
    """Chance decided something; nobody notices that by itself."""

    line: int


class Drawn(NamedTuple):
    """Chance picked a value that everybody is told, with the number of the question that knows its type."""

    question: int
    value: object
    line: int


class Spoken(NamedTuple):
    """The game said a line: the number of its text, and what is filled in."""

    text: int
    values: tuple[Any, ...]
    known: Known
    line: int


class Began(NamedTuple):
    """A period began: for a player if it is somebody's, and its number in the period that it is a part of."""

    period: int
    player: int | None
    number: int
    line: int


class Worked(NamedTuple):
    """An ability of a card was used or fired."""

    card: int
    ability: int
    known: Known
    line: int


class Choice(NamedTuple):
    """A seat answered a question."""

    who: int
    question: int
    value: Any  # the option, as the machine offers it
    values: tuple[Any, ...]  # what is filled into the words of the option; of several picks, whether it was the first
    watched: Known  # who sees of each card whether it is chosen
    is_forced: bool = False  # made without being asked for, since there was only one


class Call(NamedTuple):
    """A procedure was called; heard apart from the log, for whoever works on the game."""

    name: str
    values: tuple[object, ...]
    after: int  # how many things had happened before it
    line: int


class Ruling(NamedTuple):
    """How many of some cards lay in a zone, as all could tell from what they saw; kept apart from the log."""

    after: int  # how many things had happened before it
    zone: int
    cards: frozenset[int]
    least: int
    most: int
    shown: int | None  # the card that must come to light next, so that all can tell


Happening: TypeAlias = (
    Move | MoveAll | Tokens | Shuffle | Show | Roll | Chance | Drawn | Spoken | Began | Worked | Choice
)
# What moves something.
Moving: TypeAlias = Move | MoveAll | Tokens

SORTS: Mapping[type[Happening], str] = MappingProxyType({
    Move: "move", MoveAll: "move all", Tokens: "tokens", Shuffle: "shuffle", Show: "show", Roll: "roll",
    Chance: "chance", Drawn: "random", Spoken: "text", Began: "period", Worked: "ability", Choice: "choice",
})  # fmt: skip


def sort_of(happening: Happening) -> str:
    """Return the word for what happened."""
    return SORTS[type(happening)]
