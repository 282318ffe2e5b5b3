"""Imagined tables: what a seat can't know is drawn anew, and fits all that it does know.

Cards that the seat does not know change places among themselves, as far as their backs, the zones' kinds and the ways
that cards have gone allow, by one exchange of cards that runs through the whole state: zones, tracks, the variables of
what is going on. Bots imagine tables by the hundred, so where cards can be named is worked out once for each machine.
"""

from __future__ import annotations

import random
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..compiling.machine import Machine
from ..meaning.bounds import CHANCE
from ..meaning.model import KindDecl
from ..meaning.said import Said
from ..meaning.types import Many, PerPlayer, Piece, Type, Words
from ..planning.plan import Plan, size_of
from ..running.lists import after
from ..running.luck import put_luck
from ..running.search import picks
from ..running.state import Frame, State
from ..wording.decision import frame_env, question_of
from ..writing.windows import groups_of, icons_at_any_time
from .whereabouts import sets_of_zones

if TYPE_CHECKING:
    from ..table import Table

TRIES = 30


def determinize(table: Table, seat: int, rng: random.Random) -> Table:
    """Make an imagined copy of a table for a seat."""
    sets = sets_of_zones(table)
    for _ in range(TRIES):
        copy = table.clone()
        copy.imagined = True
        imagine(copy, seat, sets, rng)
        if renew_options(copy, seat):
            break
    put_luck(copy.state, rng.getrandbits(64))
    copy.put(copy.state)
    copy.origin = (copy.machine.clone(copy.state), len(copy.record))
    return copy


def imagine(table: Table, seat: int, sets: list[int] | None, rng: random.Random) -> None:
    """Exchange the cards that a seat does not know, those that look alike within a set of zones."""
    card_map, state = table.machine.once(CardMap), table.state
    bit = 1 << seat
    known, loc, looks = state.known, state.loc, card_map.looks
    groups: dict[tuple[int, int], list[int]] = {}
    for zone in sorted({loc[card] for card, who in enumerate(known) if not who & bit}):
        place = sets[zone] if sets is not None else 0
        for card in state.Z[zone]:
            if not known[card] & bit:
                groups.setdefault((looks[card], place), []).append(card)
    exchange: dict[int, int] = {}
    for cards in groups.values():
        exchange.update(draw_group(card_map, state, cards, rng))
    if exchange:
        Exchange(card_map, state, exchange).apply()
    for group in card_map.groups_in_hiding:
        state.on[group] = in_order_of_places(state, state.on[group], bit)
    for zones in card_map.hidden_tokens[seat]:
        mix_tokens(state, zones, rng)
    if card_map.anytime:
        offer_again(table, seat, card_map.anytime)
    if card_map.plan.has_secret_dice:
        roll_again(card_map.plan, state, bit, rng)
    redraw_secrets(table, seat, rng)
    if state.private:
        choose_again(table.machine, state, seat, rng)


def draw_group(card_map: CardMap, state: State, cards: list[int], rng: random.Random) -> dict[int, int]:
    """Draw which of some cards that look alike takes which one's place; those that stay are left out.

    The cards come in the order of their places, and are drawn in their own: what comes out follows from the draws and
    from what the seat knows, so that not even who knows the draws learns where a card really lies.
    """
    loc = state.loc
    in_order = sorted(cards)
    if card_map.mix_freely(cards, loc):
        chance = rng.random
        mixed = sorted(in_order, key=lambda _: chance())
        return {old: new for old, new in zip(cards, mixed, strict=True) if old != new}
    # The places with the fewest choices are filled first.
    fitting = {card: [other for other in in_order if card_map.takes(loc[card], other)] for card in cards}
    left = set(cards)
    drawn: dict[int, int] = {}
    for card in sorted(cards, key=lambda each: len(fitting[each])):
        choices = [other for other in fitting[card] if other in left]
        if not choices:
            return {}
        drawn[card] = rng.choice(choices)
        left.discard(drawn[card])
    return {old: new for old, new in drawn.items() if old != new}


