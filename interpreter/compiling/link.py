"""Written functions, turned into functions of Python that find each other, their tables and the runtime.

They live in a space: a dictionary that is the globals of them all, with the few names of Python that they may use.
"""

from __future__ import annotations

import ast
from types import CodeType, FunctionType
from typing import Any

import attrs

from ..meaning import naming
from ..meaning.model import Ability
from ..meaning.said import PlainWords, said
from ..planning.plan import Plan
from ..running.abilities import heaviest_of
from ..running.comparing import setting_cards
from ..running.runtime import make_runtime
from ..running.state import State
from ..writing.context import Writer
from .scores import make_points
from .written import Written

BUILTINS = {
    "len": len, "sum": sum, "max": max, "min": min, "all": all, "any": any, "list": list,
    "dict": dict, "tuple": tuple,
    "range": range, "abs": abs, "set": set, "bool": bool,
}  # fmt: skip
# What the runtime does with states, and what is written for it.
OF_STATES = (naming.CLONE, naming.SHAPE, naming.SAME_BESIDES, naming.MARKS)
# Lists of the runtime with a function for each ability, if there is one.
OF_ABILITIES = {
    "GUARDS": naming.ABILITY_GUARD,
    "VALUES": naming.ABILITY_VALUE,
    "BODIES": naming.ABILITY_BODY,
    "EFFECTS": naming.ABILITY_EFFECT,
    "WORKINGS": naming.ABILITY_ON,
    "OWN_GUARDS": naming.ABILITY_OWN_GUARD,
}
# So many functions are compiled at once: what the compiler holds of them meanwhile is many times what they are.
AT_ONCE = 50


@attrs.frozen(eq=False)
class Linked:
    """The functions of a machine, by their names."""

    space: dict[str, Any]
    runtime: dict[str, Any]


def link(writer: Writer, written: Written) -> Linked:
    """Turn what is written into functions."""
    plan = writer.plan
    runtime = make_runtime(plan, writer.told)
    space = make_space(plan, runtime, written.State)
    add_functions(space, writer, written.functions)
    link_abilities(space, runtime, plan, writer.weights)
    link_points(space, runtime, plan, written)
    runtime["LIMITS"] += [space.get(written.limits.get(zone, "")) for zone in range(len(plan.zone_names))]
    runtime.update({name: space[name] for name in OF_STATES})
    linked = Linked(space, runtime)
    link_trials(linked, writer, written)
    return linked


def make_space(plan: Plan, runtime: dict[str, Any], state: type) -> dict[str, Any]:
    """Return a space without written functions."""
    return {
        **runtime,
        "State": state,
        "copied": list.copy,
        "map": map,
        "OWNER": plan.owners,
        "NAMES": tuple(piece.name for piece in plan.pieces),
        "over": over,
        "said": said,
        "ENGLISH": PlainWords(plan.pieces, plan.zone_names),
        "__builtins__": dict(BUILTINS),
    }


def over(s: State) -> None:
    """End the game."""
    s.stack = []
    s.who = None
    s.opts = ()


def add_functions(space: dict[str, Any], writer: Writer, written: list[Any]) -> None:
    """Put written functions, and the tables that they use, into a space, without running anything."""
    writer.pen.look_up_long_tuples(writer.tables)
    space.update(writer.tables)
    for first in range(0, len(written), AT_ONCE):
        some = ast.Module(written[first : first + AT_ONCE], [])
        for code in compile(some, "<game>", "exec", dont_inherit=True).co_consts:
            if isinstance(code, CodeType):
                space[code.co_name] = FunctionType(code, space, code.co_name)


def link_abilities(space: dict[str, Any], runtime: dict[str, Any], plan: Plan, weights: dict[int, int]) -> None:
    """Let the runtime know the functions of each ability, and the space what abilities do."""
    abilities: list[Ability] = plan.world.abilities
    for table, series in OF_ABILITIES.items():
        runtime[table] += [space.get(series.of(ability.number)) for ability in abilities]
    weights_of = [weights.get(ability.number, 1) for ability in abilities]
    runtime["HEAVIEST"] += heaviest_of(plan.group_abilities, weights_of)
    groups = [naming.GROUP_BODIES.of(number) for number in range(len(plan.groups))]
    space.update(dict.fromkeys([naming.ICON_BODIES, *groups], runtime["BODIES"]))


def link_points(space: dict[str, Any], runtime: dict[str, Any], plan: Plan, written: Written) -> None:
    """Let the space know what cards are worth."""
    worth = {card: space[name] for card, name in written.scores.worth.items()}
    space["points"], space["all_points"] = make_points(plan, worth, runtime["owner"])


def link_trials(linked: Linked, writer: Writer, written: Written) -> None:
    """Let the runtime know how to try out what was written; what was not is None."""
    space, runtime = linked.space, linked.runtime
    numbers = range(max(writer.trials, default=-1) + 1)
    if numbers and not runtime["SETTINGS"]:
        runtime["SETTINGS"] += setting_cards(writer.plan)
    names = [naming.TRIAL.of(number) for number in numbers]
    runtime["TRIALS"][:] = [space.get(name) for name in names]
    runtime["TRIAL_THINGS"][:] = [space.get(naming.TRIAL_THINGS.of(number)) for number in numbers]
    runtime["TRIAL_ASKS"][:] = [name in written.asking.names for name in names]
    runtime["TRIAL_OF_CARDS"][:] = [writer.trials.get(number, False) for number in numbers]
