"""Core expressions to Python expressions.

A zone is written as its number, a card, player or enum value as its number, a list as a list or tuple. Small rules that
no card changes are written in place; what is known beforehand is worked out beforehand.
"""

from __future__ import annotations

import ast
from typing import Any

from ..meaning import core
from ..meaning.model import KindDecl, RuleDecl, Var
from ..meaning.said import Said
from ..meaning.types import Many, Number, Piece, Place, Value, item_of, nothing_of
from ..planning.plan import Plan, fixed, size_of
from ..planning.static import NotStatic, binary
from .live import is_variable
from .plain import counted
from .python import (
    LINES,
    as_node,
    attribute,
    both,
    constant,
    expression,
    function,
    listed,
    names_in,
    returned,
    statements,
    tupled,
)

COMPARISONS = {"is": "==", "is not": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "in": "in", "not in": "not in"}
ARITHMETIC = {"+": "+", "-": "-", "*": "*", "/": "//", "mod": "%"}
EXTREMES = {"highest": "max", "lowest": "min"}
INLINE_SIZE = 40
MOST_INLINE = 300  # with the rules that are written in place within it
# Parts of expressions that are worked out in a step.
PARTS_A_STEP = 3
NODES_A_STEP = 30
# The steps of looking at a few cards that may change a rule.
OF_CHANGES = 24
# As many parts is it worth to compare a thing with others.
OF_ORDER = 20
# Sets that can be longer than this use up a step for each thing.
SHORT_SET = 50
MANY_PIECES = 200
# A set known beforehand of at most this length is written out, thing by thing.
SHORT = 4
MOST_SPELLED_OUT = 2  # a set within a set is written out, but not a set within that


