"""The core: what the tree means, with every name resolved, every type known, and few forms left.

`reading` makes it, `writing` turns it into Python, and the reference evaluator of the tests walks it. An expression
has a type and a place; a statement has a place.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs
from croupier.grammar import NOWHERE, Span

from .model import (
    EnumDecl,
    Field,
    IconDecl,
    KindDecl,
    OptionDecl,
    PeriodDecl,
    ProcedureDecl,
    RuleDecl,
    Track,
    Var,
    ZoneDecl,
)
from .types import Type


@attrs.frozen(eq=False)
class Expr:
    """An expression."""

    type: Type
    span: Span = attrs.field(repr=False)


@attrs.frozen(eq=False)
class Const(Expr):
    """A number, yes or no, none, or the index of an enum's value."""

    value: int | bool | None


@attrs.frozen(eq=False)
class Template(Expr):
    """A text, by language, as pieces that are str or expressions."""

    pieces: dict[str, list[Any]]


@attrs.frozen(eq=False)
class Local(Expr):
    """The value of a variable."""

    var: Var


@attrs.frozen(eq=False)
class OptionValue(Expr):
    """The value of an option."""

    option: OptionDecl


@attrs.frozen(eq=False)
class FieldOf(Expr):
    """A field of a card."""

    field: Field
    card: Expr


@attrs.frozen(eq=False)
class TrackOf(Expr):
    """A track: of the game, of a player, of a card; perhaps with an index."""

    track: Track
    owner: Expr | None
    index: Expr | None


@attrs.frozen(eq=False)
class ZoneAt(Expr):
    """A zone: of the game, of a player, of a card; perhaps with an index."""

    zone: ZoneDecl
    owner: Expr | None
    index: Expr | None


@attrs.frozen(eq=False)
class RuleCall(Expr):
    """The value of a rule."""

    rule: RuleDecl
    args: list[Expr]


@attrs.frozen(eq=False)
class Outcomes(Expr):
    """The different values of a rule, over all orders in which its changes can apply."""

    call: RuleCall


@attrs.frozen(eq=False)
class Function(Expr):
    """A function that the language has, on plain arguments: count, first, last, left, right, seat, owner, abs ..."""

    name: str
    args: list[Expr]


@attrs.frozen(eq=False)
class Aggregate(Expr):
    """sum, highest, lowest, every, some, best, worst, distinct, sorted, list, joined of a value over a set."""

    name: str
    var: Var
    value: Expr
    set: Expr


@attrs.frozen(eq=False)
class Filter(Expr):
    """The things of a set for which a condition holds."""

    set: Expr
    var: Var
    condition: Expr


@attrs.frozen(eq=False)
class Binary(Expr):
    """+ - * / mod, is, is not, < <= > >=, in, not in, place of one in the other, and, or; with, without: of lists."""

    sign: str
    left: Expr
    right: Expr


@attrs.frozen(eq=False)
class Unary(Expr):
    """- and not."""

    sign: str
    value: Expr


@attrs.frozen(eq=False)
class IsKind(Expr):
    """Whether a card is of a kind."""

    card: Expr
    kind: KindDecl
    negated: bool


@attrs.frozen(eq=False)
class Either(Expr):
    """A value if a condition holds, else another."""

    condition: Expr
    value: Expr
    otherwise: Expr


@attrs.frozen(eq=False)
class RangeOf(Expr):
    """All numbers from the least to the most."""

    least: Expr
    most: Expr


@attrs.frozen(eq=False)
class ListOf(Expr):
    """A list, item by item."""

    items: list[Expr]


@attrs.frozen(eq=False)
class BagOf(Expr):
    """Counts by value."""

    counts: list[tuple[int, Expr]]


@attrs.frozen(eq=False)
class At(Expr):
    """How many of a value are in a bag or a token zone; the nth thing of a list; what a player chose."""

    base: Expr
    index: Expr


@attrs.frozen(eq=False)
class Slice(Expr):
    """The things of a list at some places, as far as there is something."""

    base: Expr
    places: Expr


