"""Moves of cards, draws, shuffles, and who knows what: the part of the runtime that generated code calls most."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..meaning.bounds import AT_ONCE, CHANCE, EVENT, Fault
from ..planning.plan import Plan
from .functions import Functions, Limit
from .luck import SPENT, WORD, drawn_again, next_block, rnd
from .state import State
from .steps import spend

# Of so many cards, steps are used up by how many of them a move has to look at.
MANY_PIECES = 200


def make_moves(plan: Plan, functions: Functions) -> None:
    """Add the functions that move cards."""
    seen, owners, everybody = plan.seen, plan.owners, plan.everybody
    entering, limits = plan.entering, plan.limits
    in_play, limits_in_play = [limit is True for limit in limits], functions.setdefault("LIMITS", [])
    works = any(entering)
    limited = any(
        limit is not None for limit, (zone, *_) in zip(limits, plan.zone_names, strict=True) if not zone.holds_tokens
    )
    simple = not (works or limited)
    many = len(plan.pieces) > MANY_PIECES
    ordered, holders = plan.ordered, plan.holders

    def owner(s: State, card: int) -> int | None:
        """Return whose a card is: its zone's owner, or the owner of the card that it lies on."""
        zone = s.loc[card]
        for _ in range(100):
            holder = holders[zone]
            if holder is None:
                break
            zone = s.loc[holder]
        return owners[zone]

    def owner_of_zone(s: State, card: int) -> int | None:
        """Return whose a card is, where cards never lie on cards."""
        zone = s.loc[card]
        return owners[zone]

    def lies(s: State, card: int | None, zone: int) -> bool:
        """Whether a card lies in a zone; none lies nowhere."""
        return card is not None and s.loc[card] == zone

    def moved(s: State, card: int, source: int, target: int) -> None:
        """Keep the index of working abilities up to date."""
        table: dict[int, tuple[int, ...]] = entering[card]
        if table:
            for group in table.get(source, ()):
                if many:
                    spend(s, len(s.on[group]) // AT_ONCE)
                s.on[group].remove(card)
            for group in table.get(target, ()):
                s.on[group].append(card)

    def settle(s: State, zone: int, card: int, top: bool) -> None:
        """Fix the next card of a shuffled stretch, at its top or its bottom."""
        cards = s.Z[zone]
        lo, hi = s.lo[zone], s.hi[zone]
        at = cards.index(card, lo, hi)
        to = hi - 1 if top else lo
        cards[at], cards[to] = cards[to], cards[at]
        if top:
            s.hi[zone] = hi - 1
        else:
            s.lo[zone] = lo + 1

    def loose(s: State, zone: int, depth: int, top: bool) -> list[int]:
        """Return the cards that can be the next of the first `depth`, by their ids; none if those are fixed."""
        cards, lo, hi = s.Z[zone], s.lo[zone], s.hi[zone]
        fixed = len(cards) - hi if top else lo
        return sorted(cards[lo:hi]) if fixed < depth and lo < hi else []

    def fix(s: State, zone: int, depth: int, top: bool) -> None:
        """Fix the first `depth` cards of a zone, by chance."""
        while True:
            cards, lo, hi = s.Z[zone], s.lo[zone], s.hi[zone]
            if (len(cards) - hi if top else lo) >= depth or lo == hi:
                return
            spend(s, EVENT // 4)
            at, to = functions["pick"](s, range(lo, hi)), hi - 1 if top else lo
            cards[at], cards[to] = cards[to], cards[at]
            if top:
                s.hi[zone] = hi - 1
            else:
                s.lo[zone] = lo + 1

    def take(s: State, card: int, source: int) -> None:
        """Take a card out of a zone."""
        cards = s.Z[source]
        if cards[-1] == card:
            at = len(cards) - 1
            cards.pop()
        else:
            if many:
                spend(s, len(cards) // AT_ONCE)
            at = cards.index(card)
            del cards[at]
        if at < s.hi[source]:
            s.hi[source] -= 1
            if at < s.lo[source]:
                s.lo[source] -= 1

    def limit_at(s: State, zone: int) -> Limit:
        """Return the limit of a zone as play stands; None if it has none."""
        limit: Limit = limits_in_play[zone](s) if in_play[zone] else limits[zone]
        return limit

    def has_room(s: State, zone: int, count: int) -> bool:
        """Whether so many more cards fit into a zone."""
        limit = limit_at(s, zone)
        return not isinstance(limit, int) or len(s.Z[zone]) + count <= limit

    def full(s: State, zone: int) -> bool:
        return not has_room(s, zone, 1)

    def arrive(s: State, card: int, source: int, target: int) -> None:
        s.Z[target].append(card)
        s.loc[card] = target
        s.known[card] |= seen[target]
        if works:
            moved(s, card, source, target)

    def blur(s: State, card: int, source: int, sees: int) -> None:
        """Let those forget a stretch of a pile who don't see which of the cards in it somebody takes.

        It could be any card that the one who takes it knows: the seat that was asked last, if it knows this one.
        """
        cards, known = s.Z[source], s.known
        takers = known[card]
        if not takers:
            return  # nobody chose it: it was drawn
        asked = s.by if s.who == CHANCE else s.who
        if asked is not None and takers >> asked & 1:
            takers = 1 << asked
        could_be = [at for at, each in enumerate(cards) if known[each] & takers]
        if len(could_be) > 1:
            for each in cards[could_be[0] : could_be[-1] + 1]:
                known[each] &= takers | sees

    def leave(s: State, card: int, target: int) -> int | None:
        """Take a card that somebody chose out of its zone, which it gives; None, and nothing moves, if it has no room.

        Who doesn't see it go out of a hand no longer knows what is left there.
        """
        source = s.loc[card]
        if limited and source != target and full(s, target):
            return None
        sees = seen[source] | seen[target]
        if sees != everybody:
            if many:
                spend(s, len(s.Z[source]) // AT_ONCE)
            if ordered[source]:
                blur(s, card, source, sees)
            else:
                known = s.known
                for each in s.Z[source]:
                    known[each] &= sees
        take(s, card, source)
        return source

    def put(s: State, card: int | None, target: int) -> None:
        """Move a card that somebody chose."""
        if card is None:
            return
        source = leave(s, card, target)
        if source is not None:
            arrive(s, card, source, target)

    def put_under(s: State, card: int | None, target: int) -> None:
        """Move a card that somebody chose to the bottom of a zone."""
        if card is None:
            return
        source = leave(s, card, target)
        if source is None:
            return
        s.Z[target].insert(0, card)
        s.lo[target] += 1
        s.hi[target] += 1
        s.loc[card] = target
        s.known[card] |= seen[target]
        if works:
            moved(s, card, source, target)

    def drawn(s: State, cards: list[int], source: int) -> int:
        """Take the top card off a zone that isn't empty, by chance if it isn't fixed."""
        top = len(cards) - 1
        if s.hi[source] <= top:
            return cards.pop()
        s.hi[source] = top
        lo = s.lo[source]
        if lo < top:
            at = lo + rnd(s, top + 1 - lo)
            card = cards[at]
            cards[at] = cards[top]
            cards.pop()
            return card
        if lo > top:
            s.lo[source] = top
        return cards.pop()

    def draw(s: State, source: int, target: int) -> int | None:
        """Move the top card of a zone, drawing it by chance if it isn't fixed."""
        cards = s.Z[source]
        if not cards or (limited and full(s, target)):
            return None
        card = drawn(s, cards, source)
        arrive(s, card, source, target)
        return card

    def draw_simply(s: State, source: int, target: int) -> int | None:
        """Draw where no limit or ability has to be looked after: `drawn` and `arrive` written out."""
        cards = s.Z[source]
        if not cards:
            return None
        top = len(cards) - 1
        if s.hi[source] <= top:
            card = cards.pop()
        else:
            s.hi[source] = top
            lo = s.lo[source]
            if lo < top:
                at = lo + rnd(s, top + 1 - lo)
                card = cards[at]
                cards[at] = cards[top]
                cards.pop()
            else:
                if lo > top:
                    s.lo[source] = top
                card = cards.pop()
        s.Z[target].append(card)
        s.loc[card] = target
        s.known[card] |= seen[target]
        return card

    def deal(s: State, source: int, targets: tuple[int, ...]) -> None:
        """Draw a card for each of several zones."""
        for target in targets:
            functions["draw"](s, source, target)

    def deal_simply(s: State, source: int, targets: tuple[int, ...]) -> None:
        """Draw many cards where no limit or ability has to be looked after: `draw_simply` and `rnd` written out."""
        zones, loc, known = s.Z, s.loc, s.known
        cards, lo, hi, words = zones[source], s.lo[source], s.hi[source], s.rng
        for target in targets:
            top = len(cards) - 1
            if top < 0:
                break
            if hi <= top:
                card = cards.pop()
            elif lo < top:
                hi = top
                if words == SPENT:
                    words = next_block(s)
                part = (words & WORD) * (top + 1 - lo)
                words >>= 32
                if part & WORD > top:
                    at = lo + (part >> 32)
                else:
                    s.rng = words
                    at = lo + drawn_again(s, top + 1 - lo, part)
                    words = s.rng
                card = cards[at]
                cards[at] = cards[top]
                cards.pop()
            else:
                hi, lo = top, min(lo, top)
                card = cards.pop()
            zones[target].append(card)
            loc[card] = target
            known[card] |= seen[target]
        s.lo[source], s.hi[source], s.rng = lo, hi, words

    def put_open(s: State, card: int | None, target: int) -> None:
        """Move a card to where everybody sees it, where no limit or ability has to be looked after."""
        if card is None:
            return
        source = s.loc[card]
        if s.hi[source] or many:
            take(s, card, source)
        else:
            s.Z[source].remove(card)
        s.Z[target].append(card)
        s.loc[card] = target
        s.known[card] = everybody

    def put_all_simply(s: State, source: int, target: int) -> None:
        """Move everything that lies in a zone where no limit or ability has to be looked after."""
        if source == target:
            return
        loc, known, sees, cards = s.loc, s.known, seen[target], s.Z[source]
        s.steps -= 4 * len(cards)
        for card in cards:
            loc[card] = target
            known[card] |= sees
        s.Z[target] += cards
        s.Z[source] = []
        if s.hi[source]:
            s.lo[source] = s.hi[source] = 0

    def put_all(s: State, source: int, target: int) -> None:
        """Move everything that lies in a zone, in its order."""
        if source == target:
            return
        s.steps -= 4 * len(s.Z[source])
        for card in s.Z[source][:]:
            if limited and full(s, target):
                return
            take(s, card, source)
            arrive(s, card, source, target)

    def shuffle(s: State, zone: int) -> None:
        """Forget the order of a zone."""
        cards = s.Z[zone]
        s.steps -= len(cards)
        s.lo[zone] = 0
        s.hi[zone] = len(cards)
        sees, known = seen[zone], s.known
        for card in cards:
            known[card] = sees

    def cast(s: State, die: int) -> None:
        """Let only those know a die that was rolled who see it there."""
        s.known[die] = s.cast[die] = seen[s.loc[die]]

    def is_loose(s: State, card: int) -> bool:
        zone = s.loc[card]
        lo, hi = s.lo[zone], s.hi[zone]
        if lo == hi:
            return False
        spend(s, (hi - lo) // AT_ONCE)
        return card in s.Z[zone][lo:hi]

    def show(s: State, cards: Iterable[int | None], whom: Iterable[int], private: bool = False) -> None:
        """Let players know cards; those of a shuffled stretch have no place yet in which to know them."""
        mask = 0
        for seat in whom:
            mask |= 1 << seat
        for card in cards:
            spend(s, EVENT)
            if card is not None and not is_loose(s, card):
                s.known[card] |= mask

    def new_piece(s: State, kind: Collection[int]) -> int:
        """Take an unused piece of a kind out of the box."""
        box = s.Z[0]
        spend(s, len(box) // AT_ONCE)
        for card in box:
            if card in kind:
                # The next one made is another one, even if this one has not been moved yet.
                box.remove(card)
                box.append(card)
                return card
        raise Fault("no more of these pieces can be made")

    functions.update({
        "owner": owner if plan.nested else owner_of_zone, "settle": settle, "loose": loose, "fix": fix, "full": full,
        "limit_at": limit_at, "has_room": has_room, "lies": lies,
        "put": put, "put_under": put_under, "put_all": put_all_simply if simple else put_all,
        "put_open": put_open if simple else put, "draw": draw_simply if simple else draw,
        "deal": deal_simply if simple else deal, "deal_by_draws": deal, "shuffle": shuffle, "show": show, "cast": cast,
        "new_piece": new_piece,
    })  # fmt: skip
