"""A machine as a native program: which functions it needs, and where everything lies."""

from __future__ import annotations

import ast
import struct
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import attrs

from ..compiling.machine import Machine
from ..meaning import naming
from ..running.luck import LUCK, WORD
from . import chance, memory
from .code import I64, Function, Module, c
from .inlining import inline
from .low import lower_low
from .memory import CONSTANTS, HARD, NONE, RECORD, REF, SOFT, Constants, Layout, aligned, image_of
from .sources import FunctionNode, annotations_of, meaning_in, node_of, records
from .texts import Texts

PRELUDE = Path(__file__).with_name("prelude.py")
PAGE = 65536
EXPORTED = (
    "new_table", "free_table", "copy_table", "lay_table", "start_table", "step", "results", "play_out", "play_games",
    "collect", "take_block", "leave_block",
)  # fmt: skip


class Unsupported(Exception):
    """Something that the engine can't run; with where it stands."""


@attrs.define(eq=False)
class Entry:
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

    @property
    def params(self) -> list[str]:
        """The parameters besides the state and the frame."""
        given = [arg.arg for arg in self.node.args.args]
        return given[2:] if self.is_block else given[1:] if self.has_state else given


class Program:
    """All that is lowered of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.space = machine.space
        machines = [machine, *([machine.tried_on] if machine.tried_on is not None else [])]
        self.generated = [(each.space, each.sources()) for each in machines]
        self.layout = Layout(machine.plan, machine.fresh_state(0))
        self.module = Module()
        self.said = Texts(machine)
        self.constants = Constants(self.number_of, self.record_sort, self.said)
        self.records = records()
        self.record_sorts = {each: RECORD + number for number, each in enumerate(self.records)}
        self.fields: dict[str, tuple[int, str]] = {}  # by name: its place, and its annotation
        for fields in self.records.values():
            for number, (field, said) in enumerate(fields):
                self.fields.setdefault(field, (number, said))
        self.entries: dict[FunctionType, Entry] = {}
        self.todo: list[Entry] = []
        self.taken: set[str] = set()
        self.lower()

    # Functions.

    def entry(self, function: FunctionType) -> Entry:
        """Return what a function becomes, which is lowered later if it was not yet."""
        if function not in self.entries:
            self.entries[function] = made = self.new_entry(function)
            self.todo.append(made)
        return self.entries[function]

    def new_entry(self, function: FunctionType) -> Entry:
        """Make the entry of a function: one that was generated, or one of the runtime."""
        node: FunctionNode | None = self.generated_node(function)
        said = annotations_of(function)
        if node is not None and function.__name__ == naming.SAME_BESIDES:
            said["other"] = "State"
        node = node if node is not None else node_of(function)
        made = self.add(function.__name__, node, meaning_in(function), said)
        given = function.__defaults__ or ()
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        made.defaults = dict(zip(names[len(names) - len(given) :], given, strict=True))
        return made

    def generated_node(self, function: FunctionType) -> ast.FunctionDef | None:
        """Return the node of a function that was generated; None of one of the runtime."""
        for space, generated in self.generated:
            if function.__globals__ is space:
                return generated.get(function.__name__)
        return None

    def add(
        self, name: str, node: FunctionNode, means: Callable[[str], Any], annotations: dict[str, str], extra: str = ""
    ) -> Entry:
        """Make an entry under a name of its own."""
        params = [arg.arg for arg in node.args.args]
        is_block = params in (["s", "f"], ["s", "frame"])
        has_state = bool(params) and (params[0] == "s" or annotations.get(params[0]) == "State")
        given = [] if is_block else params[1:] if has_state else params
        full = self.own_name(name)
        made = self.module.add(Function(full, ["s", *([extra] if extra else []), *given]))
        return Entry(full, node, means, annotations, made, has_state, is_block, where=name)

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

    def record_sort(self, made: type) -> int:
        """Return what a record is."""
        return self.record_sorts[made]

    # All of it.

    def lower(self) -> None:
        """Lower what is played, the points and the ranks, and all that these need."""
        from .statements import lower_function

        module, names = self.module, self.layout.names()
        start: list[FunctionType] = [self.space[naming.MAIN], self.space[naming.RETURNS]]
        assert self.number_of(start[0]) == 0
        points = self.entry(start[1])
        module.add(Function("points_of_all", ["s"], I64, [("ret", ("call", points.name, [("l", "s")]))]))
        module.add(chance.next_block(memory.BLOCK, memory.KEY, memory.WORDS))
        nothing = REF | self.constants.sequence((), memory.TUPLE)
        # The prelude's functions are called by what is lowered; where it ends is known only later.
        low = {**names, "NOTHING": nothing, "NURSERY": 0, "FRESH_IMAGE": 0, "SOFT_END": 0}
        marks = {name: -(1 << 40) - number for number, name in enumerate(("NURSERY", "FRESH_IMAGE", "SOFT_END"))}
        lower_low(module, PRELUDE.read_text(encoding="utf-8"), {**low, **marks})
        while self.todo:
            lower_function(self, self.todo.pop())
        image = image_of(self.layout, self.constants, self.machine.fresh_state(0))
        fresh = CONSTANTS + len(self.constants.held)
        nursery = aligned(fresh + len(image), 4096)
        ends = {marks["NURSERY"]: nursery, marks["FRESH_IMAGE"]: fresh, marks["SOFT_END"]: nursery + SOFT}
        for function in module.functions.values():
            function.body = settled(function.body, ends)
        module.exports = [*EXPORTED]
        inline(module)
        top = nursery + HARD
        module.pages = aligned(top, PAGE) // PAGE
        globals_ = struct.pack("<4q", nursery, nursery + HARD, top, 0)
        module.data = [
            (memory.GLOBALS, globals_), (CONSTANTS, bytes(self.constants.held)), (fresh, image),
        ]  # fmt: skip
        self.nursery = nursery

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


def settled(node: Any, ends: dict[int, int]) -> Any:
    """Put numbers that are known only in the end in the place of their marks."""
    if type(node) is tuple:
        if len(node) == 2 and node[0] == "c":
            return c(ends[node[1]]) if node[1] in ends else node
        return tuple([settled(each, ends) if type(each) in (tuple, list) else each for each in node])
    return [settled(each, ends) for each in node]


__all__ = ["NONE", "Entry", "Program", "Unsupported"]
