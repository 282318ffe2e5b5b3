"""Verbs to forms: moves, shuffles, rolls, shows, lines of the log."""

from __future__ import annotations

import ast
from typing import Any

from ..meaning import core, naming
from ..meaning.bounds import EVENT
from ..meaning.model import Var
from ..meaning.survey import walk
from ..meaning.types import NUMBER, Many, Piece, Place, Player, Type, fits, item_of
from .context import Writer, write, write_with, writes
from .forms import Do, Each, Form, If, Leave, Loop, Py
from .lifts import can_be_shuffled, fix_end, let, let_chance_pick, lift, write_lifted
from .sets import write_items
from .values import write_text_values

# A draw of so many cards is weighed before play; of more, or of a number that is not known, in play.
MOST_WEIGHED = 20


@writes(core.MoveS)
def write_move(writer: Writer, node: core.MoveS) -> list[Form]:
    moved = node.what.type if isinstance(node.what.type, Piece) else item_of(node.what.type)
    return [*move_cards(writer, node), *none_left(writer, node), *refill_zones(writer, moved)]


def none_left(writer: Writer, node: core.MoveS) -> list[Form]:
    """Write that all can tell what a move has left none of, where they can."""
    part = writer.plan.rulings.whole_move(node) if writer.told else None
    if part is None:
        return []
    before = writer.begin()
    zone, cards = write(writer, part.zone), write_items(writer, part.cards)
    made = writer.pen.statements("tell_none_left(s, _0, lambda: _1)", zone, cards)
    writer.steps_of(*before)
    return [Py(made, 0)]


def refill_zones(writer: Writer, moved: Type | None) -> list[Form]:
    """Write the filling up of zones that a move of such pieces may have left short (None: any)."""
    pen = writer.pen
    made: list[Form] = []
    for number, (zone, _, _, _) in enumerate(writer.plan.zone_names):
        if zone.refill_size is None or (moved is not None and not fits(moved, Piece(zone.of))):
            continue
        size, source = write_of_zone(writer, zone.refill_size, number), write_of_zone(writer, zone.refill_from, number)
        full = " or full(s, _0)" if zone.limit is not None else ""
        place = writer.temporary()
        writer.types[place] = Place()
        body: list[Form] = [
            Py(pen.statements("_0 = _1", place, source)),
            If(pen.expression(f"len(s.Z[_0]) >= _1 or not s.Z[_2]{full}", number, size, place), [Leave()]),
        ]
        if writer.explicit:
            fix_end(writer, place, pen.as_node(1), True, body)
        body.append(Py(pen.statements("draw(s, _0, _1)", place, number), EVENT))
        made.append(Loop(body, pen.line))
    return made


def write_of_zone(writer: Writer, scoped: Any, number: int) -> ast.expr:
    """Write an expression that belongs to a zone."""
    this, variables, expr = scoped
    given = {var: writer.pen.as_node(value) for var, value in writer.plan.env(this, variables, number).items()}
    return write_with(writer, given, expr)


def move_cards(writer: Writer, node: core.MoveS) -> list[Form]:
    """Write the move itself."""
    pen = writer.pen
    forms: list[Form] = []
    what = node.what
    if "move" in writer.plan.world.procedures:
        return watched_move(writer, node)
    verb = "put_under" if node.under else "put_open" if is_open(node.to) else "put"
    if isinstance(what, core.Ends) and what.end == "top" and not node.under:
        return draw_from_top(writer, what, node.to)
    if isinstance(what.type, Place) and not node.under:
        source, target = write_lifted(writer, what, forms), write_lifted(writer, node.to, forms)
        return [*forms, Py(pen.statements("put_all(s, _0, _1)", source, target), EVENT)]
    moved = lift(writer, what, forms)
    target = write_lifted(writer, node.to, forms)
    if isinstance(what.type, Piece):
        return [*forms, Py(pen.statements(f"{verb}(s, _0, _1)", write(writer, moved), target), EVENT)]
    card = writer.temporary()
    each = pen.statements(f"{verb}(s, _0, _1)", card, target)
    cards = writer.temporary()
    writer.types[cards] = Many(Piece())
    made = pen.statements("_0 = tuple(_1)\ns.steps -= _2 * len(_0)", cards, write_items(writer, moved), EVENT)
    return [*forms, Py([*made, *pen.statements("for _0 in _1:\n _2", card, cards, each)])]


