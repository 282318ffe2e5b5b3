"""A state put in order before tables are imagined, and the mixtures that are drawn: what a seat does not know.

It is written in the part of Python that can be run natively, so that a quick look does all of it in one call. Where
more is to be said than which cards look alike (bounds, what follows cards, what is at work), `imaginable.py` says it.
"""

# ruff: noqa: C416 (lists are copied by the forms that are lowered)

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..compiling.machine import Machine
from ..running.state import State
from .card_map import CardMap
from .mixtures import Imaginable, Mixture

# Numbers of cards and zones, and places in zones, are below this.
MANY = 1 << 20


class Prospect(NamedTuple):
    """What is known of a position before it is put in order, beside the state."""

    blank: Imaginable  # without what is to be found out
    sets: Sequence[int]  # of each zone: the zones that its cards can also have come to have the same number
    named: Sequence[int]  # cards that something but the zones names, or of which something is noted


class Preparing(NamedTuple):
    """What puts the states of a machine in order."""

    put_stretches_in_order: Callable[[State, int, Sequence[int]], bool]
    hidden_groups: Callable[[State, int, Sequence[int]], list[list[int]]]
    is_bounded: Callable[[State, list[int]], bool]
    groups_concerned: Callable[[State, list[int]], list[int]]
    change_places: Callable[[State, list[int]], None]
    at_work: Callable[[State, list[int], int], list[int]]
    put_work_in_order: Callable[[State, int], None]
    places_in: Callable[[State, list[list[int]]], list[int]]
    mixture: Callable[[State, list[int], list[int], Sequence[int], Sequence[int]], Mixture | None]
    prepared: Callable[[State, Prospect], Imaginable | None]


