"""Core statements to the forms that `blocks` cuts.

What is chance, or makes a piece, is taken out of expressions and done first (`lift`). With explicit chance each draw
becomes a question to chance; otherwise it is drawn at once.
"""

from __future__ import annotations

import ast
from typing import Any

import attrs

from croupier.grammar import NOWHERE

from . import core
from .blocks import Ask, Code, Do, Each, End, Form, If, Leave, Loop, Py, Ret, forms_in
from .model import ProcedureDecl, Var, World
from .plan import Plan
from .python import LINES, as_node, attribute, both, constant, expression, listed, statements, tupled
from .questions import QuestionInfo, Questions
from .types import NUMBER, Many, Number, Piece, Place, Player, Type, fits, item_of
from .write_expressions import SHORT, is_tuple, parts_of


class StatementWriter(Questions):
    """One method for each class of core statement; each gives forms."""

    def __init__(self, plan: Plan, explicit: bool, told: bool) -> None:
        super().__init__(plan)
        self.explicit = explicit
        self.told = told
        self.codes: list[Code] = []
        self.periods: list[tuple[int, str, int]] = []  # period, variable with the number before, depth of loops
        self.loop_depth = 0
        self.types: dict[str, Type] = {}
        self.returns_arguments: list[str] | None = None
        self.assigned = assigned_variables(plan.world)
        self.open_procedures: list[ProcedureDecl] = []

    def forms(self, body: list[core.Stmt]) -> list[Form]:
        """Write statements."""
        made: list[Form] = []
        for index, statement in enumerate(body):
            LINES.at(statement.span)
            if isinstance(statement, core.PayS):
                if index and isinstance(body[index - 1], core.PayS):
                    made += self.forms(statement.body)
                    continue
                bills = [each for each in self.following_pays(body, index)]
                made += self.pay(bills, statement)
                continue
            made += getattr(self, f"forms_{type(statement).__name__}")(statement)
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

    # Chance inside expressions.

    def lift(self, expr: core.Expr, forms: list[Form]) -> core.Expr:
        """Do what an expression needs done first; give the expression that is left."""
        if isinstance(expr, core.Ends):
            expr = attrs.evolve(expr, count=expr.count and self.lift(expr.count, forms), zone=self.lift(expr.zone, forms))
            return self.lift_ends(expr, forms)
        if isinstance(expr, core.AtRandom):
            return self.lift_random(expr, forms)
        if isinstance(expr, core.Make):
            var = self.let(expr.type, expression("new_piece(s, _0)", self.kind_set(expr.kind)), forms)
            forms += [Py(statements("s.known[_0] |= 0", var.py))]
            return core.Local(expr.type, expr.span, var)
        if not any(self.needs_lift(part) for part in parts_of(expr)):
            return expr
        changes: dict[str, Any] = {}
        for field in attrs.fields(type(expr)):
            value = getattr(expr, field.name)
            if isinstance(value, core.Expr):
                changes[field.name] = self.lift(value, forms)
            elif isinstance(value, list) and value and isinstance(value[0], core.Expr):
                changes[field.name] = [self.lift(each, forms) for each in value]
        return attrs.evolve(expr, **changes)

    def needs_lift(self, expr: core.Expr) -> bool:
        if isinstance(expr, core.AtRandom | core.Make) or (isinstance(expr, core.Ends) and self.can_be_shuffled(expr.zone)):
            return True
        return any(self.needs_lift(part) for part in parts_of(expr))

    def can_be_shuffled(self, zone: core.Expr) -> bool:
        return not isinstance(zone, core.ZoneAt) or zone.zone.shuffled

    def let(self, type: Type, value: ast.expr, forms: list[Form]) -> Var:
        """Put a value into a new variable."""
        var = Var("", type, NOWHERE, py=self.temporary())
        self.types[var.py] = type
        forms.append(Py(statements("_0 = _1", var.py, value)))
        return var

    def chance(self, target: str, items: ast.expr, forms: list[Form], type: Type) -> None:
        """Let chance pick one of several things."""
        self.types[target] = type
        if not self.explicit:
            forms.append(Py(statements("_0 = pick(s, _1)", target, items)))
            return
        question = self.question(QuestionInfo("chance", LINES.current, type=type))
        forms.append(Ask(as_node(-1), items, question.number, target, []))

    def lift_ends(self, expr: core.Ends, forms: list[Form]) -> core.Expr:
        if not self.can_be_shuffled(expr.zone):
            return expr
        zone = self.let(Place(), self.write(expr.zone), forms)
        count = self.let(NUMBER, self.write(expr.count) if expr.count is not None else as_node(1), forms)
        self.fix(zone.py, as_node(count.py), expr.end == "top", forms)
        local_zone = core.Local(expr.zone.type, expr.span, zone)
        local_count = core.Local(NUMBER, expr.span, count) if expr.count is not None else None
        made = core.Ends(expr.type, expr.span, expr.end, local_count, local_zone)
        return core.Local(expr.type, expr.span, self.let(expr.type, self.write(made), forms))

    def fix(self, zone: str, count: ast.expr, top: bool, forms: list[Form]) -> None:
        """Let chance settle which cards lie at the end of a zone."""
        if not self.explicit:
            forms.append(Py(statements("fix(s, _0, _1, _2)", zone, count, top)))
            return
        cards, card = self.temporary(), self.temporary()
        self.types[cards], self.types[card] = Many(Piece()), Piece()
        body: list[Form] = [
            Py(statements("_0 = loose(s, _1, _2, _3)", cards, zone, count, top)),
            If(expression("not _0", cards), [Leave()]),
        ]
        self.chance(card, as_node(cards), body, Piece())
        body.append(Py(statements("settle(s, _0, _1, _2)", zone, card, top)))
        forms.append(Loop(body, LINES.current))

    def lift_random(self, expr: core.AtRandom, forms: list[Form]) -> core.Expr:
        things = self.lift(expr.set, forms)
        if expr.count is None:
            target = self.temporary()
            self.chance(target, self.items(things), forms, expr.type)
            self.tell_random(target, expr.type, forms)
            return core.Local(expr.type, expr.span, Var("", expr.type, expr.span, py=target))
        item_type = expr.type.item if isinstance(expr.type, Many) else expr.type
        count = self.let(NUMBER, self.write(self.lift(expr.count, forms)), forms)
        pool = self.let(expr.type, expression("list(_0)", self.items(things)), forms)
        taken = self.let(expr.type, expression("()"), forms)
        target = self.temporary()
        body: list[Form] = [If(expression("_0 <= len(_1) or not _2", count.py, taken.py, pool.py), [Leave()])]
        self.chance(target, as_node(pool.py), body, item_type)
        self.tell_random(target, item_type, body)
        body.append(Py(statements("_0 = (*_0, _1)\n_2 = without(_2, (_1,))", taken.py, target, pool.py)))
        forms.append(Loop(body, LINES.current))
        return core.Local(expr.type, expr.span, taken)

    def tell_random(self, target: str, type: Type, forms: list[Form]) -> None:
        """Tell everybody what chance picked; a card is told of when it moves, to those who see it."""
        if self.told and not isinstance(type, Piece):
            info = self.question(QuestionInfo("random", LINES.current, type=type))
            forms.append(Py(statements("tell_random(s, _0, _1)", info.number, target)))

    def value(self, expr: core.Expr, forms: list[Form]) -> ast.expr:
        """Write an expression, after what it needs done first."""
        return self.write(self.lift(expr, forms))

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
        target = self.write(node.target)
        written = self.items(value) if isinstance(node.target.type, Many) else self.write(value)
        if isinstance(node.target.type, Many):
            written = expression("tuple(_0)", written)
        template = {"=": "_0 = _1", "+=": "_0 += _1", "-=": "_0 -= _1"}[node.sign]
        if node.sign != "=" and not isinstance(value, core.Const):
            template, written = "_0 = _1", expression(f"bounded(_0 {node.sign[0]} _1)", target, written)
        elif can_grow(node.value):
            written = expression("bounded(_0)", written)
        return [*forms, Py(statements(template, target, written))]

    # Moves.

    def forms_MoveS(self, node: core.MoveS) -> list[Form]:
        moved = node.what.type if isinstance(node.what.type, Piece) else item_of(node.what.type)
        return [*self.move(node), *self.refills(moved)]

    def refills(self, moved: Type | None) -> list[Form]:
        """Write the filling up of zones that a move of such pieces may have left short (None: any)."""
        made: list[Form] = []
        for number, (zone, _, _, _) in enumerate(self.plan.zone_names):
            if zone.refill_size is None or (moved is not None and not fits(moved, Piece(zone.of))):
                continue
            size, source = self.of_zone(zone.refill_size, number), self.of_zone(zone.refill_from, number)
            full = " or full(s, _0)" if zone.limit is not None else ""
            place = self.temporary()
            self.types[place] = Place()
            body: list[Form] = [
                Py(statements("_0 = _1", place, source)),
                If(expression(f"len(s.Z[_0]) >= _1 or not s.Z[_2]{full}", number, size, place), [Leave()]),
            ]
            if self.explicit:
                self.fix(place, as_node(1), True, body)
            body.append(Py(statements("draw(s, _0, _1)", place, number)))
            made.append(Loop(body, LINES.current))
        return made

    def of_zone(self, scoped: Any, number: int) -> ast.expr:
        """Write an expression that belongs to a zone."""
        this, variables, expr = scoped
        before = self.env
        self.env = {**before, **{var: as_node(value) for var, value in self.plan.env(this, variables, number).items()}}
        made = self.write(expr)
        self.env = before
        return made

    def move(self, node: core.MoveS) -> list[Form]:
        forms: list[Form] = []
        what = node.what
        if "move" in self.plan.world.procedures:
            return self.watched_move(node)
        verb = "put_under" if node.under else "put_open" if self.is_open(node.to) else "put"
        if isinstance(what, core.Ends) and what.end == "top" and not node.under:
            return self.draws(what, node.to)
        if isinstance(what.type, Place) and not node.under:
            source, target = self.value(what, forms), self.value(node.to, forms)
            return [*forms, Py(statements("put_all(s, _0, _1)", source, target))]
        moved = self.lift(what, forms)
        target = self.value(node.to, forms)
        if isinstance(what.type, Piece):
            return [*forms, Py(statements(f"{verb}(s, _0, _1)", self.write(moved), target))]
        card = self.temporary()
        each = statements(f"{verb}(s, _0, _1)", card, target)
        return [*forms, Py(statements("for _0 in tuple(_1):\n _2", card, self.items(moved), each))]

    def is_open(self, zone: core.Expr) -> bool:
        """Tell whether everybody sees what lies in a zone."""
        return isinstance(zone, core.ZoneAt) and zone.zone.seen == "all"

    def draws(self, what: core.Ends, to: core.Expr) -> list[Form]:
        """Write a move of cards from the top of a zone."""
        forms: list[Form] = []
        target = self.value(to, forms)
        source = self.value(what.zone, forms)
        shuffled = self.explicit and self.can_be_shuffled(what.zone)
        if not isinstance(source, ast.Constant | ast.Name):
            source = as_node(self.let(Place(), source, forms).py)
        if shuffled and any(limit is not None for limit in self.plan.limits):
            count = self.value(what.count, forms) if what.count is not None else as_node(1)
            return [*forms, self.draws_while_there_is_room(source, target, count)]
        if what.count is None:
            if shuffled:
                self.fix_constant(source, as_node(1), forms)
            return [*forms, Py(statements("draw(s, _0, _1)", source, target))]
        count = self.value(what.count, forms)
        if shuffled:
            count = as_node(self.let(NUMBER, count, forms).py)
            self.fix_constant(source, count, forms)
        return [*forms, Py(statements("for _0 in range(min(_1, len(s.Z[_2]))): draw(s, _2, _3)", self.temporary(), count, source, target))]

    def draws_while_there_is_room(self, source: ast.expr, target: ast.expr, count: ast.expr) -> Form:
        """Write a move of cards from the top, one by one, so that chance is not asked for a card that doesn't fit."""
        body: list[Form] = [If(expression("full(s, _0)", target), [Leave()])]
        self.fix_constant(source, as_node(1), body)
        body.append(Py(statements("draw(s, _0, _1)", source, target)))
        return Each(self.temporary(), expression("range(min(_0, len(s.Z[_1])))", count, source), body)

    def fix_constant(self, source: ast.expr, count: ast.expr, forms: list[Form]) -> None:
        name = source.id if isinstance(source, ast.Name) else self.let(Place(), source, forms).py
        self.fix(name, count, True, forms)

    def watched_move(self, node: core.MoveS) -> list[Form]:
        """Write a move that cards watch: card by card, as an event."""
        forms: list[Form] = []
        what, target = self.lift(node.what, forms), self.let(Place(), self.value(node.to, forms), forms)
        items = listed([self.write(what)]) if isinstance(what.type, Piece) else self.items(what)
        card = Var("", Piece(), node.span, py=self.temporary())
        self.types[card.py] = Piece()
        name = "event_move_under" if node.under else "event_move"
        call = Do(name, [as_node(card.py), expression("s.loc[_0]", card.py), as_node(target.py)])
        return [*forms, Each(card.py, expression("[c for c in _0 if c is not None]", items), [call])]

    def forms_MoveTokensS(self, node: core.MoveTokensS) -> list[Form]:
        forms: list[Form] = []
        source, target = self.value(node.source, forms), self.value(node.to, forms)
        if node.count is None:
            return [*forms, Py(statements("all_tokens(s, _0, _1)", source, target))]
        value = self.value(node.value, forms) if node.value is not None else as_node(0)
        count = self.value(node.count, forms)
        return [*forms, Py(statements("tokens(s, _0, _1, _2, _3)", count, value, source, target))]

    def forms_ShuffleS(self, node: core.ShuffleS) -> list[Form]:
        forms: list[Form] = []
        zone = self.value(node.zone, forms)
        if "shuffle" in self.plan.world.procedures:
            return [*forms, Do("event_shuffle", [zone])]
        return [*forms, Py(statements("shuffle(s, _0)", zone))]

    def forms_RollS(self, node: core.RollS) -> list[Form]:
        forms: list[Form] = []
        what = self.lift(node.what, forms)
        items = listed([self.write(what)]) if isinstance(what.type, Piece) else self.items(what)
        die = self.temporary()
        self.types[die] = Piece()
        return [*forms, Each(die, expression("tuple(_0)", items), self.roll(as_node(die)))]

    def roll(self, die: ast.expr) -> list[Form]:
        if "roll" in self.plan.world.procedures:
            return [Do("event_roll", [die])]
        return self.roll_now(die)

    def roll_now(self, die: ast.expr) -> list[Form]:
        forms: list[Form] = []
        face = self.temporary()
        faces = tuple(self.plan.faces(piece.number) for piece in self.plan.pieces)
        self.chance(face, expression("_0[_1]", self.table("FACES", faces), die), forms, NUMBER)
        slot = attribute(self.plan.slots["card face"])
        forms.append(Py(statements("_0[_1] = _2", slot, die, face)))
        if self.told:
            forms.append(Py(statements("tell_roll(s, _0, _1)", die, face)))
        return forms

    def forms_ShowS(self, node: core.ShowS) -> list[Form]:
        forms: list[Form] = []
        what, whom = self.lift(node.what, forms), self.lift(node.to, forms)
        cards = listed([self.write(what)]) if isinstance(what.type, Piece) else self.items(what)
        seats = listed([self.write(whom)]) if isinstance(whom.type, Player) else self.items(whom)
        return [*forms, Py(statements("show(s, _0, _1)", cards, seats))]

    def forms_SayS(self, node: core.SayS) -> list[Form]:
        if not self.told:
            return []
        return [self.say(node.text)]

    def say(self, text: core.Template) -> Py:
        """Write a line of the log."""
        return Py(statements("tell_text(s, _0, lambda: _1)", self.text(text).number, self.text_values(text)))

    # Procedures.

    def forms_CallS(self, node: core.CallS) -> list[Form]:
        forms: list[Form] = []
        args = [self.items(self.lift(arg, forms)) if isinstance(arg.type, Many) else self.value(arg, forms) for arg in node.args]
        args = [expression("tuple(_0)", arg) if isinstance(each.type, Many) else arg for each, arg in zip(node.args, args, strict=True)]
        args = [expression("bounded(_0)", arg) if can_grow(each) else arg for each, arg in zip(node.args, args, strict=True)]
        procedure = node.procedure
        if procedure.listeners:
            return [*forms, Do(f"event_{procedure.name}", args)]
        if self.goes_in_line(procedure, args):
            return [*forms, *self.in_line(procedure, args)]
        return [*forms, Do(f"do_{procedure.name}", args)]

    def goes_in_line(self, procedure: ProcedureDecl, args: list[ast.expr]) -> bool:
        """Tell whether a procedure is written where it is called: short, without `return`, its parameters left alone."""
        if procedure in self.open_procedures or len(self.open_procedures) > 3 or procedure.node is None:
            return False
        if any(var in self.assigned for var in procedure.params) or not all(isinstance(arg, ast.Name | ast.Constant) for arg in args):
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
                made.append(Py(statements("s.periods = replaced(s.periods, _0, _1)", period, before)))
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
            items = expression("_0[:]", items)
        return [*forms, Each(self.variable(node.var), items, self.loop_body(node.body), line)]

    def is_short(self, node: core.ForS, times: int) -> bool:
        """Tell whether a loop is better written out: few times, little to do, and its variable stays as it is."""
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
        forms.append(
            Py(statements("_0 = s.periods[_1]\ns.serial += 1\ns.periods = replaced(s.periods, _1, s.serial)", before, number))
        )
        if self.told:
            forms.append(Py(statements("tell_period(s, _0, _1)", number, player)))
        self.periods.append((number, before, self.loop_depth))
        forms += self.forms(node.body)
        self.periods.pop()
        return [*forms, Py(statements("s.periods = replaced(s.periods, _0, _1)", number, before))]

    def forms_ChangeS(self, node: core.ChangeS) -> list[Form]:
        forms: list[Form] = []
        patterns = [
            tupled([self.value(pattern, forms)]) if pattern is not None else tupled([]) for pattern in node.patterns
        ]
        number = list(self.plan.world.all_rules()).index(node.rule)
        sign = constant(node.sign)
        made = statements(
            "s.temps = (*[t for t in s.temps if s.periods[t[4]] == t[5]], (_0, _1, _2, _3, _4, current(s, _4)))",
            number, tupled(patterns), sign, self.value(node.value, forms), node.period.number,
        )  # fmt: skip
        return [*forms, Py(made)]

    # Costs.

    def pay(self, pays: list[core.PayS], first: core.PayS) -> list[Form]:
        """Write a cost: if all of it can be paid it is, else the effect ends."""
        test = self.payable([each for pay in pays for each in pay.body])
        leave: list[Form] = [*self.leave_periods(-1)]
        leave.append(Ret(tupled(self.returns_arguments) if self.returns_arguments is not None else None))
        return [If(expression("not _0", test), leave), *self.forms(first.body)]

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
            return expression("bool(picks((), _0, _1, _2, False, _3))", pool, self.write(choice.least), most, self.whole_test(choice))
        return expression("len(_0) >= _1", pool, self.write(choice.least))

    def pool(self, choice: core.ChooseS) -> ast.expr:
        """Write the things that a choice is made from."""
        raise NotImplementedError

    def whole_test(self, choice: core.ChooseS) -> ast.expr:
        """Write the condition on a whole choice, as a function of what is chosen."""
        raise NotImplementedError


