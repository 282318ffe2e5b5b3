"""Expressions: what is wanted of them; values, texts, names and lists, from tree to core."""

from __future__ import annotations

import re
from typing import Any

import attrs
from croupier.grammar import NOWHERE, Word, did_you_mean, inserts, tree
from croupier.phrases import ENGLISH

from ..meaning import core
from ..meaning.model import EnumDecl, Var
from ..meaning.survey import walk
from ..meaning.types import (
    NOTHING,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    UNSET_NUMBER,
    WORDS,
    Bag,
    Many,
    Number,
    PerPlayer,
    Piece,
    Place,
    Player,
    Printed,
    Truth,
    Type,
    Unknown,
    Value,
    Words,
    described,
    fits,
    item_of,
    join,
    nothing_of,
    plural,
    unset,
)
from .advice import how_to_count_tokens, is_counted, turned
from .context import Item, Reader, reads_expression, unknown
from .given import number_of
from .names import adapt, as_wanted, is_zone_of_tokens, look_up, member

# A word for one and for several, behind a number.
COUNTED = re.compile(r" ([\w'’-]+(?:\|[\w'’-]+)+)")


def want(reader: Reader, node: Any, wanted: Type, why: str = "") -> core.Expr:
    """Elaborate an expression that must be of a type."""
    return fitted(reader, reader.expression(node, wanted), wanted, node.span.text, why)


def fitted(reader: Reader, found: core.Expr, wanted: Type, words: str, why: str = "") -> core.Expr:
    """Return what was elaborated as it is wanted; complain if it is of another type."""
    found = as_wanted(found, wanted)
    if not fits(found.type, wanted):
        reader.error(
            "wrong-type",
            f"this is {described(found.type)}, not {described(wanted)}",
            found.span,
            why or f"{described(wanted)} is wanted here",
            hint=turned(found.type, wanted, words),
        )
        return unknown(found.span)
    return found


def want_condition(reader: Reader, node: Any) -> core.Expr:
    """Elaborate something that must be yes or no; a single card or player stands for `is not none`."""
    found = reader.expression(node, TRUTH)
    if isinstance(found.type, Truth | Unknown):
        return found
    words = node.span.text
    hint = f"compare it with something, as in `{words} > 0`"
    if is_counted(found.type):
        hint = f"to ask whether there are any write: count({words}) > 0"
    elif isinstance(found.type, Piece | Player | Value):
        hint = f"to ask whether there is one write: {words} is not none"
    reader.error(
        "not-a-condition",
        "this is not a condition",
        found.span,
        f"{described(found.type)} is neither yes nor no",
        hint=hint,
    )
    return unknown(found.span)


def a_set(reader: Reader, node: tree.Set, name: Word | None = None) -> tuple[core.Expr, Type, Var, core.Expr | None]:
    """Elaborate something to choose or count from; return the set, its items' type, the item and its condition."""
    node, name = named_set(node, name)
    value = reader.expression(node.value) if node.otherwise is None else set_or_else(reader, node, name)
    item = item_of(value.type)
    if item is None:
        words = node.value.span.text
        hint = f"tokens are counted: {how_to_count_tokens(value.type, words)}" if is_zone_of_tokens(value.type) else ""
        if isinstance(node.value, tree.Position) and node.where is not None:
            some = f"({node.value.of.span.text} where {node.where.span.text})"
            hint = f"to look at some of them only, write: {node.value.end} of {some}"
        reader.error(
            "not-a-set",
            "there is nothing to go through",
            value.span,
            f"{described(value.type)} is not a set of things",
            hint=hint or ("for so many times write: repeat n times" if isinstance(value.type, Number) else ""),
        )
        item = UNKNOWN
    var = Var(str(name) if name else "it", item, name.span if name else node.span)
    reader.bind_py(var)
    condition = None
    if node.where is not None and node.otherwise is None:
        with reader.item(var):
            if name is None:
                condition = want_condition(reader, node.where)
            else:
                with reader.scope(var):
                    condition = want_condition(reader, node.where)
    return value, item, var, condition


