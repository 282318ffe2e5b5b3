"""What a seat can imagine at a table as it stands, worked out once: plain numbers, out of which tables are then drawn.

It begins with a state in which everything that the seat can't know lies in an order that says nothing. Cards that look
alike and lie in one set of zones are a mixture: they can take each other's places, as far as bounds allow. A stretch
that was shuffled has no order, so that nothing has to be drawn for it, unless something is noted of a card in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING

from ..meaning.bounds import CHANCE
from ..wording.decision import question_of
from .again import Secrets, args_of
from .bounds import Bound, arranged, narrow_part
from .card_map import CardMap, laden_of, marked_cards
from .exchange import put_in_places
from .mixtures import DiePlace, Imaginable, Mixture, TokensHidden, Working, Workplace
from .preparing import make_preparing
from .prospect import prospect_of
from .whereabouts import whereabouts_of

if TYPE_CHECKING:
    from ..table import Table

# How often the cards of a mixture with bounds are gone through, and how many exchanges come on top of that.
ROUNDS = 2
EXCHANGES = 48
ROTATIONS = 8
# So many bounds of a mixture fit into the bits of a number.
MOST_BOUNDS = 60


def imaginable(table: Table, seat: int) -> Imaginable:
    """Work out what a seat can imagine at a table."""
    machine, state = table.machine, table.state
    prospect = prospect_of(table, seat, state, state.stack)
    found = None
    if prospect is not None:
        found = machine.once(make_preparing).prepared(machine.clone(state), prospect)
    return found if found is not None else Preparation(table, seat).prepared()


def is_plain(it: Imaginable) -> bool:
    """Whether tables can be imagined without the machine: nothing follows cards, and nothing was chosen in secret."""
    return not (it.is_followed or it.is_chosen or (it.function is not None and it.args is None))


class Preparation:
    """Works out what one seat can imagine."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.bit = 1 << seat
        self.machine = table.machine
        self.plan = table.machine.plan
        self.card_map = table.machine.once(CardMap)
        self.state = table.machine.clone(table.state)
        self.preparing = table.machine.once(make_preparing)
        marked = marked_cards(self.card_map, self.state, self.state.stack)
        if not self.preparing.put_stretches_in_order(self.state, seat, self.flags(marked)):
            self.put_marked_stretches_in_order(marked)
        self.whereabouts = whereabouts_of(table)
        sets = self.whereabouts.set_of if self.whereabouts is not None else [0] * len(self.plan.zone_names)
        self.groups = self.preparing.hidden_groups(self.state, self.bit, sets)
        self.bounds = [[*self.bounds_of(group), *self.ruled_out(group)][:MOST_BOUNDS] for group in self.groups]

    def prepared(self) -> Imaginable:
        """Put the state in order, and everything together."""
        state, plan, card_map = self.state, self.plan, self.card_map
        self.put_cards_in_order()
        tokens = tuple(self.hidden_tokens())
        dice = tuple(self.hidden_dice())
        marked = marked_cards(card_map, state, state.stack)
        pairs = list(zip(self.groups, self.bounds, strict=True))
        found = [self.mixture(group, bounds, marked) for group, bounds in pairs if len(group) > 1]
        mixtures = tuple([mixture for mixture in found if mixture is not None])
        is_followed = any(not marked.isdisjoint(mixture.cards) for mixture in mixtures)
        secrets = self.machine.once(Secrets)
        is_chosen = bool(state.private) or any(secrets.names_in(frame[0].__name__) for frame in state.stack)
        function = self.question_function()
        is_same = not (is_followed or is_chosen)
        return Imaginable(
            state=state,
            seat=self.seat,
            pieces=len(plan.pieces),
            mixtures=mixtures,
            is_followed=is_followed,
            working=tuple(self.working(mixtures)),
            tokens=tokens,
            dice=dice,
            faces=plan.dice if dice else {},
            offered=tuple([seat for seat in range(plan.players) if seat != self.seat] if card_map.anytime else []),
            anytime=card_map.anytime,
            is_chosen=is_chosen,
            function=function,
            args=args_of(self.machine, state.stack[-1], function) if function is not None and is_same else None,
            least_options=1 if function is not None and question_of(self.table).always else 2,
            machine=self.machine,
        )

    # Cards.

    def put_marked_stretches_in_order(self, marked: set[int]) -> None:
        """Put what was shuffled, and the seat does not see, into an order that says nothing, where cards are marked.

        What is noted of a card, or lies on it, can be seen, and comes before which card it is.
        """
        state, looks, seen = self.state, self.card_map.looks, self.plan.seen
        for zone, (lo, hi) in enumerate(zip(state.lo, state.hi, strict=True)):
            if hi - lo > 1 and not seen[zone] & self.bit and not marked.isdisjoint(state.Z[zone][lo:hi]):
                cards = state.Z[zone]
                cards[lo:hi] = sorted(
                    cards[lo:hi], key=lambda card: (looks[card], self.noted_of(card) if card in marked else "", card)
                )

    def noted_of(self, card: int) -> str:
        """Return what all can see of a hidden card: what was noted of it, and what lies on it, of cards how many."""
        state, noted = self.state, []
        for slot, size, _ in self.card_map.tracks_of_cards:
            own = slice(card * size, card * size + size)
            pairs = zip(getattr(state, slot)[own], self.plan.start_values[slot][own], strict=True)
            # What a card starts with goes with the card.
            noted.append([value if value != begun else None for value, begun in pairs])
        lying = [
            state.Z[numbers[card]] if holds_tokens else len(state.Z[numbers[card]])
            for numbers, holds_tokens in self.card_map.zones_on_cards
            if card in numbers
        ]
        return str((noted, lying))

    def bounds_of(self, group: list[int]) -> list[Bound]:
        """Return the bounds of a group: zones take only cards of their kind, and hold what lies on a card."""
        state, card_map = self.state, self.card_map
        found: list[Bound] = []
        if not self.preparing.is_bounded(state, group):
            return found
        if not card_map.mix_freely(group, state.loc):
            for zone in sorted({state.loc[card] for card in group}):
                others = frozenset([card for card in group if not card_map.takes(zone, card)])
                there = frozenset([card for card in group if state.loc[card] == zone])
                if others:
                    found.append(Bound(there, others, 0, 0))
        for numbers, holds_tokens in card_map.zones_on_cards:
            others = frozenset(group).difference(numbers)
            if others:
                laden = laden_of(state, {card: numbers[card] for card in group if card in numbers}, holds_tokens)
                found += [Bound(frozenset(laden), others, 0, 0)] * bool(laden)
        return found

    def ruled_out(self, group: list[int]) -> list[Bound]:
        """Return the bounds of a group that follow from what happened, beside the cards that the seat knows."""
        state, found = self.state, []
        for zone, bounds in self.whereabouts.bounds.items() if self.whereabouts is not None else ():
            places = frozenset([card for card in group if state.loc[card] == zone])
            for cards, (least, most) in bounds.items() if places else ():
                known = sum([state.loc[card] == zone and bool(state.known[card] & self.bit) for card in cards])
                hidden = frozenset([card for card in cards if not state.known[card] & self.bit])
                inside = hidden.intersection(group)
                # Which of the others lie there nobody can say.
                least = least - known if inside == hidden else 0
                if least > 0 or most - known < min(len(inside), len(places)):
                    found.append(Bound(places, inside, max(0, least), most - known))
        return found

    def put_cards_in_order(self) -> None:
        """Let hidden cards take places that follow from what the seat knows: by their numbers, if they can.

        Places are known by the cards that really lie there; from now on, by those that take them.
        """
        new: dict[int, int] = {}
        for at, group in enumerate(self.groups):
            order, self.bounds[at] = arranged(group, sorted(group), self.bounds[at])
            taken = dict(zip(group, order, strict=True))
            self.bounds[at] = [each.with_places(taken) for each in self.bounds[at]]
            new.update({old: card for old, card in taken.items() if old != card})
        if new:
            put_in_places(self.machine, self.state, new)
        self.preparing.put_work_in_order(self.state, self.bit)

    def mixture(self, group: list[int], bounds: list[Bound], marked: set[int]) -> Mixture | None:
        """Return a group as a mixture: places that need not be drawn for come last; None if there are no others."""
        narrow = narrow_part(bounds)
        first = self.flags(narrow.places) if narrow is not None else ()
        found = self.preparing.mixture(self.state, group, self.places, self.flags(marked), first)
        if found is None or not bounds:
            return found
        if narrow is not None:
            barred = [card in narrow.cards for card in found.cards]
            order = sorted(range(len(barred)), key=lambda number: barred[number])
            return found._replace(order=tuple(order), within=len(barred) - sum(barred))
        bits_of_places = [bits([card in bound.places for bound in bounds]) for card in found.cards]
        return found._replace(
            bits_of_places=tuple(bits_of_places),
            bits_of_cards=tuple([bits([card in bound.cards for bound in bounds]) for card in found.cards]),
            least=tuple([bound.least for bound in bounds]),
            most=tuple([bound.most for bound in bounds]),
            found=tuple([len(bound.places & bound.cards) for bound in bounds]),
            rounds=ROUNDS + ceil(EXCHANGES / len(found.cards)),
            rotations=min(len(found.cards), ROTATIONS) if len({*bits_of_places} - {0}) > 2 else 0,
        )

    def flags(self, cards: Collection[int]) -> list[int]:
        """Return of each card 1 if it is one of some."""
        return [int(card in cards) for card in range(len(self.plan.pieces))]

    @cached_property
    def places(self) -> list[int]:
        """Where in its zone each hidden card lies, when all are in order."""
        return self.preparing.places_in(self.state, self.groups)

    def working(self, mixtures: tuple[Mixture, ...]) -> Iterable[Working]:
        """Find the groups of abilities in which hidden cards can be at work."""
        state, entering = self.state, self.plan.entering
        places = sorted({place for each in mixtures for place in zip(each.zones, each.places, strict=True)})
        zones = {zone for zone, _ in places}
        for group in self.card_map.groups_in_hiding if places else ():
            works = {zone: tuple([group in groups.get(zone, ()) for groups in entering]) for zone in zones}
            spots = [Workplace(zone, at, works[zone]) for zone, at in places if any(works[zone])]
            if spots:
                # What stays where it is stands first: the seat knows it, or nothing can take its place.
                drawn = {state.Z[spot.zone][spot.at] for spot in spots}
                yield Working(group, tuple([card for card in state.on[group] if card not in drawn]), tuple(spots))

    # Everything else.

    def hidden_tokens(self) -> Iterable[TokensHidden]:
        """Find the tokens that the seat does not see, and lay them in an order that says nothing."""
        state = self.state
        for zones in self.card_map.hidden_tokens[self.seat]:
            counts = [sum(state.Z[zone]) for zone in zones]
            values = [sum(each) for each in zip(*[state.Z[zone] for zone in zones], strict=True)]
            left = [value for value, count in enumerate(values) for _ in range(count)]
            for zone, count in zip(zones, counts, strict=True):
                lying, left = left[:count], left[count:]
                state.Z[zone] = [lying.count(value) for value in range(len(values))]
            if left or sum(counts):
                yield TokensHidden(tuple(zones), tuple(counts), tuple(values))

    def hidden_dice(self) -> Iterable[DiePlace]:
        """Find the dice that were rolled unseen, in the order of their places, and turn them to their first face."""
        state, plan = self.state, self.plan
        if not plan.has_secret_dice:
            return
        faces = getattr(state, plan.slots["card face"])
        for number, (zone, *_) in enumerate(plan.zone_names):
            for at, die in enumerate(() if zone.holds_tokens else state.Z[number]):
                if not (state.known[die] | state.cast[die]) & self.bit:
                    faces[die] = plan.faces(die)[0]
                    yield DiePlace(number, at)

    def is_asked(self) -> bool:
        """Whether a question is open that a seat answers."""
        return self.state.who not in (None, CHANCE) and bool(self.state.stack)

    def question_function(self) -> str | None:
        """Return the name of the function that makes the options of the open question, if there is one."""
        return (question_of(self.table).function or None) if self.is_asked() else None


def bits(truths: list[bool]) -> int:
    """Return truths as the bits of a number, the first one lowest."""
    return sum([1 << at for at, truth in enumerate(truths) if truth])
