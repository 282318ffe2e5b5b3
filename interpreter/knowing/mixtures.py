"""What is drawn when tables are imagined, as plain numbers.

It is worked out once for a position (`imaginable.py`), and then drawn in copies of a state (`imagine.py`).
Cards that look alike and lie in one set of zones are a mixture: they can take each other's places, as far as bounds
allow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..running.state import State

if TYPE_CHECKING:
    from ..compiling.machine import Machine


class Mixture(NamedTuple):
    """Cards that can take each other's places, in the order of these; the places that are drawn for come first."""

    cards: tuple[int, ...]
    drawn: int  # for so many places a card is drawn
    order: tuple[int, ...]  # in which the cards are drawn from: their places in `cards`
    narrow: int  # so many places take only some of the cards,
    within: int  # which are so many, the first in that order
    zones: tuple[int, ...]  # of each place: its zone, as is what follows
    places: tuple[int, ...]  # where in the zone it is
    known: tuple[int, ...]  # who knows what lies there
    cast: tuple[int, ...]  # who saw the last roll of the die there; nothing in a game without dice that are hidden
    # Bounds, of which each has a bit: how many of some cards lie in some of the places.
    bits_of_places: tuple[int, ...]
    bits_of_cards: tuple[int, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    found: tuple[int, ...]  # how many lie there as the cards stand here
    rounds: int
    rotations: int  # how often in a round three cards are exchanged


class Workplace(NamedTuple):
    """A place where a hidden card can be at work: where it is, and of each card whether it works there."""

    zone: int
    at: int
    works: tuple[bool, ...]


class Working(NamedTuple):
    """A group of abilities with hidden cards: those that the seat knows, and where others can be at work."""

    group: int
    known: tuple[int, ...]
    spots: tuple[Workplace, ...]


class TokensHidden(NamedTuple):
    """Zones of tokens that a seat doesn't see into: how many lie in each, and how many there are of each value."""

    zones: tuple[int, ...]
    counts: tuple[int, ...]
    values: tuple[int, ...]


class DiePlace(NamedTuple):
    """Where a die lies that was rolled unseen."""

    zone: int
    at: int


class Imaginable(NamedTuple):
    """What a seat can imagine at a position; `imagine.py` draws it in copies of `state`."""

    state: State
    seat: int
    pieces: int
    mixtures: tuple[Mixture, ...]
    is_followed: bool  # whether anything but zones names a card that is drawn
    working: tuple[Working, ...]
    tokens: tuple[TokensHidden, ...]
    dice: tuple[DiePlace, ...]
    faces: dict[int, tuple[int, ...]]
    offered: tuple[int, ...]  # the seats that are offered again what can be used at any time
    anytime: tuple[int, ...]  # the groups of that
    is_chosen: bool  # whether others have chosen something that nobody has seen
    function: str | None  # which makes the options of the open question, if they can be made again
    args: tuple[Any, ...] | None  # what it is called with; None if that is drawn too
    least_options: int  # how many options make a question
    machine: Machine  # for what hangs on it: see `again.py`
