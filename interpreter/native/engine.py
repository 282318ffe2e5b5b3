"""Tables run natively: what a machine does, as functions of WebAssembly, and tables handed over and taken back."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from ..compiling.machine import Machine
from ..meaning.bounds import CHANCE
from ..running.luck import key_of
from ..running.state import Frame, Seat, State
from . import vault
from .calling import Compiled, Instance, Refused, Trap, available
from .lowering.program import Unsupported
from .lowering.sources import records
from .lowering.whole import Roots, lower_machine
from .memory import BLOCK, HOME, MARKED, MOST_MEMORY, OUT, RECORD, Layout
from .texts import texts_at
from .transfer import Held, Names, TableReader, TableWriter
from .wasm import emit

# What machine code depends on, beside the game: all that reads, plans, writes and lowers it.
ROOMS = (
    "grammar", "interpreter/meaning", "interpreter/reading", "interpreter/gathering", "interpreter/planning",
    "interpreter/running", "interpreter/writing", "interpreter/compiling", "interpreter/native", "interpreter/knowing",
    "interpreter/searching",
)  # fmt: skip
WIDTH = (1 << 32) - 1
# How many numbers are handed over at once, and what is returned if a choice is a trap: no question is such.
MOST_NUMBERS = 256
TRAPPED = -1
# How much room there is at first for what is handed over.
FIRST_ROOM = 1 << 12

Written = TypeVar("Written")


class Engine:
    """Runs tables of one machine natively. A table is known by its address."""

    def __init__(self, machine: Machine, compiled: Compiled, about: dict[str, Any], roots: Roots) -> None:
        self.machine = machine
        self.instance = Instance(compiled, most=MOST_MEMORY)
        functions = self.instance.functions
        # What calls are put together from that are written out where they are made; see `native_table.py`.
        line = self.instance.line
        self.begin, self.answer = line.call("start_seeded"), line.call("answer")
        self.trap, self.words, self.halves = line.trap, line.words, line.halves
        self.copy: Callable[[int], int] = functions["copy_table"]
        self.lay: Callable[[int, int], int] = functions["lay_table"]
        self.play_games: Callable[[int, int, int], int] = functions["play_games"]
        self._play_by: Callable[[int, int, int, int], int] = functions["play_by"]
        self.step_tables: Callable[[int, int, int], int] = functions["step_tables"]
        self._numbers_at = 0  # where numbers lie by which is played
        self._new: Callable[[], int] = functions["new_table"]
        self.free: Callable[[int], int] = functions["free_table"]
        self._start: Callable[[int], int] = functions["start_table"]
        self._results: Callable[[int], int] = functions["results"]
        self._take: Callable[[int], int] = functions["take_block"]
        self._leave: Callable[[int], int] = functions["leave_block"]
        self._collect: Callable[[], int] = functions["collect"]
        self._room = FIRST_ROOM
        self._lent_at = self._lent_room = 0  # where data lies that is given to one call
        # What is handed out in a few words; the memory never moves.
        self.points = self.instance.words[OUT >> 3 : (OUT >> 3) + machine.plan.players]
        # Who is asked, by what the engine says.
        self.seats: tuple[Seat | None, ...] = (None, Seat(CHANCE), *map(Seat, range(machine.plan.players)))
        # Tables and blocks that nobody has any more.
        self.unused: list[int] = []
        self.left: list[int] = []
        fresh = machine.fresh_state(0)
        self.layout = Layout(machine.plan, fresh)
        space = machine.space
        blocks = [space[name] if name is not None else None for name in about["functions"]]
        classes = [*records(roots.records)]
        texts = texts_at(machine, about["said"])
        names = Names(blocks, [*about["texts"]], classes, texts, space["ENGLISH"])
        self.reader = TableReader(self.layout, names, type(fresh), self.instance.read)
        self._said = {id(text): number for number, text in enumerate(texts)}
        self._numbers = {block: number for number, block in enumerate(blocks) if block is not None}
        self._texts: dict[str, int] = about["texts"]
        self.roots: dict[str, Callable[..., int]] = {name: functions[own] for name, own in about["roots"].items()}
        self._touch: Callable[[int], int] = functions["touch"]
        self._imagine: Callable[[int, int, int, int], int] = functions["imagine_table"]
        self._held: dict[int, tuple[Any, Held]] = {}  # what stays as it is, by identity
        self._records = {each: RECORD + number for number, each in enumerate(classes)}

    # Tables.

    def new(self) -> int:
        """Make room for a table."""
        return self.unused.pop() if self.unused else self._new()

    def start(self, at: int, seed: int) -> int:
        """Begin a game; return who is asked first, and how many options there are."""
        self.instance.write(OUT, key_of(seed).to_bytes(32, "little"))
        return self._start(at)

    def taken_copy(self, at: int) -> int:
        """Return a copy of a table."""
        if not self.unused:
            return self.copy(at)
        made = self.unused.pop()
        try:
            self.lay(made, at)
        except Trap:
            self.free(made)
            raise
        return made

    def results(self, at: int) -> list[int]:
        """Return the points of all seats."""
        self._results(at)
        return self.points.tolist()

    def imagine(self, base: int, it: Held, key: int) -> tuple[int, int]:
        """Return a table that can be imagined where another begins, by the luck of a key, and its question."""
        made = self.new()
        try:
            return made, self._imagine(made, base, it.word, key if key < 1 << 63 else key - (1 << 64))
        except Trap:
            self.unused.append(made)
            raise

    def play_by(self, at: int, numbers: Sequence[float], widest: int) -> tuple[int, list[int]]:
        """Play on by numbers from 0 to 1; return the question then, or `TRAPPED`, and what was chosen."""
        if not self._numbers_at:
            self._numbers_at = self._take(8 * MOST_NUMBERS)
        place = self._numbers_at
        self.instance.write(place, struct.pack(f"<{len(numbers)}d", *numbers))
        try:
            asked = self._play_by(at, place, len(numbers), widest)
        except Trap:
            asked = TRAPPED
        words, first = self.instance.words, place >> 3
        return asked, words[first : first + words[OUT >> 3]].tolist()

    def put_luck(self, at: int, luck: int) -> None:
        """Let all further chance of a table follow from a number."""
        self.instance.write(at + BLOCK, bytes(8) + key_of(luck).to_bytes(32, "little") + bytes(8))

    def asked(self, name: str, at: int, *given: int) -> int:
        """Return what a function that was lowered beside the game says of a table, as a word."""
        self._touch(at)
        return self.roots[name](at, *given)

    def number(self, name: str) -> int:
        """Return the number of a generated function; a KeyError if it was not lowered."""
        return self._numbers[self.machine.space[name]]

    # Handing over.

    def value(self, word: int) -> Any:
        """Return what a word stands for that native code has returned."""
        return self.reader.value(word)

    def hold(self, value: Any) -> Held:
        """Lay data down that native code reads: numbers, sequences, dictionaries, records, and what is held already."""
        writer, word = self.written(lambda writer: writer.word(value))
        self.instance.write(writer.home, bytes(writer.held))
        return Held(self.left, writer.home, word)

    def lent(self, value: Any) -> int:
        """Lay data down for one call of native code, and return its word: what is lent next takes its place."""
        while True:
            writer = self.writer(self._lent_at)
            word = writer.word(value)
            if len(writer.held) <= self._lent_room:
                self.instance.write(writer.home, bytes(writer.held))
                return word
            if self._lent_at:
                self._leave(self._lent_at)
            self._lent_room = 2 * len(writer.held)
            self._lent_at = self._take(self._lent_room)

    def held_once(self, value: Any) -> Any:
        """Lay data down that stays the same, if it was not yet."""
        if id(value) not in self._held:
            self._held[id(value)] = value, self.hold(value)
        return self._held[id(value)][1]

    def take_back(self) -> None:
        """Take back the blocks that were left."""
        if self.left:
            self._collect()  # tables may still share parts of them
        while self.left:
            self._leave(self.left.pop())

    def writer(self, home: int) -> TableWriter:
        """Return what writes data that is to lie at a place."""
        return TableWriter(self.layout, self._numbers, self._texts, self._records, self._said, home)

    def written(self, write: Callable[[TableWriter], Written]) -> tuple[TableWriter, Written]:
        """Return what is written, and the writer, which has a block with room for all that is held."""
        self.take_back()
        room = self._room
        while True:
            writer = self.writer(self._take(room))
            try:
                made = write(writer)
            except (TypeError, KeyError):
                self._leave(writer.home)
                raise
            if len(writer.held) <= room:
                return writer, made
            # Where data lies stands in the data: in a larger block it is written anew.
            self._leave(writer.home)
            room = self._room = 2 * len(writer.held)

    def stack(self, at: int) -> list[Frame]:
        """Return the frames of a table."""
        return self.reader.stack(self.instance.word(at + self.layout.slots["stack"]))

    def state(self, at: int) -> State:
        """Return a table as a state of the Python machine."""
        return self.reader.state(at)

    def put(self, at: int, state: State) -> None:
        """Lay a state of the Python machine down as a table; a TypeError if it holds what no table can."""
        writer, slots = self.written(lambda writer: writer.state(state))
        old = self.instance.word(at + HOME)
        slots[MARKED:HOME] = self.instance.read(at + MARKED, 8)
        slots[HOME : HOME + 8] = writer.home.to_bytes(8, "little")
        self.instance.write(writer.home, bytes(writer.held))
        self.instance.write(at, bytes(slots))
        if old:
            self._leave(old)

    def put_changed(self, at: int, state: State, other: int, before: State) -> None:
        """Lay a state down that is a changed copy of how another table stands: only what differs is written."""
        writer = self.writer(0)
        changes = writer.changes(state, before)
        if changes is None:
            self.put(at, state)
            return
        self.lay(at, other)
        for place, made in changes:
            self.instance.write(at + place, made)


def make_engine(machine: Machine, fingerprint: str, roots: Roots, only_kept: bool = False) -> Engine | None:
    """Make what runs tables of a machine natively, out of what was kept, or build it; None where nothing can run it.

    With `only_kept` it is not built, and None if none was kept.
    """
    if not available():
        return None
    key = key_for(machine, fingerprint)
    found = vault.fetch(key)
    try:
        if found is not None:
            return Engine(machine, found[0], json.loads(found[1]), roots)
        if only_kept:
            return None
        compiled, about = build(machine, roots)
        vault.keep(key, compiled, json.dumps(about).encode())
        return Engine(machine, compiled, about, roots)
    except Refused:
        return None
    finally:
        machine.forget_sources()


def build(machine: Machine, roots: Roots) -> tuple[Compiled, dict[str, Any]]:
    """Lower a machine and compile it; return also what is needed to read its tables."""
    program = lower_machine(machine, roots)
    names = {entry.name: function.__name__ for function, entry in program.entries.items()}
    functions = [names.get(name) for name in program.module.numbers]
    space = machine.space
    about = {
        "functions": [name if name is not None and name in space else None for name in functions],
        "roots": {each.__name__: program.entries[each].name for each in roots.functions},
        "texts": {text: program.constants.places["text", text] for text in program.constants.texts},
        "said": program.said.paths,
    }
    return Compiled.of(emit(program.module)), about


def key_for(machine: Machine, fingerprint: str) -> str:
    """Return what tells one machine from all others, and from those of other versions of this program."""
    plan = machine.plan
    options = {option.name: value for option, value in plan.options.items()}
    parts = (fingerprint, plan.players, options, machine.explicit, machine.asks, source_digest())
    return hashlib.sha256(repr(parts).encode()).hexdigest()


@cache
def source_digest() -> str:
    """Return a digest of all source that has to do with how a game is built."""
    made = hashlib.blake2b(digest_size=16)
    root = Path(__file__).parents[2]
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            made.update(path.read_bytes())
    return made.hexdigest()


__all__ = ["Engine", "Trap", "Unsupported", "make_engine"]
