"""Calls: rules, and the functions that the language has, from tree to core."""

from __future__ import annotations

from typing import Any

from croupier.grammar import Span, did_you_mean, tree
from croupier.grammar.habits import verb_as_value

from ..meaning import core
from ..meaning.model import RuleDecl, Var
from ..meaning.types import (
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Bag,
    Many,
    Piece,
    Type,
    Value,
    described,
    fits,
    item_of,
    plural,
)
from ..meaning.vocabulary import FUNCTIONS, FUNCTIONS_ON_SETS, FUNCTIONS_OVER
from .advice import function_for, usage
from .expressions import Expressions, named_set
from .names import is_zone_of_tokens

# A function over a set: the type wanted of the value, and whether the result is that of the value, a truth or a list.
OVER_NEEDS: dict[str, Type | None] = {
    "sum": NUMBER, "highest": NUMBER, "lowest": NUMBER, "every": TRUTH, "some": TRUTH,
    "best": NUMBER, "worst": NUMBER, "distinct": None, "sorted": None,
}  # fmt: skip


class Calls(Expressions):
    """Expressions with a name and brackets."""

    def expression_CallExpression(self, node: tree.CallExpression, expected: Type | None) -> core.Expr:
        name = str(node.function)
        if name in FUNCTIONS:
            return self.function(name, node, expected)
        rule = self.world.rules.get(name)
        if rule is None and self.this is not None and isinstance(self.this.type, Piece) and self.this.type.kind:
            rule = self.this.type.kind.find("rules", name)
        if rule is None:
            if name in self.world.procedures:
                call = usage(self.world.procedures[name])
                self.diagnostics.append(verb_as_value(call, node.function.span))
            else:
                known = [*self.world.rules, *FUNCTIONS]
                arguments = [argument.span.text for argument in node.arguments]
                self.error(
                    "unknown-function",
                    "unknown rule or function",
                    node.function.span,
                    f'no rule is called "{name}"',
                    hint=function_for(name, arguments)
                    or did_you_mean(name, known)
                    or f"declare it: rule {name}(...) = ...",
                )
            for argument in node.arguments:
                if not isinstance(argument, tree.Over):
                    self.expression(argument)
            return self.unknown(node.span)
        args: list[core.Expr] = []
        if rule.this is not None and self.this is not None:
            args.append(core.Local(self.this.type, node.span, self.this))
        for index, argument in enumerate(node.arguments):
            wanted = rule.params[index].type if index < len(rule.params) else UNKNOWN
            if isinstance(argument, tree.Over):
                self.error("no-over", "`over` has no place here", argument.span, f"{name} takes plain values")
            else:
                args.append(self.want(argument, wanted))
        return self.call_rule(rule, args, node.span)

    def call_rule(self, rule: RuleDecl, args: list[core.Expr], span: Span) -> core.Expr:
        """Ask for the value of a rule."""
        params = rule.all_params
        if len(args) != len(params):
            names = ", ".join(var.name for var in params)
            self.error(
                "wrong-arguments",
                f"{rule.name} is asked for in the wrong way",
                span,
                f"{len(args)} given where {len(params)} are wanted",
                hint=f"write {rule.name}({names})",
            )
            return self.unknown(span)
        for arg, param in zip(args, params, strict=True):
            if not fits(arg.type, param.type):
                self.error(
                    "wrong-type",
                    f"this is {described(arg.type)}, not {described(param.type)}",
                    arg.span,
                    f"{rule.name} wants {described(param.type)}",
                )
        args = [self.adapt(arg, param.type) for arg, param in zip(args, params, strict=True)]
        return core.RuleCall(self.type_of_rule(rule), span, rule, args)

    def type_of_rule(self, rule: RuleDecl) -> Type:
        """Work out the type of a rule, elaborating it if that was not done."""
        raise NotImplementedError

    def function(self, name: str, node: tree.CallExpression, expected: Type | None) -> core.Expr:
        if name in ("offered", "asked"):
            return self.offered(name, node)
        if name == "usable":
            return self.usable(node)
        if len(node.arguments) != 1:
            words = [argument.span.text for argument in node.arguments]
            self.error(
                "wrong-arguments",
                f"{name} takes one thing",
                node.span,
                f"{len(node.arguments)} given",
                hint=f"for several values write a list: {function_for(name, words)[6:] or f'{name}([a, b])'}",
            )
            return self.unknown(node.span)
        argument = node.arguments[0]
        if name in FUNCTIONS_OVER:
            return self.function_over(name, argument, node.span, expected)
        if isinstance(argument, tree.Over):
            self.error(
                "no-over",
                "`over` has no place here",
                argument.span,
                f"{name} takes one set or value",
                hint=f"write {name}(... where ...), or sum(... over ...)",
            )
            return self.unknown(node.span)
        if name in FUNCTIONS_ON_SETS:
            return self.function_on_set(name, argument, node.span)
        if name == "abs":
            return core.Function(NUMBER, node.span, name, [self.want(argument, NUMBER)])
        if name == "score":
            return core.Function(NUMBER, node.span, name, [self.want(argument, PLAYER)])
        return self.make(argument, node.span)

    def usable(self, node: tree.CallExpression) -> core.Expr:
        """Ask whether an ability could be used: its icon, its card, and who would use it if not the card's owner."""
        args = [each for each in node.arguments if isinstance(each, tree.Set)]
        named = args[0].value if args else None
        icon = self.world.icons.get(str(named.name)) if isinstance(named, tree.Name) else None
        if icon is None or len(args) not in (2, 3) or len(args) != len(node.arguments):
            self.error(
                "wrong-arguments",
                "usable is asked for in the wrong way",
                node.span,
                "it takes an icon and a card, and who would use it if not the card's owner",
                hint=f"write usable({next(iter(self.world.icons), 'act')}, c) or usable(..., c, p)",
            )
            return self.unknown(node.span)
        player = self.want(args[2], PLAYER) if len(args) == 3 else None
        return core.Usable(TRUTH, node.span, icon, self.want(args[1], Piece(None)), player)

    def make(self, argument: tree.Set, span: Span) -> core.Expr:
        named = argument.value
        if not isinstance(named, tree.TypeName) or named.name not in self.world.kinds:
            self.error("unknown-kind", "new makes a piece of a kind", span, "name the kind", hint="write new(Stack)")
            return self.unknown(span)
        kind = self.world.kinds[named.name]
        if not kind.spare:
            self.error(
                "not-made",
                f"{kind.name} is not made in play",
                span,
                "its kind does not say how many there can be",
                hint=f"write in kind {kind.name}: made in play up to 8",
            )
        return core.Make(Piece(kind), span, kind)

    def function_on_set(self, name: str, argument: tree.Set, span: Span) -> core.Expr:
        if argument.where is None and named_set(argument, None)[1] is None:
            value = self.expression(argument.value)
            if name == "count" and (is_zone_of_tokens(value.type) or isinstance(value.type, Bag)):
                return core.Function(NUMBER, span, "count_tokens", [value])
            if item_of(value.type) is None:
                self.error(
                    "not-a-set", f"{name} of what?", value.span, f"{described(value.type)} is not a set of things"
                )
                return self.unknown(span)
        else:
            value = self.whole_set(argument)
        if name != "count" and isinstance(value, core.ZoneAt):
            value.zone.read.add("end")
        result: Type = NUMBER if name == "count" else item_of(value.type) or UNKNOWN
        return core.Function(result, span, name, [value])

    def function_over(self, name: str, argument: Any, span: Span, expected: Type | None) -> core.Expr:
        if not isinstance(argument, tree.Over):
            values = self.whole_set(argument)
            var = Var("it", item_of(values.type) or UNKNOWN, span)
            self.bind_py(var)
            value: core.Expr = core.Local(var.type, span, var)
        else:
            values, _, var, condition = self.a_set(argument.set)
            if condition is not None:
                values = core.Filter(Many(var.type), argument.set.span, values, var, condition)
            with self.item(var), self.frame(*([var] if var.name != "it" else [])):
                value = self.condition(argument.value) if name in ("every", "some") else self.expression(argument.value)
        needs = OVER_NEEDS[name]
        if (
            needs is not None
            and not fits(value.type, needs)
            and not (needs is NUMBER and isinstance(value.type, Value))
        ):
            self.error(
                "wrong-type",
                f"this is {described(value.type)}, not {described(needs)}",
                value.span,
                f"{name} works on {plural(needs)}",
                hint=f"say what of each thing: {name}(rank over ...)" if isinstance(value.type, Piece) else "",
            )
        result: Type = value.type if needs is NUMBER and name in ("sum", "highest", "lowest") else TRUTH
        if name in ("best", "worst", "sorted"):
            result = Many(var.type)
        elif name == "distinct":
            result = Many(value.type)
        return core.Aggregate(result, span, name, var, value, values)

    def offered(self, name: str, node: tree.CallExpression) -> core.Expr:
        wanted = 1 if name == "asked" else 2
        if not self.in_example or len(node.arguments) != wanted:
            self.error(
                "only-in-example",
                f"{name} belongs in an example",
                node.span,
                "it asks what a player is offered",
                hint='write in `then`: offered(p1, "text") or asked(p1)',
            )
            return self.unknown(node.span)
        player = self.want(node.arguments[0], PLAYER)
        text = None
        if wanted == 2:
            second = node.arguments[1]
            if not isinstance(second, tree.Set) or not isinstance(second.value, tree.Text):
                self.error("wrong-type", "the option is a text", node.span, "write it in quotes")
                return self.unknown(node.span)
            text = str(second.value.string)
        return core.Offered(TRUTH, node.span, player, text)
