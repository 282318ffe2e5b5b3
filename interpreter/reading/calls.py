"""Calls: rules that are asked for or changed, and the functions that the language has, from tree to core."""

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
    Player,
    Type,
    Value,
    described,
    fits,
    is_ranked,
    item_of,
    plural,
)
from ..meaning.vocabulary import FUNCTIONS, FUNCTIONS_ON_SETS, FUNCTIONS_OVER
from .advice import function_for, usage
from .context import Reader, reads_expression, unknown
from .expressions import a_set, named_set, want, want_condition, whole_set
from .names import adapt, as_wanted, call_rule, is_zone_of_tokens, some_of, type_of_rule

# Words for all that a rule can be given, where its change says `any`.
EVERYBODY = ("all", "every", "everyone", "everybody", "anyone", "anybody", "players")
# A function over a set: the type wanted of the value, and whether the result is that of the value, a truth or a list.
OVER_NEEDS: dict[str, Type | None] = {
    "sum": NUMBER, "highest": NUMBER, "lowest": NUMBER, "every": TRUTH, "some": TRUTH,
    "best": NUMBER, "worst": NUMBER, "sorted": NUMBER, "distinct": None, "list": None, "joined": None,
}  # fmt: skip


@reads_expression(tree.CallExpression)
def read_call_expression(reader: Reader, node: tree.CallExpression, expected: Type | None) -> core.Expr:
    name = str(node.function)
    if name in FUNCTIONS:
        return call_function(reader, name, node)
    rule = reader.world.rules.get(name)
    if rule is None and reader.this is not None and isinstance(reader.this.type, Piece) and reader.this.type.kind:
        rule = reader.this.type.kind.find("rules", name)
    if rule is None:
        complain_of_call(reader, node)
        return unknown(node.span)
    args: list[core.Expr] = []
    if rule.this is not None and reader.this is not None:
        args.append(core.Local(reader.this.type, node.span, reader.this))
    for index, argument in enumerate(node.arguments):
        wanted = rule.params[index].type if index < len(rule.params) else UNKNOWN
        if isinstance(argument, tree.Over):
            reader.error("no-over", "`over` has no place here", argument.span, f"{name} takes plain values")
        else:
            args.append(want(reader, argument, wanted))
    return call_rule(reader, rule, args, node.span)


def complain_of_call(reader: Reader, node: tree.CallExpression) -> None:
    """Complain of something asked for that is no rule, and of what is wrong in its brackets."""
    name = str(node.function)
    if name in reader.world.procedures:
        reader.diagnostics.append(verb_as_value(usage(reader.world.procedures[name]), node.function.span))
    else:
        known = [*reader.world.rules, *FUNCTIONS]
        arguments = [argument.span.text for argument in node.arguments]
        reader.error(
            "unknown-function",
            "unknown rule or function",
            node.function.span,
            f'no rule is called "{name}"',
            hint=function_for(name, arguments) or did_you_mean(name, known) or f"declare it: rule {name}(...) = ...",
        )
    for argument in node.arguments:
        if not isinstance(argument, tree.Over):
            reader.expression(argument)


def call_function(reader: Reader, name: str, node: tree.CallExpression) -> core.Expr:
    """Ask for the value of a function of the language."""
    if name in ("offered", "asked"):
        return ask_offered(reader, name, node)
    if name == "usable":
        return ask_usable(reader, node)
    if name == "outcomes":
        return ask_outcomes(reader, node)
    if len(node.arguments) != 1:
        words = [argument.span.text for argument in node.arguments]
        reader.error(
            "wrong-arguments",
            f"{name} takes one thing",
            node.span,
            f"{len(node.arguments)} given",
            hint=f"for several values write a list: {function_for(name, words)[6:] or f'{name}([a, b])'}",
        )
        return unknown(node.span)
    argument = node.arguments[0]
    if name in FUNCTIONS_OVER:
        return function_over(reader, name, argument, node.span)
    if isinstance(argument, tree.Over):
        reader.error(
            "no-over",
            "`over` has no place here",
            argument.span,
            f"{name} takes one set or value",
            hint=f"write {name}(... where ...), or sum(... over ...)",
        )
        return unknown(node.span)
    if name in FUNCTIONS_ON_SETS:
        return function_on_set(reader, name, argument, node.span)
    if name == "abs":
        return core.Function(NUMBER, node.span, name, [want(reader, argument, NUMBER)])
    if name == "score":
        return core.Function(NUMBER, node.span, name, [want(reader, argument, PLAYER)])
    return make_piece(reader, argument, node.span)


