"""Pieces of Python, as `ast` nodes, from templates of our own.

`pen.expression("s.Z[_0]", node)` parses the template once and puts nodes in the places of `_0`, `_1` ... Nothing that
an author wrote is ever part of a template: names are made by us, and values come as constants. Each node carries the
line of the game file at which the pen is (`lines.py`), so that a fault in the running game can say where it is.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import attrs
from croupier.grammar import Source, Span

from ..meaning import naming
from ..meaning.lines import NO_LINE, number_of_line

Part: TypeAlias = Any
Maker: TypeAlias = "Callable[[Pen, Sequence[Part]], Any]"
ListMaker: TypeAlias = "Callable[[Pen, Sequence[Part]], list[Any]]"
# A tuple of at most this length is written out when one thing in it changes.
MOST_SPELLED = 6
# A tuple of more things than this is looked up in a table: Python takes long to compile it again and again.
LONG = 200


@attrs.define(eq=False)
class Pen:
    """What one machine is written with: it makes pieces of Python for the line of the game file at which it is."""

    sources: Sequence[Source] = ()  # the texts of the game
    line: int = NO_LINE
    long_tuples: list[Any] = attrs.Factory(list)  # those that were written, until they are looked up in tables
    written_again: int = 0  # statements that stand where they are jumped to, and elsewhere too

    def at(self, span: Span) -> None:
        """Let what is made from now on stand for this place."""
        self.line = number_of_line(self.sources, span)

    # Out of templates.

    def expression(self, template: str, *parts: Part) -> ast.expr:
        """Make an expression."""
        made: ast.expr = _expression_maker(template)(self, parts)
        return made

    def statements(self, template: str, *parts: Part) -> list[ast.stmt]:
        """Make statements."""
        return _statements_maker(template)(self, parts)

    def spend_steps(self, steps: int = 1) -> list[ast.stmt]:
        """Make the use of steps."""
        return self.statements("s.steps -= _0\nif s.steps < 0: raise StepLimit", steps)

    def note_steps(self, steps: int) -> list[ast.stmt]:
        """Make the use of steps, where it is soon looked whether there are any left."""
        return self.statements("s.steps -= _0", steps)

    # Node by node.

    def placed(self, node: Any) -> Any:
        """Let a node stand for the present line."""
        node.lineno = node.end_lineno = self.line
        node.col_offset = node.end_col_offset = 0
        return node

    def as_node(self, part: Part) -> ast.expr:
        """Turn a variable's name (a str) or a constant into a node; nodes stay as they are."""
        if isinstance(part, ast.expr):
            return part
        made: ast.expr = self.placed(ast.Name(part, ast.Load()) if isinstance(part, str) else ast.Constant(part))
        return made

    def as_target(self, node: ast.expr) -> ast.expr:
        """Turn a node into one that is assigned to."""
        made: ast.expr
        if isinstance(node, ast.Name):
            made = self.placed(ast.Name(node.id, ast.Store()))
        elif isinstance(node, ast.Attribute):
            made = self.placed(ast.Attribute(node.value, node.attr, ast.Store()))
        elif isinstance(node, ast.Subscript):
            made = self.placed(ast.Subscript(node.value, node.slice, ast.Store()))
        else:
            raise TypeError(f"{type(node).__name__} can't be assigned")
        return made

    def constant(self, value: Any) -> ast.expr:
        """Make a constant, also of tuples and of an author's text (which `as_node` would take for a variable)."""
        made: ast.expr = self.placed(ast.Constant(value))
        if isinstance(value, tuple) and len(value) > LONG:
            self.long_tuples.append(made)
        return made

    def look_up_long_tuples(self, tables: dict[str, Any]) -> None:
        """Turn the long tuples that were written into names of tables, and put these among the others."""
        names: dict[Any, str] = {}
        for node in self.long_tuples:
            # Python takes 1 and True for the same.
            name = names.setdefault((type(node.value[0]), node.value), naming.LONG_TUPLE.of(len(tables)))
            tables[name] = node.value
            node.__class__, node.id, node.ctx = ast.Name, name, ast.Load()
        self.long_tuples.clear()

    def attribute(self, name: str) -> ast.expr:
        """Make `s.name`."""
        made: ast.expr = self.placed(ast.Attribute(self.as_node("s"), name, ast.Load()))
        return made

    def function(self, name: str, params: Sequence[str], body: list[ast.stmt]) -> ast.FunctionDef:
        """Make a function."""
        arguments = ast.arguments([], [self.placed(ast.arg(param)) for param in params], None, [], [], None, [])
        made = ast.FunctionDef(name, arguments, body or [self.placed(ast.Pass())], [], None, None)
        made.type_params = []  # type: ignore[attr-defined]
        placed: ast.FunctionDef = self.placed(made)
        return placed

    def returned(self, value: Part) -> ast.stmt:
        """Make `return value`."""
        made: ast.stmt = self.placed(ast.Return(self.as_node(value)))
        return made

    def listed(self, items: Sequence[Part]) -> ast.expr:
        """Make a list."""
        made: ast.expr = self.placed(ast.List([self.as_node(item) for item in items], ast.Load()))
        return made

    def tupled(self, items: Sequence[Part]) -> ast.expr:
        """Make a tuple."""
        made: ast.expr = self.placed(ast.Tuple([self.as_node(item) for item in items], ast.Load()))
        return made

    def replacing(self, items: Part, index: Part, size: int, value: Part) -> ast.expr:
        """Make a tuple of so many things again, with one in another's place; a short one is written out."""
        if size > MOST_SPELLED or not isinstance(index, int):
            return self.expression("replaced(_0, _1, _2)", items, index, value)
        return self.tupled([value if at == index else self.expression("_0[_1]", items, at) for at in range(size)])

    def both(self, tests: Sequence[ast.expr]) -> ast.expr:
        """Make `a and b and ...`; of nothing, True."""
        tests = [test for test in tests if not (isinstance(test, ast.Constant) and test.value is True)]
        if not tests:
            return self.as_node(True)
        if len(tests) == 1:
            return tests[0]
        made: ast.expr = self.placed(ast.BoolOp(ast.And(), list(tests)))
        return made


