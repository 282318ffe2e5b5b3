"""The log of a table, as events that tell each seat what it may know.

A table runs silently. Its log is made by running the record on the same game's telling machine, from where that was
left the last time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ..compiling.machine import Machine, step
from ..faults import TableError
from ..meaning.bounds import CHANCE, STEPS_TOLD
from ..meaning.types import NUMBER, Many, PerPlayer, Piece, Type
from ..meaning.words import name_for, words_for
from ..planning.plan import Plan
from ..running.abilities import Use
from ..running.telling import Forced, Known, Spot
from ..writing.questions import QuestionInfo
from .decision import frame_env, variables_of
from .wording import Wording
from .wording import seen_by as watching

if TYPE_CHECKING:
    from ..table import Table


@attrs.frozen(eq=False)
class Event:
    """Something that happened; `sort` says what."""

    sort: str
    data: tuple[Any, ...] = attrs.field(repr=False)
    machine: Machine = attrs.field(repr=False)
    names: tuple[str, ...] = attrs.field(repr=False)

    def text(self, seat: int | None, language: str = "en") -> str | None:
        """Return it in a sentence to a seat (None sees everything); None if there is nothing to tell."""
        return Teller(self.machine, self.names, language).tell(self.data, seat)

    def seen(self, seat: int) -> tuple[Any, ...]:
        """Return what a seat sees of it, as data."""
        return masked(self.machine, self.data, seat)

    @property
    def is_forced(self) -> bool:
        """Whether it is a choice that nobody was asked for, since there was only one."""
        return isinstance(self.data, Forced)

    @property
    def reveals(self) -> bool:
        """Whether somebody came to know something by it, or chance spoke."""
        if self.sort in ("roll", "chance"):
            return True
        if self.sort == "move all":
            return any(self.data[-1])
        return self.sort in ("move", "show") and bool(self.data[-1])


def events_of(table: Table) -> tuple[Event, ...]:
    """Return all events of a table."""
    machine, state = told(table)
    return tuple(Event(data[0], data, machine, table.names) for data in state.log)


def seen_by(table: Table, seat: int) -> tuple[Any, ...]:
    """Return what a seat has seen of all events."""
    machine, state = told(table)
    return tuple(masked(machine, data, seat) for data in state.log if is_noticed(machine, data, seat))


def told(table: Table) -> tuple[Machine, Any]:
    """Run a table's record on the machine that tells, going on from the last time."""
    if table.imagined:
        raise TableError("imagined log")
    machine = table.telling_machine()
    record = table.record
    state, done = table.teller if table.teller is not None else (machine.start(table.seed), 0)
    for at in range(done, len(record)):
        table.lay_again(machine, state, at)
        note_choice(machine, state, record[at])
        step(state, record[at], STEPS_TOLD)
    table.teller = (state, len(record))
    return machine, state


def note_forced(machine: Machine, state: Any) -> None:
    """Put the only answer to a question into the log, before it takes effect; not that several things were all."""
    if state.opts[0] is None and machine.writer.questions[state.q].several:
        return
    note_choice(machine, state, 0)
    state.log[-1] = Forced(state.log[-1])


def note_choice(machine: Machine, state: Any, index: int) -> None:
    """Put a choice into the log, before it takes effect."""
    info = machine.writer.questions[state.q]
    value = state.opts[index]
    if state.who == CHANCE:
        state.log.append(("chance",))
        return
    env = variables_of(machine, state)
    values: tuple[Any, ...] = ()
    if isinstance(value, Use):
        pass
    elif info.sort == "menu" and value[0] < len(info.titles):
        title, var = info.titles[value[0]]
        values = Wording(machine, ()).values_of(title, state, {**env, var: value[1]} if var else env)
    elif info.picked:
        values = (not env[info.picked],)
    state.log.append(("choice", state.who, info.number, value, values, watched(machine.plan, state)))