def ask_usable(reader: Reader, node: tree.CallExpression) -> core.Expr:
    """Ask whether an ability could be used: its icon, its card, and who would use it if not the card's owner."""
    args = [each for each in node.arguments if isinstance(each, tree.Set)]
    named = args[0].value if args else None
    icon = reader.world.icons.get(str(named.name)) if isinstance(named, tree.Name) else None
    if icon is None or len(args) not in (2, 3) or len(args) != len(node.arguments):
        reader.error(
            "wrong-arguments",
            "usable is asked for in the wrong way",
            node.span,
            "it takes an icon and a card, and who would use it if not the card's owner",
            hint=f"write usable({next(iter(reader.world.icons), 'act')}, c) or usable(..., c, p)",
        )
        return unknown(node.span)
    player = want(reader, args[2], PLAYER) if len(args) == 3 else None
    return core.Usable(TRUTH, node.span, icon, want(reader, args[1], Piece(None)), player)


def ask_outcomes(reader: Reader, node: tree.CallExpression) -> core.Expr:
    """Ask for all that a rule can come to, by the order in which its changes apply."""
    asked = node.arguments[0] if len(node.arguments) == 1 else None
    value = reader.expression(asked) if isinstance(asked, tree.Set) else None
    if not isinstance(value, core.RuleCall):
        reader.error(
            "wrong-arguments",
            "outcomes are those of a rule",
            node.span,
            "it takes a rule with its arguments",
            hint=f"write outcomes({next(iter(reader.world.rules), 'price')}(...))",
        )
        return unknown(node.span)
    return core.Outcomes(Many(value.type), node.span, value)


def make_piece(reader: Reader, argument: tree.Set, span: Span) -> core.Expr:
    """Make a piece of a kind in play."""
    named = argument.value
    if not isinstance(named, tree.TypeName) or named.name not in reader.world.kinds:
        reader.error("unknown-kind", "new makes a piece of a kind", span, "name the kind", hint="write new(Stack)")
        return unknown(span)
    kind = reader.world.kinds[named.name]
    if not kind.spare:
        reader.error(
            "not-made",
            f"{kind.name} is not made in play",
            span,
            "its kind does not say how many there can be",
            hint=f"write in kind {kind.name}: made in play up to 8",
        )
    return core.Make(Piece(kind), span, kind)


def function_on_set(reader: Reader, name: str, argument: tree.Set, span: Span) -> core.Expr:
    """Count a set, or take its first or last thing."""
    if argument.where is None and argument.otherwise is None and named_set(argument, None)[1] is None:
        value = reader.expression(argument.value)
        if name == "count" and (is_zone_of_tokens(value.type) or isinstance(value.type, Bag)):
            return core.Function(NUMBER, span, "count_tokens", [value])
        if item_of(value.type) is None:
            reader.error("not-a-set", f"{name} of what?", value.span, f"{described(value.type)} is not a set of things")
            return unknown(span)
    else:
        value = whole_set(reader, argument)
    if name != "count" and isinstance(value, core.ZoneAt):
        value.zone.read.add("end")
    result: Type = NUMBER if name == "count" else some_of(value, item_of(value.type) or UNKNOWN)
    return core.Function(result, span, name, [value])


def function_over(reader: Reader, name: str, argument: Any, span: Span) -> core.Expr:
    """Take a value of each thing of a set, and make one out of all of them."""
    if not isinstance(argument, tree.Over):
        values = whole_set(reader, argument)
        var = Var("it", item_of(values.type) or UNKNOWN, span)
        reader.bind_py(var)
        value: core.Expr = core.Local(var.type, span, var)
    else:
        values, _, var, condition = a_set(reader, argument.set)
        if condition is not None:
            values = core.Filter(Many(var.type), argument.set.span, values, var, condition)
        with reader.item(var), reader.scope(*([var] if var.name != "it" else [])):
            value = (
                want_condition(reader, argument.value)
                if name in ("every", "some")
                else reader.expression(argument.value)
            )
    needs = OVER_NEEDS[name]
    if name == "joined":
        return join_lists(reader, span, var, value, values)
    if needs is NUMBER:
        value = as_wanted(value, Many(NUMBER) if item_of(value.type) is not None else NUMBER)
    if needs is not None and not fits(value.type, needs) and not (needs is NUMBER and is_compared(name, value.type)):
        reader.error(
            "wrong-type",
            f"this is {described(value.type)}, not {described(needs)}",
            value.span,
            f"{name} works on {plural(needs)}",
            hint=f"say what of each thing: {name}(rank over ...)" if isinstance(value.type, Piece) else "",
        )
    result: Type = value.type if needs is NUMBER and name in ("sum", "highest", "lowest") else TRUTH
    if name in ("highest", "lowest"):
        result = some_of(values, result)
    if name in ("best", "worst", "sorted"):
        result = Many(var.type)
    elif name in ("distinct", "list"):
        result = Many(value.type)
    return core.Aggregate(result, span, name, var, value, values)


