"""Tables that can be imagined, drawn where others begin."""

from __future__ import annotations

from .frames import question
from .raw import BLOCK, KEY, LEFT, LUCK_SIZE, OUT, imagine_of, move, store
from .tables import lay_table


def put_key(s: int, key: int) -> None:
    """Let all further chance of a table follow from a key."""
    store(s, BLOCK, 0)
    store(s, KEY, key)
    store(s, KEY + 8, 0)
    store(s, KEY + 16, 0)
    store(s, KEY + 24, 0)
    store(s, LEFT, 0)


def imagine_table(made: int, base: int, it: int, key: int) -> int:
    """Lay a table that can be imagined where another is the beginning, by the luck of a key; return its question."""
    lay_table(made, base)
    put_key(made, key)
    tries = 30
    while imagine_of(made, it) == 0 and tries > 1:
        move(OUT, made + BLOCK, LUCK_SIZE)
        lay_table(made, base)
        move(made + BLOCK, OUT, LUCK_SIZE)
        tries -= 1
    return question(made)
