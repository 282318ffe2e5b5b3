"""Expressions: from tree to core, with their types."""

from __future__ import annotations

from typing import Any

from croupier.grammar import Word, did_you_mean, tree

from ..meaning import core
from ..meaning.model import EnumDecl, TokenDecl, Var
from ..meaning.types import (
    NOTHING,
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
    Player,
    Truth,
    Type,
    Unknown,
    Value,
    an,
    described,
    fits,
    item_of,
    join,
    plural,
)
from .advice import compared, how_to_count_tokens, how_to_move_tokens, is_counted, turned
from .given import number_of
from .names import Item, Names, is_zone_of_pieces, is_zone_of_tokens
from .texts import TextPieces

# What rulebooks call that of which one is the top.
CARDS = ("card", "cards", "token", "tokens", "die", "dice")


class Expressions(Names, TextPieces):
    """One method for each class of expression, named after it."""

    named_pieces: list[core.PieceNamed]
    in_example = False

    def expression(self, node: Any, expected: Type | None = None) -> core.Expr:
        """Elaborate an expression; `expected` helps to find the values of enums."""
        found: core.Expr = getattr(self, f"expression_{type(node).__name__}")(node, expected)
        return found

    def want(self, node: Any, wanted: Type, why: str = "") -> core.Expr:
        """Elaborate an expression that must be of a type."""
        found = self.expression(node, wanted)
        if not fits(found.type, wanted):
            self.error(
                "wrong-type",
                f"this is {described(found.type)}, not {described(wanted)}",
                found.span,
                why or f"{described(wanted)} is wanted here",
                hint=turned(found.type, wanted, node.span.text),
            )
            return self.unknown(found.span)
        return self.adapt(found, wanted)

    def adapt(self, found: core.Expr, wanted: Type) -> core.Expr:
        """Turn `none` into the type that is wanted, and a zone into the list of what lies there where one is."""
        if isinstance(found, core.Const) and found.type is NOTHING:
            return core.Const(wanted, found.span, None)
        if isinstance(wanted, Many) and is_zone_of_pieces(found.type):
            return self.contents(found)
        return found

    def contents(self, value: core.Expr) -> core.Expr:
        """Take what lies in a zone now, as a list."""
        if is_zone_of_pieces(value.type):
            return core.Function(Many(item_of(value.type) or UNKNOWN), value.span, "contents", [value])
        enum = value.type.of.enum if isinstance(value.type, Place) and isinstance(value.type.of, TokenDecl) else None
        return core.Function(Bag(enum), value.span, "contents", [value])

    def condition(self, node: Any) -> core.Expr:
        """Elaborate something that must be yes or no; a single card or player stands for `is not none`."""
        found = self.expression(node, TRUTH)
        if isinstance(found.type, Truth | Unknown):
            return found
        words = node.span.text
        hint = f"compare it with something, as in `{words} > 0`"
        if is_counted(found.type):
            hint = f"to ask whether there are any write: count({words}) > 0"
        elif isinstance(found.type, Piece | Player | Value):
            hint = f"to ask whether there is one write: {words} is not none"
        self.error(
            "not-a-condition",
            "this is not a condition",
            found.span,
            f"{described(found.type)} is neither yes nor no",
            hint=hint,
        )
        return self.unknown(found.span)

    def a_set(self, node: tree.Set, name: Word | None = None) -> tuple[core.Expr, Type, Var, core.Expr | None]:
        """Elaborate something to choose or count from; give the set, its items' type, the item and its condition."""
        node, name = named_set(node, name)
        value = self.expression(node.value)
        item = item_of(value.type)
        if item is None:
            words = node.value.span.text
            hint = (
                f"tokens are counted: {how_to_count_tokens(value.type, words)}" if is_zone_of_tokens(value.type) else ""
            )
            if isinstance(node.value, tree.Position) and node.where is not None:
                some = f"({node.value.of.span.text} where {node.where.span.text})"
                hint = f"to look at some of them only, write: {node.value.end} of {some}"
            self.error(
                "not-a-set",
                "there is nothing to go through",
                value.span,
                f"{described(value.type)} is not a set of things",
                hint=hint or ("for so many times write: repeat n times" if isinstance(value.type, Number) else ""),
            )
            item = UNKNOWN
        var = Var(str(name) if name else "it", item, name.span if name else node.span)
        self.bind_py(var)
        condition = None
        if node.where is not None:
            with self.item(var):
                if name is None:
                    condition = self.condition(node.where)
                else:
                    with self.frame(var):
                        condition = self.condition(node.where)
        return value, item, var, condition

    def whole_set(self, node: tree.Set) -> core.Expr:
        """Elaborate a set with its condition, as one expression."""
        value, item, var, condition = self.a_set(node)
        if condition is None:
            return value
        return core.Filter(Many(item), node.span, value, var, condition)

    def expression_Set(self, node: tree.Set, expected: Type | None) -> core.Expr:
        return self.expression(node.value, expected) if node.where is None else self.whole_set(node)

    # Plain values.

    def expression_Number(self, node: tree.Number, expected: Type | None) -> core.Expr:
        value = number_of(node.digits)
        if value > 10**12:
            self.error(
                "big-number",
                "this number is too big",
                node.span,
                "numbers go up to a million million",
                hint="write a smaller one",
            )
            value = 0
        return core.Const(NUMBER, node.span, value)

    def expression_Truth(self, node: tree.Truth, expected: Type | None) -> core.Expr:
        return core.Const(TRUTH, node.span, node.word == "yes")

    def expression_None_(self, node: tree.None_, expected: Type | None) -> core.Expr:
        return core.Const(NOTHING, node.span, None)

    def expression_Text(self, node: tree.Text, expected: Type | None) -> core.Expr:
        return self.template(node)

    def expression_Name(self, node: tree.Name, expected: Type | None) -> core.Expr:
        return self.complete(self.look_up(node.name, expected))

    def complete(self, found: core.Expr) -> core.Expr:
        """Complain about a zone or track that wants an index and has none."""
        decl = (
            found.zone if isinstance(found, core.ZoneAt) else found.track if isinstance(found, core.TrackOf) else None
        )
        if decl is not None and decl.index is not None and found.index is None:  # type: ignore[attr-defined]
            self.error(
                "no-index",
                f'which "{decl.name}"?',
                found.span,
                f"there is one for each {decl.index.type}",
                hint=f"write {decl.name}[...]",
            )
            return self.unknown(found.span)
        return found

    def expression_TypeName(self, node: tree.TypeName, expected: Type | None) -> core.Expr:
        world = self.world
        if node.name in world.kinds:
            kind = world.kinds[node.name]
            return core.Pieces(Many(Piece(kind)), node.span, kind)
        if node.name in world.enums:
            enum = world.enums[node.name]
            return core.Values(Many(Value(enum)), node.span, enum)
        self.error(
            "unknown-kind",
            "unknown kind",
            node.span,
            f'nothing declares "{node.name}"',
            hint=did_you_mean(node.name, [*world.kinds, *world.enums]),
        )
        return self.unknown(node.span)

    def expression_You(self, node: tree.You, expected: Type | None) -> core.Expr:
        if self.you is None:
            self.error(
                "no-you",
                "there is no `you` here",
                node.span,
                "only a card says `you`: its player",
                hint="name the player, as a procedure's parameter does",
            )
            return core.Const(PLAYER, node.span, None)
        return core.Local(PLAYER, node.span, self.you)

    def expression_Your(self, node: tree.Your, expected: Type | None) -> core.Expr:
        owner = self.expression_You(tree.You(span=node.span), None)
        return self.complete(self.member(owner, node.name) or self.unknown(node.span))

    def expression_This(self, node: tree.This, expected: Type | None) -> core.Expr:
        if self.this is None:
            self.error(
                "no-this",
                "there is no card here",
                node.span,
                "only a card or kind says `this`",
                hint="name the card, as a procedure's parameter does",
            )
            return self.unknown(node.span)
        return core.Local(self.this.type, node.span, self.this)

    def expression_It(self, node: tree.It, expected: Type | None) -> core.Expr:
        for scope in reversed(self.chain):
            if isinstance(scope, Item):
                return core.Local(scope.var.type, node.span, scope.var)
        self.error(
            "no-it",
            "there is no `it` here",
            node.span,
            "`it` is what a `where` or an `over` looks at",
            hint="name what you mean, as in: for each c in deck: ...",
        )
        return self.unknown(node.span)

    def expression_CardNamed(self, node: tree.CardNamed, expected: Type | None) -> core.Expr:
        for card in self.world.cards:
            if card.title is not None and card.title.string == node.name:
                return core.PieceNamed(Piece(card.kind), node.span, str(node.name))
        patterned = [card for card in self.world.cards if card.title is None or "{" in card.title.string]
        if patterned:
            # Whether there is such a card is known only when the patterns are filled in: `pieces` looks.
            found = core.PieceNamed(
                Piece(patterned[0].kind if len(patterned) == 1 else None), node.span, str(node.name)
            )
            self.named_pieces.append(found)
            return found
        known = [str(card.title.string) for card in self.world.cards if card.title is not None]
        self.error(
            "unknown-card",
            "unknown card",
            node.span,
            f'no card is called "{node.name}"',
            hint=did_you_mean(node.name, known),
        )
        return self.unknown(node.span)

    # Signs.

    def expression_IfElse(self, node: tree.IfElse, expected: Type | None) -> core.Expr:
        condition = self.condition(node.condition)
        value, otherwise = self.expression(node.value, expected), self.expression(node.otherwise, expected)
        both = join(value.type, otherwise.type)
        if both is None:
            self.error(
                "two-types",
                "two different types",
                node.span,
                f"either {described(value.type)} or {described(otherwise.type)}",
                hint="both sides of an `if` must be of one type",
            )
            both = UNKNOWN
        return core.Either(both, node.span, condition, self.adapt(value, both), self.adapt(otherwise, both))

    def expression_Or(self, node: tree.Or, expected: Type | None) -> core.Expr:
        return core.Binary(TRUTH, node.span, "or", self.condition(node.left), self.condition(node.right))

    def expression_And(self, node: tree.And, expected: Type | None) -> core.Expr:
        return core.Binary(TRUTH, node.span, "and", self.condition(node.left), self.condition(node.right))

    def expression_Not(self, node: tree.Not, expected: Type | None) -> core.Expr:
        return core.Unary(TRUTH, node.span, "not", self.condition(node.value))

    def expression_Comparison(self, node: tree.Comparison, expected: Type | None) -> core.Expr:
        if node.sign in ("is", "is not"):
            return self.equality(node)
        if node.sign in ("in", "not in"):
            whole = self.expression(node.right)
            item = item_of(whole.type)
            if item is None:
                self.error(
                    "not-a-set", "nothing can be in this", whole.span, f"{described(whole.type)} is not a set of things"
                )
                item = UNKNOWN
            return core.Binary(TRUTH, node.span, node.sign, self.want(node.left, item), whole)
        left, right = self.expression(node.left), self.expression(node.right)
        if isinstance(left.type, Value) and isinstance(right.type, Number):
            right = self.expression(node.right, left.type)
        if isinstance(left.type, Value) and fits(right.type, left.type):
            return core.Binary(TRUTH, node.span, node.sign, left, right)
        for side in (left, right):
            if not fits(side.type, NUMBER):
                self.error(
                    "wrong-type",
                    f"this is {described(side.type)}, not a number",
                    side.span,
                    f"`{node.sign}` compares numbers",
                    hint=compared(left.type, right.type, node),
                )
        return core.Binary(TRUTH, node.span, node.sign, left, right)

    def equality(self, node: tree.Comparison) -> core.Expr:
        negated = node.sign == "is not"
        if isinstance(node.right, tree.TypeName) and node.right.name in self.world.kinds:
            card = self.want(node.left, Piece(None), f"only a card can be {an(node.right.name)}")
            return core.IsKind(TRUTH, node.span, card, self.world.kinds[node.right.name], negated)
        if (
            isinstance(node.right, tree.Name)
            and node.right.name == "empty"
            and self.look_in_chain(node.right.name) is None
        ):
            return self.is_empty(node)
        if isinstance(node.left, tree.Name) and not isinstance(node.right, tree.Name):
            right = self.expression(node.right)
            left = self.expression(node.left, right.type)
        else:
            left = self.expression(node.left)
            right = self.expression(node.right, left.type)
        if not fits(left.type, right.type) and not fits(right.type, left.type):
            self.error(
                "never-equal",
                "these can never be the same",
                node.span,
                f"{described(left.type)} and {described(right.type)}",
                hint=compared(left.type, right.type, node),
            )
        return core.Binary(TRUTH, node.span, node.sign, self.adapt(left, right.type), self.adapt(right, left.type))

    def is_empty(self, node: tree.Comparison) -> core.Expr:
        """Complain of `deck is empty`."""
        self.expression(node.left)
        self.error(
            "unknown-name",
            "unknown name",
            node.right.span,
            'nothing is called "empty" here',
            hint=f"write count({node.left.span.text}) {'>' if node.sign == 'is not' else 'is'} 0",
        )
        return self.unknown(node.span)

    def expression_Range(self, node: tree.Range, expected: Type | None) -> core.Expr:
        return core.RangeOf(Many(NUMBER), node.span, self.want(node.least, NUMBER), self.want(node.most, NUMBER))

    def expression_Sum(self, node: tree.Sum, expected: Type | None) -> core.Expr:
        left = self.expression(node.left, expected)
        item = item_of(left.type)
        if item is not None and not isinstance(left.type, Unknown):
            right = self.want(node.right, Many(item))
            return core.Binary(Many(item), node.span, "with" if node.sign == "+" else "without", left, right)
        if not fits(left.type, NUMBER):
            self.error(
                "wrong-type",
                f"this is {described(left.type)}, not a number",
                left.span,
                f"`{node.sign}` works on numbers and lists",
            )
        return core.Binary(NUMBER, node.span, node.sign, left, self.want(node.right, NUMBER))

    def expression_Product(self, node: tree.Product, expected: Type | None) -> core.Expr:
        left, right = self.want(node.left, NUMBER), self.want(node.right, NUMBER)
        if node.sign != "*" and isinstance(right, core.Const) and right.value == 0:
            self.error("by-zero", "this divides by zero", node.span, "nothing can be divided by zero")
        return core.Binary(NUMBER, node.span, node.sign, left, right)

    def expression_Negative(self, node: tree.Negative, expected: Type | None) -> core.Expr:
        return core.Unary(NUMBER, node.span, "-", self.want(node.value, NUMBER))

    # Parts and places.

    def expression_OfThing(self, node: tree.OfThing, expected: Type | None) -> core.Expr:
        return self.complete(self.of_thing(node))

    def of_thing(self, node: tree.OfThing) -> core.Expr:
        owner = self.expression(node.owner)
        if isinstance(owner.type, Many | Place):
            self.error(
                "part-of-many",
                f"which one's {node.name}?",
                node.span,
                f"this is {described(owner.type)}, not one thing",
                hint=f"to add them up: sum({node.name} over ...)",
            )
            return self.unknown(node.span)
        return self.member(owner, node.name) or self.unknown(node.span)

    def expression_Indexed(self, node: tree.Indexed, expected: Type | None) -> core.Expr:
        base = self.base_of_index(node.base)
        if isinstance(base, core.ZoneAt | core.TrackOf) and base.index is None:
            decl = base.zone if isinstance(base, core.ZoneAt) else base.track
            if decl.index is not None:
                index = self.want(node.index, decl.index.type)
                if isinstance(base, core.ZoneAt):
                    return core.ZoneAt(base.type, node.span, base.zone, base.owner, index)
                return core.TrackOf(base.type, node.span, base.track, base.owner, index)
        if isinstance(base.type, Bag):
            wanted: Type = Value(base.type.enum) if base.type.enum else NUMBER
            return core.At(NUMBER, node.span, base, self.want(node.index, wanted))
        if isinstance(base.type, Place) and isinstance(base.type.of, TokenDecl) and base.type.of.enum:
            return core.At(NUMBER, node.span, base, self.want(node.index, Value(base.type.of.enum)))
        if isinstance(base.type, PerPlayer):
            return core.At(base.type.item, node.span, base, self.want(node.index, PLAYER))
        item = item_of(base.type)
        if item is None:
            self.error(
                "no-index-here",
                "this has no parts by index",
                node.span,
                f"{described(base.type)} can't be indexed",
                hint="lists, bags, zones of tokens and secret choices have parts by index",
            )
            return self.unknown(node.span)
        if isinstance(base, core.ZoneAt):
            base.zone.read.add("row")
        return core.At(item, node.span, base, self.want(node.index, NUMBER))

    def base_of_index(self, node: Any) -> core.Expr:
        if isinstance(node, tree.Name):
            return self.look_up(node.name)
        if isinstance(node, tree.OfThing):
            return self.of_thing(node)
        if isinstance(node, tree.Your):
            owner = self.expression_You(tree.You(span=node.span), None)
            return self.member(owner, node.name) or self.unknown(node.span)
        return self.expression(node)

    def expression_Position(self, node: tree.Position, expected: Type | None) -> core.Expr:
        of = self.expression(node.of)
        if (
            isinstance(node.count, tree.Name)
            and node.count.name in CARDS
            and self.look_in_chain(node.count.name) is None
        ):
            self.top_card(node, node.count)
            return self.unknown(node.span)
        count = self.want(node.count, NUMBER) if node.count is not None else None
        if node.end == "random":
            item = item_of(of.type)
            if item is None:
                self.error(
                    "not-a-set",
                    "there is nothing to take from",
                    of.span,
                    f"{described(of.type)} is not a set of things",
                )
                item = UNKNOWN
            return core.AtRandom(item if count is None else Many(item), node.span, count, of)
        zone = of.set if isinstance(of, core.Filter) else of
        if not is_zone_of_pieces(zone.type):
            if not isinstance(item_of(of.type), Unknown):
                self.not_a_pile(node, of)
            return self.unknown(node.span)
        piece = item_of(of.type) or UNKNOWN
        if isinstance(zone, core.ZoneAt):
            zone.zone.read.add("top")
        found = piece if count is None else Many(piece)
        if isinstance(of, core.Filter):
            return core.Function(found, node.span, node.end, [of] if count is None else [of, count])
        return core.Ends(found, node.span, node.end, count, of)

    def top_card(self, node: tree.Position, word: tree.Name) -> None:
        """Complain of `top card of deck`."""
        several = f", or {node.end} 3 of {node.of.span.text} for several" if str(word.name).endswith("s") else ""
        self.error(
            "thing-after-number",
            f'"{word.name}" is too much here',
            word.span,
            "what lies there is known from the zone",
            hint=f"write {node.end} of {node.of.span.text}{several}",
        )

    def not_a_pile(self, node: tree.Position, of: core.Expr) -> None:
        """Complain of the top or the bottom of something that is no zone of cards."""
        words = node.of.span.text
        hint = ""
        if is_zone_of_tokens(of.type):
            hint = "tokens have no order: " + how_to_move_tokens(of.type, node.count, words)
        elif item_of(of.type) is not None:
            hint = f"for the first thing of a list write first({words}), for the last one last({words})"
        self.error(
            "not-a-pile",
            f"this has no {node.end}",
            of.span,
            f"only a zone of cards has a {node.end}, and this is {described(of.type)}",
            hint=hint,
        )

    def expression_PlayersExpression(self, node: tree.PlayersExpression, expected: Type | None) -> core.Expr:
        player = self.want(node.player, PLAYER) if node.player is not None else None
        return core.Players(Many(PLAYER), node.span, node.start, player)

    def expression_ListLiteral(self, node: tree.ListLiteral, expected: Type | None) -> core.Expr:
        if any(isinstance(item, tree.Counted) for item in node.items) or isinstance(expected, Bag):
            return self.bag(node, expected)
        wanted = item_of(expected) if expected else None
        items = [self.expression(item, wanted) for item in node.items]
        both: Type = items[0].type if items else wanted or UNKNOWN
        for item in items[1:]:
            joined = join(both, item.type)
            if joined is None:
                self.error(
                    "two-types",
                    "two different types in one list",
                    item.span,
                    f"{described(item.type)} among {plural(both)}",
                )
                joined = UNKNOWN
            both = joined
        if isinstance(wanted, Many) and fits(both, wanted):
            both = wanted
        return core.ListOf(Many(both), node.span, [self.adapt(item, both) for item in items])

    def bag(self, node: tree.ListLiteral, expected: Type | None) -> core.Expr:
        enum: EnumDecl | None = expected.enum if isinstance(expected, Bag) else None
        counts: list[tuple[int, core.Expr]] = []
        for item in node.items:
            count, value = (number_of(item.count), item.value) if isinstance(item, tree.Counted) else (1, item)
            found = self.expression(value, Value(enum) if enum else None)
            if isinstance(found.type, Value) and enum is None:
                enum = found.type.enum
            if not isinstance(found.type, Value) or found.type.enum is not enum:
                if not isinstance(found.type, Unknown):
                    self.error(
                        "wrong-type",
                        f"this is {described(found.type)}",
                        found.span,
                        "a bag counts the values of one enum",
                    )
                continue
            counts.append((min(count, 10**6), found))
        return core.BagOf(Bag(enum), node.span, counts)


def named_set(node: tree.Set, name: Word | None) -> tuple[tree.Set, Word | None]:
    """Take `f in Family` for the set `Family` whose things are called f, where a set is wanted."""
    value = node.value
    if name is None and isinstance(value, tree.Comparison) and value.sign == "in" and isinstance(value.left, tree.Name):
        return tree.Set(value.right, node.where, span=node.span), value.left.name
    return node, name
