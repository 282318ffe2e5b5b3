"""A program as the bytes of a WebAssembly module."""

from __future__ import annotations

from typing import Any

from .code import I32, I64, Function, Module, Node

BINARY = {
    "add": 0x7C, "sub": 0x7D, "mul": 0x7E, "div_s": 0x7F, "rem_s": 0x81, "rem_u": 0x82, "and": 0x83, "or": 0x84,
    "xor": 0x85, "shl": 0x86, "shr_s": 0x87, "shr_u": 0x88, "rotr": 0x8A,
}  # fmt: skip
COMPARISONS = {
    "eq": 0x51, "ne": 0x52, "lt_s": 0x53, "lt_u": 0x54, "gt_s": 0x55, "gt_u": 0x56, "le_s": 0x57, "le_u": 0x58,
    "ge_s": 0x59, "ge_u": 0x5A,
}  # fmt: skip
LOADS = {"ld": 0x29, "ld32": 0x35, "ld32s": 0x34, "ld8": 0x31}
STORES = {"st": 0x37, "st32": 0x3E, "st8": 0x3C}
TYPES = {I64: 0x7E, I32: 0x7F}
WRAP, EXTEND = 0xA7, 0xAD
# A whole number as a double, the product of two doubles, and what is whole of it.
PART = b"\xba\xa2\xb1"
EMPTY = 0x40


def unsigned(number: int) -> bytes:
    """Write a number of any size, seven bits a byte."""
    made = bytearray()
    while True:
        low, number = number & 127, number >> 7
        if not number:
            made.append(low)
            return bytes(made)
        made.append(low | 128)


def signed(number: int) -> bytes:
    """Write a number with a sign, seven bits a byte."""
    made = bytearray()
    while True:
        low, number = number & 127, number >> 7
        if (number == 0 and not low & 64) or (number == -1 and low & 64):
            made.append(low)
            return bytes(made)
        made.append(low | 128)


def emit(module: Module) -> bytes:
    """Return the bytes of a module; its memory and the functions named in `exports` can be used from outside."""
    return Emission(module).whole()