@attrs.frozen(eq=False)
class Players(Expr):
    """All players; from one on; after one."""

    start: str | None
    player: Expr | None


@attrs.frozen(eq=False)
class Pieces(Expr):
    """All pieces of a kind in the game."""

    kind: KindDecl


@attrs.frozen(eq=False)
class Values(Expr):
    """All values of an enum."""

    enum: EnumDecl


@attrs.frozen(eq=False)
class PieceNamed(Expr):
    """A piece by its name."""

    name: str


@attrs.frozen(eq=False)
class Ends(Expr):
    """The top or the bottom of a zone: one card, or several."""

    end: str
    count: Expr | None
    zone: Expr


@attrs.frozen(eq=False)
class AtRandom(Expr):
    """One or several things of a set, by chance."""

    count: Expr | None
    set: Expr


@attrs.frozen(eq=False)
class Make(Expr):
    """A new piece of a kind that is made in play."""

    kind: KindDecl


@attrs.frozen(eq=False)
class Usable(Expr):
    """Whether a card has an ability of an icon that can be used now, by its owner or by somebody else."""

    icon: IconDecl
    card: Expr
    player: Expr | None


@attrs.frozen(eq=False)
class Offered(Expr):
    """In an example: whether a player is asked, and is offered this."""

    player: Expr
    text: str | None


@attrs.frozen(eq=False)
class Worked(Expr):
    """The value that some lines return: the body of a rule, which knows its parameters and nothing else."""

    params: list[Var]
    body: list[Stmt]


@attrs.frozen(eq=False)
class Stmt:
    """A statement."""

    span: Span = attrs.field(default=NOWHERE, repr=False, kw_only=True)


@attrs.frozen(eq=False)
class LetS(Stmt):
    """Bind a value to a name."""

    var: Var
    value: Expr


@attrs.frozen(eq=False)
class AssignS(Stmt):
    """Change a variable or a track."""

    target: Expr
    sign: str
    value: Expr


@attrs.frozen(eq=False)
class MoveS(Stmt):
    """Move cards to a zone, on top or under."""

    what: Expr
    to: Expr
    under: bool


@attrs.frozen(eq=False)
class MoveTokensS(Stmt):
    """Move tokens: a number of a value, or without a number all of them."""

    count: Expr | None
    value: Expr | None
    source: Expr
    to: Expr


@attrs.frozen(eq=False)
class ShuffleS(Stmt):
    """Shuffle a zone."""

    zone: Expr


@attrs.frozen(eq=False)
class RollS(Stmt):
    """Roll dice."""

    what: Expr


@attrs.frozen(eq=False)
class ShowS(Stmt):
    """Show cards to players."""

    what: Expr
    to: Expr
    private: bool = False  # others don't notice


@attrs.frozen(eq=False)
class SayS(Stmt):
    """Put a line into the log."""

    text: Template


@attrs.frozen(eq=False)
class OpenS(Stmt):
    """Open a window of some icons for a player."""

    icons: tuple[IconDecl, ...]
    player: Expr


@attrs.frozen(eq=False)
class UseS(Stmt):
    """Use the abilities of a card that have an icon, as its owner or as somebody else."""

    icon: IconDecl
    card: Expr
    player: Expr | None


@attrs.frozen(eq=False)
class CallS(Stmt):
    """Do a procedure; a variable can take what it returns."""

    procedure: ProcedureDecl
    args: list[Expr]
    into: Var | None = None


@attrs.frozen(eq=False)
class IfS(Stmt):
    """Do one thing or another."""

    condition: Expr
    then: list[Stmt]
    otherwise: list[Stmt]


@attrs.frozen(eq=False)
class ForS(Stmt):
    """Do something for each thing of a set."""

    var: Var
    set: Expr
    body: list[Stmt]


@attrs.frozen(eq=False)
class RepeatS(Stmt):
    """Do something again and again: so many times, while a condition holds, or until `stop`."""

    times: Expr | None
    condition: Expr | None
    body: list[Stmt]


