"""A table as a room of the screen: a sitting, drawn for the person who looks."""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from croupier.interpreter import GameFault, TableError

from ..commands.opening import blame
from ..kept.keeper import put_away
from ..phrases import counted, phrase
from ..picture.ledger import draw_ranking, note_points
from ..picture.picture import NARROWEST, Picture, find_level
from ..picture.pieces import CLOSE
from ..picture.places import Inventory
from ..picture.sentences import say_waiting
from ..table.reply import sentence
from ..table.sitting import lost_unasked
from ..verbs.record import can_undo
from ..verbs.registry import SIGN
from ..verbs.seeds import tell_seed
from .chronicle import Chronicle
from .job import Job
from .periods import find_periods
from .room import Room, Scene
from .suggest import suggest, suggest_for_all

if TYPE_CHECKING:
    from croupier.interpreter import Past, Seat, View

    from ..picture.lines import StyledLine
    from ..table.reply import Reply
    from ..table.sitting import Sitting
    from .periods import CurrentPeriod
    from .suggest import Suggestion

# No line of a text is longer than this.
WIDEST_TEXT = 120


def count_dice(view: View, lang: str) -> list[str]:
    """Return how many dice lie where everybody can take them."""
    zones = [zone for zone in view.zones if zone.owner is None and zone.on is None]
    dice = [card for zone in zones for card in zone.cards if card is not None and card.face is not None]
    return [counted(lang, "dice left", len(dice))] if dice else []


def draw_nothing(_width: int, _rows: int) -> list[StyledLine]:
    """Draw a table that nobody sees."""
    return []


class Drawing:
    """A view, drawn as roomy as it can be within so many rows; if it can't be, closely, with all that is there."""

    def __init__(
        self, seen: Inventory, names: Sequence[str], before: Inventory | None, points: Mapping[int, str] | None = None
    ) -> None:
        self.seen = seen
        self._names = names
        self._before = before
        self._points = points or {}
        self._drawn: dict[tuple[int, int], list[StyledLine]] = {}

    def with_points(self, points: Mapping[int, str]) -> Drawing:
        """Return the same with the points beside the names."""
        return Drawing(self.seen, self._names, self._before, points)

    def __call__(self, width: int, rows: int) -> list[StyledLine]:
        """Draw it; the same width and closeness only once."""
        width = max(width, NARROWEST)
        level = find_level(lambda level: len(self._draw(width, level)), rows)
        # What has to be scrolled can as well show every card with its whole name.
        return self._draw(width, CLOSE if level is None else level)

    def _draw(self, width: int, level: int) -> list[StyledLine]:
        if (width, level) not in self._drawn:
            picture = Picture(self.seen, self._names, level, self._points, self._before)
            self._drawn[width, level] = picture.draw(width)
        return self._drawn[width, level]


