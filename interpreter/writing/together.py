"""What several players decide to forms: all are asked, in secret or not, and then what they chose is done.

Until it is done, what they have chosen in secret lies in a variable of its own, so that imagined tables know what to
draw anew, whatever is asked in between.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ..meaning import core, naming
from ..meaning.types import PLAYER, Many, nothing_of
from .choices import ask_choice, write_chosen, write_most, write_pool, write_whole_test
from .context import Writer, separate, write, writes
from .forms import Ask, Each, Form, Py, forms_in
from .lifts import let, lift, or_nothing
from .menus import offer_menu, write_branches
from .python import names_in
from .questions import QuestionInfo, Secret
from .sets import SHORT, is_tuple, write_each_once


@writes(core.EachDecidesS)
def write_each_decides(writer: Writer, node: core.EachDecidesS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    items = write_each_once(writer, lift(writer, node.players, forms))
    if not is_tuple(items):
        items = pen.as_node(let(writer, Many(PLAYER), pen.expression("tuple(_0)", items), forms).py)
    # What is private for good lies in the variable that the game has for it.
    answers = writer.temporary() if has_body(node) or not node.decision.private else writer.variable(node.var)
    writer.types[answers] = node.var.type
    nothing = None if has_body(node) else nothing_of(node.decision.var.type)  # type: ignore[union-attr]
    forms.append(Py(pen.statements("_0 = _1", answers, pen.constant((nothing,) * writer.plan.players))))
    asked = list(ask_all(writer, node, items, answers))
    forms += asked
    kept = keep_variables(writer, variables_kept(writer, node, asked, answers))
    if has_body(node):
        return [*forms, do_what_was_chosen(writer, node, items, answers, kept)]
    if answers == node.var.py:
        return forms
    return [*forms, Py(pen.statements("_0 = _1", writer.variable(node.var), answers)), *kept]


def has_body(node: core.EachDecidesS) -> bool:
    """Whether something is done for each player, after all have chosen."""
    return isinstance(node.decision, core.MenuS) or node.decision.then is not None


# Asking.


def ask_all(writer: Writer, node: core.EachDecidesS, items: ast.expr, answers: str) -> Iterable[Form]:
    """Write that all are asked, one after the other."""
    pen = writer.pen
    if is_tuple(items) and len(items.value) <= SHORT:  # type: ignore[attr-defined]
        order = tuple(items.value)  # type: ignore[attr-defined]
        return [form for seat in order for form in ask_one(writer, node, pen.as_node(seat), answers, order)]
    seat = writer.variable(node.each)
    asked = items.id if isinstance(items, ast.Name) else tuple(items.value)  # type: ignore[attr-defined]
    return [Each(seat, items, ask_one(writer, node, pen.as_node(seat), answers, asked))]


def ask_one(
    writer: Writer, node: core.EachDecidesS, seat: ast.expr, answers: str, order: str | tuple[int, ...]
) -> list[Form]:
    """Write what one seat is asked, in which order all are, and that the answer is kept."""
    pen = writer.pen
    decision = node.decision
    answer, before = writer.temporary(), writer.env
    writer.types[answer] = node.var.type.item  # type: ignore[attr-defined]
    first = len(writer.questions)
    if isinstance(decision, core.MenuS):
        writer.env = {**before, node.each: seat}
        forms = offer_menu(writer, decision, seat, answer)
    else:
        writer.env = {**before, decision.var: pen.as_node(answer), node.each: seat}
        forms = ask_choice(writer, decision, seat, answer)
    writer.env = before
    if node.secretly or decision.private:
        keep_secret(writer, node, seat, answers, order, forms, writer.questions[first:])
    if not has_body(node):
        forms += or_nothing(writer, answer, node.var.type.item)  # type: ignore[attr-defined]
    at = seat.value if isinstance(seat, ast.Constant) else seat
    return [*forms, Py(pen.statements("_0 = _1", answers, pen.replacing(answers, at, writer.plan.players, answer)))]


def keep_secret(
    writer: Writer,
    node: core.EachDecidesS,
    seat: ast.expr,
    answers: str,
    order: str | tuple[int, ...],
    forms: list[Form],
    asked: list[QuestionInfo],
) -> None:
    """Note of the questions to one seat that they are secret, and what it takes to draw their answers anew."""
    decision = node.decision
    is_several = isinstance(decision, core.ChooseS) and not decision.is_single
    picks, uses = secret_picks(writer, node) if is_several else (None, [])
    secret = Secret(node, seat.id if isinstance(seat, ast.Name) else int(ast.literal_eval(seat)), answers, order)
    own = [info for info in asked if info.sort != "chance"]
    for info in own:
        info.secret, info.secret_picks = secret, picks
    seats = [each for each in (seat.id if isinstance(seat, ast.Name) else None, order) if isinstance(each, str)]
    for form in forms_in(forms):
        if isinstance(form, Ask) and writer.questions[form.question] in own:
            info = writer.questions[form.question]
            form.uses = info.uses = sorted({*info.uses, *uses, answers, *seats})
            form.private = ""  # the answer goes where all of them are


def secret_picks(writer: Writer, node: core.EachDecidesS) -> tuple[tuple[str, str], list[str]]:
    """Write what any seat picks from in secret, how many and how; give the function, and what else it takes."""
    pen = writer.pen
    choice = node.decision
    assert isinstance(choice, core.ChooseS)
    seat, before = writer.temporary(), writer.env
    writer.env = {**before, node.each: pen.as_node(seat)}
    pool = pen.expression("list(_0)", write_pool(writer, choice))
    least = write(writer, choice.least) if choice.least is not None else pen.expression("len(_0)", pool)
    parts = [pool, least, write_most(writer, choice), pen.as_node(choice.optional), write_whole_test(writer, choice)]
    value = pen.tupled(parts)
    writer.env = before
    name = naming.SECRET_PICKS.of(len(writer.functions))
    return (name, seat), separate(writer, name, value, seat)


def variables_kept(writer: Writer, node: core.EachDecidesS, asked: list[Form], answers: str) -> list[str]:
    """Return the variables that it takes to draw secret answers anew: they are needed as long as these are secret."""
    made = {each for form in forms_in(asked) for each in made_by(form)}
    infos = {writer.questions[form.question].number for form in forms_in(asked) if isinstance(form, Ask)}
    secret = [writer.questions[number] for number in infos if writer.questions[number].secret is not None]
    return sorted({name for info in secret for name in info.uses} - made - {answers, node.each.py})


def keep_variables(writer: Writer, names: list[str]) -> list[Form]:
    """Write that variables are still needed."""
    return [Py(writer.pen.statements("_0 = _1", writer.temporary(), writer.pen.tupled(names)), 0)] if names else []


def made_by(form: Form) -> set[str]:
    """Return the variables that a form gives a value."""
    if isinstance(form, Py):
        return names_in(form.body)[1]
    if isinstance(form, Ask):
        return {form.target}
    return {form.var} if isinstance(form, Each) else set()


# Doing.


def do_what_was_chosen(
    writer: Writer, node: core.EachDecidesS, items: ast.expr, answers: str, kept: list[Form]
) -> Form:
    """Write what is done for one player after the other; from then on, what this one chose is no secret."""
    pen = writer.pen
    seat, decision = writer.variable(node.each), node.decision
    if isinstance(decision, core.MenuS):
        taken = writer.temporary()
        writer.types[taken] = node.var.type.item  # type: ignore[attr-defined]
    else:
        taken = writer.variable(decision.var)
    forgotten = pen.replacing(answers, pen.as_node(seat), writer.plan.players, pen.as_node(None))
    open_it = pen.statements("_0 = _1[_2]\n_1 = _3", taken, answers, seat, forgotten)
    writer.loop_depth += 1
    done = (
        write_branches(writer, decision, taken)
        if isinstance(decision, core.MenuS)
        else [write_chosen(writer, decision, taken)]
    )
    writer.loop_depth -= 1
    return Each(seat, items, [Py(open_it), *done, *kept], pen.line)
