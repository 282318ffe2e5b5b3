"""What a bot is, and all that it is given when it must choose.

A `Sight` goes in, the index of an option comes out. A sight shows what a person on that seat could know: the view, the
question, and tables in which everything hidden was drawn anew. The true table stays behind it.

A bot that weighs its options is a `Thinker`: it can say what it makes of each of them, and whoever watches can stop it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import attrs

if TYPE_CHECKING:
    from croupier.interpreter import Decision, Likely, Searched, Seat, Table, View, Weighed


class Sight:
    """What one seat may know at the moment of its decision; nothing is worked out before it is asked for."""

    __slots__ = ("__table", "seat", "width")

    def __init__(self, table: Table, seat: Seat) -> None:
        self.__table = table
        self.seat = seat
        self.width = table.width

    @property
    def view(self) -> View:
        """All that this seat may know of the table."""
        return self.__table.view(self.seat)

    @property
    def decision(self) -> Decision:
        """The question, with its options."""
        decision = self.__table.decision
        assert decision is not None, "a bot is only asked while there is a question"
        return decision

    def imagine(self, rng: Random) -> Table:
        """Make a table that could be the true one, with all that this seat can't know drawn anew."""
        return self.__table.determinize(self.seat, rng)

    def search(self, iterations: int, key: int) -> Searched:
        """Search for the best option on so many imagined tables; `key` is all the luck of that."""
        return self.__table.search(self.seat, iterations, key)

    def weigh(self, thought: int, key: int, before: Weighed | None = None, tables: int | None = None) -> Weighed:
        """Look quickly at each option on imagined tables, for so many plays in all; see `Table.weigh`."""
        return self.__table.weigh(self.seat, thought, key, before, tables)

    def likely_line(self, searched: Searched, first: int) -> tuple[Likely, ...]:
        """Return how a search thinks that play goes on after an option."""
        return tuple(self.__table.likely_line(self.seat, searched, first))


class Bot(Protocol):
    """A player that answers at once."""

    def choose(self, sight: Sight, rng: Random) -> int:
        """Return the index of the option to take; all chance of the bot comes from `rng`."""
        ...


@attrs.frozen
class Estimate:
    """What an option is worth to a bot, in points of the game, on the mean of so many trials."""

    option: int
    worth: float
    trials: int


@attrs.frozen
class Thought:
    """What a bot makes of its options, in their order; which it would take; how much of it is done, from 0 to 1.

    A bot that looks ahead also says how it thinks that play goes on, beginning with what it would take.
    """

    estimates: tuple[Estimate, ...]
    best: int
    done: float
    line: tuple[Likely, ...] = ()


# Hears now and then how far the thinking is; says whether to go on.
Watch = Callable[[Thought], bool]


@runtime_checkable
class Thinker(Protocol):
    """A bot that can say what it makes of each option, and can be stopped before it is done."""

    def choose(self, sight: Sight, rng: Random) -> int:
        """Return the index of the option to take; all chance of the bot comes from `rng`."""
        ...

    def think(self, sight: Sight, rng: Random, watch: Watch | None = None) -> Thought:
        """Weigh the options until done, or until `watch` says no; the best so far is in what comes back."""
        ...
