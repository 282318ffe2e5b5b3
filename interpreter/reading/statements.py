"""Statements: from tree to core."""

from __future__ import annotations

from typing import Any

import attrs
from croupier.grammar import Span, Word, did_you_mean, tree
from croupier.grammar.habits import LINES, verb_as_value

from ..meaning import core
from ..meaning.model import PeriodDecl, ProcedureDecl, Var
from ..meaning.survey import walk
from ..meaning.types import NUMBER, PLAYER, TRUTH, UNKNOWN, Many, Nothing, Place, Unknown, described, fits
from ..meaning.vocabulary import VERBS
from .calls import changed_rule, changed_value
from .context import Reader, reads_statement, unknown
from .expressions import a_set, template, want, want_condition
from .names import as_wanted, contents, look_in_all
from .verbs import after_label, check_labels


def read_block(reader: Reader, statements: tuple[Any, ...], *vars: Var) -> list[core.Stmt]:
    """Elaborate statements as a block with a scope of its own."""
    made: list[core.Stmt] = []
    with reader.scope(*vars):
        for index, node in enumerate(statements):
            made += reader.statement(node)
            if isinstance(node, tree.Return | tree.Stop | tree.EndGame | tree.AllWin | tree.AllLose | tree.Wins):
                if index + 1 < len(statements):
                    reader.error(
                        "unreachable",
                        "this is never reached",
                        statements[index + 1].span,
                        "the line before it leaves the block",
                        hint="take it away, or put it before",
                    )
                break
    return made


# Values.


@reads_statement(tree.Let)
def read_let(reader: Reader, node: tree.Let) -> list[core.Stmt]:
    call = value_call(reader, node.value)
    if call is not None:
        made = call.into
        assert made is not None
        var = reader.bind(Var(str(node.name), made.type, node.name.span))
        return [attrs.evolve(call, into=var)]
    value = reader.expression(node.value)
    if isinstance(value.type, Place):
        value = contents(value)
    if isinstance(value.type, Nothing):
        reader.error(
            "none-of-what",
            "none of what?",
            value.span,
            "this can be no card, no player or no value",
            hint=f"keep it in a track, which has a type: track {node.name}: player",
        )
        value = unknown(value.span)
    if is_empty_list(value):
        reader.error(
            "none-of-what",
            "an empty list of what?",
            value.span,
            "nothing says what it is to hold",
            hint=f"begin with its first thing, as in `let {node.name} = [c]`, or keep it in a track, which has a "
            f"type: track {node.name}: list number",
        )
        value = unknown(value.span)
    var = reader.bind(Var(str(node.name), value.type, node.name.span))
    return [core.LetS(var, value, span=node.span)]


def is_empty_list(value: core.Expr) -> bool:
    """Whether it is a list, perhaps of lists, of which nothing says what it holds."""
    innermost = value.type
    while isinstance(innermost, Many):
        innermost = innermost.item
    if not isinstance(value.type, Many) or not isinstance(innermost, Unknown):
        return False
    return any(isinstance(each, core.ListOf) and not each.items for each in walk(value))


@reads_statement(tree.Assign)
def read_assign(reader: Reader, node: tree.Assign) -> list[core.Stmt]:
    target = reader.expression(node.target)
    wanted = target.type
    if isinstance(target, core.Local):
        if target.var is reader.this or target.var is reader.you:
            what = (
                "a card is what it is" if target.var is reader.this else "whose card it is follows from where it lies"
            )
            reader.error("not-assignable", "this can't be changed", node.target.span, what)
    elif not isinstance(target, core.TrackOf) and not isinstance(target.type, Unknown):
        what = (
            "a field is fixed; a `track` can change"
            if isinstance(target, core.FieldOf)
            else "only tracks and names by `let`"
        )
        hint = (
            "to change a zone, move what lies in it"
            if isinstance(target, core.ZoneAt) or isinstance(target.type, Place)
            else ""
        )
        if isinstance(target, core.RuleCall):
            hint = "a rule is worked out; keep what changes in a `track`"
        if isinstance(target, core.FieldOf):
            name = target.field.name
            hint = f"write in its kind track {name}: {target.type} in the place of has {name}: {target.type}"
        reader.error("not-assignable", "this can't be changed", node.target.span, what, hint=hint)
    if node.sign != "=" and not fits(wanted, NUMBER):
        reader.error(
            "wrong-type",
            f"this is {described(wanted)}, not a number",
            node.target.span,
            f"`{node.sign}` works on numbers",
        )
    call = value_call(reader, node.value)
    if call is None:
        value = want(reader, node.value, wanted if node.sign == "=" else NUMBER)
        return [core.AssignS(target, node.sign, value, span=node.span)]
    return assign_result(reader, call, core.AssignS(target, node.sign, target, span=node.span))


