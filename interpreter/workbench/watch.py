"""What fires as a game runs, with the file and line: for whoever works on the game.

Whoever sees everything is shown each call of a procedure, each event and each ability, with the line that made it. A
seat is shown only what its log tells; and since the line of a move can tell on which branch of a secret condition it
stands, a seat is shown the places of texts, questions and known cards' abilities only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from croupier.grammar import Span

from ..meaning.lines import find_line
from ..running.happenings import Call, Choice, Drawn, Happening, Spoken, Worked
from ..running.state import State
from ..wording.events import told
from ..wording.masking import asked_by
from ..wording.sentences import tell
from ..wording.wording import Wording

if TYPE_CHECKING:
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
    words, viewer = Wording(machine, table.names, language), None if sees_all else seat
    fired = [show(words, each, viewer) for each in in_order(state, since, calls=sees_all)]
    return [each for each in fired if each is not None], now


def here(table: Table) -> Since:
    """Return how much has happened at a table until now."""
    _, state = told(table)
    return Since(len(state.log), len(state.heard))


def in_order(state: State, since: Since, calls: bool) -> list[Happening | Call]:
    """Put calls between the events that they came before."""
    made: list[Happening | Call] = []
    # The event at which it goes on is a choice; what was called before that has been told.
    heard = [call for call in state.heard[since.calls :] if call.after > since.events or not since.events]
    heard = heard if calls else []
    for number, each in enumerate(state.log[since.events :], since.events):
        while heard and heard[0].after <= number:
            made.append(heard.pop(0))
        made.append(each)
    return made + heard


def show(words: Wording, what: Happening | Call, seat: int | None) -> Fired | None:
    """Show one event or call to a seat, or to None, who sees everything; None if there is nothing to tell."""
    if isinstance(what, Call):
        return Fired(line_of(words, what.line), tell_call(words, what))
    text = tell(words, what, seat)
    if text is None:
        return None
    if isinstance(what, Worked) and (seat is None or what.known[what.card] >> seat & 1):
        return ability_fired(words, what, text)
    return Fired(made_at(words, what) if seat is None or is_told_of(what) else "", text)


def is_told_of(what: Happening) -> bool:
    """Whether the log itself lets a seat know which line an event comes from."""
    return isinstance(what, Spoken | Choice | Drawn)


def ability_fired(words: Wording, worked: Worked, text: str) -> Fired:
    """Show an ability by its own line, and the moment that it waits for."""
    span = words.plan.world.abilities[worked.ability].node.span
    head = span.source.line(span.line).strip().split(":")[0]
    return Fired(placed(span), f"{text} ({head})")


def made_at(words: Wording, what: Happening) -> str:
    """Return where an event was made."""
    return placed(asked_by(words.machine, what).span) if isinstance(what, Choice) else line_of(words, what.line)


def line_of(words: Wording, line: int) -> str:
    """Return where a line of generated code comes from: the file and the line."""
    found = find_line(words.plan.world.sources, line)
    return f"{found[0].name}:{found[1]}" if found is not None else ""


def tell_call(words: Wording, call: Call) -> str:
    """Write a call as the game writes it, with its values."""
    procedure = words.plan.world.procedures[call.name]
    made = [call.name]
    for label, var, value in zip(procedure.labels, procedure.params, call.values, strict=True):
        made += [*([label] if label else []), words.value(value, var.type) or words.phrases["none"]]
    return " ".join(made)


def placed(span: Span) -> str:
    """Return where something is written: the file and the line."""
    return f"{span.source.name}:{span.line}"
