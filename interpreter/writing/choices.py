"""Choices to forms: one thing, several one after the other, in an order; and conditions on all that is chosen."""

from __future__ import annotations

import ast

import attrs

from ..meaning import core, naming
from ..meaning.types import NUMBER, Many, Piece, Place, Type
from ..planning.whole import ALL, ONCE, Feature, features_of
from ..running.conditions import seen_of_nothing
from .context import Writer, separate, write, write_body, writes
from .forms import Ask, Form, If, Leave, Loop, Py
from .lifts import let, lift, or_nothing
from .python import names_in
from .questions import QuestionInfo
from .sets import write_each_once, write_glanced, write_inside, write_items, write_whole
from .values import spoken
from .windows import groups_beside, until_answered, with_abilities

# So many things can be picked if nothing says how many: more than there ever are.
ANY_NUMBER = 10**6


def new_question(writer: Writer, sort: str, node: core.QuestionS) -> QuestionInfo:
    """Make a question, with its prompt and whom it is decided for."""
    info = QuestionInfo(sort, writer.pen.line, span=node.span, node=node, private=node.private)
    writer.question(info)
    if node.prompt is not None:
        info.prompt = spoken(writer, node.prompt)
        info.uses += info.prompt.uses
    if node.decided_by is not None:
        info.group = naming.DECIDED_FOR.of(info.number)
        info.uses += separate(writer, info.group, writer.pen.expression("tuple(_0)", write_items(writer, node.chooser)))
    return info


def options_function(
    writer: Writer, info: QuestionInfo, value: ast.expr, who: ast.expr, groups: tuple[int, ...] = ()
) -> ast.expr:
    """Put the making of options into a function too, so that they can be made anew; give the expression."""
    value = merge_twins(writer, value, info.type, who)
    if groups:
        value = with_abilities(writer, groups, who, value)
    return separate_options(writer, info, value)


def separate_options(writer: Writer, info: QuestionInfo, value: ast.expr) -> ast.expr:
    """Put the making of options into a function too, so that they can be made anew; give the expression."""
    info.function = naming.OPTIONS.of(info.number)
    free = separate(writer, info.function, value)
    info.uses = sorted({*info.uses, *free})
    return value


def has_twins(writer: Writer, type: Type) -> bool:
    """Whether a type has cards with copies."""
    return isinstance(type, Piece) and any(twin is not None for twin in writer.plan.twins)


def merge_twins(writer: Writer, value: ast.expr, type: Type, who: ast.expr) -> ast.expr:
    """Write options in which copies of a card are one."""
    return writer.pen.expression("merged(s, _0, _1)", who, value) if has_twins(writer, type) else value


def make_ask(
    writer: Writer, info: QuestionInfo, who: ast.expr, options: ast.expr, target: str, sure: bool = False
) -> Ask:
    """Make the form that puts a question."""
    if isinstance(who, ast.Name) and naming.is_variable(who.id):
        info.uses = sorted({*info.uses, who.id})
    info.always = writer.asks or info.node.always
    is_told = writer.told and info.span in writer.plan.hidden.options
    return Ask(
        who, options, info.number, target, info.uses, sure, line=info.line, always=info.always, is_told=is_told,
        private=target if info.private and info.sort == "choose" else "",
    )  # fmt: skip


def write_pool(writer: Writer, choice: core.ChooseS) -> ast.expr:
    """Write the things that a choice is made from."""
    if choice.condition is None:
        items = write_each_once(writer, choice.set)
        if not isinstance(choice.set.type, Place):
            return items
        return writer.pen.expression("_0[:]", write_glanced(writer, items))
    filtered = core.Filter(Many(choice.item.type), choice.span, choice.set, choice.item, choice.condition)
    return write_each_once(writer, filtered)


