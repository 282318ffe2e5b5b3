"""Decisions: choices, menus, orders, secrets, from tree to core."""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs
from croupier.grammar import Word, tree

from ..meaning import core
from ..meaning.model import IconDecl, Var
from ..meaning.types import NUMBER, PLAYER, UNKNOWN, Many, PerPlayer, Player, Type, Unknown, described, fits, item_of
from ..meaning.words import WORDS
from .statements import Statements

Choice: TypeAlias = tree.Choose | tree.MayChoose | tree.Secretly


# Words for one thing, which is chosen without any.
ARTICLES = ("a", "an", "the", "one", "another")


def is_always(node: Any) -> bool:
    """Whether a question is put also if there is one answer."""
    return "always" in (node.asked or "").split()


def is_private(node: Any) -> bool:
    """Whether others notice neither a question nor its answer."""
    return "privately" in (node.asked or "").split()


class Decisions(Statements):
    """The statements in which players decide something."""

    def statement_Choose(self, node: tree.Choose) -> list[core.Stmt]:
        return [self.choice(node, optional=False)]

    def statement_MayChoose(self, node: tree.MayChoose) -> list[core.Stmt]:
        return [self.choice(node, optional=True)]

    def statement_ChooseThen(self, node: tree.ChooseThen) -> list[core.Stmt]:
        return [self.with_branches(node, optional=False)]

    def statement_MayChooseThen(self, node: tree.MayChooseThen) -> list[core.Stmt]:
        return [self.with_branches(node, optional=True)]

    def with_branches(self, node: tree.ChooseThen | tree.MayChooseThen, optional: bool) -> core.ChooseS:
        """Make a choice with a body, whose name is known there and nowhere else."""
        with self.frame():
            choice = self.choice(node.choice, optional)
            then = self.block(node.body.statements)
        return attrs.evolve(choice, then=then, otherwise=self.otherwise(node.otherwise))

    def choice(self, node: Choice, optional: bool, chooser: core.Expr | None = None,
               bind: bool = True) -> core.ChooseS:  # fmt: skip
        if chooser is None:
            chooser = self.chooser(node)
        value, item, var, condition = self.a_set(node.set, node.name)
        least, most, single = self.quantity(node.quantity, node.name)
        chosen = Var(str(node.name), item if single else Many(item), node.name.span)
        whole = None
        if node.whole is not None:
            if single:
                self.error(
                    "with-one",
                    "`with` is for several things",
                    node.whole.span,
                    "one thing has its condition in `where`",
                    hint=f"write: where {node.whole.span.text}",
                )
            with self.frame(chosen):
                whole = self.condition(node.whole)
        prompt = self.template(node.prompt) if node.prompt is not None else None
        decided: Any = getattr(node, "decided_by", None)
        decider = self.want(decided, PLAYER) if decided is not None else None
        if decider is not None and not fits(chooser.type, Many(PLAYER)):
            self.error(
                "not-a-group",
                "only a group needs somebody to decide",
                decided.span,
                "one player chooses alone",
                hint="leave `decided by` out",
            )
        if decider is None and not isinstance(chooser.type, Player | Unknown):
            self.error(
                "no-decider",
                "who decides for them?",
                node.span,
                "a group chooses here",
                hint="write: players choose x from ... decided by p",
            )
        if bind:
            self.bind(chosen)
        return core.ChooseS(
            chooser,
            chosen,
            var,
            value,
            condition,
            least,
            most,
            whole,
            optional,
            prompt,
            decider,
            None,
            [],
            self.beside(node),
            is_always(node),
            is_private(node),
            span=node.span,
        )

    def beside(self, node: Any) -> tuple[IconDecl, ...]:
        """Find the icons whose abilities stand beside a question."""
        beside: tree.Beside | None = getattr(node, "beside", None)
        return self.icons_named(beside.icons) if beside is not None else ()

    def chooser(self, node: Any) -> core.Expr:
        found = self.expression(node.chooser)
        if not isinstance(found.type, Player | Unknown) and not fits(found.type, Many(PLAYER)):
            self.error("wrong-type", f"this is {described(found.type)}", found.span, "only players choose")
            return self.unknown(found.span)
        return found

    def quantity(self, node: tree.Quantity | None, name: Word) -> tuple[core.Expr | None, core.Expr | None, bool]:
        if node is None:
            return None, None, True
        one = node.least.name if isinstance(node.least, tree.Name) else None
        if one in ARTICLES and self.look_in_chain(one) is None:
            self.error(
                "article",
                f'"{one}" is no word of the language',
                one.span,
                "one thing is chosen without a number",
                hint=f"write chooses {name} from ...",
            )
            return None, None, True
        zero = core.Const(NUMBER, node.span, 0)
        if isinstance(node.least, tree.AnyNumber):
            return zero, None, False
        if isinstance(node.least, tree.UpTo):
            return zero, self.want(node.least.most, NUMBER), False
        least = self.want(node.least, NUMBER)
        return least, self.want(node.most, NUMBER) if node.most is not None else least, False

    def statement_Secretly(self, node: tree.Secretly) -> list[core.Stmt]:
        value, item, each, condition = self.a_set(node.players, node.each)
        if not isinstance(item, Player | Unknown):
            self.error("wrong-type", f"this is {described(value.type)}", value.span, "only players choose in secret")
        players: core.Expr = value
        if condition is not None:
            players = core.Filter(Many(PLAYER), node.players.span, value, each, condition)
            each = Var(each.name, each.type, each.span)
        with self.frame(each):
            chooser = core.Local(PLAYER, node.each.span, each)
            choice = self.choice(node, optional=False, chooser=chooser, bind=False)
        self.bind_py(choice.var)
        var = self.bind(Var(str(node.name), PerPlayer(choice.var.type), node.name.span))
        return [core.SecretlyS(each, players, var, choice, span=node.span)]

    def statement_Order(self, node: tree.Order) -> list[core.Stmt]:
        chooser = self.want(node.chooser, PLAYER)
        things = self.whole_set(node.set)
        prompt = self.template(node.prompt) if node.prompt is not None else None
        item: Type = item_of(things.type) or UNKNOWN
        var = self.bind(Var(str(node.name), Many(item), node.name.span))
        return [core.OrderS(chooser, var, things, prompt, is_always(node), is_private(node), span=node.span)]

    def statement_OrderThen(self, node: tree.OrderThen) -> list[core.Stmt]:
        order = node.order
        chooser = self.want(order.chooser, PLAYER)
        value, item, var, condition = self.a_set(order.set, order.name)
        if condition is not None:
            value = core.Filter(Many(item), order.set.span, value, var, condition)
            var = Var(var.name, var.type, var.span)
        prompt = self.template(order.prompt) if order.prompt is not None else None
        body = self.loop(node.body.statements, var)
        return [
            core.EachInOrderS(chooser, var, value, prompt, body, is_always(order), is_private(order), span=node.span)
        ]

    def statement_OrderChanges(self, node: tree.OrderChanges) -> list[core.Stmt]:
        chooser = self.want(node.chooser, PLAYER)
        call = tree.CallExpression(node.rule, node.arguments, span=node.rule.span)
        value = self.expression_CallExpression(call, None)
        least = self.want(node.least.value, NUMBER) if node.least is not None else None
        if least is not None and not fits(value.type, NUMBER):
            self.error("wrong-type", f"this is {described(value.type)}", value.span, "only numbers have a least")
        prompt = self.template(node.prompt) if node.prompt is not None else None
        var = self.bind(Var(str(node.name), value.type, node.name.span))
        if not isinstance(value, core.RuleCall):
            return []
        adverbs = is_always(node), is_private(node)
        return [core.OrderChangesS(chooser, value.rule, value.args, least, var, prompt, *adverbs, span=node.span)]

    def statement_Menu(self, node: tree.Menu) -> list[core.Stmt]:
        return self.menu(node, optional=False)

    def statement_MayMenu(self, node: tree.MayMenu) -> list[core.Stmt]:
        return self.menu(node, optional=True)

    def menu(self, node: tree.Menu | tree.MayMenu, optional: bool) -> list[core.Stmt]:
        chooser = self.want(node.chooser, PLAYER)
        prompt = self.template(node.prompt) if node.prompt is not None else None
        options = [self.alternative(each) for each in node.alternatives]
        adverbs = is_always(node), is_private(node)
        return [core.MenuS(chooser, prompt, options, optional, self.beside(node), *adverbs, span=node.span)]

    def alternative(self, node: tree.Alternative) -> core.Option:
        var = value = where = None
        if node.name is not None and node.set is not None:
            value, _, var, where = self.a_set(node.set, node.name)
        with self.frame(*([var] if var else [])):
            guard = self.condition(node.guard.condition) if node.guard is not None else None
            title = self.template(node.title)
            body = self.block(node.body.statements)
        return core.Option(title, var, value, where, guard, body, node.span)

    def statement_May(self, node: tree.May) -> list[core.Stmt]:
        body = self.block(node.body.statements)
        title = node.prompt or self.words("yes")
        return self.yes_or_no(node, title, body, self.otherwise(node.otherwise))

    def statement_MayDo(self, node: tree.MayDo) -> list[core.Stmt]:
        title = tree.Text(Word(node.call.verb.replace("_", " "), node.call.verb.span), span=node.call.span)
        return self.yes_or_no(node, title, self.statement_Call(node.call), [])

    def yes_or_no(self, node: tree.May | tree.MayDo, title: tree.Text, body: list[core.Stmt],
                  otherwise: list[core.Stmt]) -> list[core.Stmt]:  # fmt: skip
        chooser = self.want(node.chooser, PLAYER)
        yes = core.Option(self.template(title), None, None, None, None, body, node.span)
        no = core.Option(self.template(self.words("pass")), None, None, None, None, otherwise, node.span)
        adverbs = is_always(node), is_private(node)
        return [core.MenuS(chooser, None, [yes, no], False, self.beside(node), *adverbs, span=node.span)]

    def words(self, name: str) -> tree.Text:
        english, *others = ((Word(language), Word(words)) for language, words in WORDS.in_all(name).items())
        return tree.Text(english[1], tuple(tree.Translation(*other) for other in others))