def named_set(node: tree.Set, name: Word | None) -> tuple[tree.Set, Word | None]:
    """Take `f in Family` for the set `Family` whose things are called f, where a set is wanted."""
    value = node.value
    if name is None and isinstance(value, tree.Comparison) and value.sign == "in" and isinstance(value.left, tree.Name):
        return tree.Set(value.right, node.where, node.otherwise, span=node.span), value.left.name
    return node, name


def set_or_else(reader: Reader, node: tree.Set, name: Word | None, expected: Type | None = None) -> core.Expr:
    """Elaborate something, or else what takes its place if it is none or nothing is in it."""
    assert node.otherwise is not None
    first = tree.Set(node.value, node.where, span=node.span)
    found = whole_set(reader, first, name) if node.where is not None else reader.expression(node.value, expected)
    with reader.scope():
        other = read_set(reader, node.otherwise, expected or found.type)
    return or_else(reader, found, other, node)


def or_else(reader: Reader, found: core.Expr, other: core.Expr, node: tree.Set) -> core.Expr:
    """Put what takes the place of nothing behind something that can be nothing."""
    both = other.type if found.type == UNSET_NUMBER == unset(other.type) else join(found.type, other.type)
    if both is None:
        reader.error(
            "two-types",
            "two different types",
            node.span,
            f"either {described(found.type)} or {described(other.type)}",
            hint="what stands behind `else` takes the place of what stands before it",
        )
        both = UNKNOWN
    for part in walk(found):
        if isinstance(part, core.AtRandom | core.Make):
            reader.error(
                "chance-inside",
                "nothing can be drawn before `, else`",
                part.span,
                "whether there is something is asked first",
                hint="draw on a line before: let c = random of ..., and write c, else ... here",
            )
    if item_of(found.type) is not None:
        size = core.Function(NUMBER, found.span, "count", [found])
        test = core.Binary(TRUTH, found.span, ">", size, core.Const(NUMBER, found.span, 0))
    else:
        if nothing_of(found.type) is not None or isinstance(found.type, Words | Bag | PerPlayer | Place):
            reader.error(
                "never-none",
                "this is never none",
                found.span,
                f"{described(found.type)} is always something, so what stands behind `else` never counts",
            )
        test = core.Binary(TRUTH, found.span, "is not", found, core.Const(found.type, found.span, None))
    return core.Either(both, node.span, test, as_wanted(found, both), as_wanted(other, both))


def whole_set(reader: Reader, node: tree.Set, name: Word | None = None) -> core.Expr:
    """Elaborate a set with its condition, as one expression."""
    value, item, var, condition = a_set(reader, node, name)
    if condition is None:
        return value
    return core.Filter(Many(item), node.span, value, var, condition)


@reads_expression(tree.Set)
def read_set(reader: Reader, node: tree.Set, expected: Type | None) -> core.Expr:
    if node.otherwise is not None:
        return set_or_else(reader, node, None, expected)
    return reader.expression(node.value, expected) if node.where is None else whole_set(reader, node)


# Plain values.


@reads_expression(tree.Number)
def read_number(reader: Reader, node: tree.Number, expected: Type | None) -> core.Expr:
    value = number_of(node.digits)
    if value > 10**12:
        reader.error(
            "big-number",
            "this number is too big",
            node.span,
            "numbers go up to a million million",
            hint="write a smaller one",
        )
        value = 0
    return core.Const(NUMBER, node.span, value)


@reads_expression(tree.Truth)
def read_truth(reader: Reader, node: tree.Truth, expected: Type | None) -> core.Expr:
    return core.Const(TRUTH, node.span, node.word == "yes")


@reads_expression(tree.None_)
def read_none(reader: Reader, node: tree.None_, expected: Type | None) -> core.Expr:
    return core.Const(NOTHING, node.span, None)


