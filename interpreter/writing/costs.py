"""Costs: how they are paid, and whether they can be as the table stands."""

from __future__ import annotations

import ast

import attrs

from ..meaning import core
from ..meaning.scan import hanging_on, uses_cost
from ..meaning.types import Piece
from .choices import write_most, write_pool, write_whole_test
from .context import Writer, write, write_body, writes
from .forms import Form, If, Ret
from .lifts import needs_lift
from .python import Pen
from .sets import write_items
from .statements import leave_periods


@attrs.define
class Bill:
    """What a cost takes, all together: tokens, and cards; of cards that are chosen only how many come where."""

    tokens: list[ast.expr] = attrs.Factory(list)
    cards: list[ast.expr] = attrs.Factory(list)

    def tests(self, pen: Pen) -> list[ast.expr]:
        """Write whether it can be paid."""
        made = [pen.expression("can_pay(s, _0)", pen.listed(self.tokens))] if self.tokens else []
        return made + ([pen.expression("can_give(s, _0)", pen.listed(self.cards))] if self.cards else [])


@writes(core.PayS)
def write_pay(writer: Writer, node: core.PayS) -> list[Form]:
    """Write a cost: if all of it can be paid it is, else the effect ends."""
    test = write_payable(writer, node.body)
    leave: list[Form] = [*leave_periods(writer, -1)]
    leave.append(Ret(writer.pen.tupled(writer.returns_arguments) if writer.returns_arguments is not None else None))
    return [If(writer.pen.expression("not _0", test), leave), *pay_cost(writer, node.body)]


def pay_cost(writer: Writer, body: list[core.Stmt]) -> list[Form]:
    """Write what a cost does; nothing comes between, since all of it was looked at before."""
    before, writer.in_cost = writer.in_cost, True
    forms = write_body(writer, body)
    writer.in_cost = before
    return forms


def write_payable(writer: Writer, body: list[core.Stmt]) -> ast.expr:
    """Write whether a cost can be paid as the table stands; what hangs on a choice is tried for each thing."""
    pen = writer.pen
    tests: list[ast.expr] = []
    bill = Bill()
    for index, each in enumerate(body):
        if not isinstance(each, core.ChooseS):
            payable_move(writer, each, tests, bill)
            continue
        hanging = hanging_on(each.var, body[index + 1 :])
        tests.append(write_enough(writer, each))
        if hanging and each.is_single:
            tests.append(
                pen.expression(
                    "any([_0 for _1 in _2])", write_payable(writer, hanging), each.var.py, write_pool(writer, each)
                )
            )
        rest = [other for other in body[index + 1 :] if other not in hanging]
        return pen.both([*tests, *bill.tests(pen), write_payable(writer, rest)])
    return pen.both([*tests, *bill.tests(pen)])


def payable_move(writer: Writer, each: core.Stmt, tests: list[ast.expr], bill: Bill) -> None:
    """Add what must hold for one move of a cost."""
    pen = writer.pen
    if isinstance(each, core.MoveTokensS) and each.count is not None:
        value = write(writer, each.value) if each.value is not None else pen.as_node(0)
        bill.tokens.append(
            pen.tupled([write(writer, each.count), value, write(writer, each.source), write(writer, each.to)])
        )
    elif isinstance(each, core.MoveS):
        count, source = pen.as_node(1), pen.as_node(None)
        if isinstance(each.what, core.Ends):
            count = write(writer, each.what.count) if each.what.count is not None else count
            source = write(writer, each.what.zone)
        elif isinstance(each.what.type, Piece):
            tests.append(pen.expression("_0 is not None", write(writer, each.what)))
        elif isinstance(each.what, core.Function) and len(each.what.args) == 2:
            # So many of some cards of a zone: all of them, or the cost is not paid.
            count = write(writer, each.what.args[1])
            tests.append(pen.expression("len(_0) >= _1", write_items(writer, each.what), count))
        else:
            count = pen.expression("len(_0)", write_items(writer, each.what))
            tests.append(pen.expression("_0 > 0", count))
        bill.cards.append(pen.tupled([count, source, write(writer, each.to)]))


def write_enough(writer: Writer, choice: core.ChooseS) -> ast.expr:
    """Write whether a choice can be made in full."""
    pen = writer.pen
    pool = write_pool(writer, choice)
    if choice.is_single:
        return pen.expression("len(_0) > 0", pool)
    least = write(writer, choice.least) if choice.least is not None else pen.expression("len(_0)", pool)
    if choice.whole is not None:
        most = write_most(writer, choice)
        return pen.expression(
            "bool(picks((), _0, _1, _2, False, _3))", pool, least, most, write_whole_test(writer, choice)
        )
    return pen.expression("len(_0) >= _1", pool, least)


def write_fulfillable(writer: Writer, body: list[core.Stmt], pays: list[core.PayS]) -> list[ast.expr]:
    """Write whether something fulfils the condition on a whole choice that comes first, after a cost."""
    first = body[len(pays)] if len(body) > len(pays) else None
    if not isinstance(first, core.ChooseS) or first.whole is None or first.is_single or first.otherwise:
        return []
    if needs_lift(first.set) or uses_cost(first, pays):
        return []
    most = write_most(writer, first)
    pool = writer.pen.expression("list(_0)", write_pool(writer, first))
    least = write(writer, first.least) if first.least is not None else writer.pen.expression("len(_0)", pool)
    return [writer.pen.expression("can_pick(_0, _1, _2, _3)", pool, least, most, write_whole_test(writer, first))]
