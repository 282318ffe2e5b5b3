"""Forms that never ask, as straight Python, and the steps that they take."""

from __future__ import annotations

import ast
from typing import Any

from ..meaning import naming
from .forms import Code, Do, DoAny, Each, Form, If, Leave, Loop, Py, Ret, forms_in
from .python import Pen

# A procedure that takes more steps than this uses them up, even if it calls nothing.
LONG = 200
# What a call takes besides what is called, and a question.
CALL = 8
# So many turns has a loop over players, more or less.
PLAYERS = 4


def straight(pen: Pen, body: list[Form]) -> list[ast.stmt]:
    """Write forms that never ask as straight Python."""
    made: list[ast.stmt] = []
    for form in body:
        made += _straight(pen, form)
    return made


def _straight(pen: Pen, form: Form) -> list[ast.stmt]:
    if isinstance(form, Py):
        return form.body
    if isinstance(form, If):
        return pen.statements(
            "if _0:\n _1\nelse:\n _2",
            form.test,
            straight(pen, form.then) or _pass(pen),
            straight(pen, form.otherwise) or _pass(pen),
        )
    if isinstance(form, Loop):
        pen.line = form.line or pen.line
        return pen.statements(
            "while True:\n _0", pen.spend_steps(form.weight + weight_of(form.body)) + straight(pen, form.body)
        )
    if isinstance(form, Each):
        items = _spent(pen, form) if counts_turns(form) else form.items
        return pen.statements("for _0 in _1:\n _2", form.var, items, straight(pen, form.body) or _pass(pen))
    if isinstance(form, Leave):
        return pen.statements("while True: break")[0].body  # type: ignore[attr-defined,no-any-return]
    if isinstance(form, Do):
        call = pen.statements("_0(s, *_1)", form.name, form.args)
        return pen.statements("_0 = _1", form.target, call[0].value) if form.target else call  # type: ignore[attr-defined]
    if isinstance(form, DoAny):
        call = pen.statements("_0[_1](s, *_2)", form.group, form.key, form.args)
        return pen.statements("_0 = _1", form.target, call[0].value) if form.target else call  # type: ignore[attr-defined]
    if isinstance(form, Ret):
        return [pen.returned(form.value if form.value is not None else None)]
    raise TypeError(f"{type(form).__name__} in a procedure that does not ask")


def _spent(pen: Pen, form: Each) -> ast.expr:
    pen.line = form.line or pen.line
    made: list[Any] = pen.statements("spent(s, _0, _1)", form.items, weight_of(form.body) or 1)
    return made[0].value  # type: ignore[no-any-return]


def counts_turns(form: Each) -> bool:
    """Whether a loop uses up steps for each turn: not if it is short, and known beforehand to be."""
    return not is_short(form.items) or loops(form.body)


def weight_of(body: list[Form]) -> int:
    """Add up the steps of forms that are done once; loops that count their own turns, and calls, see to theirs."""
    return sum(_weight(form) for form in body)


def _weight(form: Form) -> int:
    if isinstance(form, Py):
        return form.weight
    if isinstance(form, If):
        return form.weight + max(weight_of(form.then), weight_of(form.otherwise))
    if isinstance(form, Each) and not counts_turns(form):
        # What is looked up in a table are players.
        turns = len(form.items.value) if isinstance(form.items, ast.Constant) else PLAYERS  # type: ignore[arg-type]
        return form.weight + turns * weight_of(form.body)
    if isinstance(form, Each):
        return form.weight
    return CALL if isinstance(form, Do | DoAny) else 2


def is_short(items: ast.expr) -> bool:
    """Whether these are a few things known beforehand."""
    return is_constant_tuple(items) and not (isinstance(items, ast.Constant) and len(items.value) > 20)  # type: ignore[arg-type]


def loops(body: list[Form]) -> bool:
    """Whether there is a loop in these forms."""
    return any(isinstance(form, Loop | Each) for form in forms_in(body))


def weigh(pen: Pen, code: Code) -> None:
    """Let a procedure that calls others, or is long, use up its steps."""
    calls = any(isinstance(form, Do | DoAny) for form in forms_in(code.body))
    weight = weight_of(code.body)
    if calls or weight > LONG:
        code.body.insert(0, Py(pen.spend_steps(weight) if calls else pen.note_steps(weight), 0))


def _pass(pen: Pen) -> list[ast.stmt]:
    return pen.statements("pass")


def is_constant_tuple(node: ast.expr) -> bool:
    """Whether it is a tuple that is known beforehand, or looked up in a table of such."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return node.value.id in (naming.SEATS_FROM, naming.SEATS_AFTER)
    return isinstance(node, ast.Constant) and isinstance(node.value, tuple)