class TableRoom(Room):
    """Shows a sitting."""

    def __init__(self, sitting: Sitting, lobby: Room | None = None, hint: str = "") -> None:
        self.sitting = sitting
        self.following = lobby
        self.hint = hint
        self._chronicles: dict[Seat, Chronicle] = {}
        self._seen: tuple[Hashable, Scene | None] = (None, None)
        # What each person saw when they last decided.
        self._before: dict[Seat, Inventory] = {}
        self._past: tuple[Hashable, Past | None] = (None, None)
        sitting.call_all()

    @property
    def lang(self) -> str:
        """The language of the table."""
        return self.sitting.lang

    def measure(self, columns: int) -> None:
        """Let what is said be as wide as the screen, up to what can be read."""
        self.sitting.width = max(NARROWEST, min(WIDEST_TEXT, columns))

    def come_in(self) -> None:
        """Sit down: what a game is made of stays until the end, so nobody has to look whether it is still needed.

        Looking takes a fifth of a second for a big game, in the midst of play.
        """
        self.look()
        gc.collect()
        gc.freeze()

    def leave(self) -> None:
        """Release the journal, so that the table can be gone on with."""
        put_away(self.sitting)

    def look(self) -> Scene:
        """Look at the table from the seat of the one who is at the screen."""
        if self._seen[0] != self._state or self._seen[1] is None:
            self._seen = (self._state, self._look())
        assert self._seen[1] is not None
        return self._seen[1]

    @property
    def _state(self) -> Hashable:
        sitting, table = self.sitting, self.sitting.table
        calls = (sitting.only_looks, sitting.next_person)
        own = (sitting.asked, sitting.covered, sitting.lang, sitting.draft, sitting.trouble, calls)
        return id(table), len(table.record), table.laid, table.practice, own

    def _look(self) -> Scene:
        """Look at the table; while nobody in particular looks, nothing is in the scene that one of them alone knows."""
        sitting, title = self.sitting, self.sitting.game.title(self.lang)
        if sitting.is_sealed:
            return Scene(title, draw_nothing, ending=self._end(), here=self._say_state(), notes=self._warn())
        if (words := self._cover()) is not None:
            return Scene(title, draw_nothing, cover=words)
        return self._look_from_seat()

    def _look_from_seat(self) -> Scene:
        sitting, lang, seat = self.sitting, self.lang, self.sitting.asked
        table = sitting.table
        view, log = table.view(seat), table.log
        story = self._chronicles.setdefault(seat, Chronicle(sitting, seat)).read(log)
        before = self._before.get(seat)
        if before is not None and before.lang != lang:
            before = self._before[seat] = Inventory(before.view, lang)
        return Scene(
            sitting.game.title(lang),
            Drawing(Inventory(view, lang), table.names, before),
            tuple(story.old),
            tuple(story.new),
            sitting.question(),
            self._end(),
            [*map(self._say_period, find_periods(log, table.game, lang)), *count_dice(view, lang)],
            self._say_here(),
            whose=seat,
            notes=self._warn(),
            pressing=lost_unasked(table, seat, log),
        )

    def ponder(self) -> Callable[[], dict[str, Any]] | None:
        """Find out at a copy of the table what takes too long to be waited for: the points, and a step back."""
        if self.sitting.covered:
            return None
        aside = copy(self.sitting)
        aside.table = self.sitting.table.clone()
        own = (id(aside.game), aside.table.seed, aside.table.laid)
        aside.table.past = self._past[1] if self._past[0] == own else None
        drawing = self._drawing()

        def find_out() -> dict[str, Any]:
            table, seat, lang = aside.table, aside.asked, aside.lang
            points = note_points(table, seat, lang)
            free = can_undo(aside)
            self._past = (own, table.past)
            return {"draw": drawing.with_points(points), "here": self._say_here(free)}

        return find_out

    def remember(self, scene: Scene) -> None:
        """Take a scene that was completed for the one to be seen."""
        self._seen = (self._state, scene)

    def _end(self) -> Sequence[str]:
        if self.sitting.only_looks:
            return (phrase(self.lang, "nothing to answer"),)
        if not self.sitting.is_over:
            return ()
        try:
            ranking = draw_ranking(self.sitting.table, self.lang) + tell_seed(self.sitting.table, self.lang)
        except GameFault as fault:
            return blame(fault).text_in(self.lang).splitlines()
        if self.sitting.is_sealed:
            ranking += ["", phrase(self.lang, "look by name", names=", ".join(self.sitting.names_of_people))]
        elif self.sitting.has_secrets:
            return *ranking, "", phrase(self.lang, "enter covers")
        return *ranking, "", phrase(self.lang, "enter leaves")

    def _say_here(self, free: bool = False) -> list[str]:
        here = [self.sitting.table.names[self.sitting.asked], *self._say_state()]
        return here + [phrase(self.lang, "can undo")] * free

    def _warn(self) -> list[str]:
        return [self.sitting.trouble] if self.sitting.trouble else []

    def _say_state(self) -> list[str]:
        return [phrase(self.lang, "practice")] * self.sitting.table.practice

    def _cover(self) -> str | None:
        """Return the only words to be seen while the screen goes from one person to the next, or before the first."""
        sitting = self.sitting
        if (seat := sitting.next_person) is not None:
            return phrase(self.lang, "hand over", name=sitting.table.names[seat])
        return self._say_thinking() if sitting.covered else None

    def _say_period(self, period: CurrentPeriod) -> str:
        words = f"{period.text[:1].upper()}{period.text[1:]} {period.number}"
        if period.seat is None or period.seat == self.sitting.asked:
            return words
        return f"{words} ({self.sitting.table.names[period.seat]})"

    def uncover(self) -> None:
        """Let the next person look."""
        self.sitting.hand_over()

    def cover(self) -> bool:
        """Let nobody look at a game that is over any more, or the next one who is called."""
        if self.sitting.only_looks:
            self.sitting.step_aside()
            return True
        return not self.sitting.covered and self.sitting.is_over and self.sitting.cover()

    def answer(self, typed: str) -> Reply:
        """Pass on what was typed."""
        if self.sitting.covered:
            return self.sitting.answer(typed)
        seat, seen = self.sitting.asked, self._drawing().seen
        reply = self.sitting.answer(typed)
        if reply.sort == "moved" and not typed.startswith(SIGN):
            self._before[seat] = seen
        return reply

    def _drawing(self) -> Drawing:
        draw = self.look().draw
        assert isinstance(draw, Drawing)
        return draw

    def suggest(self, typed: str) -> Sequence[Suggestion]:
        """Suggest what is legal now."""
        if self.sitting.covered:
            return suggest_for_all(typed, self.sitting)
        return suggest(typed, self.look().question, self.sitting)

    def work(self) -> Job | None:
        """Let the bots play, if it is their turn."""
        if not self.sitting.goes_on_alone:
            return None
        return Job(self._say_thinking(), self._let_play, can_stop=True)

    def _let_play(self, job: Job) -> None:
        def progress(done: float) -> None:
            job.words = self._say_thinking()
            job.progress(done)

        self.sitting.advance(progress, job.is_stopped)

    def _say_thinking(self) -> str:
        return say_waiting(self.sitting.table, self.sitting.asked, self.lang)

    def say_error(self, error: BaseException) -> Sequence[str]:
        """Return why the bots could not play."""
        if isinstance(error, GameFault):
            return (*blame(error).text_in(self.lang).splitlines(), phrase(self.lang, "broke off"))
        if isinstance(error, TableError):
            return (sentence(error.text_in(self.lang)),)
        raise error
