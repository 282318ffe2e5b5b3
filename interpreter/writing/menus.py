"""Menus to forms: what is offered, when, and what each alternative does."""

from __future__ import annotations

import ast

import attrs

from ..meaning import core, naming
from ..meaning.model import Var
from ..meaning.scan import costs_before
from ..meaning.types import NUMBER
from .choices import has_twins, make_ask, new_question, write_asked
from .context import Writer, write, write_body, writes
from .costs import write_fulfillable, write_payable
from .forms import Ask, Form, If, Py
from .lifts import lift
from .python import names_in
from .questions import QuestionInfo
from .sets import count_inside, write_each_once
from .values import spoken
from .windows import groups_beside, until_answered, with_abilities


@attrs.define
class MenuOptions:
    """How the options of a menu are made."""

    body: list[ast.stmt]  # puts them into `o`
    same: list[int] | None = attrs.Factory(list)  # those that are always offered, if no others ever are

    def add(self, body: list[ast.stmt], always: int | None = None) -> None:
        """Add statements that put options into `o`, of which this one is always offered."""
        self.body += body
        self.same = [*self.same, always] if self.same is not None and always is not None else None


@writes(core.MenuS)
def write_menu(writer: Writer, node: core.MenuS) -> list[Form]:
    answer = writer.temporary()
    writer.types[answer] = NUMBER
    return [*offer_menu(writer, node, write_asked(writer, node), answer), *write_branches(writer, node, answer)]


def offer_menu(writer: Writer, node: core.MenuS, who: ast.expr, answer: str) -> list[Form]:
    """Write the question that a menu is, after what its sets need done first."""
    pen = writer.pen
    forms: list[Form] = []
    info = new_question(writer, "menu", node)
    options = MenuOptions(pen.statements("o = []"))
    for index, option in enumerate(node.options):
        pen.at(option.span)
        add_title(writer, info, option)
        add_option(writer, options, option, index, who, forms)
    add_way_out(writer, options, node)
    note_menu(writer, node)
    groups = groups_beside(writer, node)
    if groups:
        options.add(pen.statements("o = _0", with_abilities(writer, groups, who, pen.as_node("o"))))
    ask = ask_menu(writer, info, who, options, answer)
    return [*forms, *(until_answered(writer, who, ask, answer) if groups else [ask])]


def add_title(writer: Writer, info: QuestionInfo, option: core.Alternative) -> None:
    """Note the words of an alternative."""
    variables = tuple(each.var.py for each in option.things)
    title = spoken(writer, option.title, *variables)
    info.titles.append((title, variables))
    info.uses = sorted({*info.uses, *title.uses})


def add_option(
    writer: Writer,
    options: MenuOptions,
    option: core.Alternative,
    index: int,
    who: ast.expr,
    forms: list[Form],
) -> None:
    """Write that an alternative is offered, if it ever can be."""
    guard = write_guard(writer, option)
    if isinstance(guard, ast.Constant) and not guard.value:
        return
    if option.things:
        options.add(write_menu_items(writer, option, index, who, guard, forms))
    elif isinstance(guard, ast.Constant):
        options.add(offer(writer, index), index)
    else:
        options.add(writer.pen.statements("if _0:\n _1", guard, offer(writer, index)))


def offer(writer: Writer, index: int) -> list[ast.stmt]:
    """Write that an alternative is offered, by its place."""
    return writer.pen.statements("o.append(_0)", writer.table(naming.MENU_OPTION.of(index), (index, None)))


def add_way_out(writer: Writer, options: MenuOptions, node: core.MenuS) -> None:
    """Write that nothing can be chosen: where the menu says so, or where it is asked always and nothing else can be."""
    index = len(node.options)
    if node.optional:
        options.add(offer(writer, index), index)
    elif node.always:
        options.body += writer.pen.statements("if not o:\n _0", offer(writer, index))
        options.same = options.same or None


def ask_menu(writer: Writer, info: QuestionInfo, who: ast.expr, options: MenuOptions, answer: str) -> Ask:
    """Make the form that puts the question; options that are always the same are looked up."""
    if options.same is None:
        separate_menu(writer, info, options.body)
        ask = make_ask(writer, info, who, writer.pen.as_node(None), answer)
        ask.before = options.body
        return ask
    info.same = tuple((index, None) for index in options.same)
    same = info.same
    table = writer.table(naming.MENU_OPTIONS.of(info.number), same)
    return make_ask(writer, info, who, writer.pen.as_node(table), answer, sure=len(same) > 1)


def write_guard(writer: Writer, option: core.Alternative) -> ast.expr:
    """Write when an alternative is offered: if its guard holds, and it can begin: with a cost, or a choice."""
    tests = [write(writer, option.guard)] if option.guard is not None else []
    pays = costs_before(option.body)
    if pays:
        tests.append(write_payable(writer, [each for pay in pays for each in pay.body]))
    return writer.pen.both([*tests, *write_first_choice(writer, option, pays)])


def write_first_choice(writer: Writer, option: core.Alternative, pays: list[core.PayS]) -> list[ast.expr]:
    """Write whether the choice that an alternative begins with can be made; one that may be left always can."""
    first = option.body[len(pays)] if len(option.body) > len(pays) else None
    return [] if isinstance(first, core.ChooseS) and first.optional else write_fulfillable(writer, option.body, pays)