@reads_expression(tree.Text)
def read_text(reader: Reader, node: tree.Text, expected: Type | None) -> core.Expr:
    return template(reader, node)


def template(reader: Reader, text: tree.Text) -> core.Template:
    """Elaborate a text in all its languages."""
    pieces = {ENGLISH: text_pieces(reader, text.string)}
    for translation in text.translations:
        pieces[str(translation.language)] = text_pieces(reader, translation.string)
    return core.Template(WORDS, text.span, pieces)


def text_pieces(reader: Reader, word: Word) -> list[str | core.Expr]:
    """Split one string."""
    parts, problems = inserts(word)
    reader.diagnostics += problems
    pieces: list[str | core.Expr] = []
    for part in parts:
        pieces += counted(part, pieces) if isinstance(part, str) else [read_insert(reader, part)]
    return pieces


def counted(words: str, before: list[str | core.Expr]) -> list[str | core.Expr]:
    """Split words of a text, which can begin with a word for one and for several of a number before them."""
    found = COUNTED.match(words)
    if found is None or not before or isinstance(before[-1], str) or not isinstance(before[-1].type, Number):
        return [words]
    rest = words[found.end() :]
    return [" ", core.Template(WORDS, NOWHERE, {ENGLISH: [found[1]]}), *([rest] if rest else [])]


def read_insert(reader: Reader, node: Any) -> core.Expr:
    """Elaborate what is filled in; `c's text` is the rule text of a card, which there is only in texts."""
    inner = node.value if isinstance(node, tree.Set) and node.where is None and node.otherwise is None else node
    if isinstance(inner, tree.OfThing) and inner.name == "text":
        card = reader.expression(inner.owner)
        if isinstance(card.type, Piece):
            return attrs.evolve(card, type=Printed(card.type.kind))
    return reader.expression(node)


# Names.


@reads_expression(tree.Name)
def read_name(reader: Reader, node: tree.Name, expected: Type | None) -> core.Expr:
    return complete(reader, look_up(reader, node.name, expected))


def complete(reader: Reader, found: core.Expr) -> core.Expr:
    """Complain about a zone or track that wants an index and has none."""
    decl = found.zone if isinstance(found, core.ZoneAt) else found.track if isinstance(found, core.TrackOf) else None
    if decl is not None and decl.index is not None and found.index is None:  # type: ignore[attr-defined]
        reader.error(
            "no-index",
            f'which "{decl.name}"?',
            found.span,
            f"there is one for each {decl.index.type}",
            hint=f"write {decl.name}[...]",
        )
        return unknown(found.span)
    return found


@reads_expression(tree.TypeName)
def read_type_name(reader: Reader, node: tree.TypeName, expected: Type | None) -> core.Expr:
    world = reader.world
    if node.name in world.kinds:
        kind = world.kinds[node.name]
        return core.Pieces(Many(Piece(kind)), node.span, kind)
    if node.name in world.enums:
        enum = world.enums[node.name]
        return core.Values(Many(Value(enum)), node.span, enum)
    player = reader.people.get(str(node.name).lower())
    if player is not None:
        return core.Local(PLAYER, node.span, player)
    reader.error(
        "unknown-kind",
        "unknown kind",
        node.span,
        f'nothing declares "{node.name}"',
        hint=did_you_mean(node.name, [*world.kinds, *world.enums]),
    )
    return unknown(node.span)


@reads_expression(tree.You)
def read_you(reader: Reader, node: tree.You, expected: Type | None) -> core.Expr:
    if reader.you is None:
        reader.error(
            "no-you",
            "there is no `you` here",
            node.span,
            "only a card says `you`: its player",
            hint="name the player, as a procedure's parameter does",
        )
        return core.Const(PLAYER, node.span, None)
    return core.Local(PLAYER, node.span, reader.you)


