"""Costs: whether they can be paid as the table stands."""

from __future__ import annotations

import ast

import attrs

from ..meaning import core
from ..meaning.types import Piece
from .moves import MoveWriter
from .python import as_node, both, expression, listed, tupled
from .scan import depends_on_choice, hanging_on


@attrs.define
class Bill:
    """What a cost takes, all together: tokens, and cards; of cards that are chosen only how many come where."""

    tokens: list[ast.expr] = attrs.Factory(list)
    cards: list[ast.expr] = attrs.Factory(list)

    def tests(self) -> list[ast.expr]:
        """Write whether it can be paid."""
        made = [expression("can_pay(s, _0)", listed(self.tokens))] if self.tokens else []
        return made + ([expression("can_give(s, _0)", listed(self.cards))] if self.cards else [])


class CostWriter(MoveWriter):
    """Writes whether costs can be paid."""

    def payable(self, body: list[core.Stmt]) -> ast.expr:
        """Write whether a cost can be paid as the table stands; what hangs on a choice is tried for each thing."""
        tests: list[ast.expr] = []
        bill = Bill()
        for index, each in enumerate(body):
            if not isinstance(each, core.ChooseS):
                self.payable_move(each, tests, bill)
                continue
            hanging = hanging_on(each.var, body[index + 1 :])
            tests.append(self.enough(each))
            if hanging and each.least is None:
                tests.append(expression("any([_0 for _1 in _2])", self.payable(hanging), each.var.py, self.pool(each)))
            rest = [other for other in body[index + 1 :] if other not in hanging]
            return both([*tests, *bill.tests(), self.payable(rest)])
        return both([*tests, *bill.tests()])

    def payable_move(self, each: core.Stmt, tests: list[ast.expr], bill: Bill) -> None:
        """Add what must hold for one move of a cost."""
        if isinstance(each, core.MoveTokensS) and each.count is not None:
            value = self.write(each.value) if each.value is not None else as_node(0)
            bill.tokens.append(tupled([self.write(each.count), value, self.write(each.source), self.write(each.to)]))
        elif isinstance(each, core.MoveS):
            count, source = as_node(1), as_node(None)
            if isinstance(each.what, core.Ends):
                count = self.write(each.what.count) if each.what.count is not None else count
                source = self.write(each.what.zone)
            elif isinstance(each.what.type, Piece):
                tests.append(expression("_0 is not None", self.write(each.what)))
            elif isinstance(each.what, core.Function) and len(each.what.args) == 2:
                # So many of some cards of a zone: all of them, or the cost is not paid.
                count = self.write(each.what.args[1])
                tests.append(expression("len(_0) >= _1", self.items(each.what), count))
            else:
                count = expression("len(_0)", self.items(each.what))
                tests.append(expression("_0 > 0", count))
            bill.cards.append(tupled([count, source, self.write(each.to)]))

    def enough(self, choice: core.ChooseS) -> ast.expr:
        """Write whether a choice can be made in full."""
        pool = self.pool(choice)
        if choice.least is None:
            return expression("len(_0) > 0", pool)
        if choice.whole is not None:
            most = self.write(choice.most) if choice.most is not None else as_node(10**6)
            return expression(
                "bool(picks((), _0, _1, _2, False, _3))", pool, self.write(choice.least), most, self.whole_test(choice)
            )
        return expression("len(_0) >= _1", pool, self.write(choice.least))

    def fulfillable(self, body: list[core.Stmt], pays: list[core.PayS]) -> list[ast.expr]:
        """Write whether something fulfils the condition on a whole choice that comes first, after a cost."""
        first = body[len(pays)] if len(body) > len(pays) else None
        if not isinstance(first, core.ChooseS) or first.whole is None or first.least is None:
            return []
        if self.needs_lift(first.set) or self.uses_cost(first, pays):
            return []
        most = self.write(first.most) if first.most is not None else as_node(10**6)
        pool, least = expression("list(_0)", self.pool(first)), self.write(first.least)
        return [expression("can_pick(_0, _1, _2, _3)", pool, least, most, self.whole_test(first))]

    def uses_cost(self, choice: core.ChooseS, pays: list[core.PayS]) -> bool:
        """Whether what can be chosen hangs on a choice of a cost."""
        paid = [each for pay in pays for each in pay.body]
        parts = (choice.set, choice.condition, choice.least, choice.most, choice.whole)
        return any(depends_on_choice(part, paid) for part in parts if part is not None)

    def pool(self, choice: core.ChooseS) -> ast.expr:
        """Write the things that a choice is made from."""
        raise NotImplementedError

    def whole_test(self, choice: core.ChooseS) -> ast.expr:
        """Write the condition on a whole choice, as a function of what is chosen."""
        raise NotImplementedError
