"""Decisions to forms: choices, picks one after the other, menus, orders, secrets."""

from __future__ import annotations

import ast

import attrs

from ..meaning import core
from ..meaning.model import RuleDecl, Var
from ..meaning.types import NUMBER, Many, Piece, Place, Type, nothing_of
from .expressions import SHORT, count_inside, is_tuple
from .forms import Ask, Each, Form, If, Leave, Loop, Py, forms_in
from .lifts import or_nothing
from .live import is_variable
from .python import (
    LINES,
    as_node,
    both,
    constant,
    expression,
    function,
    names_in,
    replacing,
    returned,
    statements,
    tupled,
)
from .questions import QuestionInfo
from .secrecy import secrecy_of
from .wholes import WholeWriter
from .windows import WindowWriter

MANY = 10**6


class DecisionWriter(WindowWriter, WholeWriter):
    """The statements in which players decide something."""

    def asking(self, sort: str, node: core.Stmt, prompt: core.Template | None) -> QuestionInfo:
        info = QuestionInfo(sort, LINES.current, span=node.span, node=node, private=getattr(node, "private", False))
        self.question(info)
        if prompt is not None:
            info.prompt = self.spoken(prompt)
            info.uses += info.prompt.uses
        if isinstance(node, core.ChooseS) and node.decided_by is not None:
            info.group = f"whom{info.number}"
            info.uses += self.separate(info.group, expression("tuple(_0)", self.items(node.chooser)))
        return info

    def options_function(
        self, info: QuestionInfo, value: ast.expr, groups: tuple[int, ...] = (), who: ast.expr | None = None
    ) -> ast.expr:
        """Put the making of options into a function too, so that they can be made anew; give the expression."""
        value = self.merged(value, info.type)
        if groups and who is not None:
            value = self.with_abilities(groups, who, value)
        return self.separated(info, value)

    def has_twins(self, type: Type) -> bool:
        """Whether a type has cards with copies."""
        return isinstance(type, Piece) and any(twin is not None for twin in self.plan.twins)

    def merged(self, value: ast.expr, type: Type) -> ast.expr:
        return expression("merged(s, _0)", value) if self.has_twins(type) else value

    def ask(self, info: QuestionInfo, who: ast.expr, options: ast.expr, target: str, sure: bool = False) -> Ask:
        if isinstance(who, ast.Name) and is_variable(who.id):
            info.uses = sorted({*info.uses, who.id})
        info.always = self.asks or info.node.always
        is_told = self.told and secrecy_of(self.plan).hides_options(info)
        return Ask(
            who, options, info.number, target, info.uses, sure, line=info.line, always=info.always, is_told=is_told,
            private=target if info.private and info.sort == "choose" else "",
        )  # fmt: skip

    # Choices.

    def pool(self, choice: core.ChooseS) -> ast.expr:
        """Write the things that a choice is made from."""
        if choice.condition is None:
            items = self.items(choice.set)
            return expression("_0[:]", self.glanced(items)) if isinstance(choice.set.type, Place) else items
        filtered = core.Filter(Many(choice.item.type), choice.span, choice.set, choice.item, choice.condition)
        return self.write(filtered)

    def forms_ChooseS(self, node: core.ChooseS) -> list[Form]:
        forms: list[Form] = []
        lifted = self.lifted(node, forms)
        target = self.variable(node.var)
        who = self.write(lifted.chooser if lifted.decided_by is None else lifted.decided_by)
        if lifted.least is None:
            forms += self.choose_one(lifted, who, target)
        else:
            forms += self.choose_many(lifted, who, target)
        if node.then is not None:
            chosen = expression("_0 is not None" if lifted.least is None else "len(_0) > 0", target)
            forms.append(If(chosen, self.forms(node.then), self.forms(node.otherwise)))
            return forms
        return [*forms, *or_nothing(target, node.var.type)]

    def lifted(self, node: core.ChooseS, forms: list[Form]) -> core.ChooseS:
        return attrs.evolve(node, set=self.lift(node.set, forms))

    def choose_one(self, node: core.ChooseS, who: ast.expr, target: str, sort: str = "choose") -> list[Form]:
        info = self.asking(sort, node, node.prompt)
        info.type = node.item.type
        pool = self.pool(node)
        if node.optional:
            pool = expression("[*_0, None]", pool)
        elif node.always:
            pool = expression("list(_0) or [None]", pool)
        groups = () if sort == "secret" else self.beside(node)
        ask = self.ask(info, who, self.options_function(info, pool, groups, who), target)
        return self.until_answered(who, ask, target) if groups else [ask]

    def choose_many(self, node: core.ChooseS, who: ast.expr, target: str, sort: str = "picks") -> list[Form]:
        """Write a choice of several things: one question after the other, in the order of the set."""
        assert node.least is not None
        forms: list[Form] = []
        groups = () if sort == "secret" else self.beside(node)
        pool = self.let(Many(node.item.type), expression("list(_0)", self.pool(node)), forms)
        most = self.let(NUMBER, self.write(node.most) if node.most is not None else as_node(MANY), forms)
        least = self.let(NUMBER, expression("min(_0, len(_1))", self.write(node.least), pool.py), forms)
        self.types[target] = Many(node.item.type)
        info = self.asking(sort, node, node.prompt)
        info.type = node.item.type
        info.picked = target if node.optional else ""
        answer = self.temporary()
        self.types[answer] = node.item.type
        test = self.whole_test(node)
        options = expression("picks(_0, _1, _2, _3, _4, _5)", target, pool.py, least.py, most.py, node.optional, test)
        if self.asks or node.always:
            options = expression("put_always(_0, _1, _2)", target, options, node.always)
        info.several = f"m{info.number}"
        self.separate(info.several, tupled([target, pool.py, least.py, most.py, as_node(node.optional), test]))
        step: list[Form] = [
            If(expression("_0 is None", answer), [Leave()]),
            Py(statements("_0 = (*_0, _1)\n_2 = after(_2, _1)", target, answer, pool.py)),
        ]
        start: list[Form] = [Py(statements("_0 = ()", target))]
        if not groups:
            ask = self.ask(info, who, self.options_function(info, options), answer)
            return [*forms, *start, Loop([ask, *step], LINES.current)]
        # Abilities stand beside the first question only; after one was used, the choice is out of what is there now.
        options = self.merged(options, info.type)
        options = expression("_0 if _1 else _2", options, target, self.with_abilities(groups, who, options))
        self.separated(info, options)
        free = sorted(each for each in names_in([options])[0] if is_variable(each))
        made = [expression("_0(s, *_1)", info.function, free) for _ in range(2)]
        first, next_one = [self.ask(info, who, each, answer) for each in made]
        begun = self.until_answered(who, first, answer, forms)
        return [*start, *begun, Loop([*step, next_one], LINES.current)]

    def separated(self, info: QuestionInfo, value: ast.expr) -> ast.expr:
        """Put the making of options into a function too, so that they can be made anew; give the expression."""
        info.function = f"q{info.number}"
        free = self.separate(info.function, value)
        info.uses = sorted({*info.uses, *free})
        return value

    def forms_SecretlyS(self, node: core.SecretlyS) -> list[Form]:
        forms: list[Form] = []
        items = self.items(self.lift(node.players, forms))
        result = self.variable(node.var)
        nothing = (nothing_of(node.choice.var.type),)
        forms.append(Py(statements("_0 = _1", result, constant(nothing * self.plan.players))))
        if is_tuple(items) and len(items.value) <= SHORT:  # type: ignore[attr-defined]
            for seat in items.value:  # type: ignore[attr-defined]
                forms += self.secret(node, as_node(seat), result)
            return forms
        seat = self.variable(node.each)
        return [*forms, Each(seat, items, self.secret(node, as_node(seat), result))]

    def secret(self, node: core.SecretlyS, seat: ast.expr, result: str) -> list[Form]:
        """Write the secret choice of one seat."""
        answer = self.temporary()
        self.types[answer] = node.choice.var.type
        before = self.env
        self.env = {**before, node.choice.var: as_node(answer), node.each: seat}
        forms: list[Form] = []
        choice = self.lifted(node.choice, forms)
        write = self.choose_one if choice.least is None else self.choose_many
        forms += write(choice, seat, answer, "secret")
        self.env = before
        picks, uses = self.secret_picks(node, choice) if choice.least is not None else (None, [])
        for form in forms_in(forms):
            if isinstance(form, Ask) and self.questions[form.question].sort == "secret":
                info = self.questions[form.question]
                info.secret = (node, seat.id if isinstance(seat, ast.Name) else int(ast.literal_eval(seat)), result)
                info.secret_picks = picks
                seats = [seat.id] if isinstance(seat, ast.Name) else []
                form.uses = info.uses = sorted({*info.uses, *uses, result, *seats})
        forms += or_nothing(answer, node.choice.var.type)
        at = seat.value if isinstance(seat, ast.Constant) else seat
        forms.append(Py(statements("_0 = _1", result, replacing(result, at, self.plan.players, answer))))
        return forms

    def secret_picks(self, node: core.SecretlyS, choice: core.ChooseS) -> tuple[tuple[str, str], list[str]]:
        """Write what any seat picks from in secret, how many and how; give the function, and what else it takes."""
        assert choice.least is not None
        seat, before = self.temporary(), self.env
        self.env = {**before, node.each: as_node(seat)}
        most = self.write(choice.most) if choice.most is not None else as_node(MANY)
        parts = [expression("list(_0)", self.pool(choice)), self.write(choice.least), most, as_node(choice.optional)]
        value = tupled([*parts, self.whole_test(choice)])
        self.env = before
        name = f"p{len(self.functions)}"
        return (name, seat), self.separate(name, value, seat)

    def forms_OrderS(self, node: core.OrderS) -> list[Form]:
        forms: list[Form] = []
        things = self.lift(node.set, forms)
        pool = self.let(node.var.type, expression("list(_0)", self.items(things)), forms)
        target = self.variable(node.var)
        forms.append(Py(statements("_0 = ()", target)))
        info = self.asking("order", node, node.prompt)
        info.type = node.var.type.item if isinstance(node.var.type, Many) else node.var.type
        answer = self.temporary()
        self.types[answer] = info.type
        body: list[Form] = [
            If(expression("not _0", pool.py), [Leave()]),
            self.ask(info, self.write(node.chooser), self.options_function(info, as_node(pool.py)), answer),
            Py(statements("_0 = (*_0, _1)\n_2 = without(_2, (_1,))", target, answer, pool.py)),
        ]
        return [*forms, Loop(body, LINES.current)]

    def forms_OrderChangesS(self, node: core.OrderChangesS) -> list[Form]:
        forms: list[Form] = []
        rule = node.rule
        args = [self.whole(self.lift(arg, forms)) for arg in node.args]
        group = self.plan.group("rule", rule) if rule.changes else -1
        number = self.plan.rule_numbers[rule]
        base = self.base_value(rule, args)
        info = self.asking("changes", node, node.prompt)
        info.type = node.var.type
        options = expression("ways(s, _0, _1, _2, _3)", group, number, base, tupled(args[1 if rule.this else 0 :]))
        if node.least is not None:
            options = expression("raised(_0, _1)", options, self.value(node.least, forms))
        target = self.variable(node.var)
        return [*forms, self.ask(info, self.write(node.chooser), self.options_function(info, options), target)]

    def base_value(self, rule: object, args: list[ast.expr]) -> ast.expr:
        """Write a rule's value before any change."""
        assert isinstance(rule, RuleDecl)
        name = f"b{self.plan.group('base', rule)}"
        params = [self.name_of(var) for var in rule.all_params]
        before, self.env = self.env, {}
        self.functions.append(function(name, ["s", *params], [returned(self.whole(rule.value))]))
        self.env = before
        return expression("_0(s, *_1)", name, args)

    # Menus.

    def forms_MenuS(self, node: core.MenuS) -> list[Form]:
        forms: list[Form] = []
        info = self.asking("menu", node, node.prompt)
        who = self.write(node.chooser)
        answer = self.temporary()
        body: list[ast.stmt] = statements("o = []")
        always: list[int] | None = []
        for index, option in enumerate(node.options):
            LINES.at(option.span)
            info.titles.append(
                (
                    self.spoken(option.title, *([option.var.py] if option.var else [])),
                    option.var.py if option.var else None,
                )
            )
            info.uses = sorted({*info.uses, *info.titles[-1][0].uses})
            guard = self.guard(option)
            if isinstance(guard, ast.Constant) and not guard.value:
                continue
            if option.var is None or option.set is None:
                plain = isinstance(guard, ast.Constant)
                add = statements("o.append(_0)", self.table(f"M{index}", (index, None)))
                body += add if plain else statements("if _0:\n _1", guard, add)
                always = [*always, index] if always is not None and plain else None
                continue
            always = None
            body += self.menu_items(option, index, guard, forms)
        if node.optional:
            index = len(node.options)
            body += statements("o.append(_0)", self.table(f"M{index}", (index, None)))
            always = [*always, index] if always is not None else None
        elif node.always:
            body += statements("if not o: o.append(_0)", self.table(f"M{len(node.options)}", (len(node.options), None)))
            always = always or None
        self.note_menu(node)
        before: list[ast.stmt] = []
        groups = self.beside(node)
        if groups:
            body += statements("o = _0", self.with_abilities(groups, who, as_node("o")))
            always = None
        if always is not None:
            options: ast.expr = as_node(self.table(f"O{info.number}", tuple((index, None) for index in always)))
            info.function = ""
        else:
            options, before = as_node(None), body
            self.menu_function(info, body)
        self.types[answer] = NUMBER
        ask = self.ask(info, who, options, answer, sure=always is not None and len(always) > 1)
        ask.before = before
        if groups:
            return [*forms, *self.until_answered(who, ask, answer), *self.branches(node, answer)]
        return [*forms, ask, *self.branches(node, answer)]

    def guard(self, option: core.Option) -> ast.expr:
        """Write when an alternative is offered: if its guard holds, and it can begin: with a cost, or a choice."""
        tests = [self.write(option.guard)] if option.guard is not None else []
        pays = self.following_pays(option.body, 0)
        if pays:
            tests.append(self.payable([each for pay in pays for each in pay.body]))
        return both([*tests, *self.first_choice(option, pays)])

    def first_choice(self, option: core.Option, pays: list[core.PayS]) -> list[ast.expr]:
        """Write whether the choice that an alternative begins with can be made; one that may be left always can."""
        first = option.body[len(pays)] if len(option.body) > len(pays) else None
        return [] if isinstance(first, core.ChooseS) and first.optional else self.fulfillable(option.body, pays)

    def note_menu(self, node: core.MenuS) -> None:
        for option in node.options:
            if option.var is not None:
                self.variable(option.var)

    def menu_items(self, option: core.Option, index: int, guard: ast.expr, forms: list[Form]) -> list[ast.stmt]:
        assert option.var is not None
        assert option.set is not None
        things = self.lift(option.set, forms)
        tests = [self.write(option.where)] if option.where is not None else []
        test = tests[0] if tests else as_node(True)
        if option.var.py in names_in([guard])[0]:
            test, guard = (expression("_0 and _1", test, guard) if tests else guard), as_node(True)
        count_inside(test)
        items = self.items(things)
        if self.has_twins(option.var.type):
            items = expression("merged(s, [_0 for _0 in _1 if _2])", option.var.py, items, test)
            test = as_node(True)
        if isinstance(test, ast.Constant) and test.value:
            made = expression("[(_0, _1) for _1 in _2]", index, option.var.py, items)
        else:
            made = expression("[(_0, _1) for _1 in _2 if _3]", index, option.var.py, items, test)
        add = statements("o += _0", made)
        return add if isinstance(guard, ast.Constant) else statements("if _0:\n _1", guard, add)

    def menu_function(self, info: QuestionInfo, body: list[ast.stmt]) -> None:
        info.function = f"q{info.number}"
        read, written = names_in(body)
        free = sorted(name for name in read - written if is_variable(name))
        self.functions.append(function(info.function, ["s", *free], body + statements("return o")))
        info.uses = sorted({*info.uses, *free})

    def branches(self, node: core.MenuS, answer: str) -> list[Form]:
        """Write what each alternative does; the last one needs no test, since one of them was chosen."""
        made: list[Form] = []
        which = self.temporary()
        self.types[which] = NUMBER
        certain = node.optional or node.always or not node.options
        for index in range(len(node.options) - 1, -1, -1):
            option = node.options[index]
            body: list[Form] = []
            if option.var is not None:
                body.append(Py(statements("_0 = _1[1]", option.var.py, answer)))
            LINES.at(option.span)
            body += self.forms(option.body)
            if index == len(node.options) - 1 and not certain:
                made = body
            else:
                made = [If(expression("_0 == _1", which, index), body, made)]
        if not made:
            return []
        made = [Py(statements("_0 = _1[0]", which, answer)), *made]
        if not self.always_answered(node):
            made = [If(expression("_0 is not None", answer), made)]
        return made

    def always_answered(self, node: core.MenuS) -> bool:
        """Whether there is always something to choose: something without a condition and without a cost."""
        free = [
            option
            for option in node.options
            if option.guard is None and not self.following_pays(option.body, 0) and not self.first_choice(option, [])
        ]
        return node.optional or node.always or any(option.var is None for option in free)


__all__ = ["DecisionWriter", "Var"]
