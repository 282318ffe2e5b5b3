"""The code between Python and WebAssembly: functions over 64-bit numbers and one memory.

An expression or statement is a tuple that begins with its name; see `wasm.py`, which has an entry for each. All values
are i64. Conditions are i32, and only stand where one is asked for. An address is an i64 too; its low half counts.

    ("c", 7)  ("l", "x")                              a number; a local variable
    ("b", "add", a, b)  ("cmp", "lt_s", a, b)         signs; comparisons, which are conditions
    ("not", c)  ("int", c)  ("is", a)                 a condition turned round, as a number; whether a number is not 0
    ("ld", a, 8)  ("ld32", a, 8)  ("ld32s", a, 8)  ("ld8", a, 8)      what stands at an address, with an offset
    ("call", "name", [...])  ("calli", f, [...])            calls, by name or by a number of the table of functions
    ("both", c, d)  ("either", c, d)  ("select", c, a, b)   conditions and values without a branch: all is worked out
    ("same32", a, b)                                        a condition: whether 32 bytes at two addresses are the same
    ("part", a, 8, b)                                       the double at an address, times a number, cut to a whole one
    ("if", type, c, [...], a, [...], b)  ("seq", type, [...], a)      values after statements

    ("set", "x", a)  ("st", a, 8, v)  ("st32", a, 8, v)     assignments to variables and memory
    ("if", c, [...], [...])  ("loop", [...])  ("break",)  ("continue",)  ("ret", a)
    ("block", label, [...])  ("leave", label)               what can be left from within
    ("do", a)  ("copy", to, from, bytes)  ("trap",)
"""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs

Node: TypeAlias = tuple[Any, ...]
Body: TypeAlias = list[Node]

I64, I32 = "i64", "i32"


@attrs.define(eq=False)
class Function:
    """A function: its parameters, all i64, its body, and what it returns: i64, i32 or nothing."""

    name: str
    params: list[str]
    result: str | None = I64
    body: Body = attrs.Factory(list)
    locals: dict[str, None] = attrs.Factory(dict)  # in their order; without the parameters
    is_rare: bool = False  # whether it is seldom called, and never written where it is

    def local(self, name: str) -> str:
        """Declare a variable, unless it is there."""
        if name not in self.params:
            self.locals[name] = None
        return name


@attrs.define(eq=False)
class Module:
    """A whole program: its functions, those that can be called by their number, and what lies in memory at first."""

    functions: dict[str, Function] = attrs.Factory(dict)
    numbers: dict[str, int] = attrs.Factory(dict)  # by name: the place in the table of functions
    exports: list[str] = attrs.Factory(list)
    data: list[tuple[int, bytes]] = attrs.Factory(list)
    marks: dict[int, int] = attrs.Factory(dict)  # numbers that stand for others, known when all is lowered
    pages: int = 1
    most_pages: int = 65536

    def add(self, function: Function) -> Function:
        """Add a function."""
        assert function.name not in self.functions, function.name
        self.functions[function.name] = function
        return function

    def number(self, name: str) -> int:
        """Return the number by which a function can be called."""
        return self.numbers.setdefault(name, len(self.numbers))


def c(number: int) -> Node:
    """Make a number."""
    return ("c", number)


def local(name: str) -> Node:
    """Make a use of a variable."""
    return ("l", name)


def call(name: str, *args: Node) -> Node:
    """Make a call."""
    return ("call", name, [*args])


def parts(node: Any, most: int | None = None) -> list[Node]:
    """Return a node and all nodes within it, in the order in which they stand; at most so many, if it is said."""
    found: list[Node] = []
    left = [node]
    while left:
        here = left.pop()
        if type(here) is tuple and here and type(here[0]) is str:
            if len(found) == most:
                break
            found.append(here)
        left += [each for each in reversed(here) if type(each) is tuple or type(each) is list]
    return found


def size(node: Any) -> int:
    """Count the nodes of an expression, a statement or a list of them."""
    if type(node) is tuple:
        total = 1
        for each in node:
            if type(each) is tuple or type(each) is list:
                total += size(each)
        return total
    total = 0
    for each in node:
        total += size(each)
    return total
