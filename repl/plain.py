"""The table in plain lines, for pipes, scripts and screen readers: what happened, what lies there, the question."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from .answers import list_options
from .keeper import farewell
from .ledger import draw_ranking
from .phrases import phrase
from .picture import fold
from .sentences import say_waiting, tell_table
from .wrapping import wrap

if TYPE_CHECKING:
    from .console import Console
    from .question import Question
    from .sitting import Sitting

# After so many seconds a person is told that a bot thinks.
PATIENCE = 1.5


class PlainTable:
    """Shows a sitting line by line and passes on what is typed."""

    def __init__(self, sitting: Sitting, console: Console) -> None:
        self.sitting = sitting
        self.console = console
        sitting.spoken = True

    def play(self) -> None:
        """Play until the game is over or the people leave."""
        sitting = self.sitting
        self._let_bots_play()
        while not sitting.is_over and not sitting.left:
            self._ask()
            if not sitting.left:
                self._let_bots_play()
        if sitting.is_over:
            self._show_news()
            self.console.say("", *draw_ranking(sitting.table, sitting.lang))
        elif sitting.left:
            self.console.say(*farewell(sitting))

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
        self._show_question()
        moved = False
        while not moved and not self.sitting.left:
            moved = self._answer(self.console.ask("> "))

    def _answer(self, typed: str | None) -> bool:
        """Pass on what was typed; tell whether another table lies there now."""
        if typed is None:
            self.sitting.left = True
            return False
        reply = self.sitting.answer(typed)
        self.console.say(*reply.lines)
        if reply.sort == "named":
            self._show_question()
        return reply.sort == "moved"

    def _hand_over(self) -> None:
        sitting = self.sitting
        if (seat := sitting.next_person) is None:
            return
        if self.console.interactive:
            self.console.clear()
            name = sitting.table.names[seat]
            sitting.left = self.console.ask(phrase(sitting.lang, "hand over", name=name)) is None
            self.console.clear()
        sitting.hand_over()

    def _show_news(self) -> None:
        trouble = [self.sitting.trouble] if self.sitting.trouble else []
        told = [*trouble, *self.sitting.news(self.sitting.asked, self.sitting.table.log)]
        if told:
            self.console.say("", *(part for line in told for part in fold(line, self.console.width)))

    def _show_table(self) -> None:
        sitting = self.sitting
        view = sitting.table.view(sitting.asked)
        told = tell_table(view, sitting.table.names, sitting.lang)
        self.console.say("", *(part for line in told for part in fold(line, self.console.width)))

    def _show_question(self) -> None:
        question = self.sitting.question()
        assert question is not None, "a question is only shown while there is one"
        self.console.say("", self._prompt(question), *self._list(question))

    def _list(self, question: Question) -> list[str]:
        """List the options, with what they do if they are few."""
        width = self.console.width
        lines = list_options(question.texts, width)
        if len(lines) != len(question.choices):
            return lines
        notes = [
            f"{line}: {choice.note}" if choice.note else line
            for line, choice in zip(lines, question.choices, strict=True)
        ]
        return [
            part for line in notes for part in wrap(line.strip(), width, initial_indent="  ", subsequent_indent="     ")
        ]

    def _prompt(self, question: Question) -> str:
        lang = self.sitting.lang
        prompt = f"{question.prompt} ({question.asked_by})" if question.asked_by else question.prompt
        return phrase(lang, "holds", what=question.name, value=prompt) if len(self.sitting.people) > 1 else prompt
