"""Pairs of tables that differ only in what one seat can't know.

A game is played with chance as a player. Then it is played again with something exchanged that the seat did not see:
two cards since they were drawn, a die, what chance picked, a choice that somebody made unseen. All other choices are
made again, where they are legal on both tables. What the seat could watch, as people at a table do, is written down by
rules of this file's own, for those of the tables are under test. Two tables on which it is the same are a pair.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import attrs
from croupier.interpreter import CHANCE, Table
from croupier.interpreter.meaning.types import Many, Piece, Type
from croupier.interpreter.running.happenings import sort_of
from croupier.interpreter.running.state import Use
from croupier.interpreter.wording.decision import question_of, referred, refers_to_card, types_of
from croupier.interpreter.wording.masking import hidden

from .tables import Setting

# How many exchanges are tried at a position, and how many questions may be put on one of the tables alone.
TRIES, MOST_EXTRA = 5, 4
# How far it is looked for a question that is put on both tables.
AHEAD = 6


@attrs.frozen
class Step:
    """One choice, or one outcome of chance: who, which question, the value, and what else could be taken."""

    who: int
    question: int
    value: Any
    options: tuple[Any, ...]
    at: int


class Game:
    """A game played at random with chance as a player, with all of its steps."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.seed = seed
        self.rng = random.Random(seed)
        self.table = setting.start(seed, "explicit")
        self.steps: list[Step] = []
        self.let_chance_speak()

    def let_chance_speak(self) -> None:
        while self.table.seat == CHANCE:
            self.play(self.rng.randrange(self.table.width))

    def play(self, index: int) -> None:
        state = self.table.state
        self.steps.append(Step(state.who, state.q, state.opts[index], tuple(state.opts), len(self.steps)))
        self.table.play(index)

    def go_on(self) -> None:
        """Make one decision at random, and let chance speak."""
        self.play(self.rng.randrange(self.table.width))
        self.let_chance_speak()


@attrs.frozen
class Exchange:
    """What is otherwise on the second table: the outcome of one step, and two cards from there on."""

    step: Step
    value: Any
    cards: dict[int, int]


def exchanges(game: Game, seat: int, rng: random.Random) -> Iterator[Exchange]:
    """Yield ways to exchange something that a seat may not know; whether it knew is seen by what it could watch."""
    known = game.table.state.known
    unseen = {card for card, who in enumerate(known) if not who >> seat & 1}
    questions = game.table.machine.writer.questions
    steps = game.steps[:]
    rng.shuffle(steps)
    for step in steps:
        info = questions[step.question]
        others = [value for value in step.options if value != step.value]
        if not others:
            continue
        if step.who == CHANCE:
            if not isinstance(info.type, Piece):
                yield Exchange(step, rng.choice(others), {})
            elif step.value in unseen and (cards := [card for card in others if card in unseen]):
                other = rng.choice(cards)
                yield Exchange(step, other, {step.value: other, other: step.value})
        elif step.who != seat and is_unseen(game.table, info, step.value, seat):
            like = [value for value in others if is_unseen(game.table, info, value, seat)]
            if like:
                yield Exchange(step, rng.choice(like), {})


def is_unseen(table: Table, info: Any, value: Any, seat: int) -> bool:
    """Whether a choice is one that others don't see: made in secret, or of a card that lies hidden."""
    if info.secret is not None or getattr(info, "private", False):
        return True
    if isinstance(value, Use) or info.sort not in ("choose", "picks", "order") or not refers_to_card(info, value):
        return False
    return not table.state.known[referred(info, value)] >> seat & 1


def pairs(game: Game, seat: int, rng: random.Random) -> Iterator[Table]:
    """Yield tables that a seat can't tell from the one of a game."""
    wanted = watched(game.table, seat)
    for tried, exchange in enumerate(exchanges(game, seat, rng)):
        if tried == TRIES:
            return
        other = Follower(game, exchange, rng).table_after()
        if other is not None and is_same_moment(game.table, other, seat) and watched(other, seat) == wanted:
            yield other


