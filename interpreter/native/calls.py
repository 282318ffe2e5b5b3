"""Calls of Python, lowered: functions, records, methods, and the functions of Python itself."""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias

from ..meaning import naming
from ..meaning.bounds import bounded, mul
from ..meaning.said import TextInfo, said
from ..running import driving, luck, steps
from . import conditions, values
from .code import Body, Node, c, call
from .memory import DICT as DICT_SORT
from .memory import BLOCK, LIST, LUCK_SIZE, NONE, REF, TUPLE
from .memory import SET as SET_SORT
from .program import Entry
from .scope import (
    ANY,
    DICT,
    KEYED,
    NUMBER,
    NUMBERS,
    SEQ,
    SEQUENCES,
    SET,
    STATE,
    Known,
    Made,
    Scope,
    Value,
    joined,
    kind_said,
)

Special: TypeAlias = Callable[[Scope, ast.Call], Value]
# How many arguments can come out of a tuple.
MOST_SPREAD = 8
# Functions that return one of their arguments.
RETURNED = {steps.spent: 1, steps.glanced: 1}


def called(scope: Scope, node: ast.expr) -> Any:
    """Return what a call calls, if that is known before play; else None."""
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Name) and scope.name_of(node.func.id) not in scope.kinds:
        if node.func.id in scope.locals:
            return None
        try:
            return scope.entry.means(node.func.id)
        except KeyError:
            return None
    return None


def lower_call(scope: Scope, node: ast.Call) -> Value:
    """Lower a call."""
    if isinstance(node.func, ast.Attribute):
        found = method(scope, node, node.func)
        if found is not None:
            return found
    function = values.value(scope, node.func)
    if isinstance(function, Known):
        return call_known(scope, node, function.value)
    return call_value(scope, node, function, table_of(scope, node.func))


def table_of(scope: Scope, node: ast.expr) -> Any:
    """Return the table of functions out of which one is called."""
    if isinstance(node, ast.Subscript):
        held = values.value(scope, node.value)
        if isinstance(held, Known):
            return held.value
    return None


def call_known(scope: Scope, node: ast.Call, function: Any) -> Value:
    """Lower the call of a function, a record or a function of Python."""
    special = special_of(scope, function)
    if special is not None:
        return special(scope, node)
    if isinstance(function, type) and function in scope.program.records:
        held = [values.made(scope, each) for each in node.args]
        fields = scope.program.records[function]
        for name, _ in fields[len(held) :]:
            held.append(scope.made(Known(default_of(function, name))))
        return Made(values.built(scope, held, scope.program.record_sort(function)).node, ANY)
    if isinstance(function, FunctionType):
        return call_function(scope, node, function)
    raise scope.unsupported(node, f"calls {function!r}")


def default_of(record: type, name: str) -> Any:
    """Return what a field of a record is if nothing is given for it."""
    if hasattr(record, "_field_defaults"):
        return record._field_defaults[name]
    return getattr(record.__attrs_attrs__, name).default  # type: ignore[attr-defined]


def call_function(scope: Scope, node: ast.Call, function: FunctionType) -> Value:
    """Lower the call of a function that is lowered too."""
    program = scope.program
    entry = program.entry(function)
    if entry.is_block:
        raise scope.unsupported(node, "calls a block")
    from .statements import lower_function

    if not entry.is_done and program.generated_node(function) is not None:
        lower_function(program, entry)  # so that it is known what it returns
    args = [*node.args]
    state: Node = ("l", "s")
    if entry.has_state:
        state = values.made(scope, args.pop(0)).node
    given = arguments(scope, entry, args, node)
    kind = result_kind(scope, entry, function, node)
    return Made(("call", entry.name, [state, *given]), kind)


def result_kind(scope: Scope, entry: Entry, function: FunctionType, node: ast.Call) -> str:
    """Return the kind of what a function returns."""
    if function in RETURNED:
        return values.made(scope, node.args[RETURNED[function]]).kind
    said = entry.annotations.get("return")
    return kind_said(said) if said is not None else entry.result


