"""Forms that never ask, as straight Python."""

from __future__ import annotations

import ast

from .forms import Code, Do, DoAny, Each, Form, If, Leave, Loop, Py, Ret, forms_in
from .python import LINES, returned, statements

# A loop of more forms than this uses up a step for each of them.
LONG = 50


def plain(body: list[Form]) -> list[ast.stmt]:
    """Write forms that never ask as straight Python."""
    made: list[ast.stmt] = []
    for form in body:
        made += _plain(form)
    return made


def _plain(form: Form) -> list[ast.stmt]:
    if isinstance(form, Py):
        return form.body
    if isinstance(form, If):
        return statements(
            "if _0:\n _1\nelse:\n _2", form.test, plain(form.then) or _pass(), plain(form.otherwise) or _pass()
        )
    if isinstance(form, Loop):
        LINES.current = form.line or LINES.current
        return statements("while True:\n _0", counted() + plain(form.body))
    if isinstance(form, Each):
        items = form.items if is_short(form.items) and not loops(form.body) else _spent(form.items, form.line)
        return statements("for _0 in _1:\n _2", form.var, items, plain(form.body) or _pass())
    if isinstance(form, Leave):
        return statements("while True: break")[0].body  # type: ignore[attr-defined,no-any-return]
    if isinstance(form, Do):
        call = statements("_0(s, *_1)", form.name, form.args)
        return statements("_0 = _1", form.target, call[0].value) if form.target else call  # type: ignore[attr-defined]
    if isinstance(form, DoAny):
        call = statements("_0[_1](s, *_2)", form.group, form.key, form.args)
        return statements("_0 = _1", form.target, call[0].value) if form.target else call  # type: ignore[attr-defined]
    if isinstance(form, Ret):
        return [returned(form.value if form.value is not None else None)]
    raise TypeError(f"{type(form).__name__} in a procedure that does not ask")


def _spent(items: ast.expr, line: int) -> ast.expr:
    LINES.current = line or LINES.current
    return statements("spent(s, _0)", items)[0].value  # type: ignore[attr-defined,no-any-return]


def is_short(items: ast.expr) -> bool:
    """Tell whether these are a few things known beforehand."""
    return is_constant_tuple(items) and not (isinstance(items, ast.Constant) and len(items.value) > 20)  # type: ignore[arg-type]


def loops(body: list[Form]) -> bool:
    """Tell whether there is a loop in these forms."""
    return any(isinstance(form, Loop | Each) for form in forms_in(body))


def counted(steps: int = 1) -> list[ast.stmt]:
    """Write the use of steps."""
    return statements("s.steps -= _0\nif s.steps < 0: raise StepLimit", steps)


def weigh(code: Code) -> None:
    """Let a procedure that calls others, and each turn of a long loop, use up as many steps as are in it."""
    calls = sum(isinstance(form, Do | DoAny) for form in forms_in(code.body))
    for form in list(forms_in(code.body)):
        if isinstance(form, Loop | Each):
            size = sum(1 for _ in forms_in(form.body))
            if size > LONG:
                form.body.insert(0, Py(counted(size)))
    if calls:
        code.body.insert(0, Py(counted(calls)))


def _pass() -> list[ast.stmt]:
    return statements("pass")


def is_constant_tuple(node: ast.expr) -> bool:
    """Tell whether it is a tuple that is known beforehand, or looked up in a table of such."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return node.value.id in ("ORDER", "AFTER")
    return isinstance(node, ast.Constant) and isinstance(node.value, tuple)
