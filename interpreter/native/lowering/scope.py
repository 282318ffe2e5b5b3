"""What lowering one function may touch: its variables, what is known of their values, and the code so far.

A kind says what a value is, as far as it is known:

    number   a number or truth               seq, numbers   a list or tuple; of numbers
    dict, set, keyed (a table by numbers)    state          the address of a table
    Z, on    all zones, or all groups of abilities, of a table, given by its address
    any      whatever; checked where it matters
"""

from __future__ import annotations

import ast
from typing import Any, TypeAlias, TypeVar

import attrs

from ..code import Body, Node, c
from ..memory import is_keyed
from .program import Lowered, Program, Unsupported

NUMBER, ANY, SEQ, NUMBERS, DICT, SET, STATE = "number", "any", "seq", "numbers", "dict", "set", "state"
KEYED = "keyed"
SEQUENCES = (SEQ, NUMBERS)


@attrs.frozen(eq=False)
class Constant:
    """A value that is known before play: a constant, a table, a function."""

    value: Any


@attrs.frozen(eq=False)
class Made:
    """A value that is worked out in play."""

    node: Node
    kind: str = ANY
    of: str = ""  # the record that it is, or of which its things are, if that is known


Value: TypeAlias = Constant | Made
T = TypeVar("T")


@attrs.define(eq=False)
class FunctionScope:
    """One function while it is lowered."""

    program: Program
    entry: Lowered
    kinds: dict[str, str] = attrs.Factory(dict)  # of variables, as found in the last round
    found: dict[str, str] = attrs.Factory(dict)  # the same in this round
    names: dict[str, str] = attrs.Factory(dict)  # of comprehensions: what their variables are called here
    declared: dict[str, str] = attrs.Factory(dict)  # the kinds that annotations say
    records: dict[str, str] = attrs.Factory(dict)  # of variables: the record that they hold, or hold several of
    locals: set[str] = attrs.Factory(set)
    count: int = 0
    result: str | None = None
    lambdas: dict[ast.Lambda, Lowered] = attrs.Factory(dict)
    filling: dict[str, str] = attrs.Factory(dict)  # lists that a loop fills: the variable that says where it is
    own: set[str] | None = None  # variables that are only ever lists made here, or none; see `still.py`

    def temporary(self) -> str:
        """Make a variable."""
        self.count += 1
        return self.entry.made.local(f"t{self.count}'")

    def name_of(self, name: str) -> str:
        """Return what a variable is called in the code."""
        return self.names.get(name, name)

    def assign(self, name: str, value: Made, out: Body) -> None:
        """Assign a value to a variable."""
        name = self.name_of(name)
        self.entry.made.local(name)
        kind = self.declared.get(name, ANY) if value.kind == ANY else value.kind
        self.found[name] = joined(self.found.get(name), kind)
        self.records[name] = value.of
        out.append(("set", name, value.node))

    def kept(self, value: Made, out: Body) -> Made:
        """Return a value that can be used several times."""
        if value.node[0] in ("c", "l"):
            return value
        name = self.temporary()
        out.append(("set", name, value.node))
        return Made(("l", name), value.kind, value.of)

    def word(self, value: Any) -> Node:
        """Return a constant as code."""
        try:
            return c(self.program.constants.word(value))
        except TypeError as met:
            raise self.unsupported(None, str(met)) from None

    def made(self, value: Value) -> Made:
        """Return a value as one that is worked out in play."""
        if isinstance(value, Made):
            return value
        return Made(self.word(value.value), kind_of(value.value))

    def unsupported(self, node: ast.AST | None, why: str = "") -> Unsupported:
        """Return what says that something can't be lowered, and where it stands."""
        words = ast.unparse(node)[:100] if node is not None else ""
        line = getattr(node, "lineno", "")
        return Unsupported(f"{self.entry.where}:{line}: {type(node).__name__} {words} {why}")


def joined(one: str | None, other: str) -> str:
    """Return the kind of what is of one kind or another."""
    if one is None or one == other:
        return other
    if {one, other} == {SEQ, NUMBERS}:
        return SEQ
    return ANY


def kind_of(value: Any) -> str:
    """Return the kind of a constant."""
    if isinstance(value, int):
        return NUMBER
    if isinstance(value, list | tuple | range):
        return NUMBERS if all(isinstance(each, int) for each in value) else SEQ
    if isinstance(value, dict):
        return KEYED if is_keyed(value) else DICT
    return KEYED if isinstance(value, set | frozenset) else ANY


def kind_said(said: str) -> str:
    """Return the kind that an annotation says."""
    said = said.replace("typing.", "").strip("'\"")
    if said in ("int", "bool", "Seat", "range"):
        return NUMBER if said != "range" else NUMBERS
    if said == "State":
        return STATE
    if said in ("list[int]", "Sequence[int]", "tuple[int, ...]", "Groups", "Iterable[int]", "Done"):
        return NUMBERS
    if "|" in said and "[" not in said.split("|")[0]:
        return ANY
    head = said.split("[")[0]
    if head in ("dict", "Mapping") and not said.endswith("None"):
        return DICT
    if head in ("set", "frozenset") and not said.endswith("None"):
        return SET
    sequences = ("list", "tuple", "Sequence", "Iterable", "Arguments", "Firing", "WasOn", "Bill", "CardBill", "Way")
    if head in sequences and not said.endswith("None"):
        return SEQ
    return ANY
