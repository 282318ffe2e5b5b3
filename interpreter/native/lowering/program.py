"""A machine while it is lowered: which functions it needs, its constants, and where everything lies."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from types import FunctionType
from typing import Any

import attrs

from ...compiling.machine import Machine
from ...meaning import naming
from ...running.luck import LUCK, WORD
from ..code import Function, Module
from ..memory import RECORD, Constants, Layout
from ..texts import Texts
from .sources import FunctionNode, annotations_of, meaning_in, node_of, records


class Unsupported(Exception):
    """Something that the engine can't run; with where it stands."""


@attrs.define(eq=False)
class Lowered:
    """A function that is to be lowered: its node, what its names mean, and what is known of its parameters."""

    name: str
    node: FunctionNode
    means: Callable[[str], Any]
    annotations: dict[str, str]
    made: Function
    has_state: bool  # whether its first parameter is the state; else the state is given all the same
    is_block: bool = False  # whether it takes a frame
    result: str = "any"  # the kind of what it returns
    is_done: bool = False
    where: str = ""
    defaults: dict[str, Any] = attrs.Factory(dict)  # what parameters are if nothing is given for them
    locals: set[str] = attrs.Factory(set)  # its variables

    @property
    def params(self) -> list[str]:
        """The parameters besides the state and the frame."""
        given = [arg.arg for arg in self.node.args.args]
        return given[2:] if self.is_block else given[1:] if self.has_state else given


class Program:
    """All that is lowered of one machine: entries are added as others come to need them; `whole.py` lowers all."""

    def __init__(self, machine: Machine, others: tuple[type, ...] = ()) -> None:
        self.machine = machine
        self.space = machine.space
        machines = [machine, *([machine.tried_on] if machine.tried_on is not None else [])]
        self.generated = [(each.space, each.sources()) for each in machines]
        self.layout = Layout(machine.plan, machine.fresh_state(0))
        self.module = Module()
        self.said = Texts(machine)
        self.constants = Constants(self.number_of, self.record_sort, self.said)
        self.records = records(others)
        self.record_sorts = {each: RECORD + number for number, each in enumerate(self.records)}
        self.fields: dict[tuple[str, str], tuple[int, str]] = {}  # by record and name: its place, and its annotation
        for record, fields in self.records.items():
            for number, (field, said) in enumerate(fields):
                self.fields[record.__name__, field] = number, said
                # Where it is not known which record it is, a field must have a name of its own.
                self.fields["", field] = (-1, "") if ("", field) in self.fields else (number, said)
        self.entries: dict[FunctionType, Lowered] = {}
        self.todo: list[Lowered] = []
        self.taken: set[str] = set()
        self.still: dict[FunctionType, bool] = {}  # see `still.py`
        self.tables: dict[int, tuple[Any, int, str]] = {}  # constant tables by identity: where, and the kind of items

    # Functions.

    def entry(self, function: FunctionType) -> Lowered:
        """Return what a function becomes, which is lowered later if it was not yet."""
        if function not in self.entries:
            self.entries[function] = made = self.new_entry(function)
            self.todo.append(made)
        return self.entries[function]

    def new_entry(self, function: FunctionType) -> Lowered:
        """Make the entry of a function: one that was generated, or one of the runtime."""
        said = annotations_of(function)
        if function.__name__ == naming.SAME_BESIDES:
            said["other"] = "State"
        made = self.add(function.__name__, self.source_of(function), meaning_in(function), said)
        given = function.__defaults__ or ()
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        made.locals |= {*function.__code__.co_varnames, *function.__code__.co_cellvars}
        made.defaults = dict(zip(names[len(names) - len(given) :], given, strict=True))
        return made

    def source_of(self, function: FunctionType) -> FunctionNode:
        """Return the node of a function: one that was generated, or one of the runtime."""
        generated = self.generated_node(function)
        return generated if generated is not None else node_of(function)

    def generated_node(self, function: FunctionType) -> ast.FunctionDef | None:
        """Return the node of a function that was generated; None of one of the runtime."""
        for space, generated in self.generated:
            if function.__globals__ is space:
                return generated.get(function.__name__)
        return None

    def add(
        self, name: str, node: FunctionNode, means: Callable[[str], Any], annotations: dict[str, str], extra: str = ""
    ) -> Lowered:
        """Make an entry under a name of its own."""
        params = [arg.arg for arg in node.args.args]
        is_block = params in (["s", "f"], ["s", "frame"])
        has_state = bool(params) and (params[0] == "s" or annotations.get(params[0]) == "State")
        given = [] if is_block else params[1:] if has_state else params
        full = self.own_name(name)
        made = self.module.add(Function(full, ["s", *([extra] if extra else []), *given]))
        return Lowered(full, node, means, annotations, made, has_state, is_block, where=name, locals={*params})

    def own_name(self, name: str) -> str:
        """Return a name that no other function has."""
        name = "".join(each if each.isalnum() else "_" for each in f"u_{name}")
        while name in self.taken or name in self.module.functions:
            name += "_"
        self.taken.add(name)
        return name

    def number_of(self, function: FunctionType) -> int:
        """Return the number by which a function can be called."""
        return self.module.number(self.entry(function).name)

    def record_in(self, said: str | None) -> str:
        """Return the record that an annotation names; nothing if it names none."""
        words = set(re.findall(r"\w+", said or ""))
        return next((record.__name__ for record in self.records if record.__name__ in words), "")

    def record_sort(self, made: type) -> int:
        """Return what a record is."""
        return self.record_sorts[made]

    # Luck of trials.

    def luck_image(self, number: int) -> int:
        """Return where the luck of a trial lies: block, key, words left, words, as in a table."""
        rng, luck = LUCK[number]
        left = (rng.bit_length() - 1) // 32
        words = [rng >> 32 * at & WORD for at in range(left)]
        key = luck & (1 << 256) - 1
        made = [luck >> 256, *[signed(key >> 64 * at & (1 << 64) - 1) for at in range(4)], left]
        filled = [0] * (16 - left) + words
        made += [signed(filled[2 * at] | filled[2 * at + 1] << 32) for at in range(8)]
        return self.constants.raw(made)


def signed(word: int) -> int:
    """Return a word of 64 bits as a number with a sign."""
    return word - (1 << 64) if word >> 63 else word