def value_call(reader: Reader, node: tree.Set | tree.Done) -> core.CallS | None:
    """Return the call of a procedure whose value is wanted, with a new variable for it, if it is one."""
    from .returns import type_of_result

    if isinstance(node, tree.Set):
        name = node.value.name if isinstance(node.value, tree.Name) and node.where is None else None
        if name is None or name not in reader.world.procedures or has_value(reader, name):
            return None
        node = tree.Done(name, None, (), span=node.span)
    made = reader.statement(tree.Call(node.verb, node.first, node.labelled, span=node.span))
    call = made[0] if made and isinstance(made[0], core.CallS) else None
    if call is None and made:
        reader.diagnostics.append(verb_as_value(" ".join(node.span.text.split()), node.span))
    if call is None:
        return core.CallS(ProcedureDecl("", None, [], []), [], Var("", UNKNOWN, node.span), span=node.span)
    into = Var("", type_of_result(reader, call.procedure, node.span), node.span)
    reader.bind_py(into)
    return attrs.evolve(call, into=into)


def has_value(reader: Reader, name: Word) -> bool:
    """Whether a name means something that has a value, besides a procedure."""
    return name in reader.world.enum_values or look_in_all(reader, name) is not None


def assign_result(reader: Reader, call: core.CallS, assign: core.AssignS) -> list[core.Stmt]:
    """Assign what a procedure returns."""
    assert call.into is not None
    given = core.Local(call.into.type, call.span, call.into)
    if not fits(given.type, assign.target.type):
        reader.error(
            "wrong-type",
            f"this is {described(given.type)}, not {described(assign.target.type)}",
            call.span,
            f"{described(assign.target.type)} is wanted here",
        )
    return [call, attrs.evolve(assign, value=as_wanted(given, assign.target.type))]


# Paying, leaving, ending.


@reads_statement(tree.Pay)
def read_pay(reader: Reader, node: tree.Pay) -> list[core.Stmt]:
    return read_cost(reader, (node.call,), node.span)


@reads_statement(tree.PayBlock)
def read_pay_block(reader: Reader, node: tree.PayBlock) -> list[core.Stmt]:
    return read_cost(reader, node.body.statements, node.span)


def read_cost(reader: Reader, statements: tuple[Any, ...], span: Span) -> list[core.Stmt]:
    """Make a cost; complain of what can't be one."""
    body: list[core.Stmt] = []
    for each in statements:
        for made in reader.statement(each):
            if not isinstance(made, core.MoveS | core.MoveTokensS | core.ChooseS):
                reader.error(
                    "bad-cost",
                    "this can't be a cost",
                    each.span,
                    "a cost is made of choices and moves",
                    hint="put this before or after the cost",
                )
            body.append(made)
    return [core.PayS(body, span=span)]


@reads_statement(tree.Stop)
def read_stop(reader: Reader, node: tree.Stop) -> list[core.Stmt]:
    if not reader.loops:
        reader.error(
            "stray-stop",
            "there is nothing to stop",
            node.span,
            "`stop` leaves a `repeat` or a `for each`",
            hint="to leave a procedure write `return`, to end the game `end game`",
        )
    return [core.StopS(span=node.span)]


@reads_statement(tree.Nothing)
def read_nothing(reader: Reader, node: tree.Nothing) -> list[core.Stmt]:
    return []


@reads_statement(tree.EndGame)
def read_end_game(reader: Reader, node: tree.EndGame) -> list[core.Stmt]:
    return [core.EndS("score", None, span=node.span)]


@reads_statement(tree.AllWin)
def read_all_win(reader: Reader, node: tree.AllWin) -> list[core.Stmt]:
    return [core.EndS("all win", None, span=node.span)]


@reads_statement(tree.AllLose)
def read_all_lose(reader: Reader, node: tree.AllLose) -> list[core.Stmt]:
    return [core.EndS("all lose", None, span=node.span)]


@reads_statement(tree.Wins)
def read_wins(reader: Reader, node: tree.Wins) -> list[core.Stmt]:
    return [core.EndS("wins", want(reader, node.player, PLAYER), span=node.span)]


@reads_statement(tree.Answers)
def read_answers(reader: Reader, node: tree.Answers) -> list[core.Stmt]:
    if not reader.in_example:
        reader.error(
            "only-in-example",
            "`answers` belongs in an example",
            node.span,
            "play asks; it does not answer",
            hint="to let a player decide write: p chooses ...",
        )
    return [core.AnswerS(want(reader, node.player, PLAYER), str(node.answer), span=node.span)]


# Branches and loops.


@reads_statement(tree.If)
def read_if(reader: Reader, node: tree.If) -> list[core.Stmt]:
    condition = want_condition(reader, node.condition)
    then = read_block(reader, node.then.statements)
    return [core.IfS(condition, then, read_otherwise(reader, node.otherwise), span=node.span)]


def read_otherwise(reader: Reader, node: tree.Else | None) -> list[core.Stmt]:
    """Return what stands after `else`."""
    if node is None:
        return []
    return read_if(reader, node.body) if isinstance(node.body, tree.If) else read_block(reader, node.body.statements)


