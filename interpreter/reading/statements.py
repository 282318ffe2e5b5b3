"""Statements: from tree to core."""

from __future__ import annotations

from typing import Any

from croupier.grammar import Span, Word, did_you_mean, tree
from croupier.grammar.habits import LINES

from ..meaning import core
from ..meaning.model import PeriodDecl, ProcedureDecl, RuleDecl, Var
from ..meaning.survey import walk
from ..meaning.types import (
    NUMBER,
    PLAYER,
    TRUTH,
    Many,
    Nothing,
    PerPlayer,
    Place,
    Truth,
    Type,
    Unknown,
    described,
    fits,
)
from ..meaning.vocabulary import VERBS
from .names import Frame
from .verbs import Verbs, usage


class Statements(Verbs):
    """One method for each class of statement, named after it; each gives a list."""

    def __init__(self, world: Any) -> None:
        super().__init__(world)
        self.loops = 0
        self.procedure: ProcedureDecl | None = None

    def block(self, statements: tuple[Any, ...], *vars: Var) -> list[core.Stmt]:
        """Elaborate statements as a block with a scope of its own."""
        made: list[core.Stmt] = []
        with self.frame(*vars):
            for index, node in enumerate(statements):
                made += self.statement(node)
                if isinstance(node, tree.Return | tree.Stop | tree.EndGame | tree.AllWin | tree.AllLose | tree.Wins):
                    if index + 1 < len(statements):
                        self.error(
                            "unreachable",
                            "this is never reached",
                            statements[index + 1].span,
                            "the line before it leaves the block",
                            hint="take it away, or put it before",
                        )
                    break
        return made

    def statement(self, node: Any) -> list[core.Stmt]:
        found: list[core.Stmt] = getattr(self, f"statement_{type(node).__name__}")(node)
        return found

    # Values.

    def statement_Let(self, node: tree.Let) -> list[core.Stmt]:
        value = self.expression(node.value)
        if isinstance(value.type, Place):
            value = self.contents(value)
        if isinstance(value.type, Nothing):
            self.error(
                "none-of-what",
                "none of what?",
                value.span,
                "this can be no card, no player or no value",
                hint=f"keep it in a track, which has a type: track {node.name}: player",
            )
            value = self.unknown(value.span)
        if is_empty_list(value):
            self.error(
                "none-of-what",
                "an empty list of what?",
                value.span,
                "nothing says what it is to hold",
                hint=f"begin with its first thing, as in `let {node.name} = [c]`, or keep it in a track, which has a "
                f"type: track {node.name}: list number",
            )
            value = self.unknown(value.span)
        var = self.bind(Var(str(node.name), value.type, node.name.span))
        return [core.LetS(var, value, span=node.span)]

    def statement_Assign(self, node: tree.Assign) -> list[core.Stmt]:
        target = self.expression(node.target)
        wanted = target.type
        if isinstance(target, core.Local):
            if target.var is self.this or target.var is self.you:
                what = (
                    "a card is what it is" if target.var is self.this else "whose card it is follows from where it lies"
                )
                self.error("not-assignable", "this can't be changed", node.target.span, what)
        elif not isinstance(target, core.TrackOf) and not isinstance(target.type, Unknown):
            what = (
                "a field is fixed; a `track` can change"
                if isinstance(target, core.FieldOf)
                else "only tracks and names by `let`"
            )
            hint = (
                "to change a zone, move what lies in it"
                if isinstance(target, core.ZoneAt) or isinstance(target.type, Place)
                else ""
            )
            if isinstance(target, core.RuleCall):
                hint = "a rule is worked out; keep what changes in a `track`"
            self.error("not-assignable", "this can't be changed", node.target.span, what, hint=hint)
        if node.sign != "=" and not fits(wanted, NUMBER):
            self.error(
                "wrong-type",
                f"this is {described(wanted)}, not a number",
                node.target.span,
                f"`{node.sign}` works on numbers",
            )
        value = self.want(node.value, wanted)
        return [core.AssignS(target, node.sign, value, span=node.span)]

    # Verbs.

    # Paying, leaving, ending.

    def statement_Pay(self, node: tree.Pay) -> list[core.Stmt]:
        return self.pay((node.call,), node.span)

    def statement_PayBlock(self, node: tree.PayBlock) -> list[core.Stmt]:
        return self.pay(node.body.statements, node.span)

    def pay(self, statements: tuple[Any, ...], span: Span) -> list[core.Stmt]:
        body: list[core.Stmt] = []
        for each in statements:
            for made in self.statement(each):
                if not isinstance(made, core.MoveS | core.MoveTokensS | core.ChooseS):
                    self.error(
                        "bad-cost",
                        "this can't be a cost",
                        each.span,
                        "a cost is made of choices and moves",
                        hint="put this before or after the cost",
                    )
                body.append(made)
        return [core.PayS(body, span=span)]

    def statement_Return(self, node: tree.Return) -> list[core.Stmt]:
        procedure = self.procedure
        if node.value is None:
            return [core.ReturnS(None, span=node.span)]
        value = self.expression(node.value)
        if procedure is None:
            self.error(
                "no-result",
                "nobody waits for this",
                node.span,
                "only a procedure returns a value",
                hint="write `return` alone to end the effect",
            )
        elif procedure.result is None or isinstance(procedure.result, Unknown):
            procedure.result = value.type
        elif not fits(value.type, procedure.result):
            self.error(
                "two-types",
                "two different results",
                node.span,
                f"{described(value.type)} here, {described(procedure.result)} before",
            )
        return [core.ReturnS(value, span=node.span)]

    def statement_Stop(self, node: tree.Stop) -> list[core.Stmt]:
        if not self.loops:
            self.error(
                "stray-stop",
                "there is nothing to stop",
                node.span,
                "`stop` leaves a `repeat` or a `for each`",
                hint="to leave a procedure write `return`, to end the game `end game`",
            )
        return [core.StopS(span=node.span)]

    def statement_Nothing(self, node: tree.Nothing) -> list[core.Stmt]:
        return []

    def statement_EndGame(self, node: tree.EndGame) -> list[core.Stmt]:
        return [core.EndS("score", None, span=node.span)]

    def statement_AllWin(self, node: tree.AllWin) -> list[core.Stmt]:
        return [core.EndS("all win", None, span=node.span)]

    def statement_AllLose(self, node: tree.AllLose) -> list[core.Stmt]:
        return [core.EndS("all lose", None, span=node.span)]

    def statement_Wins(self, node: tree.Wins) -> list[core.Stmt]:
        return [core.EndS("wins", self.want(node.player, PLAYER), span=node.span)]

    def statement_Answers(self, node: tree.Answers) -> list[core.Stmt]:
        if not self.in_example:
            self.error(
                "only-in-example",
                "`answers` belongs in an example",
                node.span,
                "play asks; it does not answer",
                hint="to let a player decide write: p chooses ...",
            )
        return [core.AnswerS(self.want(node.player, PLAYER), str(node.answer), span=node.span)]

    # Branches and loops.

    def statement_If(self, node: tree.If) -> list[core.Stmt]:
        condition = self.condition(node.condition)
        then = self.block(node.then.statements)
        return [core.IfS(condition, then, self.otherwise(node.otherwise), span=node.span)]

    def otherwise(self, node: tree.Else | None) -> list[core.Stmt]:
        if node is None:
            return []
        return self.statement_If(node.body) if isinstance(node.body, tree.If) else self.block(node.body.statements)

    def loop(self, statements: tuple[Any, ...], *vars: Var) -> list[core.Stmt]:
        self.loops += 1
        body = self.block(statements, *vars)
        self.loops -= 1
        return body

    def statement_For(self, node: tree.For) -> list[core.Stmt]:
        value, item, var, condition = self.a_set(node.each.set, node.each.name)
        if condition is not None:
            value = core.Filter(Many(item), node.each.set.span, value, var, condition)
            var = Var(var.name, var.type, var.span)
        return [core.ForS(var, value, self.loop(node.body.statements, var), span=node.span)]

    def statement_Repeat(self, node: tree.Repeat) -> list[core.Stmt]:
        return [core.RepeatS(None, None, self.loop(node.body.statements), span=node.span)]

    def statement_RepeatTimes(self, node: tree.RepeatTimes) -> list[core.Stmt]:
        return [core.RepeatS(self.want(node.count, NUMBER), None, self.loop(node.body.statements), span=node.span)]

    def statement_RepeatWhile(self, node: tree.RepeatWhile) -> list[core.Stmt]:
        return [core.RepeatS(None, self.condition(node.condition), self.loop(node.body.statements), span=node.span)]

    def statement_RepeatUntil(self, node: tree.RepeatUntil) -> list[core.Stmt]:
        condition = self.condition(node.condition)
        negated = core.Unary(TRUTH, condition.span, "not", condition)
        return [core.RepeatS(None, negated, self.loop(node.body.statements), span=node.span)]

    def statement_PeriodBlock(self, node: tree.PeriodBlock) -> list[core.Stmt]:
        period = self.period(node.call.verb)
        self.check_labels(node.call, ("for",))
        whom = self.label(node.call, "for")
        player = self.want(whom, PLAYER) if whom is not None else None
        body = self.block(node.body.statements)
        if period is None:
            return body
        period.entered = True
        return [core.PeriodS(period, player, body, span=node.span)]

    def period(self, word: Word, also_game: bool = False) -> PeriodDecl | None:
        if also_game and word == "game":
            return PeriodDecl("game", None, 0, True)
        period = self.world.periods.get(word)
        if period is None:
            hint = did_you_mean(word, self.world.periods) or f"declare it: period {word}"
            if word in LINES:
                hint = f'this is written "{LINES[word]}"'
            elif word in self.world.procedures or word in VERBS:
                hint = "a line that does something has no colon and no block"
            elif word in self.world.icons:
                hint = f"a window is opened with: open {word} for p"
            self.error("unknown-period", "unknown period", word.span, f'nothing declares a period "{word}"', hint=hint)
        return period

    # Changes of rules.

    def statement_ForThis(self, node: tree.ForThis) -> list[core.Stmt]:
        period = self.period(node.period)
        rule = self.changed_rule(node.change)
        if period is None or rule is None:
            return []
        patterns: list[core.Expr | None] = []
        for pattern, param in zip(node.change.patterns or (), rule.params, strict=False):
            patterns.append(None if isinstance(pattern, tree.PatternAny) else self.want(pattern, param.type))
        rule.temporary = True
        value = self.changed_value(rule, node.change)
        return [core.ChangeS(period, rule, patterns, node.change.sign, value, span=node.span)]

    def changed_rule(self, change: tree.Change) -> RuleDecl | None:
        rule = self.world.rules.get(change.rule)
        if rule is None:
            self.error(
                "unknown-rule",
                "unknown rule",
                change.rule.span,
                f'no rule is called "{change.rule}"',
                hint=did_you_mean(change.rule, self.world.rules),
            )
            return None
        if len(change.patterns or ()) != len(rule.params):
            names = ", ".join(f"any {var.name}" for var in rule.params)
            self.error(
                "wrong-arguments",
                "this rule is changed in the wrong way",
                change.span,
                f"{len(change.patterns or ())} arguments where it has {len(rule.params)}",
                hint=f"write {rule.name}({names}) {change.sign} ...",
            )
            return None
        return rule

    def changed_value(self, rule: RuleDecl, change: tree.Change) -> core.Expr:
        wanted = self.type_of_rule(rule)
        if change.sign != "=" and not fits(wanted, NUMBER):
            self.error(
                "wrong-type",
                f"{rule.name} is {described(wanted)}",
                change.span,
                f"`{change.sign}` changes numbers",
                hint=f"write {rule.name}(...) = ...",
            )
        return self.want(change.value, wanted)


def is_empty_list(value: core.Expr) -> bool:
    """Whether it is a list, perhaps of lists, of which nothing says what it holds."""
    innermost = value.type
    while isinstance(innermost, Many):
        innermost = innermost.item
    if not isinstance(value.type, Many) or not isinstance(innermost, Unknown):
        return False
    return any(isinstance(each, core.ListOf) and not each.items for each in walk(value))


__all__ = ["Frame", "PerPlayer", "Statements", "Truth", "Type", "usage"]
