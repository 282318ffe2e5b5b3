"""Keeps the journal of a sitting: hears of each change at the table, and writes it down before the people are told.

A disk that is full or a folder that can't be written to ends no game: the people are told, what was not written is
remembered, and with each further change it is tried again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier import games
from croupier.grammar import visible
from croupier.interpreter import Seat, Table, TableError, called_by, lay_what_is_due, names_called, reason, set_up

from ..phrases import phrase
from .journal import Journal
from .kept import Made, dealt, head_of
from .shelf import new_path
from .tidying import next_end, tidy

if TYPE_CHECKING:
    from ..table.sitting import Sitting
    from .kept import Kept


def keep(sitting: Sitting, bots: Mapping[Seat, str]) -> Keeper:
    """Begin a journal for a sitting; the file is made with the first choice."""
    keeper = Keeper(sitting, bots)
    keeper.head = first_line(sitting, bots)
    return keeper


def keep_on(sitting: Sitting, journal: Journal, kept: Kept) -> Keeper:
    """Go on with the journal of a sitting."""
    keeper = Keeper(sitting, {Seat(seat): name for seat, name in kept.bots.items()})
    keeper.journal, keeper.lang = journal, kept.lang
    keeper.undone = [[index for index, _ in tail] for tail in kept.undone]
    return keeper


def first_line(sitting: Sitting, bots: Mapping[Seat, str]) -> dict[str, Any]:
    """Write the first line of a journal that begins with the table as it is."""
    head = head_of(word_for(sitting.name), sitting.table, texts_of(sitting.table), sitting.people, bots)
    begun = datetime.now().replace(microsecond=0)
    return {**head, "lang": sitting.lang, "begun": begun.isoformat()}


def word_for(game: str) -> str:
    """Return the word that opens a game from any folder: a shipped game's name, or a whole path."""
    names = names_called(game)
    return called_by([name if name in games.all_names() else str(Path(name).resolve()) for name in names])


def texts_of(table: Table) -> list[Made]:
    """Return the choices of a table with their texts."""
    made: list[Made] = []
    again = set_up(table.game, dealt(table, [])) if table.record else table
    for index in table.record:
        lay_what_is_due(again, table.laid)
        made.append((index, text_of(again, index)))
        again.play(index)
    return made


def text_of(table: Table, index: int) -> str:
    """Return the text of an option, in English."""
    decision = table.decision
    assert decision is not None, "only a question has options"
    return decision.options[index].text


def begin(head: dict[str, Any]) -> Journal:
    """Make a journal with its first line, under a name that is free; OSError if that can't be."""
    while True:
        path = new_path(head["open"], datetime.fromisoformat(head["begun"]))
        try:
            return Journal.create(path, head)
        except FileExistsError:
            # Another terminal was quicker, if the name is now taken.
            if not path.exists():
                raise