def read_loop(reader: Reader, statements: tuple[Any, ...], *vars: Var) -> list[core.Stmt]:
    """Return the body of a loop."""
    reader.loops += 1
    body = read_block(reader, statements, *vars)
    reader.loops -= 1
    return body


@reads_statement(tree.For)
def read_for(reader: Reader, node: tree.For) -> list[core.Stmt]:
    value, item, var, condition = a_set(reader, node.each.set, node.each.name)
    if condition is not None:
        value = core.Filter(Many(item), node.each.set.span, value, var, condition)
        var = Var(var.name, var.type, var.span)
    if node.ordered is not None:
        return [read_in_order(reader, node, node.ordered, var, value)]
    return [core.ForS(var, value, read_loop(reader, node.body.statements, var), span=node.span)]


def read_in_order(
    reader: Reader, node: tree.For, ordered: tree.Ordered, var: Var, things: core.Expr
) -> core.EachInOrderS:
    """Make a loop in the order that a player says, where it matters."""
    if "secretly" in (ordered.asked or ""):
        reader.error(
            "secretly-alone",
            "only several players decide secretly, at the same time",
            ordered.span,
            "one player says what comes next",
            hint="write: privately ordered by ..., and nobody is told",
        )
    chooser = want(reader, ordered.chooser, PLAYER)
    prompt = template(reader, ordered.prompt) if ordered.prompt is not None else None
    body = read_loop(reader, node.body.statements, var)
    return core.EachInOrderS(chooser, prompt, var=var, set=things, body=body, span=node.span, **adverbs(ordered.asked))


def adverbs(asked: str | None) -> dict[str, Any]:
    """Return how a question is put: also if there is one answer or none; and so that others don't notice."""
    words = (asked or "").split()
    return {"always": "always" in words, "private": "privately" in words}


@reads_statement(tree.Repeat)
def read_repeat(reader: Reader, node: tree.Repeat) -> list[core.Stmt]:
    return [core.RepeatS(None, None, read_loop(reader, node.body.statements), span=node.span)]


@reads_statement(tree.RepeatTimes)
def read_repeat_times(reader: Reader, node: tree.RepeatTimes) -> list[core.Stmt]:
    count = want(reader, node.count, NUMBER)
    return [core.RepeatS(count, None, read_loop(reader, node.body.statements), span=node.span)]


@reads_statement(tree.RepeatWhile)
def read_repeat_while(reader: Reader, node: tree.RepeatWhile) -> list[core.Stmt]:
    condition = want_condition(reader, node.condition)
    return [core.RepeatS(None, condition, read_loop(reader, node.body.statements), span=node.span)]


@reads_statement(tree.RepeatUntil)
def read_repeat_until(reader: Reader, node: tree.RepeatUntil) -> list[core.Stmt]:
    condition = want_condition(reader, node.condition)
    negated = core.Unary(TRUTH, condition.span, "not", condition)
    return [core.RepeatS(None, negated, read_loop(reader, node.body.statements), span=node.span)]


# Periods, and changes of rules while they last.


@reads_statement(tree.PeriodBlock)
def read_period_block(reader: Reader, node: tree.PeriodBlock) -> list[core.Stmt]:
    period = find_period(reader, node.call.verb)
    check_labels(reader, node.call, ("for",))
    whom = after_label(node.call, "for")
    player = want(reader, whom, PLAYER) if whom is not None else None
    body = read_block(reader, node.body.statements)
    if period is None:
        return body
    period.entered = True
    return [core.PeriodS(period, player, body, span=node.span)]


def find_period(reader: Reader, word: Word, also_game: bool = False) -> PeriodDecl | None:
    """Find a period by its name; complain if nothing declares it."""
    if also_game and word == "game":
        return PeriodDecl("game", None, 0, True)
    period = reader.world.periods.get(word)
    if period is None:
        hint = did_you_mean(word, reader.world.periods) or f"declare it: period {word}"
        if word in LINES:
            hint = f'this is written "{LINES[word]}"'
        elif word in reader.world.procedures or word in VERBS:
            hint = "a line that does something has no colon and no block"
        elif word in reader.world.icons:
            hint = f"a window is opened with: open {word} for p"
        reader.error("unknown-period", "unknown period", word.span, f'nothing declares a period "{word}"', hint=hint)
    return period


@reads_statement(tree.ForThis)
def read_for_this(reader: Reader, node: tree.ForThis) -> list[core.Stmt]:
    period = find_period(reader, node.period)
    rule = changed_rule(reader, node.change)
    if period is None or rule is None:
        return []
    patterns: list[core.Expr | None] = []
    for pattern, param in zip(node.change.patterns or (), rule.params, strict=False):
        patterns.append(None if isinstance(pattern, tree.PatternAny) else want(reader, pattern, param.type))
    rule.temporary = True
    value = changed_value(reader, rule, node.change)
    return [core.ChangeS(period, rule, patterns, node.change.sign, value, span=node.span)]