class Emission:
    """The numbers of functions and types of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.index = {name: number for number, name in enumerate(module.functions)}
        self.types: dict[bytes, int] = {}
        for function in module.functions.values():
            self.type(len(function.params), function.result)

    def type(self, params: int, result: str | None) -> int:
        """Return the number of a type of functions."""
        made = b"\x60" + unsigned(params) + bytes([TYPES[I64]]) * params
        made += b"\x00" if result is None else bytes([1, TYPES[result]])
        return self.types.setdefault(made, len(self.types))

    def whole(self) -> bytes:
        """Put the sections together, in the order that the format wants."""
        module, functions = self.module, self.module.functions
        codes = [body(self, function) for function in functions.values()]
        kinds = [unsigned(self.type(len(each.params), each.result)) for each in functions.values()]
        table = [unsigned(self.index[name]) for name in module.numbers]
        exports = [text("memory") + b"\x02\x00"]
        exports += [text(name) + b"\x00" + unsigned(self.index[name]) for name in module.exports]
        data = [b"\x00\x41" + signed(at) + b"\x0b" + unsigned(len(held)) + held for at, held in module.data]
        size = unsigned(len(table))
        sections = [
            (1, many([*self.types])),
            (3, many(kinds)),
            (4, many([b"\x70\x01" + size + size])),
            (5, many([b"\x01" + unsigned(module.pages) + unsigned(module.most_pages)])),
            (7, many(exports)),
            (9, many([b"\x00\x41\x00\x0b" + many(table)])),
            (10, many(codes)),
            (11, many(data)),
        ]
        head = b"\x00asm\x01\x00\x00\x00"
        return head + b"".join(bytes([number]) + unsigned(len(made)) + made for number, made in sections)


def many(items: list[bytes]) -> bytes:
    """Write how many there are, and all of them."""
    return unsigned(len(items)) + b"".join(items)


def text(words: str) -> bytes:
    """Write a name."""
    return unsigned(len(words.encode())) + words.encode()


def body(emission: Emission, function: Function) -> bytes:
    """Write the code of a function."""
    writer = FunctionWriter(emission, function)
    for each in function.body:
        writer.statement(each)
    # Whoever comes to the end of a body returns nothing; the format wants a value all the same.
    writer.out += {I64: b"\x42\x00", I32: b"\x41\x00", None: b""}[function.result]
    count = len(function.locals)
    held = many([unsigned(count) + bytes([TYPES[I64]])] if count else [])
    made = held + bytes(writer.out) + b"\x0b"
    return unsigned(len(made)) + made


class FunctionWriter:
    """Writes one function."""

    def __init__(self, emission: Emission, function: Function) -> None:
        self.emission, self.marks = emission, emission.module.marks
        self.out = bytearray()
        names = [*function.params, *function.locals]
        self.locals = {name: unsigned(number) for number, name in enumerate(names)}
        self.depth = 0
        self.loops: list[int] = []  # how deep each open loop is
        self.blocks: dict[str, int] = {}  # and each open block

    def statements(self, made: list[Node]) -> None:
        """Write one after the other."""
        for each in made:
            self.statement(each)

    def statement(self, node: Node) -> None:
        """Write a statement."""
        out, name = self.out, node[0]
        if name == "set":
            self.value(node[2])
            out += b"\x21" + self.locals[node[1]]
        elif name in STORES:
            self.address(node[1])
            self.value(node[3])
            out.append(STORES[name])
            out += b"\x00" + unsigned(node[2])
        elif name == "if":
            self.value(node[1])
            out += b"\x04\x40"
            self.depth += 1
            self.statements(node[2])
            if node[3]:
                out.append(0x05)
                self.statements(node[3])
            out.append(0x0B)
            self.depth -= 1
        elif name == "loop":
            out += b"\x02\x40\x03\x40"
            self.depth += 2
            self.loops.append(self.depth)
            self.statements(node[1])
            out += b"\x0c\x00\x0b\x0b"
            self.depth -= 2
            self.loops.pop()
        elif name == "break":
            out += b"\x0c" + unsigned(self.depth - self.loops[-1] + 1)
        elif name == "continue":
            out += b"\x0c" + unsigned(self.depth - self.loops[-1])
        elif name == "block":
            out += b"\x02\x40"
            self.depth += 1
            self.blocks[node[1]] = self.depth
            self.statements(node[2])
            out.append(0x0B)
            self.depth -= 1
        elif name == "leave":
            out += b"\x0c" + unsigned(self.depth - self.blocks[node[1]])
        elif name == "ret":
            if node[1] is not None:
                self.value(node[1])
            out.append(0x0F)
        elif name == "do":
            self.value(node[1])
            if self.has_value(node[1]):
                out.append(0x1A)
        elif name == "copy":
            for each in node[1:]:
                self.address(each)
            out += b"\xfc\x0a\x00\x00"
        elif name == "trap":
            out.append(0x00)
        else:
            raise KeyError(name)

    def has_value(self, node: Node) -> bool:
        """Whether an expression leaves something to be dropped."""
        return node[0] != "call" or self.emission.module.functions[node[1]].result is not None

    def known(self, number: int) -> int:
        """Return a number, or what it stands for."""
        return self.marks.get(number, number)

    def address(self, node: Node) -> None:
        """Write an address: the low half of a number."""
        if node[0] == "c":
            low = self.known(node[1]) & (1 << 32) - 1
            self.out += b"\x41" + signed(low if low < 1 << 31 else low - (1 << 32))
            return
        self.value(node)
        self.out.append(WRAP)

    def value(self, node: Node) -> None:
        """Write an expression."""
        out, name = self.out, node[0]
        if name == "l":
            out += b"\x20" + self.locals[node[1]]
        elif name == "c":
            out += b"\x42" + signed(self.known(node[1]))
        elif name == "b":
            self.value(node[2])
            self.value(node[3])
            out.append(BINARY[node[1]])
        elif name in LOADS:
            self.address(node[1])
            out.append(LOADS[name])
            out += b"\x00" + unsigned(node[2])
        elif name == "cmp":
            self.value(node[2])
            self.value(node[3])
            out.append(COMPARISONS[node[1]])
        elif name == "call":
            for each in node[2]:
                self.value(each)
            out += b"\x10" + unsigned(self.emission.index[node[1]])
        else:
            self.rarer(name, node)

    def rarer(self, name: Any, node: Node) -> None:
        """Write an expression that does not occur as often."""
        out = self.out
        if name == "not":
            self.value(node[1])
            out.append(0x45)
        elif name == "is":
            self.value(node[1])
            out += b"\x42\x00\x52"
        elif name == "int":
            self.value(node[1])
            out.append(EXTEND)
        elif name == "yes":
            out += b"\x41\x01" if node[1] else b"\x41\x00"
        elif name == "calli":
            for each in node[2]:
                self.value(each)
            self.address(node[1])
            out += b"\x11" + unsigned(self.emission.type(len(node[2]), I64)) + b"\x00"
        elif name == "if":
            self.value(node[2])
            out.append(0x04)
            out.append(TYPES[node[1]])
            self.depth += 1
            self.statements(node[3])
            self.value(node[4])
            out.append(0x05)
            self.statements(node[5])
            self.value(node[6])
            out.append(0x0B)
            self.depth -= 1
        elif name == "seq":
            self.statements(node[2])
            self.value(node[3])
        elif name == "grow":
            self.address(node[1])
            out += b"\x40\x00" + bytes([EXTEND])
        elif name == "pages":
            out += b"\x3f\x00" + bytes([EXTEND])
        elif name in ("both", "either"):
            self.value(node[1])
            self.value(node[2])
            out.append(0x71 if name == "both" else 0x72)
        elif name == "select":
            for each in (*node[2:], node[1]):
                self.value(each)
            out.append(0x1B)
        elif name == "part":
            self.address(node[1])
            out += b"\x2b\x00" + unsigned(node[2])
            self.value(node[3])
            out += PART
        elif name == "same32":
            # Two pairs of 16 bytes each: what is different in one or the other.
            for offset in (b"\x00", b"\x10"):
                for each in node[1:]:
                    self.address(each)
                    out += b"\xfd\x00\x00" + offset
                out += b"\xfd\x51"
            out += b"\xfd\x50\xfd\x53\x45"
        else:
            raise KeyError(name)
