"""The whole story of a game as one seat may know it, kept from question to question so that it is told only once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.interpreter import news

from ..table.sitting import last_choice

if TYPE_CHECKING:
    from croupier.interpreter import Event, Seat

    from ..table.sitting import Sitting


class Chronicle:
    """What happened until a seat's last decision, and since then."""

    def __init__(self, sitting: Sitting, seat: Seat) -> None:
        self._sitting = sitting
        self._seat = seat
        self._begin()

    def _begin(self) -> None:
        self._lang = self._sitting.lang
        self._record: list[int] = []
        self._told = 0
        self.old: list[str] = []
        self.new: list[str] = []

    def read(self, log: Sequence[Event]) -> Chronicle:
        """Take in what the table's log tells since the last time; after a step back, all of it anew."""
        table = self._sitting.table
        if self._lang != self._sitting.lang or table.record[: len(self._record)] != self._record:
            self._begin()
        last = last_choice(self._seat, log)
        if last > self._told:
            self.old += news(log[self._told : last], self._seat, self._lang, is_past=True)
            self._told = last
        self.new = self._sitting.news(self._seat, log)
        self._record = table.record[:]
        return self
