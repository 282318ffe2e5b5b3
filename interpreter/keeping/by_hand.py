"""What is laid by hand at an open table: cards put elsewhere, tokens given, tracks set.

Pieces only ever change places, so all that there was is still there. What is laid is kept with the choices, after how
many of them it was laid; so the table can be played again, taken back, kept and told like any other. A table at which
something was laid by hand is practice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ..compiling.machine import Machine
from ..faults import RUNTIME_ERRORS, RecordError, TableError, fault
from ..knowing.card_map import CardMap
from ..knowing.exchange import put_in_places
from ..meaning.bounds import CHANCE, MOST_NUMBER, STEPS
from ..meaning.model import KindDecl, Track
from ..meaning.types import Many, Number, NumberOrNone, Piece, Player, Truth, Type, Value
from ..planning.plan import Plan
from ..running.state import State
from ..wording.decision import variables_of
from ..wording.wording import Wording

if TYPE_CHECKING:
    from ..table import Table

MOST_LAID = 10_000


@attrs.frozen
class LaidByHand:
    """One thing laid by hand, after so many choices.

    put: card, zone, whether under it. swap: two cards. give: count, value, source, target. set: track, place, value.
    """

    at: int
    sort: str
    what: tuple[Any, ...]


class HandError(TableError):
    """Something that can't be laid so; nothing has changed."""


def lay(table: Table, sort: str, *what: Any) -> None:
    """Lay something at a table, and make the options of the open question anew."""
    if table.imagined:
        raise HandError("imagined by hand")
    if table.seat == CHANCE:
        raise HandError("chance first")
    laid = LaidByHand(len(table.record), sort, what)
    state = table.machine.clone(table.state)
    Hand(table.game, table.machine, state, table.names).do(laid)
    table.laid = (*table.laid, laid)
    table.practice = True
    table.put(state)


def lay_again(table: Table, machine: Machine, state: State, at: int) -> None:
    """Lay what was laid by hand after so many choices, at another state of the same table."""
    for laid in table.laid:
        if laid.at == at:
            Hand(table.game, machine, state, table.names).do(laid)


def take_back(table: Table) -> bool:
    """Take back what was laid last, if nothing was chosen since; return whether there was something."""
    if not table.laid or table.laid[-1].at != len(table.record):
        return False
    table.laid = table.laid[:-1]
    table.teller = table.past = None
    table.put(table.replayed(table.machine, table.record))
    return True


class Hand:
    """Lays things at a state."""

    def __init__(self, game: Any, machine: Machine, state: State, names: tuple[str, ...]) -> None:
        self.game = game
        self.machine = machine
        self.plan: Plan = machine.plan
        self.state = state
        self.wording = partial(Wording, machine, names)

    def do(self, laid: LaidByHand) -> None:
        """Lay one thing; what can't be is a `HandError`. The log is about the game, and does not tell of it."""
        self.state.steps = STEPS
        self.state.renewed = 0
        told = len(self.state.log)
        try:
            getattr(self, laid.sort)(*laid.what)
            self.ask_anew()
        except RUNTIME_ERRORS as met:
            raise fault(self.game.world, met) from None
        del self.state.log[told:]

    def put(self, card: int, zone: int, under: bool) -> None:
        """Put a card on top of a zone, or under it."""
        self.forbid_wrong_zone(card, zone)
        if self.state.loc[card] != zone and self.machine.runtime["full"](self.state, zone):
            raise HandError("full", zone=self.zone(zone))
        self.machine.runtime["put_under" if under else "put"](self.state, card, zone)

    def zone(self, number: int) -> Callable[[str], str]:
        """Return what names a zone in a language."""
        return lambda language: self.wording(language).zone(number)

    def forbid_wrong_zone(self, card: int, zone: int) -> None:
        """Refuse to put a card where no card of its kind can lie, or on itself."""
        inside = zone
        for _ in range(100):
            holder = self.plan.holders[inside]
            if holder is None:
                break
            if holder == card:
                raise HandError("on itself")
            inside = self.state.loc[holder]
        if self.plan.zone_names[zone].zone.holds_tokens or not self.machine.once(CardMap).takes(zone, card):
            raise HandError("wrong zone", card=lambda language: self.wording(language).card(card), zone=self.zone(zone))

    def swap(self, one: int, other: int) -> None:
        """Put two cards in each other's places, as if they had been dealt so."""
        if one == other:
            return
        for card, zone in ((one, self.state.loc[other]), (other, self.state.loc[one])):
            self.forbid_wrong_zone(card, zone)
        put_in_places(self.machine, self.state, {one: other, other: one})

    def give(self, count: int, value: int, source: int, target: int) -> None:
        """Move tokens; all of them or none."""
        lying, token = self.state.Z[source][value], self.plan.zone_names[source].zone.of
        if lying < count:
            raise HandError(
                "too few",
                count=lying,
                token=lambda language: self.wording(language).token(token, value),
                zone=self.zone(source),
            )
        if source != target and self.machine.runtime["room"](self.state, target, value) < count:
            raise HandError("no room", count=count, zone=self.zone(target))
        self.machine.runtime["tokens"](self.state, count, value, source, target)

    def set(self, number: int, at: int | None, value: Any) -> None:
        """Set a track to a value."""
        track = list(self.plan.world.all_tracks())[number]
        if track.name == "face" and at is not None and value not in self.plan.faces(at):
            faces = ", ".join(str(face) for face in self.plan.faces(at))
            raise HandError("die shows", faces=faces)
        value = tuple(value) if isinstance(value, list) else value
        if at is None:
            setattr(self.state, track.slot, value)
        else:
            getattr(self.state, track.slot)[at] = value

    def ask_anew(self) -> None:
        """Make the options of the open question anew; there must be some."""
        state = self.state
        if state.who is None or state.who == CHANCE:
            return
        info = self.machine.writer.questions[state.q]
        if not info.function:
            return
        options = self.machine.call(info.function, state, variables_of(self.machine, state))
        if not options:
            raise HandError("nothing left")
        state.opts = options


