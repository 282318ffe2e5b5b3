"""Which questions hang on what others can't see: whether they are put, to whom, and what can be answered.

Somebody who watches must not learn from the mere fact that a question is put, or is not. So an answer that a hidden
hand forces is told as any other, and for whom a table waits is shown to others only if it follows from what all see.
Both are found out before play, by following what hidden places hold through rules, variables, conditions and calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ..meaning import core
from ..meaning.model import Var
from ..meaning.scan import results_of
from ..meaning.survey import parts
from ..meaning.types import Piece, Type
from .hidden import (
    Hidden,
    begins_unseen,
    bind,
    hides,
    is_held,
    is_uncertain,
    is_uncertain_to_use,
    is_usable_unseen,
    roams,
)

if TYPE_CHECKING:
    from .plan import Plan


def find_hidden(plan: Plan) -> Hidden:
    """Look at the whole game again and again, since what is found can lead to more."""
    hidden = Hidden(plan)
    before = -1
    while before != hidden.size:
        before = hidden.size
        look(hidden)
    return hidden


def look(hidden: Hidden) -> None:
    """Look at the whole game once."""
    world = hidden.world
    for rule in world.all_rules():
        if isinstance(rule.value, core.Worked):
            follow(hidden, rule.value.body, unsure=False)
        if hides(hidden, rule.value) or any(
            is_held(hidden, each) or hides(hidden, each.value) for each in rule.changes
        ):
            hidden.holders.add(rule)
    for ability in world.abilities:
        if ability.this is not None and is_held(hidden, ability):
            hidden.holders.add(ability.this)
        unsure = ability in hidden.unsure or ability.procedure in hidden.unsure or is_uncertain(hidden, ability)
        left = follow(hidden, ability.body, unsure)
        if ability.moment == "instead of" and ability.procedure is not None and (left or unsure):
            hidden.holders.add(ability.procedure)
    for procedure in [*world.procedures.values(), world.setup, world.play]:
        if procedure is not None:
            unsure = procedure in hidden.unsure
            if follow(hidden, procedure.body, unsure) and not unsure:
                hidden.holders.add(procedure)  # which of its values it returns can hang on what others can't see


# What is done, by the class of the statement; of others nothing has to be noted.

# With a statement comes whether it is unsure for a hidden reason that it is done. Whether it can be left for such a
# reason is given back.
Follows: TypeAlias = Callable[[Hidden, Any, bool], bool | None]
Followed = TypeVar("Followed", bound=Callable[[Hidden, Any, bool], bool | None])
FOLLOWS: dict[type[core.Stmt], Follows] = {}


def follows(*kinds: type[core.Stmt]) -> Callable[[Followed], Followed]:
    """Register a function that follows the statements of some classes."""

    def register(function: Followed) -> Followed:
        FOLLOWS.update(dict.fromkeys(kinds, function))
        return function

    return register


def follow(hidden: Hidden, body: Iterable[Any] | None, unsure: bool) -> bool:
    """Go through statements; return whether they can be left for a reason that others can't see."""
    left = False
    for statement in body or ():
        function = FOLLOWS.get(type(statement))
        if function is not None:
            left = bool(function(hidden, statement, unsure or left)) or left
    return left


def follow_again(hidden: Hidden, body: list[Any], unsure: bool) -> bool:
    """Follow a loop: what can leave its end can also keep its beginning from coming again."""
    left = follow(hidden, body, unsure)
    return follow(hidden, body, True) if left and not unsure else left


@follows(core.LetS)
def follow_let(hidden: Hidden, node: core.LetS, unsure: bool) -> None:
    note_value(hidden, node.var, node.value, unsure)


@follows(core.AssignS)
def follow_assign(hidden: Hidden, node: core.AssignS, unsure: bool) -> None:
    if isinstance(node.target, core.Local):
        note_value(hidden, node.target.var, node.value, unsure)


def note_value(hidden: Hidden, var: Var, value: Any, unsure: bool) -> None:
    """Note that a variable takes a value."""
    if unsure or hides(hidden, value):
        hidden.holders.add(var)
    if roams(hidden, value):
        hidden.roaming.add(var)


@follows(core.IfS)
def follow_if(hidden: Hidden, node: core.IfS, unsure: bool) -> bool:
    unsure = unsure or hides(hidden, node.condition)
    return any([follow(hidden, node.then, unsure), follow(hidden, node.otherwise, unsure)])


@follows(core.ForS)
def follow_for(hidden: Hidden, node: core.ForS, unsure: bool) -> bool:
    is_hidden_set = hides(hidden, node.set)
    bind(hidden, node.var, node.set)
    if is_hidden_set:
        hidden.holders.add(node.var)
    return follow_again(hidden, node.body, unsure or is_hidden_set)


@follows(core.RepeatS)
def follow_repeat(hidden: Hidden, node: core.RepeatS, unsure: bool) -> bool:
    return follow_again(hidden, node.body, unsure or hides(hidden, [node.times, node.condition]))


@follows(core.StopS, core.ReturnS, core.EndS)
def follow_leave(hidden: Hidden, node: core.Stmt, unsure: bool) -> bool:
    return unsure