class CardMap:
    """Where the states of a machine name cards, and which cards look alike."""

    def __init__(self, machine: Machine) -> None:
        # Kept with the machine: only what it is made of is held, so that a machine nobody needs can go.
        self.plan = machine.plan
        self.types = machine.writer.types
        self.loop_items = machine.loop_items
        self.variables = machine.frames
        self.anytime = groups_of(machine.plan, icons_at_any_time(machine.plan))
        looks: dict[Any, int] = {}
        self.looks = [
            looks.setdefault((list(piece.kind.ancestry())[-1], piece.back), len(looks)) for piece in self.plan.pieces
        ]
        self.kinds = [piece.kind for piece in self.plan.pieces]
        self.taken: dict[tuple[int, KindDecl], bool] = {}
        self.cards_in: dict[str, list[tuple[int, Type, bool]]] = {}

    def takes(self, zone: int, card: int) -> bool:
        """Whether a card can lie in a zone."""
        kind = self.kinds[card]
        found = self.taken.get((zone, kind))
        if found is None:
            wanted = self.plan.zone_names[zone].zone.of
            found = self.taken[zone, kind] = wanted is None or kind.is_a(wanted)
        return found

    def mix_freely(self, cards: list[int], loc: list[int]) -> bool:
        """Whether each of some cards can lie where any other of them lies."""
        one_of_each = {self.kinds[card]: card for card in cards}.values()
        return all(self.takes(zone, card) for zone in {loc[card] for card in cards} for card in one_of_each)

    @cached_property
    def hidden_tokens(self) -> list[list[list[int]]]:
        """Zones of tokens into which each seat doesn't see, those of the same tokens together."""
        plan, found = self.plan, []
        for seat in range(plan.players):
            zones: dict[Any, list[int]] = {}
            for number, (zone, *_) in enumerate(plan.zone_names):
                if zone.holds_tokens and not plan.seen[number] >> seat & 1:
                    zones.setdefault(zone.of, []).append(number)
            found.append(list(zones.values()))
        return found

    @cached_property
    def groups_in_hiding(self) -> list[int]:
        """Groups of abilities of which a card can be at work where not everybody sees it."""
        plan = self.plan
        places = [place for entering in plan.entering for place in entering.items()]
        return sorted({group for zone, groups in places if plan.seen[zone] != plan.everybody for group in groups})

    @cached_property
    def tracks_that_name(self) -> list[tuple[str, Type, list[int] | None]]:
        """Tracks that can hold cards: the slot, the type, and which values of a list, if not all."""
        found: list[tuple[str, Type, list[int] | None]] = []
        for track in self.plan.world.all_tracks():
            if names_cards(track.type):
                found.append((track.slot, track.type, self.values_of(track)))
        return found

    def values_of(self, track: Any) -> list[int] | None:
        """Return the places of a track's values, where tracks of several kinds share a list."""
        if not isinstance(track.owner, KindDecl):
            return None
        size = size_of(track.index)
        cards = [piece.number for piece in self.plan.pieces if piece.kind.is_a(track.owner)]
        return [card * size + at for card in cards for at in range(size)]

    @cached_property
    def tracks_of_cards(self) -> list[tuple[str, int, set[int]]]:
        """Tracks that each card has its own of: the slot, how many values, and which cards."""
        found: dict[str, tuple[str, int, set[int]]] = {}
        for track in self.plan.world.all_tracks():
            if isinstance(track.owner, KindDecl):
                _, _, cards = found.setdefault(track.slot, (track.slot, size_of(track.index), set()))
                cards.update(piece.number for piece in self.plan.pieces if piece.kind.is_a(track.owner))
        return list(found.values())

    @cached_property
    def zones_on_cards(self) -> list[tuple[dict[int, int], bool]]:
        """Zones that cards have: the number of each card's, and whether they hold tokens."""
        found = []
        holds = [zone.holds_tokens for zone, *_ in self.plan.zone_names]
        for numbers in self.plan.card_zones.values():
            for tokens in (True, False):
                there = {card: at for card, at in enumerate(numbers) if at is not None and holds[at] is tokens}
                if there:
                    found.append((there, tokens))
        return found

    def cards_in_frame(self, block: str) -> list[tuple[int, Type, bool]]:
        """Return which variables of a frame can hold cards: the place, the type, and whether it is a loop's list."""
        found = self.cards_in.get(block)
        if found is None:
            found = []
            for at, name in enumerate(self.variables.get(block, []), 1):
                looped = self.loop_items.get(name)
                type = self.types.get(name if looped is None else looped)
                if type is not None and names_cards(type):
                    found.append((at, type, looped is not None))
            self.cards_in[block] = found
        return found


def names_cards(type: Type) -> bool:
    """Whether a value of a type can hold cards."""
    return isinstance(type, Piece | Words) or (isinstance(type, Many | PerPlayer) and names_cards(type.item))


def swap(values: list[Any], pairs: list[tuple[int, int]]) -> None:
    """Put what is at the first place of each pair at the second."""
    before = [(new, values[old]) for old, new in pairs]
    for at, value in before:
        values[at] = value


