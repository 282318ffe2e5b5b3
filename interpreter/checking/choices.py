"""Suspicions about choices: conditions on a whole choice that can't be searched."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod

from croupier.grammar import Diagnostic, error, warning

from ..meaning import core
from ..meaning.survey import Survey, roots, walk
from ..meaning.types import Truth, Type, Value
from ..planning.plan import Plan
from ..planning.whole import ALL, ONCE, Feature, features_of
from ..running.conditions import PLACES_A_TEST
from ..running.search import PLACES


def every_condition_can_be_searched(seen: Survey, plans: dict[int, Plan]) -> Iterator[Diagnostic]:
    """Point at conditions on a choice that are different for each of too many choices to try them all."""
    for _, root in roots(seen.world):
        for node in walk(root):
            if not isinstance(node, core.ChooseS) or node.whole is None:
                continue
            things = max(size_of(node.set, plan) for plan in plans.values())
            if ways_to_choose(node, things) > PLACES // PLACES_A_TEST:
                yield warning(
                    "too-many-ways",
                    "there can be too many ways to choose to look for one that fulfils this",
                    node.whole.span,
                    f"it looks at the things one by one, and there are {things} of them",
                    hint=f"ask for fewer things, or write it with sum, count, highest, lowest, every or some over "
                    f"{node.var.name}",
                )


def every_order_can_be_searched(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of conditions on an order that look at its things one by one: only lists in one order are searched."""
    for node in seen.nodes:
        if isinstance(node, core.ChooseS) and node.ordered and node.whole is not None and features_of(node) is None:
            yield error(
                "one-by-one",
                "this can be different for each order",
                node.whole.span,
                "it looks at the things one by one",
                hint=f"write it with sum, count, highest, lowest, every or some over {node.var.name}",
            )


def size_of(things: core.Expr, plan: Plan) -> int:
    """Return how many things there are to choose from, as far as that is known before play; else 0."""
    if isinstance(things, core.Pieces):
        return sum(1 for piece in plan.pieces if piece.kind.is_a(things.kind))
    if isinstance(things, core.Values):
        return len(things.enum.values)
    if (
        isinstance(things, core.RangeOf)
        and isinstance(things.least, core.Const)
        and isinstance(things.most, core.Const)
    ):
        return max(0, int(things.most.value or 0) - int(things.least.value or 0) + 1)
    if isinstance(things, core.ZoneAt):
        zones = [number for number, (zone, *_) in enumerate(plan.zone_names) if zone is things.zone]
        return max((len(plan.start_contents[number]) for number in zones), default=0)
    return 0


def ways_to_choose(choice: core.ChooseS, things: int) -> int:
    """Count the choices that are different for the condition; what is added up or compared is little."""
    most = things
    if isinstance(choice.most, core.Const):
        most = min(most, int(choice.most.value or 0))
    features = features_of(choice)
    if features is None:
        return sum(comb(things, size) for size in range(most + 1))
    return prod(ways_to_see(each, things, most) for each in features)


def ways_to_see(feature: Feature, things: int, most: int) -> int:
    """Count what can be seen of so many things at most."""
    if feature.way not in (ALL, ONCE):
        return 1
    values = min(things, prod(count_values(each.type, things) for each in feature.values))
    if feature.way == ONCE:
        return sum(comb(values, size) for size in range(min(values, most) + 1))
    return comb(values + most, most)


def count_values(type: Type, things: int) -> int:
    """Count the values of a type; of numbers and cards there can be as many as there are things."""
    if isinstance(type, Truth):
        return 2
    return len(type.enum.values) if isinstance(type, Value) else things
