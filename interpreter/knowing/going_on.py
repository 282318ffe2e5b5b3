"""The variables of what is going on at a table, by the names that the game file gives them.

Only those that are still needed after the open question are kept in its frames; the innermost ones come first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from ..compiling.machine import Machine
from ..meaning.model import Var, World
from ..meaning.survey import roots, walk
from ..meaning.types import Type
from ..wording.decision import variables_of

if TYPE_CHECKING:
    from ..table import Table


def variables_going_on(table: Table) -> dict[str, tuple[Type, Any]]:
    """Return the variables of the open question's procedures: the type and the value of each."""
    machine, state = table.machine, table.state
    known = machine.once(variables_by_name)
    found: dict[str, tuple[Type, Any]] = {}
    frames = [dict(zip(machine.frames[frame[0].__name__], frame[1:], strict=True)) for frame in state.stack[:-1]]
    for frame in [variables_of(machine, state), *reversed(frames)] if state.stack else []:
        for py, value in frame.items():
            var = known.get(py)
            if var is not None and var.name.isidentifier():
                found.setdefault(var.name, (var.type, value))
    return found


def variables_by_name(machine: Machine) -> dict[str, Var]:
    """Return the variables that a game file names, by the names that they have in generated functions."""
    return {var.py: var for var in variables_in(machine.plan.world) if var.py}


def variables_in(world: World) -> Iterator[Var]:
    """Go through every variable that a game file names."""
    for procedure in world.procedures.values():
        yield from procedure.params
    for ability in world.abilities:
        yield from (var for var in (ability.this, ability.you, ability.result, *ability.params) if var is not None)
    for _, root in roots(world):
        for node in walk(root):
            for field in attrs.fields(type(node)):
                value = getattr(node, field.name)
                if isinstance(value, Var):
                    yield value
