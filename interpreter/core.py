"""The core: what the tree means, with every name resolved, every type known, and few forms left.

`elaborate` makes it, `generate` turns it into Python, and the reference evaluator of the tests walks it. An expression
has a type and a place; a statement has a place.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs

from croupier.grammar import NOWHERE, Span

from .model import EnumDecl, Field, IconDecl, KindDecl, OptionDecl, PeriodDecl, ProcedureDecl, RuleDecl, Track, Var, ZoneDecl
from .types import Type

core = attrs.frozen(eq=False)


@attrs.frozen(eq=False)
class Expr:
    """An expression."""

    type: Type
    span: Span = attrs.field(repr=False)


@core
class Const(Expr):
    """A number, yes or no, none, or the index of an enum's value."""

    value: int | bool | None


@core
class Template(Expr):
    """A text, by language, as pieces that are str or expressions."""

    pieces: dict[str, list[Any]]


@core
class Local(Expr):
    """The value of a variable."""

    var: Var


@core
class OptionValue(Expr):
    """The value of an option."""

    option: OptionDecl


@core
class FieldOf(Expr):
    """A field of a card."""

    field: Field
    card: Expr


@core
class TrackOf(Expr):
    """A track: of the game, of a player, of a card; perhaps with an index."""

    track: Track
    owner: Expr | None
    index: Expr | None


@core
class ZoneAt(Expr):
    """A zone: of the game, of a player, of a card; perhaps with an index."""

    zone: ZoneDecl
    owner: Expr | None
    index: Expr | None


@core
class RuleCall(Expr):
    """The value of a rule."""

    rule: RuleDecl
    args: list[Expr]


@core
class Function(Expr):
    """A function that the language has, on plain arguments: count, first, last, left, right, seat, owner, abs ..."""

    name: str
    args: list[Expr]


@core
class Aggregate(Expr):
    """sum, highest, lowest, every, some, best, worst, distinct, sorted of a value over a set."""

    name: str
    var: Var
    value: Expr
    set: Expr


@core
class Filter(Expr):
    """The things of a set for which a condition holds."""

    set: Expr
    var: Var
    condition: Expr


@core
class Binary(Expr):
    """+ - * / mod, is, is not, < <= > >=, in, not in, and, or."""

    sign: str
    left: Expr
    right: Expr


@core
class Unary(Expr):
    """- and not."""

    sign: str
    value: Expr


@core
class IsKind(Expr):
    """Whether a card is of a kind."""

    card: Expr
    kind: KindDecl
    negated: bool


@core
class Either(Expr):
    """A value if a condition holds, else another."""

    condition: Expr
    value: Expr
    otherwise: Expr


@core
class RangeOf(Expr):
    """All numbers from the least to the most."""

    least: Expr
    most: Expr


@core
class ListOf(Expr):
    """A list, item by item."""

    items: list[Expr]


@core
class BagOf(Expr):
    """Counts by value."""

    counts: list[tuple[int, Expr]]


@core
class At(Expr):
    """How many of a value are in a bag or a token zone; the nth thing of a list; what a player chose."""

    base: Expr
    index: Expr


@core
class Players(Expr):
    """All players; from one on; after one."""

    start: str | None
    player: Expr | None


@core
class Pieces(Expr):
    """All pieces of a kind in the game."""

    kind: KindDecl


@core
class Values(Expr):
    """All values of an enum."""

    enum: EnumDecl


@core
class PieceNamed(Expr):
    """A piece by its name."""

    name: str


@core
class Ends(Expr):
    """The top or the bottom of a zone: one card, or several."""

    end: str
    count: Expr | None
    zone: Expr


@core
class AtRandom(Expr):
    """One or several things of a set, by chance."""

    count: Expr | None
    set: Expr


@core
class Make(Expr):
    """A new piece of a kind that is made in play."""

    kind: KindDecl


@core
class Offered(Expr):
    """In an example: whether a player is asked, and is offered this."""

    player: Expr
    text: str | None


@attrs.frozen(eq=False)
class Stmt:
    """A statement."""

    span: Span = attrs.field(default=NOWHERE, repr=False, kw_only=True)


