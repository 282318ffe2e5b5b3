"""Signs, parts and places: expressions made out of others, from tree to core."""

from __future__ import annotations

import re
from typing import Any

from croupier.grammar import tree

from ..meaning import core
from ..meaning.model import TokenDecl
from ..meaning.types import (
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Bag,
    Many,
    Number,
    PerPlayer,
    Piece,
    Place,
    Truth,
    Type,
    Unknown,
    Value,
    an,
    described,
    fits,
    is_ranked,
    item_of,
    join,
    unset,
)
from .advice import compared, how_to_move_tokens
from .context import Reader, reads_expression, unknown
from .expressions import complete, fitted, read_you, want, want_condition
from .names import adapt, is_zone_of_pieces, is_zone_of_tokens, look_in_chain, look_up, member, some_of, sure

# What rulebooks call that of which one is the top.
CARDS = ("card", "cards", "token", "tokens", "die", "dice")


@reads_expression(tree.IfElse)
def read_if_else(reader: Reader, node: tree.IfElse, expected: Type | None) -> core.Expr:
    condition = want_condition(reader, node.condition)
    value, otherwise = reader.expression(node.value, expected), reader.expression(node.otherwise, expected)
    both = join(value.type, otherwise.type)
    if both is None:
        reader.error(
            "two-types",
            "two different types",
            node.span,
            f"either {described(value.type)} or {described(otherwise.type)}",
            hint=brackets_of_a_set(node, value.type, otherwise.type) or "both sides of an `if` must be of one type",
        )
        both = UNKNOWN
    return core.Either(both, node.span, condition, adapt(value, both), adapt(otherwise, both))


def brackets_of_a_set(node: tree.IfElse, value: Type, otherwise: Type) -> str:
    """Write two sets of which one is taken, where the condition of the first was read as one of the two."""
    before = node.span.source.text[: node.span.start].rpartition("\n")[2]
    met = re.match(r".*(?:\bfrom|\bin|=|\(|,)[ ]+([^=(,]*?)[ ]+where[ ]+$", before)
    if met is None or not isinstance(value, Truth) or item_of(otherwise) is None:
        return ""
    parts = f"({met.group(1)} where {node.value.span.text})", node.condition.span.text, node.otherwise.span.text
    return "put what stands before if into brackets: write {} if {} else {}".format(*parts)


@reads_expression(tree.Or)
def read_or(reader: Reader, node: tree.Or, expected: Type | None) -> core.Expr:
    return core.Binary(TRUTH, node.span, "or", want_condition(reader, node.left), want_condition(reader, node.right))


@reads_expression(tree.And)
def read_and(reader: Reader, node: tree.And, expected: Type | None) -> core.Expr:
    return core.Binary(TRUTH, node.span, "and", want_condition(reader, node.left), want_condition(reader, node.right))


@reads_expression(tree.Not)
def read_not(reader: Reader, node: tree.Not, expected: Type | None) -> core.Expr:
    return core.Unary(TRUTH, node.span, "not", want_condition(reader, node.value))


@reads_expression(tree.Comparison)
def read_comparison(reader: Reader, node: tree.Comparison, expected: Type | None) -> core.Expr:
    if node.sign in ("is", "is not"):
        return read_equality(reader, node)
    if node.sign in ("in", "not in"):
        whole = reader.expression(node.right)
        item = read_item(reader, whole, "nothing can be in this")
        return core.Binary(TRUTH, node.span, node.sign, want(reader, node.left, unset(item)), whole)
    left, right = reader.expression(node.left), reader.expression(node.right)
    if isinstance(left.type, Value) and isinstance(right.type, Number):
        right = reader.expression(node.right, left.type)
    same = isinstance(left.type, Value) or (is_ranked(left.type) and is_ranked(right.type))
    if same and fits(right.type, left.type):
        return core.Binary(TRUTH, node.span, node.sign, left, right)
    for side in (left, right):
        if not fits(side.type, NUMBER):
            reader.error(
                "wrong-type",
                f"this is {described(side.type)}, not a number",
                side.span,
                f"`{node.sign}` compares numbers",
                hint=compared(left.type, right.type, node),
            )
    return core.Binary(TRUTH, node.span, node.sign, sure(left), sure(right))


