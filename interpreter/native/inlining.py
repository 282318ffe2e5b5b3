"""Small functions written into those that call them."""

from __future__ import annotations

from typing import Any

from .code import I64, Body, Function, Module, Node, c, parts, size

# How big a function may be that is written where it is called; and how much a function may grow by that.
SMALL, MOST_GROWTH = 70, 6000


def inline(module: Module) -> None:
    """Write small functions into their callers, those that call nothing first."""
    order: list[str] = []
    done: set[str] = set()
    for name in module.functions:
        visit(module, name, done, order)
    small: dict[str, int] = {}
    for name in order:
        function = module.functions[name]
        Inliner(module, function, small).run()
        if can_inline(function):
            small[name] = size(function.body)


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


def can_inline(function: Function) -> bool:
    """Whether a function is small, and does not call itself."""
    if not function.body or function.is_rare or size(function.body) > SMALL:
        return False
    return not any(each[0] == "call" and each[1] == function.name for each in parts(function.body))


def returns_early(body: Body) -> bool:
    """Whether a function returns elsewhere than at its end."""
    *before, last = body
    return any(each[0] == "ret" for each in parts([*before, *last[1:]] if last[0] == "ret" else body))


class Inliner:
    """Writes small functions into one function."""

    def __init__(self, module: Module, function: Function, small: dict[str, int]) -> None:
        self.module, self.function, self.small = module, function, small
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
        if made[0] == "call" and made[1] in self.small and self.small[made[1]] <= self.left:
            args: Any = made[2]
            return self.written(self.module.functions[made[1]], args)
        return made

    def written(self, called: Function, args: list[Node]) -> Node:
        """Write a call out: its arguments, its body, its result."""
        self.left -= self.small[called.name]
        self.count += 1
        names: dict[str, Node] = {}
        body: Body = []
        assigned = {each[1] for each in parts(called.body) if each[0] == "set"}
        for param, arg in zip(called.params, args, strict=True):
            if param not in assigned and (arg[0] == "c" or (arg == ("l", "s") and "s" in self.function.params[:1])):
                names[param] = arg
                continue
            names[param] = self.variable(param)
            body.append(("set", names[param][1], arg))
        for name in called.locals:
            names[name] = self.variable(name)
            # A variable begins with 0, also when it is come by again.
            body.append(("set", names[name][1], c(0)))
        if returns_early(called.body):
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