class ExpressionWriter:
    """One method for each class of core expression."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.env: dict[Var, ast.expr] = {}
        self.tables: dict[str, Any] = {}
        self.functions: list[ast.FunctionDef] = []
        self.rule_names: dict[RuleDecl, str] = {}
        self.sizes: dict[RuleDecl, int] = {}
        self.rule_tables: dict[RuleDecl, str | None] = {}
        self.open_rules: list[RuleDecl] = []
        self.temporaries = 0
        self.spelled_out = 0
        self.inner_parts = 0  # of what was written for each thing of a set
        self.written = 0  # how many parts have been written
        self.again = 0  # how many of them, at most, are worked out again for further things of a set
        self.parts_tables: dict[frozenset[int], str] = {}

    def write(self, expr: core.Expr) -> ast.expr:
        """Write an expression."""
        self.written += 1
        made: ast.expr = getattr(self, f"write_{type(expr).__name__}")(expr)
        return made

    def steps_since(self, before: int) -> int:
        """Return how many steps it takes to work out what has been written since there were so many parts."""
        return 1 + (self.written - before) // PARTS_A_STEP

    def steps_of(self, written: int, again: int) -> int:
        """Return how many steps what has been written takes, and go on with how much there was before."""
        steps = (self.written + self.again) // PARTS_A_STEP
        self.written, self.again = written, again
        return steps

    def begin(self) -> tuple[int, int]:
        """Begin to count what is written; give how much there was before."""
        before = self.written, self.again
        self.written = self.again = 0
        return before

    def temporary(self) -> str:
        """Name a new variable."""
        self.temporaries += 1
        return f"t{self.temporaries}"

    def table(self, name: str, value: Any) -> str:
        """Keep a value under a global name of the generated code."""
        self.tables[name] = value
        return name

    # Plain values.

    def write_Const(self, expr: core.Const) -> ast.expr:
        return as_node(expr.value)

    def write_Template(self, expr: core.Template) -> ast.expr:
        return constant("".join(str(part) for part in expr.pieces["en"]))

    def write_Local(self, expr: core.Local) -> ast.expr:
        return self.env[expr.var] if expr.var in self.env else as_node(expr.var.py)

    def write_OptionValue(self, expr: core.OptionValue) -> ast.expr:
        return constant(self.plan.options[expr.option])

    def write_FieldOf(self, expr: core.FieldOf) -> ast.expr:
        values = self.plan.fields[expr.field.name]
        having = self.plan.having("fields", expr.field.name)
        card = self.write(expr.card)
        if (
            isinstance(card, ast.Constant)
            and isinstance(card.value, int)
            and card.value in having
            and not self.is_said(values)
        ):
            return constant(values[card.value])
        number = list(self.plan.fields).index(expr.field.name)
        if self.all_have(expr.card, having):
            return expression("_0[_1]", self.table(f"F{number}", values), card)
        return expression("_0[_1]", self.table(f"FP{number}", {each: values[each] for each in sorted(having)}), card)

    def is_said(self, values: tuple[Any, ...]) -> bool:
        """Whether some values are texts with something filled in, which can't be written as constants."""
        return any(isinstance(value, Said) for value in values)

    def all_have(self, card: core.Expr, having: frozenset[int]) -> bool:
        """Whether every card that this can be has a part."""
        kind = card.type.kind if isinstance(card.type, Piece) else None
        return self.plan.of_kind(kind) <= having

    def having(self, card: core.Expr, having: frozenset[int]) -> ast.expr:
        """Write a card of which a part is asked; one that does not have it is a fault."""
        if self.all_have(card, having):
            return self.write(card)
        name = self.parts_tables.setdefault(having, f"PP{len(self.parts_tables)}")
        return expression("_0[_1]", self.table(name, {each: each for each in sorted(having)}), self.write(card))

    def write_TrackOf(self, expr: core.TrackOf) -> ast.expr:
        slot = attribute(expr.track.slot)
        if expr.owner is None and expr.index is None:
            return slot
        return expression("_0[_1]", slot, self.place(expr.track, expr.owner, expr.index, 0))

    def place(self, decl: Any, owner: core.Expr | None, index: core.Expr | None, base: int) -> ast.expr:
        """Write the number of a zone or the place of a track's value."""
        size = size_of(decl.index)
        made: ast.expr | None = None
        if owner is not None:
            made = self.write(owner)
            if isinstance(decl.owner, KindDecl):
                made = self.having(owner, self.plan.having("tracks", decl.name))
            if size != 1:
                made = folded("_0 * _1", made, as_node(size))
        if index is not None:
            at = self.write(index)
            made = at if made is None else folded("_0 + _1", made, at)
        if made is None:
            return as_node(base)
        return folded("_0 + _1", as_node(base), made) if base else made

    def write_ZoneAt(self, expr: core.ZoneAt) -> ast.expr:
        zone = expr.zone
        if zone.node is None:
            return as_node(0)
        if isinstance(zone.owner, KindDecl):
            numbers = self.plan.card_zones[zone.name]
            at = list(self.plan.card_zones).index(zone.name)
            assert expr.owner is not None
            if self.all_have(expr.owner, self.plan.having("zones", zone.name)):
                return expression("_0[_1]", self.table(f"C{at}", tuple(numbers)), self.write(expr.owner))
            there = {card: number for card, number in enumerate(numbers) if number is not None}
            return expression("_0[_1]", self.table(f"CP{at}", there), self.write(expr.owner))
        return self.place(zone, expr.owner, expr.index, self.plan.bases[zone])

    def write_RuleCall(self, expr: core.RuleCall) -> ast.expr:
        rule = expr.rule
        args = [self.whole(arg) for arg in expr.args]
        if rule.this is not None and isinstance(rule.this.type, Piece):
            args[0] = self.having(expr.args[0], self.plan.of_kind(rule.this.type.kind))
        table = self.rule_table(rule)
        if table is not None:
            return expression("_0[_1]", table, args[0])
        if self.goes_in_place(rule, args):
            before = self.env
            self.env = {**before, **dict(zip(rule.all_params, args, strict=True))}
            self.open_rules.append(rule)
            made = self.write(rule.value)
            self.open_rules.pop()
            self.env = before
            return made
        return expression("_0(s, *_1)", self.rule_function(rule), args)

    def rule_table(self, rule: RuleDecl) -> str | None:
        """Work a rule about a card out for all cards, if it depends on nothing that play changes."""
        if rule not in self.rule_tables:
            self.rule_tables[rule] = None
            params = rule.all_params
            if len(params) == 1 and isinstance(params[0].type, Piece) and not rule.changes and not rule.temporary:
                kind = params[0].type.kind
                try:
                    values = tuple(
                        fixed(self.plan.static.value(rule.value, {params[0]: piece.number}))
                        if kind is None or piece.kind.is_a(kind)
                        else None
                        for piece in self.plan.pieces
                    )
                    self.rule_tables[rule] = self.table(f"R{len(self.rule_tables)}", values)
                except NotStatic:
                    pass
        return self.rule_tables[rule]

    def goes_in_place(self, rule: RuleDecl, args: list[ast.expr]) -> bool:
        if rule.changes or rule.temporary or rule in self.open_rules or len(self.open_rules) > 4:
            return False
        simple = all(isinstance(arg, ast.Name | ast.Constant) for arg in args)
        return simple and size_of_core(rule.value) <= INLINE_SIZE and self.size_in_place(rule) <= MOST_INLINE

    def size_in_place(self, rule: RuleDecl) -> int:
        """Count the parts of a rule and of the rules that it asks, as they would be written in place."""
        if rule not in self.sizes:
            self.sizes[rule] = MOST_INLINE + 1
            self.sizes[rule] = self.size_with_rules(rule.value)
        return self.sizes[rule]

    def size_with_rules(self, expr: core.Expr) -> int:
        asked = self.size_in_place(expr.rule) if isinstance(expr, core.RuleCall) else 0
        return 1 + asked + sum(self.size_with_rules(part) for part in core.parts_of(expr))

    def rule_function(self, rule: RuleDecl) -> str:
        """Return the name of the function that works a rule out, writing it the first time."""
        if rule not in self.rule_names:
            name = self.rule_names[rule] = f"r{len(self.rule_names)}"
            params = [self.name_of(var) for var in rule.all_params]
            before, self.env = self.env, {}
            opened, self.open_rules = self.open_rules, [rule]
            LINES.at(rule.node.span)
            before_it = self.begin()
            value = self.write(rule.value)
            body = self.rule_body(rule, value, params, 4 + self.steps_of(*before_it))
            self.functions.append(function(name, ["s", *params], body))
            self.env, self.open_rules = before, opened
        return self.rule_names[rule]

    def rule_body(self, rule: RuleDecl, value: ast.expr, params: list[str], steps: int) -> list[ast.stmt]:
        spend = counted(steps + OF_CHANGES if rule.changes else steps)
        if not rule.changes and not rule.temporary:
            return [*spend, returned(value)]
        group = self.plan.group("rule", rule) if rule.changes else -1
        number = self.plan.rule_numbers[rule]
        any_change = expression("s.temps") if group < 0 else expression("s.on[_0]", group)
        if rule.changes and rule.temporary:
            any_change = expression("_0 or s.temps", any_change)
        changed = expression("changed(s, _0, _1, v, _2)", group, number, tupled(params[1 if rule.this else 0 :]))
        return [*spend, *statements("v = _0\nif _1:\n v = _2\nreturn v", value, any_change, changed)]

    def name_of(self, var: Var) -> str:
        assert var.py, f"{var.name} has no name yet"
        return var.py

    # Functions.

    def write_Function(self, expr: core.Function) -> ast.expr:
        name = expr.name
        if name in ("top", "bottom"):
            return self.end_of(name, expr.args)
        if name in ("count", "first", "last"):
            items = self.items(expr.args[0])
            if name == "count":
                return as_node(len(known_items(items))) if is_tuple(items) else expression("len(_0)", items)
            if nothing_of(expr.type) is not None:
                return expression(f"{name}(_0) or _1", items, constant(nothing_of(expr.type)))
            if name == "first" and isinstance(items, ast.Name):
                return expression("_0[0] if _0 else None", items)
            return expression(f"{name}(_0)", items)
        arg = self.write(expr.args[0])
        if name == "count_tokens":
            return expression("sum(_0)", self.tokens_in(expr.args[0]))
        if name == "contents":
            template = "_0[:]" if isinstance(expr.type, Many) else "tuple(_0)"
            return expression(template, self.glanced(expression("s.Z[_0]", arg)))
        if name in ("left", "right"):
            step = 1 if name == "left" else -1
            n = self.plan.players
            self.table(name.upper(), tuple((seat + step) % n for seat in range(n)))
            return expression(f"{name.upper()}[_0]", arg)
        template = {
            "abs": "abs(_0)", "seat": "_0 + 1", "score": "score(s, _0)", "name": "_0",
            "piece_owner": "owner(s, _0)" if self.plan.nested else "OWNER[s.loc[_0]]",
            "piece_zone": "s.loc[_0]", "piece_name": "NAMES[_0]",
        }[name]  # fmt: skip
        return expression(template, arg)

    def end_of(self, end: str, args: list[core.Expr]) -> ast.expr:
        """Write the top or the bottom of a list that is in the order of a zone: one card, or several."""
        items = self.items(args[0])
        if len(args) == 1:
            return expression("last(_0)" if end == "top" else "first(_0)", items)
        return expression(f"{'upper' if end == 'top' else 'lower'}most(_0, _1)", items, self.write(args[1]))

    def tokens_in(self, expr: core.Expr) -> ast.expr:
        return expression("s.Z[_0]", self.write(expr)) if isinstance(expr.type, Place) else self.write(expr)

    def items(self, expr: core.Expr) -> ast.expr:
        """Write a set as something to go through."""
        if isinstance(expr.type, Place):
            return expression("s.Z[_0]", self.write(expr))
        return self.write(expr)

    def whole(self, expr: core.Expr) -> ast.expr:
        """Write a value as one among others, to be kept or compared: a list as a tuple."""
        if not isinstance(expr.type, Many):
            return self.write(expr)
        items = self.passing(expr)
        if is_tuple(items):
            return items
        return expression("tuple(_0)", self.glanced(items) if self.can_be_long(expr, items) else items)

    def glanced(self, items: ast.expr) -> ast.expr:
        """Write a list of cards that is copied or searched; if it can be long, that uses up steps."""
        return expression("glanced(s, _0)", items) if len(self.plan.pieces) > MANY_PIECES else items

    def passing(self, expr: core.Expr) -> ast.expr:
        """Write a set that is gone through before anything moves, so that what lies in a zone needs no copy."""
        if isinstance(expr, core.Function) and expr.name == "contents" and isinstance(expr.type, Many):
            return expression("s.Z[_0]", self.write(expr.args[0]))
        return self.items(expr)

    def counted_items(self, over: core.Expr) -> ast.expr:
        """Write a set as something to go through; if it can be long, that uses up steps."""
        items = self.passing(over)
        return expression("spent(s, _0)", items) if self.can_be_long(over, items) else items

    def items_of(self, over: core.Expr, before: int) -> ast.expr:
        """Write a set that is gone through; what was written for each thing came after so many parts."""
        steps, parts = self.steps_since(before), self.written - before
        items = self.passing(over)
        if self.can_be_long(over, items):
            return expression("spent(s, _0, _1)", items, steps) if steps > 1 else expression("spent(s, _0)", items)
        self.again += parts * self.most_of(items)
        return items

    def most_of(self, items: ast.expr) -> int:
        """Return how many things a set that is not long may have; of zones, as if all cards lay in a few."""
        return len(items.value) if is_tuple(items) else min(len(self.plan.pieces), MANY_PIECES) // 4  # type: ignore[attr-defined]

    def can_be_long(self, over: core.Expr, items: ast.expr) -> bool:
        if is_tuple(items):
            return len(items.value) > SHORT_SET  # type: ignore[attr-defined]
        if isinstance(over, core.ListOf):
            return False
        item = item_of(over.type)
        return isinstance(item, Number) or (isinstance(item, Piece) and len(self.plan.pieces) > MANY_PIECES)

    def comprehension(self, value: ast.expr, var: Var, over: core.Expr) -> ast.expr:
        """Write a list made out of a set."""
        before, again = self.env, self.again
        self.env = {each: node for each, node in before.items() if each is not var}
        parts = self.written - self.inner_parts
        self.inner_parts = 0
        if isinstance(over, core.Filter) and over.var is var:
            test = self.write(over.condition)
            self.again = again  # sets inside use up steps by themselves
            count_inside(value, test)
            made = expression("[_0 for _1 in _2 if _3]", value, var.py, self.items_of(over.set, parts), test)
        else:
            count_inside(value)
            made = expression("[_0 for _1 in _2]", value, var.py, self.items_of(over, parts))
        self.env = before
        return made

    def inside(self, var: Var, expr: core.Expr) -> ast.expr:
        """Write an expression in which a variable is the one of a comprehension."""
        before, parts, again = self.env, self.written, self.again
        self.env = {each: node for each, node in before.items() if each is not var}
        made = self.whole(expr)
        self.env = before
        self.inner_parts, self.again = self.written - parts, again
        return made

    def for_each_known(self, expr: core.Aggregate) -> list[ast.expr] | None:
        """Write the value for each thing of a short set that is known beforehand, or None if it isn't."""
        if isinstance(expr.set, core.Filter) or self.spelled_out >= MOST_SPELLED_OUT:
            return None
        items = self.items(expr.set)
        if not is_tuple(items) or not 0 < len(items.value) <= SHORT:  # type: ignore[attr-defined]
            return None
        before = self.env
        made = []
        self.spelled_out += 1
        for item in items.value:  # type: ignore[attr-defined]
            self.env = {**before, expr.var: as_node(item)}
            value = self.whole(expr.value)
            made.append(tupled([value, item]) if expr.name in ("best", "worst", "sorted") else value)
        self.env = before
        self.spelled_out -= 1
        return made

    def write_known(self, name: str, values: list[ast.expr]) -> ast.expr:
        """Write a function over values that are written out."""
        if name == "sum":
            total = values[0]
            for value in values[1:]:
                total = expression("_0 + _1", total, value)
            return total
        template = {
            "best": "best(_0)", "worst": "worst(_0)", "sorted": "in_order(_0)", "highest": "max(_0)",
            "lowest": "min(_0)",
            "distinct": "list(dict.fromkeys(_0))",
        }[name]  # fmt: skip
        return expression(template, tupled(values))

    def write_Aggregate(self, expr: core.Aggregate) -> ast.expr:
        if expr.name not in ("every", "some"):
            known = self.for_each_known(expr)
            if known is not None:
                return self.write_known(expr.name, known)
        if expr.name in EXTREMES and isinstance(expr.value, core.Local) and expr.value.var is expr.var:
            return self.write_extreme(EXTREMES[expr.name], expr.set)
        value = self.inside(expr.var, expr.value)
        if expr.name in ("best", "worst", "sorted"):
            # Putting in order takes longer than looking.
            self.written += OF_ORDER
            self.inner_parts += OF_ORDER
            pairs = self.comprehension(tupled([value, expr.var.py]), expr.var, expr.set)
            return expression({"best": "best(_0)", "worst": "worst(_0)", "sorted": "in_order(_0)"}[expr.name], pairs)
        values = self.comprehension(value, expr.var, expr.set)
        template = {
            "sum": "sum(_0)", "highest": "max(_0, default=0)", "lowest": "min(_0, default=0)", "every": "all(_0)",
            "some": "any(_0)", "distinct": "list(dict.fromkeys(_0))",
        }[expr.name]  # fmt: skip
        return expression(template, values)

    def write_extreme(self, function: str, numbers: core.Expr) -> ast.expr:
        """Write the highest or lowest of a set of numbers."""
        items = self.counted_items(numbers)
        if isinstance(items, ast.List) and len(items.elts) > 1:
            places = ", ".join([f"_{number}" for number in range(len(items.elts))])
            return expression(f"{function}({places})", *items.elts)
        return expression(f"{function}(_0, default=0)", items)

    def write_Filter(self, expr: core.Filter) -> ast.expr:
        return self.comprehension(as_node(expr.var.py), expr.var, expr)

    # Signs.

    def write_Binary(self, expr: core.Binary) -> ast.expr:
        sign = expr.sign
        if sign in ("and", "or"):
            return self.write_connection(expr)
        if sign in ("in", "not in"):
            return self.write_in(expr)
        if sign in ("with", "without"):
            template = "joined(_0, _1)" if sign == "with" else "without(_0, _1)"
            return expression(template, self.counted_items(expr.left), self.counted_items(expr.right))
        left, right = self.whole(expr.left), self.whole(expr.right)
        if (
            isinstance(left, ast.Constant)
            and isinstance(right, ast.Constant)
            and not (sign in ("/", "mod") and right.value == 0)
        ):
            return as_node(binary(sign, left.value, right.value))
        if sign in ("is", "is not") and (is_none(left) or is_none(right)):
            return expression(f"_0 {sign} None", right if is_none(left) else left)
        if sign == "*" and not isinstance(left, ast.Constant) and not isinstance(right, ast.Constant):
            return expression("mul(_0, _1)", left, right)
        return expression(f"_0 {COMPARISONS.get(sign) or ARITHMETIC[sign]} _1", left, right)

    def write_connection(self, expr: core.Binary) -> ast.expr:
        left = self.write(expr.left)
        stops = expr.sign == "or"
        if isinstance(left, ast.Constant):
            return as_node(stops) if bool(left.value) is stops else self.write(expr.right)
        right = self.write(expr.right)
        if isinstance(right, ast.Constant) and bool(right.value) is not stops:
            return left
        return both([left, right]) if expr.sign == "and" else expression("_0 or _1", left, right)

    def write_in(self, expr: core.Binary) -> ast.expr:
        if not isinstance(expr.right.type, Place):
            return expression(f"_0 {expr.sign} _1", self.whole(expr.left), self.counted_items(expr.right))
        left = self.write(expr.left)
        # None is in no zone.
        if is_none(left):
            return as_node(expr.sign == "not in")
        if isinstance(left, ast.Constant):
            test = "s.loc[_0] == _1"
        else:
            test = "_0 is not None and s.loc[_0] == _1" if isinstance(left, ast.Name) else "lies(s, _0, _1)"
        return expression(test if expr.sign == "in" else f"not ({test})", left, self.write(expr.right))

    def write_Unary(self, expr: core.Unary) -> ast.expr:
        if expr.sign == "not" and isinstance(expr.value, core.Unary) and expr.value.sign == "not":
            return self.write(expr.value.value)
        value = self.write(expr.value)
        if isinstance(value, ast.Constant):
            return as_node(-value.value if expr.sign == "-" else not value.value)  # type: ignore[operator]
        return expression(f"{expr.sign} _0", value)

    def kind_set(self, kind: KindDecl) -> str:
        return self.table(f"K{kind.number}", self.plan.of_kind(kind))

    def write_IsKind(self, expr: core.IsKind) -> ast.expr:
        sign = "not in" if expr.negated else "in"
        return expression(f"_0 {sign} _1", self.write(expr.card), self.kind_set(expr.kind))

    def write_Either(self, expr: core.Either) -> ast.expr:
        test = self.write(expr.condition)
        if isinstance(test, ast.Constant):
            return self.write(expr.value if test.value else expr.otherwise)
        return expression("_0 if _1 else _2", self.write(expr.value), test, self.write(expr.otherwise))

    # Sets and lists.

    def write_RangeOf(self, expr: core.RangeOf) -> ast.expr:
        least, most = self.write(expr.least), self.write(expr.most)
        known = isinstance(least, ast.Constant) and isinstance(most, ast.Constant)
        if known and most.value - least.value <= 1000:  # type: ignore[attr-defined]
            return constant(tuple(range(least.value, most.value + 1)))  # type: ignore[attr-defined]
        return expression("numbers(s, _0, _1)", least, most)

    def write_ListOf(self, expr: core.ListOf) -> ast.expr:
        return listed([self.whole(item) for item in expr.items])

    def write_BagOf(self, expr: core.BagOf) -> ast.expr:
        return constant(self.plan.static.value(expr, {}))

    def write_At(self, expr: core.At) -> ast.expr:
        index = self.write(expr.index)
        kind = type(expr.base.type).__name__
        if kind in ("Bag", "PerPlayer"):
            return expression("_0[_1]", self.write(expr.base), index)
        if isinstance(expr.base.type, Place) and isinstance(expr.index.type, Value):
            return expression("s.Z[_0][_1]", self.write(expr.base), index)
        return expression("item(_0, _1)", self.items(expr.base), index)

    def write_Players(self, expr: core.Players) -> ast.expr:
        n = self.plan.players
        if expr.player is None:
            return constant(tuple(range(n)))
        orders = tuple(tuple((seat + step) % n for step in range(n)) for seat in range(n))
        if expr.start == "after":
            orders = tuple(order[1:] for order in orders)
        player = self.write(expr.player)
        if isinstance(player, ast.Constant) and isinstance(player.value, int):
            return constant(orders[player.value])
        return expression("_0[_1]", self.table("ORDER" if expr.start == "from" else "AFTER", orders), player)

    def write_Pieces(self, expr: core.Pieces) -> ast.expr:
        return constant(self.plan.all_of(expr.kind))

    def write_Values(self, expr: core.Values) -> ast.expr:
        return constant(tuple(range(len(expr.enum.values))))

    def write_PieceNamed(self, expr: core.PieceNamed) -> ast.expr:
        return as_node(self.plan.numbers[expr.name])

    def write_Ends(self, expr: core.Ends) -> ast.expr:
        zone = self.write(expr.zone)
        if expr.count is None:
            return expression("last(s.Z[_0])" if expr.end == "top" else "first(s.Z[_0])", zone)
        count = self.write(expr.count)
        if expr.end == "top":
            return expression("_0[:-_1 - 1:-1] if _1 > 0 else []", self.glanced(expression("s.Z[_0]", zone)), count)
        return expression("_0[:_1] if _1 > 0 else []", self.glanced(expression("s.Z[_0]", zone)), count)

    def write_Usable(self, expr: core.Usable) -> ast.expr:
        if not expr.icon.abilities:
            return constant(False)
        player = self.write(expr.player) if expr.player is not None else constant(None)
        group = self.plan.group("icon", expr.icon)
        return expression("bool(usable_of(s, _0, _1, _2))", group, self.write(expr.card), player)

    def write_Offered(self, expr: core.Offered) -> ast.expr:
        text = constant(expr.text)
        return expression("offered(s, _0, _1)", self.write(expr.player), text)

    # Functions of their own.

    def separate(self, name: str, value: ast.expr, *params: str) -> list[str]:
        """Write a function that works out an expression; give the variables that it takes after `params`."""
        free = sorted(each for each in names_in([value])[0] if is_variable(each) and each not in params)
        self.functions.append(function(name, ["s", *params, *free], [returned(value)]))
        return free


