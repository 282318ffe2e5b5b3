"""The lines of rules and procedures, and what they return.

The type of what is returned is found from the values after `return`. Where that type says more of them than they do by
themselves (`return none` beside `return c`), or where the lines ask for their own value, they are read a second time.
"""

from __future__ import annotations

from croupier.grammar import tree

from ..meaning import core
from ..meaning.model import ProcedureDecl, RuleDecl
from ..meaning.types import UNKNOWN, Place, Type, Unknown, described, fits, join
from .context import Reader, Returns, reads_statement
from .expressions import want
from .names import contents
from .statements import read_block


def read_worked(reader: Reader, rule: RuleDecl) -> core.Expr:
    """Read the lines of a rule as the value that they return."""
    body, type = read_body(reader, rule)
    return core.Worked(type or UNKNOWN, rule.node.span, rule.all_params, body)


def read_body(reader: Reader, owner: RuleDecl | ProcedureDecl) -> tuple[list[core.Stmt], Type | None]:
    """Read the lines of a rule or a procedure, and find the type of what they return; None if that is nothing."""
    before = len(reader.diagnostics)
    returns = Returns(owner)
    body = read_lines(reader, owner, returns)
    type = joined(reader, returns)
    is_settled = all(each.type == type for each in returns.values) and owner not in reader.circles
    if type is None or is_settled or len(reader.diagnostics) > before:
        return body, type
    know(owner, type)
    return read_lines(reader, owner, Returns(owner, type)), type


def read_lines(reader: Reader, owner: RuleDecl | ProcedureDecl, returns: Returns) -> list[core.Stmt]:
    """Read the lines of a rule or a procedure, which see no scope but their own."""
    before = reader.chain, reader.returns, reader.loops, reader.in_example
    reader.chain, reader.returns, reader.loops, reader.in_example = [], returns, 0, False
    statements = owner.node.body.statements if owner.node.body is not None else ()
    with reader.card(owner.this if isinstance(owner, RuleDecl) else None, None), reader.scope(*owner.params):
        made = read_block(reader, statements)
    reader.chain, reader.returns, reader.loops, reader.in_example = before
    return made


def know(owner: RuleDecl | ProcedureDecl, type: Type | None) -> None:
    """Note the type of what a rule or a procedure returns."""
    if isinstance(owner, RuleDecl):
        owner.type = type
    else:
        owner.result = type


def joined(reader: Reader, returns: Returns) -> Type | None:
    """Find the type that all returned values are of; complain of the first that fits none of those before."""
    found: Type | None = None
    for value in returns.values:
        both = value.type if found is None else join(found, value.type)
        if both is None:
            complain_of_types(reader, value, found)
            return found
        found = both
    return found


def complain_of_types(reader: Reader, value: core.Expr, type: Type | None) -> None:
    """Complain of a value that is returned beside others of another type."""
    reader.error(
        "two-types",
        "two different results",
        value.span,
        f"{described(value.type)} here, {described(type) if type is not None else 'nothing'} before",
    )


@reads_statement(tree.Return)
def read_return(reader: Reader, node: tree.Return) -> list[core.Stmt]:
    returns = reader.returns
    if node.value is None:
        if returns is not None and isinstance(returns.owner, RuleDecl):
            reader.error(
                "no-return", "return what?", node.span, "a rule has a value", hint="write return and the value"
            )
        return [core.ReturnS(None, span=node.span)]
    if returns is None:
        reader.error(
            "no-result",
            "nobody waits for this",
            node.span,
            "only a procedure returns a value",
            hint="write `return` alone to end the effect",
        )
        return [core.ReturnS(reader.expression(node.value), span=node.span)]
    value = returned(reader, node, returns)
    returns.values.append(value)
    return [core.ReturnS(value, span=node.span)]


def returned(reader: Reader, node: tree.Return, returns: Returns) -> core.Expr:
    """Return a value that is returned; of a zone, a procedure returns what lies there, and a rule the place."""
    known = returns.type
    value = reader.expression(node.value, known)
    if isinstance(value.type, Place) and isinstance(returns.owner, ProcedureDecl):
        value = contents(value)
    if known is None or isinstance(known, Unknown):
        return value
    if not fits(value.type, known):
        complain_of_types(reader, value, known)
        return value
    return value if isinstance(value.type, Place) or value.type == known else want(reader, node.value, known)
