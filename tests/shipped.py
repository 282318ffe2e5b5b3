"""The shipped games, read once in each process; what their tables need is made once as well, and kept by the games."""

from __future__ import annotations

from functools import cache

from croupier.interpreter import Game, load

# The games of the rulebooks, with the most rules and cards, are looked at longest; of the others, which are many and
# small, the tests of every day look at the most players, at some things with the fewest too, and not for long. The
# soak looks at all.
BIG = ("arhun", "huns", "tenefyr")


@cache
def found(name: str) -> Game | None:
    """Return a shipped game; None if it can't be read."""
    return load(name).game


def shipped(name: str) -> Game:
    """Return a shipped game."""
    game = found(name)
    assert game is not None, name
    return game
