"""How far a game is, by the periods that it names: the third round, the second turn of it, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from croupier.interpreter import Event, Game


@attrs.frozen
class Period:
    """A period that is going on: how the game calls it, the how manyeth it is, and whose it is."""

    text: str
    number: int
    seat: int | None


def find_periods(log: Sequence[Event], game: Game, lang: str) -> list[Period]:
    """Find the periods that are going on, the longest first; a shorter one is counted anew in each longer one."""
    counts: dict[int, int] = {}
    seats: dict[int, int | None] = {}
    for event in log:
        if event.sort != "period":
            continue
        _, number, seat, count = event.data
        # Periods that began for the first time after this one are parts of it.
        inner = list(counts)[list(counts).index(number) + 1 :] if number in counts else []
        counts.update(dict.fromkeys(inner, 0))
        counts[number] = count
        seats[number] = seat
    return [Period(name_period(number, game, lang), count, seats[number]) for number, count in counts.items() if count]


def name_period(number: int, game: Game, lang: str) -> str:
    """Return how a game calls a period."""
    return next(period.title_in(lang) for period in game.periods if period.number == number)
