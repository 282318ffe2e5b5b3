"""What fires as a game runs, with the file and line: for whoever works on the game.

Whoever sees everything is shown each call of a procedure, each event and each ability, with the line that made it. A
seat is shown only what its log tells; and since the line of a move can tell on which branch of a secret condition it
stands, a seat is shown the places of texts, questions and known cards' abilities only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar import Span

from ..meaning.model import ProcedureDecl
from ..running.telling import Told
from ..wording.events import Teller, told
from ..writing.python import LINES

if TYPE_CHECKING:
    from ..compiling.machine import Machine
    from ..table import Table


@attrs.frozen
class Fired:
    """One thing that happened: where it is written (nowhere if that is not to be known), and what it was."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}  {self.text}" if self.place else self.text


@attrs.frozen
class Since:
    """How much has been watched already."""

    events: int = 0
    calls: int = 0


def watched(
    table: Table, since: Since, seat: int, language: str = "en", sees_all: bool = False
) -> tuple[list[Fired], Since]:
    """Return what happened at a table since the last time, and where to go on."""
    machine, state = told(table)
    now = Since(len(state.log), len(state.heard))
    since = Since(min(since.events, now.events), min(since.calls, now.calls))
    watcher = Watcher(machine, table.names, language, None if sees_all else seat)
    fired = [watcher.show(data) for data in in_order(state, since, calls=sees_all)]
    return [each for each in fired if each is not None], now


def here(table: Table) -> Since:
    """Return how much has happened at a table until now."""
    _, state = told(table)
    return Since(len(state.log), len(state.heard))


def in_order(state: Any, since: Since, calls: bool) -> list[Any]:
    """Put calls between the events that they came before."""
    made: list[Any] = []
    # The event at which it goes on is a choice; what was called before that has been told.
    heard = [call for call in state.heard[since.calls :] if call.after > since.events or not since.events]
    heard = heard if calls else []
    for number, data in enumerate(state.log[since.events :], since.events):
        while heard and heard[0].after <= number:
            made.append(heard.pop(0))
        made.append(data)
    return made + heard


class Watcher(Teller):
    """Tells events with their places."""

    def __init__(self, machine: Machine, names: tuple[str, ...], language: str, seat: int | None) -> None:
        super().__init__(machine, names, language)
        self.seat = seat

    def show(self, data: Any) -> Fired | None:
        """Show one event; None if there is nothing to tell."""
        if data[0] == "call":
            return Fired(self.made_at(data), self.call(data))
        text = self.tell(data, self.seat)
        if text is None:
            return None
        if data[0] == "ability" and (self.seat is None or data[3][data[1]] >> self.seat & 1):
            return self.ability_fired(data, text)
        return Fired(self.made_at(data) if self.seat is None or self.is_told_of(data) else "", text)

    def is_told_of(self, data: Any) -> bool:
        """Whether the log itself lets a seat know which line an event comes from."""
        return data[0] in ("text", "choice", "random")

    def ability_fired(self, data: Any, text: str) -> Fired:
        """Show an ability by its own line, and the moment that it waits for."""
        span = self.plan.world.abilities[data[2]].node.span
        head = span.source.line(span.line).strip().split(":")[0]
        return Fired(placed(span), f"{text} ({head})")

    def made_at(self, data: Any) -> str:
        """Return where an event was made."""
        if data[0] == "choice":
            return placed(self.machine.writer.questions[data[2]].span)
        found = LINES.find(data.line) if isinstance(data, Told) and data.line else None
        return f"{found[0].name}:{found[1]}" if found is not None else ""

    def call(self, data: Any) -> str:
        """Write a call as the game writes it, with its values."""
        _, name, values = data
        procedure: ProcedureDecl = self.plan.world.procedures[name]
        words = [name]
        for label, var, value in zip(procedure.labels, procedure.params, values, strict=True):
            words += [*([label] if label else []), self.value(value, var.type) or self.phrases["none"]]
        return " ".join(words)


def placed(span: Span) -> str:
    """Return where something is written: the file and the line."""
    return f"{span.source.name}:{span.line}"
