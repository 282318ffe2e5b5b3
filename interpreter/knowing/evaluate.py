"""An expression worked out on a table, as far as a seat may know it.

A seat never looks at the table itself: the expression is worked out on tables that the seat imagines, in which all that
it can't know is drawn anew, so that nothing shown can depend on a secret. If all these tables agree, their value is
shown; if not, the different values are. Whoever sees everything looks at a copy of the table.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar import Diagnostic, Source, error, render

from ..faults import RUNTIME_ERRORS, GameFault, fault, place_of
from ..meaning import core
from ..meaning.bounds import StepLimit
from ..meaning.survey import walk
from ..meaning.types import Bag, Many, Place, Type
from ..running.state import State
from ..wording.wording import Sees, Wording, seen_by
from .typed import MOST_PROBLEMS, Typed, by_seats, read_typed

if TYPE_CHECKING:
    from ..table import Table

# How many tables a seat imagines, and how many steps are taken at each.
TABLES_IMAGINED = 100
STEPS_AT_EACH = 80_000


@attrs.frozen
class Evaluation:
    """What came of an expression: its value in words, or several that it could have; else what is wrong."""

    values: tuple[str, ...] = ()
    # Whether the value follows from what the seat knows, not only from the tables that it imagined.
    certain: bool = True
    problem: str = ""


def evaluate(
    table: Table,
    text: str,
    seat: int | None,
    language: str = "en",
    sees_all: bool = False,
    rng: random.Random | None = None,
) -> Evaluation:
    """Work an expression out for a seat, which is `you` in it; with `sees_all`, or for no seat, nothing is secret."""
    typed = read_typed(table, Source("typed", by_seats(table, text)), seat, sees_all or seat is None)
    if typed.expr is None:
        return Evaluation(problem=complained(typed.problems))
    try:
        return Looker(table, typed, None if sees_all else seat, language).look(rng or random.Random())
    except GameFault as met:
        return Evaluation(problem=render(met.diagnostic))


def complained(problems: tuple[Diagnostic, ...]) -> str:
    """Write out what is wrong with what was typed."""
    return "\n\n".join(render(problem) for problem in problems[:MOST_PROBLEMS])


class Looker:
    """Works one expression out on the table, or on tables that a seat imagines."""

    def __init__(self, table: Table, typed: Typed, seat: int | None, language: str) -> None:
        assert typed.expr is not None
        self.table = table
        self.expr = typed.expr
        self.env = typed.env
        self.seat = seat
        self.words = Wording(table.machine, table.names, language)

    def look(self, rng: random.Random) -> Evaluation:
        """Look at the table, or at imagined ones."""
        function = self.table.machine.compiled(self.expr, [], self.env)
        if self.seat is None:
            return Evaluation((self.value_at(self.table.machine.clone(self.table.state), function),))
        found: Counter[str] = Counter()
        for _ in range(TABLES_IMAGINED):
            imagined = self.table.determinize(self.seat, rng).state
            found[self.value_at(imagined, function)] += 1
        values = tuple(value for value, _ in found.most_common())
        return Evaluation(values, self.follows() or self.knows_all())

    def value_at(self, state: State, function: Any) -> str:
        """Work the expression out at a state, and put its value into words for the seat."""
        state.steps = STEPS_AT_EACH
        try:
            value = function(state)
        except RUNTIME_ERRORS as met:
            raise self.blamed(met) from None
        return self.shown(value, self.expr.type, state, seen_by(self.seat, state.known))

    def blamed(self, met: BaseException) -> GameFault:
        """Return what went wrong: in a rule of the game, or in what was typed."""
        world = self.table.game.world
        made = fault(world, met)
        if place_of(world, met).source.text:
            return made
        if isinstance(met, StepLimit):
            return GameFault(error("endless", "this takes too long", self.expr.span, "this takes too many steps"))
        text = made.diagnostic.labels[0].text.removeprefix("in this: ")
        return GameFault(error("fault", "this has no value", self.expr.span, text))

    def shown(self, value: Any, type: Type, state: State, sees: Sees) -> str:
        """Put a value into words; of a zone, what lies there."""
        if isinstance(type, Place) and value is not None:
            return f"{self.words.zone(value, sees)}: {self.contents(value, state, sees)}"
        if isinstance(type, Bag) and type.enum is None:
            return str(sum(value))
        return self.words.value(value, type, sees) or self.words.phrases["none"]

    def contents(self, zone: int, state: State, sees: Sees) -> str:
        """Return what lies in a zone: cards, or tokens by value if the seat sees them."""
        decl = self.table.machine.plan.zone_names[zone].zone
        lying = state.Z[zone]
        if not decl.holds_tokens:
            return ", ".join(self.words.card(card, sees) for card in lying) or self.words.phrases["none"]
        in_sight = self.seat is None or self.table.machine.plan.seen[zone] >> self.seat & 1
        if decl.of.enum is None or not in_sight:
            return str(sum(lying))
        return self.words.value(lying, Bag(decl.of.enum)) or self.words.phrases["none"]

    def follows(self) -> bool:
        """Whether the value follows from what the seat sees: of a zone, only what it sees there is shown."""
        if isinstance(self.expr, core.ZoneAt):
            return all(is_open(part) for part in (self.expr.owner, self.expr.index) if part is not None)
        return is_open(self.expr)

    def knows_all(self) -> bool:
        """Whether the seat knows every card in the game."""
        return all(known >> (self.seat or 0) & 1 for known in self.table.state.known)


def is_open(expr: core.Expr) -> bool:
    """Whether a value follows from what everybody sees, by its form alone."""
    counted = {
        id(node.args[0])
        for node in walk(expr)
        if isinstance(node, core.Function) and node.name in ("count", "count_tokens")
    }
    return all(is_open_part(node, id(node) in counted) for node in walk(expr))


def is_open_part(node: Any, counted: bool) -> bool:
    """Whether one part of an expression is open to everybody."""
    if isinstance(node, core.ZoneAt):
        return node.zone.seen == "all" or counted
    if isinstance(node, core.TrackOf):
        return not isinstance(node.type, Many) and isinstance(node.owner, core.Local | core.Const | None)
    if isinstance(node, core.Function):
        return node.name not in ("score", "piece_owner", "piece_zone", "piece_name")
    return not isinstance(node, core.RuleCall | core.Pieces | core.PieceNamed | core.AtRandom | core.FieldOf)
