"""The few forms that a procedure is written in before it becomes Python, and which procedures can ask."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs


@attrs.define(eq=False)
class Py:
    """Ready Python that doesn't ask."""

    body: list[ast.stmt]
    weight: int = 4  # in steps


@attrs.define(eq=False)
class If:
    """One thing or another."""

    test: ast.expr
    then: list[Form]
    otherwise: list[Form] = attrs.Factory(list)
    weight: int = 2  # of the test


@attrs.define(eq=False)
class Loop:
    """Again and again, until `Leave`."""

    body: list[Form]
    line: int = 0
    weight: int = 2  # of each turn, besides its body


@attrs.define(eq=False)
class Each:
    """Once for each thing."""

    var: str
    items: ast.expr
    body: list[Form]
    line: int = 0
    weight: int = 2  # of the making of the items


@attrs.define(eq=False)
class Leave:
    """Leave the innermost loop."""


@attrs.define(eq=False)
class Ask:
    """Put a question; the answer comes into `target`."""

    who: ast.expr
    options: ast.expr
    question: int
    target: str
    uses: list[str]
    sure: bool = False  # there are always at least two options
    before: list[ast.stmt] = attrs.Factory(list)  # makes the options, if an expression can't
    line: int = 0
    is_chance: bool = False
    always: bool = False  # also if there is one option
    private: str = ""  # the variable that keeps the answer, if others don't notice it
    is_told: bool = False  # an answer that is forced is told as any other


@attrs.define(eq=False)
class Do:
    """Call a procedure."""

    name: str
    args: list[ast.expr]
    target: str | None = None


@attrs.define(eq=False)
class DoAny:
    """Call one of a group of procedures, looked up in a table."""

    group: str
    key: ast.expr
    args: list[ast.expr]
    target: str | None = None


@attrs.define(eq=False)
class Ret:
    """Return from the procedure."""

    value: ast.expr | None = None


@attrs.define(eq=False)
class End:
    """End the game."""


Form: TypeAlias = Py | If | Loop | Each | Leave | Ask | Do | DoAny | Ret | End


@attrs.define(eq=False)
class Code:
    """A procedure."""

    name: str
    params: list[str]
    body: list[Form]
    group: str | None = None
    line: int = 0


def forms_in(body: Iterable[Form]) -> Iterator[Form]:
    """Go through all forms, at any depth."""
    for form in body:
        yield form
        if isinstance(form, If):
            yield from forms_in(form.then)
            yield from forms_in(form.otherwise)
        elif isinstance(form, Loop | Each):
            yield from forms_in(form.body)


class Asking:
    """Which procedures can ask."""

    def __init__(self, codes: list[Code]) -> None:
        self.names: set[str] = set()
        self.groups: set[str] = set()
        changed = True
        while changed:
            changed = False
            for code in codes:
                if code.name in self.names or not (self.asks(code.body) or code.group in self.groups):
                    continue
                self.names.add(code.name)
                if code.group is not None:
                    self.groups.add(code.group)
                changed = True

    def asks(self, body: Iterable[Form]) -> bool:
        """Whether any of these forms can ask."""
        return any(
            isinstance(form, Ask | End)
            or (isinstance(form, Do) and form.name in self.names)
            or (isinstance(form, DoAny) and form.group in self.groups)
            for form in forms_in(body)
        )
