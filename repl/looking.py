"""Who of several people at one keyboard looks at the screen.

What one of them may know is not for the others. So the screen is covered when it goes from one to the next, before the
first of them looks, and when the game is over and all come to see how it ended.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from croupier.interpreter import GameFault

from .answers import find_options
from .workbench import Workbench

if TYPE_CHECKING:
    from croupier.interpreter import Seat, Table


class Looking:
    """The people at a table, and which of them sees it."""

    def __init__(self, table: Table, people: set[Seat]) -> None:
        self.table = table
        self.people = people
        # Who looks at the screen, or did last.
        self.asked: Seat = min(people)
        self._covered = False
        self.workbench = Workbench()

    @property
    def next_person(self) -> Seat | None:
        """The person who is asked now, if it is not they who look at the screen."""
        seat = self.table.seat
        return seat if seat in self.people and (seat != self.asked or self.covered) else None

    @property
    def covered(self) -> bool:
        """Whether nobody looks at the screen: at the beginning, and when the game is over and all come to see it."""
        return self._covered and self.is_shared

    @property
    def is_shared(self) -> bool:
        """Whether several people sit at this keyboard who have, or may come to have, secrets from each other."""
        return len(self.people) > 1 and not self.workbench.open

    @property
    def is_sealed(self) -> bool:
        """Whether the game is over and all may look, so that nothing is shown that only some of them know."""
        return self.covered and self.table.is_over

    def hand_over(self) -> None:
        """Let the person who is asked look."""
        if (seat := self.next_person) is not None:
            self.asked, self._covered = seat, False

    def cover(self) -> bool:
        """Let nobody look, if people have secrets from each other; tell whether it is so."""
        self._covered = self.has_secrets
        return self.covered

    @property
    def has_secrets(self) -> bool:
        """Whether any two people have secrets from each other now."""
        return any(self._has_secrets(one, other) for one, other in combinations(sorted(self.people), 2))

    def uncover_for(self, seat: Seat) -> None:
        """Let a person look at a game that is over."""
        self.asked, self._covered = seat, False

    def pass_on(self) -> None:
        """Let the person who is asked look at once, if there are no secrets between them and who looks now.

        When the game is over all want to see how it ended.
        """
        seat = self.next_person
        if seat is not None and not self.covered and not self._has_secrets(self.asked, seat):
            self.asked = seat
        if self.table.is_over:
            self.cover()

    def _has_secrets(self, one: Seat, other: Seat) -> bool:
        return self.is_shared and has_secrets(self.table, one, other)

    def find_person(self, typed: str) -> Seat | None:
        """Find the person of a name, or of its beginning; None if it could be several or nobody."""
        found = find_options(typed, self.names_of_people) if typed else []
        return sorted(self.people)[found[0]] if len(found) == 1 else None

    @property
    def names_of_people(self) -> list[str]:
        """What the people at this keyboard are called."""
        return [self.table.names[seat] for seat in sorted(self.people)]


def has_secrets(table: Table, one: Seat, other: Seat) -> bool:
    """Tell whether one of two seats knows or chooses something that the other must not see."""
    try:
        decision = table.decision
    except GameFault:
        # Whoever is asked hears of it.
        return True
    if decision is not None and decision.sort == "secret":
        return True
    seen, also_seen = table.view(one), table.view(other)
    if (seen.zones, seen.tracks) != (also_seen.zones, also_seen.tracks):
        return True
    return table.information(one) != table.information(other)