def arguments(scope: Scope, entry: Entry, args: list[ast.expr], node: ast.Call) -> list[Node]:
    """Lower arguments: as many as there are parameters, each of the kind that is wanted."""
    params = entry.params
    given: list[Node] = []
    for each in args:
        if isinstance(each, ast.Starred):
            held = scope.made(values.solid(values.made(scope, each.value)))
            left = len(params) - len(given)
            given += [call("at_of", held.node, c(number)) for number in range(left)]
            continue
        if len(given) >= len(params):
            raise scope.unsupported(node, "has too many arguments")
        wanted = kind_said(entry.annotations.get(params[len(given)], ""))
        held_value = values.value(scope, each)
        if wanted == NUMBER:
            given.append(values.checked(scope, held_value))
        elif wanted in SEQUENCES:
            given.append(values.solid(scope.made(held_value)).node)
        else:
            given.append(scope.made(held_value).node)
    defaults = entry.defaults
    for name in params[len(given) :]:
        if name not in defaults:
            raise scope.unsupported(node, f"lacks {name}")
        given.append(scope.word(defaults[name]))
    return given


def call_value(scope: Scope, node: ast.Call, function: Made, table: Any) -> Value:
    """Lower the call of a function that is known only in play: out of a table, or a lambda."""
    args = [*node.args]
    state: Node = ("l", "s")
    if args and not isinstance(args[0], ast.Starred):
        first = values.value(scope, args[0])
        if isinstance(first, Made) and first.kind == STATE:
            state = first.node
            args.pop(0)
    out: Body = []
    kept = scope.kept(function, out).node
    spread = next((each for each in args if isinstance(each, ast.Starred)), None)
    given = [scope.kept(values.made(scope, each), out).node for each in args if not isinstance(each, ast.Starred)]
    if spread is None:
        found = call_either(kept, state, given, table)
        return Made(("seq", "i64", out, found) if out else found)
    held = scope.kept(values.solid(values.made(scope, spread.value)), out).node
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


# Methods.


def method(scope: Scope, node: ast.Call, said: ast.Attribute) -> Value | None:
    """Lower the call of a method; None if it is a field of a record that is called."""
    if is_stack(said.value):
        return stack_method(scope, node, said)
    owner = values.value(scope, said.value)
    if isinstance(owner, Known):
        return known_method(scope, node, said, owner.value)
    if said.attr in scope.program.fields and said.attr not in METHODS:
        return None
    lower = METHODS.get(said.attr)
    if lower is None:
        raise scope.unsupported(node)
    return lower(scope, node, values.solid(owner))


def is_stack(node: ast.expr) -> bool:
    """Whether it is the stack of a state."""
    return isinstance(node, ast.Attribute) and node.attr == "stack"


def stack_method(scope: Scope, node: ast.Call, said: ast.Attribute) -> Value:
    """Lower what is done with the stack."""
    from .statements import push_frame

    if said.attr == "append" and isinstance(node.args[0], ast.Tuple):
        return Made(push_frame(scope, node.args[0]))
    if said.attr == "pop":
        return Made(call("pop_frame", ("l", "s")), NUMBER)
    raise scope.unsupported(node)


def known_method(scope: Scope, node: ast.Call, said: ast.Attribute, owner: Any) -> Value:
    """Lower a method of something that is known before play: a table, or a class."""
    if owner is dict and said.attr == "fromkeys":
        return from_keys(scope, node)
    if isinstance(owner, dict) and said.attr == "get":
        return known_get(scope, node, owner)
    if isinstance(owner, list | tuple | dict):
        return METHODS[said.attr](scope, node, scope.made(Known(owner)))
    function = getattr(owner, said.attr)
    return call_known(scope, node, function)


def known_get(scope: Scope, node: ast.Call, table: dict[Any, Any]) -> Value:
    """Lower the look-up in a table that has no entry for some keys."""
    index = values.value(scope, node.args[0])
    default = values.value(scope, node.args[1]) if len(node.args) > 1 else Known(None)
    if isinstance(index, Known):
        return Known(table[index.value]) if index.value in table else default
    return _get(scope, node, scope.made(Known(table)))


def from_keys(scope: Scope, node: ast.Call) -> Value:
    """Lower `dict.fromkeys`."""
    keys = values.sequence(scope, node.args[0])
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(DICT_SORT)))]
    if len(node.args) > 1:
        other = values.made(scope, node.args[1])
        out.append(("do", call("all_keys_as", ("l", name), keys.node, other.node)))
    else:
        out.append(("do", call("all_keys", ("l", name), keys.node)))
    return Made(("seq", "i64", out, ("l", name)), DICT)


