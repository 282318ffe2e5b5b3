"""Functions and statements of Python, lowered."""

from __future__ import annotations

import ast
from typing import Any

from . import calls, conditions, values
from .code import Body, Node, c, call
from .memory import FRAME, FRAME_WORDS, NONE
from .program import Entry, Program
from .scope import ANY, DICT, NUMBER, NUMBERS, SEQUENCES, SET, STATE, STATEMENTS, Known, Made, Scope, joined, kind_said
from .scope import lowers

# Kinds of variables settle in a few rounds.
ROUNDS = 8


def lower_function(program: Program, entry: Entry, captured: dict[str, str] | None = None) -> None:
    """Lower a function: again and again, until the kinds of its variables are what they were taken for."""
    if entry.is_done:
        return
    entry.is_done = True
    scope = Scope(program, entry)
    scope.locals = locals_of(entry) | {*(captured or {})}
    if entry.has_state:
        first = entry.node.args.args[0].arg
        scope.names = {first: "s"} if first != "s" else {}
    given = {name: kind_said(entry.annotations.get(name, "")) for name in entry.params}
    given = {**given, "s": STATE, **(captured or {})}
    scope.declared = declared_in(entry)
    scope.kinds = dict(given)
    for _ in range(ROUNDS):
        scope.found = dict(given)
        scope.count, scope.result = 0, None
        entry.made.locals.clear()
        body = body_of(scope, captured)
        settled = {name: joined(scope.kinds.get(name), kind) for name, kind in scope.found.items()}
        if settled == scope.kinds:
            break
        scope.kinds = settled
    else:
        scope.kinds = dict.fromkeys(scope.kinds, ANY) | given
        scope.found = dict(scope.kinds)
        entry.made.locals.clear()
        body = body_of(scope, captured)
    entry.made.body = body
    if scope.result is not None and entry.result == "any":
        entry.result = scope.result


def body_of(scope: Scope, captured: dict[str, str] | None) -> Body:
    """Lower a body once."""
    out: Body = []
    for number, name in enumerate(captured or {}):
        scope.entry.made.local(name)
        out.append(("set", name, ("ld", ("l", "env'"), 24 + 8 * number)))
    node = scope.entry.node
    if isinstance(node, ast.Lambda):
        value = scope.made(values.value(scope, node.body))
        return [*out, ("ret", value.node)]
    block(scope, node.body, out)
    if not ends(out):
        out.append(("ret", c(-1 if scope.entry.is_block else NONE)))
    return out


def ends(out: Body) -> bool:
    """Whether code surely does not come to its end."""
    return bool(out) and out[-1][0] in ("ret", "trap")