@core
class LetS(Stmt):
    """Give a value a name."""

    var: Var
    value: Expr


@core
class AssignS(Stmt):
    """Change a variable or a track."""

    target: Expr
    sign: str
    value: Expr


@core
class MoveS(Stmt):
    """Move cards to a zone, on top or under."""

    what: Expr
    to: Expr
    under: bool


@core
class MoveTokensS(Stmt):
    """Move tokens: a number of a value, or without a number all of them."""

    count: Expr | None
    value: Expr | None
    source: Expr
    to: Expr


@core
class ShuffleS(Stmt):
    """Shuffle a zone."""

    zone: Expr


@core
class RollS(Stmt):
    """Roll dice."""

    what: Expr


@core
class ShowS(Stmt):
    """Show cards to players."""

    what: Expr
    to: Expr


@core
class SayS(Stmt):
    """Put a line into the log."""

    text: Template


@core
class OpenS(Stmt):
    """Open the window of an icon for a player."""

    icon: IconDecl
    player: Expr


@core
class UseS(Stmt):
    """Use the abilities of a card that have an icon."""

    icon: IconDecl
    card: Expr
    player: Expr | None


@core
class CallS(Stmt):
    """Do a procedure."""

    procedure: ProcedureDecl
    args: list[Expr]


@core
class IfS(Stmt):
    """Do one thing or another."""

    condition: Expr
    then: list[Stmt]
    otherwise: list[Stmt]


@core
class ForS(Stmt):
    """Do something for each thing of a set."""

    var: Var
    set: Expr
    body: list[Stmt]


@core
class RepeatS(Stmt):
    """Do something again and again: so many times, while a condition holds, or until `stop`."""

    times: Expr | None
    condition: Expr | None
    body: list[Stmt]


@core
class StopS(Stmt):
    """Leave the innermost loop."""


@core
class ReturnS(Stmt):
    """Leave the procedure."""

    value: Expr | None


@core
class EndS(Stmt):
    """End the game: by score, all win, all lose, or one wins."""

    how: str
    player: Expr | None


@core
class PeriodS(Stmt):
    """A stretch of play."""

    period: PeriodDecl
    player: Expr | None
    body: list[Stmt]


@core
class PayS(Stmt):
    """Do all of this, or leave the effect."""

    body: list[Stmt]


@core
class ChangeS(Stmt):
    """Change a rule until a period ends."""

    period: PeriodDecl
    rule: RuleDecl
    patterns: list[Expr | None]
    sign: str
    value: Expr


@core
class ChooseS(Stmt):
    """A player chooses: one thing, or several one after the other."""

    chooser: Expr
    var: Var
    item: Var
    set: Expr
    condition: Expr | None
    least: Expr | None  # None: exactly one, a single value
    most: Expr | None  # None with a least: any number
    whole: Expr | None
    optional: bool
    prompt: Template | None
    decided_by: Expr | None
    then: list[Stmt] | None
    otherwise: list[Stmt]


@core
class SecretlyS(Stmt):
    """Several players choose at the same time, each in secret."""

    each: Var
    players: Expr
    var: Var
    choice: ChooseS


@core
class OrderS(Stmt):
    """A player puts things in an order."""

    chooser: Expr
    var: Var
    set: Expr
    prompt: Template | None


@core
class OrderChangesS(Stmt):
    """A player says in which order the changes of a rule apply, where it matters."""

    chooser: Expr
    rule: RuleDecl
    args: list[Expr]
    var: Var
    prompt: Template | None


@core
class Option:
    """One alternative of a menu."""

    title: Template
    var: Var | None
    set: Expr | None
    where: Expr | None
    guard: Expr | None
    body: list[Stmt]
    span: Span


@core
class MenuS(Stmt):
    """A player chooses what to do."""

    chooser: Expr
    prompt: Template | None
    options: list[Option]
    optional: bool


@core
class AnswerS(Stmt):
    """In an example: a player answers the question that is open."""

    player: Expr
    text: str


Node: TypeAlias = Expr | Stmt
