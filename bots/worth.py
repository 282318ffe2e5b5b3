"""What a table is worth to a seat, by what any game has: its ranking, its end, and what lies before the players.

An imagined table goes in, a number comes out, in points of the game: the more, the better for the seat. What there is
to count is counted by the table's `Reckoner`; what it weighs is said here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from croupier.interpreter import GameFault, Seat

if TYPE_CHECKING:
    from croupier.interpreter import Reckoner, Standing, Table

# A game that somebody wins, or that all win or lose together: more than any points.
DECIDED = 1000.0
# Being first when the points are counted.
FIRST = 1.0
# One's own points beside the lead over the best rival, so that there is something to want where all have the same.
OWN = 0.25
# What each line of a ranking counts beside the line before it.
NEXT_LINE = 0.01
# A token is likely to become a part of a point; on a card with spaces, it brings nearer what the card is filled for. An
# open card and a choice only break ties; a card in hand may be a boon or a burden, and counts nothing.
TOKEN = 0.05
IN_SPACE = 0.3
OPEN_CARD = 0.001
CHOICE = 0.0001
# What a card may bring in a whole game: one that works, one that will work when its spaces are filled, and one that
# works since they are. What works until they are filled is a burden, and counts nothing. Toward the end all count less.
PROMISED = {"works": 0.7, "waits": 1.5, "filled": 3.0}

# Whether points decided a game, and who won.
End: TypeAlias = tuple[bool, tuple[Seat, ...]]


def worth_of(reckoner: Reckoner, table: Table, seat: Seat) -> float:
    """Return what a table is worth to a seat."""
    return worth_to(seat, reckoner, table, reckoner.standing(table), end_of(table))


def worths_of(reckoner: Reckoner, table: Table) -> list[float]:
    """Return what a table is worth to each seat."""
    standing, end = reckoner.standing(table), end_of(table)
    return [worth_to(Seat(seat), reckoner, table, standing, end) for seat in range(reckoner.players)]


def worth_to(seat: Seat, reckoner: Reckoner, table: Table, standing: Standing, end: End | None) -> float:
    """Put together what a table is worth to a seat."""
    worth = lead_of(seat, standing) + pieces_of(seat, reckoner, table)
    if end is not None:
        return worth + worth_of_end(seat, *end)
    return worth + CHOICE * table.width if table.seat == seat else worth


def lead_of(seat: Seat, standing: Standing) -> float:
    """Return how far a seat, or its team, is before its best rival, as the game itself ranks them."""
    lead, weight = 0.0, 1.0
    for values, places in standing:
        mine = places[seat]
        own = values[mine]
        rivals = values[:mine] + values[mine + 1 :]
        lead += weight * (own - max(rivals) + OWN * own if rivals else own)
        weight *= NEXT_LINE
    return lead


def pieces_of(seat: Seat, reckoner: Reckoner, table: Table) -> float:
    """Return what that is worth which lies before a seat, for all to see or to be spent."""
    tokens, in_spaces, cards, promises = reckoner.holdings(table, seat)
    worth = TOKEN * tokens + IN_SPACE * in_spaces + OPEN_CARD * cards
    promised = 0.0
    for each in promises:
        promised += PROMISED[each]
    return worth + promised * reckoner.left(table) if promises else worth


def end_of(table: Table) -> End | None:
    """Return how a game ended; None while it goes on, or if that makes no sense."""
    if table.seat is not None:
        return None
    try:
        outcome = table.outcome
    except GameFault:
        return None
    assert outcome is not None, "a table where nobody is asked has an outcome"
    return outcome.how == "score", outcome.winners


def worth_of_end(seat: Seat, by_points: bool, winners: tuple[Seat, ...]) -> float:
    """Return what it is worth to a seat how a game ended."""
    if by_points:
        return FIRST if seat in winners else 0.0
    return DECIDED if seat in winners else -DECIDED
