"""Examples of a game file, run: given a position, when something is done, then something holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from croupier.grammar import Span, tree

from ..compiling.machine import Machine
from ..explaining.explain import Explanation, explain_use
from ..faults import RUNTIME_ERRORS, ChoiceError, GameFault, fault
from ..game import Game
from ..meaning import core
from ..meaning.model import ExampleDecl, IconDecl
from ..meaning.types import Place
from ..running.state import State, Use
from ..table import Setting, Table
from ..wording.wording import Wording
from ..writing.context import write


@attrs.frozen
class ExampleResult:
    """How an example came out."""

    title: str
    span: Span = attrs.field(repr=False)
    passed: bool
    # What was expected, what came, and why a card was not offered.
    message: str = ""
    # The lines of the file by which it came to that.
    lines: tuple[str, ...] = ()


def run_examples(game: Game) -> list[ExampleResult]:
    """Run all examples of a game, in the order of the file."""
    examples = sorted(game.world.examples, key=lambda example: example.node.span.start)
    return [run_example(game, example) for example in examples]


def run_example(game: Game, example: ExampleDecl) -> ExampleResult:
    """Run one example; if it fails, tell also the lines by which it came to that."""
    result = come_out(game, example)
    return result if result.passed else attrs.evolve(result, lines=tuple(lines_before(example.node)))


def lines_before(node: tree.Example) -> Iterator[str]:
    """Yield the lines of an example before its conditions, as they are written, without the margin of the file."""
    for part in (node.players, node.given, node.when):
        if part is None:
            continue
        text = part.span.source.text
        start = text.rfind("\n", 0, part.span.start) + 1
        margin = part.span.start - start
        for line in text[start : part.span.end].rstrip().split("\n"):
            if line.strip() and not line.lstrip().startswith("#"):
                yield line[margin:].rstrip()


def come_out(game: Game, example: ExampleDecl) -> ExampleResult:
    """Return how an example comes out."""
    title, span = str(example.node.title.string), example.node.span
    whole = game.machine(example.players)
    windows = QuietWindows(whole)
    try:
        machine = whole.for_example(example)
        table = Table(game, machine, Setting(machine.seat_names, {}), "auto", 1)
        machine.space["offered"] = lambda s, player, text: is_offered(table, player, text)
        answers = [each for each in example.steps if isinstance(each, core.AnswerS)]
        problem = answer(table, answers, windows)
        if problem is not None:
            return ExampleResult(title, problem[0], False, problem[1])
        for condition, holds in zip(example.conditions, machine.conditions, strict=True):
            if not holds(table.state):
                came = got(table, condition, windows)
                return ExampleResult(title, condition.span, False, f"expected: {condition.span.text}{came}")
    except GameFault as met:
        return ExampleResult(title, met.diagnostic.span, False, str(met))
    except RUNTIME_ERRORS as met:
        return ExampleResult(title, span, False, str(fault(game.world, met)))
    finally:
        whole.writer.env = {}
        windows.leave()
    return ExampleResult(title, span, True)


class QuietWindows:
    """Watches the windows of an example that offer nothing, to say afterwards why they didn't."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.before = {name: machine.space[name] for name in ("in_use", "beside")}
        self.empty: list[tuple[int, tuple[int, ...], Any]] = []
        machine.space.update(in_use=self.in_use, beside=self.beside)

    def in_use(self, s: State, groups: tuple[int, ...], player: int | None) -> list[Any]:
        """Find what can be used, and keep the state if it is nothing."""
        found: list[Any] = self.before["in_use"](s, groups, player)
        self.note(s, groups, player, found)
        return found

    def beside(self, s: State, groups: tuple[int, ...], player: int, options: Any) -> Any:
        """Put what can be used beside options, and keep the state if it is nothing."""
        found = self.before["beside"](s, groups, player, options)
        self.note(s, groups, player, [each for each in found if isinstance(each, Use)])
        return found

    def note(self, s: State, groups: tuple[int, ...], player: int | None, found: list[Any]) -> None:
        """Keep the state if a player can use nothing."""
        if not found and player is not None:
            self.empty.append((player, groups, self.machine.clone(s)))

    def leave(self) -> None:
        """Watch no longer."""
        self.machine.space.update(self.before)

    def explain(self, table: Table, text: str, player: int) -> Explanation:
        """Return why a card was not offered when a window last offered a player nothing; now, if there was none."""
        groups: tuple[int, ...] = ()
        made = table.clone()
        for seat, opened, state in self.empty:
            if seat == player:
                groups, state.stack, state.who, state.opts = opened, [], None, ()
                made.put(state)
        found = {number: key.what for key, number in self.machine.plan.groups.items() if isinstance(key.what, IconDecl)}
        return explain_use(made, text, player, tuple(found[group] for group in groups))


