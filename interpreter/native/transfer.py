"""Tables between Python and native memory: a state of the Python machine as bytes, and back."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from operator import is_
from typing import Any

import attrs

from ..meaning.said import PlainWords, Said, TextInfo, said
from ..running.luck import SPENT
from ..running.state import State
from .memory import (
    BLOCK,
    CLOSURE,
    DICT,
    FIXED,
    KEY,
    LEFT,
    LIST,
    NONE,
    RECORD,
    REF,
    SAID,
    SET,
    SLOTS,
    TEXT,
    TUPLE,
    WORDS,
    Layout,
    holds_numbers,
    image_of,
)
from .texts import HEAD

LOW = (1 << 32) - 1
KEY_BITS = 256
# Numbers from here on could be taken for something else.
MOST = 1 << 60
TOO_LARGE = "a number of this size can't be held"
# Of the hashes of native code: what fits into a word, and what spreads numbers over it.
WORD = (1 << 64) - 1
SPREAD = 7046029254386353131


@attrs.frozen(eq=False)
class Names:
    """What numbers stand for: functions of frames, texts, records."""

    functions: Sequence[Any]
    texts: Sequence[str]
    records: Sequence[Callable[..., Any]]
    said: Sequence[TextInfo | Said]
    english: PlainWords


class Held:
    """Data in native memory, as long as this is kept; then its block is noted as one that is left.

    No native code is called then: Python's collector may have taken its memory away already.
    """

    def __init__(self, left: list[int], at: int, word: int) -> None:
        self.left, self.at, self.word = left, at, word

    def __del__(self) -> None:
        self.left.append(self.at)


@attrs.frozen(eq=False)
class TableReader:
    """Reads tables out of a memory."""

    layout: Layout
    names: Names
    make: Callable[[], State]
    read: Callable[[int, int], bytes]

    def state(self, at: int) -> State:
        """Return a table as a state of the Python machine."""
        layout = self.layout
        held = self.read(at, layout.size)
        words, halves = memoryview(held).cast("q").tolist(), memoryview(held).cast("I")
        made = self.make()
        for name, place in layout.slots.items():
            word = words[place >> 3]
            setattr(made, name, self.stack(word) if name == "stack" else self.value(word))
        for name, (place, count) in layout.arrays.items():
            first = (place >> 3) + 2
            setattr(made, name, self.values(words[first : first + count]))
        for name, head in layout.heads.items():
            room = layout.room[name]
            counts = halves[head >> 2 : (head >> 2) + 4 * len(room) : 4].tolist()
            places = zip([place >> 3 for place, _ in room], counts, strict=True)
            setattr(made, name, [words[first : first + count] for first, count in places])
        for name in layout.truths:
            setattr(made, name, as_truth(getattr(made, name)))
        made.rng, made.luck = luck_of(held)
        return made

    def slot(self, at: int, name: str) -> Any:
        """Return what one slot of a table holds."""
        return self.value(struct.unpack("<q", self.read(at + self.layout.slots[name], 8))[0])

    def values(self, words: list[int]) -> list[Any]:
        """Return what words stand for."""
        if words and max(words) < REF:
            return [None if word == NONE else word for word in words] if min(words) == NONE else words
        return [self.value(word) for word in words]

    def value(self, word: int) -> Any:
        """Return what a word stands for."""
        if word < REF:
            return None if word == NONE else word
        at = word & LOW
        count, room, off, sort = struct.unpack("<IIiI", self.read(at, 16))
        if sort == TEXT:
            return self.names.texts[room]
        if sort in (DICT, SET):
            words = struct.unpack(f"<{2 * count}q", self.read(at + off, 16 * count))
            keys = [self.value(each) for each in words[::2]]
            return set(keys) if sort == SET else dict(zip(keys, map(self.value, words[1::2]), strict=True))
        things = self.values([*struct.unpack(f"<{count}q", self.read(at + off, 8 * count))])
        if sort in (LIST, FIXED):
            return things
        if sort == SAID:
            return self.text(things)
        if sort >= RECORD:
            return self.names.records[sort - RECORD](*things)
        assert sort == TUPLE, sort
        return tuple(things)

    def text(self, things: list[Any]) -> Said:
        """Return a text with something filled in."""
        found = self.names.said[things[0]]
        return found if isinstance(found, Said) else said(found, tuple(things[HEAD:]), self.names.english)

    def stack(self, word: int) -> list[Any]:
        """Return the frames of a stack, which is laid flat: variables, how many there are, function."""
        at = word & LOW
        count, _, off, _ = struct.unpack("<IIiI", self.read(at, 16))
        words = struct.unpack(f"<{count}q", self.read(at + off, 8 * count))
        frames: list[Any] = []
        while count:
            size, function = words[count - 2], words[count - 1]
            held = words[count - 2 - size : count - 2]
            frames.append((self.names.functions[function], *[self.value(each) for each in held]))
            count -= size + 2
        return frames[::-1]


def is_untouched(values: Sequence[Any], before: Sequence[Any]) -> bool:
    """Whether a sequence holds the very things of another: texts that are equal may have other cards filled in."""
    return len(values) == len(before) and all(map(is_, values, before))


def as_truth(value: Any) -> Any:
    """Return a number as the truth that it stands for, and a list of them."""
    if isinstance(value, list):
        return [each != 0 if type(each) is int else as_truth(each) for each in value]
    return bool(value) if value is not None else None


def hash_of(value: Any) -> int:
    """Return the number by which native code finds a key: of a number or none, or a tuple of such."""
    if value is None or isinstance(value, int):
        word = (NONE if value is None else int(value)) & WORD
        word = (word ^ word >> 32) * SPREAD & WORD
        return word ^ word >> 29
    if not isinstance(value, tuple):
        raise TypeError(f"{type(value).__name__} can't be a key")
    made = len(value) + 17
    for each in value:
        made = made * 31 + hash_of(each) & WORD
        made ^= made >> 23
    return made


def luck_of(held: bytes) -> tuple[int, int]:
    """Return `rng` and `luck` of a table."""
    (left,) = struct.unpack_from("<q", held, LEFT)
    words = struct.unpack_from("<16I", held, WORDS)[16 - left :]
    rng = SPENT
    for word in reversed(words):
        rng = rng << 32 | word
    (block,) = struct.unpack_from("<Q", held, BLOCK)
    key = int.from_bytes(held[KEY : KEY + 32], "little")
    return rng, block << KEY_BITS | key


def lay_luck(out: bytearray, rng: int, luck: int) -> None:
    """Write `rng` and `luck` into a table."""
    left = (rng.bit_length() - 1) // 32
    words = [rng >> 32 * number & LOW for number in range(left)]
    struct.pack_into("<q", out, LEFT, left)
    struct.pack_into("<16I", out, WORDS, *[0] * (16 - left), *words)
    struct.pack_into("<Q", out, BLOCK, luck >> KEY_BITS)
    out[KEY : KEY + 32] = (luck & (1 << KEY_BITS) - 1).to_bytes(32, "little")


@attrs.define(eq=False)
class TableWriter:
    """Writes one table: its slots, and behind them, at another place, all that these hold."""

    layout: Layout
    numbers: dict[Any, int]  # of functions
    texts: dict[str, int]  # where they lie
    records: dict[type, int]
    said: dict[int, int]  # of texts and of what they are made from, by their identity
    home: int = 0
    held: bytearray = attrs.Factory(bytearray)
    empty: int = 0

    def state(self, state: State) -> bytearray:
        """Return the slots of a state; `held` has the rest, as it must lie at `home`."""
        self.look_at(state)
        out = image_of(self.layout, state, self.word, self.stack(state.stack))
        lay_luck(out, state.rng, state.luck)
        return out

    def changes(self, state: State, before: State) -> list[tuple[int, bytes]] | None:
        """Return what to write where, so that a table that stands as before stands as a copy of that which was changed.

        None if more was changed than where cards lie, who knows them, and numbers.
        """
        layout = self.layout
        self.look_at(state)
        found: list[tuple[int, bytes]] = []
        plain = [name for name, place in layout.slots.items() if place < layout.roots]
        words = [self.word(getattr(state, name)) for name in plain]
        # They lie one behind the other.
        found.append((SLOTS, struct.pack(f"<{len(words)}q", *words)))
        for name in [*layout.slots][len(plain) :]:
            value, old = getattr(state, name), getattr(before, name)
            if not (is_untouched(value, old) if name == "stack" else value is old):
                return None
        for name, (place, count) in layout.arrays.items():
            values, old = getattr(state, name), getattr(before, name)
            if place >= layout.roots:
                if not is_untouched(values, old):
                    return None
            elif values != old:
                found.append((place + 16, struct.pack(f"<{count}q", *map(self.word, values))))
        for name in layout.heads:
            lists = getattr(state, name)
            changed = [number for number, old in enumerate(getattr(before, name)) if lists[number] != old]
            for number in changed:
                found += layout.zone(name, number, lists[number])
        return found

    def look_at(self, state: State) -> None:
        """Look whether slots for numbers hold numbers."""
        for name in self.layout.numbers:
            if not holds_numbers(getattr(state, name, 0)):
                raise TypeError(f"{name} can't hold what is no number")

    def word(self, value: Any) -> int:
        """Return a value as a word."""
        if value is None:
            return NONE
        kind = type(value)
        if kind is tuple:
            return self.sequence(value, TUPLE)
        if isinstance(value, int):
            if not -MOST < value < MOST:
                raise TypeError(TOO_LARGE)
            return int(value)
        if kind in self.records and isinstance(value, tuple):
            return self.sequence(value, self.records[kind])
        if kind is list or kind is range:  # native code has the numbers of a range themselves
            return self.sequence(value, LIST)
        if kind is Held:
            word: int = value.word
            return word
        if isinstance(value, Said):
            return self.text(value)
        if isinstance(value, str):
            return REF | self.texts[value]
        if isinstance(value, Mapping):
            return self.dictionary(value)
        if attrs.has(kind):
            held = [getattr(value, field.name) for field in attrs.fields(kind)]
            return self.sequence(held, self.records[kind])
        raise TypeError(f"{kind.__name__} can't be held")

    def text(self, value: Said) -> int:
        """Lay a text with something filled in down."""
        about = [len(value), value.size, value.depth]
        if id(value) in self.said:
            return self.lay([self.said[id(value)], *about], SAID)
        return self.lay([self.said[id(value.info)], *about, *map(self.word, value.values)], SAID)

    def sequence(self, values: Sequence[Any], sort: int) -> int:
        """Lay a sequence down."""
        if not values and sort == TUPLE:
            return self.empty or self.lay_empty()
        if {*map(type, values)} <= {int}:
            # Most are of numbers, which are words.
            if values and not -MOST < min(values) <= max(values) < MOST:
                raise TypeError(TOO_LARGE)
            return self.lay(values, sort)
        return self.lay([self.word(each) for each in values], sort)

    def lay_empty(self) -> int:
        """Lay a tuple without things down, which is the same one wherever it stands."""
        self.empty = self.lay((), TUPLE)
        return self.empty

    def lay(self, words: Sequence[int], sort: int) -> int:
        """Lay a sequence of words down."""
        at = self.home + len(self.held)
        self.held += struct.pack(f"<IIiI{len(words)}q", len(words), len(words), 16, sort, *words)
        return REF | at

    def dictionary(self, value: Mapping[Any, Any]) -> int:
        """Lay a dictionary down, with an index if it is a large one."""
        words = [self.word(each) for pair in value.items() for each in pair]
        room = 8
        while room < len(value):
            room *= 2
        words += [0] * (2 * room - len(words))
        index = bytearray(8 * room if room > 8 else 0)
        for number, key in enumerate(value if room > 8 else ()):
            spot = hash_of(key) & (2 * room - 1)
            while index[4 * spot : 4 * spot + 4] != bytes(4):
                spot = (spot + 1) & (2 * room - 1)
            struct.pack_into("<I", index, 4 * spot, number + 1)
        at = self.home + len(self.held)
        self.held += struct.pack(f"<IIiI{2 * room}q", len(value), room, 16, DICT, *words) + index
        return REF | at

    def stack(self, frames: list[Any]) -> int:
        """Lay frames down, flat."""
        words: list[int] = []
        for function, *held in frames:
            words += [*map(self.word, held), len(held), self.numbers[function]]
        return self.lay(words, LIST)


__all__ = ["CLOSURE", "Held", "Names", "TableReader", "TableWriter"]
