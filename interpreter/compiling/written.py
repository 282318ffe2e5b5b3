"""All functions of a machine, written: what the game does, what is worked out beside it, and its state.

In goes a writer with a plan; out come Python functions, as `ast` nodes, and what is known of them.
"""

from __future__ import annotations

import ast

import attrs

from ..meaning import core, naming
from ..meaning.model import ExampleDecl
from ..planning.static import STEPS as STEPS_BEFORE
from ..writing.context import Writer, separate, write, write_body
from ..writing.forms import Asking, Code, End
from ..writing.orders import write_trials
from ..writing.straight import straight, weigh
from .cutter import Cutter
from .deals import join_draws
from .frames import write_blocks
from .loops import Loops
from .program import write_program
from .scores import Scores, write_limits, write_scores
from .state import write_state


@attrs.define(eq=False)
class Written:
    """What is written of a machine."""

    State: type
    scores: Scores
    limits: dict[int, str]  # by zone: the function that says how much fits into it
    asking: Asking
    functions: list[ast.FunctionDef]
    frames: dict[str, list[str]] = attrs.Factory(dict)  # by function: the variables in its frames
    loop_items: dict[str, str] = attrs.Factory(dict)  # a loop's items, and the variable that takes each


def write_machine(writer: Writer) -> Written:
    """Write all functions of a machine."""
    writer.plan.static.steps = STEPS_BEFORE
    write_program(writer)
    scores, limits = write_scores(writer), write_limits(writer)
    if not (writer.explicit or writer.told or writer.asks):
        write_trials(writer)
    state, functions = write_state(writer)
    written = Written(state, scores, limits, Asking(writer.codes), functions)
    write_codes(written, writer)
    written.functions += writer.functions
    if not writer.told:
        loops = Loops(writer.pen)
        for each in written.functions:
            each.body = loops.body(join_draws(writer.pen, each.body))
    return written


def write_codes(written: Written, writer: Writer) -> None:
    """Write procedures: those that can ask as blocks, after all have been cut; the others as one function each."""
    pen = writer.pen
    cutters: dict[str, Cutter] = {}
    for code in writer.codes:
        pen.line = code.line or pen.line
        if code.name in written.asking.names:
            Cutter(pen, code, written.asking, cutters, written.loop_items).cut()
        else:
            weigh(pen, code)
            written.functions.append(pen.function(code.name, ["s", *code.params], straight(pen, code.body)))
    for cutter in cutters.values():
        written.functions += write_blocks(cutter)
        written.frames.update(cutter.frames)


def write_example(written: Written, writer: Writer, example: ExampleDecl, name: str) -> list[ast.FunctionDef]:
    """Write an example that is run in the game's place, and its conditions."""
    writer.pen.at(example.node.span)
    writer.env = {seat: writer.pen.as_node(number) for number, seat in enumerate(example.seats)}
    steps = [each for each in example.steps if not isinstance(each, core.AnswerS)]
    code = Code(name, [], [*write_body(writer, example.given), *write_body(writer, steps), End()])
    write_trials(writer)
    codes = [code, *writer.codes]
    written.asking.names.update(each.name for each in codes)
    cutters = [Cutter(writer.pen, each, written.asking, {}, written.loop_items) for each in codes]
    for cutter in cutters:
        cutter.cut()
    for number, condition in enumerate(example.conditions):
        writer.pen.at(condition.span)
        separate(writer, naming.condition_of(name, number), write(writer, condition))
    made: list[ast.FunctionDef] = []
    for cutter in cutters:
        made += write_blocks(cutter)
        written.frames.update(cutter.frames)
    return made + writer.functions
