"""Menus to forms: what is offered, when, and what each alternative does."""

from __future__ import annotations

import ast

from ..meaning import core, naming
from ..meaning.scan import costs_before
from ..meaning.types import NUMBER
from .choices import has_twins, make_ask, new_question
from .context import Writer, write, write_body, writes
from .costs import write_fulfillable, write_payable
from .forms import Form, If, Py
from .lifts import lift
from .python import LINES, as_node, both, expression, function, names_in, statements
from .questions import QuestionInfo
from .sets import count_inside, write_items
from .values import spoken
from .windows import groups_beside, until_answered, with_abilities


@writes(core.MenuS)
def write_menu(writer: Writer, node: core.MenuS) -> list[Form]:
    forms: list[Form] = []
    info = new_question(writer, "menu", node, node.prompt)
    who = write(writer, node.chooser)
    answer = writer.temporary()
    body: list[ast.stmt] = statements("o = []")
    always: list[int] | None = []
    for index, option in enumerate(node.options):
        LINES.at(option.span)
        info.titles.append(
            (
                spoken(writer, option.title, *([option.var.py] if option.var else [])),
                option.var.py if option.var else None,
            )
        )
        info.uses = sorted({*info.uses, *info.titles[-1][0].uses})
        guard = write_guard(writer, option)
        if isinstance(guard, ast.Constant) and not guard.value:
            continue
        if option.var is None or option.set is None:
            plain = isinstance(guard, ast.Constant)
            add = statements("o.append(_0)", writer.table(naming.MENU_OPTION.of(index), (index, None)))
            body += add if plain else statements("if _0:\n _1", guard, add)
            always = [*always, index] if always is not None and plain else None
            continue
        always = None
        body += write_menu_items(writer, option, index, guard, forms)
    if node.optional:
        index = len(node.options)
        body += statements("o.append(_0)", writer.table(naming.MENU_OPTION.of(index), (index, None)))
        always = [*always, index] if always is not None else None
    elif node.always:
        body += statements(
            "if not o: o.append(_0)", writer.table(naming.MENU_OPTION.of(len(node.options)), (len(node.options), None))
        )
        always = always or None
    note_menu(writer, node)
    before: list[ast.stmt] = []
    groups = groups_beside(writer, node)
    if groups:
        body += statements("o = _0", with_abilities(groups, who, as_node("o")))
        always = None
    if always is not None:
        options: ast.expr = as_node(
            writer.table(naming.MENU_OPTIONS.of(info.number), tuple((index, None) for index in always))
        )
        info.function = ""
    else:
        options, before = as_node(None), body
        separate_menu(writer, info, body)
    writer.types[answer] = NUMBER
    ask = make_ask(writer, info, who, options, answer, sure=always is not None and len(always) > 1)
    ask.before = before
    if groups:
        return [*forms, *until_answered(writer, who, ask, answer), *write_branches(writer, node, answer)]
    return [*forms, ask, *write_branches(writer, node, answer)]


def write_guard(writer: Writer, option: core.Option) -> ast.expr:
    """Write when an alternative is offered: if its guard holds, and it can begin: with a cost, or a choice."""
    tests = [write(writer, option.guard)] if option.guard is not None else []
    pays = costs_before(option.body)
    if pays:
        tests.append(write_payable(writer, [each for pay in pays for each in pay.body]))
    return both([*tests, *write_first_choice(writer, option, pays)])


def write_first_choice(writer: Writer, option: core.Option, pays: list[core.PayS]) -> list[ast.expr]:
    """Write whether the choice that an alternative begins with can be made; one that may be left always can."""
    first = option.body[len(pays)] if len(option.body) > len(pays) else None
    return [] if isinstance(first, core.ChooseS) and first.optional else write_fulfillable(writer, option.body, pays)


def note_menu(writer: Writer, node: core.MenuS) -> None:
    """Note the types of a menu's variables."""
    for option in node.options:
        if option.var is not None:
            writer.variable(option.var)


def write_menu_items(
    writer: Writer, option: core.Option, index: int, guard: ast.expr, forms: list[Form]
) -> list[ast.stmt]:
    """Write the options of an alternative that stands there once for each thing of a set."""
    assert option.var is not None
    assert option.set is not None
    things = lift(writer, option.set, forms)
    tests = [write(writer, option.where)] if option.where is not None else []
    test = tests[0] if tests else as_node(True)
    if option.var.py in names_in([guard])[0]:
        test, guard = (expression("_0 and _1", test, guard) if tests else guard), as_node(True)
    count_inside(test)
    items = write_items(writer, things)
    if has_twins(writer, option.var.type):
        items = expression("merged(s, [_0 for _0 in _1 if _2])", option.var.py, items, test)
        test = as_node(True)
    if isinstance(test, ast.Constant) and test.value:
        made = expression("[(_0, _1) for _1 in _2]", index, option.var.py, items)
    else:
        made = expression("[(_0, _1) for _1 in _2 if _3]", index, option.var.py, items, test)
    add = statements("o += _0", made)
    return add if isinstance(guard, ast.Constant) else statements("if _0:\n _1", guard, add)


def separate_menu(writer: Writer, info: QuestionInfo, body: list[ast.stmt]) -> None:
    """Put the making of a menu's options into a function too, so that they can be made anew."""
    info.function = naming.OPTIONS.of(info.number)
    read, written = names_in(body)
    free = sorted(name for name in read - written if naming.is_variable(name))
    writer.functions.append(function(info.function, ["s", *free], body + statements("return o")))
    info.uses = sorted({*info.uses, *free})


def write_branches(writer: Writer, node: core.MenuS, answer: str) -> list[Form]:
    """Write what each alternative does; the last one needs no test, since one of them was chosen."""
    made: list[Form] = []
    which = writer.temporary()
    writer.types[which] = NUMBER
    certain = node.optional or node.always or not node.options
    for index in range(len(node.options) - 1, -1, -1):
        option = node.options[index]
        body: list[Form] = []
        if option.var is not None:
            body.append(Py(statements("_0 = _1[1]", option.var.py, answer)))
        LINES.at(option.span)
        body += write_body(writer, option.body)
        if index == len(node.options) - 1 and not certain:
            made = body
        else:
            made = [If(expression("_0 == _1", which, index), body, made)]
    if not made:
        return []
    made = [Py(statements("_0 = _1[0]", which, answer)), *made]
    if not always_answered(writer, node):
        made = [If(expression("_0 is not None", answer), made)]
    return made


def always_answered(writer: Writer, node: core.MenuS) -> bool:
    """Whether there is always something to choose: something without a condition and without a cost."""
    free = [
        option
        for option in node.options
        if option.guard is None and not costs_before(option.body) and not write_first_choice(writer, option, [])
    ]
    return node.optional or node.always or any(option.var is None for option in free)
