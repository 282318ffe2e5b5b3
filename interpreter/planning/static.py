"""Values that are known before play: fields of cards, where they start, options, faces of dice.

Walks the core. What it can't work out before play is a `NotStatic`, which names the place.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from croupier.grammar import Span

from ..meaning import core
from ..meaning.bounds import Fault
from ..meaning.model import OptionDecl, Var
from ..meaning.said import TextInfo, is_plain, pieces_of, said
from ..meaning.types import Bag, nothing_of
from .printing import names_of, printing, texts_of

if TYPE_CHECKING:
    from .pieces import Piece

DEPTH = 100
STEPS = 800_000
MOST_NUMBER = 10**15
# How many numbers a range can have that is worked out before play.
LONGEST_RANGE = 10_000


class NotStatic(Exception):
    """Something that should be known before play isn't."""

    def __init__(self, span: Span, problem: str) -> None:
        super().__init__(problem)
        self.span = span
        self.problem = problem


class Circle(NotStatic):
    """Something must be known to work itself out."""


class LongRange(NotStatic):
    """A range has more numbers than can be listed before play."""


class Static:
    """Works values out for a number of players and a set of options."""

    def __init__(self, players: int, options: dict[OptionDecl, Any], pieces: list[Piece], steps: int = STEPS) -> None:
        self.steps = steps
        self.players = players
        self.options = options
        self.pieces = pieces
        self.depth = 0
        self.open: set[tuple[int, str]] = set()
        # The first card of each name that is written out; other names are found when they have been worked out.
        self.titled: dict[str, int] = {}

    def value(self, expr: core.Expr, env: dict[Var, Any]) -> Any:
        """Work out an expression."""
        self.depth += 1
        self.steps -= 1
        try:
            if self.steps < 0:
                raise NotStatic(expr.span, "this takes too long to work out")
            if self.depth > DEPTH:
                raise NotStatic(expr.span, "this goes round in a circle")
            method = METHODS.get(type(expr))
            if method is None:
                raise NotStatic(expr.span, "this is known only in play")
            return method(self, expr, env)
        except Fault as met:
            raise NotStatic(expr.span, str(met.args[0])) from None
        except (TypeError, LookupError):
            raise NotStatic(expr.span, "this works with none") from None
        finally:
            self.depth -= 1

    def spend(self, steps: int, span: Span) -> None:
        """Use up steps, so that nobody waits for a file that was written to take for ever."""
        self.steps -= steps
        if self.steps < 0:
            raise NotStatic(span, "this takes too long to work out")

    def value_Const(self, expr: core.Const, env: dict[Var, Any]) -> Any:
        return expr.value

    def value_Template(self, expr: core.Template, env: dict[Var, Any]) -> Any:
        if is_plain(expr):
            return "".join(str(part) for part in expr.pieces["en"])
        parts = [part for parts in expr.pieces.values() for part in parts if not isinstance(part, str)]
        values = tuple(self.value(part, env) for part in parts)
        return said(TextInfo(-1, pieces_of(expr)), values, printing(self, "en", expr.span))

    def value_Local(self, expr: core.Local, env: dict[Var, Any]) -> Any:
        return env[expr.var]

    def value_OptionValue(self, expr: core.OptionValue, env: dict[Var, Any]) -> Any:
        return self.options[expr.option]

    def value_FieldOf(self, expr: core.FieldOf, env: dict[Var, Any]) -> Any:
        card = self.value(expr.card, env)
        if card is None:
            raise NotStatic(expr.span, "there is no card here")
        return self.field(card, expr.field.name, expr.span)

    def field(self, card: int, name: str, span: Span) -> Any:
        """Return a field of a piece, working it out if need be."""
        piece = self.pieces[card]
        if name not in piece.fields:
            found = piece.source_of(name)
            if found is None:
                raise NotStatic(span, f"{piece.name} has no {name}")
            this, value = found
            with self.working_out(card, name, span):
                piece.fields[name] = self.value(value, {this: card, **piece.generated})
        return piece.fields[name]

    def names(self, card: int, span: Span) -> dict[str, str]:
        """Return the names of a piece by language, working them out if need be."""
        piece = self.pieces[card]
        if not piece.names:
            with self.working_out(card, "the name of this card", span):
                piece.names = names_of(self, piece)
        return piece.names

    def texts(self, card: int, span: Span) -> tuple[dict[str, str], ...]:
        """Return the rule texts of a piece by language, working them out if need be."""
        piece = self.pieces[card]
        if not piece.texts:
            with self.working_out(card, "the text of this card", span):
                piece.texts = texts_of(self, piece)
        return piece.texts

    @contextmanager
    def working_out(self, card: int, what: str, span: Span) -> Iterator[None]:
        """Complain if something about a piece is asked for while it is worked out."""
        if (card, what) in self.open:
            raise Circle(span, f"{what} depends on itself")
        self.open.add((card, what))
        try:
            yield
        finally:
            self.open.discard((card, what))

    def value_RuleCall(self, expr: core.RuleCall, env: dict[Var, Any]) -> Any:
        if expr.rule.changes or expr.rule.temporary:
            raise NotStatic(expr.span, "cards change this rule in play")
        args = [self.value(arg, env) for arg in expr.args]
        return self.value(expr.rule.value, dict(zip(expr.rule.all_params, args, strict=True)))

    def value_Worked(self, expr: core.Worked, env: dict[Var, Any]) -> Any:
        return Lines(self, dict(env)).value(expr)

    def value_Function(self, expr: core.Function, env: dict[Var, Any]) -> Any:
        args = [self.value(arg, env) for arg in expr.args]
        if expr.name == "count":
            return len(args[0])
        if expr.name == "count_tokens":
            return sum(args[0])
        if expr.name in ("first", "last"):
            return (args[0][0] if expr.name == "first" else args[0][-1]) if args[0] else nothing_of(expr.type)
        if expr.name == "abs":
            return abs(args[0])
        if expr.name == "sure":
            if args[0] is None:
                raise NotStatic(expr.span, "this is none, and no number")
            return args[0]
        if expr.name == "seat":
            return args[0] + 1
        if expr.name == "left":
            return (args[0] + 1) % self.players
        if expr.name == "right":
            return (args[0] - 1) % self.players
        if expr.name == "piece_name":
            return self.names(args[0], expr.span)["en"]
        raise NotStatic(expr.span, "this is known only in play")

    def value_Aggregate(self, expr: core.Aggregate, env: dict[Var, Any]) -> Any:
        things = list(self.value(expr.set, env))
        values = [whole(self.value(expr.value, {**env, expr.var: thing})) for thing in things]
        return aggregate(expr.name, things, values, nothing_of(expr.type))

    def value_Filter(self, expr: core.Filter, env: dict[Var, Any]) -> Any:
        things = self.value(expr.set, env)
        return [thing for thing in things if self.value(expr.condition, {**env, expr.var: thing})]

    def value_Binary(self, expr: core.Binary, env: dict[Var, Any]) -> Any:
        left = self.value(expr.left, env)
        if expr.sign in ("and", "or"):
            return left if bool(left) is (expr.sign == "or") else self.value(expr.right, env)
        right = self.value(expr.right, env)
        if expr.sign in ("/", "mod") and right == 0:
            raise NotStatic(expr.span, "this divides by zero")
        left = left if expr.sign in ("with", "without") else whole(left)
        result = binary(expr.sign, left, whole(right) if expr.sign in ("is", "is not") else right)
        if type(result) is int and abs(result) > MOST_NUMBER:
            raise NotStatic(expr.span, "a number grows too big")
        return result

    def value_Unary(self, expr: core.Unary, env: dict[Var, Any]) -> Any:
        value = self.value(expr.value, env)
        return -value if expr.sign == "-" else not value

    def value_IsKind(self, expr: core.IsKind, env: dict[Var, Any]) -> Any:
        card = self.value(expr.card, env)
        return (card is not None and self.pieces[card].kind.is_a(expr.kind)) is not expr.negated

    def value_Either(self, expr: core.Either, env: dict[Var, Any]) -> Any:
        return self.value(expr.value if self.value(expr.condition, env) else expr.otherwise, env)

    def value_RangeOf(self, expr: core.RangeOf, env: dict[Var, Any]) -> Any:
        least, most = self.value(expr.least, env), self.value(expr.most, env)
        if most - least >= LONGEST_RANGE:
            raise LongRange(expr.span, f"this range has {most - least + 1:,} numbers")
        self.spend(max(0, most - least), expr.span)
        return list(range(least, most + 1))

    def value_ListOf(self, expr: core.ListOf, env: dict[Var, Any]) -> Any:
        return [whole(self.value(item, env)) for item in expr.items]

    def value_BagOf(self, expr: core.BagOf, env: dict[Var, Any]) -> Any:
        enum = getattr(expr.type, "enum", None)
        counts = [0] * (len(enum.values) if enum else 1)
        self.spend(len(counts) // 8, expr.span)
        for count, value in expr.counts:
            counts[self.value(value, env)] += count
        return tuple(counts)

    def value_At(self, expr: core.At, env: dict[Var, Any]) -> Any:
        base, index = self.value(expr.base, env), self.value(expr.index, env)
        if not isinstance(expr.base.type, Bag):
            index -= 1
        if not 0 <= index < len(base):
            raise NotStatic(expr.span, "there is nothing at this index")
        return base[index]

    def value_Slice(self, expr: core.Slice, env: dict[Var, Any]) -> Any:
        base = self.value(expr.base, env)
        return [base[place - 1] for place in self.value(expr.places, env) if 1 <= place <= len(base)]

    def value_Players(self, expr: core.Players, env: dict[Var, Any]) -> Any:
        if expr.player is None:
            return list(range(self.players))
        first = self.value(expr.player, env)
        order = [(first + step) % self.players for step in range(self.players)]
        return order if expr.start == "from" else order[1:]

    def value_Pieces(self, expr: core.Pieces, env: dict[Var, Any]) -> Any:
        self.spend(len(self.pieces) // 4, expr.span)
        return [piece.number for piece in self.pieces if piece.kind.is_a(expr.kind)]

    def value_Values(self, expr: core.Values, env: dict[Var, Any]) -> Any:
        return list(range(len(expr.enum.values)))

    def value_PieceNamed(self, expr: core.PieceNamed, env: dict[Var, Any]) -> Any:
        self.spend(len(self.pieces) // 4, expr.span)
        if expr.name in self.titles():
            return self.titled[expr.name]
        hangs_on_this = False
        for piece in self.pieces:
            try:
                if piece.can_be_called(expr.name) and self.names(piece.number, expr.span)["en"] == expr.name:
                    return piece.number
            except Circle:
                hangs_on_this = True
        if hangs_on_this:
            raise Circle(expr.span, f'which card is called "{expr.name}" hangs on this itself')
        raise NotStatic(expr.span, f'no card is called "{expr.name}"')

    def titles(self) -> dict[str, int]:
        """Return the first card of each name that is written out on a card by itself."""
        if not self.titled:
            for piece in reversed(self.pieces):
                if piece.card is not None and piece.card.title is not None and "{" not in piece.card.title.string:
                    self.titled[str(piece.card.title.string)] = piece.number
        return self.titled


class Stopped(Exception):
    """The innermost loop is left."""


class Returned(Exception):
    """A value is returned."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


class Lines:
    """Works out what some lines return."""

    def __init__(self, static: Static, env: dict[Var, Any]) -> None:
        self.static = static
        self.env = env

    def value(self, expr: core.Worked) -> Any:
        """Do the lines up to a `return`."""
        try:
            self.run(expr.body)
        except Returned as met:
            return met.value
        raise NotStatic(expr.span, "this returns nothing")

    def at(self, expr: core.Expr) -> Any:
        """Work out an expression of a line."""
        return self.static.value(expr, self.env)

    def run(self, body: list[core.Stmt]) -> None:
        """Do lines, one after the other."""
        for node in body:
            self.static.spend(1, node.span)
            self.do(node)

    def do(self, node: core.Stmt) -> None:
        if isinstance(node, core.LetS):
            self.env[node.var] = self.at(node.value)
        elif isinstance(node, core.AssignS) and isinstance(node.target, core.Local):
            self.assign(node, node.target.var)
        elif isinstance(node, core.IfS):
            self.run(node.then if self.at(node.condition) else node.otherwise)
        elif isinstance(node, core.ForS | core.RepeatS):
            with suppress(Stopped):
                self.loop(node)
        elif isinstance(node, core.ReturnS) and node.value is not None:
            raise Returned(self.at(node.value))
        elif isinstance(node, core.StopS):
            raise Stopped
        else:
            raise NotStatic(node.span, "this is done only in play")

    def assign(self, node: core.AssignS, var: Var) -> None:
        value = self.at(node.value)
        if node.sign != "=":
            value = self.env[var] + (value if node.sign == "+=" else -value)
            if abs(value) > MOST_NUMBER:
                raise NotStatic(node.span, "a number grows too big")
        self.env[var] = value

    def loop(self, node: core.ForS | core.RepeatS) -> None:
        if isinstance(node, core.ForS):
            for thing in list(self.at(node.set)):
                self.env[node.var] = thing
                self.run(node.body)
            return
        left = self.at(node.times) if node.times is not None else None
        while (left is None or left > 0) and (node.condition is None or self.at(node.condition)):
            left = None if left is None else left - 1
            self.static.spend(1, node.span)
            self.run(node.body)


def whole(value: Any) -> Any:
    """Return a value as one among others, to be kept or compared: a list as a tuple."""
    return tuple(value) if isinstance(value, list) else value


SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "mod": operator.mod,
    "is": operator.eq,
    "is not": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda left, right: left in right,
    "not in": lambda left, right: left not in right,
    "place": lambda left, right: next((at for at, each in enumerate(right, 1) if each == left), 0),
    "with": lambda left, right: [*left, *right],
    "without": lambda left, right: [each for each in left if each not in right],
}


def binary(sign: str, left: Any, right: Any) -> Any:
    """Do a sign's work on two values."""
    return SIGNS[sign](left, right)


def aggregate(name: str, things: list[Any], values: list[Any], nothing: Any = 0) -> Any:
    """Do the work of a function over a set; nothing is the highest and the lowest of an empty one."""
    if name == "sum":
        return sum(values)
    if name in ("highest", "lowest"):
        return (max if name == "highest" else min)(values, default=nothing)
    if name == "every":
        return all(values)
    if name == "some":
        return any(values)
    if name == "distinct":
        return list(dict.fromkeys(values))
    if name == "list":
        return values
    if name == "joined":
        return [each for value in values for each in value]
    if name == "sorted":
        return [thing for _, thing in sorted(zip(values, things, strict=True), key=lambda pair: pair[0])]
    if not values:
        return []
    wanted = max(values) if name == "best" else min(values)
    return [thing for thing, value in zip(things, values, strict=True) if value == wanted]


METHODS: dict[type, Callable[[Static, Any, dict[Var, Any]], Any]] = {
    kind: getattr(Static, f"value_{kind.__name__}")
    for kind in vars(core).values()
    if isinstance(kind, type) and hasattr(Static, f"value_{kind.__name__}")
}