def count_inside(*nodes: ast.expr) -> None:
    """Let what goes through a set inside these expressions use up steps, since it is itself done again and again."""
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.comprehension):
                call = each.iter
                if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "spent"):
                    size = sum(1 for _ in ast.walk(each)) // NODES_A_STEP
                    each.iter = expression("spent(s, _0, _1)" if size else "spent(s, _0)", call, 1 + size)


def folded(template: str, left: ast.expr, right: ast.expr) -> ast.expr:
    """Make a sum or product, worked out if both sides are known."""
    if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        return as_node(left.value + right.value if "+" in template else left.value * right.value)  # type: ignore[operator]
    return expression(template, left, right)


def is_none(node: ast.expr) -> bool:
    """Whether it is the constant None."""
    return isinstance(node, ast.Constant) and node.value is None


def is_tuple(node: ast.expr) -> Any:
    """Return whether it is a constant tuple."""
    return isinstance(node, ast.Constant) and isinstance(node.value, tuple)


def known_items(node: ast.expr) -> tuple[Any, ...]:
    """Return the things of a constant tuple."""
    assert isinstance(node, ast.Constant)
    items: Any = node.value
    return tuple(items)


def size_of_core(expr: Any) -> int:
    """Count the parts of an expression."""
    return 1 + sum(size_of_core(part) for part in core.parts_of(expr))
