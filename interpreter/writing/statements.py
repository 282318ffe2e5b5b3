"""Core statements to the forms that `blocks` cuts."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Any

from ..meaning import core
from ..meaning.bounds import EVENT
from ..meaning.model import ProcedureDecl, Var
from ..meaning.types import NUMBER, Piece, Place
from ..planning.plan import Plan
from .costs import CostWriter
from .expressions import SHORT, is_tuple
from .forms import Code, Do, Each, End, Form, If, Leave, Loop, Py, Ret, forms_in
from .python import LINES, Part, as_node, attribute, constant, expression, replacing, statements, tupled
from .scan import assigned_variables, can_grow, count_statements, has_return

# After so many statements no more loops are written out, so that a long game does not become many times longer.
MOST_STATEMENTS = 10_000
# The steps of a call, which is heard of by whoever works on the game.
HEARD = 24


class StatementWriter(CostWriter):
    """One method for each class of core statement; each gives forms."""

    def __init__(self, plan: Plan, explicit: bool, told: bool, asks: bool) -> None:
        super().__init__(plan, explicit, told, asks)
        self.codes: list[Code] = []
        self.count = 0  # of statements that were written
        self.weights: dict[int, int] = {}  # by ability: the steps of looking whether it is on
        self.periods: list[tuple[int, str, int]] = []  # period, variable with the number before, depth of loops
        self.loop_depth = 0
        self.returns_arguments: list[str] | None = None
        self.in_cost = False
        self.assigned = assigned_variables(plan.world)
        self.open_procedures: list[ProcedureDecl] = []

    def forget(self) -> None:
        """Let go of what has become Python functions; what is needed to put things into words stays."""
        self.functions.clear()
        self.codes.clear()

    def forms(self, body: list[core.Stmt]) -> list[Form]:
        """Write statements."""
        made: list[Form] = []
        for index, statement in enumerate(body):
            self.count += 1
            LINES.at(statement.span)
            if isinstance(statement, core.PayS):
                if index and isinstance(body[index - 1], core.PayS):
                    made += self.cost(statement.body)
                    continue
                made += self.pay(self.following_pays(body, index), statement)
                continue
            before = self.begin()
            forms: list[Form] = getattr(self, f"forms_{type(statement).__name__}")(statement)
            weigh_first(forms, self.steps_of(*before))
            made += forms
        return made

    def following_pays(self, body: list[core.Stmt], index: int) -> list[core.PayS]:
        found = []
        for statement in body[index:]:
            if not isinstance(statement, core.PayS):
                break
            found.append(statement)
        return found

    def variable(self, var: Var) -> str:
        self.types[var.py] = var.type
        return var.py

    # Values.

    def forms_LetS(self, node: core.LetS) -> list[Form]:
        forms: list[Form] = []
        value = self.value(node.value, forms)
        if can_grow(node.value):
            value = expression("bounded(_0)", value)
        return [*forms, Py(statements("_0 = _1", self.variable(node.var), value))]

    def forms_AssignS(self, node: core.AssignS) -> list[Form]:
        forms: list[Form] = []
        value = self.lift(node.value, forms)
        self.name_chance(node)
        target = self.write(node.target)
        written = self.whole(value)
        template = {"=": "_0 = _1", "+=": "_0 += _1", "-=": "_0 -= _1"}[node.sign]
        if node.sign != "=" and not isinstance(value, core.Const):
            template, written = "_0 = _1", expression(f"bounded(_0 {node.sign[0]} _1)", target, written)
        elif can_grow(node.value):
            written = expression("bounded(_0)", written)
        return [*forms, Py(statements(template, target, written))]

    def name_chance(self, node: core.AssignS) -> None:
        """Note the track of the game that chance decides, so that it can be told what was decided."""
        track = node.target.track if isinstance(node.target, core.TrackOf) else None
        if track is None or track.owner is not None or track.text is None or isinstance(track.type, Piece):
            return
        if self.told and isinstance(node.value, core.AtRandom) and node.value.count is None:
            self.questions[-1].title = track

    # Procedures.

    def forms_CallS(self, node: core.CallS) -> list[Form]:
        forms: list[Form] = []
        args = [self.whole(self.lift(arg, forms)) for arg in node.args]
        args = [
            expression("bounded(_0)", arg) if can_grow(each) else arg for each, arg in zip(node.args, args, strict=True)
        ]
        procedure = node.procedure
        if self.told:
            said = tupled(deepcopy(args))
            forms.append(Py(statements("tell_call(s, _0, lambda: _1)", constant(procedure.name), said), HEARD))
        else:
            forms.append(Py([], HEARD))
        if procedure.listeners:
            return [*forms, Do(f"event_{procedure.name}", args)]
        if self.goes_in_line(procedure, args):
            return [*forms, *self.in_line(procedure, args)]
        return [*forms, Do(f"do_{procedure.name}", args)]

    def goes_in_line(self, procedure: ProcedureDecl, args: list[ast.expr]) -> bool:
        """Whether a procedure is written where it is called: short, no `return`, its parameters left alone."""
        if procedure in self.open_procedures or len(self.open_procedures) > 3 or procedure.node is None:
            return False
        if any(var in self.assigned for var in procedure.params) or not all(
            isinstance(arg, ast.Name | ast.Constant) for arg in args
        ):
            return False
        return count_statements(procedure.body) <= 2 * SHORT and not has_return(procedure.body)

    def in_line(self, procedure: ProcedureDecl, args: list[ast.expr]) -> list[Form]:
        before, periods, depth = self.env, self.periods, self.loop_depth
        self.env = {**before, **dict(zip(procedure.params, args, strict=True))}
        self.open_procedures.append(procedure)
        self.periods, self.loop_depth = [], 0
        made: list[Form] = [self.say(procedure.text)] if self.told and procedure.text is not None else []
        made += self.forms(procedure.body)
        self.open_procedures.pop()
        self.env, self.periods, self.loop_depth = before, periods, depth
        return made

    def whole_procedure(self, name: str, procedure: ProcedureDecl) -> list[Form]:
        """Write `setup` or `play`: in line, or as a procedure of its own if it can be left by `return`."""
        LINES.at(procedure.node.span)
        body = self.forms(procedure.body)
        if not has_return(procedure.body):
            return body
        self.codes.append(Code(name, [], body, line=LINES.current))
        return [Do(name, [])]

    def forms_ReturnS(self, node: core.ReturnS) -> list[Form]:
        forms: list[Form] = []
        value = self.value(node.value, forms) if node.value is not None else None
        if self.returns_arguments is not None:
            value = tupled(self.returns_arguments)
        if self.periods and value is not None and not isinstance(value, ast.Constant):
            value = as_node(self.let(node.value.type if node.value else NUMBER, value, forms).py)
        return [*forms, *self.leave_periods(-1), Ret(value)]

    def leave_periods(self, depth: int) -> list[Form]:
        """Write the end of the periods that a jump leaves."""
        made: list[Form] = []
        for period, before, at in reversed(self.periods):
            if at > depth:
                made.append(self.set_period(period, before))
        return made

    # Branches and loops.

    def forms_IfS(self, node: core.IfS) -> list[Form]:
        forms: list[Form] = []
        test = self.value(node.condition, forms)
        if isinstance(test, ast.Constant):
            return [*forms, *self.forms(node.then if test.value else node.otherwise)]
        return [*forms, If(test, self.forms(node.then), self.forms(node.otherwise))]

    def loop_body(self, body: list[core.Stmt]) -> list[Form]:
        self.loop_depth += 1
        forms = self.forms(body)
        self.loop_depth -= 1
        return forms

    def forms_ForS(self, node: core.ForS) -> list[Form]:
        forms: list[Form] = []
        line = LINES.current
        things = self.lift(node.set, forms)
        items = self.items(things)
        if is_tuple(items) and self.is_short(node, len(items.value)):  # type: ignore[attr-defined]
            return [*forms, *self.written_out(node, items.value)]  # type: ignore[attr-defined]
        if isinstance(things.type, Place):
            items = expression("_0[:]", self.glanced(items))
        return [*forms, Each(self.variable(node.var), items, self.loop_body(node.body), line)]

    def is_short(self, node: core.ForS, times: int) -> bool:
        """Whether a loop is better written out: few times, little to do, and its variable stays as it is."""
        if self.count > MOST_STATEMENTS:
            return False
        return 0 < times <= SHORT and count_statements(node.body) <= SHORT and node.var not in self.assigned

    def written_out(self, node: core.ForS, items: tuple[Any, ...]) -> list[Form]:
        """Write a loop out, turn by turn."""
        before = self.env
        made: list[Form] = []
        for item in items:
            self.env = {**before, node.var: as_node(item)}
            made += self.loop_body(node.body)
        self.env = before
        if any(isinstance(form, Leave) for form in forms_in(made)):
            return [Loop([*made, Leave()], LINES.current)]
        return made

    def forms_RepeatS(self, node: core.RepeatS) -> list[Form]:
        forms: list[Form] = []
        line = LINES.current
        if node.times is not None:
            times = self.value(node.times, forms)
            count = self.temporary()
            known = isinstance(times, ast.Constant) and times.value <= 1000  # type: ignore[operator]
            turns = constant(tuple(range(times.value))) if known else expression("numbers(s, 1, _0)", times)  # type: ignore[attr-defined]
            return [*forms, Each(count, turns, self.loop_body(node.body), line)]
        head: list[Form] = []
        if node.condition is not None:
            ended = core.Unary(node.condition.type, node.condition.span, "not", self.lift(node.condition, head))
            head.append(If(self.write(ended), [Leave()]))
        return [Loop([*head, *self.loop_body(node.body)], line)]

    def forms_StopS(self, node: core.StopS) -> list[Form]:
        return [*self.leave_periods(self.loop_depth - 1), Leave()]

    def forms_EndS(self, node: core.EndS) -> list[Form]:
        forms: list[Form] = []
        player = self.value(node.player, forms) if node.player is not None else as_node(None)
        how = constant(node.how)
        return [*forms, Py(statements("s.ending = (_0, _1)", how, player)), End()]

    def forms_PeriodS(self, node: core.PeriodS) -> list[Form]:
        forms: list[Form] = []
        number, before = node.period.number, self.temporary()
        player = self.value(node.player, forms) if node.player is not None else as_node(None)
        forms.append(Py(statements("_0 = s.periods[_1]\ns.serial += 1", before, number), EVENT))
        forms.append(self.set_period(number, attribute("serial")))
        if self.told:
            forms.append(Py(statements("tell_period(s, _0, _1)", number, player), 0))
        self.periods.append((number, before, self.loop_depth))
        forms += self.forms(node.body)
        self.periods.pop()
        return [*forms, self.set_period(number, before)]

    def set_period(self, number: int, serial: Part) -> Py:
        """Write which period of a sort is going on, by its serial number."""
        size = len(self.plan.world.periods) + 1
        return Py(statements("s.periods = _0", replacing(attribute("periods"), number, size, serial)))

    def forms_ChangeS(self, node: core.ChangeS) -> list[Form]:
        forms: list[Form] = []
        patterns = [
            tupled([self.whole(self.lift(pattern, forms))]) if pattern is not None else tupled([])
            for pattern in node.patterns
        ]
        number = self.plan.rule_numbers[node.rule]
        sign = constant(node.sign)
        made = statements(
            "s.temps = (*[t for t in spent(s, s.temps) if s.periods[t.period] == t.serial], "
            "Temporary(_0, _1, _2, _3, _4, current(s, _4), _5))",
            number, tupled(patterns), sign, self.whole(self.lift(node.value, forms)), node.period.number,
            node.span.start,
        )  # fmt: skip
        return [*forms, Py(made)]

    def pay(self, pays: list[core.PayS], first: core.PayS) -> list[Form]:
        """Write a cost: if all of it can be paid it is, else the effect ends."""
        test = self.payable([each for pay in pays for each in pay.body])
        leave: list[Form] = [*self.leave_periods(-1)]
        leave.append(Ret(tupled(self.returns_arguments) if self.returns_arguments is not None else None))
        return [If(expression("not _0", test), leave), *self.cost(first.body)]

    def cost(self, body: list[core.Stmt]) -> list[Form]:
        """Write what a cost does; nothing comes between, since all of it was looked at before."""
        before, self.in_cost = self.in_cost, True
        forms = self.forms(body)
        self.in_cost = before
        return forms


def weigh_first(forms: list[Form], steps: int) -> None:
    """Add the steps that the expressions of a statement take to the first of its forms that can have any."""
    for form in forms:
        if isinstance(form, Py | If | Loop | Each):
            form.weight += steps
            return