def why_not(table: Table, text: str, player: int, windows: QuietWindows) -> str:
    """Return why a text is not offered to a player, with the places in the file."""
    asked = table.seat == player
    told = table.explain(text, sees_all=True) if asked else windows.explain(table, text, player)
    return f"\nwhy: {told}" if told.reasons else ""


def is_offered(table: Table, player: int, text: str | None) -> bool:
    """Whether a player is asked, and offered an option that begins so."""
    decision = table.decision
    if decision is None or decision.seat != player:
        return False
    return text is None or any(option.text.casefold().startswith(text.casefold()) for option in decision.options)


def answer(table: Table, answers: list[core.AnswerS], windows: QuietWindows) -> tuple[Span, str] | None:
    """Answer a table as written, one answer after the other; return the place and the words of what goes wrong."""
    for each in answers:
        decision = table.decision
        wanted = write(table.machine.writer, each.player).value  # type: ignore[attr-defined]
        if decision is None:
            why = why_not(table, each.text, wanted, windows)
            came = "nobody is asked then (a question with only one option left is answered without asking)"
            return each.span, f"expected: {each.span.text}\ngot: {came}{why}"
        if decision.seat != wanted:
            why = why_not(table, each.text, wanted, windows)
            came = f"{table.names[decision.seat]} is asked, not {table.names[wanted]}"
            return each.span, f"expected: {each.span.text}\ngot: {came}{why}"
        try:
            table.play(each.text)
        except ChoiceError as met:
            why = why_not(table, each.text, wanted, windows)
            return each.span, f"expected: {each.span.text}\ngot: {met}{why}"
    return None


def got(table: Table, condition: core.Expr, windows: QuietWindows) -> str:
    """Return what the sides of a condition that fails really are."""
    words = Wording(table.machine, table.names)

    def shown(expr: core.Expr) -> str:
        value: Any = table.machine.compiled(expr, [])(table.state)
        return words.value(value, expr.type)

    if isinstance(condition, core.Offered):
        return got_offers(table, condition, windows)
    if (
        isinstance(condition, core.Binary)
        and condition.sign not in ("and", "or")
        and not isinstance(condition.left.type, Place)
    ):
        if condition.sign in ("in", "not in"):
            return f"\ngot: {shown(condition.left)}"
        return "\ngot: " + " and ".join(f"{text} is {shown(side)}" for side, text in unsaid(condition))
    return ""


def got_offers(table: Table, condition: core.Offered, windows: QuietWindows) -> str:
    """Return who is offered what, and why not what was expected."""
    player, why, decision = table.machine.compiled(condition.player, [])(table.state), "", table.decision
    if condition.text is not None:
        why = why_not(table, condition.text, player, windows)
    if decision is None:
        return f"\ngot: nobody is asked{why}"
    offers = ", ".join(option.text for option in decision.options)
    return f"\ngot: {table.names[decision.seat]} may choose {offers}{why}"


def unsaid(condition: core.Binary) -> list[tuple[core.Expr, str]]:
    """Return the sides of a comparison whose values the file doesn't say, with how it writes them."""
    whole, sign = condition.span.text, condition.sign
    at = whole.find(sign, max(0, condition.left.span.end - condition.span.start))
    texts = (whole[:at], whole[at + len(sign) :]) if at > 0 else (condition.left.span.text, condition.right.span.text)
    sides = zip((condition.left, condition.right), texts, strict=True)
    return [(side, text.strip()) for side, text in sides if not isinstance(side, core.Const)]