def locals_of(entry: Entry) -> set[str]:
    """Return the variables of a function; those of comprehensions are their own."""
    found = {arg.arg for arg in entry.node.args.args}
    todo: list[ast.AST] = [*entry.node.body] if isinstance(entry.node, ast.FunctionDef) else [entry.node.body]
    while todo:
        each = todo.pop()
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            found.add(each.id)
        if isinstance(each, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            todo += [part for over in each.generators for part in (over.iter, *over.ifs)]
            todo += [each.key, each.value] if isinstance(each, ast.DictComp) else [each.elt]
        elif not isinstance(each, ast.Lambda):
            todo += ast.iter_child_nodes(each)
    return found


def declared_in(entry: Entry) -> dict[str, str]:
    """Return the kinds of variables that are annotated where they are made."""
    found = {"s": STATE}
    for each in ast.walk(entry.node):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            kind = kind_said(ast.unparse(each.annotation))
            if kind in (DICT, SET, STATE):
                found[each.target.id] = kind
    return found


def block(scope: Scope, body: list[ast.stmt], out: Body) -> None:
    """Lower statements one after the other."""
    for each in body:
        statement(scope, each, out)
        if ends(out):
            return


def inner(scope: Scope, body: list[ast.stmt]) -> Body:
    """Lower statements that stand in another."""
    out: Body = []
    block(scope, body, out)
    return out


def statement(scope: Scope, node: ast.stmt, out: Body) -> None:
    """Lower a statement."""
    lower = STATEMENTS.get(type(node))
    if lower is None:
        raise scope.unsupported(node)
    lower(scope, node, out)


@lowers(ast.Pass)
def _pass(scope: Scope, node: ast.Pass, out: Body) -> None:
    pass


@lowers(ast.Break)
def _break(scope: Scope, node: ast.Break, out: Body) -> None:
    out.append(("break",))


@lowers(ast.Continue)
def _continue(scope: Scope, node: ast.Continue, out: Body) -> None:
    out.append(("continue",))


@lowers(ast.Raise)
def _raise(scope: Scope, node: ast.Raise, out: Body) -> None:
    out.append(("trap",))


@lowers(ast.Try)
def _try(scope: Scope, node: ast.Try, out: Body) -> None:
    # What is raised is a trap; the Python machine then does it all again, and sees to it.
    block(scope, node.body, out)
    if not ends(out):
        block(scope, node.finalbody, out)


@lowers(ast.Expr)
def _expr(scope: Scope, node: ast.Expr, out: Body) -> None:
    if not isinstance(node.value, ast.Constant):
        value = values.value(scope, node.value)
        if isinstance(value, Made) and value.node[0] not in ("c", "l"):
            out.append(("do", value.node))


@lowers(ast.If)
def _if(scope: Scope, node: ast.If, out: Body) -> None:
    test = conditions.test(scope, node.test)
    if test[0] == "yes":
        block(scope, node.body if test[1] else node.orelse, out)
        return
    before: Body = []
    while test[0] == "seq":
        before += test[2]
        test = test[3]
    out += before
    out.append(("if", test, inner(scope, node.body), inner(scope, node.orelse)))
    if node.orelse and ends(out[-1][2]) and ends(out[-1][3]):
        out.append(("trap",))


@lowers(ast.While)
def _while(scope: Scope, node: ast.While, out: Body) -> None:
    test = conditions.test(scope, node.test)
    body: Body = [] if test == ("yes", 1) else [("if", ("not", test), [("break",)], [])]
    out.append(("loop", body + inner(scope, node.body)))


@lowers(ast.Delete)
def _delete(scope: Scope, node: ast.Delete, out: Body) -> None:
    target = node.targets[0]
    if not isinstance(target, ast.Subscript):
        raise scope.unsupported(node)
    seq, index = values.made(scope, target.value), values.number(scope, target.slice)
    out.append(("do", call("cut", seq.node, index)))


@lowers(ast.Return)
def _return(scope: Scope, node: ast.Return, out: Body) -> None:
    if scope.entry.is_block:
        return_frame(scope, node.value, out)
        return
    if node.value is None:
        out.append(("ret", c(NONE)))
        scope.result = joined(scope.result, ANY)
        return
    value = values.made(scope, node.value)
    scope.result = joined(scope.result, value.kind)
    out.append(("ret", value.node))


def return_frame(scope: Scope, node: ast.expr | None, out: Body) -> None:
    """Go on with a frame, or stop at a question."""
    if node is None or (isinstance(node, ast.Constant) and node.value is None):
        out.append(("ret", c(-1)))
    elif isinstance(node, ast.Tuple):
        function, held = frame_parts(scope, node, out)
        for number, each in enumerate(held):
            out.append(("st", c(FRAME + 8 * number), 0, each))
        out.append(("ret", function))
    else:
        out.append(("ret", values.made(scope, node).node))


def frame_parts(scope: Scope, node: ast.Tuple, out: Body) -> tuple[Node, list[Node]]:
    """Return the function of a frame, and its variables, worked out."""
    if len(node.elts) > FRAME_WORDS:
        raise scope.unsupported(node, "has too many variables")
    held = [values.made(scope, each) for each in node.elts[1:]]
    if any(each.node[0] not in ("c", "l") for each in held):
        # What is worked out may need the place where frames are opened.
        held = [scope.kept(each, out) for each in held]
    function = values.value(scope, node.elts[0])
    if isinstance(function, Known):
        return c(scope.program.number_of(function.value)), [each.node for each in held]
    return function.node, [each.node for each in held]


def push_frame(scope: Scope, node: ast.Tuple) -> Node:
    """Lay a frame on the stack."""
    out: Body = []
    function, held = frame_parts(scope, node, out)
    at = scope.temporary()
    out.append(("set", at, call("room_for_frame", ("l", "s"), c(len(held)))))
    for number, each in enumerate([*held, c(len(held)), function]):
        out.append(("st", ("l", at), 8 * number, each))
    return ("seq", "i64", out, c(NONE))


# Assignments.


@lowers(ast.AnnAssign)
def _annotated(scope: Scope, node: ast.AnnAssign, out: Body) -> None:
    if node.value is not None:
        hint = kind_said(ast.unparse(node.annotation))
        assign(scope, node.target, values.value(scope, node.value, hint), out)


@lowers(ast.Assign)
def _assign(scope: Scope, node: ast.Assign, out: Body) -> None:
    if scope.entry.is_block and isinstance(node.value, ast.Name) and node.value.id == "f":
        target = node.targets[0]
        assert isinstance(target, ast.Tuple)
        for number, each in enumerate(target.elts[1:]):
            assert isinstance(each, ast.Name)
            scope.assign(each.id, Made(("ld", c(FRAME + 8 * number), 0)), out)
        return
    for target in node.targets[:1]:
        if isinstance(target, ast.Tuple | ast.List):
            unpack(scope, target, node.value, out)
            return
    value = values.value(scope, node.value)
    if len(node.targets) > 1:
        value = scope.kept(scope.made(value), out)
    for target in node.targets:
        assign(scope, target, value, out)


def unpack(scope: Scope, target: ast.Tuple | ast.List, node: ast.expr, out: Body) -> None:
    """Give several variables their values."""
    if isinstance(node, ast.Tuple) and len(node.elts) == len(target.elts):
        held = [values.value(scope, each) for each in node.elts]
        kept = [keep(scope, each, out) for each in held]
        for each, value in zip(target.elts, kept, strict=True):
            assign(scope, each, value, out)
        return
    seq = scope.kept(values.made(scope, node), out)
    unpack_seq(scope, target, seq, out)


def keep(scope: Scope, value: Any, out: Body) -> Any:
    """Keep a value before others are assigned; zones and states stay what they are."""
    if isinstance(value, Known):
        return value
    if value.node[0] == "c":
        return value
    name = scope.temporary()
    out.append(("set", name, value.node))
    return Made(("l", name), value.kind)


def unpack_seq(scope: Scope, target: ast.Tuple | ast.List, seq: Made, out: Body) -> None:
    """Give several variables the things of a sequence, of which there must be as many."""
    kind = NUMBER if seq.kind == NUMBERS else ANY
    count = len(target.elts)
    wrong = ("cmp", "ne", ("ld32", seq.node, 0), c(count))
    if seq.kind not in SEQUENCES:
        out.append(("if", ("cmp", "lt_s", seq.node, values.REF_NODE), [("trap",)], []))
    out.append(("if", wrong, [("trap",)], []))
    at = scope.temporary()
    out.append(("set", at, ("b", "add", seq.node, ("ld32s", seq.node, 8))))
    for number, each in enumerate(target.elts):
        assign(scope, each, Made(("ld", ("l", at), 8 * number), kind), out)


def assign(scope: Scope, target: ast.expr, value: Any, out: Body) -> None:
    """Put a value where a target is."""
    if isinstance(target, ast.Name):
        scope.assign(target.id, scope.made(value), out)
    elif isinstance(target, ast.Tuple | ast.List):
        unpack_seq(scope, target, scope.kept(scope.made(value), out), out)
    elif isinstance(target, ast.Attribute):
        assign_attribute(scope, target, scope.made(value), out)
    elif isinstance(target, ast.Subscript):
        assign_item(scope, target, scope.made(value), out)
    else:
        raise scope.unsupported(target)


def assign_attribute(scope: Scope, target: ast.Attribute, value: Made, out: Body) -> None:
    """Put a value into a slot of a state, or a field of a record."""
    owner = values.made(scope, target.value)
    layout = scope.program.layout
    if owner.kind == STATE:
        if target.attr in layout.slots:
            out.append(("st", owner.node, layout.slots[target.attr], value.node))
            return
        if target.attr in (*layout.arrays, *layout.heads):
            raise scope.unsupported(target, "can't be put in its whole")
        out.append(("trap",))  # a slot that this game has no use for
        return
    index, _ = values.field(scope, target)
    out.append(("do", call("put_at", owner.node, c(index), value.node)))


def assign_item(scope: Scope, target: ast.Subscript, value: Made, out: Body) -> None:
    """Put a value in the place of a thing of a list, or of a key of a dictionary."""
    owner = values.value(scope, target.value)
    if isinstance(owner, Known):
        raise scope.unsupported(target, "is a constant")
    if owner.kind in ("Z", "on"):
        index = values.number(scope, target.slice)
        head = values.head_of(scope, owner, index)
        out.append(("do", call("lay_into", head.node, value.node)))
    elif owner.kind == DICT:
        key = values.made(scope, target.slice)
        out.append(("do", call("put_entry", owner.node, key.node, value.node)))
    elif isinstance(target.slice, ast.Slice):
        low = values.number(scope, target.slice.lower) if target.slice.lower else c(0)
        out.append(("do", call("lay_part", owner.node, low, value.node)))
    else:
        array = values.array_of(scope, target.value)
        index = values.number(scope, target.slice)
        if array is not None:
            place, at = values.place_in(scope, array, index)
            out.append(("st", place, at, value.node))
            return
        if isinstance(owner, Made) and isinstance(target.value, ast.Name):
            kind = NUMBERS if value.kind == NUMBER else "seq"
            name = scope.name_of(target.value.id)
            if scope.found.get(name) in SEQUENCES:
                scope.found[name] = joined(scope.found.get(name), kind)
        if index[0] == "c" and index[1] < 0:
            out.append(("do", call("put_end", owner.node, c(-index[1]), value.node)))
            return
        out.append(("do", call("put_at", owner.node, index, value.node)))


@lowers(ast.AugAssign)
def _augmented(scope: Scope, node: ast.AugAssign, out: Body) -> None:
    target = node.target
    before = values.value(scope, loaded(target))
    is_list = isinstance(before, Made) and before.kind in SEQUENCES and isinstance(node.op, ast.Add)
    if isinstance(before, Made) and before.kind in (DICT, SET) and isinstance(node.op, ast.BitOr):
        other = values.made(scope, node.value)
        name = "all_entries" if other.kind in (DICT, SET) else "all_keys"
        out.append(("do", call(name, before.node, other.node)))
        return
    if is_list:
        assert isinstance(before, Made)
        other = values.made(scope, node.value)
        if isinstance(target, ast.Name):
            name = scope.name_of(target.id)
            scope.found[name] = joined(scope.found.get(name), other.kind if other.kind in SEQUENCES else "seq")
        out.append(("do", call("extend", before.node, other.node)))
        return
    made = ast.copy_location(ast.BinOp(loaded(target), node.op, node.value), node)
    assign(scope, target, values.value(scope, made), out)


def loaded(target: Any) -> Any:
    """Return a target as the value that it has."""
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(target.id, ast.Load()), target)
    if isinstance(target, ast.Attribute):
        return ast.copy_location(ast.Attribute(target.value, target.attr, ast.Load()), target)
    assert isinstance(target, ast.Subscript)
    return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)