def is_same_moment(table: Table, other: Table, seat: int) -> bool:
    """Whether a seat is asked the same, or waits, or the game is over, on both tables."""
    asked = [(each.seat == seat, each.state.q if each.seat == seat else None, each.is_over) for each in (table, other)]
    return asked[0] == asked[1]


class Follower:
    """Plays a game again with something exchanged."""

    def __init__(self, game: Game, exchange: Exchange, rng: random.Random) -> None:
        self.game = game
        self.exchange = exchange
        self.rng = rng
        self.table = game.setting.start(game.seed, "explicit")
        self.extra = 0
        self.left_out: list[Step] = []

    def table_after(self) -> Table | None:
        """Return the table after all steps that are put there; None if one of them is not legal."""
        at = 0
        while at < len(self.game.steps):
            if self.table.is_over:
                return None
            found = self.next_like_this(at)
            if found is None:
                if not self.take_any():
                    return None
                continue
            self.left_out += [step for step in self.game.steps[at:found] if step.who != CHANCE]
            at = found + 1
            if not self.take(self.game.steps[found]):
                return None
        # A question that the other table answered by itself.
        while not self.table.is_over and not self.is_there():
            if not self.take_any():
                return None
        return self.table if self.has_done_what_was_left_out() else None

    def has_done_what_was_left_out(self) -> bool:
        """Whether questions that answered themselves here have the answers that were given there.

        Somebody who does otherwise at one question, and at another one what was done there, does not do the same.
        """
        if not self.left_out:
            return True
        forced = {(each.data.who, each.data.question, each.data.value) for each in self.table.log if each.is_forced}
        return all(
            any((step.who, step.question, value) in forced for value in (step.value, self.swapped_in(step.value)))
            for step in self.left_out
        )

    def swapped_in(self, value: Any) -> Any:
        """Return a card that stands for another on this table; anything else as it is."""
        return self.exchange.cards.get(value, value) if isinstance(value, int) else value

    def is_there(self) -> bool:
        state, last = self.table.state, self.game.table.state
        return bool(state.who != CHANCE and (state.who, state.q) == (last.who, last.q)) or last.who is None

    def next_like_this(self, at: int) -> int | None:
        """Find the step that answers the open question; those before it answer questions with one answer here."""
        state = self.table.state
        for number in range(at, min(at + AHEAD, len(self.game.steps))):
            step = self.game.steps[number]
            if (step.who, step.question) == (state.who, state.q):
                return number
            if step.who == CHANCE:
                return None
        return None

    def take_any(self) -> bool:
        """Answer a question that is put here alone."""
        self.extra += 1
        if self.extra > MOST_EXTRA:
            return False
        self.table.play(self.rng.randrange(self.table.width))
        return True

    def take(self, step: Step) -> bool:
        """Make the same choice; return whether it is legal."""
        value = self.exchange.value if step.at == self.exchange.step.at else self.exchanged(step)
        options = list(self.table.state.opts)
        if value not in options:
            return False
        self.table.play(options.index(value))
        return True

    def exchanged(self, step: Step) -> Any:
        """Return the value of a step on this table: of two cards that are exchanged, the other."""
        cards, value, info = self.exchange.cards, step.value, question_of(self.table)
        if step.at < self.exchange.step.at:
            return value
        if info.sort == "menu" and not isinstance(value, Use):
            return (value[0], swapped_in_menu(cards, value[1], types_of(info, value)))
        if not refers_to_card(info, value):
            return value
        card = referred(info, value)
        new = cards.get(card, card)
        if isinstance(value, Use):
            return Use(new, value.ability)
        return (new, *value[1:]) if info.sort == "triggers" else new


def swapped_in_menu(cards: dict[int, int], things: Any, types: list[Type]) -> Any:
    """Return what an alternative is about, one thing or several, with cards exchanged."""
    if len(types) == 1:
        return swapped(cards, things, types[0])
    return tuple(map(partial(swapped, cards), things, types)) if types else things


def swapped(cards: dict[int, int], what: Any, type: Type) -> Any:
    """Return a thing, or a list of things, with cards exchanged."""
    if isinstance(what, tuple) and isinstance(type, Many):
        return tuple(swapped(cards, each, type.item) for each in what)
    return cards.get(what, what) if isinstance(type, Piece) else what