def is_open(zone: core.Expr) -> bool:
    """Whether everybody sees what lies in a zone."""
    return isinstance(zone, core.ZoneAt) and zone.zone.seen == "all"


def draw_from_top(writer: Writer, what: core.Ends, to: core.Expr) -> list[Form]:
    """Write a move of cards from the top of a zone."""
    pen = writer.pen
    forms: list[Form] = []
    target = write_lifted(writer, to, forms)
    source = write_lifted(writer, what.zone, forms)
    shuffled = writer.explicit and can_be_shuffled(what.zone)
    if not isinstance(source, ast.Constant | ast.Name):
        source = pen.as_node(let(writer, Place(), source, forms).py)
    if shuffled and any(limit is not None for limit in writer.plan.limits):
        count = write_lifted(writer, what.count, forms) if what.count is not None else pen.as_node(1)
        return [*forms, draws_while_there_is_room(writer, source, target, count)]
    if what.count is None:
        if shuffled:
            fix_constant(writer, source, pen.as_node(1), forms)
        return [*forms, Py(pen.statements("draw(s, _0, _1)", source, target), EVENT)]
    count = write_lifted(writer, what.count, forms)
    if shuffled:
        count = pen.as_node(let(writer, NUMBER, count, forms).py)
        fix_constant(writer, source, count, forms)
    return [*forms, draw_so_many(writer, count, source, target)]


def draw_so_many(writer: Writer, count: ast.expr, source: ast.expr, target: ast.expr) -> Py:
    """Write a draw of a number of cards; a small number that is known beforehand is weighed beforehand."""
    number = count.value if isinstance(count, ast.Constant) and isinstance(count.value, int) else MOST_WEIGHED + 1
    turns = "range(min(_1, len(s.Z[_2])))" if number <= MOST_WEIGHED else "turns(s, min(_1, len(s.Z[_2])))"
    made = writer.pen.statements(f"for _0 in {turns}: draw(s, _2, _3)", writer.temporary(), count, source, target)
    return Py(made, EVENT * max(1, number) if number <= MOST_WEIGHED else EVENT)


def draws_while_there_is_room(writer: Writer, source: ast.expr, target: ast.expr, count: ast.expr) -> Form:
    """Write a move of cards from the top, one by one, so that chance is not asked for a card that doesn't fit."""
    pen = writer.pen
    body: list[Form] = [If(pen.expression("full(s, _0)", target), [Leave()])]
    fix_constant(writer, source, pen.as_node(1), body)
    body.append(Py(pen.statements("draw(s, _0, _1)", source, target), EVENT))
    return Each(writer.temporary(), pen.expression("range(min(_0, len(s.Z[_1])))", count, source), body)


def fix_constant(writer: Writer, source: ast.expr, count: ast.expr, forms: list[Form]) -> None:
    """Let chance settle which cards lie on top of a zone, which need not be in a variable."""
    name = source.id if isinstance(source, ast.Name) else let(writer, Place(), source, forms).py
    fix_end(writer, name, count, True, forms)


def watched_move(writer: Writer, node: core.MoveS) -> list[Form]:
    """Write a move that cards watch: card by card, as an event."""
    pen = writer.pen
    forms: list[Form] = []
    what, target = lift(writer, node.what, forms), let(writer, Place(), write_lifted(writer, node.to, forms), forms)
    items = pen.listed([write(writer, what)]) if isinstance(what.type, Piece) else write_items(writer, what)
    card = Var("", Piece(), node.span, py=writer.temporary())
    writer.types[card.py] = Piece()
    name = naming.EVENT.of("move_under") if node.under else naming.EVENT.of("move")
    call = Do(name, [pen.as_node(card.py), pen.expression("s.loc[_0]", card.py), pen.as_node(target.py)])
    return [*forms, Each(card.py, pen.expression("[c for c in _0 if c is not None]", items), [call])]


