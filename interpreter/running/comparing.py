"""Whether two tables are the same: to the letter, or to the game, which may not ask in which order things lie."""

from __future__ import annotations

from typing import Any

from ..planning.plan import Plan
from .functions import Functions
from .state import State, Temporary


def make_comparing(plan: Plan, functions: Functions) -> None:
    """Add the functions that compare tables."""
    zones, groups = range(len(plan.zone_names)), range(len(plan.groups))
    is_pile = [zone.holds_tokens or ordered for (zone, *_), ordered in zip(plan.zone_names, plan.ordered, strict=True)]
    settings = functions.setdefault("SETTINGS", [])

    def is_same(one: State, other: State) -> bool:
        """Whether two tables are the same in all, with what is going on and what is asked."""
        for zone in zones:
            if one.Z[zone] != other.Z[zone]:
                return False
        for group in groups:
            if one.on[group] != other.on[group]:
                return False
        if one.who != other.who or one.opts != other.opts or one.stack != other.stack or one.temps != other.temps:
            return False
        return functions["is_same_besides"](one, other)

    def is_alike(one: State, other: State) -> bool:
        """Whether two tables are the same to the game, whatever is asked."""
        for zone in zones:
            cards, its_cards = one.Z[zone], other.Z[zone]
            if cards != its_cards and (is_pile[zone] or sorted(cards) != sorted(its_cards)):
                return False
        for group in groups:
            cards, its_cards = one.on[group], other.on[group]
            if cards != its_cards and not works_alike(group, cards, its_cards):
                return False
        if one.temps != other.temps and not changes_alike(one, other):
            return False
        return functions["is_same_besides"](one, other)

    def works_alike(group: int, cards: list[int], its_cards: list[int]) -> bool:
        """Whether a group of abilities does the same in two orders of its cards: those that set a rule keep theirs."""
        setting: frozenset[int] = settings[group]
        if [card for card in cards if card in setting] != [card for card in its_cards if card in setting]:
            return False
        others = sorted([card for card in cards if card not in setting])
        return others == sorted([card for card in its_cards if card not in setting])

    functions.update({"is_same": is_same, "is_alike": is_alike})


def changes_alike(one: State, other: State) -> bool:
    """Whether the same temporary changes hold: those that set a rule in their order, the others in any."""
    mine, its = holding(one), holding(other)
    if [each for each in mine if each.sign == "="] != [each for each in its if each.sign == "="]:
        return False
    left = [each for each in its if each.sign != "="]
    for each in mine:
        if each.sign != "=":
            if each not in left:
                return False
            left.remove(each)
    return not left


def holding(s: State) -> list[Temporary]:
    """Return the temporary changes that hold."""
    return [each for each in s.temps if s.periods[each.period] == each.serial]


def setting_cards(plan: Plan) -> list[frozenset[int]]:
    """Return for each group of abilities the cards whose order counts: those that set a rule, or all that fire."""
    abilities = plan.world.abilities
    found: list[frozenset[int]] = []
    for key, number in plan.groups.items():
        table: dict[int, Any] = plan.group_abilities[number]
        if key.sort == "listener" and plan.world.triggers_by is None:
            found.append(frozenset(table))
        else:
            found.append(
                frozenset(
                    [card for card, numbers in table.items() if any(abilities[each].sign == "=" for each in numbers)]
                )
            )
    return found