@reads_expression(tree.Your)
def read_your(reader: Reader, node: tree.Your, expected: Type | None) -> core.Expr:
    owner = read_you(reader, tree.You(span=node.span), None)
    return complete(reader, member(reader, owner, node.name) or unknown(node.span))


@reads_expression(tree.This)
def read_this(reader: Reader, node: tree.This, expected: Type | None) -> core.Expr:
    if reader.this is None:
        reader.error(
            "no-this",
            "there is no card here",
            node.span,
            "only a card or kind says `this`",
            hint="name the card, as a procedure's parameter does",
        )
        return unknown(node.span)
    return core.Local(reader.this.type, node.span, reader.this)


@reads_expression(tree.It)
def read_it(reader: Reader, node: tree.It, expected: Type | None) -> core.Expr:
    for scope in reversed(reader.chain):
        if isinstance(scope, Item):
            return core.Local(scope.var.type, node.span, scope.var)
    reader.error(
        "no-it",
        "there is no `it` here",
        node.span,
        "`it` is what a `where` or an `over` looks at",
        hint="name what you mean, as in: for each c in deck: ...",
    )
    return unknown(node.span)


@reads_expression(tree.CardNamed)
def read_card_named(reader: Reader, node: tree.CardNamed, expected: Type | None) -> core.Expr:
    for card in reader.world.cards:
        if card.title is not None and card.title.string == node.name:
            return core.PieceNamed(Piece(card.kind), node.span, str(node.name))
    patterned = [card for card in reader.world.cards if card.title is None or "{" in card.title.string]
    if patterned:
        # Whether there is such a card is known only when the patterns are filled in: `pieces` looks.
        found = core.PieceNamed(Piece(patterned[0].kind if len(patterned) == 1 else None), node.span, str(node.name))
        reader.named_pieces.append(found)
        return found
    known = [str(card.title.string) for card in reader.world.cards if card.title is not None]
    reader.error(
        "unknown-card",
        "unknown card",
        node.span,
        f'no card is called "{node.name}"',
        hint=did_you_mean(node.name, known),
    )
    return unknown(node.span)


# Lists.


@reads_expression(tree.ListLiteral)
def read_list_literal(reader: Reader, node: tree.ListLiteral, expected: Type | None) -> core.Expr:
    if any(isinstance(item, tree.Counted) for item in node.items) or isinstance(expected, Bag):
        return read_bag(reader, node, expected)
    wanted = item_of(expected) if expected else None
    items = [reader.expression(item, wanted) for item in node.items]
    both: Type = items[0].type if items else wanted or UNKNOWN
    for item in items[1:]:
        joined = join(both, item.type)
        if joined is None:
            reader.error(
                "two-types",
                "two different types in one list",
                item.span,
                f"{described(item.type)} among {plural(both)}",
            )
            joined = UNKNOWN
        both = joined
    if isinstance(wanted, Many) and fits(both, wanted):
        both = wanted
    return core.ListOf(Many(both), node.span, [adapt(item, both) for item in items])


def read_bag(reader: Reader, node: tree.ListLiteral, expected: Type | None) -> core.Expr:
    """Make a bag out of a list in which values are counted."""
    enum: EnumDecl | None = expected.enum if isinstance(expected, Bag) else None
    counts: list[tuple[int, core.Expr]] = []
    for item in node.items:
        count, value = (number_of(item.count), item.value) if isinstance(item, tree.Counted) else (1, item)
        found = reader.expression(value, Value(enum) if enum else None)
        if isinstance(found.type, Value) and enum is None:
            enum = found.type.enum
        if not isinstance(found.type, Value) or found.type.enum is not enum:
            if not isinstance(found.type, Unknown):
                reader.error(
                    "wrong-type",
                    f"this is {described(found.type)}",
                    found.span,
                    "a bag counts the values of one enum",
                )
            continue
        counts.append((min(count, 10**6), found))
    return core.BagOf(Bag(enum), node.span, counts)