class Exchange:
    """Puts cards in each other's places, everywhere in a state."""

    def __init__(self, card_map: CardMap, state: State, exchange: dict[int, int]) -> None:
        self.card_map = card_map
        self.plan = card_map.plan
        self.state = state
        self.new = exchange

    def apply(self) -> None:
        state, new = self.state, self.new
        working = self.groups_concerned()
        for zone in {state.loc[card] for card in new}:
            state.Z[zone] = [new.get(card, card) for card in state.Z[zone]]
        self.swap_lists()
        self.swap_card_zones()
        self.swap_tracks()
        for group in working:
            state.on[group] = self.at_work(group, state.on[group])
        if state.used:
            state.used = {(new.get(card, card), ability): serial for (card, ability), serial in state.used.items()}
        state.stack = [self.frame(frame) for frame in state.stack]
        for name, (who, options) in list(state.private.items()):
            state.private = {**state.private, name: (who, self.value(options, Many(self.card_map.types[name])))}

    def groups_concerned(self) -> set[int]:
        """Find the groups of abilities that a card at work leaves or comes to."""
        entering, loc = self.plan.entering, self.state.loc
        found: set[int] = set()
        for old, new in self.new.items():
            zone = loc[old]
            if zone in entering[old] or zone in entering[new]:
                found.update(entering[old].get(zone, ()))
                found.update(entering[new].get(zone, ()))
        return found

    def at_work(self, group: int, before: list[int]) -> list[int]:
        """Find which cards are at work now; those that were keep their order."""
        order = {self.new.get(card, card): at for at, card in enumerate(before)}
        entering, loc = self.plan.entering, self.state.loc
        there = [card for card, zone in enumerate(loc) if group in entering[card].get(zone, ())]
        return sorted(there, key=lambda card: order.get(card, len(order)))

    def swap_lists(self) -> None:
        pairs = list(self.new.items())
        swap(self.state.loc, pairs)
        swap(self.state.known, pairs)
        if self.plan.has_secret_dice:
            swap(self.state.cast, pairs)

    def swap_card_zones(self) -> None:
        """Leave what lies on a card in its place on the table."""
        for numbers, holds_tokens in self.card_map.zones_on_cards:
            pairs = [(numbers[old], numbers[new]) for old, new in self.new.items() if old in numbers and new in numbers]
            if holds_tokens:
                swap(self.state.Z, pairs)
            else:
                self.swap_piles(pairs)

    def swap_piles(self, pairs: list[tuple[int, int]]) -> None:
        """Exchange the places of zones of cards, with all that is known of their order."""
        state = self.state
        for values in (state.Z, state.lo, state.hi):
            swap(values, pairs)
        for _, zone in pairs:
            for card in state.Z[zone]:
                state.loc[card] = zone

    def swap_tracks(self) -> None:
        state = self.state
        for slot, type, places in self.card_map.tracks_that_name:
            values = getattr(state, slot)
            if not isinstance(values, list):
                setattr(state, slot, self.value(values, type))
                continue
            for at in range(len(values)) if places is None else places:
                values[at] = self.value(values[at], type)
        for slot, size, cards in self.card_map.tracks_of_cards:
            self.swap_notes(getattr(state, slot), self.plan.start_values[slot], size, cards)

    def swap_notes(self, values: list[Any], start: list[Any], size: int, cards: set[int]) -> None:
        """Leave what was noted of a card in its place on the table; what a card starts with, it brings along."""
        before = {old: values[old * size : (old + 1) * size] for old in self.new if old in cards}
        for old, new in self.new.items():
            for at in range(size if new in cards else 0):
                noted = before[old][at] if old in before else None
                is_noted = old in before and noted != start[old * size + at]
                values[new * size + at] = noted if is_noted else start[new * size + at]

    def value(self, value: Any, type: Type) -> Any:
        """Exchange cards inside a value."""
        if isinstance(value, Said):
            return value.changed(self.value)
        if isinstance(type, Piece):
            return self.new.get(value, value) if isinstance(value, int) else value
        if isinstance(type, Many | PerPlayer) and isinstance(value, list | tuple):
            made = [self.value(each, type.item) for each in value]
            return tuple(made) if isinstance(value, tuple) else made
        return value

    def frame(self, frame: Frame) -> Frame:
        """Exchange cards in the variables of a frame; what a loop goes through is of its variable's type."""
        places = self.card_map.cards_in_frame(frame[0].__name__)
        if not places:
            return frame
        made = list(frame)
        for at, type, looped in places:
            value = made[at]
            if looped and isinstance(value, tuple):
                made[at] = tuple([self.value(each, type) for each in value])
            else:
                made[at] = self.value(value, type)
        return tuple(made)


