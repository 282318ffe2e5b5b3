"""Costs: whether they can be paid as the table stands."""

from __future__ import annotations

import ast

from . import core
from .python import as_node, both, expression, listed, tupled
from .scan import hanging_on
from .types import Piece
from .write_moves import MoveWriter


class CostWriter(MoveWriter):
    """Writes whether costs can be paid."""

    def payable(self, body: list[core.Stmt]) -> ast.expr:
        """Write whether a cost can be paid as the table stands; what hangs on a choice is tried for each thing."""
        tests: list[ast.expr] = []
        bill: list[ast.expr] = []
        for index, each in enumerate(body):
            if not isinstance(each, core.ChooseS):
                self.payable_move(each, tests, bill)
                continue
            hanging = hanging_on(each.var, body[index + 1 :])
            tests.append(self.enough(each))
            if hanging and each.least is None:
                tests.append(expression("any([_0 for _1 in _2])", self.payable(hanging), each.var.py, self.pool(each)))
            rest = [other for other in body[index + 1 :] if other not in hanging]
            return both([*tests, self.bill(bill), self.payable(rest)])
        return both([*tests, self.bill(bill)])

    def bill(self, bill: list[ast.expr]) -> ast.expr:
        return expression("can_pay(s, _0)", listed(bill)) if bill else as_node(True)

    def payable_move(self, each: core.Stmt, tests: list[ast.expr], bill: list[ast.expr]) -> None:
        """Add what must hold for one move of a cost."""
        if isinstance(each, core.MoveTokensS) and each.count is not None:
            value = self.write(each.value) if each.value is not None else as_node(0)
            bill.append(tupled([self.write(each.count), value, self.write(each.source), self.write(each.to)]))
        elif isinstance(each, core.MoveS):
            count: ast.expr = as_node(1)
            if isinstance(each.what, core.Ends):
                count = self.write(each.what.count) if each.what.count is not None else count
                tests.append(expression("len(s.Z[_0]) >= _1", self.write(each.what.zone), count))
            elif isinstance(each.what.type, Piece):
                tests.append(expression("_0 is not None", self.write(each.what)))
            else:
                count = expression("len(_0)", self.items(each.what))
                tests.append(expression("_0 > 0", count))
            tests.append(expression("has_room(s, _0, _1)", self.write(each.to), count))

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

    def pool(self, choice: core.ChooseS) -> ast.expr:
        """Write the things that a choice is made from."""
        raise NotImplementedError

    def whole_test(self, choice: core.ChooseS) -> ast.expr:
        """Write the condition on a whole choice, as a function of what is chosen."""
        raise NotImplementedError
