"""Windows to forms: abilities that are offered by an icon, beside a question, or at any time."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..meaning import core
from ..meaning.bounds import EVENT
from ..meaning.model import Ability, IconDecl, Var
from ..meaning.types import NUMBER, PLAYER, TRUTH, Many, Place
from .forms import Ask, Code, Do, DoAny, Form, If, Leave, Loop, Py, Ret
from .python import LINES, as_node, both, expression, function, returned, statements, tupled
from .questions import QuestionInfo
from .statements import StatementWriter


def window_name(icons: Sequence[IconDecl]) -> str:
    """Name the procedure of a window."""
    return "open_" + "_and_".join(icon.name for icon in icons)


class WindowWriter(StatementWriter):
    """Writes what offers abilities."""

    # Groups of abilities.

    def groups_of(self, icons: Sequence[IconDecl]) -> tuple[int, ...]:
        """Return the groups of the abilities with these icons, without those that no card has."""
        return tuple(self.plan.group("icon", icon) for icon in dict.fromkeys(icons) if icon.abilities)

    @property
    def anytime(self) -> list[IconDecl]:
        """The icons whose abilities can be used at any time."""
        return [icon for icon in self.plan.world.icons.values() if icon.anytime]

    def at_work(self, groups: Sequence[int]) -> ast.expr:
        """Write whether any card with an ability of these groups lies where it works."""
        made = expression("s.on[_0]", groups[0])
        for group in groups[1:]:
            made = expression("_0 or s.on[_1]", made, group)
        return made

    # Using an ability.

    def owner_of(self, card: ast.expr) -> ast.expr:
        return expression("owner(s, _0)" if self.plan.nested else "OWNER[s.loc[_0]]", card)

    def run_ability(
        self, group: str, pair: str, args: list[str], changed: list[str], you: ast.expr | None = None
    ) -> list[Form]:
        """Write the use of an ability, by the owner of its card if nobody else is named."""
        card = expression("_0[0]", pair)
        given = [card, you or self.owner_of(expression("_0[0]", pair)), *(as_node(each) for each in args)]
        forms: list[Form] = [Py(statements("use_up(s, _0[0], _0[1])", pair), EVENT)]
        if self.told:
            forms.append(Py(statements("tell_ability(s, _0)", pair), 0))
        if changed:
            back = self.temporary()
            forms.append(DoAny(group, expression("_0[1]", pair), given, back))
            forms += [Py(statements("_0 = _1[_2]", name, back, index)) for index, name in enumerate(changed)]
            self.types[back] = NUMBER
        else:
            forms.append(DoAny(group, expression("_0[1]", pair), given))
        return forms

    # Windows.

    def forms_OpenS(self, node: core.OpenS) -> list[Form]:
        forms: list[Form] = []
        player = self.value(node.player, forms)
        return [*forms, Do(window_name(node.icons), [player])]

    def window(self, icons: tuple[IconDecl, ...]) -> None:
        """Write a window: its player uses abilities until passing, then the others; an answer starts it again."""
        LINES.at(icons[0].node.span)
        player = self.temporary()
        self.types[player] = PLAYER
        forms = self.offers(icons, self.groups_of([*icons, *self.anytime]), player)
        if self.groups_of(self.anytime):
            used = self.temporary()
            self.types[used] = TRUTH
            forms += [*self.interruption(as_node(player), used), If(expression("not _0", used), [Leave()])]
            forms = [Loop(forms, LINES.current)]
        self.codes.append(Code(window_name(icons), [player], forms, line=LINES.current))

    def offers(self, icons: tuple[IconDecl, ...], groups: tuple[int, ...], player: str) -> list[Form]:
        """Write that a player uses abilities of some groups until passing."""
        if not groups:
            return []
        ask, pair = self.window_question(icons, groups, player)
        body: list[Form] = [
            If(expression("not in_use(s, _0, _1)", tupled(list(groups)), player), [Leave()]),
            *self.noted(as_node(player)),
            ask,
            If(expression("_0 is None", pair), [Leave()]),
            *self.run_ability("LI", pair, [], []),
        ]
        return [If(self.at_work(groups), [Loop(body, LINES.current)])]

    def window_question(self, icons: Sequence[IconDecl], groups: tuple[int, ...], player: str) -> tuple[Ask, str]:
        """Write the question which ability a player uses, or none."""
        info = self.question(QuestionInfo("window", LINES.current, span=icons[0].node.span, icons=tuple(icons)))
        info.function = f"q{info.number}"
        pair = self.temporary()
        self.types[pair] = NUMBER
        info.uses = self.separate(info.function, expression("usable(s, _0, _1)", tupled(list(groups)), player))
        found = expression("_0(s, *_1)", info.function, info.uses)
        info.always = self.asks
        return Ask(as_node(player), found, info.number, pair, info.uses, always=self.asks), pair

    # At any time.

    def noted(self, player: ast.expr) -> list[Form]:
        """Write that a player is offered now what can be used at any time."""
        groups = self.groups_of(self.anytime)
        if not groups:
            return []
        return [If(self.at_work(groups), [Py(statements("noted(s, _0, _1)", tupled(list(groups)), player))])]

    def interruption(self, player: ast.expr, used: str | None = None) -> list[Form]:
        """Write that all others are offered what they can use at any time, if that is new; whether anybody did."""
        forms: list[Form] = [Py(statements("_0 = False", used))] if used is not None else []
        groups = self.groups_of(self.anytime)
        if groups and self.plan.players > 1:
            waits = expression("pending(s, _0, _1) is not None", tupled(list(groups)), player)
            forms.append(If(both([self.at_work(groups), waits]), [Do("any_time", [player], used)]))
        return forms

    def any_time(self) -> None:
        """Write what happens when others may use abilities: each in turn, until nobody has anything new to use."""
        groups = self.groups_of(self.anytime)
        if not groups or self.plan.players < 2:
            return
        player, seat, used = self.temporary(), self.temporary(), self.temporary()
        self.types.update({player: PLAYER, seat: PLAYER, used: TRUTH})
        LINES.at(self.anytime[0].node.span)
        ask, pair = self.window_question(self.anytime, groups, seat)
        use = [*self.run_ability("LI", pair, [], []), Py(statements("_0 = True\nforgotten(s, _1)", used, seat))]
        body: list[Form] = [
            Py(statements("_0 = pending(s, _1, _2)", seat, tupled(list(groups)), player)),
            If(expression("_0 is None", seat), [Leave()]),
            *self.noted(as_node(seat)),
            ask,
            If(expression("_0 is not None", pair), use),
        ]
        start: Form = Py(statements("_0 = False", used))
        self.codes.append(Code("any_time", [player], [start, Loop(body, LINES.current), Ret(as_node(used))]))

    def would_do(self, ability: Ability) -> None:
        """Write what an ability would do now, as far as that can be told: the values of its lines up to a question."""
        this, you = ability.this, ability.you
        assert this is not None
        assert you is not None
        values: list[ast.expr] = []
        for statement in ability.body:
            values += self.values_of(statement, {this, you})
            if isinstance(statement, core.ChooseS | core.MenuS):
                break
        made = tupled([expression("frozen(_0)", value) for value in values])
        self.functions.append(function(f"h{ability.number}", ["s", this.py, you.py], [returned(made)]))

    def values_of(self, statement: core.Stmt, known: set[object]) -> list[ast.expr]:
        """Write the values that a statement works with, without those that hang on the statements before."""
        if isinstance(statement, core.PayS):
            return [value for each in statement.body for value in self.values_of(each, known)]
        if isinstance(statement, core.MenuS):
            sets = [
                self.filtered(option.set, option.var, option.where)
                for option in statement.options
                if option.set is not None and option.var is not None
            ]
            guards = [option.guard for option in statement.options if option.guard is not None]
            parts = [*sets, *guards]
        elif isinstance(statement, core.ChooseS):
            parts = [self.filtered(statement.set, statement.item, statement.condition)]
        else:
            parts = core.parts_of(statement)
        return [self.items(part) if is_pile(part) else self.write(part) for part in parts if self.is_known(part, known)]

    def filtered(self, things: core.Expr, var: Var, condition: core.Expr | None) -> core.Expr:
        """Return the things of a set for which a condition holds."""
        if condition is None:
            return things
        return core.Filter(Many(var.type), things.span, things, var, condition)

    def is_known(self, part: core.Expr, known: set[object]) -> bool:
        """Whether an expression can be worked out before the statements around it are done."""
        if isinstance(part, core.Template) or self.needs_lift(part):
            return False
        bound = {each.var for each in within(part) if isinstance(each, core.Filter | core.Aggregate)}
        return all(each.var in known | bound for each in within(part) if isinstance(each, core.Local))

    # Beside a question.

    def beside(self, node: core.ChooseS | core.MenuS) -> tuple[int, ...]:
        """Return the groups of abilities that stand beside a question; none within a cost."""
        if self.in_cost:
            return ()
        return self.groups_of([*node.beside, *self.anytime])

    def with_abilities(self, groups: tuple[int, ...], who: ast.expr, options: ast.expr) -> ast.expr:
        """Write the options of a question, and the abilities that stand beside them."""
        return expression("beside(s, _0, _1, _2)", tupled(list(groups)), who, options)

    def until_answered(self, who: ast.expr, ask: Ask, answer: str, first: Sequence[Form] = ()) -> list[Form]:
        """Write a question that comes back after an ability beside it was used."""
        body: list[Form] = [
            *self.interruption(who),
            *first,
            *self.noted(who),
            ask,
            If(expression("not is_use(_0)", answer), [Leave()]),
            *self.run_ability("LI", answer, [], []),
        ]
        return [Loop(body, LINES.current)]


def is_pile(expr: core.Expr) -> bool:
    """Whether an expression is a zone of cards."""
    return isinstance(expr.type, Place) and isinstance(expr, core.ZoneAt) and not expr.zone.holds_tokens


def within(expr: core.Expr) -> list[core.Expr]:
    """List an expression and all expressions in it."""
    return [expr, *(inner for part in core.parts_of(expr) for inner in within(part))]
