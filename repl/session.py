"""People at a table, line by line: what happened, what lies there, the question, the answer; bots between them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from croupier.bots import Sight
from croupier.interpreter import GameFault, TableError, news

from .answers import find_options, list_options, order_options, say_ambiguous
from .ledger import draw_ranking
from .opening import blame
from .phrases import ENGLISH, phrase
from .picture import draw_table, draw_zones, fold
from .verbs import find_verb

if TYPE_CHECKING:
    from croupier.bots import Bot
    from croupier.interpreter import Decision, Option, Seat, Table

    from .console import Console


# The blocks of every game file, whose names say nothing about a question.
BLOCKS = ("play", "setup", "this")


class Session:
    """One game from the first question to the last; `bots` sit where no person does."""

    def __init__(
        self, name: str, table: Table, bots: dict[Seat, Bot], rng: Random, console: Console, lang: str
    ) -> None:
        self.name = name
        self.table = table
        self.bots = bots
        self.people = {seat for seat in table.seats if seat not in bots}
        self.rng = rng
        self.console = console
        self.lang = lang
        self.left = False
        self.saved: set[Path] = set()
        self.asked = min(self.people)
        self._shown = {seat: self._last_choice(seat) for seat in self.people}
        self._options: list[Option] = []
        self._texts: list[str] = []

    def play(self) -> None:
        """Play until the game is over or the people leave."""
        while (seat := self.table.seat) is not None and not self.left:
            if seat in self.people:
                self._ask(seat)
            else:
                self._let_bot_choose(seat)
        if self.table.seat is None:
            self._end()

    def show_table(self) -> None:
        """Show what lies on the table, as the one who is asked may see it."""
        view = self.table.view(self.asked)
        self.console.say("", *draw_table(view, self.table.names, self.lang, self.console.width))

    def show_zones(self, named: str) -> bool:
        """Show all that lies in the zones of a name; tell whether there are any."""
        lines = draw_zones(self.table.view(self.asked), named, self.lang, self.console.width)
        self.console.say(*lines)
        return bool(lines)

    def show_question(self) -> None:
        """Show the question and its options."""
        decision = self._decision()
        self._options = order_options(decision.options)
        self._texts = [option.text_in(self.lang) for option in self._options]
        prompt = self._prompt(decision)
        if len(self.people) > 1:
            prompt = phrase(self.lang, "holds", what=self.table.names[self.asked], value=prompt)
        self.console.say("", prompt, *list_options(self._texts, self.console.width))

    def go_back_to(self, table: Table) -> None:
        """Put an earlier state of the table in the place of the present one."""
        self.table = table
        self._shown = {seat: min(shown, len(table.log)) for seat, shown in self._shown.items()}

    def _ask(self, seat: Seat) -> None:
        self._hand_over(seat)
        if self.left:
            return
        self._show_news(seat)
        self.show_table()
        self.show_question()
        # A verb that changes nothing leaves the question as it stands; undo puts another table here.
        table = self.table
        moved = False
        while not moved and not self.left and self.table is table:
            typed = self.console.ask("> ")
            if typed is None:
                self.left = True
            else:
                moved = self._answer(typed.strip())

    def _answer(self, typed: str) -> bool:
        """Do what was typed; tell whether a choice was made."""
        found = find_options(typed, self._texts)
        exact = len(found) == 1 and self._texts[found[0]].casefold() == typed.casefold()
        if not exact and (verb := find_verb(typed)):
            verb[0].do(self, verb[1])
            return False
        if len(found) > 1:
            self.console.say(say_ambiguous(typed, found, self._texts))
            return False
        return bool(typed) and self._choose(self._options[found[0]].index if found else typed)

    def _choose(self, choice: int | str) -> bool:
        try:
            self.table.play(choice)
        except GameFault as fault:
            self.console.say(str(blame(fault)), "Undo, or save the game for its author.")
            return False
        except TableError as error:
            self.console.say(str(error))
            return False
        return True

    def _let_bot_choose(self, seat: Seat) -> None:
        self.table.play(self.bots[seat].choose(Sight(self.table, seat), self.rng))

    def _hand_over(self, seat: Seat) -> None:
        if len(self.people) > 1 and seat != self.asked and self.console.interactive:
            self.console.clear()
            self.left = self.console.ask(phrase(self.lang, "hand over", name=self.table.names[seat])) is None
            self.console.clear()
        self.asked = seat

    def _show_news(self, seat: Seat) -> None:
        log = self.table.log
        told = news(log[self._shown[seat] :], seat, self.lang)
        self._shown[seat] = len(log)
        if told:
            self.console.say("", *(part for line in told for part in fold(line, self.console.width)))

    def _end(self) -> None:
        self._show_news(self.asked)
        self.console.say("", *draw_ranking(self.table, self.lang))

    def _last_choice(self, seat: Seat) -> int:
        """Find where a seat's last choice stands in the log of a game that is taken up again."""
        if not self.table.record:
            return 0
        log = self.table.log
        return max((at for at, event in enumerate(log) if event.sort == "choice" and event.data[1] == seat), default=0)

    def _prompt(self, decision: Decision) -> str:
        """Give the game's own words for a question; without any, what sort it is and which rule asks."""
        if prompt := decision.prompt_in(self.lang):
            return prompt
        sort = decision.sort if decision.sort in ("menu", "window", "triggers") else "other"
        prompt = phrase(self.lang, f"prompt {sort}")
        # The names of rules are English.
        if decision.asked_by in BLOCKS or self.lang != ENGLISH:
            return prompt
        return f"{prompt} ({decision.asked_by.replace('_', ' ')})"

    def _decision(self) -> Decision:
        decision = self.table.decision
        assert decision is not None, "a question is only shown while there is one"
        return decision