def watched(table: Table, seat: int) -> list[Any]:
    """Write down all that a seat could watch: acts as people at a table see them, its own questions, open values."""
    watcher = Watcher(table, seat)
    acts = [act for event in table.log if (act := watcher.act(event.data)) is not None]
    view = table.view(seat)
    tracks = [(track.name, track.owner, track.index, track.value) for track in view.tracks]
    cards = [(card.id, card.tracks) for zone in view.zones for card in zone.cards if card is not None]
    return [acts, tracks, cards]


class Watcher:
    """Sees what happens from a seat: where pieces go, and which they are if it looks into a place where they lie."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.plan = table.machine.plan
        self.writer = table.log[0].machine.writer if table.log else table.machine.writer
        self.places = list(self.plan.start_places)
        self.met = {card for card, place in enumerate(self.places) if self.looks_into(place)}

    def looks_into(self, zone: int) -> bool:
        return bool(self.plan.seen[zone] >> self.seat & 1)

    def card(self, card: int, known: int) -> Any:
        """Return a card, or just its back if the seat has never met it or lost sight of it."""
        sees = card in self.met and known >> self.seat & 1
        return card if sees else ("back", self.plan.pieces[card].back)

    def place(self, zone: int) -> Any:
        """Return a place; one on a card that was never met only by its sort."""
        holder = self.plan.holders[zone]
        return int(zone) if holder is None or holder in self.met else self.plan.zone_names[zone][0].name

    def act(self, data: Any) -> Any:
        """Write down an event; None if nobody but who does it can watch it."""
        method = getattr(self, f"act_{sort_of(data).replace(' ', '_')}", None)
        return method(data) if method is not None else data[:-1]

    def act_move(self, data: Any) -> Any:
        return self.moved([data.card], [data.known], data.source, data.target, data.under)

    def act_move_all(self, data: Any) -> Any:
        return self.moved(data.cards, data.known, data.source, data.target, False)

    def moved(self, cards: Any, known: Any, source: int, target: int, under: bool) -> Any:
        for card in cards:
            self.places[card] = target
        if self.looks_into(source) or self.looks_into(target):
            self.met.update(cards)
        seen = [self.card(card, who) for card, who in zip(cards, known, strict=True)]
        return ("move", seen, self.place(source), self.place(target), under)

    def act_show(self, data: Any) -> Any:
        if self.seat in data.whom:
            self.met.add(data.card)
        elif data.private:
            return None
        return ("show", self.card(data.card, data.known), self.place(data.zone), data.whom)

    def act_tokens(self, data: Any) -> Any:
        seen = self.looks_into(data.source) or self.looks_into(data.target)
        value = data.value if seen else None
        return ("tokens", data.number, value, self.place(data.source), self.place(data.target))

    def act_shuffle(self, data: Any) -> Any:
        return ("shuffle", self.place(data.zone))

    def act_roll(self, data: Any) -> Any:
        place = self.places[data.die]
        return ("roll", self.place(place), (data.die, data.face) if self.looks_into(place) else None)

    def act_text(self, data: Any) -> Any:
        pieces = [piece for each in self.writer.texts[data.text].pieces.values() for piece in each]
        types = dict(piece for piece in pieces if not isinstance(piece, str))
        values = [hidden(value, types[at], data.known, self.seat, self.card) for at, value in enumerate(data.values)]
        return ("text", data.text, values)

    def act_random(self, data: Any) -> Any:
        known = [-1] * len(self.plan.pieces)
        type = self.writer.questions[data.question].type
        return ("random", hidden(data.value, type, tuple(known), self.seat, self.card))

    def act_ability(self, data: Any) -> Any:
        sees = data.card in self.met and data.known[data.card] >> self.seat & 1
        return ("ability", data.card, data.ability) if sees else None

    def act_chance(self, data: Any) -> Any:
        return None

    def act_choice(self, data: Any) -> Any:
        return ("choice", data.question, data.value) if data.who == self.seat else None
