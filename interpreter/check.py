"""Checks on the whole game, after names and types are known."""

from __future__ import annotations

from croupier.grammar import Diagnostic

from . import core
from .model import World
from .plan import Plan
from .static import NotStatic, Static


def check(world: World, named: list[core.PieceNamed], broken: bool) -> tuple[dict[int, Plan], list[Diagnostic]]:
    """Look at a game as a whole; give the plans that were made for it."""
    problems: list[Diagnostic] = []
    plans: dict[int, Plan] = {}
    if broken:
        return plans, problems
    options = {option: default_of(option) for option in world.options.values()}
    plan = Plan(world, world.least, options)
    problems += plan.problems
    plans[world.least] = plan
    return plans, problems


def default_of(option: object) -> object:
    """Work out an option's default."""
    from .model import OptionDecl

    assert isinstance(option, OptionDecl)
    try:
        return Static(2, {}, []).value(option.default, {})
    except NotStatic:
        return None
