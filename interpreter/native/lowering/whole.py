"""A whole machine, lowered: what it plays, its points, all that these need, and the prelude."""

from __future__ import annotations

import struct
from pathlib import Path
from types import FunctionType

import attrs

from ...compiling.machine import Machine
from ...compiling.uncollected import uncollected
from ...meaning import naming
from .. import chance, memory
from ..code import I64, Body, Function
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
    "new_table", "free_table", "copy_table", "lay_table", "start_table", "start_seeded", "answer", "results",
    "play_out", "play_games", "play_by", "step_tables", "collect", "take_block", "leave_block", "imagine_table",
    "touch",
)  # fmt: skip
IMAGINE = "imagine"
# What the prelude asks for, and is known only when all is lowered.
ENDS = ("NURSERY", "FRESH_IMAGE", "SOFT_END")


@attrs.frozen(eq=False)
class Roots:
    """What is lowered beside a game: functions that are called from outside, and the records that these are given.

    The one that is called `imagine` draws imagined tables.
    """

    functions: tuple[FunctionType, ...] = ()
    records: tuple[type, ...] = ()


@uncollected()
def lower_machine(machine: Machine, roots: Roots) -> Program:
    """Lower a machine, with all that it needs while it runs, and other functions that are called from outside."""
    program = Program(machine, roots.records)
    marks = {name: -(1 << 40) - number for number, name in enumerate(ENDS)}
    lower_start(program)
    lower_prelude(program, marks)
    lower_roots(program, roots)
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


def lower_roots(program: Program, roots: Roots) -> None:
    """Ask for functions that are called from outside, and for what makes options anew on imagined tables."""
    module = program.module
    module.exports += [program.entry(each).name for each in roots.functions]
    imagine = next((program.entry(each).name for each in roots.functions if each.__name__ == IMAGINE), None)
    body: Body = [("trap",)] if imagine is None else [("ret", ("call", imagine, [("l", "s"), ("l", "it")]))]
    module.add(Function("imagine_of", ["s", "it"], I64, body))
    for question in program.machine.writer.questions if imagine is not None else ():
        function = program.space[question.function] if question.function else None
        # Questions of examples are asked on the Python machine only.
        if function is not None and program.generated_node(function) is not None:
            program.number_of(function)


def lower_prelude(program: Program, marks: dict[str, int]) -> None:
    """Lower the prelude, with marks for what is not known yet."""
    nothing = REF | program.constants.sequence((), memory.TUPLE)
    names = {**program.layout.names(), "NOTHING": nothing, **marks}
    for path in sorted(PRELUDE.glob("*.py")):
        lower_low(program.module, path.read_text(encoding="utf-8"), names)


def lay_out(program: Program, marks: dict[str, int]) -> None:
    """Lay constants and a fresh table into memory, the nursery behind them, and say what the marks stand for."""
    module, constants = program.module, program.constants
    # The stack is laid when a game begins.
    fresh_state, no_stack = program.machine.fresh_state(0), constants.word(())
    image = bytes(image_of(program.layout, fresh_state, constants.first_word, no_stack))
    fresh = CONSTANTS + len(constants.held)
    nursery = aligned(fresh + len(image), 4096)
    top = nursery + HARD
    ends = {"NURSERY": nursery, "FRESH_IMAGE": fresh, "SOFT_END": nursery + SOFT}
    module.marks = {mark: ends[name] for name, mark in marks.items()}
    module.pages = aligned(top, PAGE) // PAGE
    places = struct.pack("<4q", nursery, top, top, 0)
    module.data = [(memory.GLOBALS, places), (CONSTANTS, bytes(constants.held)), (fresh, image)]