# Records.


def laid_as_data(table: Table) -> list[list[Any]]:
    """Return what was laid by hand, ready to be written."""
    return [[laid.at, laid.sort, *laid.what] for laid in table.laid]


def laid_from_data(plan: Plan, data: Any) -> tuple[LaidByHand, ...]:
    """Read what was laid by hand at a saved table, which may be forged."""
    if not isinstance(data, list) or len(data) > MOST_LAID:
        raise RecordError("damaged part", part="laid")
    made = []
    for row in data:
        if not isinstance(row, list) or len(row) < 3 or not is_number(row[0], MOST_NUMBER) or not fits(plan, row[1:]):
            raise RecordError("damaged part", part="laid")
        made.append(LaidByHand(row[0], row[1], tuple(row[2:])))
    return tuple(made)


def fits(plan: Plan, row: list[Any]) -> bool:
    """Whether a row of data is something that can be laid at all."""
    cards, zones = len(plan.pieces), len(plan.zone_names)
    sort, what = row[0], row[1:]
    if sort == "put":
        return len(what) == 3 and is_number(what[0], cards) and is_number(what[1], zones) and type(what[2]) is bool
    if sort == "swap":
        return len(what) == 2 and is_number(what[0], cards) and is_number(what[1], cards)
    if sort == "give":
        return len(what) == 4 and is_number(what[0], MOST_NUMBER) and are_tokens(plan, *what[1:])
    tracks = list(plan.world.all_tracks())
    if sort != "set" or len(what) != 3 or not is_number(what[0], len(tracks)):
        return False
    return is_place(plan, tracks[what[0]], what[1]) and is_value(plan, what[2], tracks[what[0]].type)


def is_number(value: Any, most: int) -> bool:
    """Whether a value is a number from 0 up to, not including, the most."""
    return type(value) is int and 0 <= value < most


def are_tokens(plan: Plan, value: Any, source: Any, target: Any) -> bool:
    """Whether two zones hold the same tokens, of which there is this value."""
    if not is_number(source, len(plan.zone_names)) or not is_number(target, len(plan.zone_names)):
        return False
    one, other = plan.zone_names[source].zone, plan.zone_names[target].zone
    return bool(one.holds_tokens and one.of is other.of and is_number(value, one.of.size))


def is_place(plan: Plan, track: Track, at: Any) -> bool:
    """Whether a track has a value at a place; one of the game that has no index is nowhere."""
    if track.owner is None and track.index is None:
        return at is None
    if not is_number(at, len(plan.start_values[track.slot])):
        return False
    return not isinstance(track.owner, KindDecl) or plan.pieces[at // plan.size_of(track)].kind.is_a(track.owner)


def is_value(plan: Plan, value: Any, type_: Type) -> bool:
    """Whether a value is of a type."""
    if isinstance(type_, Number) and (value is not None or not isinstance(type_, NumberOrNone)):
        return type(value) is int and abs(value) <= MOST_NUMBER
    if isinstance(type_, Truth):
        return type(value) is bool
    if isinstance(type_, Many):
        return isinstance(value, list | tuple) and all(is_value(plan, each, type_.item) for each in value)
    if value is None:
        return isinstance(type_, Player | Piece | Value | NumberOrNone)
    if isinstance(type_, Player):
        return is_number(value, plan.players)
    if isinstance(type_, Piece):
        return is_number(value, len(plan.pieces)) and (type_.kind is None or plan.pieces[value].kind.is_a(type_.kind))
    return isinstance(type_, Value) and is_number(value, len(type_.enum.values))
