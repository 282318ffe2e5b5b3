"""Imagining, searches and quick looks that run natively: what they need is laid into native memory, and run there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .knowing.imaginable import is_plain
from .knowing.imagine import imagine
from .knowing.mixtures import DiePlace, Imaginable, Mixture, TokensHidden, Working, Workplace
from .knowing.preparing import Prospect
from .knowing.prospect import prospect_of
from .native.calling import Trap
from .native.lowering.whole import Roots
from .searching.learned import Learned, Outset, Round, Tuning
from .searching.prints import Askable
from .searching.searcher import USUAL, Searcher
from .searching.weighing import QuickLook, Weighing
from .searching.worth import Laid, make_judge
from .wording.events import told

if TYPE_CHECKING:
    from .compiling.machine import Machine
    from .native.engine import Engine
    from .table import Table

# What native code is given to imagine tables and to search.
RECORDS = (
    Imaginable, Mixture, Working, Workplace, TokensHidden, DiePlace,
    Outset, Tuning, Learned, Round, Askable, Laid, Weighing,
    Prospect, QuickLook,
)  # fmt: skip


def roots_of(machine: Machine) -> Roots:
    """Return what native code does beside running games: imagining tables, and finding out what to choose."""
    judge = machine.once(make_judge)
    searcher = machine.once(Searcher)
    functions: Any = (imagine, searcher.search, searcher.weigh, searcher.look, judge.worth_to, judge.judged)
    return Roots(functions, RECORDS)


class NativeImagining:
    """What can be imagined, in native memory: the table with which it begins, and all else."""

    def __init__(self, engine: Engine, it: Imaginable, table: Table) -> None:
        self.engine, self.base = engine, 0
        self.base = engine.new()
        if table.at:
            engine.put_changed(self.base, it.state, table.at, table.state)
        else:
            engine.put(self.base, it.state)
        self.imaginable = as_native(engine, it)
        self.held = engine.hold(self.imaginable)

    def __del__(self) -> None:
        if self.base:
            self.engine.unused.append(self.base)


def as_native(engine: Engine, it: Imaginable) -> Imaginable:
    """Return the same for native code: a table is in the place of the state, the number of a function in its name's."""
    function = engine.number(it.function) if it.function is not None else None
    parts: dict[str, Any] = {"state": None, "machine": None, "function": function}
    return it._replace(**parts)


def prepare(engine: Engine, it: Imaginable, table: Table) -> NativeImagining | None:
    """Lay what can be imagined into native memory; None if that is more than native code can draw."""
    if not is_plain(it):
        return None
    try:
        return NativeImagining(engine, it, table)
    except (TypeError, KeyError, Trap):
        return None


def ready_to_imagine(table: Table, engine: Engine, it: Imaginable) -> NativeImagining | None:
    """Return what can be imagined as native code has it, made once; None if only the Python machine can."""
    if table.imagining is None or table.imagining[0] is not it:
        table.imagining = it, prepare(engine, it, table)
    ready = table.imagining[1]
    return ready if isinstance(ready, NativeImagining) else None


def think_natively(table: Table, engine: Engine, about: Outset | Weighing, numbers: Sequence[int]) -> list[int] | None:
    """Run a search, or a quick look, that was prepared; None if native code can't."""
    outset = about.outset if isinstance(about, Weighing) else about
    ready = ready_to_imagine(table, engine, outset.imagining)
    try:
        if ready is not None:
            return found_natively(engine, ready.base, about, outset, numbers, {"imagining": ready.held})
        return found_in(engine, about, outset, numbers) if outset.pool else None
    except (Trap, TypeError, KeyError):
        return None  # the Python machine knows what to do about it


def found_in(engine: Engine, about: Outset | Weighing, outset: Outset, numbers: Sequence[int]) -> list[int]:
    """Run a search, or a quick look, on tables that were imagined before."""
    tables = [engine.new() for _ in outset.pool]
    try:
        for at, state in zip(tables, outset.pool, strict=True):
            engine.put(at, state)
        parts = {"imagining": None, "pool": tuple(tables)}
        return found_natively(engine, tables[0], about, outset, numbers, parts)
    finally:
        engine.unused += tables


def found_natively(
    engine: Engine, base: int, about: Outset | Weighing, outset: Outset, numbers: Sequence[int], parts: dict[str, Any]
) -> list[int]:
    """Run a search, or a quick look, where some parts of what it is given are in native memory already."""
    natively = outset._replace(asking=engine.held_once(outset.asking), **parts)
    if isinstance(about, Weighing):
        name, held = "weigh", engine.hold(about._replace(outset=natively))
    else:
        name, held = "search", engine.hold(natively)
    found: list[int] = engine.value(engine.roots[name](base, held.word, *numbers))
    return found


def look_natively(
    table: Table, engine: Engine, seat: int, weighing: Callable[[Outset], Weighing], key: int
) -> list[int]:
    """Run a quick look at a table that runs natively, which puts the position in order by itself.

    Nothing where more is hidden than it can find out about.
    """
    if not table.at or table.imagined or table.laid:
        return []
    machine = table.machine
    state = told(table)[1]
    prospect = prospect_of(table, seat, state, engine.stack(table.at))
    if prospect is None:
        return []
    nothing: Any = None
    once, blank = engine.held_once, prospect.blank
    outset = Outset(nothing, (), once(machine.once(Searcher).asked), seat, table.width, table.players, once(USUAL))
    try:
        blank = as_native(engine, blank)._replace(
            offered=once(blank.offered), anytime=once(blank.anytime), faces=once(blank.faces)
        )
        quick = QuickLook(prospect._replace(blank=blank), weighing(outset))
        found: list[int] = engine.value(engine.roots["look"](table.at, engine.lent(quick), key))
    except (Trap, TypeError, KeyError):
        return []  # the Python machine knows what to do about it
    return found
