"""Small functions written into those that call them."""

from __future__ import annotations

from typing import Any

import attrs

from .code import I64, Body, Function, Module, Node, c, parts, size

# How big a function may be that is written where it is called; and how much a function may grow by that.
SMALL, MOST_GROWTH = 110, 6000


@attrs.frozen(eq=False)
class Small:
    """A function that is written where it is called, with what is found out about it once."""

    function: Function
    size: int
    assigned: set[str]
    returns_early: bool


def inline(module: Module) -> None:
    """Write small functions into their callers, those that call nothing first."""
    order: list[str] = []
    done: set[str] = set()
    for name in module.functions:
        visit(module, name, done, order)
    small: dict[str, Small] = {}
    for name in order:
        function = module.functions[name]
        Inliner(function, small).run()
        found = as_small(function)
        if found is not None:
            small[name] = found


def visit(module: Module, name: str, done: set[str], order: list[str]) -> None:
    """Put the functions that one calls in front of it."""
    if name in done:
        return
    done.add(name)
    todo = [(name, iter(called_by(module.functions[name])))]
    while todo:
        at, others = todo[-1]
        for other in others:
            if other not in done:
                done.add(other)
                todo.append((other, iter(called_by(module.functions[other]))))
                break
        else:
            order.append(at)
            todo.pop()


def called_by(function: Function) -> list[str]:
    """Return the functions that a function calls."""
    return list(dict.fromkeys(each[1] for each in parts(function.body) if each[0] == "call"))


def as_small(function: Function) -> Small | None:
    """Return what is needed to write a function where it is called; None if it is large or calls itself."""
    if not function.body or function.is_rare:
        return None
    inside = parts(function.body, SMALL + 1)
    if len(inside) > SMALL or any(each[0] == "call" and each[1] == function.name for each in inside):
        return None
    returns = sum(each[0] == "ret" for each in inside) - (function.body[-1][0] == "ret")
    return Small(function, size(function.body), {each[1] for each in inside if each[0] == "set"}, returns > 0)


class Inliner:
    """Writes small functions into one function."""

    def __init__(self, function: Function, small: dict[str, Small]) -> None:
        self.function, self.small = function, small
        self.left = MOST_GROWTH
        self.count = 0

    def run(self) -> None:
        """Change the body."""
        self.function.body = self.all(self.function.body)

    def all(self, nodes: list[Any]) -> list[Any]:
        """Change several nodes."""
        return [self.one(each) if type(each) is tuple else each for each in nodes]

    def one(self, node: Node) -> Node:
        """Change a node and those within it."""
        made = tuple(
            [self.one(each) if type(each) is tuple else self.all(each) if type(each) is list else each for each in node]
        )
        if made[0] == "call" and made[1] in self.small and self.small[made[1]].size <= self.left:
            args: Any = made[2]
            return self.written(self.small[made[1]], args)
        return made

    def written(self, small: Small, args: list[Node]) -> Node:
        """Write a call out: its arguments, its body, its result."""
        called = small.function
        self.left -= small.size
        self.count += 1
        names: dict[str, Node] = {}
        body: Body = []
        for param, arg in zip(called.params, args, strict=True):
            if param not in small.assigned and (
                arg[0] == "c" or (arg == ("l", "s") and "s" in self.function.params[:1])
            ):
                names[param] = arg
                continue
            names[param] = self.variable(param)
            body.append(("set", names[param][1], arg))
        for name in called.locals:
            names[name] = self.variable(name)
            # A variable begins with 0, also when it is come by again.
            body.append(("set", names[name][1], c(0)))
        if small.returns_early:
            return self.left_early(body, renamed(called.body, names))
        body += renamed(called.body, names)
        if body[-1][0] == "ret":
            *body, last = body
            if last[1] is not None:
                return ("seq", I64, body, last[1]) if body else last[1]
        return ("seq", I64, body, c(0))

    def left_early(self, before: Body, body: Body) -> Node:
        """Write a body that returns in several places: its result is put into a variable, and the body left."""
        result = self.variable("result'")
        label = result[1]
        left: list[Any] = []
        for each in body:
            left += leaving(each, label)
        if left and left[-1] == ("leave", label):
            left.pop()
        return ("seq", I64, [*before, ("block", label, left)], result)

    def variable(self, name: str) -> Node:
        """Make a variable for one of the function that is written here."""
        return ("l", self.function.local(f"{name}.{self.count}"))


def leaving(node: Any, label: str) -> list[Any]:
    """Put leaving in the place of returning."""
    if node[0] == "ret":
        value = node[1] if node[1] is not None else c(0)
        return [("set", label, value), ("leave", label)]
    made = []
    for each in node:
        if type(each) is list:
            made.append([part for one in each for part in leaving(one, label)])
        else:
            made.append(leaving(each, label)[0] if type(each) is tuple else each)
    return [tuple(made)]


def renamed(node: Any, names: dict[str, Node]) -> Any:
    """Copy nodes with other names of variables."""
    if type(node) is list:
        return [renamed(each, names) for each in node]
    if node[0] == "l":
        return names[node[1]]
    if node[0] in ("block", "leave"):
        label = names[node[1]][1]
        return ("block", label, renamed(node[2], names)) if node[0] == "block" else ("leave", label)
    if node[0] == "set":
        return ("set", names[node[1]][1], renamed(node[2], names))
    return tuple([renamed(each, names) if type(each) in (tuple, list) else each for each in node])
