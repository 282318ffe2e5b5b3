"""Where everything lies in the memory of a native program: constants, and the parts of a table."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from ..meaning.bounds import STEPS
from ..meaning.said import DEEPEST, MOST_LETTERS, MOST_TEXTS, Said
from ..meaning.types import Number, Piece, Player, Truth, Type, Value
from ..planning.plan import Plan
from ..running.state import State
from .texts import Texts

NONE, REF = -(1 << 63), 1 << 62
# What something is: sequences, what is none, and records, which are.
TUPLE, LIST, FIXED, CLOSURE, DICT, SET, TEXT, SAID, KEYED, RECORD = range(10)
# In a table by numbers: nothing stands at this one.
MISSING = -(1 << 61)

# From the front: the open frame, what calls from outside give and get, where memory stands, constants.
FRAME, FRAME_WORDS = 64, 480
OUT = 4096
GLOBALS = 5120
AT, END_OF_ROOM, TOP, TOUCHED, FREE = GLOBALS, GLOBALS + 8, GLOBALS + 16, GLOBALS + 24, GLOBALS + 64
# Where the variables of the open frame lie: at `FRAME`, or still on the stack.
FRAME_AT = GLOBALS + 32
# How deep functions that call themselves are.
DEPTH = GLOBALS + 40
TOUCHED_LIST, MOST_TOUCHED = 8192, 1000
CONSTANTS = 16384

# The nursery is emptied when it holds so much; what one choice may take at most.
SOFT, HARD = 1 << 18, 1 << 25
# What a table may hold, and all of them.
MOST_HELD, MOST_MEMORY = 1 << 25, 1 << 31

# Of each table: its place among those touched, its block, then its chance.
MARKED, HOME, BLOCK, KEY, LEFT, WORDS, SLOTS = 0, 8, 16, 24, 56, 64, 128
LUCK_SIZE = SLOTS - BLOCK
# Slots of the state whose values are always plain numbers.
PLAIN_SLOTS = ("who", "q", "steps", "renewed", "by", "serial")
# Slots that only chance uses.
LUCK_SLOTS = ("rng", "luck")
NUMBERS_ONLY = ("loc", "known", "lo", "hi", "cast")
NUMBER_SLOTS = ("q", "steps", "renewed", "serial")
# What values of tracks are never an address; and what they are always a number of.
PLAIN: tuple[type[Type], ...] = (Number, Truth, Player, Value, Piece)
COUNTED: tuple[type[Type], ...] = (Number, Truth)
NESTED = ("Z", "on")


def aligned(number: int, to: int = 16) -> int:
    """Return the next multiple."""
    return -(-number // to) * to


def plain_tracks(plan: Plan, types: tuple[type[Type], ...]) -> set[str]:
    """Return the slots of tracks that only ever hold values of some types, one for each player or piece."""
    tracks = [*plan.world.all_tracks()]
    others = {each.slot for each in tracks if type(each.type) not in types or each.index is not None}
    return {each.slot for each in tracks} - others


def holds_numbers(value: Any) -> bool:
    """Whether a slot holds a number, or only numbers."""
    if isinstance(value, list):
        return {*map(type, value)} <= {int} or all(isinstance(each, int) for each in value)
    return isinstance(value, int)


class Layout:
    """Where the slots of a state lie, from the beginning of a table."""

    def __init__(self, plan: Plan, fresh: State) -> None:
        self.plan = plan
        names = [name for name in type(fresh).__slots__ if name not in LUCK_SLOTS]  # type: ignore[attr-defined]
        # Tracks of truths, which are numbers in native code.
        truths = {track.slot for track in plan.world.all_tracks() if isinstance(track.type, Truth)}
        self.truths = [name for name in names if name in truths]
        lists = [name for name in names if isinstance(getattr(fresh, name), list) and name not in (*NESTED, "stack")]
        single = [name for name in names if name not in (*lists, *NESTED)]
        self.slots: dict[str, int] = {}
        self.arrays: dict[str, tuple[int, int]] = {}  # where its head is, and how long it is
        self.at = SLOTS
        plain = plain_tracks(plan, PLAIN) | {*PLAIN_SLOTS, *NUMBERS_ONLY}
        # Slots that always hold a number, or only numbers: what is no number is not put there.
        self.numbers = {name for name in plain_tracks(plan, COUNTED) if holds_numbers(getattr(fresh, name, None))}
        self.numbers |= {*NUMBERS_ONLY, *NUMBER_SLOTS}
        self.add_all(fresh, [name for name in single if name in plain], [name for name in lists if name in plain])
        self.roots = self.at
        self.add_all(
            fresh, [name for name in single if name not in plain], [each for each in lists if each not in plain]
        )
        self.roots_end = self.at
        self.heads: dict[str, int] = {}
        self.room: dict[str, list[tuple[int, int]]] = {}  # of each zone and group: where its things are, how many fit
        self.at = aligned(self.at)
        room = {"Z": [self.zone_room(number) for number in range(len(plan.zone_names))]}
        if "on" in names:
            room["on"] = [len(table) for table in plan.group_abilities]
        self.head = self.at
        for name, counts in room.items():
            self.heads[name] = self.at
            self.at += 16 * len(counts)
        self.rooms = self.at
        for name, counts in room.items():
            self.room[name] = [self.add_room(count) for count in counts]
        self.size = aligned(self.at)
        self.empty = self.empty_words()

    def empty_words(self) -> list[int]:
        """Return the words of a table of which only the heads of lists are written."""
        found = [0] * (self.size >> 3)
        heads = [(at, count, at + 16) for at, count in self.arrays.values()]
        for name, first in self.heads.items():
            heads += [(first + 16 * at, room, place) for at, (place, room) in enumerate(self.room[name])]
        for at, room, place in heads:
            found[at >> 3], found[(at >> 3) + 1] = room << 32, FIXED << 32 | place - at
        for at, count in self.arrays.values():
            found[at >> 3] |= count
        return found

    def add_all(self, fresh: State, single: list[str], lists: list[str]) -> None:
        """Find places for some slots."""
        for name in single:
            self.add_slot(name)
        for name in lists:
            self.add_array(name, len(getattr(fresh, name)))

    def add_slot(self, name: str) -> None:
        """Find a place for a slot."""
        self.slots[name] = self.at
        self.at += 8

    def add_array(self, name: str, count: int) -> None:
        """Find a place for a list that never grows."""
        self.arrays[name] = self.at, count
        self.at += 16 + 8 * count

    def add_room(self, count: int) -> tuple[int, int]:
        """Find a place for so many things."""
        self.at += 8 * count
        return self.at - 8 * count, count

    def zone_room(self, number: int) -> int:
        """Return how many things can ever lie in a zone."""
        zone = self.plan.zone_names[number].zone
        if zone.holds_tokens:
            return len(self.plan.start_contents[number])
        if zone.of is None:
            return len(self.plan.pieces)
        return sum(1 for piece in self.plan.pieces if piece.kind.is_a(zone.of))

    def zone(self, name: str, number: int, held: Sequence[int]) -> tuple[tuple[int, bytes], tuple[int, bytes]]:
        """Return what lies in a zone, or the cards at work of a group, as bytes: its head and the things, and where."""
        head = self.heads[name] + 16 * number
        place, room = self.room[name][number]
        made = struct.pack("<IIiI", len(held), room, place - head, FIXED)
        return (head, made), (place, struct.pack(f"<{len(held)}q", *held))

    def names(self) -> dict[str, int]:
        """Return the numbers that the prelude is written with."""
        slots = {
            "QUESTION": "q", "WHO": "who", "OPTIONS": "opts", "ANSWER": "ans", "STACK": "stack", "STEPS_LEFT": "steps",
            "RENEWED": "renewed",
        }  # fmt: skip
        return {
            "NONE": NONE, "REF": REF, "TUPLE": TUPLE, "LIST": LIST, "DICT": DICT, "SET": SET, "TEXT": TEXT,
            "FIXED": FIXED, "KEYED": KEYED, "MISSING": MISSING, "SAID": SAID, "RECORD": RECORD, "FRAME": FRAME,
            "FRAME_AT": FRAME_AT, "OUT": OUT, "AT": AT, "TOP": TOP, "DEPTH": DEPTH,
            "END_OF_ROOM": END_OF_ROOM, "FREE": FREE, "TOUCHED": TOUCHED, "TOUCHED_LIST": TOUCHED_LIST,
            "MOST_TOUCHED": MOST_TOUCHED, "MOST_HELD": MOST_HELD, "MOST_MEMORY": MOST_MEMORY, "MARKED": MARKED,
            "HOME": HOME, "BLOCK": BLOCK, "KEY": KEY, "LEFT": LEFT, "WORDS": WORDS, "LUCK_SIZE": LUCK_SIZE,
            "ROOTS": self.roots,
            "ROOTS_END": self.roots_end, "TABLE_SIZE": self.size, "HEADS": self.head, "ROOMS": self.rooms,
            "MOST_LETTERS": MOST_LETTERS, "MOST_TEXTS": MOST_TEXTS, "DEEPEST": DEEPEST, "ALL_STEPS": STEPS,
            "PLAYERS": self.plan.players,
            **{name: self.slots[slot] for name, slot in slots.items()},
        }  # fmt: skip


class Constants:
    """What never changes, as bytes: each thing once."""

    def __init__(
        self, number_of: Callable[[FunctionType], int], record_sort: Callable[[type], int], said: Texts
    ) -> None:
        self.held = bytearray()
        self.places: dict[Any, int] = {}
        self.texts: list[str] = []
        self.number_of = number_of
        self.record_sort = record_sort
        self.said = said

    def first_word(self, value: Any) -> int:
        """Return as a word what a table holds at first: a dictionary is one that can grow."""
        return REF | self.dictionary(value) if isinstance(value, dict) else self.word(value)

    def word(self, value: Any) -> int:
        """Return a value as a word."""
        if value is None:
            return NONE
        if isinstance(value, bool | int):
            assert -(1 << 60) < value < 1 << 60, value
            return int(value)
        if isinstance(value, FunctionType):
            return self.number_of(value)
        if isinstance(value, Said):
            words = (self.said.number(value), len(value), value.size, value.depth)
            return REF | self.sequence(words, SAID)
        if isinstance(value, str):
            return REF | self.text(value)
        if isinstance(value, list | tuple):
            sort = LIST if isinstance(value, list) else TUPLE if type(value) is tuple else self.record_sort(type(value))
            return REF | self.sequence(value, sort)
        if isinstance(value, range):
            return REF | self.sequence(tuple(value), TUPLE)
        if isinstance(value, set | frozenset):
            return REF | self.keyed(dict.fromkeys(value, 1))
        if isinstance(value, dict):
            return REF | (self.keyed(value) if is_keyed(value) else self.dictionary(value))
        raise TypeError(f"{type(value).__name__} is no constant")

    def add(self, key: Any, made: bytes) -> int:
        """Lay bytes down; return where."""
        at = self.places[key] = CONSTANTS + len(self.held)
        self.held += made + bytes(-len(made) % 16)
        return at

    def text(self, words: str) -> int:
        """Return where a text stands; the number of the text is kept in the place of its room."""
        key = ("text", words)
        if key not in self.places:
            self.texts.append(words)
            self.add(key, struct.pack("<IIiI", len(words), len(self.texts) - 1, 16, TEXT))
        return self.places[key]

    def sequence(self, value: Sequence[Any], sort: int) -> int:
        """Return where a sequence lies."""
        words = [self.word(each) for each in value]
        key = (sort, *words)
        if key not in self.places:
            head = struct.pack("<IIiI", len(words), len(words), 16, sort)
            self.add(key, head + struct.pack(f"<{len(words)}q", *words))
        return self.places[key]

    def bits(self, numbers: frozenset[int] | set[int], count: int) -> int:
        """Return where there is a byte for each of so many numbers: whether it is one of these."""
        key = ("bits", frozenset(numbers), count)
        if key not in self.places:
            self.add(key, bytes(1 if number in numbers else 0 for number in range(count)))
        return self.places[key]

    def raw(self, words: Sequence[int]) -> int:
        """Return where bare words lie."""
        key = ("raw", *words)
        if key not in self.places:
            self.add(key, struct.pack(f"<{len(words)}q", *words))
        return self.places[key]

    def keyed(self, value: Mapping[int, Any]) -> int:
        """Return where a table lies that has a word for each number from 0 to its highest key."""
        count = max(value, default=-1) + 1
        words = [self.word(value[key]) if key in value else MISSING for key in range(count)]
        key = (KEYED, *words)
        if key not in self.places:
            self.add(key, struct.pack(f"<IIiI{count}q", count, count, 16, KEYED, *words))
        return self.places[key]

    def dictionary(self, value: Mapping[Any, Any]) -> int:
        """Return where a small dictionary lies; it is looked through from its front."""
        if len(value) > 8:
            raise TypeError("a dictionary of this size is no constant")
        words = [self.word(each) for pair in value.items() for each in pair]
        key = (DICT, *words)
        if key not in self.places:
            words += [0] * (16 - len(words))
            self.add(key, struct.pack("<IIiI16q", len(value), 8, 16, DICT, *words))
        return self.places[key]


def is_keyed(value: Mapping[Any, Any]) -> bool:
    """Whether the keys of a dictionary are numbers from 0 on, not too far apart."""
    return all(type(key) is int and 0 <= key < 1 << 16 for key in value)


def image_of(layout: Layout, state: State, word: Callable[[Any], int], stack: int) -> bytearray:
    """Return a state as a table without its luck, by what turns values into words; of the stack the word is given."""
    words = layout.empty.copy()
    for name, at in layout.slots.items():
        words[at >> 3] = stack if name == "stack" else word(getattr(state, name))
    for name, (at, count) in layout.arrays.items():
        first = (at >> 3) + 2
        words[first : first + count] = map(word, getattr(state, name))
    for name, head in layout.heads.items():
        at = head >> 3
        for held, (place, _) in zip(getattr(state, name), layout.room[name], strict=True):
            if held:
                words[at] += len(held)
                words[place >> 3 : (place >> 3) + len(held)] = held
            at += 2
    return bytearray(struct.pack(f"<{len(words)}q", *words))
