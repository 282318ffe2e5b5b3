"""Abilities while a game runs: which fire, which can be used, what they make of a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from ..meaning.bounds import AT_ONCE, EVENT, Fault
from ..planning.plan import Plan
from .functions import Arguments, Firing, Functions, Groups, WasOn
from .orders import Change, apply, values_in_any_order
from .state import State, Temporary, Use
from .steps import spend

# So few abilities are weighed with what asks for them.
FEW = 6
# The orders of more triggers than this are not tried out.
MOST_TRIED = 4

T = TypeVar("T")


def make_abilities(plan: Plan, functions: Functions) -> None:
    """Add the functions that look after abilities; the machine fills in the abilities when they are written."""
    owner, owners, nested = functions["owner"], plan.owners, plan.nested
    tables = plan.group_abilities
    guards = functions.setdefault("GUARDS", [])
    values = functions.setdefault("VALUES", [])
    bodies = functions.setdefault("BODIES", [])
    workings = functions.setdefault("WORKINGS", [])
    own_guards = functions.setdefault("OWN_GUARDS", [])
    effects = functions.setdefault("EFFECTS", [])
    heaviest = functions.setdefault("HEAVIEST", [])
    # What a copy of the table takes.
    of_copy = EVENT + (len(plan.pieces) + len(plan.zone_names)) // AT_ONCE
    looks, has_twins = functions["looks"], any(twin is not None for twin in plan.twins)
    players, abilities = plan.players, plan.world.abilities
    must = [ability.must for ability in abilities]
    signs = [ability.sign for ability in abilities]
    once = [ability.once_per.number if ability.once_per else None for ability in abilities]
    come_before = [key.moment == "before" for key in plan.groups]  # by group: whether it hears of what is going to be

    def found_changes(s: State, group: int, number: int, args: Arguments) -> list[Change]:
        found: list[Change] = []
        if group >= 0 and (at_work := s.on[group]):
            table: dict[int, tuple[int, ...]] = tables[group]
            if len(at_work) > FEW:
                spend(s, heaviest[group] * len(at_work))
            for card in at_work:
                you = owner(s, card) if nested else owners[s.loc[card]]
                for ability in table[card]:
                    if guards[ability](s, card, you, *args):
                        found.append((signs[ability], values[ability](s, card, you, *args)))
        if len(s.temps) > AT_ONCE:
            spend(s, len(s.temps))
        for each in s.temps:
            if each.rule == number and s.periods[each.period] == each.serial and fits(each, args):
                found.append((each.sign, each.amount))
        return found

    def changed(s: State, group: int, number: int, value: Any, args: Arguments) -> Any:
        """Apply the changes of a rule, in their fixed order."""
        changes = found_changes(s, group, number, args)
        if not changes:
            return value
        if len(changes) > 1:
            changes.sort(key=place_of)
        for sign, amount in changes:
            value = apply(sign, value, amount)
        return value

    def ways(s: State, group: int, number: int, value: Any, args: Arguments) -> list[Any]:
        """Return the different values that a rule can have, by the order in which its changes apply."""
        return values_in_any_order(value, found_changes(s, group, number, args))

    def firing(s: State, group: int, args: Arguments) -> list[tuple[int, int]]:
        """Return the abilities of a group that fire now: pairs of card and ability."""
        table: dict[int, tuple[int, ...]] = tables[group]
        found: list[tuple[int, int]] = []
        if len(s.on[group]) > FEW:
            spend(s, heaviest[group] * len(s.on[group]))
        for card in s.on[group]:
            you = owner(s, card) if nested else owners[s.loc[card]]
            for ability in table[card]:
                if guards[ability](s, card, you, *args):
                    found.append((card, ability))
        return found

    def at_work(s: State, group: int, args: Arguments) -> list[WasOn]:
        """Return the abilities that are on and hear what is done with their own card."""
        found: list[WasOn] = []
        for card in s.on[group]:
            if card in args:
                you = owner(s, card)
                for ability in tables[group][card]:
                    working = workings[ability]
                    if working is not None and working(s, card, you):
                        found.append((card, ability, you))
        return found

    def firing_after(s: State, group: int, args: Arguments, before: list[WasOn]) -> list[Firing]:
        """Return what fires after an event: also a card's own abilities that were on before it, and no longer are."""
        found = firing(s, group, args)
        left = [each for each in before if each[:2] not in found]
        return [*found, *[each for each in left if own_guards[each[1]](s, each[0], whose(s, each), *args)]]

    def still(s: State, group: int, pair: Firing, args: Arguments) -> bool:
        """Whether an ability is still to fire."""
        card, ability = pair[0], pair[1]
        if len(pair) == 3:
            return bool(own_guards[ability](s, card, whose(s, pair), *args))
        return card in s.on[group] and guards[ability](s, card, owner(s, card), *args)

    def whose(s: State, pair: Firing) -> int | None:
        """Return whose an ability is: of whoever has its card, or had it before the event."""
        return pair[2] if len(pair) == 3 and pair[2] is not None else owner(s, pair[0])

    def in_use(s: State, groups: Groups, player: int | None) -> list[Use]:
        """Return the abilities of some groups that a player can use now, of cards that are alike only one's."""
        found: list[Use] = []
        for group in groups:
            if (there := s.on[group]) and player is not None:
                if len(there) > FEW:
                    spend(s, heaviest[group] * len(there))
                table: dict[int, tuple[int, ...]] = tables[group]
                for card in there:
                    if (owner(s, card) if nested else owners[s.loc[card]]) == player:
                        for ability in table[card]:
                            if guards[ability](s, card, player):
                                found.append(Use(card, ability))
        return one_of_twins(s, player, found) if has_twins and len(found) > 1 else found

    def one_of_twins(s: State, player: int | None, uses: list[Use]) -> list[Use]:
        """Leave out the abilities of copies of a card that their player can't tell apart."""
        met: set[object] = set()
        found: list[Use] = []
        for use in uses:
            like = (looks(s, player, use.card), use.ability)
            if like not in met:
                met.add(like)
                found.append(use)
        return found

    def usable(s: State, groups: Groups, player: int) -> Sequence[Use | None]:
        """Return the abilities that a player can use in a window, and None for passing, unless one must be used."""
        found = in_use(s, groups, player)
        return found if any(must[use.ability] for use in found) else [*found, None] if found else []

    def beside(s: State, groups: Groups, player: int, options: Sequence[Any]) -> Sequence[Any]:
        """Return the options of a question and the abilities beside it; one that must be used comes first."""
        found = in_use(s, groups, player) if options else []
        if not found:
            return options
        return found if any(must[use.ability] for use in found) else [*options, *found]

    def would_do(s: State, groups: Groups, player: int) -> tuple[tuple[Use, object], ...]:
        """Return what a player can use at any time, and what it would do."""
        return tuple([(use, effects[use.ability](s, use.card, player)) for use in in_use(s, groups, player)])

    def pending(s: State, groups: Groups, player: int) -> int | None:
        """Return who is next, after a player, to be offered something that was not offered so before."""
        for step in range(1, players):
            seat = (player + step) % players
            now = would_do(s, groups, seat)
            if any(each not in s.offered[seat] for each in now):
                return seat
            s.offered[seat] = now
        return None

    def noted(s: State, groups: Groups, player: int | None) -> None:
        """Note what a player is offered now."""
        if player is not None:
            s.offered[player] = would_do(s, groups, player)

    def forgotten(s: State, player: int) -> None:
        """Let a player who used something be offered everything again."""
        s.offered[player] = ()

    def usable_of(s: State, group: int, card: int | None, player: int | None) -> list[tuple[int, int]]:
        """Return the abilities of a card that its owner, or whoever is named, can use now."""
        if card is None or card not in s.on[group]:
            return []
        you = owner(s, card) if player is None else player
        return [(card, ability) for ability in tables[group][card] if guards[ability](s, card, you)]

    def use_up(s: State, card: int, ability: int) -> None:
        """Note that an ability with a limit was used."""
        period = once[ability]
        if period is not None:
            spend(s, len(s.used) // AT_ONCE)
            s.used = {**s.used, (card, ability): s.periods[period]}

    def order_matters(s: State, group: int, pairs: list[Firing], args: Arguments) -> bool:
        """Whether triggers that can't ask lead to different tables in different orders."""
        if len(pairs) > MOST_TRIED:
            return True
        expected: State = s
        expected_args = args
        for number, order in enumerate(orders_of(pairs)):
            copy: State = functions["clone"](s)
            given = after_all(copy, group, order, args)
            s.steps = min(s.steps, copy.steps)
            spend(s, of_copy)
            if number == 0:
                expected, expected_args = copy, given
            elif given != expected_args or not functions["is_same"](copy, expected):
                return True
        return False

    def after_all(s: State, group: int, pairs: list[Firing], args: Arguments) -> Arguments:
        """Let triggers that can't ask fire, one after the other; return the arguments then."""
        for pair in pairs:
            if still(s, group, pair, args):
                result = bodies[pair[1]](s, pair[0], whose(s, pair), *args)
                args = result if come_before[group] else args
        return args

    def current(s: State, period: int) -> int:
        """Return the number of the period that is going on."""
        serial = s.periods[period]
        if serial == 0:
            raise Fault("a change for a period is made while none is going on")
        return serial

    functions.update({
        "changed": changed, "ways": ways, "firing": firing, "at_work": at_work, "firing_after": firing_after,
        "whose": whose, "still": still, "in_use": in_use, "usable": usable, "usable_of": usable_of, "beside": beside,
        "pending": pending, "noted": noted, "forgotten": forgotten, "use_up": use_up, "order_matters": order_matters,
        "current": current,
    })  # fmt: skip


def fits(change: Temporary, args: Arguments) -> bool:
    """Whether a change for a time is meant for these arguments of its rule."""
    return all(not pattern or pattern[0] == args[at] for at, pattern in enumerate(change.patterns))


def place_of(change: Change) -> int:
    """Return the place of a change in the fixed order."""
    sign = change[0]
    if sign == "=":
        return 0
    if sign == "+" or sign == "-":
        return 1
    if sign == "*":
        return 2
    return 3 if sign == "at least" else 4


def orders_of(things: list[T]) -> list[list[T]]:
    """Return all orders of some things; those that begin with the first things come first."""
    if len(things) < 2:
        return [things]
    return [
        [first, *others] for at, first in enumerate(things) for others in orders_of([*things[:at], *things[at + 1 :]])
    ]


def heaviest_of(tables: list[dict[int, tuple[int, ...]]], weights: list[int]) -> list[int]:
    """Return for each group the most steps of looking whether an ability of it is on."""
    groups = [{number for numbers in table.values() for number in numbers} for table in tables]
    return [max([weights[number] for number in group], default=1) for group in groups]


def is_use(option: object) -> bool:
    """Whether an option is the use of an ability."""
    return type(option) is Use


def frozen(value: object) -> object:
    """Return a value as it is now, for comparison later."""
    return tuple([frozen(each) for each in value]) if isinstance(value, list | tuple) else value
