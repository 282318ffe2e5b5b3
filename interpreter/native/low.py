"""Python in its plainest form, as code: what `prelude.py` is written in.

All values are numbers of 64 bits, and memory is read and written by address. The functions below are called as in
Python; all others are functions of the prelude, or of the program that it is put into.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from .code import I64, Body, Function, Module, Node, c

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl", ast.RShift: "shr_s",
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt_s", ast.LtE: "le_s", ast.Gt: "gt_s", ast.GtE: "ge_s",
}  # fmt: skip
LOADS = {"load": "ld", "load32": "ld32", "load32s": "ld32s", "load8": "ld8"}
STORES = {"store": "st", "store32": "st32"}
SIGNS = {"shr": "shr_u", "div": "div_s", "rem": "rem_s", "rem_u": "rem_u", "rotr": "rotr"}
TESTS = {"below": "lt_u"}


def lower_low(module: Module, source: str, names: Mapping[str, int]) -> None:
    """Add all functions of a source to a module; names in capitals are the numbers given for them."""
    for each in ast.parse(source).body:
        if isinstance(each, ast.FunctionDef):
            module.add(Plain(each, names).function())


class Plain:
    """Turns one function into code."""

    def __init__(self, node: ast.FunctionDef, names: Mapping[str, int]) -> None:
        self.node, self.names = node, names
        returns = any(isinstance(each, ast.Return) and each.value is not None for each in ast.walk(node))
        self.made = Function(node.name, [arg.arg for arg in node.args.args], I64 if returns else None)
        self.made.is_rare = bool(node.decorator_list)

    def function(self) -> Function:
        """Return the function."""
        self.made.body = self.body(self.node.body)
        return self.made

    def body(self, statements: list[ast.stmt]) -> Body:
        """Return statements as code."""
        return [each for statement in statements for each in self.statement(statement)]

    def statement(self, node: ast.stmt) -> Body:
        """Return a statement as code."""
        if isinstance(node, ast.Assign):
            target = node.targets[0]
            assert isinstance(target, ast.Name)
            return [("set", self.made.local(target.id), self.value(node.value))]
        if isinstance(node, ast.AugAssign):
            assert isinstance(node.target, ast.Name)
            value = ("b", BINARY[type(node.op)], ("l", node.target.id), self.value(node.value))
            return [("set", node.target.id, value)]
        if isinstance(node, ast.If):
            return [("if", self.test(node.test), self.body(node.body), self.body(node.orelse))]
        if isinstance(node, ast.While):
            return [("loop", [("if", ("not", self.test(node.test)), [("break",)], []), *self.body(node.body)])]
        if isinstance(node, ast.Return):
            return [("ret", self.value(node.value) if node.value else None)]
        if isinstance(node, ast.Break):
            return [("break",)]
        if isinstance(node, ast.Continue):
            return [("continue",)]
        assert isinstance(node, ast.Expr), ast.dump(node)
        return self.effect(node.value)

    def effect(self, node: ast.expr) -> Body:
        """Return what is done for its effect."""
        if isinstance(node, ast.Constant):
            return []
        assert isinstance(node, ast.Call)
        assert isinstance(node.func, ast.Name)
        name, args = node.func.id, node.args
        if name in STORES:
            offset = self.number(args[1]) if len(args) == 3 else 0
            return [(STORES[name], self.value(args[0]), offset, self.value(args[-1]))]
        if name == "move":
            return [("copy", *map(self.value, args))]
        if name == "trap":
            return [("trap",)]
        return [("do", self.value(node))]

    def test(self, node: ast.expr) -> Node:
        """Return a condition."""
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In):
            return self.test(self.any_of(node.left, node.comparators[0]))
        if isinstance(node, ast.Compare):
            return ("cmp", COMPARISONS[type(node.ops[0])], self.value(node.left), self.value(node.comparators[0]))
        if isinstance(node, ast.BoolOp):
            made = self.test(node.values[-1])
            for each in reversed(node.values[:-1]):
                first = self.test(each)
                is_and = isinstance(node.op, ast.And)
                made = ("if", "i32", first, [], made if is_and else ("yes", 1), [], ("yes", 0) if is_and else made)
            return made
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ("not", self.test(node.operand))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TESTS:
            return ("cmp", TESTS[node.func.id], *map(self.value, node.args))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "same32":
            return ("same32", *map(self.value, node.args))
        if isinstance(node, ast.Constant):
            return ("yes", int(bool(node.value)))
        return ("is", self.value(node))

    def any_of(self, left: ast.expr, right: ast.expr) -> ast.BoolOp:
        """Return whether a value is one of some that are written out, as the comparisons that this stands for."""
        assert isinstance(right, ast.Tuple)
        return ast.BoolOp(ast.Or(), [ast.Compare(left, [ast.Eq()], [each]) for each in right.elts])

    def number(self, node: ast.expr) -> int:
        """Return a number that is known now."""
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int)
            return node.value
        if isinstance(node, ast.BinOp):
            left, right = self.number(node.left), self.number(node.right)
            return left + right if isinstance(node.op, ast.Add) else left * right
        assert isinstance(node, ast.Name)
        return self.names[node.id]

    def value(self, node: ast.expr) -> Node:
        """Return an expression as code."""
        if isinstance(node, ast.Constant | ast.Name) and (isinstance(node, ast.Constant) or node.id in self.names):
            return c(self.number(node))
        if isinstance(node, ast.Name):
            return ("l", node.id)
        if isinstance(node, ast.BinOp):
            return ("b", BINARY[type(node.op)], self.value(node.left), self.value(node.right))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return ("b", "sub", c(0), self.value(node.operand))
        if isinstance(node, ast.IfExp):
            return ("if", I64, self.test(node.test), [], self.value(node.body), [], self.value(node.orelse))
        if isinstance(node, ast.Compare | ast.BoolOp):
            return ("int", self.test(node))
        assert isinstance(node, ast.Call), ast.dump(node)
        assert isinstance(node.func, ast.Name)
        return self.call(node.func.id, node.args)

    def call(self, name: str, args: list[ast.expr]) -> Node:
        """Return a call as code."""
        if name in LOADS:
            return (LOADS[name], self.value(args[0]), self.number(args[1]) if len(args) > 1 else 0)
        if name == "part_of":
            return ("part", self.value(args[0]), 0, self.value(args[1]))
        given = [self.value(each) for each in args]
        if name in SIGNS:
            return ("b", SIGNS[name], *given)
        special: dict[str, Callable[[], Node]] = {
            "run": lambda: ("calli", given[0], given[1:]),
            "grow_memory": lambda: ("grow", given[0]),
            "pages": lambda: ("pages",),
        }
        return special[name]() if name in special else ("call", name, given)
