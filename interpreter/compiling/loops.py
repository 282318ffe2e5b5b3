"""Lists made out of sets, written out as loops: `x = sum([f(v) for v in zone])` becomes a loop that adds up.

A comprehension of Python is a function that is made and called each time, which takes longer than going through a hand
of cards. Written functions go in and come out changed. What is reached only sometimes, as `b` in `a and b`, stays so.
"""

from __future__ import annotations

import ast
from copy import copy, deepcopy
from typing import Any, TypeGuard

from ..meaning import naming
from ..writing.python import Pen

# What is made of a list right away, and so needs no list: how it begins, and what each thing does to it.
GATHERED = {
    "list": ("_0 = []", "_0.append(_1)"),
    "sum": ("_0 = 0", "_0 += _1"),
    "any": ("_0 = False", "if _1: _0 = True"),
    "all": ("_0 = True", "if not _1: _0 = False"),
    "len": ("_0 = 0", "_0 += 1"),
}
# What has no comprehension in it: data, signs, and the nodes that are met most often.
BARE = {
    type(None), bool, int, str, tuple, ast.Name, ast.Constant, ast.arg, ast.Pass,
    *(each for base in (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
      for each in base.__subclasses__()),
}  # fmt: skip


class Loops:
    """Writes the comprehensions of functions out; all functions must have been written before."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.count = 0
        self.names: dict[str, str] = {}  # what variables of comprehensions are called in the loops
        self.has_some: dict[int, bool] = {}
        # A statement can stand in several functions; each is kept, so that no other one gets its id.
        self.done: dict[int, tuple[Any, list[Any]]] = {}

    def new(self) -> str:
        """Name a new variable."""
        self.count += 1
        return naming.GATHERED.of(self.count)

    def needs(self, node: Any) -> bool:
        """Whether there is a comprehension in a piece of Python."""
        found = self.has_some.get(id(node))
        if found is None:
            found = self.has_some[id(node)] = isinstance(node, ast.ListComp) or self.is_needed_within(node)
        return found

    def is_needed_within(self, node: Any) -> bool:
        """Whether there is a comprehension in a part; functions within have their own."""
        if isinstance(node, ast.Lambda):
            return False
        for part in vars(node).values():
            if type(part) is list:
                for each in part:
                    if type(each) not in BARE and self.needs(each):
                        return True
            elif type(part) not in BARE and self.needs(part):
                return True
        return False

    # Statements.

    def body(self, body: list[Any]) -> list[Any]:
        """Write statements anew, as far as they need it."""
        made: list[Any] = []
        for each in body:
            if id(each) not in self.done:
                self.done[id(each)] = each, self.statement(each) if self.needs(each) else [each]
            made += self.done[id(each)][1]
        return made

    def statement(self, node: Any) -> list[Any]:
        """Write a statement anew, after the loops that it needs."""
        before: list[Any] = []
        if adds_to_list(node):
            self.gather("list", node.value, before, node.target.id)
            return before
        made = copy(node)
        for field in node._fields:
            part = getattr(node, field)
            if field in ("body", "orelse"):
                setattr(made, field, self.body(part))
            elif isinstance(part, list):
                setattr(made, field, [self.value(each, before) for each in part])
            elif isinstance(part, ast.expr):
                setattr(made, field, self.value(part, before))
        return [*before, made]

    # Expressions.

    def value(self, node: Any, before: list[Any]) -> Any:
        """Write an expression anew; what must be done first is added to `before`."""
        if not self.names and not self.needs(node):
            return node
        if isinstance(node, ast.Name):
            return renamed(node, self.names)
        if is_simple(node):
            return self.gather("list", node, before)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and gathers(node.func.id, node):
            return self.gather(node.func.id, node.args[0], before)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "first":
            return self.first(node, before)
        if isinstance(node, ast.BoolOp):
            return self.connection(node, node.values, before)
        if isinstance(node, ast.IfExp):
            return self.alternative(node, before)
        if isinstance(node, ast.ListComp | ast.Lambda):
            return renamed_within(node, self.names)
        return self.parts(node, before)

    def parts(self, node: Any, before: list[Any]) -> Any:
        """Write the parts of an expression anew."""
        made = copy(node)
        for field in node._fields:
            part = getattr(node, field, None)
            if isinstance(part, list):
                setattr(made, field, [self.value(each, before) if has_parts(each) else each for each in part])
            elif has_parts(part):
                setattr(made, field, self.value(part, before))
        return made

    def gather(self, what: str, node: Any, before: list[Any], onto: str | None = None) -> ast.expr:
        """Write a loop over a set; give the variable with what it makes, or adds to a list that is there."""
        over = node.generators[0]
        items = self.value(over.iter, before)
        result, each, outer = onto or self.new(), self.new(), self.names
        self.names = {**outer, over.target.id: each}
        body: list[Any] = []
        test = self.value(over.ifs[0], body) if over.ifs else None
        inner: list[Any] = []
        value = self.value(node.elt, inner)
        self.names = outer
        self.pen.line = node.lineno
        begin, add = GATHERED[what]
        inner += self.pen.statements(add, result, value)
        body += self.pen.statements("if _0:\n _1", test, inner) if test is not None else inner
        before += self.pen.statements(begin, result) if onto is None else []
        before += self.pen.statements("for _0 in _1:\n _2", each, items, body)
        return self.pen.as_node(result)

    def first(self, node: ast.Call, before: list[Any]) -> Any:
        """Write the first of some things, or none."""
        made = self.parts(node, before)
        things = made.args[0]
        return self.pen.expression("_0[0] if _0 else None", things) if isinstance(things, ast.Name) else made

    def connection(self, node: ast.BoolOp, values: list[ast.expr], before: list[Any]) -> ast.expr:
        """Write `a and b` or `a or b`: where b needs a loop, it is gone through only if a has not settled it."""
        late = next((at for at, each in enumerate(values) if at and self.needs(each)), len(values))
        head = [self.value(each, before) for each in values[:late]]
        made = head[0] if len(head) == 1 else ast.copy_location(ast.BoolOp(node.op, head), node)
        if late == len(values):
            return made
        result = self.new()
        inner: list[Any] = []
        tail = self.connection(node, values[late:], inner)
        self.pen.line = node.lineno
        inner += self.pen.statements("_0 = _1", result, tail)
        before += self.pen.statements("_0 = _1", result, made)
        before += self.pen.statements(
            "if _0:\n _1" if isinstance(node.op, ast.And) else "if not _0:\n _1", result, inner
        )
        return self.pen.as_node(result)

    def alternative(self, node: ast.IfExp, before: list[Any]) -> Any:
        """Write `a if c else b`: only the loops of the one that is wanted are gone through."""
        if not self.needs(node.body) and not self.needs(node.orelse):
            return self.parts(node, before)
        test, result = self.value(node.test, before), self.new()
        then: list[Any] = []
        otherwise: list[Any] = []
        value, other = self.value(node.body, then), self.value(node.orelse, otherwise)
        self.pen.line = node.lineno
        then += self.pen.statements("_0 = _1", result, value)
        otherwise += self.pen.statements("_0 = _1", result, other)
        before += self.pen.statements("if _0:\n _1\nelse:\n _2", test, then, otherwise)
        return self.pen.as_node(result)


def renamed(node: ast.Name, names: dict[str, str]) -> ast.Name:
    """Write a variable by its other name, if it has one."""
    return ast.copy_location(ast.Name(names[node.id], node.ctx), node) if node.id in names else node


def renamed_within(node: ast.expr, names: dict[str, str]) -> ast.expr:
    """Write variables by their other names, where nothing can be done first."""
    made = deepcopy(node)
    for each in ast.walk(made):
        if isinstance(each, ast.Name):
            each.id = names.get(each.id, each.id)
    return made


def has_parts(node: Any) -> bool:
    """Whether something is an expression or a part of one, and no plain data or sign."""
    return isinstance(node, ast.AST) and bool(node._fields)


def is_simple(node: Any) -> TypeGuard[ast.ListComp]:
    """Whether it is a comprehension over one set, with one variable and at most one condition."""
    if not isinstance(node, ast.ListComp) or len(node.generators) != 1:
        return False
    over = node.generators[0]
    return isinstance(over.target, ast.Name) and len(over.ifs) <= 1


def gathers(name: str, call: ast.Call) -> bool:
    """Whether a call makes one thing out of a comprehension."""
    if name not in GATHERED or len(call.args) != 1 or call.keywords or not is_simple(call.args[0]):
        return False
    # Things are only counted where nothing has to be worked out for each.
    return name != "len" or isinstance(call.args[0].elt, ast.Name)


def adds_to_list(node: Any) -> bool:
    """Whether a statement adds what a comprehension makes to a list."""
    if not isinstance(node, ast.AugAssign) or not isinstance(node.op, ast.Add):
        return False
    return isinstance(node.target, ast.Name) and is_simple(node.value)
