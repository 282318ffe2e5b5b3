"""The language as a person types it at a table: a text in, its meaning there or the mistakes in it out.

Besides what a game file can name, players are known by `p1`, `p2` ... and by their own names, and `you` is whoever
looks. What is typed is only worked out: nothing is drawn, and nothing happens.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import attrs
from croupier.grammar import NOWHERE, Diagnostic, Source, Span, did_you_mean, error, parse_expression, tree

from ..checking.chance import can_be_shuffled, drawn_by, lies_anywhere, zone_without_order
from ..meaning import core
from ..meaning.model import Var
from ..meaning.survey import walk
from ..meaning.types import PLAYER
from ..meaning.vocabulary import RESERVED
from ..reading.context import Reader
from ..writing.python import Pen
from .going_on import variables_going_on

if TYPE_CHECKING:
    from ..table import Table

# How many mistakes in what was typed are told.
MOST_PROBLEMS = 5
MOST_LETTERS = 2000
# Variables of what is typed have numbers that no game file comes to.
FIRST_VARIABLE = 1_000_000


@attrs.frozen
class Typed:
    """An expression and what its variables stand for; None if there are mistakes."""

    expr: core.Expr | None
    env: dict[Var, ast.expr]
    problems: tuple[Diagnostic, ...] = ()


def read_typed(
    table: Table, source: Source, seat: int | None, sees_all: bool = False, piece: Span | None = None
) -> Typed:
    """Read an expression that was typed, or a piece of what was; who sees all can name what is going on, too."""
    if len(source.text) > MOST_LETTERS:
        where = Span(source, 0, len(source.text))
        return Typed(None, {}, (error("file-too-big", "this is too long", where, "nobody types so much"),))
    node, problems = parse_expression(source, piece)
    if node is None or problems:
        return Typed(None, {}, tuple(problems))
    speaker = Speaker(table, seat, sees_all)
    expr = speaker.understand(node)
    if sees_all and any(problem.code == "ambiguous-name" for problem in speaker.reader.diagnostics):
        # A part of what is looked at has the name of something that is going on: here the part is meant.
        return read_typed(table, source, seat, False, piece)
    problems = speaker.reader.diagnostics or complaints(table, expr, speaker.reader.named_pieces)
    return Typed(None if problems else expr, speaker.env, tuple(problems))


class Speaker:
    """Understands what is typed at a table, where players have names."""

    def __init__(self, table: Table, seat: int | None, sees_all: bool = False) -> None:
        seats = seat_names(table)
        self.players = {name: Var(name, PLAYER, NOWHERE) for name in seats}
        self.reader = Reader(table.game.world, diagnostics=[], counter=FIRST_VARIABLE, people=self.players)
        self.looking = Var("you", PLAYER, NOWHERE) if seat is not None else None
        pen = Pen()  # what is typed stands in no text of the game
        self.env = {var: pen.as_node(seats[name]) for name, var in self.players.items()}
        if self.looking is not None:
            self.env[self.looking] = pen.as_node(seat)
        self.inner: list[Var] = []
        for name, (type, value) in variables_going_on(table).items() if sees_all else ():
            var = Var(name, type, NOWHERE)
            self.inner.append(var)
            self.env[var] = pen.constant(value)

    def understand(self, node: tree.Set) -> core.Expr:
        """Return the meaning of an expression among the names of the table."""
        with self.at_table(), self.reader.scope(*self.inner):
            return self.reader.expression(node)

    def assign(self, node: tree.Assign) -> list[core.Stmt]:
        """Return the meaning of an assignment among the names of the table."""
        with self.at_table():
            return self.reader.statement(node)

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Speak as whoever looks, among the players."""
        with self.reader.card(None, self.looking), self.reader.scope(*self.players.values()):
            yield


def seat_names(table: Table) -> dict[str, int]:
    """Return what players can be called in an expression: `p1`, `p2` ..., and their names in small letters."""
    world = table.game.world
    taken = {*RESERVED, *world.tracks, *world.zones, *world.options, *world.rules, *world.enum_values}
    names = {f"p{seat + 1}": seat for seat in range(table.players)}
    for seat, name in enumerate(table.names):
        word = name.lower()
        if word.isascii() and word.isidentifier() and word[0].isalpha() and word not in taken:
            names.setdefault(word, seat)
    return names


def by_seats(table: Table, text: str) -> str:
    """Put `p2` for players who are called by a name that no word can be, as "Player 2", outside of texts in quotes."""
    names = {name.lower(): seat for seat, name in enumerate(table.names) if not name.isidentifier() and name.strip()}
    if not names:
        return text
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    called = re.compile(rf'"[^"]*"|(?<!\w)(?:{"|".join(longest)})(?!\w)', re.IGNORECASE)
    return called.sub(
        lambda met: f"p{names[word] + 1}" if (word := met.group().lower()) in names else met.group(), text
    )


def complaints(table: Table, expr: core.Expr, named: list[core.PieceNamed]) -> list[Diagnostic]:
    """Complain of cards that don't exist, and of what would have to be drawn or made to be seen."""
    names = {piece.name for piece in table.machine.plan.pieces}
    found = [
        error(
            "unknown-card",
            "unknown card",
            card.span,
            f'no card is called "{card.name}"',
            hint=did_you_mean(card.name, names),
        )
        for card in named
        if card.name not in names
    ]
    shuffles = any(zone.shuffled for zone in table.game.world.all_zones())
    for node in walk(expr):
        if isinstance(node, core.Make):
            found.append(error("new-inside", "looking makes nothing", node.span, "this would make a piece"))
        elif isinstance(node, core.AtRandom) or (
            isinstance(node, core.Ends) and can_be_shuffled(node.zone, shuffles) and not is_settled(table, node)
        ):
            found.append(error("chance-inside", "looking draws nothing", node.span, drawn_by(node)))
        elif (zone := zone_without_order(node, shuffles)) is not None:
            found.append(error("no-order", "a shuffled zone has no order", node.span, lies_anywhere(zone)))
    return found


def is_settled(table: Table, node: core.Ends) -> bool:
    """Whether so many cards at an end of a shuffled zone of the game were looked at, and have their places."""
    zone, state = node.zone, table.state
    if not isinstance(zone, core.ZoneAt) or zone.owner is not None or not isinstance(zone.index, core.Const | None):
        return False
    plan, at = table.machine.plan, zone.index.value if zone.index is not None else 0
    values = plan.values_of(zone.zone)
    number = plan.bases[zone.zone] + (values.index(at) if zone.index is not None and at in values else 0)
    count = (
        int(node.count.value or 0)
        if isinstance(node.count, core.Const)
        else 1
        if node.count is None
        else len(state.Z[number])
    )
    settled = len(state.Z[number]) - state.hi[number] if node.end == "top" else state.lo[number]
    return bool(settled >= count or state.lo[number] >= state.hi[number])