def write_whole_test(writer: Writer, choice: core.ChooseS) -> ast.expr:
    """Write the condition on a whole choice, as a function of what is chosen, and what it sees of a thing."""
    pen = writer.pen
    if choice.whole is None:
        return pen.as_node(None)
    name = naming.WHOLE_TEST.of(writer.temporary())
    value = write_inside(writer, choice.var, choice.whole)
    free = separate(writer, name, value, choice.var.py)
    test = pen.expression("lambda c: _0(s, c, *_1)", name, free)
    features = features_of(choice)
    if features is None:
        return pen.expression("Whole(s, _0)", test)
    thing = writer.temporary()
    seen = naming.SEEN_OF_THING.of(thing)
    free = separate(writer, seen, pen.tupled([write_feature(writer, each, thing) for each in features]), thing)
    ways = pen.constant(tuple(each.way for each in features))
    return pen.expression("Whole(s, _0, _1, lambda c: _2(s, c, *_3))", test, ways, seen, free)


def write_feature(writer: Writer, feature: Feature, thing: str) -> ast.expr:
    """Write what is seen of a thing; the same as of nothing if it does not count."""
    pen = writer.pen
    before = writer.env
    writer.env = {**before, **dict.fromkeys(feature.items, pen.as_node(thing))}
    for param, arg in feature.given:
        writer.env = {**writer.env, param: write_whole(writer, arg)}
    values = [write_whole(writer, value) for value in feature.values]
    tests = [write_whole(writer, test) for test in feature.where]
    writer.env = before
    seen = pen.tupled(values) if feature.way == ALL else values[0]
    if feature.way in (ALL, ONCE):
        seen = pen.tupled([seen])
    if not tests:
        return seen
    return pen.expression("_0 if _1 else _2", seen, pen.both(tests), pen.constant(seen_of_nothing(feature.way)))


@writes(core.ChooseS)
def write_choose(writer: Writer, node: core.ChooseS) -> list[Form]:
    target = writer.variable(node.var)
    forms = ask_choice(writer, node, write_asked(writer, node), target)
    if node.then is not None:
        return [*forms, write_chosen(writer, node, target)]
    return [*forms, *or_nothing(writer, target, node.var.type)]


def write_asked(writer: Writer, node: core.QuestionS) -> ast.expr:
    """Write who is asked: the player who chooses, or who decides for a group."""
    return write(writer, node.chooser if node.decided_by is None else node.decided_by)


def write_chosen(writer: Writer, node: core.ChooseS, target: str) -> Form:
    """Write what is done if something was chosen, and if nothing was."""
    chosen = writer.pen.expression("_0 is not None" if node.is_single else "len(_0) > 0", target)
    return If(chosen, write_body(writer, node.then or []), write_body(writer, node.otherwise))


def ask_choice(writer: Writer, node: core.ChooseS, who: ast.expr, target: str) -> list[Form]:
    """Write the questions of a choice, after what its set needs done first."""
    forms: list[Form] = []
    lifted = attrs.evolve(node, set=lift(writer, node.set, forms))
    return forms + (choose_one if node.is_single else choose_many)(writer, lifted, who, target)


def choose_one(writer: Writer, node: core.ChooseS, who: ast.expr, target: str) -> list[Form]:
    """Write a choice of one thing."""
    info = new_question(writer, "choose", node)
    info.type = node.item.type
    pool = write_pool(writer, node)
    if node.optional:
        pool = writer.pen.expression("[*_0, None]", pool)
    elif node.always:
        pool = writer.pen.expression("list(_0) or [None]", pool)
    groups = groups_beside(writer, node)
    ask = make_ask(writer, info, who, options_function(writer, info, pool, who, groups), target)
    return until_answered(writer, who, ask, target) if groups else [ask]