# A template is turned once into functions that make its nodes anew from the parts: this is done so often that walking
# the template each time would take a third of the time in which a game is written.


@cache
def _expression_maker(template: str) -> Maker:
    return _maker(ast.parse(template, mode="eval").body)


@cache
def _statements_maker(template: str) -> ListMaker:
    return _list_maker(ast.parse(template).body)


def _maker(node: Any) -> Maker:
    """Return what makes a node of a template."""
    if isinstance(node, ast.Name):
        return _name_maker(node)
    inner: list[tuple[str, Maker | ListMaker]] = []
    fixed: dict[str, Any] = {}
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            inner.append((name, _list_maker(value)))
        elif isinstance(value, ast.expr | ast.comprehension | ast.arguments | ast.arg):
            inner.append((name, _maker(value)))
        else:
            fixed[name] = value
    kind: Any = type(node)
    if isinstance(node, ast.expr | ast.stmt | ast.arg | ast.keyword):
        fixed["col_offset"] = fixed["end_col_offset"] = 0
        is_placed = True
    else:
        is_placed = False

    def make(pen: Pen, parts: Sequence[Part]) -> Any:
        made = kind.__new__(kind)
        fields = made.__dict__
        fields.update(fixed)
        for name, maker in inner:
            fields[name] = maker(pen, parts)
        if is_placed:
            fields["lineno"] = fields["end_lineno"] = pen.line
        return made

    return make


def _name_maker(node: ast.Name) -> Maker:
    """Return what gives the part that a name stands for, or makes the name."""
    name, context = node.id, node.ctx
    if not (name[0] == "_" and name[1:].isdigit()):
        return lambda pen, parts: pen.placed(ast.Name(name, context))
    number = int(name[1:])
    if isinstance(context, ast.Load):
        return lambda pen, parts: pen.as_node(parts[number])
    return lambda pen, parts: pen.as_target(pen.as_node(parts[number]))


def _list_maker(nodes: list[Any]) -> ListMaker:
    """Return what makes the nodes of a list; a part can stand for several."""
    makers = [_several_maker(node) or _maker(node) if isinstance(node, ast.AST) else None for node in nodes]

    def make(pen: Pen, parts: Sequence[Part]) -> list[Any]:
        made: list[Any] = []
        for node, maker in zip(nodes, makers, strict=True):
            found = maker(pen, parts) if maker is not None else node
            if type(found) is list:
                made += found
            else:
                made.append(found)
        return made

    return make


def _several_maker(node: ast.AST) -> Maker | None:
    """Return what gives the nodes of a part that stands where several can: `_0` as a statement, `*_0` in a call."""
    if not (isinstance(node, ast.Expr | ast.Starred) and isinstance(node.value, ast.Name) and node.value.id[0] == "_"):
        return None
    number = int(node.value.id[1:])

    def make_statements(pen: Pen, parts: Sequence[Part]) -> list[Any]:
        given: Any = parts[number]
        return given if isinstance(given, list) else [pen.placed(ast.Expr(pen.as_node(given)))]

    def make_arguments(pen: Pen, parts: Sequence[Part]) -> list[Any]:
        given: Any = parts[number]
        if isinstance(given, list | tuple):
            return [pen.as_node(each) for each in given]
        return [pen.placed(ast.Starred(pen.as_node(given), ast.Load()))]

    return make_statements if isinstance(node, ast.Expr) else make_arguments


def names_in(nodes: Sequence[ast.AST]) -> tuple[set[str], set[str]]:
    """Return which variables are read and which are written, anywhere in these nodes."""
    read: set[str] = set()
    written: set[str] = set()
    inner: set[str] = set()
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.Name):
                (read if isinstance(each.ctx, ast.Load) else written).add(each.id)
            elif isinstance(each, ast.AugAssign) and isinstance(each.target, ast.Name):
                read.add(each.target.id)
            elif isinstance(each, ast.comprehension) and isinstance(each.target, ast.Name):
                inner.add(each.target.id)
    return read - inner, written - inner
