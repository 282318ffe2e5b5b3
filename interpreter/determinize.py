"""Imagined tables: what a seat can't know is drawn anew, and fits all that it does know.

Cards that the seat does not know change places among themselves, as far as their backs and the zones' kinds allow, by
one exchange of cards that runs through the whole state: zones, tracks, the variables of what is going on.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from .chance import CHANCE
from .decision import frame_env, question_of
from .model import KindDecl
from .plan import Plan, size_of
from .types import Many, PerPlayer, Piece, Type

if TYPE_CHECKING:
    from .table import Table

TRIES = 30


def determinize(table: Table, seat: int, rng: random.Random) -> Table:
    """Make an imagined copy of a table for a seat."""
    for _ in range(TRIES):
        copy = table.clone()
        copy.imagined = True
        imagine(copy, seat, rng)
        if renew_options(copy, seat):
            break
    copy.state.rng = rng.getrandbits(64)
    copy.put(copy.state)
    copy.origin = (copy.machine.clone(copy.state), len(copy.record))
    return copy


def imagine(table: Table, seat: int, rng: random.Random) -> None:
    """Exchange the cards that a seat does not know."""
    plan, state = table.machine.plan, table.state
    hidden = [card for card in range(len(plan.pieces)) if not state.known[card] >> seat & 1]
    exchange = draw_exchange(plan, state, hidden, rng)
    if any(old != new for old, new in exchange.items()):
        Exchange(table, exchange).apply()
    redraw_secrets(table, seat, rng)


def draw_exchange(plan: Plan, state: Any, hidden: list[int], rng: random.Random) -> dict[int, int]:
    """Draw which hidden card takes which one's place."""
    groups: dict[Any, list[int]] = {}
    for card in hidden:
        piece = plan.pieces[card]
        root = list(piece.kind.ancestry())[-1]
        groups.setdefault((root, piece.back), []).append(card)
    exchange: dict[int, int] = {}
    for cards in groups.values():
        exchange.update(draw_group(plan, state, cards, rng))
    return exchange


def draw_group(plan: Plan, state: Any, cards: list[int], rng: random.Random) -> dict[int, int]:
    """Draw an exchange among cards that look alike; the places with the fewest choices are filled first."""
    kinds = {card: plan.zone_names[state.loc[card]][0].of for card in cards}
    wanted, given = set(kinds.values()), {plan.pieces[card].kind for card in cards}
    if all(kind is None or piece.is_a(kind) for kind in wanted for piece in given):
        mixed = cards[:]
        rng.shuffle(mixed)
        return dict(zip(cards, mixed, strict=True))
    fitting = {
        card: [other for other in cards if kinds[card] is None or plan.pieces[other].kind.is_a(kinds[card])]
        for card in cards
    }
    left = set(cards)
    drawn: dict[int, int] = {}
    for card in sorted(cards, key=lambda each: (len(fitting[each]), each)):
        choices = [other for other in fitting[card] if other in left]
        if not choices:
            return {each: each for each in cards}
        drawn[card] = rng.choice(choices)
        left.discard(drawn[card])
    return drawn


