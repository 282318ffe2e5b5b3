"""A file of declarations by itself: a game that does nothing is put around it, so that it can be checked and tried."""

from __future__ import annotations

from croupier.grammar import Source, parse, tree

from ..meaning.vocabulary import MOST_PLAYERS
from ..reading.given import number_of
from .overlay import HOLDERS

LEAST = 2


def with_game(start: tree.Start) -> tree.Start:
    """Return a tree with a game that does nothing, for as many players as its examples want."""
    wanted = [number_of(each.players.count) for each in examples_of(start) if each.players is not None]
    known = [LEAST, *(each for each in wanted if 1 <= each <= MOST_PLAYERS)]
    text = f'game "Library"\n    players {min(known)}..{max(known)}\n\nplay\n    nothing\n'
    made, problems = parse(Source("library", text))
    assert made is not None
    assert not problems
    return tree.Start((*made.declarations, *start.declarations), span=start.span)


def examples_of(start: tree.Start) -> list[tree.Example]:
    """Return the examples of a file, also those under its kinds and cards."""
    under = [line for each in start.declarations if isinstance(each, HOLDERS) for line in each.body or ()]
    return [each for each in (*start.declarations, *under) if isinstance(each, tree.Example)]
