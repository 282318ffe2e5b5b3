"""Imagining: everything that a seat can't know is drawn anew, in a copy of a state, by the luck of that copy.

What can be imagined goes in (`imaginable.py`), worked out once for a position and a seat; this is done many times for
one position, so nothing is looked up here that stays the same. It is written in the small part of Python that can also
be run natively: functions of numbers and lists. What needs more than that is behind the functions of `again.py`.
"""

# ruff: noqa: C416 (lists are copied by the forms that are lowered)

from __future__ import annotations

from ..running.luck import rnd
from ..running.state import Luck, State
from .again import ask_again, choose_again, exchange, offer_again, show_face
from .mixtures import Imaginable, Mixture, TokensHidden


def imagine(s: State, it: Imaginable) -> bool:
    """Draw anew what a seat can't know; whether the open question would then be put."""
    new: list[int] = []
    if it.is_followed:
        new = [card for card in range(it.pieces)]
    for mixture in it.mixtures:
        order = mixed(s, mixture)
        lay(s, mixture, order)
        if it.is_followed:
            for at in range(len(order)):
                new[mixture.cards[at]] = mixture.cards[order[at]]
    for working in it.working:
        cards = [card for card in working.known]
        for spot in working.spots:
            card = s.Z[spot.zone][spot.at]
            if spot.works[card]:
                cards.append(card)
        s.on[working.group] = cards
    if it.is_followed:
        exchange(s, it, new)
    for tokens in it.tokens:
        mix_tokens(s, tokens)
    for place in it.dice:
        die = s.Z[place.zone][place.at]
        faces = it.faces[die]
        show_face(s, it, die, faces[rnd(s, len(faces))])
    for seat in it.offered:
        offer_again(s, it, seat)
    if it.is_chosen:
        choose_again(s, it)
    return ask_again(s, it)


def mixed(s: Luck, mixture: Mixture) -> list[int]:
    """Draw which of a mixture's cards comes to which of its places; places that are not drawn take what is left."""
    order = [at for at in mixture.order]
    if len(mixture.most) > 0:
        found = [number for number in mixture.found]
        for _ in range(mixture.rounds):
            mix_within_bounds(s, mixture, order, found)
    else:
        count = mixture.within
        for at in range(mixture.drawn):
            if at == mixture.narrow:
                count = len(order)
            if at < count - 1:
                other = at + rnd(s, count - at)
                card = order[at]
                order[at] = order[other]
                order[other] = card
    return order


def mix_within_bounds(s: Luck, mixture: Mixture, order: list[int], found: list[int]) -> None:
    """Go through the cards and exchange them where the bounds hold after it: `found` has how many lie where.

    Each exchange is as likely as the one that takes it back, so after some rounds each way to lay the cards comes to be
    as likely as any other. Where no two cards can change places, three may have to.
    """
    count = len(order)
    for at in range(mixture.drawn):
        if at < count - 1:
            exchange_two(mixture, order, found, at, at + rnd(s, count - at))
    for _ in range(mixture.rotations):
        one = rnd(s, count)
        two = rnd(s, count)
        three = rnd(s, count)
        if one != two and two != three and three != one:
            rotate(mixture, order, found, one, two, three)


def exchange_two(mixture: Mixture, order: list[int], found: list[int], one: int, other: int) -> None:
    """Let the cards of two places change places, unless a bound forbids it."""
    first = order[one]
    second = order[other]
    differing = mixture.bits_of_cards[first] ^ mixture.bits_of_cards[second]
    changed = differing & (mixture.bits_of_places[one] ^ mixture.bits_of_places[other])
    if changed != 0:
        # Where a bound is for the first place, what comes there counts, and what leaves it no longer does.
        coming = changed & mixture.bits_of_places[one] & mixture.bits_of_cards[second]
        coming |= changed & mixture.bits_of_places[other] & mixture.bits_of_cards[first]
        for bound in range(len(found)):
            if changed >> bound & 1 != 0:
                if coming >> bound & 1 != 0:
                    if found[bound] == mixture.most[bound]:
                        return
                elif found[bound] == mixture.least[bound]:
                    return
        for bound in range(len(found)):
            if changed >> bound & 1 != 0:
                found[bound] += 1 if coming >> bound & 1 != 0 else -1
    order[one] = second
    order[other] = first


def rotate(mixture: Mixture, order: list[int], found: list[int], one: int, two: int, three: int) -> None:
    """Let the cards of three places go round, unless a bound forbids it."""
    first, second, third = order[one], order[two], order[three]
    of_first, of_second, of_third = (
        mixture.bits_of_cards[first],
        mixture.bits_of_cards[second],
        mixture.bits_of_cards[third],
    )
    at_one, at_two, at_three = mixture.bits_of_places[one], mixture.bits_of_places[two], mixture.bits_of_places[three]
    coming = (at_one & of_third & ~of_first, at_two & of_first & ~of_second, at_three & of_second & ~of_third)
    leaving = (at_one & of_first & ~of_third, at_two & of_second & ~of_first, at_three & of_third & ~of_second)
    changed = coming[0] | coming[1] | coming[2] | leaving[0] | leaving[1] | leaving[2]
    if changed != 0:
        for bound in range(len(found)):
            if changed >> bound & 1 != 0:
                after = found[bound] + gained(coming, leaving, bound)
                if after > mixture.most[bound] or after < mixture.least[bound]:
                    return
        for bound in range(len(found)):
            if changed >> bound & 1 != 0:
                found[bound] += gained(coming, leaving, bound)
    order[one] = third
    order[two] = first
    order[three] = second


def gained(coming: tuple[int, int, int], leaving: tuple[int, int, int], bound: int) -> int:
    """Return how many more cards a bound counts when some have come and some have gone."""
    more = (coming[0] >> bound & 1) + (coming[1] >> bound & 1) + (coming[2] >> bound & 1)
    return more - (leaving[0] >> bound & 1) - (leaving[1] >> bound & 1) - (leaving[2] >> bound & 1)


def lay(s: State, mixture: Mixture, order: list[int]) -> None:
    """Lay the cards of a mixture in another order: who knows what lies in a place goes on knowing that."""
    cards, zones, places, known = mixture.cards, mixture.zones, mixture.places, mixture.known
    for at in range(len(order)):
        if order[at] != at:
            card = cards[order[at]]
            zone = zones[at]
            s.Z[zone][places[at]] = card
            s.loc[card] = zone
            s.known[card] = known[at]
            if len(mixture.cast) > 0:
                s.cast[card] = mixture.cast[at]


def mix_tokens(s: State, tokens: TokensHidden) -> None:
    """Exchange tokens that a seat does not see: each zone has as many as before."""
    left = [number for number in tokens.values]
    total = sum(left)
    for at in range(len(tokens.zones)):
        counts = [0 for _ in left]
        for _ in range(tokens.counts[at]):
            drawn = rnd(s, total)
            value = 0
            while drawn >= left[value]:
                drawn -= left[value]
                value += 1
            counts[value] += 1
            left[value] -= 1
            total -= 1
        s.Z[tokens.zones[at]] = counts