class Exchange:
    """Puts cards in each other's places, everywhere in a state."""

    def __init__(self, table: Table, exchange: dict[int, int]) -> None:
        self.machine = table.machine
        self.plan = table.machine.plan
        self.state = table.state
        self.new = exchange

    def card(self, card: Any) -> Any:
        return self.new.get(card, card) if isinstance(card, int) else card

    def apply(self) -> None:
        state = self.state
        for number, (zone, _, _, _) in enumerate(self.plan.zone_names):
            if not zone.holds_tokens:
                state.Z[number] = [self.card(card) for card in state.Z[number]]
        self.swap_lists()
        self.swap_card_zones()
        self.swap_tracks()
        if self.plan.groups:
            state.on = [self.at_work(group, cards) for group, cards in enumerate(state.on)]
        if state.used:
            state.used = {(self.card(card), ability): serial for (card, ability), serial in state.used.items()}
        state.stack = [self.frame(frame) for frame in state.stack]

    def at_work(self, group: int, before: list[int]) -> list[int]:
        """Find which cards are at work now; those that were keep their order."""
        order = {self.card(card): at for at, card in enumerate(before)}
        entering, loc = self.plan.entering, self.state.loc
        there = [card for card, zone in enumerate(loc) if group in entering[card].get(zone, ())]
        return sorted(there, key=lambda card: order.get(card, len(order)))

    def swap_lists(self) -> None:
        state = self.state
        loc, known = state.loc[:], state.known[:]
        for old, new in self.new.items():
            loc[new], known[new] = state.loc[old], state.known[old]
        state.loc, state.known = loc, known

    def swap_card_zones(self) -> None:
        """Leave what lies on a card in its place on the table."""
        for numbers in self.plan.card_zones.values():
            before = {card: self.state.Z[numbers[card]] for card in self.new if numbers[card] is not None}
            for old, new in self.new.items():
                if old in before and numbers[new] is not None:
                    self.state.Z[numbers[new]] = before[old]

    def swap_tracks(self) -> None:
        for track in self.plan.world.all_tracks():
            values = getattr(self.state, track.slot)
            single = not isinstance(values, list)
            changed = [self.value(each, track.type) for each in ([values] if single else values)]
            if isinstance(track.owner, KindDecl):
                size = size_of(track.index)
                before = changed[:]
                for old, new in self.new.items():
                    changed[new * size : (new + 1) * size] = before[old * size : (old + 1) * size]
            setattr(self.state, track.slot, changed[0] if single else changed)

    def value(self, value: Any, type: Type) -> Any:
        """Exchange cards inside a value."""
        if isinstance(type, Piece):
            return self.card(value)
        if isinstance(type, Many | PerPlayer) and isinstance(value, list | tuple):
            made = [self.value(each, type.item) for each in value]
            return tuple(made) if isinstance(value, tuple) else made
        return value

    def frame(self, frame: tuple[Any, ...]) -> tuple[Any, ...]:
        block = frame[0].__name__
        values = [
            self.variable(name, value)
            for name, value in zip(self.machine.frames.get(block, []), frame[1:], strict=True)
        ]
        return (frame[0], *values)

    def variable(self, name: str, value: Any) -> Any:
        """Exchange cards in a variable; what a loop goes through is of the type of the loop's own variable."""
        types = self.machine.writer.types
        looped = self.machine.loop_items.get(name)
        if looped is not None and isinstance(value, tuple):
            return tuple(self.typed(each, types.get(looped)) for each in value)
        return self.typed(value, types.get(name))

    def typed(self, value: Any, type: Type | None) -> Any:
        return self.value(value, type) if type is not None else value


def redraw_secrets(table: Table, seat: int, rng: random.Random) -> None:
    """Draw anew what others have already chosen in a secret that is still open."""
    if table.state.who in (None, CHANCE) or not table.state.stack:
        return
    info = question_of(table)
    if info.secret is None:
        return
    node, _, result = info.secret
    env = frame_env(table)
    chosen = list(env[result])
    for other, value in enumerate(chosen):
        if other != seat and value is not None and not isinstance(value, tuple):
            options = secret_options(table, node, other, env)
            chosen[other] = rng.choice(list(options)) if options else value
    set_in_frame(table, result, tuple(chosen))


def secret_options(table: Table, node: Any, seat: int, env: dict[str, Any]) -> Any:
    """Make the options that a seat had in a secret choice, as the table now stands."""
    for info in table.machine.writer.questions:
        if info.secret is not None and info.secret[0] is node and info.secret[1] in (seat, node.each.py):
            return table.machine.call(info.function, table.state, {**env, node.each.py: seat})
    return ()


def set_in_frame(table: Table, name: str, value: Any) -> None:
    """Give a variable of the waiting frame another value."""
    frame = table.state.stack[-1]
    at = 1 + table.machine.frames[frame[0].__name__].index(name)
    table.state.stack[-1] = (*frame[:at], value, *frame[at + 1 :])


def renew_options(table: Table, seat: int) -> bool:
    """Make the options of the open question anew; tell whether it still is a question."""
    state = table.state
    if state.who is None or state.who == CHANCE:
        return True
    info = question_of(table)
    if not info.function:
        return True
    options = table.machine.call(info.function, table.state, frame_env(table))
    if len(options) < 2:
        return False
    state.opts = options
    return True
