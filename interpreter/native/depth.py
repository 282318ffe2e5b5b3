"""How deep functions may call themselves before native code gives up.

Python's own stack ends after about a thousand calls, and a game that needs more is at fault. Native code has room for
many more; so that it never plays on where the Python machine stops, it counts, and leaves deep calls to that.
"""

from __future__ import annotations

from .code import I32, Function, Module, Node, c, parts
from .memory import DEPTH

# Well below what Python can do, wherever it is called from.
DEEPEST_CALL = 200
INNER = "'deep"


def bound_depth(module: Module, names: set[str]) -> None:
    """Let each of some functions that can come to call itself count how deep it is."""
    for name in sorted(calling_themselves(module, names)):
        function = module.functions[name]
        if function.result != I32:
            count_calls(module, function)


def count_calls(module: Module, function: Function) -> None:
    """Put a function that counts in front of another."""
    inner = Function(function.name + INNER, function.params, function.result, function.body, function.locals)
    module.add(inner)
    depth: Node = ("ld", c(DEPTH), 0)
    made: Node = ("call", inner.name, [("l", param) for param in function.params])
    function.locals = {}
    function.body = [
        ("st", c(DEPTH), 0, ("b", "add", depth, c(1))),
        ("if", ("cmp", "gt_s", depth, c(DEEPEST_CALL)), [("trap",)], []),
        ("set", function.local("made"), made) if function.result else ("do", made),
        ("st", c(DEPTH), 0, ("b", "sub", depth, c(1))),
    ]
    if function.result:
        function.body.append(("ret", ("l", "made")))


def calling_themselves(module: Module, names: set[str]) -> set[str]:
    """Return those functions that call themselves, by themselves or by way of others."""
    calls = {name: {each[1] for each in parts(module.functions[name].body) if each[0] == "call"} for name in names}
    found: set[str] = set()
    left = {name: others & names for name, others in calls.items()}
    # What calls nothing that is left, or is called by nothing that is left, is in no circle.
    while True:
        called = {other for others in left.values() for other in others}
        kept = {name: others & left.keys() for name, others in left.items() if others & left.keys() and name in called}
        if len(kept) == len(left):
            break
        left = kept
    for name in left:
        reached: set[str] = set()
        todo = [*left[name]]
        while todo:
            other = todo.pop()
            if other not in reached:
                reached.add(other)
                todo += left.get(other, ())
        if name in reached:
            found.add(name)
    return found