def _append(scope: Scope, node: ast.Call, owner: Made) -> Value:
    held = values.made(scope, node.args[0])
    note_kind(scope, node, held)
    return Made(call_nothing(call("push", owner.node, held.node)))


def note_kind(scope: Scope, node: ast.Call, held: Made) -> None:
    """Note that a list has a thing of a kind in it."""
    assert isinstance(node.func, ast.Attribute)
    target = node.func.value
    if isinstance(target, ast.Name):
        name = scope.name_of(target.id)
        if scope.found.get(name) in SEQUENCES:
            scope.found[name] = joined(scope.found[name], NUMBERS if held.kind == NUMBER else SEQ)


def call_nothing(made: Node) -> Node:
    """Return a call that returns nothing as a value."""
    return ("seq", "i64", [("do", made)], c(NONE))


def _pop(scope: Scope, node: ast.Call, owner: Made) -> Value:
    kind = NUMBER if owner.kind == NUMBERS else ANY
    if node.args:
        return Made(call("cut", owner.node, values.number(scope, node.args[0])), kind)
    return Made(call("pop", owner.node), kind)


def _insert(scope: Scope, node: ast.Call, owner: Made) -> Value:
    held = values.made(scope, node.args[1])
    note_kind(scope, node, held)
    return Made(call_nothing(call("insert", owner.node, values.number(scope, node.args[0]), held.node)))


def _remove(scope: Scope, node: ast.Call, owner: Made) -> Value:
    out: Body = []
    seq = scope.kept(owner, out).node
    where = call("index_of", seq, values.made(scope, node.args[0]).node, c(0), c(1 << 40))
    return Made(("seq", "i64", [*out, ("do", call("cut", seq, where))], c(NONE)))


def _index(scope: Scope, node: ast.Call, owner: Made) -> Value:
    low = values.number(scope, node.args[1]) if len(node.args) > 1 else c(0)
    high = values.number(scope, node.args[2]) if len(node.args) > 2 else c(1 << 40)
    return Made(call("index_of", owner.node, values.made(scope, node.args[0]).node, low, high), NUMBER)


def _copy(scope: Scope, node: ast.Call, owner: Made) -> Value:
    if owner.kind in (DICT, SET):
        return Made(call("copied_dict", owner.node, ("ld32", owner.node, 0), ("ld32", owner.node, 12)), owner.kind)
    return Made(call("copy_seq", owner.node, c(LIST)), owner.kind)


def _extend(scope: Scope, node: ast.Call, owner: Made) -> Value:
    held = values.sequence(scope, node.args[0])
    return Made(call_nothing(call("extend", owner.node, held.node)))


def _get(scope: Scope, node: ast.Call, owner: Made) -> Value:
    other = values.made(scope, node.args[1]) if len(node.args) > 1 else scope.made(Known(None))
    if owner.kind == KEYED:
        kind = SEQ if other.kind in SEQUENCES else ANY
        return Made(call("keyed_or", owner.node, values.number(scope, node.args[0]), other.node), kind)
    return Made(call("value_or", owner.node, values.made(scope, node.args[0]).node, other.node))


def _setdefault(scope: Scope, node: ast.Call, owner: Made) -> Value:
    key, other = values.made(scope, node.args[0]), values.value(scope, node.args[1])
    held = scope.made(other)
    return Made(call("value_set", owner.node, key.node, held.node), held.kind)


def _items(scope: Scope, node: ast.Call, owner: Made) -> Value:
    return Made(call("pairs_of", owner.node), SEQ)


def _keys(scope: Scope, node: ast.Call, owner: Made) -> Value:
    return Made(owner.node, owner.kind)


def _values(scope: Scope, node: ast.Call, owner: Made) -> Value:
    return Made(call("keys_of", owner.node, c(8), c(LIST)), SEQ)


def _update(scope: Scope, node: ast.Call, owner: Made) -> Value:
    other = values.made(scope, node.args[0])
    name = "all_entries" if other.kind in (DICT, SET) else "all_keys"
    return Made(call_nothing(call(name, owner.node, other.node)))


