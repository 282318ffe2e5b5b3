"""What generated code calls: moves, draws, knowledge, chance, tokens, changes of rules.

`make_runtime(plan)` gives functions that know the plan's tables. The first argument is always the state `s`:

    s.Z       zones: lists of cards, bottom first, or counts of tokens      s.loc   the zone of each card
    s.known   for each card, the seats that know it where it is, as bits    s.on    cards at work, by group of abilities
    s.lo s.hi the part of each zone that is shuffled and not yet looked at  s.rng   the state of chance
    s.stack   frames of what is going on                                    s.who s.opts s.q   the open question

A shuffled stretch has no order: whoever needs a card of it draws one at random. Cards outside it lie where they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Any

from .plan import Plan, size_of

MULTIPLIER, INCREMENT, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
STEPS = 200_000
CHANCE = -1
MOST_NUMBER = 10**15
CHANGE_ORDER = {"=": 0, "+": 1, "-": 1, "*": 2, "at least": 3, "at most": 4}


class StepLimit(Exception):
    """A game that never gets to the next question."""


class Fault(Exception):
    """Something that a game must not do; the line of the generated code may follow the words."""


def start_of_chance(seed: int) -> int:
    """Spread a seed over all bits."""
    x = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & MASK
    return ((x ^ (x >> 32)) * 0xBF58476D1CE4E5B9) & MASK


def rnd(s: Any, n: int) -> int:
    """Draw a number from 0 up to, not including, n."""
    x: int = (s.rng * MULTIPLIER + INCREMENT) & MASK
    s.rng = x
    return (x >> 33) * n >> 31


def pick(s: Any, items: Sequence[Any]) -> Any:
    """Draw one of several things; of none, none."""
    n = len(items)
    return items[rnd(s, n)] if n > 1 else items[0] if n else None


def first(items: Sequence[Any]) -> Any:
    """Give the first thing, or none."""
    return items[0] if items else None


def last(items: Sequence[Any]) -> Any:
    """Give the last thing, or none."""
    return items[-1] if items else None


def best(pairs: Iterable[tuple[Any, Any]]) -> list[Any]:
    """Give the things with the highest value."""
    found: list[Any] = []
    highest = None
    for value, thing in pairs:
        if highest is None or value > highest:
            found = [thing]
            highest = value
        elif value == highest:
            found.append(thing)
    return found


def worst(pairs: list[tuple[Any, Any]]) -> list[Any]:
    """Give the things with the lowest value."""
    wanted = min([value for value, _ in pairs], default=None)
    return [thing for value, thing in pairs if value == wanted]


def in_order(pairs: list[tuple[Any, Any]]) -> list[Any]:
    """Give the things by their values, lowest first."""
    return [thing for _, thing in sorted(pairs, key=lambda pair: pair[0])]


def joined(one: Iterable[Any], other: Iterable[Any]) -> list[Any]:
    """Give the things of both, each once."""
    return list(dict.fromkeys([*one, *other]))


def without(one: Iterable[Any], other: Iterable[Any]) -> list[Any]:
    """Give the things of the one that are not in the other."""
    gone = set(other)
    return [thing for thing in one if thing not in gone]


def spell(parts: tuple[Any, ...]) -> str:
    """Put a text together."""
    return "".join(str(part) for part in parts)


def mul(one: int, other: int) -> int:
    """Multiply, within bounds."""
    if abs(product := one * other) > MOST_NUMBER:
        raise Fault("a number grew too big")
    return product


def bounded(number: int) -> int:
    """Give a number back, unless it grew too big."""
    if -MOST_NUMBER <= number <= MOST_NUMBER:
        return number
    raise Fault("a number grew too big")


def numbers(s: Any, least: int, most: int) -> range:
    """Count from one number to another; long counts cost steps."""
    if most - least > 50:
        spend(s, most - least)
    return range(least, most + 1)


def spend(s: Any, steps: int) -> None:
    """Use up steps; too many are a fault."""
    s.steps -= steps
    if s.steps < 0:
        raise StepLimit


def spent(s: Any, items: Sequence[Any]) -> Sequence[Any]:
    """Use up a step for each thing that is gone through."""
    s.steps -= len(items)
    if s.steps < 0:
        raise StepLimit
    return items


def item(items: Sequence[Any], index: int) -> Any:
    """Give the thing at an index counted from 1."""
    if not 1 <= index <= len(items):
        raise Fault(f"a list of {len(items)} has nothing at {index}")
    return items[index - 1]


def replaced(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Give the same with one thing in another's place."""
    return (*items[:index], value, *items[index + 1 :])


