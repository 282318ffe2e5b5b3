"""Core expressions to Python: values of cards, tracks, zones and texts, and the functions of the language.

A zone is written as its number, a card, player or enum value as its number; what is known beforehand is worked out
beforehand.
"""

from __future__ import annotations

import ast
from typing import Any

from ..meaning import core, naming
from ..meaning.model import KindDecl
from ..meaning.said import Said, TextInfo, is_plain, pieces_of
from ..meaning.types import Many, Piece, Place, Value, nothing_of
from .context import Writer, separate, write, writes
from .sets import is_tuple, known_items, write_counted, write_glanced, write_items


@writes(core.Const)
def write_const(writer: Writer, expr: core.Const) -> ast.expr:
    return writer.pen.as_node(expr.value)


@writes(core.Local)
def write_local(writer: Writer, expr: core.Local) -> ast.expr:
    return writer.env[expr.var] if expr.var in writer.env else writer.pen.as_node(expr.var.py)


@writes(core.OptionValue)
def write_option_value(writer: Writer, expr: core.OptionValue) -> ast.expr:
    return writer.pen.constant(writer.plan.options[expr.option])


@writes(core.FieldOf)
def write_field_of(writer: Writer, expr: core.FieldOf) -> ast.expr:
    pen = writer.pen
    values = writer.plan.fields[expr.field.name]
    having = writer.plan.having("fields", expr.field.name)
    card = write(writer, expr.card)
    if isinstance(card, ast.Constant) and isinstance(card.value, int) and card.value in having and not is_said(values):
        return pen.constant(values[card.value])
    number = list(writer.plan.fields).index(expr.field.name)
    if all_have(writer, expr.card, having):
        return pen.expression("_0[_1]", writer.table(naming.FIELD_VALUES.of(number), values), card)
    return pen.expression(
        "_0[_1]", writer.table(naming.FIELD_OF_SOME.of(number), {each: values[each] for each in sorted(having)}), card
    )


def is_said(values: tuple[Any, ...]) -> bool:
    """Whether some values are texts with something filled in, which can't be written as constants."""
    return any(isinstance(value, Said) for value in values)


def all_have(writer: Writer, card: core.Expr, having: frozenset[int]) -> bool:
    """Whether every card that this can be has a part."""
    kind = card.type.kind if isinstance(card.type, Piece) else None
    return writer.plan.of_kind(kind) <= having


def write_having(writer: Writer, card: core.Expr, having: frozenset[int]) -> ast.expr:
    """Write a card of which a part is asked; one that does not have it is a fault."""
    if all_have(writer, card, having):
        return write(writer, card)
    name = writer.parts_tables.setdefault(having, naming.HAVING_PART.of(len(writer.parts_tables)))
    return writer.pen.expression(
        "_0[_1]", writer.table(name, {each: each for each in sorted(having)}), write(writer, card)
    )


@writes(core.TrackOf)
def write_track_of(writer: Writer, expr: core.TrackOf) -> ast.expr:
    slot = writer.pen.attribute(expr.track.slot)
    if expr.owner is None and expr.index is None:
        return slot
    return writer.pen.expression("_0[_1]", slot, write_place(writer, expr.track, expr.owner, expr.index, 0))


def write_place(writer: Writer, decl: Any, owner: core.Expr | None, index: core.Expr | None, base: int) -> ast.expr:
    """Write the number of a zone or the place of a track's value."""
    pen = writer.pen
    size = writer.plan.size_of(decl)
    made: ast.expr | None = None
    if owner is not None:
        made = write(writer, owner)
        if isinstance(decl.owner, KindDecl):
            made = write_having(writer, owner, writer.plan.having("tracks", decl.name))
        if size != 1:
            made = folded(writer, "_0 * _1", made, pen.as_node(size))
    if index is not None:
        at = write_index(writer, decl, index)
        made = at if made is None else folded(writer, "_0 + _1", made, at)
    if made is None:
        return pen.as_node(base)
    return folded(writer, "_0 + _1", pen.as_node(base), made) if base else made


