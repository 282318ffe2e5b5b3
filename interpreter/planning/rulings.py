"""What a choice or a move that all see rules out about cards that they don't see, as far as a game's text says so.

Somebody who plays another suit than the one led, where the suit led has to be followed, has none of it; who asks for a
rank has one of it; after all cards of a rank were taken out of a hand none is left there. This is found by the form of
statements: sets of cards of a hidden zone, filtered by what all know, and conditions on how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeGuard

import attrs
from croupier.grammar import Span

from ..meaning import core
from ..meaning.model import Var, World
from ..meaning.scan import bodies_in
from ..meaning.survey import roots, walk
from ..meaning.types import Many, Piece
from .hidden import Hidden, hides, is_hidden
from .unfolding import unfolded


@attrs.frozen(eq=False)
class Part:
    """The cards of a hidden zone for which a condition holds that follows, of each card, from what all know."""

    zone: core.ZoneAt
    cards: core.Expr  # all cards in the game for which it holds


@attrs.frozen(eq=False)
class Claim:
    """So many cards of a part lie there, at least and at most; None: any number."""

    part: Part
    least: int
    most: int | None


@attrs.frozen(eq=False)
class Level:
    """What a variable becomes: the cards of a part, under conditions that all know, perhaps only if it was empty."""

    part: Part | None  # None: something else
    conditions: tuple[core.Expr, ...]
    if_empty: bool


class Rulings:
    """Finds what rules something out; what comes before each statement is looked up once."""

    def __init__(self, hidden: Hidden) -> None:
        self.hidden = hidden
        # By the class and the place of a statement, since a writer may have changed it.
        self.before: dict[tuple[type, Span], tuple[core.Stmt, ...]] = {}
        for body in bodies(hidden.world):
            self.look(body, ())

    def look(self, body: list[Any], before: tuple[core.Stmt, ...]) -> None:
        """Note of each statement those that come before it; what a loop does again comes after nothing."""
        for at, statement in enumerate(body):
            done = (*before, *body[:at])
            self.before[type(statement), statement.span] = done
            is_loop = isinstance(
                statement, core.ForS | core.RepeatS | core.EachInOrderS | core.MenuS | core.EachDecidesS
            )
            for inner in bodies_in(statement):
                self.look(inner, () if is_loop else (*done, statement))

    def done_before(self, node: core.Stmt) -> tuple[core.Stmt, ...]:
        """Return the statements that come before one."""
        return self.before.get((type(node), node.span), ())

    # Sets of cards.

    def part(self, expr: core.Expr) -> Part | None:
        """Return a set as a part of a hidden zone; None if it is none, or nobody knows what is in it."""
        if isinstance(expr, core.Function) and expr.name == "contents":
            return self.part(expr.args[0])
        if isinstance(expr, core.ZoneAt):
            return Part(expr, all_of(expr)) if is_cards(expr) and not self.is_secret(expr) else None
        if isinstance(expr, core.Filter):
            return self.filtered(self.part(expr.set), expr.var, expr.condition, expr)
        return None

    def filtered(self, part: Part | None, var: Var, condition: core.Expr, at: core.Expr) -> Part | None:
        """Return the cards of a part for which a condition holds, if all can tell of which it would."""
        if part is None or self.hangs_on_more(var, condition):
            return None
        cards = core.Filter(part.cards.type, at.span, part.cards, var, condition)
        return Part(part.zone, cards)

    def hangs_on_more(self, var: Var, condition: core.Expr) -> bool:
        """Whether a condition on a card hangs on more than what is printed on it and what all know."""
        holders, roaming = self.hidden.holders - {var}, self.hidden.roaming | {var}
        return hides(attrs.evolve(self.hidden, holders=holders, roaming=roaming), condition)

    def is_secret(self, zone: core.ZoneAt) -> bool:
        """Whether not all know which zone is meant."""
        return any(hides(self.hidden, each) for each in (zone.owner, zone.index) if each is not None)

    # Conditions.

    def claims(self, condition: core.Expr | None, holds: bool = True) -> Iterator[Claim]:
        """Go through what follows about hidden cards from a condition that holds, or that does not."""
        if isinstance(condition, core.Unary) and condition.sign == "not":
            yield from self.claims(condition.value, not holds)
        elif isinstance(condition, core.Binary) and condition.sign == ("and" if holds else "or"):
            yield from self.claims(condition.left, holds)
            yield from self.claims(condition.right, holds)
        elif isinstance(condition, core.Binary) and is_count(condition.left) and is_number(condition.right):
            yield from self.counted(condition, holds)
        elif isinstance(condition, core.Aggregate) and condition.name == "some":
            yield from self.some(condition, condition.value, holds)
        elif isinstance(condition, core.Aggregate) and condition.name == "every":
            opposite = core.Unary(condition.value.type, condition.span, "not", condition.value)
            yield from self.some(condition, opposite, not holds)

    def some(self, node: core.Aggregate, value: core.Expr, holds: bool) -> Iterator[Claim]:
        """Claim that a condition holds for some card of a set, or for none."""
        part = self.filtered(self.part(node.set), node.var, value, node)
        if part is not None:
            yield Claim(part, 1, None) if holds else Claim(part, 0, 0)

    def counted(self, node: core.Binary, holds: bool) -> Iterator[Claim]:
        """Claim how many cards there are in a set."""
        assert isinstance(node.left, core.Function)
        part = self.part(node.left.args[0])
        number = node.right.value if isinstance(node.right, core.Const) else None
        if part is None or not isinstance(number, int):
            return
        sign = node.sign if holds else OPPOSITE.get(node.sign, "")
        least = {"is": number, ">": number + 1, ">=": number}.get(sign, 0)
        most = {"is": number, "<": number - 1, "<=": number}.get(sign)
        if sign == "is not" and number == 0:
            least = 1
        yield Claim(part, least, most)

    # Choices out of what is left, and moves of all there are.

    def levels(self, node: core.ChooseS) -> list[Level]:
        """Return how the set of a choice came about, step by step; nothing if it can't be followed."""
        if not isinstance(node.set, core.Local):
            return []
        var, levels = node.set.var, []
        for statement in since_let(self.done_before(node), var):
            if is_set(statement, var):
                levels.append(Level(self.part(unfolded(statement.value)), (), False))
            elif isinstance(statement, core.IfS) and not statement.otherwise and len(statement.then) == 1:
                [then] = statement.then
                if not is_set(then, var):
                    return []
                levels.append(self.level_if(statement.condition, then.value, var))
            elif not isinstance(statement, core.SayS | core.LetS):
                return []
        return levels

    def level_if(self, condition: core.Expr, value: core.Expr, var: Var) -> Level:
        """Return what a variable becomes under a condition."""
        parts = list(conjunction(unfolded(condition)))
        known = tuple([part for part in parts if not hides(self.hidden, part)])
        rest = [part for part in parts if part not in known]
        if_empty = any(is_empty(part, var) for part in rest)
        is_clear = all(is_empty(part, var) for part in rest)
        return Level(self.part(unfolded(value)) if is_clear else None, known, if_empty)

    def whole_move(self, node: core.MoveS) -> Part | None:
        """Return the part of a zone of which a move leaves nothing, unless there is no room.

        If nothing moves, all must still be able to tell that nothing was there to be moved.
        """
        what = node.what
        if node.span in self.hidden.moves:
            return None
        if isinstance(what, core.Local):
            since = since_let(self.done_before(node), what.var)
            let = since[0] if since else None
            if not isinstance(let, core.LetS) or not all(is_aside(each, let) for each in since[1:]):
                return None
            what = let.value
        what = unfolded(what)
        part = self.part(what) if isinstance(what, core.Filter) else None
        return part if part is not None and not any(map(changes, walk([part.zone, part.cards]))) else None


