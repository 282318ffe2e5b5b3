"""The operations on memory and the numbers that the prelude is written with.

`low.py` has the operations, `memory.py` the numbers.
"""

from collections.abc import Callable
from typing import NoReturn, TypeVar, overload

F = TypeVar("F", bound=Callable[..., object])

# Values: nothing, and where addresses begin; what stands in a table by numbers where nothing does.
NONE: int
REF: int
MISSING: int
NOTHING: int

# What something is.
TUPLE: int
LIST: int
DICT: int
SET: int
TEXT: int
FIXED: int
SAID: int
KEYED: int
RECORD: int

# Places in memory.
FRAME: int
FRAME_AT: int
OUT: int
AT: int
DEPTH: int
END_OF_ROOM: int
TOP: int
TOUCHED: int
TOUCHED_LIST: int
FREE: int
NURSERY: int
SOFT_END: int
FRESH_IMAGE: int

# Bounds.
MOST_TOUCHED: int
MOST_HELD: int
MOST_LETTERS: int
MOST_TEXTS: int
DEEPEST: int
MOST_MEMORY: int
ALL_STEPS: int
PLAYERS: int

# Of a table: how large it is, where its parts lie, and between which places it holds values.
TABLE_SIZE: int
HEADS: int
ROOMS: int
MARKED: int
HOME: int
BLOCK: int
KEY: int
LUCK_SIZE: int
LEFT: int
WORDS: int
ROOTS: int
ROOTS_END: int
QUESTION: int
WHO: int
OPTIONS: int
ANSWER: int
STACK: int
STEPS_LEFT: int
RENEWED: int

@overload
def store(at: int, value: int, /) -> None: ...
@overload
def store(at: int, offset: int, value: int, /) -> None:
    """Write a number of 64 bits."""

@overload
def store32(at: int, value: int, /) -> None: ...
@overload
def store32(at: int, offset: int, value: int, /) -> None:
    """Write the low half of a number."""

def rare(function: F) -> F:
    """Mark a function that is seldom called: it is never written where it is called."""

def load(at: int, offset: int = 0, /) -> int:
    """Read a number of 64 bits."""

def load32(at: int, offset: int = 0, /) -> int:
    """Read a number of 32 bits without a sign."""

def load32s(at: int, offset: int = 0, /) -> int:
    """Read a number of 32 bits with a sign."""

def move(to: int, at: int, size: int, /) -> None:
    """Copy bytes, also where both overlap."""

def pages() -> int:
    """Return how many pages of 65,536 bytes there are."""

def grow_memory(more: int, /) -> int:
    """Add pages; return how many there were, or the highest number of 32 bits if there is no room."""

def trap() -> NoReturn:
    """Break off."""

def run(function: int, s: int, /) -> int:
    """Call a function by its number."""

def below(one: int, other: int, /) -> bool:
    """Whether a number is less than another, both without a sign."""

def same32(one: int, other: int, /) -> bool:
    """Whether 32 bytes at two addresses are the same."""

def shr(number: int, bits: int, /) -> int:
    """Shift to the right, without a sign."""

def div(one: int, other: int, /) -> int:
    """Divide, and round to 0."""

def rem(one: int, other: int, /) -> int:
    """Return what is left of a division that is rounded to 0."""

def rem_u(one: int, other: int, /) -> int:
    """Return what is left of a division, both without a sign."""

def part_of(at: int, width: int, /) -> int:
    """Return the double at an address times a number, without what is not whole of it."""

def next_block(s: int, /) -> None:
    """Work out the next words of chance; see `chance.py`."""

def points_of_all(s: int, /) -> int:
    """Return the points of all seats, as the game says."""

def imagine_of(s: int, it: int, /) -> int:
    """Draw anew what a seat can't know; see `knowing/imagine.py`."""