def make_preparing(machine: Machine) -> Preparing:
    """Make what puts the states of a machine in order."""
    plan, card_map = machine.plan, machine.once(CardMap)
    count, entering = len(plan.pieces), plan.entering
    has_dice = plan.has_secret_dice
    looks = tuple(card_map.looks)
    by_looks = tuple(sorted(range(count), key=lambda card: (looks[card], card)))
    ranks = tuple(ranks_in(by_looks))
    piles = [number for number, (zone, *_) in enumerate(plan.zone_names) if not zone.holds_tokens]
    unseen = tuple([tuple([zone for zone in piles if not plan.seen[zone] >> seat & 1]) for seat in range(plan.players)])
    kinds = [*dict.fromkeys(card_map.kinds)]
    kind_of = tuple([kinds.index(kind) for kind in card_map.kinds])
    first_of = [card_map.kinds.index(kind) for kind in kinds]
    wanted = [zone.of for zone, *_ in plan.zone_names]
    sorts = [*dict.fromkeys([wanted[zone] for zone in piles])]
    sort_of = tuple(
        [sorts.index(wanted[zone]) if not plan.zone_names[zone][0].holds_tokens else -1 for zone in range(len(wanted))]
    )
    takes = tuple([tuple([card_map.takes(wanted.index(sort), card) for sort in sorts]) for card in first_of])
    lying = tuple([tuple([zones.get(card, -1) for card in range(count)]) for zones, _ in card_map.zones_on_cards])
    laid_on = tuple([tuple(zones) for zones, _ in card_map.zones_on_cards])
    of_tokens = tuple([holds_tokens for _, holds_tokens in card_map.zones_on_cards])
    hiding = tuple(card_map.groups_in_hiding)
    at_places = [place for places in entering for place in places.items()]
    workplaces = {zone for zone, groups in at_places if not set(hiding).isdisjoint(groups)}
    is_workplace = tuple([zone in workplaces for zone in range(len(plan.seen))])

    def put_stretches_in_order(s: State, seat: int, marked: Sequence[int]) -> bool:
        """Put what was shuffled, and the seat does not see, into an order that says nothing.

        Return whether all is: where a card is marked, more is to be said of the order.
        """
        is_all = True
        for zone in unseen[seat]:
            low, high = s.lo[zone], s.hi[zone]
            if high - low > 1:
                cards = s.Z[zone]
                if any(marked[cards[at]] == 1 for at in range(low, high)):
                    is_all = False
                else:
                    ordered = sorted([ranks[cards[at]] for at in range(low, high)])
                    for at in range(high - low):
                        cards[low + at] = by_looks[ordered[at]]
        return is_all

    def hidden_groups(s: State, bit: int, sets: Sequence[int]) -> list[list[int]]:
        """Return the cards that the seat does not know, those together that look alike within a set of zones."""
        groups: list[list[int]] = []
        keys: list[int] = []
        for zone in sorted({s.loc[card] for card in range(count) if s.known[card] & bit == 0}):
            for card in s.Z[zone]:
                if s.known[card] & bit == 0:
                    key = looks[card] * MANY + sets[zone]
                    if key not in keys:
                        keys.append(key)
                        groups.append([])
                    groups[keys.index(key)].append(card)
        return groups

    def is_bounded(s: State, group: list[int]) -> bool:
        """Whether some cards of a group can't take all of its places: for their kind, or what lies on a card there."""
        first = kind_of[group[0]]
        if any(kind_of[card] != first for card in group):
            there = {kind_of[card] for card in group}
            for zone in {s.loc[card] for card in group}:
                for kind in there:
                    if not takes[kind][sort_of[zone]]:
                        return True
        for number in range(len(lying)):
            if any(lying[number][card] < 0 for card in group):
                for card in group:
                    if lying[number][card] >= 0 and lies_on(s, number, card):
                        return True
        return False

    def lies_on(s: State, number: int, card: int) -> bool:
        """Whether something lies in one of the zones that a card has."""
        there = s.Z[lying[number][card]]
        return (sum(there) if of_tokens[number] else len(there)) > 0

    def groups_concerned(s: State, new: list[int]) -> list[int]:
        """Find the groups of abilities that a card at work leaves or comes to, where `new` says who takes its place."""
        found: list[int] = []
        for card in range(count):
            if new[card] != card:
                leaving: dict[int, tuple[int, ...]] = entering[card]
                coming: dict[int, tuple[int, ...]] = entering[new[card]]
                for group in leaving.get(s.loc[card], ()):
                    if group not in found:
                        found.append(group)
                for group in coming.get(s.loc[card], ()):
                    if group not in found:
                        found.append(group)
        return found

    def change_places(s: State, new: list[int]) -> None:
        """Let cards take each other's places: `new` has which takes that of each."""
        changed = [card for card in range(count) if new[card] != card]
        zones = [s.loc[card] for card in changed]
        known = [s.known[card] for card in changed]
        for zone in {zone for zone in zones}:
            cards = s.Z[zone]
            for at in range(len(cards)):
                cards[at] = new[cards[at]]
        for at in range(len(changed)):
            s.loc[new[changed[at]]] = zones[at]
            s.known[new[changed[at]]] = known[at]
        if has_dice:
            cast = [s.cast[card] for card in changed]
            for at in range(len(changed)):
                s.cast[new[changed[at]]] = cast[at]

    def at_work(s: State, new: list[int], group: int) -> list[int]:
        """Find which cards of a group are at work now; those that were keep their order."""
        found: list[int] = []
        for before in s.on[group]:
            works: dict[int, tuple[int, ...]] = entering[new[before]]
            if group in works.get(s.loc[new[before]], ()):
                found.append(new[before])
        others: list[int] = []
        for card in range(count):
            may_work: dict[int, tuple[int, ...]] = entering[card]
            if group in may_work.get(s.loc[card], ()) and card not in found:
                others.append(card)
        return found + others

    def put_work_in_order(s: State, bit: int) -> None:
        """Put cards at work that a seat doesn't know behind the others, by their places: when they came would tell."""
        for group in hiding:
            if any(s.known[card] & bit == 0 for card in s.on[group]):
                ordered = [card for card in s.on[group] if s.known[card] & bit != 0]
                unknown = [card for card in s.on[group] if s.known[card] & bit == 0]
                places = sorted([s.loc[card] * MANY + s.Z[s.loc[card]].index(card) for card in unknown])
                for place in places:
                    ordered.append(s.Z[place // MANY][place % MANY])
                s.on[group] = ordered

    def places_in(s: State, groups: list[list[int]]) -> list[int]:
        """Return where in its zone each hidden card lies."""
        found = [0 for _ in range(count)]
        for zone in {s.loc[card] for group in groups for card in group}:
            cards = s.Z[zone]
            for at in range(len(cards)):
                found[cards[at]] = at
        return found

    def left_open(s: State, cards: list[int], at: list[int], marked: Sequence[int]) -> int:
        """Return the zone whose shuffled cards take what is left, the one with most of them; -1 if there is none.

        The cards come zone by zone.
        """
        found, most, zone, there = -1, 0, -1, 0
        if has_dice:
            return found
        for card in cards:
            if s.loc[card] != zone:
                zone, there = s.loc[card], 0
            if s.lo[zone] <= at[card] < s.hi[zone] and marked[card] == 0:
                there += 1
                if there > most:
                    found, most = zone, there
        return found

    def mixture(
        s: State, group: list[int], at: list[int], marked: Sequence[int], first: Sequence[int]
    ) -> Mixture | None:
        """Return a group as a mixture without bounds: places that need not be drawn for come last, some come first.

        None if there are no others. `first` has 1 for each card that lies in a place that comes first, or nothing.
        """
        places = sorted([s.loc[card] * MANY + at[card] for card in group])
        by_place = [s.Z[place // MANY][place % MANY] for place in places]
        open_zone = left_open(s, by_place, at, marked)
        ahead: list[int] = []
        cards: list[int] = []
        left: list[int] = []
        for card in by_place:
            if len(first) > 0 and first[card] == 1:
                ahead.append(card)
            elif s.loc[card] == open_zone and s.lo[open_zone] <= at[card] < s.hi[open_zone] and marked[card] == 0:
                left.append(card)
            else:
                cards.append(card)
        drawn = len(ahead) + len(cards)
        if drawn == 0:
            return None
        cards = ahead + cards + left
        return Mixture(
            tuple(cards),
            drawn,
            tuple([number for number in range(len(cards))]),
            len(ahead),
            len(cards),
            tuple([s.loc[card] for card in cards]),
            tuple([at[card] for card in cards]),
            tuple([s.known[card] for card in cards]),
            tuple([s.cast[card] for card in cards]) if has_dice else (),
            (),
            (),
            (),
            (),
            (),
            0,
            0,
        )

    def marks(s: State, named: Sequence[int]) -> list[int]:
        """Return of each card 1 if something but the zones names it, or something is noted of it or lies on it."""
        found = [0 for _ in range(count)]
        for card in named:
            found[card] = 1
        for number in range(len(lying)):
            for card in laid_on[number]:
                if lies_on(s, number, card):
                    found[card] = 1
        return found

    def prepared(s: State, prospect: Prospect) -> Imaginable | None:
        """Put a state in order, and return what can be imagined; None where more is to be said of some cards."""
        blank = prospect.blank
        bit = 1 << blank.seat
        marked = marks(s, prospect.named)
        if not put_stretches_in_order(s, blank.seat, marked):
            return None
        groups = hidden_groups(s, bit, prospect.sets)
        new = [card for card in range(count)]
        is_changed = False
        for group in groups:
            if is_bounded(s, group):
                return None
            ordered = sorted(group)
            for number in range(len(group)):
                if ordered[number] != group[number]:
                    if marked[group[number]] == 1:
                        return None
                    new[group[number]] = ordered[number]
                    is_changed = True
        if is_changed:
            working = groups_concerned(s, new)
            change_places(s, new)
            for group_at_work in working:
                s.on[group_at_work] = at_work(s, new, group_at_work)
        put_work_in_order(s, bit)
        at = places_in(s, groups)
        mixtures: list[Mixture] = []
        for group in groups:
            if len(group) > 1:
                found = mixture(s, group, at, marked, ())
                if found is not None:
                    for card in group:
                        if marked[card] == 1 or is_workplace[s.loc[card]]:
                            return None
                    mixtures.append(found)
        return Imaginable(
            s, blank.seat, blank.pieces, tuple(mixtures), blank.is_followed, blank.working, blank.tokens, blank.dice,
            blank.faces, blank.offered, blank.anytime, blank.is_chosen, blank.function, blank.args, blank.least_options,
            blank.machine,
        )  # fmt: skip

    return Preparing(
        put_stretches_in_order, hidden_groups, is_bounded, groups_concerned, change_places, at_work, put_work_in_order,
        places_in, mixture, prepared,
    )  # fmt: skip


def ranks_in(order: Sequence[int]) -> list[int]:
    """Return at which place each number stands."""
    found = [0] * len(order)
    for place, number in enumerate(order):
        found[number] = place
    return found
