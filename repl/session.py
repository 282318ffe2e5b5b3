"""People at a table, line by line: what happened, what lies there, the question, the answer; bots between them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from croupier.bots import Sight
from croupier.interpreter import GameFault, TableError

from .answers import find_options, list_options, say_ambiguous
from .ledger import draw_ranking
from .opening import blame
from .picture import draw_table
from .verbs import find_verb

if TYPE_CHECKING:
    from croupier.bots import Bot
    from croupier.interpreter import Decision, Seat, Table

    from .console import Console


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
        self._shown = dict.fromkeys(self.people, 0)
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
        self.console.say("", *draw_table(view, self.table.names, self.lang))

    def show_question(self) -> None:
        """Show the question and its options."""
        decision = self._decision()
        self._texts = [option.text_in(self.lang) for option in decision.options]
        who = f"{self.table.names[self.asked]}: " if len(self.people) > 1 else ""
        self.console.say("", f"{who}{decision.prompt_in(self.lang)}", *list_options(self._texts))

    def go_back_to(self, table: Table) -> None:
        """Put an earlier state of the table in the place of the present one."""
        self.table = table
        self._shown = {seat: min(shown, len(table.log)) for seat, shown in self._shown.items()}

    def _ask(self, seat: Seat) -> None:
        self._hand_over(seat)
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
        return bool(typed) and self._choose(found[0] if found else typed)

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
        try:
            self.table.play(self.bots[seat].choose(Sight(self.table, seat), self.rng))
        except GameFault as fault:
            raise blame(fault) from fault

    def _hand_over(self, seat: Seat) -> None:
        if len(self.people) > 1 and seat != self.asked and self.console.interactive:
            self.console.clear()
            self.console.ask(f"{self.table.names[seat]}, press Enter when only you see the screen. ")
            self.console.clear()
        self.asked = seat

    def _show_news(self, seat: Seat) -> None:
        news = [event.text(seat, self.lang) for event in self.table.log[self._shown[seat] :]]
        self._shown[seat] = len(self.table.log)
        told = [line for line in news if line is not None]
        if told:
            self.console.say("", *told)

    def _end(self) -> None:
        self._show_news(self.asked)
        self.console.say("", *draw_ranking(self.table, self.lang))

    def _decision(self) -> Decision:
        decision = self.table.decision
        assert decision is not None, "a question is only shown while there is one"
        return decision
