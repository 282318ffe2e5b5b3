"""The table in plain lines, for pipes, scripts and screen readers: what happened, what lies there, the question."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from ..kept.keeper import farewell
from ..phrases import phrase
from ..picture.ledger import draw_ranking
from ..picture.picture import fold
from ..picture.sentences import say_waiting, tell_table
from ..verbs.seeds import tell_seed
from ..width import wrap
from .answers import list_options

if TYPE_CHECKING:
    from croupier.interpreter import Seat

    from .console import Console
    from .question import OpenQuestion
    from .sitting import Sitting

# After so many seconds a person is told that a bot thinks.
PATIENCE = 1.5
# The exit code of a program that was ended by the system.
ENDED = 128 + signal.SIGTERM


@contextmanager
def heed_end(matters: bool) -> Iterator[None]:
    """Leave in good order when the system ends the program, if something has to be wiped then."""

    def leave(*_: object) -> None:
        raise SystemExit(ENDED)

    if not matters:
        yield
        return
    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class PlainTable:
    """Shows a sitting line by line and passes on what is typed."""

    def __init__(self, sitting: Sitting, console: Console, opening: Sequence[str] = ()) -> None:
        self.sitting = sitting
        self.console = console
        # What is said first; a cover would wipe it, so it stands on the first one.
        self._opening = opening
        sitting.spoken = True
        if self._can_cover:
            sitting.call_all()

    @property
    def _can_cover(self) -> bool:
        """Whether several people look at a screen here; through a pipe everything is told."""
        return self.console.interactive and self.sitting.is_shared

    def play(self) -> None:
        """Play until the game is over or the people leave; what one of several alone may see does not stay there."""
        try:
            with heed_end(self._can_cover):
                self._play()
        except BaseException:
            self._wipe()
            raise
        if not self.sitting.is_over:
            self._wipe()
            self.console.say(*farewell(self.sitting))

    def _play(self) -> None:
        sitting = self.sitting
        if not (self._can_cover and sitting.covered):
            self._open()
        while True:
            self._let_bots_play()
            while not sitting.is_over and not sitting.left:
                self._ask()
                if not sitting.left:
                    self._let_bots_play()
            if not sitting.is_over or self._end():
                return

    def _open(self) -> None:
        self.console.say(*self._opening)
        self._opening = ()

    def _wipe(self) -> None:
        if self._can_cover:
            self.console.clear()

    # The end.

    def _end(self) -> bool:
        """Return how it ended; False if the people take back what ended it."""
        sitting = self.sitting
        if not (self._can_cover and sitting.covered):
            self._show_news()
            self._show_ranking()
            return True
        while sitting.is_over and not sitting.left:
            self.console.clear()
            self._show_ranking()
            names = ", ".join(sitting.names_of_people)
            self._say("", phrase(sitting.lang, "look by name", names=names), phrase(sitting.lang, "enter leaves"))
            if not self._answer_all():
                return True
        return sitting.is_over

    def _answer_all(self) -> bool:
        """Let those who look at the end together say what they want; return whether they stay."""
        typed = self.console.ask("> ")
        while typed and (reply := self.sitting.answer(typed)).sort in ("refused", "said"):
            self.console.say(*reply.lines)
            typed = self.console.ask("> ")
        if not typed or self.sitting.left:
            return False
        if not self.sitting.covered and self.sitting.is_over:
            self._look_at_end()
        return True

    def _look_at_end(self) -> None:
        """Let one person look at the end of the game."""
        self.console.clear()
        self._show_news()
        self._show_table()
        self._say("", phrase(self.sitting.lang, "enter covers plainly"))
        self.console.wait()
        self.sitting.cover()

    def _show_ranking(self) -> None:
        table, lang = self.sitting.table, self.sitting.lang
        self.console.say("", *draw_ranking(table, lang), *tell_seed(table, lang))

    def _say(self, *lines: str) -> None:
        """Print lines that may be too long."""
        self.console.say(*(part for line in lines for part in fold(line, self.console.width)))

    # The bots.

    def _let_bots_play(self) -> None:
        """Let bots play; a person who has waited for a while is told for whom, and can make them play at once."""
        due = monotonic() + PATIENCE

        def progress(_done: float) -> None:
            nonlocal due
            seat = self.sitting.table.seat
            if self.console.interactive and monotonic() >= due and seat is not None:
                due = inf
                self.console.say(say_waiting(self.sitting.table, self.sitting.asked, self.sitting.lang, ", Ctrl-C"))

        with self.console.listening() as is_pressed:
            self.sitting.advance(progress, is_pressed)

    def _ask(self) -> None:
        self._hand_over()
        if self.sitting.left:
            return
        self.sitting.width = self.console.width
        self._show_news()
        self._show_table()
        if self.sitting.only_looks:
            self._let_look()
            return
        self._show_question()
        moved = False
        while not moved and not self.sitting.left:
            moved = self._answer(self.console.ask("> ", self.sitting.asked))

    def _let_look(self) -> None:
        """Let somebody look who has nothing to answer, until they press Enter."""
        sitting = self.sitting
        self._say("", phrase(sitting.lang, "nothing to answer"))
        while typed := self.console.ask("> ", sitting.asked):
            if not typed.strip():
                break
            self.console.say(*sitting.answer(typed).lines)
            if sitting.left or not sitting.only_looks:
                return
        sitting.left = typed is None
        sitting.step_aside()

    def _answer(self, typed: str | None) -> bool:
        """Pass on what was typed; return whether another table lies there now."""
        if typed is None:
            self.sitting.left = True
            return False
        reply = self.sitting.answer(typed)
        self.console.say(*reply.lines)
        if reply.sort == "named":
            self._show_question()
        return reply.sort == "moved"

    def _hand_over(self) -> None:
        """Let the person who is asked look; where people see the screen, only when they say that the others do not."""
        sitting = self.sitting
        if (seat := sitting.next_person) is None:
            return
        if self._can_cover:
            sitting.left = not self.console.cover(lambda: self._call(seat))
            self.console.clear()
        if not sitting.left:
            sitting.hand_over()

    def _call(self, seat: Seat) -> None:
        """Call the next person to a screen that shows nothing else."""
        lang = self.sitting.lang
        self._open()
        if not self.console.can_wipe:
            self._say(phrase(lang, "can't wipe"))
        self._say(phrase(lang, "hand over", name=self.sitting.table.names[seat]))

    def _show_news(self) -> None:
        trouble = [self.sitting.trouble] if self.sitting.trouble else []
        told = [*trouble, *self.sitting.news(self.sitting.asked, self.sitting.table.log)]
        if told:
            self._say("", *told)

    def _show_table(self) -> None:
        sitting = self.sitting
        view = sitting.table.view(sitting.asked)
        self._say("", *tell_table(view, sitting.table.names, sitting.lang))

    def _show_question(self) -> None:
        question = self.sitting.question()
        assert question is not None, "a question is only shown while there is one"
        self.console.say("", self._prompt(question), *self._list(question))

    def _list(self, question: OpenQuestion) -> list[str]:
        """List the options, with what they do if they are few."""
        width = self.console.width
        lines = list_options(question.texts, width)
        if len(lines) != len(question.choices):
            return lines
        notes = [
            f"{line}: {choice.note}" if choice.note else line
            for line, choice in zip(lines, question.choices, strict=True)
        ]
        return [part for line in notes for part in wrap(line.strip(), width, first="  ", rest="     ")]

    def _prompt(self, question: OpenQuestion) -> str:
        lang = self.sitting.lang
        prompt = f"{question.prompt} ({question.asked_by})" if question.asked_by else question.prompt
        return phrase(lang, "holds", what=question.name, value=prompt) if len(self.sitting.people) > 1 else prompt