def _add(scope: Scope, node: ast.Call, owner: Made) -> Value:
    return Made(call_nothing(call("put_entry", owner.node, values.made(scope, node.args[0]).node, c(NONE))))


def _sort(scope: Scope, node: ast.Call, owner: Made) -> Value:
    out: Body = []
    seq = scope.kept(owner, out)
    made = in_order(scope, seq, node, out)
    return Made(("seq", "i64", [*out, ("do", call("lay_into", seq.node, made))], c(NONE)))


def _reverse(scope: Scope, node: ast.Call, owner: Made) -> Value:
    out: Body = []
    seq = scope.kept(owner, out).node
    return Made(("seq", "i64", [*out, ("do", call("lay_into", seq, call("backwards", seq, c(LIST))))], c(NONE)))


METHODS: dict[str, Callable[[Scope, ast.Call, Made], Value]] = {
    "append": _append, "pop": _pop, "insert": _insert, "remove": _remove, "index": _index, "copy": _copy,
    "extend": _extend, "get": _get, "setdefault": _setdefault, "items": _items, "keys": _keys, "values": _values,
    "update": _update, "add": _add, "sort": _sort, "reverse": _reverse,
}  # fmt: skip


def set_sign(scope: Scope, node: ast.BinOp, left: Made, right: Made) -> Value:
    """Lower signs between sets."""
    names = {ast.BitOr: "union", ast.BitAnd: "common", ast.Sub: "apart"}
    name = names.get(type(node.op))
    if name is None:
        raise scope.unsupported(node)
    return Made(call(name, left.node, right.node), left.kind)


# Functions of Python, and those that the engine has of its own.


def listed_parts(scope: Scope, parts: list[tuple[Made, bool]], sort: int) -> Made:
    """Make a sequence of things, and of all things of others."""
    out: Body = []
    kept = [(scope.kept(each, out), spread) for each, spread in parts]
    name = scope.temporary()
    out.append(("set", name, call("new_seq", c(len(kept) + 4), c(sort))))
    kind: str | None = None
    for each, spread in kept:
        if spread and each.kind in (DICT, SET):
            held: Node = call("keys_of", each.node, c(0), c(LIST))
            out.append(("do", call("extend", ("l", name), held)))
            kind = joined(kind, SEQ)
        elif spread:
            out.append(("do", call("extend", ("l", name), each.node)))
            kind = joined(kind, each.kind if each.kind in SEQUENCES else SEQ)
        else:
            out.append(("do", call("push", ("l", name), each.node)))
            kind = joined(kind, NUMBERS if each.kind == NUMBER else SEQ)
    return Made(("seq", "i64", out, ("l", name)), kind or NUMBERS)


def gather(scope: Scope, generators: list[ast.comprehension], out: Body, add: Callable[[Body], None]) -> None:
    """Go through the sets of a comprehension, whose variables are its own, and do something for each thing."""
    from .statements import loop_over

    if not generators:
        add(out)
        return
    first, *rest = generators
    outer = scope.names
    own = {}
    for each in ast.walk(first.target):
        if isinstance(each, ast.Name):
            scope.count += 1
            own[each.id] = f"{each.id}'{scope.count}"

    def fill(body: Body) -> None:
        inner = body
        for test_node in first.ifs:
            test = conditions.test(scope, test_node)
            if test == conditions.YES:
                continue
            then: Body = []
            inner.append(("if", test, then, []))
            inner = then
        gather(scope, rest, inner, add)

    # What is gone through does not know the variables yet; they are named once it is lowered.
    loop_over(scope, Renamed(scope, own, first.target), first.iter, out, fill)  # type: ignore[arg-type]
    scope.names = outer


class Renamed:
    """The target of a comprehension: its names hold from when it is assigned."""

    def __new__(cls, scope: Scope, own: dict[str, str], target: ast.expr) -> Any:
        """Return the target, with its names changed."""
        copied = ast.parse(ast.unparse(target), mode="eval").body
        for each in ast.walk(copied):
            if isinstance(each, ast.Name):
                each.id, each.ctx = own[each.id], ast.Store()
            elif isinstance(each, ast.Tuple):
                each.ctx = ast.Store()
        scope.names = {**scope.names, **own}
        return copied


