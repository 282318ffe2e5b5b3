"""The state of a table while it runs: what each slot holds.

The class itself is made with each machine, which leaves out what a game has no use for; such a slot then has a value of
the class that never changes. Each track of the game has one slot more, under the name that the plan gives it. A
shuffled stretch has no order: whoever needs a card of it draws one at random. Cards outside it lie where they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import CodeType
from typing import Any, NamedTuple, NewType, Protocol, TypeAlias

from .happenings import Call, Happening, Known, Ruling

Seat = NewType("Seat", int)


class BlockFunction(Protocol):
    """A generated function: it runs a frame to the next one; None if a question is open, or all is over."""

    __name__: str
    __code__: CodeType

    def __call__(self, s: Any, frame: Frame, /) -> Frame | None:
        """Run a frame."""


# What is going on: where it goes on, and the variables there.
Frame: TypeAlias = tuple[BlockFunction, *tuple[Any, ...]]


class Temporary(NamedTuple):
    """A change of a rule for a time."""

    rule: int
    patterns: tuple[tuple[object, ...], ...]  # for each parameter the value that it must have; () fits any
    sign: str
    amount: Any
    period: int
    serial: int  # of the period in which it holds
    start: int  # where in the game's text it is made


class Use(NamedTuple):
    """An option: to use an ability of a card."""

    card: int
    ability: int


class Luck(Protocol):
    """What chance is made from: see `luck.py`."""

    rng: int  # the words that are left of the block
    luck: int  # what the next block is made from


class State(Luck, Protocol):
    """A table as it stands."""

    # Where things lie, and who knows them.
    Z: list[list[int]]  # of each zone: its cards, bottom first, or the counts of its tokens
    loc: list[int]  # of each card: its zone
    known: list[int]  # of each card: the seats that know it where it is, as bits
    lo: list[int]  # of each zone: where the part begins that is shuffled and not yet looked at
    hi: list[int]  # of each zone: where that part ends
    cast: list[int]  # of each die: who saw its last roll

    # What is going on.
    stack: list[Frame]  # frames, the innermost last
    who: Seat | None  # who is asked; CHANCE if chance is, None if nobody is
    opts: Sequence[Any]  # the options of the open question
    q: int  # the number of the open question
    ans: Any  # the answer to the last one
    by: Seat | None  # where chance is asked too: the seat that was asked last
    ending: tuple[str, int | None]  # how it ends: by "score", or somebody "wins", "all win", "all lose"
    steps: int  # how many steps are left until the game is stopped
    renewed: int  # how often new steps were given since the last question

    # Abilities and rules.
    on: list[list[int]]  # of each group of abilities: the cards at work
    temps: tuple[Temporary, ...]  # changes of rules for a time
    used: dict[tuple[int, int], int]  # of a card and its ability: in which period it was used
    offered: list[tuple[Any, ...]]  # of each seat: what it was offered at any time, and what that would have done
    periods: tuple[int, ...]  # of each sort of period: the serial number of the one going on; 0 if none is
    serial: int  # how many periods began
    private: dict[str, tuple[int, tuple[Any, ...]]]  # of a variable chosen in secret: by whom, and out of what

    # Only of a machine that tells.
    log: list[Happening]  # what happened
    heard: list[Call]  # which procedures were called
    ruled: list[Ruling]  # what was ruled out about hidden cards
    shared: Known | None  # who knows each card, as the last happening has it
    watched: Known | None  # who sees of each card whether it is chosen, as the last choice has it
    counted: dict[int, int]  # of each period that began: its count, in the order in which they first began
