"""A whole game to code: its abilities, procedures, windows, what is set up and what is played.

In goes a writer with a plan; afterwards the writer has all functions and codes of the game.
"""

from __future__ import annotations

from ..meaning import naming
from ..writing import (
    choices,
    costs,
    events,
    menus,
    moves,
    orders,
    rules,
    sets,
    signs,
    statements,
    together,
    values,
    windows,
)
from ..writing.context import Writer
from ..writing.forms import Code, End, Form

# The files that register how nodes are written.
FILES = (values, signs, sets, rules, moves, costs, statements, choices, menus, together, orders, windows, events)


def write_program(writer: Writer) -> None:
    """Write everything that the game can do, and the game itself."""
    world = writer.plan.world
    for ability in world.abilities:
        events.write_ability(writer, ability)
    for procedure in world.procedures.values():
        events.write_procedure(writer, procedure)
    for icon in world.icons.values():
        if icon.opened or icon.anytime:
            events.write_direct_use(writer, icon)
    for icons in world.windows:
        windows.write_window(writer, icons)
    windows.write_any_time(writer)
    body: list[Form] = [*write_setup_and_play(writer), End()]
    if world.play is not None:
        # What holds it together is no part of what was written last.
        writer.pen.at(world.play.node.span)
    writer.codes.append(Code(naming.MAIN, [], body, line=writer.pen.line))


def write_setup_and_play(writer: Writer) -> list[Form]:
    """Write what is done before play, and play."""
    world = writer.plan.world
    made = statements.write_whole_procedure(writer, naming.DO.of("setup"), world.setup)
    made += moves.refill_zones(writer, None)
    return made + statements.write_whole_procedure(writer, naming.DO.of("play"), world.play)
