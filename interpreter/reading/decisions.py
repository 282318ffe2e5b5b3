"""Decisions: choices, menus, orders, secrets, from tree to core."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, TypeAlias

import attrs
from croupier.grammar import Word, tree

from ..meaning import core
from ..meaning.model import IconDecl, Var
from ..meaning.scan import is_filled
from ..meaning.types import (
    NUMBER,
    PLAYER,
    UNKNOWN,
    Many,
    PerPlayer,
    Player,
    Type,
    Unknown,
    described,
    fits,
    item_of,
    unset,
)
from ..meaning.words import WORDS
from .abilities import icons_named
from .calls import read_call_expression
from .context import Reader, reads_statement, unknown
from .expressions import a_set, template, want, want_condition, whole_set
from .names import look_in_chain
from .statements import read_block, read_loop, read_otherwise
from .verbs import read_call

ChooseNode: TypeAlias = tree.Choose | tree.MayChoose | tree.Secretly
# Words for one thing, which is chosen without any.
ARTICLES = ("a", "an", "the", "one", "another")


def is_always(node: Any) -> bool:
    """Whether a question is put also if there is one answer."""
    return "always" in (node.asked or "").split()


def is_private(node: Any) -> bool:
    """Whether others notice neither a question nor its answer."""
    return "privately" in (node.asked or "").split()


@reads_statement(tree.Choose)
def read_choose(reader: Reader, node: tree.Choose) -> list[core.Stmt]:
    return [read_choice(reader, node, optional=False)]


@reads_statement(tree.MayChoose)
def read_may_choose(reader: Reader, node: tree.MayChoose) -> list[core.Stmt]:
    return [read_choice(reader, node, optional=True)]


@reads_statement(tree.ChooseThen)
def read_choose_then(reader: Reader, node: tree.ChooseThen) -> list[core.Stmt]:
    return [choice_with_branches(reader, node, optional=False)]


@reads_statement(tree.MayChooseThen)
def read_may_choose_then(reader: Reader, node: tree.MayChooseThen) -> list[core.Stmt]:
    return [choice_with_branches(reader, node, optional=True)]


def choice_with_branches(reader: Reader, node: tree.ChooseThen | tree.MayChooseThen, optional: bool) -> core.ChooseS:
    """Make a choice with a body, whose name is known there and nowhere else."""
    with reader.scope():
        choice = read_choice(reader, node.choice, optional)
        if choice.least is None:
            choice.var.type = choice.item.type  # something was chosen
        then = read_block(reader, node.body.statements)
    return attrs.evolve(choice, then=then, otherwise=read_otherwise(reader, node.otherwise))


def read_choice(
    reader: Reader, node: ChooseNode, optional: bool, chooser: core.Expr | None = None, bind: bool = True
) -> core.ChooseS:
    """Make a choice out of any statement that has one."""
    if chooser is None:
        chooser = read_chooser(reader, node)
    value, item, var, condition = a_set(reader, node.set, node.name)
    least, most, single = read_quantity(reader, node.quantity, node.name)
    if single:
        surely = optional is False and condition is None and is_filled(value)
        chosen = Var(str(node.name), item if surely else unset(item), node.name.span)
    else:
        chosen = Var(str(node.name), Many(item), node.name.span)
    whole = None
    if node.whole is not None:
        if single:
            reader.error(
                "with-one",
                "`with` is for several things",
                node.whole.span,
                "one thing has its condition in `where`",
                hint=f"write: where {node.whole.span.text}",
            )
        with reader.scope(chosen):
            whole = want_condition(reader, node.whole)
    prompt = template(reader, node.prompt) if node.prompt is not None else None
    decided: Any = getattr(node, "decided_by", None)
    decider = want(reader, decided, PLAYER) if decided is not None else None
    if decider is not None and not fits(chooser.type, Many(PLAYER)):
        reader.error(
            "not-a-group",
            "only a group needs somebody to decide",
            decided.span,
            "one player chooses alone",
            hint="leave `decided by` out",
        )
    if decider is None and not isinstance(chooser.type, Player | Unknown):
        reader.error(
            "no-decider",
            "who decides for them?",
            node.span,
            "a group chooses here",
            hint="write: players choose x from ... decided by p",
        )
    if bind:
        reader.bind(chosen)
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
        icons_beside(reader, node),
        is_always(node),
        is_private(node),
        span=node.span,
    )


def icons_beside(reader: Reader, node: Any) -> tuple[IconDecl, ...]:
    """Find the icons whose abilities stand beside a question."""
    beside: tree.Beside | None = getattr(node, "beside", None)
    return icons_named(reader, beside.icons) if beside is not None else ()


def read_chooser(reader: Reader, node: Any) -> core.Expr:
    """Return who chooses: a player, or players."""
    found = reader.expression(node.chooser)
    if not isinstance(found.type, Player | Unknown) and not fits(found.type, Many(PLAYER)):
        reader.error("wrong-type", f"this is {described(found.type)}", found.span, "only players choose")
        return unknown(found.span)
    return found


def read_quantity(
    reader: Reader, node: tree.Quantity | None, name: Word
) -> tuple[core.Expr | None, core.Expr | None, bool]:
    """Return the least and the most that are chosen, and whether it is one thing."""
    if node is None:
        return None, None, True
    one = node.least.name if isinstance(node.least, tree.Name) else None
    if one in ARTICLES and look_in_chain(reader, one) is None:
        reader.error(
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
        return zero, want(reader, node.least.most, NUMBER), False
    least = want(reader, node.least, NUMBER)
    return least, want(reader, node.most, NUMBER) if node.most is not None else least, False


@reads_statement(tree.Secretly)
def read_secretly(reader: Reader, node: tree.Secretly) -> list[core.Stmt]:
    value, item, each, condition = a_set(reader, node.players, node.each)
    if not isinstance(item, Player | Unknown):
        reader.error("wrong-type", f"this is {described(value.type)}", value.span, "only players choose in secret")
    players: core.Expr = value
    if condition is not None:
        players = core.Filter(Many(PLAYER), node.players.span, value, each, condition)
        each = Var(each.name, each.type, each.span)
    with reader.scope(each):
        chooser = core.Local(PLAYER, node.each.span, each)
        choice = read_choice(reader, node, optional=False, chooser=chooser, bind=False)
    reader.bind_py(choice.var)
    var = reader.bind(Var(str(node.name), PerPlayer(choice.var.type), node.name.span))
    return [core.SecretlyS(each, players, var, choice, span=node.span)]


@reads_statement(tree.Order)
def read_order(reader: Reader, node: tree.Order) -> list[core.Stmt]:
    chooser = want(reader, node.chooser, PLAYER)
    things = whole_set(reader, node.set)
    prompt = template(reader, node.prompt) if node.prompt is not None else None
    item: Type = item_of(things.type) or UNKNOWN
    var = reader.bind(Var(str(node.name), Many(item), node.name.span))
    return [core.OrderS(chooser, var, things, prompt, is_always(node), is_private(node), span=node.span)]


@reads_statement(tree.OrderThen)
def read_order_then(reader: Reader, node: tree.OrderThen) -> list[core.Stmt]:
    order = node.order
    chooser = want(reader, order.chooser, PLAYER)
    value, item, var, condition = a_set(reader, order.set, order.name)
    if condition is not None:
        value = core.Filter(Many(item), order.set.span, value, var, condition)
        var = Var(var.name, var.type, var.span)
    prompt = template(reader, order.prompt) if order.prompt is not None else None
    body = read_loop(reader, node.body.statements, var)
    return [core.EachInOrderS(chooser, var, value, prompt, body, is_always(order), is_private(order), span=node.span)]


@reads_statement(tree.OrderChanges)
def read_order_changes(reader: Reader, node: tree.OrderChanges) -> list[core.Stmt]:
    chooser = want(reader, node.chooser, PLAYER)
    call = tree.CallExpression(node.rule, node.arguments, span=node.rule.span)
    value = read_call_expression(reader, call, None)
    least = want(reader, node.least.value, NUMBER) if node.least is not None else None
    if least is not None and not fits(value.type, NUMBER):
        reader.error("wrong-type", f"this is {described(value.type)}", value.span, "only numbers have a least")
    prompt = template(reader, node.prompt) if node.prompt is not None else None
    var = reader.bind(Var(str(node.name), value.type, node.name.span))
    if not isinstance(value, core.RuleCall):
        return []
    adverbs = is_always(node), is_private(node)
    return [core.OrderChangesS(chooser, value.rule, value.args, least, var, prompt, *adverbs, span=node.span)]


@reads_statement(tree.Menu)
def read_menu(reader: Reader, node: tree.Menu) -> list[core.Stmt]:
    return offer_menu(reader, node, optional=False)


@reads_statement(tree.MayMenu)
def read_may_menu(reader: Reader, node: tree.MayMenu) -> list[core.Stmt]:
    return offer_menu(reader, node, optional=True)


def offer_menu(reader: Reader, node: tree.Menu | tree.MayMenu, optional: bool) -> list[core.Stmt]:
    """Make a menu with its alternatives."""
    chooser = want(reader, node.chooser, PLAYER)
    prompt = template(reader, node.prompt) if node.prompt is not None else None
    options = [read_alternative(reader, each) for each in node.alternatives]
    otherwise = read_otherwise(reader, node.otherwise)
    adverbs = is_always(node), is_private(node)
    beside = icons_beside(reader, node)
    return [core.MenuS(chooser, prompt, options, optional, otherwise, beside, *adverbs, span=node.span)]


def read_alternative(reader: Reader, node: tree.Alternative) -> core.Alternative:
    """Make one alternative of a menu; each set can speak of the things before it."""
    things: list[core.Among] = []
    with ExitStack() as scopes:
        for each in node.generators or ():
            value, _, var, where = a_set(reader, each.set, each.name)
            things.append(core.Among(var, value, where, each.span))
            scopes.enter_context(reader.scope(var))
        guard = want_condition(reader, node.guard.condition) if node.guard is not None else None
        title = template(reader, node.title)
        body = read_block(reader, node.body.statements)
    return core.Alternative(title, things, guard, body, node.span)


@reads_statement(tree.May)
def read_may(reader: Reader, node: tree.May) -> list[core.Stmt]:
    body = read_block(reader, node.body.statements)
    title = node.prompt or our_words("yes")
    return ask_yes_or_no(reader, node, title, body, read_otherwise(reader, node.otherwise))


@reads_statement(tree.MayDo)
def read_may_do(reader: Reader, node: tree.MayDo) -> list[core.Stmt]:
    title = tree.Text(Word(node.call.verb.replace("_", " "), node.call.verb.span), span=node.call.span)
    return ask_yes_or_no(reader, node, title, read_call(reader, node.call), [])


def ask_yes_or_no(
    reader: Reader, node: tree.May | tree.MayDo, title: tree.Text, body: list[core.Stmt], otherwise: list[core.Stmt]
) -> list[core.Stmt]:
    """Make a menu of one thing to do, or to pass."""
    chooser = want(reader, node.chooser, PLAYER)
    yes = core.Alternative(template(reader, title), [], None, body, node.span)
    adverbs = is_always(node), is_private(node)
    beside = icons_beside(reader, node)
    return [core.MenuS(chooser, None, [yes], True, otherwise, beside, *adverbs, span=node.span)]


def our_words(name: str) -> tree.Text:
    """Make a text of a phrase, in every language."""
    english, *others = ((Word(language), Word(words)) for language, words in WORDS.in_all(name).items())
    return tree.Text(english[1], tuple(tree.Translation(*other) for other in others))