@attrs.frozen(eq=False)
class StopS(Stmt):
    """Leave the innermost loop."""


@attrs.frozen(eq=False)
class ReturnS(Stmt):
    """Leave the procedure."""

    value: Expr | None


@attrs.frozen(eq=False)
class EndS(Stmt):
    """End the game: by score, all win, all lose, or one wins."""

    how: str
    player: Expr | None


@attrs.frozen(eq=False)
class PeriodS(Stmt):
    """A stretch of play."""

    period: PeriodDecl
    player: Expr | None
    body: list[Stmt]


@attrs.frozen(eq=False)
class PayS(Stmt):
    """Do all of this, or leave the effect."""

    body: list[Stmt]


@attrs.frozen(eq=False)
class ChangeS(Stmt):
    """Change a rule until a period ends."""

    period: PeriodDecl
    rule: RuleDecl
    patterns: list[Expr | None]
    sign: str
    value: Expr


@attrs.frozen(eq=False)
class QuestionS(Stmt):
    """A question to a player, or to a group for which somebody decides."""

    chooser: Expr
    prompt: Template | None = None
    decided_by: Expr | None = None
    beside: tuple[IconDecl, ...] = ()  # whose abilities are further options
    optional: bool = False  # one may pass
    always: bool = False  # asked also if there is one answer or none
    private: bool = False  # others notice neither the question nor the answer


@attrs.frozen(eq=False, kw_only=True)
class ChooseS(QuestionS):
    """A player chooses: one thing, or several one after the other, in their order or in one that the player says."""

    var: Var
    item: Var
    set: Expr
    condition: Expr | None
    least: Expr | None  # None: exactly one, a single value; of an order, all there are
    most: Expr | None  # None with a least: any number
    whole: Expr | None
    ordered: bool
    then: list[Stmt] | None = None
    otherwise: list[Stmt] = attrs.Factory(list)

    @property
    def is_single(self) -> bool:
        """Whether one thing is chosen, and not a list of things."""
        return self.least is None and not self.ordered


@attrs.frozen(eq=False)
class Among:
    """A thing of a set for which a condition holds: what an alternative of a menu is about."""

    var: Var
    set: Expr
    where: Expr | None
    span: Span


@attrs.frozen(eq=False)
class Alternative:
    """One alternative of a menu; it is offered once for all things that it is about."""

    title: Template
    things: list[Among]  # the sets of later ones can hang on the earlier ones
    guard: Expr | None
    body: list[Stmt]
    span: Span


@attrs.frozen(eq=False, kw_only=True)
class MenuS(QuestionS):
    """A player chooses what to do."""

    options: list[Alternative]
    otherwise: list[Stmt]  # if nothing is chosen


Decision: TypeAlias = ChooseS | MenuS


@attrs.frozen(eq=False, kw_only=True)
class EachInOrderS(QuestionS):
    """Do something for each thing of a set, in the order that a player says, where it matters."""

    var: Var
    set: Expr
    body: list[Stmt]


@attrs.frozen(eq=False)
class EachDecidesS(Stmt):
    """Several players decide, and then what they have chosen is done, one after the other."""

    each: Var
    players: Expr
    decision: Decision  # of each of them
    secretly: bool  # nobody knows what the others chose until all have chosen
    var: Var  # what each of them chose; its name is only known after a choice without a body


@attrs.frozen(eq=False)
class AnswerS(Stmt):
    """In an example: a player answers the question that is open."""

    player: Expr
    text: str


Node: TypeAlias = Expr | Stmt


def parts_of(expr: Any) -> list[Expr]:
    """Return the expressions that an expression is made of."""
    found: list[Expr] = []
    for field in attrs.fields(type(expr)):
        value = getattr(expr, field.name)
        if isinstance(value, Expr):
            found.append(value)
        elif isinstance(value, list):
            found += [each for each in value if isinstance(each, Expr)]
            found += [pair[1] for pair in value if isinstance(pair, tuple) and isinstance(pair[1], Expr)]
    return found
