"""Calls of Python, lowered: functions, records, methods, lambdas."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Any

from ...meaning import naming
from ...running import steps
from ..code import Body, Node, c, call
from ..memory import CLOSURE, NONE, REF
from . import displays, lower
from .displays import built
from .frames import push_frame
from .function import lower_function
from .items import place_in
from .methods import METHODS, from_keys
from .program import Lowered
from .python_functions import SPECIAL, Special, clone, over
from .scope import ANY, NUMBER, SEQUENCES, STATE, Constant, FunctionScope, Made, Value, kind_said

# How many arguments can come out of a tuple.
MOST_SPREAD = 8
# How many variables the options of a question can hang on.
MOST_OF_QUESTION = 16
AGAIN = ".knowing.again"


# Functions that return one of their arguments.
RETURNED = {steps.spent: 1, steps.glanced: 1}


def lower_call(scope: FunctionScope, node: ast.Call) -> Value:
    """Lower a call."""
    if isinstance(node.func, ast.Attribute):
        found = method(scope, node, node.func)
        if found is not None:
            return found
    function = lower.value(scope, node.func)
    if isinstance(function, Constant):
        return call_known(scope, node, function.value)
    return call_value(scope, node, function, table_of(scope, node.func))


def table_of(scope: FunctionScope, node: ast.expr) -> Any:
    """Return the table of functions out of which one is called."""
    if isinstance(node, ast.Subscript):
        held = lower.value(scope, node.value)
        if isinstance(held, Constant):
            return held.value
    return None


def call_known(scope: FunctionScope, node: ast.Call, function: Any) -> Value:
    """Lower the call of a function, a record or a function of Python."""
    special = special_of(scope, function)
    if special is not None:
        return special(scope, node)
    if isinstance(function, type) and function in scope.program.records:
        held = [lower.made(scope, each) for each in node.args]
        fields = scope.program.records[function]
        for name, _ in fields[len(held) :]:
            held.append(scope.made(Constant(default_of(function, name))))
        built_record = displays.built(scope, held, scope.program.record_sort(function))
        return Made(built_record.node, ANY, function.__name__)
    if isinstance(function, FunctionType):
        return call_function(scope, node, function)
    raise scope.unsupported(node, f"calls {function!r}")


def default_of(record: type, name: str) -> Any:
    """Return what a field of a record is if nothing is given for it."""
    if hasattr(record, "_field_defaults"):
        return record._field_defaults[name]
    return getattr(record.__attrs_attrs__, name).default  # type: ignore[attr-defined]


def call_function(scope: FunctionScope, node: ast.Call, function: FunctionType) -> Value:
    """Lower the call of a function that is lowered too."""
    program = scope.program
    entry = program.entry(function)
    if entry.is_block:
        raise scope.unsupported(node, "calls a block")

    if not entry.is_done and program.generated_node(function) is not None:
        lower_function(program, entry)  # so that it is known what it returns
    args = [*node.args]
    state: Node = ("l", "s")
    if entry.has_state:
        state = lower.made(scope, args.pop(0)).node
    given = arguments(scope, entry, args, node)
    kind = result_kind(scope, entry, function, node)
    return Made(("call", entry.name, [state, *given]), kind, program.record_in(entry.annotations.get("return")))


def result_kind(scope: FunctionScope, entry: Lowered, function: FunctionType, node: ast.Call) -> str:
    """Return the kind of what a function returns."""
    if function in RETURNED:
        return lower.made(scope, node.args[RETURNED[function]]).kind
    said = entry.annotations.get("return")
    return kind_said(said) if said is not None else entry.result


def arguments(scope: FunctionScope, entry: Lowered, args: list[ast.expr], node: ast.Call) -> list[Node]:
    """Lower arguments: as many as there are parameters, each of the kind that is wanted."""
    params = entry.params
    given: list[Node] = []
    for each in args:
        if isinstance(each, ast.Starred):
            held = scope.made(lower.solid(lower.made(scope, each.value)))
            left = len(params) - len(given)
            given += [call("at_of", held.node, c(number)) for number in range(left)]
            continue
        if len(given) >= len(params):
            raise scope.unsupported(node, "has too many arguments")
        wanted = kind_said(entry.annotations.get(params[len(given)], ""))
        held_value = lower.value(scope, each)
        if wanted == NUMBER:
            given.append(lower.checked(scope, held_value))
        elif wanted in SEQUENCES:
            given.append(lower.solid(scope.made(held_value)).node)
        else:
            given.append(scope.made(held_value).node)
    defaults = entry.defaults
    for name in params[len(given) :]:
        if name not in defaults:
            raise scope.unsupported(node, f"lacks {name}")
        given.append(scope.word(defaults[name]))
    return given


def call_value(scope: FunctionScope, node: ast.Call, function: Made, table: Any) -> Value:
    """Lower the call of a function that is known only in play: out of a table, or a lambda."""
    args = [*node.args]
    state: Node = ("l", "s")
    if args and not isinstance(args[0], ast.Starred):
        first = lower.value(scope, args[0])
        if isinstance(first, Made) and first.kind == STATE:
            state = first.node
            args.pop(0)
    out: Body = []
    kept = scope.kept(function, out).node
    spread = next((each for each in args if isinstance(each, ast.Starred)), None)
    given = [scope.kept(lower.made(scope, each), out).node for each in args if not isinstance(each, ast.Starred)]
    if spread is None:
        found = call_either(kept, state, given, table)
        return Made(("seq", "i64", out, found) if out else found)
    held = scope.kept(lower.solid(lower.made(scope, spread.value)), out).node
    count = scope.temporary()
    out.append(("set", count, ("ld32", held, 0)))
    made: Node = ("seq", "i64", [("trap",)], c(NONE))
    for number in arities(table, len(given)):
        parts = [call("at_of", held, c(at)) for at in range(number)]
        one = call_either(kept, state, [*given, *parts], table)
        made = ("if", "i64", ("cmp", "eq", ("l", count), c(number)), [], one, [], made)
    return Made(("seq", "i64", out, made))


def arities(table: Any, given: int) -> list[int]:
    """Return how many arguments more the functions of a table can take."""
    if not isinstance(table, list):
        return [*range(MOST_SPREAD, -1, -1)]
    counts = {each.__code__.co_argcount - 1 - given for each in table if isinstance(each, FunctionType)}
    return sorted(count for count in counts if 0 <= count <= MOST_SPREAD)


def call_either(function: Node, state: Node, given: list[Node], table: Any) -> Node:
    """Call a function by its number, or a lambda, which has its variables with it."""
    plain: Node = ("calli", function, [state, *given])
    if table is not None:
        return plain
    closure: Node = ("calli", ("ld", function, 16), [state, function, *given])
    return ("if", "i64", ("cmp", "lt_s", function, c(REF)), [], plain, [], closure)


def method(scope: FunctionScope, node: ast.Call, said: ast.Attribute) -> Value | None:
    """Lower the call of a method; None if it is a field of a record that is called."""
    if is_stack(said.value):
        return stack_method(scope, node, said)
    owner = lower.value(scope, said.value)
    if isinstance(owner, Constant):
        return known_method(scope, node, said, owner.value)
    if ("", said.attr) in scope.program.fields and said.attr not in METHODS:
        return None
    lowered = METHODS.get(said.attr)
    if lowered is None:
        raise scope.unsupported(node)
    return lowered(scope, node, lower.solid(owner))


def is_stack(node: ast.expr) -> bool:
    """Whether it is the stack of a state."""
    return isinstance(node, ast.Attribute) and node.attr == "stack"


def stack_method(scope: FunctionScope, node: ast.Call, said: ast.Attribute) -> Value:
    """Lower what is done with the stack."""
    if said.attr == "append" and isinstance(node.args[0], ast.Tuple):
        return Made(push_frame(scope, node.args[0]))
    if said.attr == "pop":
        return Made(call("pop_frame", ("l", "s")), NUMBER)
    raise scope.unsupported(node)


def known_method(scope: FunctionScope, node: ast.Call, said: ast.Attribute, owner: Any) -> Value:
    """Lower a method of something that is known before play: a table, or a class."""
    if owner is dict and said.attr == "fromkeys":
        return from_keys(scope, node)
    if isinstance(owner, dict) and said.attr == "get":
        return known_get(scope, node, owner)
    if isinstance(owner, list | tuple | dict):
        return METHODS[said.attr](scope, node, scope.made(Constant(owner)))
    function = getattr(owner, said.attr)
    return call_known(scope, node, function)


def known_get(scope: FunctionScope, node: ast.Call, table: dict[Any, Any]) -> Value:
    """Lower the look-up in a table that has no entry for some keys."""
    index = lower.value(scope, node.args[0])
    default = lower.value(scope, node.args[1]) if len(node.args) > 1 else Constant(None)
    if isinstance(index, Constant):
        return Constant(table[index.value]) if index.value in table else default
    return METHODS["get"](scope, node, scope.made(Constant(table)))


def _deal(scope: FunctionScope, node: ast.Call) -> Value:
    return call_known(scope, node, scope.program.machine.runtime["deal_by_draws"])


def special_of(scope: FunctionScope, function: Any) -> Special | None:
    """Return how a function is lowered that is not lowered from its source."""
    try:
        if function in SPECIAL:
            return SPECIAL[function]
    except TypeError:
        return None
    program = scope.program
    if str(getattr(function, "__module__", "")).endswith(AGAIN):
        return ANEW[function.__name__]
    if any(function is space[naming.CLONE] for space, _ in program.generated):
        return clone
    if any(function is space.get("over") for space, _ in program.generated):
        return over
    runtime = program.machine.runtime
    if function is runtime["deal"] and function is not runtime["deal_by_draws"]:
        return _deal
    return None


# What imagining needs of a machine: `knowing/again.py`.


def _never(scope: FunctionScope, node: ast.Call) -> Value:
    return Made(("seq", "i64", [("trap",)], c(NONE)))


def _show_face(scope: FunctionScope, node: ast.Call) -> Value:
    program = scope.program
    slot = program.machine.plan.slots.get("card face")
    if slot is None:
        return _never(scope, node)
    state, (at, count) = lower.made(scope, node.args[0]), program.layout.arrays[slot]
    die, face = lower.number(scope, node.args[2]), lower.number(scope, node.args[3])
    place, offset = place_in(scope, (state.node, at + 16, True, count), die)
    return Made(("seq", "i64", [("st", place, offset, face)], c(NONE)))


def _offer_again(scope: FunctionScope, node: ast.Call) -> Value:
    args = [node.args[0], ast.Attribute(node.args[1], "anytime", ast.Load()), node.args[2]]
    noted = ast.copy_location(ast.Call(node.func, args, []), node)
    return call_known(scope, noted, scope.program.machine.runtime["noted"])


def _ask_again(scope: FunctionScope, node: ast.Call) -> Value:
    out: Body = []
    state = scope.kept(lower.made(scope, node.args[0]), out).node
    it = scope.kept(lower.made(scope, node.args[1]), out)
    held = []
    for name in ("function", "args", "least_options"):
        place, _ = scope.program.fields[it.of, name]
        held.append(scope.kept(Made(call("at_of", it.node, c(place))), out).node)
    function, args, least = held
    made: Node = ("seq", "i64", [("trap",)], c(NONE))
    for number in range(MOST_OF_QUESTION + 1):
        parts = [call("at_of", args, c(at)) for at in range(number)]
        one: Node = ("calli", function, [state, *parts])
        made = ("if", "i64", ("cmp", "eq", ("ld32", args, 0), c(number)), [], one, [], made)
    options, is_put = scope.temporary(), scope.temporary()
    asked: Body = [
        ("if", ("cmp", "lt_s", args, c(REF)), [("trap",)], []),
        ("set", options, made),
        ("set", is_put, ("int", ("cmp", "ge_s", ("ld32", ("l", options), 0), least))),
        ("if", ("is", ("l", is_put)), [("st", state, scope.program.layout.slots["opts"], ("l", options))], []),
    ]
    out.append(("if", ("cmp", "eq", function, c(NONE)), [("set", is_put, c(1))], asked))
    return Made(("seq", "i64", out, ("l", is_put)), NUMBER)


# What follows cards that were exchanged, and secret choices, are left to the Python machine.
ANEW: dict[str, Special] = {
    "exchange": _never, "choose_again": _never, "show_face": _show_face, "offer_again": _offer_again,
    "ask_again": _ask_again,
}  # fmt: skip


@lower.lowers(ast.Lambda)
def _lambda(scope: FunctionScope, node: ast.Lambda, hint: str) -> Value:
    params = {arg.arg for arg in node.args.args}
    used = dict.fromkeys(each.id for each in ast.walk(node.body) if isinstance(each, ast.Name))
    captured = {}
    for name in used:
        if name not in params and (name in scope.locals or name in scope.names or name == "s"):
            captured[name] = scope.kinds.get(scope.name_of(name), ANY)
    entry = scope.lambdas.get(node)
    if entry is None:
        entry = scope.program.add("lambda", node, scope.entry.means, {}, extra="env'")
        entry.has_state = False
        scope.lambdas[node] = entry
    entry.is_done = False
    lower_function(scope.program, entry, captured)
    held = [Made(c(scope.program.module.number(entry.name)), NUMBER)]
    held += [Made(("l", scope.name_of(name)), kind) for name, kind in captured.items()]
    return Made(built(scope, held, CLOSURE).node, ANY)


@lower.lowers(ast.Call)
def _call(scope: FunctionScope, node: ast.Call, hint: str) -> Value:
    return lower_call(scope, node)