def is_compared(name: str, type: Type) -> bool:
    """Whether things can be put in order by values of a type that are no numbers."""
    return name != "sum" and (isinstance(type, Value) or is_ranked(type))


def join_lists(reader: Reader, span: Span, var: Var, value: core.Expr, values: core.Expr) -> core.Expr:
    """Make one list out of several."""
    item = item_of(value.type)
    if item is None:
        reader.error(
            "not-a-set",
            "these are no lists to be joined",
            value.span,
            f"{described(value.type)} is not a set of things",
            hint="for the list of these values write: list(... over ...)",
        )
        item = UNKNOWN
    return core.Aggregate(Many(item), span, "joined", var, adapt(value, Many(item)), values)


def ask_offered(reader: Reader, name: str, node: tree.CallExpression) -> core.Expr:
    """Ask, in an example, what a player is offered."""
    wanted = 1 if name == "asked" else 2
    if not reader.in_example or len(node.arguments) != wanted:
        reader.error(
            "only-in-example",
            f"{name} belongs in an example",
            node.span,
            "it asks what a player is offered",
            hint='write in `then`: offered(p1, "text") or asked(p1)',
        )
        return unknown(node.span)
    player = want(reader, node.arguments[0], PLAYER)
    text = None
    if wanted == 2:
        second = node.arguments[1]
        if not isinstance(second, tree.Set) or not isinstance(second.value, tree.Text):
            reader.error("wrong-type", "the option is a text", node.span, "write it in quotes")
            return unknown(node.span)
        text = str(second.value.string)
    return core.Offered(TRUTH, node.span, player, text)


# Changes of rules.


def changed_rule(reader: Reader, change: tree.Change) -> RuleDecl | None:
    """Find the rule that a change is about; complain if it has other arguments."""
    rule = reader.world.rules.get(change.rule)
    if rule is None:
        reader.error(
            "unknown-rule",
            "unknown rule",
            change.rule.span,
            f'no rule is called "{change.rule}"',
            hint=did_you_mean(change.rule, reader.world.rules)
            or f"declare it: rule {change.rule}{'(player)' if change.patterns else ''} = ..., as it is without cards",
        )
        return None
    for pattern, var in zip(change.patterns or (), rule.params, strict=False):
        if pattern.span.text in EVERYBODY and isinstance(var.type, Player):
            reader.error(
                "any-of-what",
                "any of what?",
                pattern.span,
                "behind any stands what it is for: a parameter of the rule",
                hint=f"write {change.span.text.replace(pattern.span.text, f'any {var.name}', 1)}",
            )
            return None
    if len(change.patterns or ()) != len(rule.params):
        names = ", ".join(f"any {var.name}" for var in rule.params)
        reader.error(
            "wrong-arguments",
            "this rule is changed in the wrong way",
            change.span,
            f"{len(change.patterns or ())} arguments where it has {len(rule.params)}",
            hint=f"write {rule.name}({names}) {change.sign} ...",
        )
        return None
    return rule


def changed_value(reader: Reader, rule: RuleDecl, change: tree.Change) -> core.Expr:
    """Return the value of a change, which is of the type of its rule."""
    wanted = type_of_rule(reader, rule)
    if change.sign != "=" and not fits(wanted, NUMBER):
        reader.error(
            "wrong-type",
            f"{rule.name} is {described(wanted)}",
            change.span,
            f"`{change.sign}` changes numbers",
            hint=f"write {rule.name}(...) = ...",
        )
    return want(reader, change.value, wanted)