# Loops.


@lowers(ast.For)
def _for(scope: Scope, node: ast.For, out: Body) -> None:
    loop_over(scope, node.target, node.iter, out, lambda body: block(scope, node.body, body))


def loop_over(scope: Scope, target: ast.expr, over: ast.expr, out: Body, fill: Any) -> None:
    """Go through things: give each to a target, and do what fills the body."""
    called = calls.called(scope, over)
    if called is range:
        assert isinstance(over, ast.Call)
        loop_numbers(scope, target, over.args, out, fill)
    elif called is enumerate:
        assert isinstance(over, ast.Call)
        assert isinstance(target, ast.Tuple)
        loop_together(scope, [*target.elts], [None, over.args[0]], out, fill)
    elif called is zip:
        assert isinstance(over, ast.Call)
        assert isinstance(target, ast.Tuple)
        loop_together(scope, [*target.elts], [*over.args], out, fill)
    else:
        loop_together(scope, [target], [over], out, fill)


def loop_numbers(scope: Scope, target: ast.expr, args: list[ast.expr], out: Body, fill: Any) -> None:
    """Go through the numbers of a range."""
    low = values.number(scope, args[0]) if len(args) > 1 else c(0)
    high = values.number(scope, args[-1] if len(args) == 1 else args[1])
    step = args[2].operand.value if len(args) == 3 and isinstance(args[2], ast.UnaryOp) else None  # type: ignore[attr-defined]
    if len(args) == 3 and step != 1:
        raise scope.unsupported(args[2], "only steps of 1 and -1")
    at, end = scope.temporary(), scope.temporary()
    out += [("set", at, low), ("set", end, high)]
    is_down = len(args) == 3
    body: Body = [("if", ("cmp", "le_s" if is_down else "ge_s", ("l", at), ("l", end)), [("break",)], [])]
    assign(scope, target, Made(("l", at), NUMBER), body)
    body.append(("set", at, ("b", "sub" if is_down else "add", ("l", at), c(1))))
    fill(body)
    out.append(("loop", body))