def watched(plan: Plan, state: Any) -> Known:
    """Return who sees of each card whether it is chosen: who knows it and sees where it lies, and who chooses.

    A card in a hand or in a deck may be known to others, but they don't see which one is taken out.
    """
    who = 1 << state.who
    seen = [known & (plan.seen[zone] | who) for known, zone in zip(state.known, state.loc, strict=True)]
    state.watched = found = Known(seen, state.watched)
    return found


def is_noticed(machine: Machine, data: tuple[Any, ...], seat: int | None) -> bool:
    """Whether a seat notices that something happens.

    What a card does that it does not know is seen by what comes of it.
    """
    if data[0] == "chance" or seat is None:
        return bool(data[0] != "chance")
    if data[0] == "ability":
        return bool(data[3][data[1]] >> seat & 1)
    if data[0] == "show":
        return not data.private or seat in data[4]  # type: ignore[attr-defined]
    return data[0] != "choice" or data[1] == seat or is_choice_noticed(machine, data, seat)


def is_choice_noticed(machine: Machine, data: tuple[Any, ...], seat: int) -> bool:
    """Whether somebody else notices a choice.

    Nobody sees which cards another takes out of a hand, nor how many questions that took, nor what could have been used
    in a window; which of several abilities comes first is seen when they do their work.
    """
    _, _, number, value, _, known = data
    info: QuestionInfo = machine.writer.questions[number]
    if isinstance(value, Use):
        return bool(known[value.card] >> seat & 1)
    if info.private or info.sort in ("triggers", "window") or info.secret_picks is not None:
        return False
    if info.sort not in ("choose", "picks", "order"):
        return True
    if value is None:
        return info.sort == "choose"
    return not isinstance(info.type, Piece) or bool(known[value] >> seat & 1)


def masked(machine: Machine, data: tuple[Any, ...], seat: int) -> tuple[Any, ...]:
    """Take out of an event what a seat does not see."""

    def card(number: int, known: int) -> Any:
        return number if known >> seat & 1 else ("back", machine.plan.pieces[number].back)

    def places(*zones: int) -> tuple[Any, ...]:
        hidden = [isinstance(zone, Spot) and not zone.known >> seat & 1 for zone in zones]
        return tuple(
            ("on", machine.plan.zone_names[zone][0].name) if each else zone
            for zone, each in zip(zones, hidden, strict=True)
        )

    sort = data[0]
    if sort == "move":
        return (sort, card(data[1], data[2]), *places(*data[3:5]), data[5])
    if sort == "move all":
        return (
            sort,
            tuple(card(each, known) for each, known in zip(data[1], data[2], strict=True)),
            *places(*data[3:5]),
        )
    if sort == "show":
        return (sort, card(data[1], data[2]), *places(data[3]), data[4])
    if sort == "tokens":
        value = data[2] if sees_tokens(machine.plan, data[3], data[4], seat) else None
        return (sort, data[1], value, *places(*data[3:5]))
    if sort == "shuffle":
        return (sort, *places(data[1]))
    if sort == "roll":
        return (sort, card(data[1], data[3]), data[2] if data[3] >> seat & 1 else None, *places(data[4]))
    if sort == "text":
        info = machine.writer.texts[data[1]]
        types = {
            index: type
            for pieces in info.pieces.values()
            for index, type in (p for p in pieces if not isinstance(p, str))
        }
        return (sort, data[1], tuple(hidden(value, types[i], data[3], seat, card) for i, value in enumerate(data[2])))
    if sort == "choice":
        return masked_choice(machine, data, seat, card)
    if sort == "ability":
        return (sort, *masked_ability(data[1:3], data[3], seat, card))
    return data


def sees_tokens(plan: Plan, source: int, target: int, seat: int | None) -> bool:
    """Whether a seat sees which tokens go from one zone to another: it must see into one of them."""
    return seat is None or bool((plan.seen[source] | plan.seen[target]) >> seat & 1)


def is_new_to(seat: int | None, gained: tuple[int, ...]) -> bool:
    """Whether cards that go somewhere are to be named: because they are new to a seat, or just one."""
    return len(gained) == 1 or (seat is not None and all(each >> seat & 1 for each in gained))


