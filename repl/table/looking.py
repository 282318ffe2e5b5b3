"""Who of several people at one keyboard looks at the screen.

What one of them may know is not for the others. So the screen is covered when it goes from one to the next, before the
first of them looks, and when the game is over and all come to see how it ended. Where somebody is asked privately, who
that is must not be seen by who is called: then all are called, one after the other, whether they have to answer or not.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from croupier.interpreter import CHANCE, GameFault

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
        # Whether all are called where somebody is asked privately; who is still to be called, and whether one looks;
        # for which question, if it is not answered yet; and for which questions to bots they are still to be called.
        self._calls_all = False
        self._to_call: list[Seat] = []
        self._is_called = False
        self._asked_privately: tuple[int, int] | None = None
        self._owed: list[tuple[int, int]] = []

    @property
    def next_person(self) -> Seat | None:
        """The person who is asked now, or is called, if it is not they who look at the screen."""
        if self.is_shared and self._is_called:
            return None
        if self.is_shared and self._to_call:
            return self._to_call[0]
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
        """Let the person who is asked, or called, look."""
        if (seat := self.next_person) is not None:
            self.asked, self._covered = seat, False
            self._is_called = bool(self._to_call)
            self._to_call = self._to_call[1:]

    # Called one after the other.

    def call_all(self) -> None:
        """Call all people from now on where somebody is asked privately; for a screen that can be covered."""
        self._calls_all = True
        self._call()

    @property
    def only_looks(self) -> bool:
        """Whether whoever looks was called so that nobody sees who is asked, and has nothing to answer."""
        return self.is_shared and self._is_called and not self._may_answer

    @property
    def _may_answer(self) -> bool:
        """Whether whoever was called is the one for whom all are called, and has not answered yet."""
        question = self._asked_privately
        return question is not None and self.table.seat == self.asked and question == self._private_question

    def step_aside(self) -> None:
        """Let the next one be called, after one who has nothing to answer any more."""
        self._is_called = False
        self._call()

    def end_calls(self) -> None:
        """Call nobody any more: another table lies there, or the game is over."""
        self._to_call, self._is_called, self._owed = [], False, []

    def note_bot(self) -> None:
        """Call all people also for what a bot is asked privately: else they would know that it was none of them."""
        question = self._private_question
        if self._calls_all and question is not None and question not in self._owed:
            self._owed.append(question)

    @property
    def _private_question(self) -> tuple[int, int] | None:
        """What is asked privately and of whom, at a table of several people; each time it is a question of its own."""
        seat = self.table.seat
        if not self.is_shared or seat is None or seat == CHANCE:
            return None
        return (self.table.question, int(seat)) if self.table.is_private else None

    def _call(self) -> None:
        """Begin to call all: once for each question that was put privately, to a bot or to one of them.

        If a second question could be answered while they are called for the first, how often they are called would
        tell in which order those sit who were asked.
        """
        if not self._calls_all or self._to_call or self._is_called:
            return
        is_asked = self.table.seat in self.people and self._private_question is not None
        if self._owed or is_asked:
            self._asked_privately = None if self._owed else self._private_question
            self._to_call, self._owed = sorted(self.people), self._owed[1:]

    def cover(self) -> bool:
        """Let nobody look, if people have secrets from each other; return whether it is so."""
        self._covered = self.has_secrets
        return self.covered

    @property
    def has_secrets(self) -> bool:
        """Whether any two people have secrets from each other now."""
        return any(self.has_secrets_between(one, other) for one, other in combinations(sorted(self.people), 2))

    def uncover_for(self, seat: Seat) -> None:
        """Let a person look at a game that is over."""
        self.asked, self._covered = seat, False

    def pass_on(self) -> None:
        """Let the person who is asked look at once, if there are no secrets between them and who looks now.

        When the game is over all want to see how it ended.
        """
        if self.table.is_over:
            self.end_calls()
        if self.only_looks:
            self._is_called, self._asked_privately = False, None
        self._call()
        seat = self.next_person
        is_free = not self.covered and not self._to_call
        if seat is not None and is_free and not self.has_secrets_between(self.asked, seat):
            self.asked = seat
        if self.table.is_over:
            self.cover()

    def has_secrets_between(self, one: Seat, other: Seat) -> bool:
        """Whether two people have secrets from each other now."""
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
    """Whether one of two seats knows or chooses something that the other must not see."""
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
