"""Which questions hang on what others can't see: whether they are put, to whom, and what can be answered.

Somebody who watches must not learn from the mere fact that a question is put, or is not. So an answer that a hidden
hand forces is told as any other, and for whom a table waits is shown to others only if it follows from what all see.
Both are found out before play, by following what hidden places hold through rules, variables, conditions and calls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ..meaning import core
from ..meaning.model import Ability, IconDecl, KindDecl, ProcedureDecl, RuleDecl, Var, ZoneDecl
from ..meaning.survey import nodes_in, parts
from ..meaning.types import Many, PerPlayer, Piece, Type
from ..planning.plan import zones_of
from .questions import QuestionInfo

if TYPE_CHECKING:
    from croupier.grammar import Span

    from ..planning.plan import Plan


def secrecy_of(plan: Plan) -> Secrecy:
    """Return what was found out about the questions of a plan."""
    found = FOUND.get(plan)
    if found is None:
        found = FOUND[plan] = Secrecy(plan)
    return found


class Secrecy:
    """What a game does and asks depending on what lies in hidden places."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.world = plan.world
        # What holds something hidden; what goes over all cards, wherever they lie; what comes to pass or not.
        self.hidden: set[Var | RuleDecl] = set()
        self.roaming: set[Var] = set()
        self.unsure: set[ProcedureDecl | Ability | tuple[IconDecl, ...]] = set()
        # Questions, by where they stand: with hidden options, and put or not for a hidden reason.
        self.options: set[Span] = set()
        self.asked: set[Span] = set()
        self.anytime = tuple(icon for icon in self.world.icons.values() if icon.anytime)
        self.kinds_hidden = {zone.of for zone in self.world.all_zones() if is_hidden(zone) and not zone.holds_tokens}
        before = -1
        while before != (before := self.size()):
            self.look()

    def size(self) -> int:
        return len(self.hidden) + len(self.roaming) + len(self.unsure) + len(self.options) + len(self.asked)

    # What is asked for.

    def hides_options(self, info: QuestionInfo) -> bool:
        """Whether what can be answered hangs on what others can't see."""
        return info.span in self.options

    def hides_who(self, info: QuestionInfo) -> bool:
        """Whether it hangs on what others can't see that somebody is asked at all."""
        if info.sort == "window":
            return info.icons in self.unsure or (info.icons == self.anytime and self.is_interruption_unsure())
        if info.private:
            return True
        if info.secret_picks is not None:  # how many questions that takes is a secret
            return True
        if info.sort == "triggers":
            return any(self.is_held(ability) for ability in self.world.abilities if ability.sort == "listener")
        return info.span in self.asked or (info.span in self.options and not is_always_put(info))

    # One look at the whole game; what is found can lead to more.

    def look(self) -> None:
        for rule in self.world.all_rules():
            if self.hides(rule.value) or any(self.is_held(each) or self.hides(each.value) for each in rule.changes):
                self.hidden.add(rule)
        for ability in self.world.abilities:
            if ability.this is not None and self.is_held(ability):
                self.hidden.add(ability.this)
            unsure = ability in self.unsure or ability.procedure in self.unsure or self.is_uncertain(ability)
            self.follow(ability.body, unsure)
        for procedure in [*self.world.procedures.values(), self.world.setup, self.world.play]:
            if procedure is not None:
                self.follow(procedure.body, procedure in self.unsure)

    def is_held(self, ability: Ability) -> bool:
        """Whether a card can have an ability at work where others don't see it."""
        carriers = self.plan.carriers.get(ability, ())
        return any(is_hidden(zone) for piece in carriers for zone in zones_of(ability, piece))

    def is_uncertain(self, ability: Ability) -> bool:
        """Whether it hangs on what others can't see that an ability fires or can be used."""
        condition = ability.icon.condition if ability.icon is not None else None
        return self.is_held(ability) or self.hides([*ability.condition, condition])

    def is_usable_unseen(self, icon: IconDecl) -> bool:
        """Whether it hangs on what others can't see that an ability of an icon can be used."""
        return any(self.is_uncertain_to_use(each) for each in icon.abilities)

    def is_interruption_unsure(self) -> bool:
        """Whether it hangs on what others can't see that somebody is offered abilities between two questions.

        That is so too if what they would do does, or if one of the questions that they are offered at does.
        """
        return bool(self.asked) or any(
            self.is_uncertain_to_use(each) or self.hides(each.body) for icon in self.anytime for each in icon.abilities
        )

    def is_uncertain_to_use(self, ability: Ability) -> bool:
        """Whether it hangs on what others can't see that an ability can be used."""
        return self.is_uncertain(ability) or self.begins_unseen(ability.body)

    def begins_unseen(self, body: list[Any]) -> bool:
        """Whether the costs or the first choice, with which something begins, hang on what others can't see."""
        for statement in body:
            if isinstance(statement, core.PayS):
                if self.hides(statement.body):
                    return True
                continue
            return isinstance(statement, core.ChooseS) and self.hides([statement.set, statement.condition])
        return False

    # Values.

    def hides(self, node: Any) -> bool:
        """Whether a value, or anything in a list of them, hangs on what lies in hidden places."""
        if not isinstance(node, core.Expr):
            return any(self.hides(each) for each in (nodes_in(node) if not is_node(node) else parts(node)))
        method = getattr(self, f"hides_{type(node).__name__}", None)
        if method is not None and method(node):
            return True
        return any(self.hides(each) for each in self.inner(node))

    def inner(self, node: core.Expr) -> Iterable[Any]:
        """Return the parts of a value; how many cards lie somewhere is seen by all."""
        counts = isinstance(node, core.Function) and node.name in ("count", "count_tokens")
        if isinstance(node, core.Function) and counts and isinstance(node.args[0], core.ZoneAt):
            return parts(node.args[0])
        if isinstance(node, core.Aggregate | core.Filter):
            self.bind(node.var, node.set)
        return parts(node)

    def bind(self, var: Var, value: Any) -> None:
        """Let a variable stand for a thing of a set."""
        if holds_cards(var.type) and self.hides(value):
            self.hidden.add(var)
        if self.roams(value):
            self.roaming.add(var)

    def roams(self, node: Any) -> bool:
        """Whether a value can be any card of a kind of which some lie hidden."""
        if isinstance(node, core.Local):
            return node.var in self.roaming
        if isinstance(node, core.PieceNamed):
            return bool(self.kinds_hidden)
        if isinstance(node, core.Pieces):
            return any(node.kind.is_a(each) or each.is_a(node.kind) for each in self.kinds_hidden)
        if isinstance(node, core.Filter | core.AtRandom):
            return self.roams(node.set)
        return isinstance(node, core.Function) and any(self.roams(each) for each in node.args)

    def hides_ZoneAt(self, node: core.ZoneAt) -> bool:
        return is_hidden(node.zone)

    def hides_Local(self, node: core.Local) -> bool:
        return node.var in self.hidden

    def hides_RuleCall(self, node: core.RuleCall) -> bool:
        return node.rule in self.hidden

    def hides_TrackOf(self, node: core.TrackOf) -> bool:
        return isinstance(node.track.owner, KindDecl) and self.roams(node.owner)

    def hides_Usable(self, node: core.Usable) -> bool:
        return self.is_usable_unseen(node.icon)

    def hides_Function(self, node: core.Function) -> bool:
        if node.name in ("piece_owner", "piece_zone"):
            return self.roams(node.args[0])
        return node.name == "score" and self.hides_scores()

    def hides_scores(self) -> bool:
        """Whether points hang on what others can't see."""
        owners: list[Any] = [*self.world.kinds.values(), *self.world.cards]
        by_cards = any(owner.points is not None for owner in owners) and bool(self.kinds_hidden)
        return by_cards or any(self.hides([line.points, line.each]) for line in self.world.scores)

    # What is done.

    def follow(self, body: Iterable[Any] | None, unsure: bool) -> bool:
        """Go through statements; tell whether they can be left for a reason that others can't see."""
        left = False
        for statement in body or ():
            method = getattr(self, f"follow_{type(statement).__name__}", None)
            if method is not None:
                left = bool(method(statement, unsure or left)) or left
        return left

    def follow_LetS(self, node: core.LetS, unsure: bool) -> None:
        self.note_value(node.var, node.value, unsure)

    def follow_AssignS(self, node: core.AssignS, unsure: bool) -> None:
        if isinstance(node.target, core.Local):
            self.note_value(node.target.var, node.value, unsure)

    def note_value(self, var: Var, value: Any, unsure: bool) -> None:
        if unsure or self.hides(value):
            self.hidden.add(var)
        if self.roams(value):
            self.roaming.add(var)

    def follow_IfS(self, node: core.IfS, unsure: bool) -> bool:
        unsure = unsure or self.hides(node.condition)
        return any([self.follow(node.then, unsure), self.follow(node.otherwise, unsure)])

    def follow_ForS(self, node: core.ForS, unsure: bool) -> bool:
        hides = self.hides(node.set)
        self.bind(node.var, node.set)
        if hides:
            self.hidden.add(node.var)
        return self.follow_again(node.body, unsure or hides)

    def follow_RepeatS(self, node: core.RepeatS, unsure: bool) -> bool:
        return self.follow_again(node.body, unsure or self.hides([node.times, node.condition]))

    def follow_again(self, body: list[Any], unsure: bool) -> bool:
        """Follow a loop: what can leave its end can also keep its beginning from coming again."""
        left = self.follow(body, unsure)
        return self.follow(body, True) if left and not unsure else left

    def follow_StopS(self, node: core.StopS, unsure: bool) -> bool:
        return unsure

    def follow_ReturnS(self, node: core.ReturnS, unsure: bool) -> bool:
        return unsure

    def follow_EndS(self, node: core.EndS, unsure: bool) -> bool:
        return unsure

    def follow_PeriodS(self, node: core.PeriodS, unsure: bool) -> bool:
        return self.follow(node.body, unsure)

    def follow_PayS(self, node: core.PayS, unsure: bool) -> bool:
        return self.follow(node.body, unsure or self.hides(node.body))

    def follow_CallS(self, node: core.CallS, unsure: bool) -> None:
        if unsure:
            self.unsure.add(node.procedure)
        for param, value in zip(node.procedure.params, node.args, strict=False):
            self.note_value(param, value, False)

    def follow_UseS(self, node: core.UseS, unsure: bool) -> None:
        unsure = unsure or self.hides(node.card)
        self.unsure.update(each for each in node.icon.abilities if unsure or self.is_uncertain_to_use(each))

    def follow_OpenS(self, node: core.OpenS, unsure: bool) -> None:
        unsure = unsure or self.hides(node.player)
        offered = {*node.icons, *self.anytime}
        if unsure or any(self.is_usable_unseen(each) for each in offered):
            self.unsure.add(node.icons)
        if unsure:
            self.unsure.update(ability for each in offered for ability in each.abilities)

    # Questions.

    def follow_ChooseS(self, node: core.ChooseS, unsure: bool) -> bool:
        self.bind(node.item, node.set)
        self.bind(node.var, node.set)
        if node.private:
            self.hidden.add(node.var)
        what: list[Any] = [node.set, node.condition, node.least, node.most, node.whole]
        if node.least is None and node.condition is None and self.is_counted(node.set, node.item.type):
            what = list(parts(node.set))
        self.note_question(node, what, unsure, node.chooser)
        unsure = unsure or node.private
        return any([self.follow(node.then, unsure), self.follow(node.otherwise, unsure)])

    def is_counted(self, things: core.Expr, type: Type) -> bool:
        """Whether there are as many options as things in a zone, which all can count: no copies are one option."""
        return isinstance(things, core.ZoneAt) and not (
            isinstance(type, Piece) and any(twin is not None for twin in self.plan.twins)
        )

    def follow_OrderS(self, node: core.OrderS, unsure: bool) -> None:
        self.bind(node.var, node.set)
        self.note_question(node, [node.set], unsure, node.chooser)

    def follow_EachInOrderS(self, node: core.EachInOrderS, unsure: bool) -> bool:
        self.bind(node.var, node.set)
        self.note_question(node, [node.set, node.body], unsure, node.chooser)
        return self.follow_again(node.body, unsure or self.hides(node.set))

    def follow_OrderChangesS(self, node: core.OrderChangesS, unsure: bool) -> None:
        hides = node.rule in self.hidden
        self.note_question(node, node.args, unsure, node.chooser)
        if hides:
            self.options.add(node.span)

    def follow_SecretlyS(self, node: core.SecretlyS, unsure: bool) -> None:
        self.follow_ChooseS(node.choice, unsure or self.hides(node.players))
        self.bind(node.var, node.choice.set)

    def follow_MenuS(self, node: core.MenuS, unsure: bool) -> bool:
        left = False
        for option in node.options:
            if option.var is not None:
                self.bind(option.var, option.set)
                self.hidden |= {option.var} if node.private else set()
            hides = self.begins_unseen([each for each in option.body if isinstance(each, core.PayS)])
            if hides or self.hides([option.set, option.where, option.guard]):
                self.options.add(node.span)
            left = self.follow(option.body, unsure or node.private) or left
        self.note_question(node, [], unsure, node.chooser)
        return left

    def note_question(self, node: core.Stmt, what: list[Any], unsure: bool, chooser: Any) -> None:
        beside = [*node.beside, *self.anytime] if isinstance(node, core.ChooseS | core.MenuS) else []
        if self.hides(what) or any(self.is_usable_unseen(icon) for icon in beside):
            self.options.add(node.span)
        if unsure or self.hides(chooser):
            self.asked.add(node.span)


def is_always_put(info: QuestionInfo) -> bool:
    """Whether a question is put whatever can be answered: also with one option, and there is always one."""
    if not info.always:
        return False
    node = info.node
    if isinstance(node, core.MenuS):
        plain = [each for each in node.options if each.set is None and each.guard is None]
        return node.optional or any(not any(isinstance(part, core.PayS) for part in each.body) for each in plain)
    return isinstance(node, core.ChooseS) and node.optional


def is_hidden(zone: ZoneDecl) -> bool:
    """Whether somebody doesn't see what lies in a zone."""
    return zone.seen != "all"


def is_node(value: Any) -> bool:
    """Whether a value is a piece of core, and not a list of such."""
    return isinstance(value, core.Stmt | core.Option)


def holds_cards(type: Type) -> bool:
    """Whether a value of a type is a card, or a list of cards."""
    return isinstance(type, Piece) or (isinstance(type, Many | PerPlayer) and holds_cards(type.item))


FOUND: WeakKeyDictionary[Plan, Secrecy] = WeakKeyDictionary()