def assigned_variables(world: World) -> set[Var]:
    """Find the variables that some statement changes."""
    found: set[Var] = set()

    def look(body: list[Any]) -> None:
        for each in body:
            if isinstance(each, core.AssignS) and isinstance(each.target, core.Local):
                found.add(each.target.var)
            for part in ("then", "otherwise", "body"):
                look(getattr(each, part, None) or [])
            for option in getattr(each, "options", ()):
                look(option.body)

    for owner in [*world.procedures.values(), world.setup, world.play, *world.abilities]:
        look(owner.body if owner is not None else [])
    for example in world.examples:
        look([*example.given, *example.steps])
    return found


def count_statements(body: list[Any]) -> int:
    """Count statements, at any depth."""
    total = 0
    for each in body:
        total += 1
        for part in ("then", "otherwise", "body"):
            total += count_statements(getattr(each, part, None) or [])
        for option in getattr(each, "options", ()):
            total += count_statements(option.body)
    return total


def has_return(body: list[Any]) -> bool:
    """Tell whether statements hold a `return`, or a cost that may end the effect."""
    for each in body:
        if isinstance(each, core.ReturnS | core.PayS):
            return True
        for part in ("then", "otherwise", "body"):
            if has_return(getattr(each, part, None) or []):
                return True
        if any(has_return(option.body) for option in getattr(each, "options", ())):
            return True
    return False


