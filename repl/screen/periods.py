"""How far a game is, by the periods that it names: the third round, the second turn of it, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from croupier.interpreter import Event, Game


@attrs.frozen
class CurrentPeriod:
    """A period that is going on: how the game calls it, its number among those of its sort, and whose it is."""

    text: str
    number: int
    seat: int | None


def find_periods(log: Sequence[Event], game: Game, lang: str) -> list[CurrentPeriod]:
    """Find the periods that are going on, the longest first; a shorter one is counted anew in each longer one."""
    counts: dict[int, int] = {}
    seats: dict[int, int | None] = {}
    for event in log:
        if event.began is None:
            continue
        number = event.began.period
        # Periods that began for the first time after this one are parts of it.
        inner = list(counts)[list(counts).index(number) + 1 :] if number in counts else []
        counts.update(dict.fromkeys(inner, 0))
        counts[number] = event.began.number
        seats[number] = event.began.player
    return [
        CurrentPeriod(name_period(number, game, lang), count, seats[number])
        for number, count in counts.items()
        if count
    ]


def name_period(number: int, game: Game, lang: str) -> str:
    """Return how a game calls a period."""
    return next(period.title_in(lang) for period in game.periods if period.number == number)