def loop_together(scope: Scope, targets: list[ast.expr], overs: list[ast.expr | None], out: Body, fill: Any) -> None:
    """Go through several sequences side by side, to the end of the shortest; None counts from 0."""
    at = scope.temporary()
    out.append(("set", at, c(0)))
    body: Body = []
    held: list[tuple[ast.expr, Made | None]] = []
    for target, over in zip(targets, overs, strict=True):
        if over is None:
            held.append((target, None))
            continue
        seq = values.sequence(scope, over)
        name = scope.temporary()
        out.append(("set", name, seq.node))
        body.append(("if", ("cmp", "ge_s", ("l", at), ("ld32", ("l", name), 0)), [("break",)], []))
        held.append((target, Made(("l", name), seq.kind)))
    index = scope.temporary()
    body += [("set", index, ("l", at)), ("set", at, ("b", "add", ("l", at), c(1)))]
    for target, each in held:
        if each is None:
            assign(scope, target, Made(("l", index), NUMBER), body)
            continue
        kind = NUMBER if each.kind == NUMBERS else ANY
        place = ("b", "add", ("b", "add", each.node, ("ld32s", each.node, 8)), ("b", "shl", ("l", index), c(3)))
        assign(scope, target, Made(("ld", place, 0), kind), body)
    fill(body)
    out.append(("loop", body))