def note_menu(writer: Writer, node: core.MenuS) -> None:
    """Note the types of a menu's variables."""
    for option in node.options:
        for each in option.things:
            writer.variable(each.var)


def write_menu_items(
    writer: Writer, option: core.Alternative, index: int, who: ast.expr, guard: ast.expr, forms: list[Form]
) -> list[ast.stmt]:
    """Write the options of an alternative that stands there once for each thing of a set, or of several sets."""
    pen = writer.pen
    variables = [each.var.py for each in option.things]
    sets = [write_each_once(writer, lift(writer, each.set, forms)) for each in option.things]
    tests = [[write(writer, each.where)] if each.where is not None else [] for each in option.things]
    said_of = [at for at, variable in enumerate(variables) if variable in names_in([guard])[0]]
    if said_of:
        tests[said_of[-1]].append(guard)
        guard = pen.as_node(True)
    count_inside(writer, *(test for each in tests for test in each), *sets[1:])
    if len(variables) > 1:
        made = write_rows(writer, option, index, who, sets, tests)
    else:
        made = write_things(writer, option.things[0].var, index, who, sets[0], tests[0])
    add = pen.statements("o += _0", made)
    return add if isinstance(guard, ast.Constant) else pen.statements("if _0:\n _1", guard, add)


def write_things(
    writer: Writer, var: Var, index: int, who: ast.expr, items: ast.expr, tests: list[ast.expr]
) -> ast.expr:
    """Write the options of an alternative over one set; copies of a card are one."""
    pen = writer.pen
    if has_twins(writer, var.type):
        items = pen.expression("merged(s, _0, [_1 for _1 in _2 if _3])", who, var.py, items, pen.both(tests))
        tests = []
    if not tests:
        return pen.expression("[(_0, _1) for _1 in _2]", index, var.py, items)
    return pen.expression("[(_0, _1) for _1 in _2 if _3]", index, var.py, items, pen.both(tests))


def write_rows(
    writer: Writer,
    option: core.Alternative,
    index: int,
    who: ast.expr,
    sets: list[ast.expr],
    tests: list[list[ast.expr]],
) -> ast.expr:
    """Write the options of an alternative over several sets, the first thing of the first with all of the others."""
    pen = writer.pen
    row = pen.tupled([each.var.py for each in option.things])
    are_cards = tuple(has_twins(writer, each.var.type) for each in option.things)
    each_row = row if any(are_cards) else pen.expression("(_0, _1)", index, row)
    loops: list[ast.comprehension] = []
    for each, items, conditions in zip(option.things, sets, tests, strict=True):
        template = "[_0 for _0 in spent(s, _1) if _2]" if loops else "[_0 for _0 in _1 if _2]"
        loops += pen.expression(template, each.var.py, items, pen.both(conditions)).generators  # type: ignore[attr-defined]
    rows = pen.expression("[_0 for _1 in ()]", each_row, option.things[0].var.py)
    rows.generators = loops  # type: ignore[attr-defined]
    if not any(are_cards):
        return rows
    made = pen.expression("rows_merged(s, _0, _1, _2)", who, rows, pen.constant(are_cards))
    return pen.expression("[(_0, _1) for _1 in _2]", index, writer.temporary(), made)


def separate_menu(writer: Writer, info: QuestionInfo, body: list[ast.stmt]) -> None:
    """Put the making of a menu's options into a function too, so that they can be made anew."""
    info.function = naming.OPTIONS.of(info.number)
    read, written = names_in(body)
    free = sorted(name for name in read - written if naming.is_variable(name))
    writer.functions.append(writer.pen.function(info.function, ["s", *free], body + writer.pen.statements("return o")))
    info.uses = sorted({*info.uses, *free})


def write_branches(writer: Writer, node: core.MenuS, answer: str) -> list[Form]:
    """Write what each alternative does; the last one needs no test, since one of them was chosen."""
    pen = writer.pen
    answered = always_answered(writer, node)
    made: list[Form] = write_body(writer, node.otherwise) if answered else []
    which = writer.temporary()
    writer.types[which] = NUMBER
    can_be_left = node.optional or node.always
    for index in range(len(node.options) - 1, -1, -1):
        option = node.options[index]
        body: list[Form] = []
        for at, each in enumerate(option.things):
            taken = "_0 = _1[1]" if len(option.things) == 1 else f"_0 = _1[1][{at}]"
            body.append(Py(pen.statements(taken, each.var.py, answer)))
        pen.at(option.span)
        body += write_body(writer, option.body)
        # Which one was chosen is asked before what it does.
        pen.at(option.span)
        if index == len(node.options) - 1 and not can_be_left:
            made = body
        else:
            made = [If(pen.expression("_0 == _1", which, index), body, made)]
    made = [Py(pen.statements("_0 = _1[0]", which, answer)), *made]
    if answered:
        return made
    return [If(pen.expression("_0 is not None", answer), made, write_body(writer, node.otherwise))]


def always_answered(writer: Writer, node: core.MenuS) -> bool:
    """Whether there is always something to choose: something without a condition and without a cost."""
    free = [
        option
        for option in node.options
        if option.guard is None and not costs_before(option.body) and not write_first_choice(writer, option, [])
    ]
    return node.optional or node.always or any(not option.things for option in free)
