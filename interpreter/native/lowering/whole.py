"""A whole machine, lowered: what it plays, its points, all that these need, and the prelude."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

from ...compiling.machine import Machine
from ...meaning import naming
from .. import chance, memory
from ..code import I64, Function, c
from ..depth import bound_depth
from ..inlining import inline
from ..low import lower_low
from ..memory import CONSTANTS, HARD, REF, SOFT, aligned, image_of

# They register what they lower.
from . import calls, conditions, displays, items, statements, values  # noqa: F401
from .function import lower_function
from .program import Program

PRELUDE = Path(__file__).parents[1] / "prelude"
PAGE = 65536
EXPORTED = (
    "new_table", "free_table", "copy_table", "lay_table", "start_table", "step", "results", "play_out", "play_games",
    "collect", "take_block", "leave_block",
)  # fmt: skip
# What the prelude asks for, and is known only when all is lowered.
ENDS = ("NURSERY", "FRESH_IMAGE", "SOFT_END")


def lower_machine(machine: Machine, also: Sequence[FunctionType] = ()) -> Program:
    """Lower a machine, with all that it needs while it runs, and other functions that are called from outside."""
    program = Program(machine)
    marks = {name: -(1 << 40) - number for number, name in enumerate(ENDS)}
    lower_start(program)
    lower_prelude(program, marks)
    program.module.exports += [program.entry(each).name for each in also]
    while program.todo:
        lower_function(program, program.todo.pop())
    bound_depth(program.module, {each.name for each in program.entries.values()})
    lay_out(program, marks)
    inline(program.module)
    return program


def lower_start(program: Program) -> None:
    """Ask for what is played and for the points: all else is lowered because these need it."""
    module, space = program.module, program.space
    start: list[FunctionType] = [space[naming.MAIN], space[naming.RETURNS]]
    assert program.number_of(start[0]) == 0
    points = program.entry(start[1])
    module.add(Function("points_of_all", ["s"], I64, [("ret", ("call", points.name, [("l", "s")]))]))
    module.add(chance.next_block(memory.BLOCK, memory.KEY, memory.WORDS))
    module.exports = [*EXPORTED]


def lower_prelude(program: Program, marks: dict[str, int]) -> None:
    """Lower the prelude, with marks for what is not known yet."""
    nothing = REF | program.constants.sequence((), memory.TUPLE)
    names = {**program.layout.names(), "NOTHING": nothing, **marks}
    for path in sorted(PRELUDE.glob("*.py")):
        lower_low(program.module, path.read_text(encoding="utf-8"), names)


def lay_out(program: Program, marks: dict[str, int]) -> None:
    """Lay constants and a fresh table into memory, the nursery behind them, and say so where there are marks."""
    module, constants = program.module, program.constants
    image = image_of(program.layout, constants, program.machine.fresh_state(0))
    fresh = CONSTANTS + len(constants.held)
    nursery = aligned(fresh + len(image), 4096)
    top = nursery + HARD
    ends = {marks["NURSERY"]: nursery, marks["FRESH_IMAGE"]: fresh, marks["SOFT_END"]: nursery + SOFT}
    for function in module.functions.values():
        function.body = settled(function.body, ends)
    module.pages = aligned(top, PAGE) // PAGE
    places = struct.pack("<4q", nursery, top, top, 0)
    module.data = [(memory.GLOBALS, places), (CONSTANTS, bytes(constants.held)), (fresh, image)]


def settled(node: Any, ends: dict[int, int]) -> Any:
    """Put numbers that are known only in the end in the place of their marks."""
    if type(node) is tuple:
        if len(node) == 2 and node[0] == "c":
            return c(ends[node[1]]) if node[1] in ends else node
        return tuple([settled(each, ends) if type(each) in (tuple, list) else each for each in node])
    return [settled(each, ends) for each in node]