OPPOSITE = {"is": "is not", "is not": "is", ">": "<=", "<=": ">", "<": ">=", ">=": "<"}


def bodies(world: World) -> Iterator[list[Any]]:
    """Go through all statements of a game, by the procedure or ability that they stand in."""
    for _, root in roots(world):
        if isinstance(root, list) and root and isinstance(root[0], core.Stmt):
            yield root


def since_let(before: tuple[core.Stmt, ...], var: Var) -> tuple[core.Stmt, ...]:
    """Return the statements from the one on that gives a variable its first value."""
    for at in range(len(before) - 1, -1, -1):
        statement = before[at]
        if isinstance(statement, core.LetS) and statement.var is var:
            return before[at:]
    return ()


def is_set(statement: core.Stmt, var: Var) -> TypeGuard[core.LetS | core.AssignS]:
    """Whether a statement gives a variable a value."""
    if isinstance(statement, core.LetS):
        return statement.var is var
    if not isinstance(statement, core.AssignS) or statement.sign != "=":
        return False
    return isinstance(statement.target, core.Local) and statement.target.var is var


def is_aside(statement: core.Stmt, let: core.LetS) -> bool:
    """Whether a value that has a name would be the same after a statement."""
    if isinstance(statement, core.AssignS):
        used = list(walk(let.value))
        if isinstance(statement.target, core.TrackOf):
            track = statement.target.track
            return not any(
                isinstance(node, core.RuleCall) or (isinstance(node, core.TrackOf) and node.track is track)
                for node in used
            )
        var = statement.target.var if isinstance(statement.target, core.Local) else None
        return var is not let.var and not any(isinstance(node, core.Local) and node.var is var for node in used)
    if isinstance(statement, core.IfS):
        # What is done inside it comes before too, where it is inside.
        return all(is_aside(each, let) for each in (*statement.then, *statement.otherwise) if each is not statement)
    return isinstance(statement, core.LetS | core.SayS)


def changes(node: Any) -> bool:
    """Whether a value can be another one after cards have moved."""
    places = ("piece_owner", "piece_zone", "count", "score")
    is_place = isinstance(node, core.Function) and node.name in places
    return is_place or isinstance(node, core.AtRandom | core.RuleCall | core.Ends | core.Usable)


def conjunction(condition: core.Expr) -> Iterator[core.Expr]:
    """Go through conditions that must hold together."""
    if isinstance(condition, core.Binary) and condition.sign == "and":
        yield from conjunction(condition.left)
        yield from conjunction(condition.right)
    else:
        yield condition


def is_empty(condition: core.Expr, var: Var) -> bool:
    """Whether a condition is that nothing is in a variable's list."""
    return (
        isinstance(condition, core.Binary)
        and condition.sign == "is"
        and isinstance(condition.left, core.Function)
        and is_count(condition.left)
        and isinstance(condition.left.args[0], core.Local)
        and condition.left.args[0].var is var
        and isinstance(condition.right, core.Const)
        and condition.right.value == 0
    )


def is_count(expr: core.Expr) -> bool:
    """Whether something is counted."""
    return isinstance(expr, core.Function) and expr.name == "count"


def is_number(expr: core.Expr) -> bool:
    """Whether a number stands there."""
    return isinstance(expr, core.Const) and isinstance(expr.value, int)


def is_cards(zone: core.ZoneAt) -> bool:
    """Whether somebody can't see which cards lie in a zone."""
    return is_hidden(zone.zone) and not zone.zone.holds_tokens


def all_of(zone: core.ZoneAt) -> core.Expr:
    """Return all cards that can lie in a zone."""
    return core.Pieces(Many(Piece(zone.zone.of)), zone.span, zone.zone.of)