def in_order(scope: Scope, seq: Made, node: ast.Call, out: Body) -> Node:
    """Sort things, by what a function says of each if one is given."""
    key = next((each.value for each in node.keywords if each.arg == "key"), None)
    if key is None:
        return call("sort_by", seq.node, seq.node)
    kept = scope.kept(seq, out)
    name = scope.temporary()
    out.append(("set", name, call("new_seq", ("ld32", kept.node, 0), c(LIST))))
    each = "key'each"
    scope.locals.add(each)
    scope.found[each] = scope.kinds[each] = NUMBER if seq.kind == NUMBERS else ANY
    at = scope.temporary()
    scope.entry.made.local(each)
    place = ("b", "add", ("b", "add", kept.node, ("ld32s", kept.node, 8)), ("b", "shl", ("l", at), c(3)))
    body: Body = [("if", ("cmp", "ge_s", ("l", at), ("ld32", kept.node, 0)), [("break",)], [])]
    body += [("set", each, ("ld", place, 0)), ("set", at, ("b", "add", ("l", at), c(1)))]
    asked = ast.copy_location(ast.Call(key, [ast.Name(each, ast.Load())], []), node)
    body.append(("do", call("push", ("l", name), values.made(scope, asked).node)))
    out += [("set", at, c(0)), ("loop", body)]
    return call("sort_by", ("l", name), kept.node)


def _len(scope: Scope, node: ast.Call) -> Value:
    held = values.value(scope, node.args[0])
    if isinstance(held, Known):
        return Known(len(held.value))
    if held.kind in ("Z", "on"):
        return Known(len(scope.program.layout.room[held.kind]))
    return Made(("ld32", values.solid(held).node, 0), NUMBER)


def _sum(scope: Scope, node: ast.Call) -> Value:
    return Made(call("sum_of", values.sequence(scope, node.args[0]).node), NUMBER)


def _max(scope: Scope, node: ast.Call) -> Value:
    return extreme(scope, node, "ge_s", "most_of")


def _min(scope: Scope, node: ast.Call) -> Value:
    return extreme(scope, node, "le_s", "least_of")


def extreme(scope: Scope, node: ast.Call, order: str, name: str) -> Value:
    """Lower `max` and `min`."""
    args: list[ast.expr] = node.args
    if len(args) == 1 and isinstance(args[0], ast.Tuple | ast.List) and args[0].elts:
        args = args[0].elts
    if len(args) == 1:
        other = next((each.value for each in node.keywords if each.arg == "default"), None)
        seq = values.sequence(scope, args[0])
        none = scope.temporary()
        if other is None:
            found = call(name, call("filled", seq.node), c(0))
            return Made(found, NUMBER)
        default = values.made(scope, other)
        out: Body = [("set", none, default.node)]
        return Made(("seq", "i64", out, call(name, seq.node, ("l", none))), joined(NUMBER, default.kind))
    out = []
    made = scope.kept(Made(values.number(scope, args[0]), NUMBER), out).node
    for each in args[1:]:
        other_node = scope.kept(Made(values.number(scope, each), NUMBER), out).node
        first = made
        made_name = scope.temporary()
        out.append(("set", made_name, ("if", "i64", ("cmp", order, first, other_node), [], first, [], other_node)))
        made = ("l", made_name)
    return Made(("seq", "i64", out, made), NUMBER)


def _list(scope: Scope, node: ast.Call) -> Value:
    return copied(scope, node, LIST)


def _tuple(scope: Scope, node: ast.Call) -> Value:
    return copied(scope, node, TUPLE)


def copied(scope: Scope, node: ast.Call, sort: int) -> Value:
    """Lower `list` and `tuple`."""
    if not node.args:
        return Known(()) if sort == TUPLE else values.built(scope, [], LIST)
    held = values.value(scope, node.args[0])
    if isinstance(held, Known) and sort == TUPLE and isinstance(held.value, list | tuple | range):
        return Known(tuple(held.value))
    seq = values.solid(scope.made(held))
    if seq.kind in (DICT, SET):
        return Made(call("keys_of", seq.node, c(0), c(sort)), SEQ)
    return Made(call("copy_seq", seq.node, c(sort)), seq.kind if seq.kind in SEQUENCES else SEQ)