def depends_on(statement: core.Stmt, var: Var) -> bool:
    """Tell whether a statement uses a variable."""

    def uses(part: Any) -> bool:
        return (isinstance(part, core.Local) and part.var is var) or any(uses(each) for each in parts_of(part))

    return uses(statement)


def hanging_on(var: Var, body: list[core.Stmt]) -> list[core.Stmt]:
    """Find the statements that use a variable, or what is chosen with its help."""
    found: list[core.Stmt] = []
    known = [var]
    for each in body:
        if any(depends_on(each, one) for one in known):
            found.append(each)
            if isinstance(each, core.ChooseS):
                known.append(each.var)
    return found


def can_grow(expr: core.Expr) -> bool:
    """Tell whether a number can come out bigger than all that it is made of; if it is kept, it has to be bounded."""
    if not isinstance(expr.type, Number):
        return False
    if isinstance(expr, core.Binary) and expr.sign in ("+", "-", "*"):
        known = isinstance(expr.left, core.Const) or isinstance(expr.right, core.Const)
        return expr.sign == "*" or not known or can_grow(expr.left) or can_grow(expr.right)
    if isinstance(expr, core.Either):
        return can_grow(expr.value) or can_grow(expr.otherwise)
    return isinstance(expr, core.RuleCall | core.At) or (isinstance(expr, core.Aggregate) and expr.name in ("sum", "highest", "lowest"))


def depends_on_choice(expr: core.Expr, body: list[core.Stmt]) -> bool:
    """Tell whether an expression uses what a choice of the same cost gives."""

    def uses(part: core.Expr, var: Var) -> bool:
        return (isinstance(part, core.Local) and part.var is var) or any(uses(each, var) for each in parts_of(part))

    return any(isinstance(each, core.ChooseS) and uses(expr, each.var) for each in body)