@follows(core.MoveS)
def follow_move(hidden: Hidden, node: core.MoveS, unsure: bool) -> None:
    if unsure:
        hidden.moves.add(node.span)


@follows(core.PeriodS)
def follow_period(hidden: Hidden, node: core.PeriodS, unsure: bool) -> bool:
    return follow(hidden, node.body, unsure)


@follows(core.PayS)
def follow_pay(hidden: Hidden, node: core.PayS, unsure: bool) -> bool:
    return follow(hidden, node.body, unsure or hides(hidden, node.body))


@follows(core.CallS)
def follow_call(hidden: Hidden, node: core.CallS, unsure: bool) -> None:
    if unsure:
        hidden.unsure.add(node.procedure)
    for param, value in zip(node.procedure.params, node.args, strict=False):
        note_value(hidden, param, value, False)
    if node.into is None:
        return
    for value in results_of(node.procedure):
        note_value(hidden, node.into, value, unsure or node.procedure in hidden.holders)


@follows(core.UseS)
def follow_use(hidden: Hidden, node: core.UseS, unsure: bool) -> None:
    unsure = unsure or hides(hidden, node.card)
    hidden.unsure.update(each for each in node.icon.abilities if unsure or is_uncertain_to_use(hidden, each))


@follows(core.OpenS)
def follow_open(hidden: Hidden, node: core.OpenS, unsure: bool) -> None:
    unsure = unsure or hides(hidden, node.player)
    offered = {*node.icons, *hidden.anytime}
    if unsure or any(is_usable_unseen(hidden, each) for each in offered):
        hidden.unsure.add(node.icons)
    if unsure:
        hidden.unsure.update(ability for each in offered for ability in each.abilities)


# Questions.


@follows(core.ChooseS)
def follow_choose(hidden: Hidden, node: core.ChooseS, unsure: bool, secretly: bool = False) -> bool:
    bind(hidden, node.item, node.set)
    bind(hidden, node.var, node.set)
    if node.private or (secretly and node.then is not None):
        hidden.holders.add(node.var)
    what: list[Any] = [node.set, node.condition, node.least, node.most, node.whole]
    if node.is_single and node.condition is None and is_counted(hidden, node.set, node.item.type):
        what = list(parts(node.set))
    note_question(hidden, node, what, unsure)
    unsure = unsure or node.private or secretly
    return any([follow(hidden, node.then, unsure), follow(hidden, node.otherwise, unsure)])


def is_counted(hidden: Hidden, things: core.Expr, type: Type) -> bool:
    """Whether there are as many options as things in a zone, which all can count: no copies are one option."""
    return isinstance(things, core.ZoneAt) and not (
        isinstance(type, Piece) and any(twin is not None for twin in hidden.plan.twins)
    )


@follows(core.EachInOrderS)
def follow_each_in_order(hidden: Hidden, node: core.EachInOrderS, unsure: bool) -> bool:
    bind(hidden, node.var, node.set)
    note_question(hidden, node, [node.set, node.body], unsure)
    return follow_again(hidden, node.body, unsure or hides(hidden, node.set))


@follows(core.EachDecidesS)
def follow_each_decides(hidden: Hidden, node: core.EachDecidesS, unsure: bool) -> bool:
    # Others don't know what was chosen secretly, so neither what is done then.
    unsure = unsure or hides(hidden, node.players)
    left = follow_decision(hidden, node, unsure)
    if isinstance(node.decision, core.ChooseS):
        bind(hidden, node.var, node.decision.set)
    return follow_decision(hidden, node, True) if left and not unsure else left


def follow_decision(hidden: Hidden, node: core.EachDecidesS, unsure: bool) -> bool:
    """Follow what one of several players decides, and what is done then."""
    if isinstance(node.decision, core.MenuS):
        return follow_menu(hidden, node.decision, unsure, node.secretly)
    return follow_choose(hidden, node.decision, unsure, node.secretly)


@follows(core.MenuS)
def follow_menu(hidden: Hidden, node: core.MenuS, unsure: bool, secretly: bool = False) -> bool:
    left, secretly = False, secretly or node.private
    for option in node.options:
        for each in option.things:
            bind(hidden, each.var, each.set)
            hidden.holders |= {each.var} if secretly else set()
        costs = [each for each in option.body if isinstance(each, core.PayS)]
        if begins_unseen(hidden, costs) or hides(hidden, [option.things, option.guard]):
            hidden.options.add(node.span)
        left = follow(hidden, option.body, unsure or secretly) or left
    left = follow(hidden, node.otherwise, unsure or secretly) or left
    note_question(hidden, node, [], unsure)
    return left


def note_question(hidden: Hidden, node: core.QuestionS, what: list[Any], unsure: bool) -> None:
    """Note of a question whether its options, and who is asked, hang on what others can't see."""
    beside = [*node.beside, *hidden.anytime] if isinstance(node, core.Decision) else []
    if hides(hidden, what) or any(is_usable_unseen(hidden, icon) for icon in beside):
        hidden.options.add(node.span)
    if unsure or hides(hidden, node.chooser if node.decided_by is None else node.decided_by):
        hidden.asked.add(node.span)