def _dict(scope: Scope, node: ast.Call) -> Value:
    return into_dict(scope, node, DICT_SORT)


def _set(scope: Scope, node: ast.Call) -> Value:
    return into_dict(scope, node, SET_SORT)


def into_dict(scope: Scope, node: ast.Call, sort: int) -> Value:
    """Lower `dict` and `set`."""
    name = scope.temporary()
    out: Body = [("set", name, call("new_dict", c(sort)))]
    if node.args:
        held = values.solid(values.made(scope, node.args[0]))
        is_keyed = held.kind in (DICT, SET)
        out.append(("do", call("all_entries" if is_keyed else "all_keys", ("l", name), held.node)))
    return Made(("seq", "i64", out, ("l", name)), DICT if sort == DICT_SORT else SET)


def _range(scope: Scope, node: ast.Call) -> Value:
    low = values.number(scope, node.args[0]) if len(node.args) > 1 else c(0)
    return Made(call("numbers_to", low, values.number(scope, node.args[-1])), NUMBERS)


def _abs(scope: Scope, node: ast.Call) -> Value:
    out: Body = []
    kept = scope.kept(Made(values.number(scope, node.args[0]), NUMBER), out).node
    turned = ("b", "sub", c(0), kept)
    return Made(("seq", "i64", out, ("if", "i64", ("cmp", "lt_s", kept, c(0)), [], turned, [], kept)), NUMBER)


def _bool(scope: Scope, node: ast.Call) -> Value:
    return values.truth(conditions.test(scope, node.args[0]))


def _any(scope: Scope, node: ast.Call) -> Value:
    return settled(scope, node, 1)


def _all(scope: Scope, node: ast.Call) -> Value:
    return settled(scope, node, 0)


def settled(scope: Scope, node: ast.Call, by: int) -> Value:
    """Lower `any` and `all`: go through things until one settles it."""
    name = scope.temporary()
    out: Body = [("set", name, c(1 - by))]
    held = node.args[0]
    if isinstance(held, ast.GeneratorExp | ast.ListComp):
        if len(held.generators) != 1:
            raise scope.unsupported(node, "goes through several sets")
        element = held.elt

        def add(body: Body) -> None:
            test = conditions.test(scope, element)
            body.append(("if", test if by else conditions.negated(test), [("set", name, c(by)), ("break",)], []))

        gather_until(scope, held.generators[0], out, add)
        return Made(("seq", "i64", out, ("l", name)), NUMBER)
    seq = values.sequence(scope, held)
    found = call("any_of" if by else "all_of", seq.node)
    return Made(found, NUMBER)


def gather_until(scope: Scope, over: ast.comprehension, out: Body, add: Callable[[Body], None]) -> None:
    """Go through one set; the body may break off."""
    gather(scope, [over], out, add)


def _sorted(scope: Scope, node: ast.Call) -> Value:
    out: Body = []
    seq = values.sequence(scope, node.args[0])
    kept = scope.kept(seq, out)
    made = in_order(scope, kept, node, out)
    return Made(("seq", "i64", out, made), kept.kind if kept.kind in SEQUENCES else SEQ)


def _reversed(scope: Scope, node: ast.Call) -> Value:
    seq = values.sequence(scope, node.args[0])
    return Made(call("backwards", seq.node, c(LIST)), seq.kind)


def _isinstance(scope: Scope, node: ast.Call) -> Value:
    held = values.made(scope, node.args[0])
    names = {each.strip() for each in ast.unparse(node.args[1]).strip("()").replace(",", "|").split("|")}
    out: Body = []
    kept = scope.kept(held, out).node
    if names <= {"int", "bool"}:
        if held.kind == NUMBER:
            return Known(True)
        far = ("cmp", "le_u", ("b", "add", kept, c(1 << 60)), c(1 << 61))
        return Made(("seq", "i64", out, ("int", far)), NUMBER)
    if names <= {"list", "tuple"}:
        sorts = [call("is_of", kept, c(LIST if name == "list" else TUPLE)) for name in sorted(names)]
        found = sorts[0] if len(sorts) == 1 else ("b", "or", *sorts)
        return Made(("seq", "i64", out, found), NUMBER)
    said = values.value(scope, node.args[1])
    if isinstance(said, Known) and isinstance(said.value, type) and said.value in scope.program.records:
        return Made(("int", values.is_sort(scope, held, scope.program.record_sort(said.value))), NUMBER)
    raise scope.unsupported(node)