def read_equality(reader: Reader, node: tree.Comparison) -> core.Expr:
    """Compare two things by `is` or `is not`."""
    negated = node.sign == "is not"
    if isinstance(node.right, tree.TypeName) and node.right.name in reader.world.kinds:
        card = want(reader, node.left, Piece(None), f"only a card can be {an(node.right.name)}")
        return core.IsKind(TRUTH, node.span, card, reader.world.kinds[node.right.name], negated)
    if (
        isinstance(node.right, tree.Name)
        and node.right.name == "empty"
        and look_in_chain(reader, node.right.name) is None
    ):
        return complain_of_empty(reader, node)
    if isinstance(node.left, tree.Name) and not isinstance(node.right, tree.Name):
        right = reader.expression(node.right)
        left = reader.expression(node.left, right.type)
    else:
        left = reader.expression(node.left)
        right = reader.expression(node.right, left.type)
    if not fits(left.type, right.type) and not fits(right.type, left.type):
        reader.error(
            "never-equal",
            "these can never be the same",
            node.span,
            f"{described(left.type)} and {described(right.type)}",
            hint=compared(left.type, right.type, node),
        )
    return core.Binary(TRUTH, node.span, node.sign, adapt(left, right.type), adapt(right, left.type))


def complain_of_empty(reader: Reader, node: tree.Comparison) -> core.Expr:
    """Complain of `deck is empty`."""
    reader.expression(node.left)
    reader.error(
        "unknown-name",
        "unknown name",
        node.right.span,
        'nothing is called "empty" here',
        hint=f"write count({node.left.span.text}) {'>' if node.sign == 'is not' else 'is'} 0",
    )
    return unknown(node.span)


@reads_expression(tree.Range)
def read_range(reader: Reader, node: tree.Range, expected: Type | None) -> core.Expr:
    return core.RangeOf(Many(NUMBER), node.span, want(reader, node.least, NUMBER), want(reader, node.most, NUMBER))


@reads_expression(tree.Sum)
def read_sum(reader: Reader, node: tree.Sum, expected: Type | None) -> core.Expr:
    left = reader.expression(node.left, expected)
    item = item_of(left.type)
    if item is not None and not isinstance(left.type, Unknown):
        right = want(reader, node.right, Many(item))
        return core.Binary(Many(item), node.span, "with" if node.sign == "+" else "without", left, right)
    if not fits(left.type, NUMBER):
        reader.error(
            "wrong-type",
            f"this is {described(left.type)}, not a number",
            left.span,
            f"`{node.sign}` works on numbers and lists",
        )
    return core.Binary(NUMBER, node.span, node.sign, sure(left), want(reader, node.right, NUMBER))


@reads_expression(tree.Product)
def read_product(reader: Reader, node: tree.Product, expected: Type | None) -> core.Expr:
    left, right = want(reader, node.left, NUMBER), want(reader, node.right, NUMBER)
    if node.sign != "*" and isinstance(right, core.Const) and right.value == 0:
        reader.error("by-zero", "this divides by zero", node.span, "nothing can be divided by zero")
    return core.Binary(NUMBER, node.span, node.sign, left, right)


@reads_expression(tree.Negative)
def read_negative(reader: Reader, node: tree.Negative, expected: Type | None) -> core.Expr:
    return core.Unary(NUMBER, node.span, "-", want(reader, node.value, NUMBER))


# Parts and places.


@reads_expression(tree.OfThing)
def read_of_thing(reader: Reader, node: tree.OfThing, expected: Type | None) -> core.Expr:
    return complete(reader, part_of_thing(reader, node))


def part_of_thing(reader: Reader, node: tree.OfThing) -> core.Expr:
    """Find a part of one thing, perhaps without the index that it wants."""
    owner = reader.expression(node.owner)
    if isinstance(owner.type, Many | Place):
        reader.error(
            "part-of-many",
            f"which one's {node.name}?",
            node.span,
            f"this is {described(owner.type)}, not one thing",
            hint=f"to add them up: sum({node.name} over ...)",
        )
        return unknown(node.span)
    return member(reader, owner, node.name) or unknown(node.span)


@reads_expression(tree.Indexed)
def read_indexed(reader: Reader, node: tree.Indexed, expected: Type | None) -> core.Expr:
    base = base_of_index(reader, node.base)
    if isinstance(base, core.ZoneAt | core.TrackOf) and base.index is None:
        decl = base.zone if isinstance(base, core.ZoneAt) else base.track
        if decl.index is not None:
            index = want(reader, node.index, decl.index.type)
            if isinstance(base, core.ZoneAt):
                return core.ZoneAt(base.type, node.span, base.zone, base.owner, index)
            return core.TrackOf(base.type, node.span, base.track, base.owner, index)
    if isinstance(base.type, Bag):
        wanted: Type = Value(base.type.enum) if base.type.enum else NUMBER
        return core.At(NUMBER, node.span, base, want(reader, node.index, wanted))
    if isinstance(base.type, Place) and isinstance(base.type.of, TokenDecl) and base.type.of.enum:
        return core.At(NUMBER, node.span, base, want(reader, node.index, Value(base.type.of.enum)))
    if isinstance(base.type, PerPlayer):
        return core.At(base.type.item, node.span, base, want(reader, node.index, PLAYER))
    item = item_of(base.type)
    if item is None:
        reader.error(
            "no-index-here",
            "this has no parts by index",
            node.span,
            f"{described(base.type)} can't be indexed",
            hint="lists, bags, zones of tokens and secret choices have parts by index",
        )
        return unknown(node.span)
    note_order(base)
    index = reader.expression(node.index, NUMBER)
    if item_of(index.type) is not None and fits(index.type, Many(NUMBER)) and not isinstance(index.type, Unknown):
        return core.Slice(Many(item), node.span, base, index)
    return core.At(item, node.span, base, fitted(reader, index, NUMBER, node.index.span.text))


