"""The lines of rules and procedures, and what they return.

The type of what is returned is found from the values after `return`. Where that type says more of them than they do by
themselves (`return none` beside `return c`), or where the lines ask for their own value, they are read a second time.
"""

from __future__ import annotations

from croupier.grammar import Span, tree

from ..meaning import core
from ..meaning.model import ProcedureDecl, RuleDecl
from ..meaning.types import UNKNOWN, Place, Type, Unknown, described, fits, join
from .advice import usage
from .context import Reader, Returns, reads_statement
from .expressions import want
from .names import contents
from .statements import read_block

# So many procedures can want the value of one another, each the next, before that is known.
DEEPEST_PROCEDURES = 30


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
    reader.circles.discard(owner)
    return read_lines(reader, owner, Returns(owner, type)), type


def read_procedure(reader: Reader, procedure: ProcedureDecl) -> None:
    """Read the body of a procedure, unless that was done for the sake of its value.

    What asks for the value of a procedure that is still being read is read again when that is known.
    """
    if procedure in reader.read or procedure in reader.open_procedures:
        return
    known = len(reader.diagnostics)
    reader.open_procedures.append(procedure)
    procedure.body, procedure.result = read_body(reader, procedure)
    reader.open_procedures.pop()
    if any(each in reader.circles for each in reader.open_procedures):
        del reader.diagnostics[known:]
    else:
        reader.read.add(procedure)


def type_of_result(reader: Reader, procedure: ProcedureDecl, span: Span) -> Type:
    """Return the type of what a procedure returns; in a circle, what is known so far."""
    procedure.valued = True
    if len(reader.open_procedures) > DEEPEST_PROCEDURES:
        complain_of_depth(reader, procedure)
        return UNKNOWN
    if procedure.result is None:
        read_procedure(reader, procedure)
    if procedure in reader.open_procedures and procedure.result is None:
        reader.circles.add(procedure)
        return UNKNOWN
    if procedure.result is None:
        complain_of_no_value(reader, procedure, span)
    return procedure.result or UNKNOWN


def complain_of_depth(reader: Reader, procedure: ProcedureDecl) -> None:
    """Complain of too many procedures that want the value of one another."""
    reader.error(
        "deep-rules",
        "too many procedures ask one another",
        procedure.node.name.span,
        f'"{reader.open_procedures[0].name}" is the first of more than {DEEPEST_PROCEDURES} that ask one another',
        hint="declare those that are asked before those that ask them",
    )


def complain_of_no_value(reader: Reader, procedure: ProcedureDecl, span: Span) -> None:
    """Complain of a procedure that returns nothing where a value is wanted."""
    reader.error(
        "gives-nothing",
        f'"{procedure.name}" returns nothing',
        span,
        "a value is wanted here",
        hint=f"let it end in `return ...`, or do it on a line of its own: {usage(procedure)}",
    )


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
    return value if isinstance(known, Place) or value.type == known else want(reader, node.value, known)