def after(items: Sequence[Any], thing: Any) -> Sequence[Any]:
    """Give what comes after a thing."""
    return items[items.index(thing) + 1 :]


def picks(chosen: tuple[Any, ...], pool: Sequence[Any], least: int, most: int, may: bool,
          test: Callable[[tuple[Any, ...]], bool] | None) -> list[Any]:  # fmt: skip
    """Tell which things can be picked next so that the choice can still be completed; None means: that's all."""
    options: list[Any] = []
    if len(chosen) < most:
        for at, thing in enumerate(pool):
            rest = pool[at + 1 :]
            if len(chosen) + 1 + len(rest) < least:
                break
            if test is None or completes((*chosen, thing), rest, least, most, test, [max(20, 20_000 // len(pool))]):
                options.append(thing)
    if (may and not chosen) or (len(chosen) >= least and (test is None or test(chosen))):
        options.append(None)
    return options


def completes(chosen: tuple[Any, ...], pool: Sequence[Any], least: int, most: int,
              test: Callable[[tuple[Any, ...]], bool], tries: list[int]) -> bool:  # fmt: skip
    """Tell whether a choice can be completed with things of the pool."""
    tries[0] -= 1
    if tries[0] < 0:
        return True
    if len(chosen) >= least and test(chosen):
        return True
    if len(chosen) >= most or len(chosen) + len(pool) < least:
        return False
    if len(chosen) + len(pool) <= most and test((*chosen, *pool)):
        return True
    return any(
        completes((*chosen, thing), pool[at + 1 :], least, most, test, tries) for at, thing in enumerate(pool)
    )


def make_runtime(plan: Plan, told: bool) -> dict[str, Any]:
    """Make the functions that need the plan's tables."""
    seen, owners, everybody = plan.seen, plan.owners, plan.everybody
    entering, limits = plan.entering, plan.limits
    works = any(entering)
    limited = any(limit is not None for limit, (zone, _, _, _) in zip(limits, plan.zone_names, strict=True) if not zone.holds_tokens)
    simple = not (works or limited)
    ordered, holders = plan.ordered, plan.holders
    functions: dict[str, Any] = {}

    def owner(s: Any, card: int) -> int | None:
        """Tell whose a card is: its zone's owner, or the owner of the card that it lies on."""
        zone = s.loc[card]
        for _ in range(100):
            if holders[zone] is None:
                break
            zone = s.loc[holders[zone]]
        return owners[zone]

    def moved(s: Any, card: int, source: int, target: int) -> None:
        """Keep the index of working abilities up to date."""
        table = entering[card]
        if table:
            for group in table.get(source, ()):
                s.on[group].remove(card)
            for group in table.get(target, ()):
                s.on[group].append(card)

    def settle(s: Any, zone: int, card: int, top: bool) -> None:
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

    def loose(s: Any, zone: int, depth: int, top: bool) -> list[int]:
        """Give the cards that can be the next of the first `depth`, by their ids; none if those are fixed."""
        cards, lo, hi = s.Z[zone], s.lo[zone], s.hi[zone]
        fixed = len(cards) - hi if top else lo
        return sorted(cards[lo:hi]) if fixed < depth and lo < hi else []

    def fix(s: Any, zone: int, depth: int, top: bool) -> None:
        """Fix the first `depth` cards of a zone, by chance."""
        while True:
            cards, lo, hi = s.Z[zone], s.lo[zone], s.hi[zone]
            if (len(cards) - hi if top else lo) >= depth or lo == hi:
                return
            settle(s, zone, functions["pick"](s, cards[lo:hi]), top)

    def take(s: Any, card: int, source: int) -> None:
        """Take a card out of a zone."""
        cards = s.Z[source]
        if cards[-1] == card:
            at = len(cards) - 1
            cards.pop()
        else:
            at = cards.index(card)
            del cards[at]
        if at < s.hi[source]:
            s.hi[source] -= 1
            if at < s.lo[source]:
                s.lo[source] -= 1

    def full(s: Any, zone: int) -> bool:
        limit = limits[zone]
        if limit is True:
            limit = functions["limit_of"](s, zone)
        return limit is not None and len(s.Z[zone]) >= limit

    def put(s: Any, card: int | None, target: int) -> None:
        """Move a card that somebody chose; who doesn't see it go out of a hand no longer knows what is left there."""
        if card is None:
            return
        source = s.loc[card]
        if limited and source != target and full(s, target):
            return
        sees = seen[source] | seen[target]
        if sees != everybody and not ordered[source]:
            known = s.known
            for each in s.Z[source]:
                known[each] &= sees
        take(s, card, source)
        arrive(s, card, source, target)

    def arrive(s: Any, card: int, source: int, target: int) -> None:
        s.Z[target].append(card)
        s.loc[card] = target
        s.known[card] |= seen[target]
        if works:
            moved(s, card, source, target)

    def put_under(s: Any, card: int | None, target: int) -> None:
        """Move a card that somebody chose to the bottom of a zone."""
        if card is None:
            return
        source = s.loc[card]
        if limited and source != target and full(s, target):
            return
        sees = seen[source] | seen[target]
        if sees != everybody and not ordered[source]:
            known = s.known
            for each in s.Z[source]:
                known[each] &= sees
        take(s, card, source)
        s.Z[target].insert(0, card)
        s.lo[target] += 1
        s.hi[target] += 1
        s.loc[card] = target
        s.known[card] |= seen[target]
        if works:
            moved(s, card, source, target)

    def drawn(s: Any, cards: list[int], source: int) -> int:
        """Take the top card off a zone that isn't empty, by chance if it isn't fixed."""
        top = len(cards) - 1
        if s.hi[source] <= top:
            return cards.pop()
        s.hi[source] = top
        lo = s.lo[source]
        if lo < top:
            s.rng = x = (s.rng * MULTIPLIER + INCREMENT) & MASK
            at = lo + ((x >> 33) * (top + 1 - lo) >> 31)
            card = cards[at]
            cards[at] = cards[top]
            cards.pop()
            return card
        if lo > top:
            s.lo[source] = top
        return cards.pop()

    def draw(s: Any, source: int, target: int) -> int | None:
        """Move the top card of a zone, drawing it by chance if it isn't fixed."""
        cards = s.Z[source]
        if not cards or (limited and full(s, target)):
            return None
        card = drawn(s, cards, source)
        arrive(s, card, source, target)
        return card

    def draw_simply(s: Any, source: int, target: int) -> int | None:
        """Draw where no limit or ability has to be looked after: `drawn` and `arrive` written out."""
        cards = s.Z[source]
        if not cards:
            return None
        top = len(cards) - 1
        if s.hi[source] <= top:
            card: int = cards.pop()
        else:
            s.hi[source] = top
            lo = s.lo[source]
            if lo < top:
                s.rng = x = (s.rng * MULTIPLIER + INCREMENT) & MASK
                at = lo + ((x >> 33) * (top + 1 - lo) >> 31)
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

    def put_open(s: Any, card: int | None, target: int) -> None:
        """Move a card to where everybody sees it, where no limit or ability has to be looked after."""
        if card is None:
            return
        source = s.loc[card]
        if s.hi[source]:
            take(s, card, source)
        else:
            s.Z[source].remove(card)
        s.Z[target].append(card)
        s.loc[card] = target
        s.known[card] = everybody

    def put_all(s: Any, source: int, target: int) -> None:
        """Move everything that lies in a zone, in its order."""
        if source == target:
            return
        if simple:
            cards, sees = s.Z[source], seen[target]
            for card in cards:
                s.loc[card] = target
                s.known[card] |= sees
            s.Z[target] += cards
            s.Z[source] = []
            s.lo[source] = s.hi[source] = 0
            return
        for card in s.Z[source][:]:
            if limited and full(s, target):
                return
            take(s, card, source)
            arrive(s, card, source, target)

    def shuffle(s: Any, zone: int) -> None:
        """Forget the order of a zone."""
        cards = s.Z[zone]
        s.lo[zone] = 0
        s.hi[zone] = len(cards)
        sees, known = seen[zone], s.known
        for card in cards:
            known[card] = sees

    def show(s: Any, cards: Iterable[int | None], whom: Iterable[int]) -> None:
        """Let players know cards."""
        mask = 0
        for seat in whom:
            mask |= 1 << seat
        for card in cards:
            if card is not None:
                s.known[card] |= mask

    def room(s: Any, zone: int, value: int) -> int:
        """Tell how many more tokens of a value fit into a zone."""
        limit = limits[zone]
        if limit is None:
            return MOST_NUMBER
        if limit is True:
            limit = functions["limit_of"](s, zone)
        counts = s.Z[zone]
        return max(0, limit - sum(counts) if isinstance(limit, int) else limit[value] - counts[value])

    def tokens(s: Any, count: int, value: int | None, source: int, target: int) -> int:
        """Move as many tokens of a value as there are and fit, up to a number; of no value, none."""
        if source == target or value is None:
            return 0
        count = max(0, min(count, s.Z[source][value], room(s, target, value)))
        s.Z[source][value] -= count
        s.Z[target][value] += count
        return count

    def all_tokens(s: Any, source: int, target: int) -> None:
        """Move all tokens of a zone, as far as they fit."""
        for value in range(len(s.Z[source])):
            functions["tokens"](s, s.Z[source][value], value, source, target)

    slots = [(track.slot, size_of(track.index)) for kind in plan.world.kinds.values() for track in kind.tracks.values()]

    def merged(s: Any, options: Iterable[Any]) -> list[Any]:
        """Offer one of several copies of a card that nobody could tell apart."""
        found: dict[Any, Any] = {}
        for card in options:
            twin = plan.twins[card] if card is not None else None
            if twin is None:
                found[card] = card
                continue
            marks = [tuple(getattr(s, slot)[card * size : (card + 1) * size]) for slot, size in slots]
            lying = [tuple(s.Z[zones[card]]) for zones in plan.card_zones.values() if zones[card] is not None]
            found.setdefault((twin, s.loc[card], s.known[card], *marks, *lying), card)
        return list(found.values())

    def has_room(s: Any, zone: int, count: int) -> bool:
        """Tell whether so many more cards fit into a zone."""
        limit = limits[zone]
        if limit is True:
            limit = functions["limit_of"](s, zone)
        return limit is None or len(s.Z[zone]) + count <= limit

    def current(s: Any, period: int) -> int:
        """Give the number of the period that is going on."""
        serial: int = s.periods[period]
        if serial == 0:
            raise Fault("a change for a period is made while none is going on")
        return serial

    def can_pay(s: Any, bill: list[tuple[int, int, int, int]]) -> bool:
        """Tell whether tokens (count, value, source, target) are all there and fit, taken together."""
        due: dict[tuple[int, int], int] = {}
        coming: dict[Any, int] = {}
        for count, value, source, target in bill:
            if value is None:
                return False
            due[source, value] = due.get((source, value), 0) + count
            limit = limits[target]
            if limit is not None:
                limit = functions["limit_of"](s, target) if limit is True else limit
                place = target if isinstance(limit, int) else (target, value)
                coming[place] = coming.get(place, 0) + count
                if room(s, target, value) < coming[place]:
                    return False
        return all(s.Z[source][value] >= count for (source, value), count in due.items())

    def changed(s: Any, group: int, number: int, value: Any, args: tuple[Any, ...]) -> Any:
        """Apply the changes of a rule, in their fixed order."""
        changes = found_changes(s, group, number, args)
        if len(changes) > 1:
            changes.sort(key=lambda change: change[0])
        for _, sign, amount in changes:
            value = apply(sign, value, amount)
        return value

    def found_changes(s: Any, group: int, number: int, args: tuple[Any, ...]) -> list[tuple[int, str, Any]]:
        found: list[tuple[int, str, Any]] = []
        if group >= 0:
            table, signs = plan.group_abilities[group], functions["SIGNS"]
            guards, values = functions["GUARDS"], functions["VALUES"]
            for card in s.on[group]:
                you = owner(s, card)
                for ability in table[card]:
                    if guards[ability](s, card, you, *args):
                        sign = signs[ability]
                        found.append((CHANGE_ORDER[sign], sign, values[ability](s, card, you, *args)))
        for rule, patterns, sign, amount, period, serial in s.temps:
            if rule == number and s.periods[period] == serial and fits(patterns, args):
                found.append((CHANGE_ORDER[sign], sign, amount))
        return found

    def fits(patterns: tuple[Any, ...], args: tuple[Any, ...]) -> bool:
        return all(not pattern or pattern[0] == arg for pattern, arg in zip(patterns, args, strict=True))

    def ways(s: Any, group: int, number: int, value: Any, args: tuple[Any, ...]) -> list[Any]:
        """Give the different values that a rule can have, by the order in which its changes apply."""
        changes = found_changes(s, group, number, args)
        results: dict[Any, None] = {}
        for order in permutations(changes[:7]):
            result = value
            for _, sign, amount in order:
                result = apply(sign, result, amount)
            results[result] = None
        return list(results)

    def firing(s: Any, group: int, args: tuple[Any, ...]) -> list[tuple[int, int]]:
        """Give the abilities of a group that fire now: pairs of card and ability."""
        table, guards = plan.group_abilities[group], functions["GUARDS"]
        return [
            (card, ability)
            for card in s.on[group]
            for ability in table[card]
            if guards[ability](s, card, owner(s, card), *args)
        ]

    def still(s: Any, group: int, pair: tuple[int, int], args: tuple[Any, ...]) -> bool:
        """Tell whether an ability is still to fire."""
        card, ability = pair
        return card in s.on[group] and functions["GUARDS"][ability](s, card, owner(s, card), *args)

    def usable(s: Any, groups: tuple[int, ...], player: int) -> list[Any]:
        """Give the abilities that a player can use in a window, and None for passing; nothing if there is none."""
        found = [pair for group in groups for pair in firing(s, group, ()) if owner(s, pair[0]) == player]
        return [*found, None] if found else []

    def use_up(s: Any, card: int, ability: int) -> None:
        """Note that an ability with a limit was used."""
        period = functions["ONCE"][ability]
        if period is not None:
            s.used = {**s.used, (card, ability): s.periods[period]}

    def unused(s: Any, card: int, ability: int, period: int) -> bool:
        return bool(s.used.get((card, ability)) != s.periods[period])

    def order_matters(s: Any, group: int, pairs: list[tuple[int, int]], args: tuple[Any, ...]) -> bool:
        """Tell whether triggers that can't ask lead to different tables in different orders."""
        bodies = functions["BODIES"]
        if len(pairs) > 4:
            return True
        before = any(number == group and key[-1] == "before" for key, number in plan.groups.items())
        results = []
        for order in permutations(pairs):
            copy, given = functions["clone"](s), args
            for pair in order:
                if still(copy, group, pair, given):
                    result = bodies[pair[1]](copy, pair[0], owner(copy, pair[0]), *given)
                    given = result if before else given
            s.steps = min(s.steps, copy.steps)
            results.append((functions["shape"](copy), given))
            if results[-1] != results[0]:
                return True
        return False

    def new_piece(s: Any, kind: frozenset[int]) -> int:
        """Take an unused piece of a kind out of the box."""
        box = s.Z[0]
        for card in box:
            if card in kind:
                # The next one made is another one, even if this one has not been moved yet.
                box.remove(card)
                box.append(card)
                return int(card)
        raise Fault("no more of these pieces can be made")

    functions.update(
        put_open=put_open if simple else put, rnd=rnd, pick=pick, first=first, last=last, best=best, worst=worst, in_order=in_order, joined=joined, without=without,
        mul=mul, bounded=bounded, spell=spell, numbers=numbers, spend=spend, spent=spent, item=item, replaced=replaced, after=after, picks=picks, settle=settle,
        loose=loose, fix=fix, put=put, put_under=put_under, draw=draw_simply if simple else draw, put_all=put_all, shuffle=shuffle, show=show, room=room,
        tokens=tokens, all_tokens=all_tokens, can_pay=can_pay, changed=changed, ways=ways, firing=firing, still=still,
        full=full, usable=usable, use_up=use_up, unused=unused, order_matters=order_matters, new_piece=new_piece, owner=owner, merged=merged, has_room=has_room, current=current, StepLimit=StepLimit,
    )  # fmt: skip
    if told:
        from .telling import tell_moves

        tell_moves(plan, functions)
    return functions


def apply(sign: str, value: Any, amount: Any) -> Any:
    """Apply one change to a value."""
    if sign == "=":
        return amount
    if sign in "+-":
        return value + amount if sign == "+" else value - amount
    if sign == "*":
        return mul(value, amount)
    return max(value, amount) if sign == "at least" else min(value, amount)
