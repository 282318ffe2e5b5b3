"""A table as a room of the screen: a sitting, drawn for the person who looks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from croupier.interpreter import GameFault, TableError

from .chronicle import Chronicle
from .job import Job
from .ledger import draw_ranking
from .opening import blame
from .periods import find_periods
from .phrases import phrase
from .picture import draw_table
from .reply import sentence
from .room import Room, Scene
from .suggest import suggest

if TYPE_CHECKING:
    from croupier.interpreter import Seat

    from .periods import Period
    from .reply import Reply
    from .sitting import Sitting
    from .suggest import Suggestion


class TableRoom(Room):
    """Shows a sitting."""

    def __init__(self, sitting: Sitting, lobby: Room | None = None, hint: str = "") -> None:
        self.sitting = sitting
        self.following = lobby
        self._chronicles: dict[Seat, Chronicle] = {}
        self._seen: tuple[Hashable, Scene | None] = (None, None)

    @property
    def lang(self) -> str:
        """The language of the table."""
        return self.sitting.lang

    def look(self) -> Scene:
        """Look at the table from the seat of the one who is at the screen."""
        sitting = self.sitting
        table = sitting.table
        state = id(table), len(table.record), sitting.asked, sitting.lang, table.practice, sitting.left
        if self._seen[0] != state or self._seen[1] is None:
            self._seen = (state, self._look())
        assert self._seen[1] is not None
        return self._seen[1]

    def _look(self) -> Scene:
        sitting, lang, seat = self.sitting, self.lang, self.sitting.asked
        table = sitting.table
        view, names = table.view(seat), table.names
        story = self._chronicles.setdefault(seat, Chronicle(sitting, seat)).read()
        return Scene(
            sitting.game.title(lang),
            lambda width: draw_table(view, names, lang, width),
            tuple(story.old),
            tuple(story.new),
            sitting.question(),
            self._end(),
            [self._say_period(period) for period in find_periods(table.log, table.game, lang)],
            self._say_here(),
            self._cover(),
            seat,
        )

    def _end(self) -> Sequence[str]:
        if not self.sitting.is_over:
            return ()
        try:
            ranking = draw_ranking(self.sitting.table, self.lang)
        except GameFault as fault:
            return str(blame(fault)).splitlines()
        return *ranking, "", phrase(self.lang, "enter leaves")

    def _say_here(self) -> list[str]:
        table, lang = self.sitting.table, self.lang
        here = [table.names[self.sitting.asked]]
        return here + [phrase(lang, "practice")] * table.practice + [phrase(lang, "can undo")] * table.can_undo

    def _cover(self) -> str:
        # The next person's cards are not for the last one.
        seat = self.sitting.next_person
        return "" if seat is None else phrase(self.lang, "hand over", name=self.sitting.table.names[seat])

    def _say_period(self, period: Period) -> str:
        words = f"{period.text[:1].upper()}{period.text[1:]} {period.number}"
        return words if period.seat is None else f"{words} ({self.sitting.table.names[period.seat]})"

    def uncover(self) -> None:
        """Let the next person look."""
        self.sitting.hand_over()

    def answer(self, typed: str) -> Reply:
        """Pass on what was typed."""
        return self.sitting.answer(typed)

    def suggest(self, typed: str) -> Sequence[Suggestion]:
        """Suggest what is legal now."""
        return suggest(typed, self.look().question, self.sitting)

    def work(self) -> Job | None:
        """Let the bots play, if it is their turn."""
        sitting = self.sitting
        if sitting.table.seat not in sitting.bots:
            return None
        words = phrase(self.lang, "thinks", name=sitting.table.names[sitting.table.seat])
        return Job(words, lambda job: sitting.advance(job.progress, job.is_stopped))

    def say_error(self, error: BaseException) -> Sequence[str]:
        """Say why the bots could not play."""
        if isinstance(error, GameFault):
            return (*str(blame(error)).splitlines(), phrase(self.lang, "broke off"))
        if isinstance(error, TableError):
            return (sentence(error),)
        raise error
