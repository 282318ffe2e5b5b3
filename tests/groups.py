"""Which tests run in one process: those of one game, so that it is read, and what its tables need is made, once."""

from __future__ import annotations

import re
from pathlib import Path

from croupier import games

from .shipped import BIG

SKETCHES = [path.stem for path in (Path(__file__).parent / "sketches").glob("*.cg")]
# Long names first: one can be the beginning of another.
_NAMES = "|".join(sorted([*games.names(), *SKETCHES], key=len, reverse=True))
# A game is a part of what tells a test from others of its function, or what a file of tests is about.
GAME = re.compile(rf"(?:\[(?:.*?-)??|_of_)(?P<game>{_NAMES})(?![a-z0-9])(?:-(?P<players>\d)(?!\d))?")


def group_of(test: str) -> str | None:
    """Return the game that a test is about, of a big one each number of players by itself; None if it is of none."""
    found = GAME.search(test)
    if found is None:
        return None
    return f"{found['game']}-{found['players']}" if found["game"] in BIG and found["players"] else found["game"]