@writes(core.MoveTokensS)
def write_move_tokens(writer: Writer, node: core.MoveTokensS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    source, target = write_lifted(writer, node.source, forms), write_lifted(writer, node.to, forms)
    if node.count is None:
        return [*forms, Py(pen.statements("all_tokens(s, _0, _1)", source, target), EVENT)]
    value = write_lifted(writer, node.value, forms) if node.value is not None else pen.as_node(0)
    count = write_lifted(writer, node.count, forms)
    return [*forms, Py(pen.statements("tokens(s, _0, _1, _2, _3)", count, value, source, target), EVENT)]


@writes(core.ShuffleS)
def write_shuffle(writer: Writer, node: core.ShuffleS) -> list[Form]:
    forms: list[Form] = []
    zone = write_lifted(writer, node.zone, forms)
    if "shuffle" in writer.plan.world.procedures:
        return [*forms, Do(naming.EVENT.of("shuffle"), [zone])]
    return [*forms, Py(writer.pen.statements("shuffle(s, _0)", zone), EVENT)]


@writes(core.RollS)
def write_roll(writer: Writer, node: core.RollS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    what = lift(writer, node.what, forms)
    items = pen.listed([write(writer, what)]) if isinstance(what.type, Piece) else write_items(writer, what)
    die = writer.temporary()
    writer.types[die] = Piece()
    return [*forms, Each(die, pen.expression("tuple(_0)", items), roll_die(writer, pen.as_node(die)))]


def roll_die(writer: Writer, die: ast.expr) -> list[Form]:
    """Write the roll of a die, as an event if cards watch rolls."""
    if "roll" in writer.plan.world.procedures:
        return [Do(naming.EVENT.of("roll"), [die])]
    return roll_now(writer, die)


def roll_now(writer: Writer, die: ast.expr) -> list[Form]:
    """Write the roll itself."""
    pen = writer.pen
    forms: list[Form] = []
    face = writer.temporary()
    faces = tuple(writer.plan.faces(piece.number) for piece in writer.plan.pieces)
    let_chance_pick(writer, face, pen.expression("_0[_1]", writer.table(naming.FACES, faces), die), forms, NUMBER)
    slot = pen.attribute(writer.plan.slots["card face"])
    forms.append(Py(pen.statements("_0[_1] = _2", slot, die, face), EVENT))
    if writer.plan.has_secret_dice:
        forms.append(Py(pen.statements("cast(s, _0)", die)))
    if writer.told:
        forms.append(Py(pen.statements("tell_roll(s, _0, _1)", die, face), 0))
    return forms


@writes(core.ShowS)
def write_show(writer: Writer, node: core.ShowS) -> list[Form]:
    pen = writer.pen
    forms: list[Form] = []
    what, whom = lift(writer, node.what, forms), lift(writer, node.to, forms)
    cards = pen.listed([write(writer, what)]) if isinstance(what.type, Piece) else write_items(writer, what)
    seats = pen.listed([write(writer, whom)]) if isinstance(whom.type, Player) else write_items(writer, whom)
    return [*forms, Py(pen.statements("show(s, _0, _1, _2)", cards, seats, node.private))]


@writes(core.SayS)
def write_say(writer: Writer, node: core.SayS) -> list[Form]:
    return [say(writer, node.text, EVENT)]


def say(writer: Writer, text: core.Template, weight: int = 0) -> Py:
    """Write a line of the log.

    A table that is not told takes as many steps as one that is, and works out what can be a fault there.
    """
    pen, before = writer.pen, writer.begin()
    pen.at(text.span)
    if writer.told:
        made = pen.statements("tell_text(s, _0, _1)", writer.text(text).number, write_text_values(writer, text))
    else:
        parts = [part for each in text.pieces.values() for part in each if not isinstance(part, str)]
        made = [line for part in parts if can_be_fault(part) for line in work_out(writer, part)]
    writer.steps_of(*before)
    return Py(made, weight)


def work_out(writer: Writer, expr: core.Expr) -> list[ast.stmt]:
    """Write that something is worked out, though nobody needs it."""
    unused = writer.temporary()
    writer.types[unused] = expr.type
    return writer.pen.statements("_0 = _1", unused, write(writer, expr))


def can_be_fault(expr: core.Expr) -> bool:
    """Whether working something out could be a fault: all but what is there in any case."""
    return not all(is_there(node) for node in walk(expr) if isinstance(node, core.Expr))


def is_there(node: core.Expr) -> bool:
    """Whether a part of an expression can be worked out whatever the parts within it are."""
    if isinstance(node, core.TrackOf | core.ZoneAt):
        return node.owner is None and node.index is None
    if isinstance(node, core.Function):
        return node.name in ("count", "first", "last", "contents", "name")
    return isinstance(node, core.Const | core.Local | core.OptionValue | core.PieceNamed)
