"""Examples of a game file, run: given a position, when something is done, then something holds."""

from __future__ import annotations

from typing import Any

import attrs
from croupier.grammar import Span

from . import core
from .explain import unsaid
from .faults import RUNTIME_ERRORS, ChoiceError, GameFault, fault
from .game import Game
from .model import ExampleDecl
from .table import Setting, Table
from .types import Place
from .wording import Wording


@attrs.frozen
class ExampleResult:
    """How an example came out."""

    title: str
    span: Span = attrs.field(repr=False)
    passed: bool
    message: str = ""


def run_examples(game: Game) -> list[ExampleResult]:
    """Run all examples of a game, in the order of the file."""
    examples = sorted(game.world.examples, key=lambda example: example.node.span.start)
    return [run_example(game, example) for example in examples]


def run_example(game: Game, example: ExampleDecl) -> ExampleResult:
    """Run one example."""
    title, span = str(example.node.title.string), example.node.span
    whole = game.machine(example.players)
    try:
        machine = whole.for_example(example)
        table = Table(game, machine, 1, Setting(machine.seat_names, {}))
        machine.space["offered"] = lambda s, player, text: is_offered(table, player, text)
        answers = [each for each in example.steps if isinstance(each, core.AnswerS)]
        problem = answer(table, answers)
        if problem is not None:
            return ExampleResult(title, problem[0], False, problem[1])
        for condition, holds in zip(example.conditions, machine.conditions, strict=True):
            if not holds(table.state):
                return ExampleResult(
                    title, condition.span, False, f"expected: {condition.span.text}{got(table, condition)}"
                )
    except GameFault as met:
        return ExampleResult(title, met.diagnostic.span, False, str(met))
    except RUNTIME_ERRORS as met:
        return ExampleResult(title, span, False, str(fault(game.world, met)))
    finally:
        whole.writer.env = {}
    return ExampleResult(title, span, True)


def is_offered(table: Table, player: int, text: str | None) -> bool:
    """Tell whether a player is asked, and offered an option that begins so."""
    decision = table.decision
    if decision is None or decision.seat != player:
        return False
    return text is None or any(option.text.casefold().startswith(text.casefold()) for option in decision.options)


def answer(table: Table, answers: list[core.AnswerS]) -> tuple[Span, str] | None:
    """Give the answers, one after the other; give the place and the words of what goes wrong."""
    for each in answers:
        decision = table.decision
        wanted = table.machine.writer.write(each.player).value  # type: ignore[attr-defined]
        if decision is None:
            return each.span, (
                f'nobody is asked when the answer "{each.text}" comes\n'
                "(a question with only one option left is answered without asking)"
            )
        if decision.seat != wanted:
            return each.span, f"{table.names[decision.seat]} is asked, not {table.names[wanted]}"
        try:
            table.play(each.text)
        except ChoiceError as met:
            return each.span, str(met)
    return None


def got(table: Table, condition: core.Expr) -> str:
    """Tell what the sides of a condition that fails really are."""
    words = Wording(table.machine, table.names)

    def shown(expr: core.Expr) -> str:
        value: Any = table.machine.compiled(expr, [])(table.state)
        return words.value(value, expr.type)

    if isinstance(condition, core.Offered):
        decision = table.decision
        if decision is None:
            return "\ngot: nobody is asked"
        return f"\ngot: {table.names[decision.seat]} may choose {', '.join(option.text for option in decision.options)}"
    if (
        isinstance(condition, core.Binary)
        and condition.sign not in ("and", "or")
        and not isinstance(condition.left.type, Place)
    ):
        if condition.sign in ("in", "not in"):
            return f"\ngot: {shown(condition.left)}"
        return "\ngot: " + " and ".join(f"{text} is {shown(side)}" for side, text in unsaid(condition))
    return ""