def note_order(things: core.Expr) -> None:
    """Note that it counts in which order cards lie in a zone, so that it is drawn as a row."""
    zone = things.set if isinstance(things, core.Filter) else things
    if isinstance(zone, core.ZoneAt):
        zone.zone.read.add("row")


@reads_expression(tree.PlaceOf)
def read_place_of(reader: Reader, node: tree.PlaceOf, expected: Type | None) -> core.Expr:
    things = reader.expression(node.things)
    item = read_item(reader, things, "nothing can be in this")
    note_order(things)
    return core.Binary(NUMBER, node.span, "place", want(reader, node.thing, unset(item)), things)


def read_item(reader: Reader, things: core.Expr, title: str) -> Type:
    """Return of which type the things of a set are; complain if it is none."""
    item = item_of(things.type)
    if item is None:
        reader.error("not-a-set", title, things.span, f"{described(things.type)} is not a set of things")
    return item or UNKNOWN


def base_of_index(reader: Reader, node: Any) -> core.Expr:
    """Return what stands before an index."""
    if isinstance(node, tree.Name):
        return look_up(reader, node.name)
    if isinstance(node, tree.OfThing):
        return part_of_thing(reader, node)
    if isinstance(node, tree.Your):
        owner = read_you(reader, tree.You(span=node.span), None)
        return member(reader, owner, node.name) or unknown(node.span)
    return reader.expression(node)


@reads_expression(tree.Position)
def read_position(reader: Reader, node: tree.Position, expected: Type | None) -> core.Expr:
    of = reader.expression(node.of)
    if (
        isinstance(node.count, tree.Name)
        and node.count.name in CARDS
        and look_in_chain(reader, node.count.name) is None
    ):
        complain_of_top_card(reader, node, node.count)
        return unknown(node.span)
    count = want(reader, node.count, NUMBER) if node.count is not None else None
    if node.end == "random":
        item = read_item(reader, of, "there is nothing to take from")
        return core.AtRandom(some_of(of, item) if count is None else Many(item), node.span, count, of)
    zone = of.set if isinstance(of, core.Filter) else of
    if not is_zone_of_pieces(zone.type):
        if not isinstance(item_of(of.type), Unknown):
            complain_of_no_pile(reader, node, of)
        return unknown(node.span)
    piece = item_of(of.type) or UNKNOWN
    if isinstance(zone, core.ZoneAt):
        zone.zone.read.add("top")
    found = piece if count is None else Many(piece)
    if isinstance(of, core.Filter):
        return core.Function(found, node.span, node.end, [of] if count is None else [of, count])
    return core.Ends(found, node.span, node.end, count, of)


def complain_of_top_card(reader: Reader, node: tree.Position, word: tree.Name) -> None:
    """Complain of `top card of deck`."""
    several = f", or {node.end} 3 of {node.of.span.text} for several" if str(word.name).endswith("s") else ""
    reader.error(
        "thing-after-number",
        f'"{word.name}" is too much here',
        word.span,
        "what lies there is known from the zone",
        hint=f"write {node.end} of {node.of.span.text}{several}",
    )


def complain_of_no_pile(reader: Reader, node: tree.Position, of: core.Expr) -> None:
    """Complain of the top or the bottom of something that is no zone of cards."""
    words = node.of.span.text
    hint = ""
    if is_zone_of_tokens(of.type):
        hint = "tokens have no order: " + how_to_move_tokens(of.type, node.count, words)
    elif item_of(of.type) is not None:
        hint = f"for the first thing of a list write first({words}), for the last one last({words})"
    reader.error(
        "not-a-pile",
        f"this has no {node.end}",
        of.span,
        f"only a zone of cards has a {node.end}, and this is {described(of.type)}",
        hint=hint,
    )


@reads_expression(tree.PlayersExpression)
def read_players_expression(reader: Reader, node: tree.PlayersExpression, expected: Type | None) -> core.Expr:
    player = want(reader, node.player, PLAYER) if node.player is not None else None
    return core.Players(Many(PLAYER), node.span, node.start, player)
