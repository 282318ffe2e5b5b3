"""What a bot is, and all that it is given when it must choose.

A `Sight` goes in, the index of an option comes out. A sight shows what a person on that seat could know: the view, the
question, and tables in which everything hidden was drawn anew. The true table stays behind it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from croupier.interpreter import Decision, Seat, Table, View


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


class Bot(Protocol):
    """A player that answers at once."""

    def choose(self, sight: Sight, rng: Random) -> int:
        """Give the index of the option to take; all chance of the bot comes from `rng`."""
        ...