class Keeper:
    """Writes the journal of one sitting."""

    def __init__(self, sitting: Sitting, bots: Mapping[Seat, str]) -> None:
        self.journal: Journal | None = None
        self.bots = dict(bots)
        self.head: dict[str, Any] = {}
        self.lang = sitting.lang
        self.undone: list[list[int]] = []
        self.unwritten: list[dict[str, Any]] = []
        self.trouble: OSError | None = None
        # The table as it was before the next change: what an option is called is known only before it is taken.
        self._before = sitting.table.clone()

    @property
    def name(self) -> str:
        """The table's name; nothing as long as there is no journal."""
        return self.journal.path.stem if self.journal is not None else ""

    def chosen(self, sitting: Sitting, seat: Seat, index: int) -> None:
        """Write a choice down."""
        self.undone = []
        self._write(sitting, {"do": "choose", "seat": seat, "option": index, "text": text_of(self._before, index)})

    def put(self, sitting: Sitting) -> None:
        """Write down that another table lies there: an earlier one, one that was taken back, or quite another."""
        self._write(sitting, self._change(sitting.table))

    def _change(self, table: Table) -> dict[str, Any]:
        old, new = self._before.record, table.record
        if setting_of(table) == setting_of(self._before):
            if len(new) < len(old) and old[: len(new)] == new:
                self.undone.append(old[len(new) :])
                return {"do": "undo", "to": len(new), "practice": table.practice}
            if self.undone and new == old + self.undone[-1]:
                self.undone.pop()
                return {"do": "redo"}
        self.undone = []
        return {"do": "deal", **dealt(table, texts_of(table))}

    def _write(self, sitting: Sitting, entry: dict[str, Any]) -> None:
        self._before = sitting.table.clone()
        if sitting.lang != self.lang:
            self.lang = sitting.lang
            self.unwritten.append({"do": "lang", "lang": self.lang})
        # In one line with what ended it: no game is ever over without its journal saying so.
        self.unwritten.append({**entry, **self._end(sitting)})
        # Between bots nobody is told anything: what they did is on the disk before the next person is asked.
        self.catch_up(sitting, sync=sitting.table.seat not in sitting.bots or entry.get("seat") in sitting.people)

    def _end(self, sitting: Sitting) -> dict[str, Any]:
        return {"over": winners_of(sitting.table), "ended": next_end()} if sitting.is_over else {}

    def catch_up(self, sitting: Sitting, sync: bool = True) -> None:
        """Write down what is not yet written; if the journal is not there any more, begin another and say so."""
        lost = self.journal is not None and not self.journal.is_there
        try:
            if lost:
                self._begin_anew(sitting)
            self._append(sync)
            self.trouble, sitting.trouble = None, phrase(sitting.lang, "written anew") if lost else ""
        except OSError as met:
            self.trouble = met
            sitting.trouble = phrase(sitting.lang, "not kept", why=reason(met))

    def settle(self, sitting: Sitting) -> None:
        """See to it that all is written down, as long as the journal is open."""
        if self.journal is not None and self.journal.is_open:
            self.catch_up(sitting)

    def _begin_anew(self, sitting: Sitting) -> None:
        self.close()
        self.journal, self.undone = None, []
        self.head = first_line(sitting, self.bots)
        self.unwritten = [{"do": "lang", "lang": sitting.lang, **self._end(sitting)}] if sitting.is_over else []

    def _append(self, sync: bool) -> None:
        if self.journal is None:
            self.journal = begin(self.head)
        while self.unwritten:
            self.journal.append(self.unwritten[0], sync)
            del self.unwritten[0]

    def close(self) -> None:
        """Release the journal."""
        if self.journal is not None:
            self.journal.close()


def setting_of(table: Table) -> tuple[Any, ...]:
    """Return what a table was set up with."""
    return table.game.fingerprint, table.seed, table.names, table.options, table.chance, table.forced, table.laid


def winners_of(table: Table) -> list[str]:
    """Name those who won a game that is over."""
    try:
        outcome = table.outcome
    except TableError:
        # Points that can't be counted are no reason to keep a game open.
        return []
    return [table.names[seat] for seat in outcome.winners] if outcome is not None else []


def keepers(sitting: Sitting) -> list[Keeper]:
    """Find who keeps a sitting: one keeper, or none."""
    return [each for each in sitting.listeners if isinstance(each, Keeper)]


def farewell(sitting: Sitting) -> list[str]:
    """Return the farewell to people who leave, and how they can come back."""
    lines = [phrase(sitting.lang, "goodbye")]
    for keeper in keepers(sitting):
        if sitting.is_over or not (keeper.name or keeper.trouble):
            continue
        keeper.settle(sitting)
        lines += [sitting.trouble] if sitting.trouble else []
        if keeper.trouble is None:
            lines.append(phrase(sitting.lang, "come back", name=visible(keeper.name)))
    return lines


def put_away(sitting: Sitting) -> None:
    """Release a sitting's journal, so that another terminal can take it up."""
    for keeper in keepers(sitting):
        keeper.settle(sitting)
        keeper.close()
        if sitting.is_over and keeper.journal is not None:
            tidy(keeper.journal.path)