def _enumerate(scope: Scope, node: ast.Call) -> Value:
    raise scope.unsupported(node, "stands only in a loop")


def _rnd(scope: Scope, node: ast.Call) -> Value:
    state = values.made(scope, node.args[0])
    return Made(call("drawn", state.node, values.number(scope, node.args[1])), NUMBER)


def _bounded(scope: Scope, node: ast.Call) -> Value:
    return Made(call("bounded", values.number(scope, node.args[0])), NUMBER)


def _mul(scope: Scope, node: ast.Call) -> Value:
    return Made(call("multiplied", *[values.number(scope, each) for each in node.args]), NUMBER)


def _said(scope: Scope, node: ast.Call) -> Value:
    info = values.static(scope, node.args[0])
    if info is None or not isinstance(info.value, TextInfo):
        raise scope.unsupported(node, "is made from a text that is known only in play")
    texts = scope.program.said
    letters = sum([len(piece) for piece in info.value.pieces["en"] if isinstance(piece, str)])
    parts = values.solid(values.made(scope, node.args[1])).node
    return Made(call("new_said", c(texts.number(info.value)), c(letters), parts, c(texts.most_letters())))


def _clone(scope: Scope, node: ast.Call) -> Value:
    return Made(call("clone_within", values.made(scope, node.args[0]).node), STATE)


def _luck_mark(scope: Scope, node: ast.Call) -> Value:
    return Made(call("luck_mark", values.made(scope, node.args[0]).node), NUMBER)


def _lay_luck(scope: Scope, node: ast.Call) -> Value:
    images = [scope.program.luck_image(number) for number in range(luck.TRIES)]
    state, number = values.made(scope, node.args[0]), values.value(scope, node.args[1])
    table = scope.program.constants.raw(images)
    place = ("ld", ("b", "shl", values.checked(scope, number), c(3)), table)
    return Made(("seq", "i64", [("copy", ("b", "add", state.node, c(BLOCK)), place, c(LUCK_SIZE))], c(NONE)))


def _begin(scope: Scope, node: ast.Call) -> Value:
    state, run, given = [values.made(scope, each) for each in node.args]
    end = scope.program.number_of(driving.ended)
    return Made(call_nothing(call("trial_begin", state.node, run.node, values.solid(given).node, c(end))))


def _resume(scope: Scope, node: ast.Call) -> Value:
    state, option = [values.made(scope, each) for each in node.args]
    return Made(call_nothing(call("trial_resume", state.node, option.node)))


def _deal(scope: Scope, node: ast.Call) -> Value:
    return call_known(scope, node, scope.program.machine.runtime["deal_by_draws"])


def _over(scope: Scope, node: ast.Call) -> Value:
    return Made(call("game_over", ("l", "s")), NUMBER)


SPECIAL: dict[Any, Special] = {
    len: _len, sum: _sum, max: _max, min: _min, list: _list, tuple: _tuple, dict: _dict, set: _set, frozenset: _set,
    range: _range, abs: _abs, bool: _bool, any: _any, all: _all, sorted: _sorted, reversed: _reversed,
    isinstance: _isinstance, enumerate: _enumerate, zip: _enumerate, luck.rnd: _rnd, bounded: _bounded, mul: _mul,
    said: _said, luck.luck_mark: _luck_mark, luck.lay_luck: _lay_luck, driving.begin: _begin, driving.resume: _resume,
}  # fmt: skip


def special_of(scope: Scope, function: Any) -> Special | None:
    """Return how a function is lowered that is not lowered from its source."""
    try:
        if function in SPECIAL:
            return SPECIAL[function]
    except TypeError:
        return None
    program = scope.program
    if any(function is space[naming.CLONE] for space, _ in program.generated):
        return _clone
    if any(function is space.get("over") for space, _ in program.generated):
        return _over
    runtime = program.machine.runtime
    if function is runtime["deal"] and function is not runtime["deal_by_draws"]:
        return _deal
    return None


__all__ = ["NUMBERS", "lower_call"]
