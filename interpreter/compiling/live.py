"""Which variables a piece of Python needs from before."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ..meaning.naming import is_variable
from ..writing.python import names_in


def exposed(body: list[ast.stmt], written: set[str]) -> set[str]:
    """Return which variables are read before they are surely written; add those surely written to `written`."""
    reads: set[str] = set()
    for statement in body:
        if isinstance(statement, ast.If):
            reads |= variables_read([statement.test]) - written
            one, other = set(written), set(written)
            reads |= exposed(statement.body, one) | exposed(statement.orelse, other)
            written |= one & other
        elif isinstance(statement, ast.For):
            reads |= variables_read([statement.iter]) - written
            reads |= exposed(statement.body, written | names_in([statement.target])[1])
        elif isinstance(statement, ast.While):
            reads |= variables_read([statement.test]) - written
            reads |= exposed(statement.body, set(written))
        else:
            reads |= variables_read([statement]) - written
            written |= names_in([statement])[1]
    return reads


def variables_read(nodes: Iterable[ast.AST]) -> set[str]:
    """Return which variables are read."""
    return {name for name in names_in(list(nodes))[0] if is_variable(name)}