def masked_ability(pair: tuple[int, int], known: Known, seat: int, card: Any) -> tuple[Any, ...]:
    """Mask an ability if it is one of a card that the seat does not know."""
    return pair if known[pair[0]] >> seat & 1 else (card(pair[0], 0), None)


def hidden(value: Any, type: Type, known: Known | list[int], seat: int, card: Any) -> Any:
    """Mask a value if it is a card that the seat does not know, or holds some."""
    if isinstance(type, Many | PerPlayer) and isinstance(value, list | tuple):
        return tuple(hidden(each, type.item, known, seat, card) for each in value)
    return card(value, known[value]) if isinstance(type, Piece) and isinstance(value, int) else value


def masked_choice(machine: Machine, data: tuple[Any, ...], seat: int, card: Any) -> tuple[Any, ...]:
    """Take out of a choice what a seat does not see: another's secret, or a card it does not know."""
    _, who, number, value, _, known = data
    info: QuestionInfo = machine.writer.questions[number]
    if info.sort == "secret" and who != seat:
        return ("choice", who, number)
    if isinstance(value, Use) or info.sort == "triggers":
        return ("choice", who, number, masked_ability(value, known, seat, card))
    if info.sort == "menu":
        index, item = value
        typed = option_type(info, index)
        return ("choice", who, number, index, hidden(item, typed, known, seat, card))
    return ("choice", who, number, hidden(value, info.type, known, seat, card))


def option_type(info: QuestionInfo, index: int) -> Type:
    """Return the type of what an alternative of a menu goes over."""
    options = info.node.options
    var = options[index].var if index < len(options) else None
    return var.type if var is not None else NUMBER