def write_index(writer: Writer, decl: Any, index: core.Expr) -> ast.expr:
    """Write at which place of its values an index is; a number that is none of them is a fault."""
    at = write(writer, index)
    if decl.numbers is None:
        return at
    values = writer.plan.values_of(decl)
    if isinstance(at, ast.Constant) and at.value in values:
        return writer.pen.as_node(values.index(at.value))
    return writer.pen.expression("numbered(_0, _1, _2)", at, values[0], values[-1])


@writes(core.ZoneAt)
def write_zone_at(writer: Writer, expr: core.ZoneAt) -> ast.expr:
    pen = writer.pen
    zone = expr.zone
    if zone.node is None:
        return pen.as_node(0)
    if isinstance(zone.owner, KindDecl):
        numbers = writer.plan.card_zones[zone.name]
        at = list(writer.plan.card_zones).index(zone.name)
        assert expr.owner is not None
        if all_have(writer, expr.owner, writer.plan.having("zones", zone.name)):
            return pen.expression(
                "_0[_1]", writer.table(naming.CARD_ZONES.of(at), tuple(numbers)), write(writer, expr.owner)
            )
        there = {card: number for card, number in enumerate(numbers) if number is not None}
        return pen.expression("_0[_1]", writer.table(naming.ZONES_OF_SOME.of(at), there), write(writer, expr.owner))
    return write_place(writer, zone, expr.owner, expr.index, writer.plan.bases[zone])


@writes(core.PieceNamed)
def write_piece_named(writer: Writer, expr: core.PieceNamed) -> ast.expr:
    return writer.pen.as_node(writer.plan.numbers[expr.name])


@writes(core.IsKind)
def write_is_kind(writer: Writer, expr: core.IsKind) -> ast.expr:
    sign = "not in" if expr.negated else "in"
    return writer.pen.expression(f"_0 {sign} _1", write(writer, expr.card), kind_set(writer, expr.kind))


def kind_set(writer: Writer, kind: KindDecl) -> str:
    """Name the table with the cards of a kind."""
    return writer.table(naming.KIND_CARDS.of(kind.number), writer.plan.of_kind(kind))


@writes(core.At)
def write_at(writer: Writer, expr: core.At) -> ast.expr:
    pen = writer.pen
    index = write(writer, expr.index)
    kind = type(expr.base.type).__name__
    if kind in ("Bag", "PerPlayer"):
        return pen.expression("_0[_1]", write(writer, expr.base), index)
    if isinstance(expr.base.type, Place) and isinstance(expr.index.type, Value):
        return pen.expression("s.Z[_0][_1]", write(writer, expr.base), index)
    return pen.expression("item(_0, _1)", write_items(writer, expr.base), index)


@writes(core.Slice)
def write_slice(writer: Writer, expr: core.Slice) -> ast.expr:
    items = write_glanced(writer, write_items(writer, expr.base))
    return writer.pen.expression("at_places(_0, _1)", items, write_counted(writer, expr.places))


@writes(core.Ends)
def write_ends(writer: Writer, expr: core.Ends) -> ast.expr:
    pen = writer.pen
    zone = write(writer, expr.zone)
    if expr.count is None:
        return pen.expression("last(s.Z[_0])" if expr.end == "top" else "first(s.Z[_0])", zone)
    count = write(writer, expr.count)
    if expr.end == "top":
        return pen.expression(
            "_0[-_1:][::-1] if _1 > 0 else []", write_glanced(writer, pen.expression("s.Z[_0]", zone)), count
        )
    return pen.expression("_0[:_1] if _1 > 0 else []", write_glanced(writer, pen.expression("s.Z[_0]", zone)), count)


@writes(core.Usable)
def write_usable(writer: Writer, expr: core.Usable) -> ast.expr:
    pen = writer.pen
    if not expr.icon.abilities:
        return pen.constant(False)
    player = write(writer, expr.player) if expr.player is not None else pen.constant(None)
    group = writer.plan.group("icon", expr.icon)
    return pen.expression("bool(usable_of(s, _0, _1, _2))", group, write(writer, expr.card), player)


@writes(core.Offered)
def write_offered(writer: Writer, expr: core.Offered) -> ast.expr:
    text = writer.pen.constant(expr.text)
    return writer.pen.expression("offered(s, _0, _1)", write(writer, expr.player), text)


