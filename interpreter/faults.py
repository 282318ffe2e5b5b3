"""What can go wrong at a table: a player's mistake, or a fault in the game."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from croupier.grammar import NOWHERE, Diagnostic, Span, error
from croupier.phrases import ENGLISH, Catalogue, Part

from .compiling.machine import Machine
from .meaning.bounds import Fault, StepLimit
from .meaning.lines import find_line
from .meaning.model import World
from .running.state import State

# What running a game's code can raise when the game, not this program, is wrong.
RUNTIME_ERRORS = (StepLimit, Fault, RecursionError, ArithmeticError, LookupError, TypeError, AttributeError, ValueError)

# So many options can a question have.
MOST_OPTIONS = 20_000


REFUSALS = Catalogue("refusals")


class TableError(Exception):
    """Something that a table refuses, in words for the person who asked, in every language; a phrase says it."""

    def __init__(self, name: str, /, **parts: Part) -> None:
        self.texts = REFUSALS.in_all(name, **parts)
        super().__init__(self.texts[ENGLISH])

    def text_in(self, language: str) -> str:
        """Return the words in a language, or in English."""
        return self.texts.get(language, self.texts[ENGLISH])


class ChoiceError(TableError):
    """An answer that is not taken; nothing has changed."""


class UnknownChoice(ChoiceError):
    """The answer is not in any form that the table reads."""


class IllegalChoice(ChoiceError):
    """The answer is read, but it is not an option now."""


class AmbiguousChoice(ChoiceError):
    """The answer could mean several options."""


class SetupError(TableError):
    """A table that can't be set up so: the number of players, an option."""


class RecordError(TableError):
    """A saved game that can't be taken up again."""


class ChangedGame(RecordError):
    """A saved game whose game file is not what it was."""


class GameFault(TableError):
    """A fault in the game file that shows only in play; the table is as it was before."""

    def __init__(self, diagnostic: Diagnostic, log: tuple[Any, ...] = ()) -> None:
        super().__init__("fault", title=diagnostic.title, label=diagnostic.labels[0].text, span=diagnostic.span)
        self.diagnostic = diagnostic
        self.log = log


def fault(world: World, met: BaseException) -> GameFault:
    """Turn an exception of generated code into a fault that names the rule and its line."""
    span = place_of(world, met)
    what = owner_of(world, span)
    if isinstance(met, StepLimit):
        return GameFault(
            error(
                "endless",
                "this goes on for ever",
                span,
                f"{what} took too many steps without asking anybody",
                hint="look here and at what calls this: a `repeat` needs a `stop`, or a condition that comes true",
            )
        )
    if isinstance(met, RecursionError):
        return GameFault(error("endless", "this goes on for ever", span, f"{what} calls itself again and again"))
    if isinstance(met, Fault):
        return GameFault(error("fault", "the game went wrong", span, f"in {what}: {met.args[0]}"))
    if isinstance(met, ValueError | OverflowError):
        return GameFault(error("fault", "the game went wrong", span, f"in {what} a number grew too big"))
    if isinstance(met, ZeroDivisionError):
        return GameFault(error("fault", "the game went wrong", span, f"{what} divides by zero"))
    if isinstance(met, KeyError) and met.args and isinstance(met.args[0], int):
        text, hint = (
            f"{what} asks for a part that this card does not have",
            "ask for its kind first, as in: if c is Giant: ...",
        )
    else:
        text, hint = f"{what} asks for a part of none, or works with none", "test with `is not none` first"
    return GameFault(error("fault", "the game went wrong", span, text, hint=hint))


def too_many_options(machine: Machine, state: State) -> Fault:
    """Complain of a question that nobody could answer."""
    problem = f"there are {len(state.opts):,} options, and at most {MOST_OPTIONS:,} can be offered"
    return Fault(problem, machine.writer.questions[state.q].line)


def place_of(world: World, met: BaseException) -> Span:
    """Find the line of the game file in which an exception was raised."""
    number = met.args[-1] if isinstance(met, StepLimit | Fault) and met.args and isinstance(met.args[-1], int) else 0
    trace: TracebackType | None = met.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<game>":
            number = trace.tb_lineno
        trace = trace.tb_next
    found = find_line(world.sources, number)
    if found is None:
        return NOWHERE
    source, line = found
    start = source.line_starts[line - 1]
    text = source.line(line)
    indent = len(text) - len(text.lstrip())
    return Span(source, start + indent, start + len(text.rstrip()))


def owner_of(world: World, span: Span) -> str:
    """Name the rule, procedure or card that a place belongs to."""
    named: list[tuple[str, Span]] = []
    named += [(f'"{each.name}"', each.node.span) for each in world.procedures.values() if each.node is not None]
    named += [(f'"{each.name}"', each.node.span) for each in world.all_rules()]
    named += [(f'"{each.title.string}"', each.node.span) for each in world.cards if each.title is not None]
    named += [
        (f"`{name}`", each.node.span)
        for name, each in (("setup", world.setup), ("play", world.play))
        if each is not None
    ]
    for name, place in named:
        if place.source is span.source and place.start <= span.start < max(place.end, place.start + 1):
            return name
    return "this"