class Teller(Wording):
    """Tells events in sentences."""

    def tell(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        """Return an event to a seat; None if there is nothing to tell."""
        if not is_noticed(self.machine, data, seat):
            return None
        made: str | None = getattr(self, f"tell_{data[0].replace(' ', '_')}")(data, seat)
        return made

    def seen_card(self, card: int, known: int, seat: int | None) -> str:
        return self.card(card) if seat is None or known >> seat & 1 else self.phrases["a card"]

    def place_seen(self, zone: int, seat: int | None, whose: bool = False) -> str:
        """Name a zone; the card that it lies on, and whose that is, only to those who know that card."""
        if not isinstance(zone, Spot):
            return self.zone(zone)
        words = self.zone(zone, lambda _: seat is None or zone.known >> seat & 1)
        owner = self.owner_seen(zone, seat)
        return self.phrases["'s"].format(owner=self.names[owner], what=words) if whose and owner is not None else words

    def owner_seen(self, zone: int, seat: int | None) -> int | None:
        """Return whose a zone is; one that lies on a card only to those who know that card."""
        if not isinstance(zone, Spot):
            owner: int | None = self.plan.zone_names[zone][1]
            return owner
        return zone.owner if seat is None or zone.known >> seat & 1 else None

    def say(self, phrase: str, **parts: Any) -> str:
        """Return a sentence, from a capital letter on."""
        line = self.phrases[phrase].format(**parts)
        return line[:1].upper() + line[1:]

    def way(self, source: int, target: int, under: bool, seat: int | None) -> str:
        """Return from where to where something goes; of two places of one player or card, only once whose they are."""
        suffix = " under" if under else ""
        (_, owner, holder, _), others = self.plan.zone_names[source], self.plan.zone_names[target]
        if source == target:
            return self.phrases[f"way{suffix} in"].format(target=self.place_seen(target, seat))
        if owner is not None and owner == others[1]:
            places = {"source": self.place(source), "target": self.place(target)}
            return self.phrases[f"own way{suffix}"].format(owner=self.names[owner], **places)
        if holder is not None and holder == others[2]:
            return self.phrases["way"].format(source=self.place(source), target=self.place_seen(target, seat))
        between = self.owner_seen(source, seat) != self.owner_seen(target, seat)
        places = {"source": self.place_seen(source, seat, whose=between), "target": self.place_seen(target, seat)}
        if between and self.owner_seen(source, seat) is not None:
            places["target"] = self.place_seen(target, seat, whose=True)
        return self.phrases[f"way{suffix}"].format(**places)

    def tell_move(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        _, card, known, source, target, under, _ = data
        return self.say("line", what=self.seen_card(card, known, seat), how=self.way(source, target, under, seat))

    def tell_move_all(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        _, cards, known, source, target, gained = data
        what = self.phrases["cards"].format(count=len(cards))
        if is_new_to(seat, gained):
            what = ", ".join(self.seen_card(card, bits, seat) for card, bits in zip(cards, known, strict=True))
        return self.say("line", what=what, how=self.way(source, target, False, seat))

    def tell_shuffle(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        return self.say("line", what=self.place_seen(data[1], seat), how=self.phrases["shuffled"])

    def tell_show(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        _, card, known, zone, whom, _ = data
        return self.tell_shown(self.seen_card(card, known, seat), zone, whom, seat)

    def tell_shown(self, what: str, zone: int, whom: tuple[int, ...], seat: int | None) -> str:
        """Return who is shown what, where."""
        where = self.place_seen(zone, seat)
        if len(whom) == self.plan.players:
            return self.say("show", whom=self.phrases["everybody"], what=what, zone=where)
        people = self.join(self.names[each] for each in whom)
        return self.say("shown" if len(whom) == 1 else "shown to several", whom=people, what=what, zone=where)

    def tell_tokens(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        _, _, _, source, target = data
        return self.say("line", what=self.tokens_seen(data, seat), how=self.way(source, target, False, seat))

    def tokens_seen(self, data: tuple[Any, ...], seat: int | None) -> str:
        """Return how many tokens move, and which if the seat sees that."""
        _, count, value, source, target = data
        seen = value if sees_tokens(self.plan, source, target, seat) else None
        words = self.token(self.plan.zone_names[source][0].of, seen, count)
        return self.phrases["tokens"].format(count=count, value=words)

    def tell_roll(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        _, die, face, known, zone = data
        if seat is None or known >> seat & 1:
            return self.say("roll", die=self.card(die), face=face)
        return self.say("line", what=self.place_seen(zone, seat), how=self.phrases["rolled"])

    def tell_random(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        info = self.machine.writer.questions[data[1]]
        what = self.value(data[2], info.type)
        if info.title is None:
            return self.say("random", what=what)
        return self.say("random of", title=name_for(info.title.text, info.title.name, self.language), what=what)

    def tell_period(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        _, number, player, count = data
        period = next(each for each in self.plan.world.periods.values() if each.number == number)
        assert period.node is not None
        words = words_for(period.node.text, period.name.replace("_", " "), self.language)
        if player is None:
            return self.say("period alone", period=words, number=count)
        return self.say("period", period=words, player=self.names[player])

    def tell_ability(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        return self.say("ability", card=self.card(data[1], watching(seat, data[3])))

    def tell_text(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        return self.text(self.machine.writer.texts[data[1]], data[2], watching(seat, data[3]))

    def tell_choice(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        _, who, number, _, _, _ = data
        if self.machine.writer.questions[number].sort == "secret" and seat not in (None, who):
            return self.say("secret choice", player=self.names[who])
        return self.say("choice", player=self.names[who], what=self.chosen(data, seat))

    def chosen(self, data: tuple[Any, ...], seat: int | None) -> str:
        """Return what was chosen."""
        _, _, number, value, values, known = data
        info, sees = self.machine.writer.questions[number], watching(seat, known)
        if isinstance(value, Use):
            return self.ability(value.card, value.ability, sees)
        if info.sort == "menu":
            if value[0] >= len(info.titles):
                return self.phrases["pass"]
            return self.text(info.titles[value[0]][0], values, sees)
        if value is None:
            return self.no_more(info, values == (True,))
        if info.sort == "triggers":
            return self.ability(value[0], value[1], sees)
        return self.value(value, info.type, sees)


__all__ = ["Event", "events_of", "frame_env", "seen_by"]
