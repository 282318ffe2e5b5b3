"""A table played again by another reading of its game, and the first step at which the two part.

The same seed and the same choices go in: a choice is the same if it has the same text. Out come the table as far as the
choices fit, and what happened before and happens now where it differs first, as one seat is told it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..faults import GameFault, TableError
from ..wording.decision import Decision
from ..wording.news import news
from .hand_words import lay_by_words
from .spelled import spelled

if TYPE_CHECKING:
    from ..game import Game
    from ..table import Table


@attrs.frozen
class Difference:
    """Where two tables part: before which choice (counted from 1), and what is told of each since the one before it."""

    choice: int
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    # Who is asked, if that differs; and the options that went and came.
    asked: tuple[str, str] | None = None
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()


@attrs.frozen
class Replay:
    """A table played again: as far as it came, where it differs first, and what stopped it."""

    table: Table
    fitted: int
    difference: Difference | None = None
    # The choice, or what was laid by hand, that is no longer possible; of another seat, only whose choice it was.
    impossible: str = ""
    impossible_for: str = ""
    # The fault that the game came to.
    fault: GameFault | None = None


def replay(table: Table, game: Game, seat: int | None, language: str = "en") -> Replay:
    """Play a table again by another game; a seat (None sees everything) is told the differences."""
    new = game.start(table.players, table.seed, table.options, table.names)
    old = table.game.start(table.players, table.seed, table.options, table.names)
    replayer = Replayer(table, old, new, seat, language)
    return replayer.run()


class Replayer:
    """Plays two tables side by side."""

    def __init__(self, kept: Table, old: Table, new: Table, seat: int | None, language: str) -> None:
        self.kept = kept
        self.old = old
        self.new = new
        self.seat = seat
        self.language = language
        self.told = (0, 0)
        self.difference: Difference | None = None

    def run(self) -> Replay:
        """Make all choices, as long as they fit."""
        refused: str | GameFault | None
        for number, index in enumerate([*self.kept.record, None]):
            refused = self.lay(number)
            if refused is None:
                self.compare(number)
                refused = self.choose(index) if index is not None else None
            if refused is not None:
                return self.stopped(number, refused)
        return self.stopped(len(self.kept.record), None)

    def stopped(self, number: int, refused: str | GameFault | None) -> Replay:
        """Return how far it came."""
        self.new.practice = self.new.practice or self.kept.practice
        if isinstance(refused, GameFault):
            return Replay(self.new, number, self.difference, fault=refused)
        chooser = self.old.seat
        if refused and chooser is not None and self.seat not in (None, chooser):
            return Replay(self.new, number, self.difference, impossible_for=self.new.names[chooser])
        return Replay(self.new, number, self.difference, refused or "")

    def lay(self, number: int) -> str | None:
        """Lay what was laid by hand at this point."""
        for laid in self.kept.laid:
            if laid.at != number:
                continue
            words = spelled(self.kept, laid)
            verb, _, text = words.partition(" ")
            lay_by_words(self.old, None, verb, text)
            try:
                lay_by_words(self.new, None, verb, text)
            except TableError:
                return words
        return None

    def compare(self, number: int) -> None:
        """Note the first difference."""
        if self.difference is not None:
            return
        before, now = self.old.log, self.new.log
        was_told = tuple(news(before[self.told[0] :], self.seat, self.language))
        now_told = tuple(news(now[self.told[1] :], self.seat, self.language))
        self.told = len(before), len(now)
        found = self.questions(number)
        if was_told != now_told or found != Difference(number + 1):
            self.difference = attrs.evolve(found, was=was_told, now=now_told)

    def questions(self, number: int) -> Difference:
        """Compare the open questions, as far as the seat may know them."""
        was, now = self.old.decision, self.new.decision
        people = self.name(was), self.name(now)
        if people[0] != people[1]:
            return Difference(number + 1, asked=people)
        if was is None or now is None or self.seat not in (None, was.seat):
            return Difference(number + 1)
        before, after = self.texts(was), self.texts(now)
        gone, new = tuple(t for t in before if t not in after), tuple(t for t in after if t not in before)
        return Difference(number + 1, gone=gone, new=new)

    def name(self, decision: Decision | None) -> str:
        """Name who is asked."""
        return "" if decision is None else self.new.names[decision.seat]

    def texts(self, decision: Decision) -> list[str]:
        """Return the texts of the options."""
        return [option.text_in(self.language) for option in decision.options]

    def choose(self, index: int) -> str | GameFault | None:
        """Make the same choice at both tables; return what keeps the new one from it."""
        was, now = self.old.decision, self.new.decision
        assert was is not None, "this choice was made there"
        text = was.options[index].text
        nth = [option.index for option in was.options if option.text == text].index(index)
        alike = [option.index for option in now.options if option.text == text] if now is not None else []
        if now is None or now.seat != was.seat or not alike:
            return was.options[index].text_in(self.language)
        self.old.play(index)
        try:
            self.new.play(alike[min(nth, len(alike) - 1)])
        except GameFault as met:
            return met
        return None