def choose_many(writer: Writer, node: core.ChooseS, who: ast.expr, target: str) -> list[Form]:
    """Write a choice of several things: one question after the other, in the order of the set or in any."""
    pen = writer.pen
    forms: list[Form] = []
    groups = groups_beside(writer, node)
    pool = let(writer, Many(node.item.type), pen.expression("list(_0)", write_pool(writer, node)), forms).py
    most = let(writer, NUMBER, write_most(writer, node), forms).py
    least = let(writer, NUMBER, write_least(writer, node, pool), forms).py
    writer.types[target] = Many(node.item.type)
    info = new_question(writer, "order" if node.ordered else "picks", node)
    info.type = node.item.type
    info.picked = target if node.optional else ""
    answer = writer.temporary()
    writer.types[answer] = node.item.type
    options = write_picks(writer, info, [target, pool, least, most])
    rest = "less(_2, _1)" if node.ordered else "after(_2, _1)"
    take: list[Form] = [
        If(pen.expression("_0 is None", answer), [Leave()]),
        Py(pen.statements(f"_0 = (*_0, _1)\n_2 = {rest}", target, answer, pool)),
    ]
    if orders_all(node):  # when all have their place, there is no more to ask
        take.append(If(pen.expression("not _0", pool), [Leave()]))
    start: list[Form] = [Py(pen.statements("_0 = ()", target))]
    if not groups:
        ask = make_ask(writer, info, who, options_function(writer, info, options, who), answer)
        return [*forms, *start, *unless_empty(writer, node, pool, [Loop([ask, *take], pen.line)])]
    # Abilities stand beside the first question only; after one was used, the choice is out of what is there now.
    options = merge_twins(writer, options, info.type, who)
    if orders_all(node):
        options = pen.expression("_0 if _1 else []", options, pool)
    options = pen.expression("_0 if _1 else _2", options, target, with_abilities(writer, groups, who, options))
    separate_options(writer, info, options)
    free = sorted(each for each in names_in([options])[0] if naming.is_variable(each))
    made = [pen.expression("_0(s, *_1)", info.function, free) for _ in range(2)]
    first, next_one = [make_ask(writer, info, who, each, answer) for each in made]
    begun = until_answered(writer, who, first, answer, forms)
    return [*start, *begun, Loop([*take, next_one], pen.line)]


def unless_empty(writer: Writer, node: core.ChooseS, pool: str, asked: list[Form]) -> list[Form]:
    """Write that nobody is asked for the order of nothing."""
    return [If(writer.pen.as_node(pool), asked)] if orders_all(node) else asked


def orders_all(node: core.ChooseS) -> bool:
    """Whether all things are put in an order."""
    return node.ordered and node.least is None


def write_least(writer: Writer, choice: core.ChooseS, pool: str) -> ast.expr:
    """Write how many things are chosen at least: all, if there are fewer than are asked for."""
    if choice.least is None:
        return writer.pen.expression("len(_0)", pool)
    return writer.pen.expression("min(_0, len(_1))", write(writer, choice.least), pool)


def write_most(writer: Writer, choice: core.ChooseS) -> ast.expr:
    """Write how many things can be chosen at most."""
    return write(writer, choice.most) if choice.most is not None else writer.pen.as_node(ANY_NUMBER)


def write_picks(writer: Writer, info: QuestionInfo, picking: list[str]) -> ast.expr:
    """Write what can be picked next: given what is picked so far, out of what, and how many at least and at most."""
    pen = writer.pen
    node: core.ChooseS = info.node
    test = write_whole_test(writer, node)
    options = pen.expression(f"{way_to_pick(node)}(*_0, _1, _2)", picking, node.optional, test)
    if writer.asks or node.always:
        options = pen.expression("put_always(_0, _1, _2)", picking[0], options, node.always)
    if not node.ordered:
        info.several = naming.PICKS.of(info.number)
        separate(writer, info.several, pen.tupled([*picking, pen.as_node(node.optional), test]))
    return options


def way_to_pick(node: core.ChooseS) -> str:
    """Return the function that says what can be picked next."""
    return "placed_next" if node.ordered else "picks"