@writes(core.Function)
def write_function(writer: Writer, expr: core.Function) -> ast.expr:
    pen = writer.pen
    name = expr.name
    if name in ("top", "bottom"):
        return write_end_of(writer, name, expr.args)
    if name in ("count", "first", "last"):
        return write_of_items(writer, expr)
    arg = write(writer, expr.args[0])
    if name == "count_tokens":
        return pen.expression("sum(_0)", write_tokens_in(writer, expr.args[0]))
    if name == "contents":
        template = "_0[:]" if isinstance(expr.type, Many) else "tuple(_0)"
        return pen.expression(template, write_glanced(writer, pen.expression("s.Z[_0]", arg)))
    if name in naming.NEIGHBOURS:
        return pen.expression("_0[_1]", neighbours(writer, name), arg)
    template = {
        "abs": "abs(_0)", "sure": "sure(_0)", "seat": "_0 + 1", "score": "score(s, _0)", "name": "_0",
        "piece_owner": "owner(s, _0)" if writer.plan.nested else "OWNER[s.loc[_0]]",
        "piece_zone": "s.loc[_0]", "piece_name": "NAMES[_0]",
    }[name]  # fmt: skip
    return pen.expression(template, arg)


def write_of_items(writer: Writer, expr: core.Function) -> ast.expr:
    """Write how many things there are, or the first or last of them."""
    pen = writer.pen
    items = write_items(writer, expr.args[0])
    if expr.name == "count":
        return pen.as_node(len(known_items(items))) if is_tuple(items) else pen.expression("len(_0)", items)
    if nothing_of(expr.type) is not None:
        return pen.expression(f"{expr.name}(_0) or _1", items, pen.constant(nothing_of(expr.type)))
    if expr.name == "first" and isinstance(items, ast.Name):
        return pen.expression("_0[0] if _0 else None", items)
    return pen.expression(f"{expr.name}(_0)", items)


def neighbours(writer: Writer, side: str) -> str:
    """Name the table with the seat on one side of each seat."""
    step, n = 1 if side == "left" else -1, writer.plan.players
    return writer.table(naming.NEIGHBOURS[side], tuple((seat + step) % n for seat in range(n)))


def write_end_of(writer: Writer, end: str, args: list[core.Expr]) -> ast.expr:
    """Write the top or the bottom of a list that is in the order of a zone: one card, or several."""
    items = write_items(writer, args[0])
    if len(args) == 1:
        return writer.pen.expression("last(_0)" if end == "top" else "first(_0)", items)
    return writer.pen.expression(f"{'upper' if end == 'top' else 'lower'}most(_0, _1)", items, write(writer, args[1]))


def write_tokens_in(writer: Writer, expr: core.Expr) -> ast.expr:
    """Write the counts of tokens, of a zone or as they are."""
    made = write(writer, expr)
    return writer.pen.expression("s.Z[_0]", made) if isinstance(expr.type, Place) else made


@writes(core.Template)
def write_template(writer: Writer, expr: core.Template) -> ast.expr:
    if is_plain(expr):
        return writer.pen.constant("".join(str(part) for part in expr.pieces["en"]))
    info = TextInfo(-1, pieces_of(expr))
    writer.kept_texts += 1
    name = writer.table(naming.KEPT_TEXT.of(writer.kept_texts), info)
    return writer.pen.expression("said(_0, _1, ENGLISH)", name, write_text_values(writer, expr))


def write_text_values(writer: Writer, template: core.Template) -> ast.expr:
    """Write the values that a text needs, as a tuple."""
    return writer.pen.tupled(
        [write(writer, part) for parts in template.pieces.values() for part in parts if not isinstance(part, str)]
    )


def spoken(writer: Writer, template: core.Template, *params: str) -> TextInfo:
    """Keep a text that is put into words later, with a function for its values."""
    info = writer.text(template)
    if any(not isinstance(part, str) for parts in template.pieces.values() for part in parts):
        info.function = naming.TEXT_VALUES.of(info.number)
        info.uses = separate(writer, info.function, write_text_values(writer, template), *params)
    return info


def folded(writer: Writer, template: str, left: ast.expr, right: ast.expr) -> ast.expr:
    """Make a sum or product, worked out if both sides are known."""
    if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        return writer.pen.as_node(left.value + right.value if "+" in template else left.value * right.value)  # type: ignore[operator]
    return writer.pen.expression(template, left, right)
