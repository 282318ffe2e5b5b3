"""Decisions: choices, orders, menus, and what several players decide, from tree to core."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, TypeAlias

import attrs
from croupier.grammar import Word, tree

from ..meaning import core
from ..meaning.model import Var
from ..meaning.scan import is_filled
from ..meaning.types import NUMBER, PLAYER, Many, PerPlayer, Player, Taken, Unknown, described, fits, unset
from ..meaning.words import WORDS
from .abilities import icons_named
from .context import Reader, reads_statement, unknown
from .expressions import a_set, template, want, want_condition
from .names import look_in_chain
from .statements import adverbs, read_block, read_loop, read_otherwise

DecisionNode: TypeAlias = tree.Choose | tree.ChooseThen | tree.Menu | tree.May
# Words for one thing, which is chosen without any.
PASSES = ("pass", "passes", "nothing", "none", "skip", "not")
ARTICLES = ("a", "an", "the", "one", "another")


@reads_statement(tree.Choose, tree.ChooseThen, tree.Menu, tree.May)
def read_decision(reader: Reader, node: Any) -> list[core.Stmt]:
    chooser = node.choice.chooser if isinstance(node, tree.ChooseThen) else node.chooser
    if isinstance(chooser, tree.EachOne):
        return [decided_by_each(reader, node, chooser)]
    if "secretly" in adverbs_of(node):
        alone_in_secret(reader, node, chooser)
    return [read_question(reader, node, read_chooser(reader, node, chooser))]


def read_question(reader: Reader, node: DecisionNode, chooser: core.Expr, each: bool = False) -> core.Decision:
    """Make the question that somebody is asked; of a choice that each makes, the name is bound by the caller."""
    if isinstance(node, tree.Menu):
        return offer_menu(reader, node, chooser, each)
    if isinstance(node, tree.May):
        return offer_to_do(reader, node, chooser, each)
    if isinstance(node, tree.ChooseThen):
        return choice_with_branches(reader, node, chooser, each)
    choice = read_choice(reader, node, chooser)
    if not each:
        reader.bind(choice.var)
    return choice


# Who decides.


def read_chooser(reader: Reader, node: DecisionNode, chooser: tree.Expression) -> core.Expr:
    """Return who chooses: a player, or players for whom somebody decides."""
    found = reader.expression(chooser)
    if not isinstance(found.type, Player | Unknown) and not fits(found.type, Many(PLAYER)):
        reader.error("wrong-type", f"this is {described(found.type)}", found.span, "only players choose")
        return unknown(found.span)
    return found


def asked_as(reader: Reader, node: tree.Choose | tree.Menu | tree.May, chooser: core.Expr) -> dict[str, Any]:
    """Return how a question is put, as the fields that all questions have."""
    optional = isinstance(node, tree.May) or node.word.startswith("may")
    return {
        "chooser": chooser,
        "prompt": template(reader, node.prompt) if node.prompt and not isinstance(node, tree.May) else None,
        "decided_by": read_decider(reader, node, chooser),
        "beside": icons_named(reader, node.beside) if node.beside is not None else (),
        "optional": optional,
        "span": node.span,
        **adverbs(node.asked),
    }


def read_decider(reader: Reader, node: tree.Choose | tree.Menu | tree.May, chooser: core.Expr) -> core.Expr | None:
    """Return who decides for a group."""
    decided = node.decided_by
    if decided is None:
        if not isinstance(chooser.type, Player | Unknown):
            reader.error(
                "no-decider",
                "who decides for them?",
                node.span,
                "a group chooses here",
                hint="say it before the text: decided by p; or let each of them decide: each q in players chooses ...",
            )
        return None
    if not fits(chooser.type, Many(PLAYER)):
        reader.error(
            "not-a-group",
            "only a group needs somebody to decide",
            decided.span,
            "one player chooses alone",
            hint="leave `decided by` out",
        )
    return want(reader, decided, PLAYER)


def adverbs_of(node: DecisionNode) -> str:
    """Return how somebody is asked, in words."""
    return (node.choice if isinstance(node, tree.ChooseThen) else node).asked or ""


def alone_in_secret(reader: Reader, node: DecisionNode, chooser: tree.Expression) -> None:
    """Complain that one player chooses in secret, where nobody chooses at the same time."""
    who = chooser.span.text
    reader.error(
        "secretly-alone",
        "only several players decide secretly, at the same time",
        chooser.span,
        "one player decides here",
        hint=f"write: {who} privately ..., and nobody is told; or: each p in players secretly ...",
    )


def decided_by_each(reader: Reader, node: DecisionNode, each_one: tree.EachOne) -> core.EachDecidesS:
    """Make what several players decide, before anything of it is done."""
    value, item, each, condition = a_set(reader, each_one.set, each_one.name)
    if not isinstance(item, Player | Unknown):
        reader.error("wrong-type", f"this is {described(value.type)}", value.span, "only players decide")
    players: core.Expr = value
    if condition is not None:
        players = core.Filter(Many(PLAYER), each_one.set.span, value, each, condition)
        each = Var(each.name, each.type, each.span)
    with reader.scope(each):
        decision = read_question(reader, node, core.Local(PLAYER, each_one.name.span, each), each=True)
    if isinstance(decision, core.ChooseS):
        var = Var(decision.var.name, PerPlayer(decision.var.type), decision.var.span)
    else:
        things = tuple(tuple(thing.var.type for thing in option.things) for option in decision.options)
        var = Var("", PerPlayer(Taken(things)), node.span)
    if isinstance(node, tree.Choose):
        reader.bind_py(decision.var)  # type: ignore[union-attr]
        reader.bind(var)
    reader.bind_py(var)
    return core.EachDecidesS(each, players, decision, "secretly" in adverbs_of(node), var, span=node.span)


# Choices and orders.


def choice_with_branches(reader: Reader, node: tree.ChooseThen, chooser: core.Expr, each: bool) -> core.ChooseS:
    """Make a choice with a body, whose name is known there and nowhere else."""
    if is_order(node.choice) and not is_partial(node.choice):
        order_with_body(reader, node)
    with reader.scope():
        choice = read_choice(reader, node.choice, chooser)
        if choice.is_single:
            choice.var.type = choice.item.type  # something was chosen
        reader.bind(choice.var)
        then = body_of(reader, node.body, each)
    return attrs.evolve(choice, then=then, otherwise=otherwise_of(reader, node.otherwise, each))


def body_of(reader: Reader, suite: tree.Suite, each: bool) -> list[core.Stmt]:
    """Return what is done: of what several players decided, it is done for one after the other, as in a loop."""
    return read_loop(reader, suite.statements) if each else read_block(reader, suite.statements)


def otherwise_of(reader: Reader, node: tree.Else | None, each: bool) -> list[core.Stmt]:
    """Return what is done if nothing was chosen."""
    reader.loops += each
    body = read_otherwise(reader, node)
    reader.loops -= each
    return body


def is_order(node: tree.Choose) -> bool:
    """Whether it matters in which order things are chosen."""
    return node.word.split()[-1].startswith("order")


def is_partial(node: tree.Choose) -> bool:
    """Whether an order can be of fewer things than there are."""
    return node.quantity is not None or node.word.startswith("may")


def order_with_body(reader: Reader, node: tree.ChooseThen) -> None:
    """Complain of an order of all things with a body, which is a loop."""
    choice = node.choice
    chooser = choice.chooser.name if isinstance(choice.chooser, tree.EachOne) else choice.chooser.span.text
    reader.error(
        "order-with-body",
        "what is done for each thing is a loop",
        choice.span,
        "this is a list of all the things, in order",
        hint=f"write for each {choice.name} in {choice.set.span.text} ordered by {chooser}:",
    )


def read_choice(reader: Reader, node: tree.Choose, chooser: core.Expr) -> core.ChooseS:
    """Make a choice out of any statement that has one."""
    value, item, var, condition = a_set(reader, without_pass(reader, node), node.name)
    least, most, single = read_quantity(reader, node.quantity, node.name)
    ordered = is_order(node)
    single = single and not ordered
    if single:
        surely = not node.word.startswith("may") and condition is None and is_filled(value)
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
    return core.ChooseS(
        **asked_as(reader, node, chooser),
        var=chosen,
        item=var,
        set=value,
        condition=condition,
        least=least,
        most=most,
        whole=whole,
        ordered=ordered,
    )


def without_pass(reader: Reader, node: tree.Choose) -> tree.Set:
    """Return what is chosen from; complain of `p chooses c from p's hand or pass`."""
    value = node.set.value
    if not isinstance(value, tree.Or) or value.right.span.text not in PASSES:
        return node.set
    chosen = node.span.text.replace(value.span.text, value.left.span.text).replace("chooses", "may choose", 1)
    reader.error(
        "or-pass",
        "whoever can also choose nothing may choose",
        value.right.span,
        "this is no part of what is chosen from",
        hint=f"write {chosen}",
    )
    return tree.Set(value.left, node.set.where, node.set.otherwise, span=node.set.span)


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


# Menus.


def offer_menu(reader: Reader, node: tree.Menu, chooser: core.Expr, each: bool) -> core.MenuS:
    """Make a menu with its alternatives."""
    asked = asked_as(reader, node, chooser)
    options = [read_alternative(reader, alternative, each) for alternative in node.alternatives]
    return core.MenuS(**asked, options=options, otherwise=otherwise_of(reader, node.otherwise, each))


def read_alternative(reader: Reader, node: tree.Alternative, in_turn: bool) -> core.Alternative:
    """Make one alternative of a menu; each set can speak of the things before it."""
    things: list[core.Among] = []
    with ExitStack() as scopes:
        for each in node.generators or ():
            value, _, var, where = a_set(reader, each.set, each.name)
            things.append(core.Among(var, value, where, each.span))
            scopes.enter_context(reader.scope(var))
        guard = want_condition(reader, node.guard.condition) if node.guard is not None else None
        title = template(reader, node.title)
        body = body_of(reader, node.body, in_turn)
    return core.Alternative(title, things, guard, body, node.span)


def offer_to_do(reader: Reader, node: tree.May, chooser: core.Expr, each: bool) -> core.MenuS:
    """Make a menu of one thing to do, or to pass."""
    asked = asked_as(reader, node, chooser)
    title = template(reader, node.prompt or our_words("yes"))
    yes = core.Alternative(title, [], None, body_of(reader, node.body, each), node.span)
    return core.MenuS(**asked, options=[yes], otherwise=otherwise_of(reader, node.otherwise, each))


def our_words(name: str) -> tree.Text:
    """Make a text of a phrase, in every language."""
    english, *others = ((Word(language), Word(words)) for language, words in WORDS.in_all(name).items())
    return tree.Text(english[1], tuple(tree.Translation(*other) for other in others))