def mix_tokens(state: State, zones: list[int], rng: random.Random) -> None:
    """Exchange tokens that a seat does not see: each zone has as many as before."""
    pool = [value for zone in zones for value, count in enumerate(state.Z[zone]) for _ in range(count)]
    rng.shuffle(pool)
    for zone in zones:
        counts = [0] * len(state.Z[zone])
        for _ in range(sum(state.Z[zone])):
            counts[pool.pop()] += 1
        state.Z[zone] = counts


def in_order_of_places(state: State, cards: list[int], bit: int) -> list[int]:
    """Put cards at work that a seat doesn't know behind the others, by their places: in which order they came tells."""
    unknown = [card for card in cards if not state.known[card] & bit]
    if not unknown:
        return cards
    unknown.sort(key=lambda card: (state.loc[card], state.Z[state.loc[card]].index(card)))
    return [*(card for card in cards if state.known[card] & bit), *unknown]


def offer_again(table: Table, seat: int, groups: tuple[int, ...]) -> None:
    """Take it that others have been offered what they could use at any time as the table now stands."""
    for other in range(table.players):
        if other != seat:
            table.machine.runtime["noted"](table.state, groups, other)


def roll_again(plan: Plan, state: State, bit: int, rng: random.Random) -> None:
    """Let dice that were rolled unseen show any of their faces, in the order of their places."""
    faces = getattr(state, plan.slots["card face"])
    for number, (zone, *_) in enumerate(plan.zone_names):
        for die in () if zone.holds_tokens else state.Z[number]:
            if not (state.known[die] | state.cast[die]) & bit:
                faces[die] = rng.choice(plan.faces(die))


def choose_again(machine: Machine, state: State, seat: int, rng: random.Random) -> None:
    """Draw anew what others have chosen privately, wherever it is kept: any of the options that there were."""
    drawn = {name: rng.choice(options) for name, (who, options) in state.private.items() if who != seat and options}
    for at, frame in enumerate(state.stack):
        names = machine.frames[frame[0].__name__]
        if any(name in drawn for name in names):
            made = [drawn.get(name, value) for name, value in zip(names, frame[1:], strict=True)]
            state.stack[at] = (frame[0], *made)


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
        if other == seat or value is None:
            continue
        if info.secret_picks is not None:
            chosen[other] = draw_picks(table, info.secret_picks, other, env, rng)
        elif options := secret_options(table, node, other, env):
            chosen[other] = rng.choice(list(options))
    set_in_frame(table, result, tuple(chosen))


def secret_options(table: Table, node: Any, seat: int, env: dict[str, Any]) -> Any:
    """Make the options that a seat had in a secret choice, as the table now stands."""
    for info in table.machine.writer.questions:
        if info.secret is not None and info.secret[0] is node and info.secret[1] in (seat, node.each.py):
            return table.machine.call(info.function, table.state, {**env, node.each.py: seat})
    return ()


def draw_picks(
    table: Table, secret: tuple[str, str], seat: int, env: dict[str, Any], rng: random.Random
) -> tuple[Any, ...]:
    """Draw several things that a seat could have chosen in secret, as the table now stands."""
    function, variable = secret
    pool, least, most, may, whole = table.machine.call(function, table.state, {**env, variable: seat})
    chosen: tuple[Any, ...] = ()
    least = min(least, len(pool))
    while options := picks(chosen, pool, least, most, may, whole):
        thing = rng.choice(options)
        if thing is None:
            break
        chosen, pool = (*chosen, thing), after(pool, thing)
    return chosen


def set_in_frame(table: Table, name: str, value: Any) -> None:
    """Set a variable of the waiting frame to another value."""
    frame = table.state.stack[-1]
    at = 1 + table.machine.frames[frame[0].__name__].index(name)
    table.state.stack[-1] = (*frame[:at], value, *frame[at + 1 :])


def renew_options(table: Table, seat: int) -> bool:
    """Make the options of the open question anew; return whether it still is a question."""
    state = table.state
    if state.who is None or state.who == CHANCE:
        return True
    info = question_of(table)
    if not info.function:
        return True
    options = table.machine.call(info.function, table.state, frame_env(table))
    if len(options) < (1 if info.always else 2):
        return False
    state.opts = options
    return True
