"""Statements: from tree to core."""

from __future__ import annotations

from typing import Any

from croupier.grammar import Span, Word, did_you_mean, tree
from croupier.grammar.habits import LINES, declaration_inside

from . import core
from .expressions import Expressions
from .model import IconDecl, PeriodDecl, ProcedureDecl, RuleDecl, TokenDecl, Var
from .names import Frame, is_zone_of_pieces, is_zone_of_tokens
from .types import (
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Bag,
    Many,
    Nothing,
    Number,
    PerPlayer,
    Piece,
    Place,
    Player,
    Truth,
    Type,
    Unknown,
    Value,
    described,
    fits,
    item_of,
)
from .vocabulary import VERBS

# Declarations that can be read as a verb when they stand among statements.
DECLARING = {"zone", "kind", "enum", "track", "rule", "token", "icon", "period", "option", "die", "card", "cards", "score", "has"}


class Statements(Expressions):
    """One method for each class of statement, named after it; each gives a list."""

    def __init__(self, world: Any) -> None:
        super().__init__(world)
        self.loops = 0
        self.procedure: ProcedureDecl | None = None
        self.assignable: set[Var] = set()

    def block(self, statements: tuple[Any, ...], *vars: Var) -> list[core.Stmt]:
        """Elaborate statements as a block with a scope of its own."""
        made: list[core.Stmt] = []
        with self.frame(*vars):
            for index, node in enumerate(statements):
                made += self.statement(node)
                if isinstance(node, tree.Return | tree.Stop | tree.EndGame | tree.AllWin | tree.AllLose | tree.Wins):
                    if index + 1 < len(statements):
                        self.error("unreachable", "this is never reached", statements[index + 1].span,
                                   "the line before it leaves the block", hint="take it away, or put it before")  # fmt: skip
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
            self.error("none-of-what", "none of what?", value.span, "this can be no card, no player or no value",
                       hint=f"keep it in a track, which has a type: track {node.name}: player")  # fmt: skip
            value = self.unknown(value.span)
        var = self.bind(Var(str(node.name), value.type, node.name.span))
        return [core.LetS(var, value, span=node.span)]

    def contents(self, value: core.Expr) -> core.Expr:
        """Take what lies in a zone now, as a list."""
        if is_zone_of_pieces(value.type):
            return core.Function(Many(item_of(value.type) or UNKNOWN), value.span, "contents", [value])
        enum = value.type.of.enum if isinstance(value.type, Place) and isinstance(value.type.of, TokenDecl) else None
        return core.Function(Bag(enum), value.span, "contents", [value])

    def statement_Assign(self, node: tree.Assign) -> list[core.Stmt]:
        target = self.expression(node.target)
        wanted = target.type
        if isinstance(target, core.Local):
            if target.var is self.this or target.var is self.you:
                what = "a card is what it is" if target.var is self.this else "whose card it is follows from where it lies"
                self.error("not-assignable", "this can't be changed", node.target.span, what)
            self.assignable.add(target.var)
        elif not isinstance(target, core.TrackOf) and not isinstance(target.type, Unknown):
            what = "a field is fixed; a `track` can change" if isinstance(target, core.FieldOf) else "only tracks and names by `let`"
            hint = "to change a zone, move what lies in it" if isinstance(target, core.ZoneAt) or isinstance(target.type, Place) else ""
            if isinstance(target, core.RuleCall):
                hint = "a rule is worked out; keep what changes in a `track`"
            self.error("not-assignable", "this can't be changed", node.target.span, what, hint=hint)
        if node.sign != "=" and not fits(wanted, NUMBER):
            self.error("wrong-type", f"this is {described(wanted)}, not a number", node.target.span, f"`{node.sign}` works on numbers")
        value = self.want(node.value, wanted) if node.value.where is None else self.whole_set(node.value)
        if isinstance(value.type, Place) and isinstance(wanted, Many):
            value = self.contents(value)
        return [core.AssignS(target, node.sign, value, span=node.span)]

    # Verbs.

    def statement_Call(self, node: tree.Call) -> list[core.Stmt]:
        verb = str(node.verb)
        if verb in VERBS:
            self.check_labels(node, ("", *VERBS[verb]))
            made: list[core.Stmt] = getattr(self, f"verb_{verb}")(node)
            return made
        if verb in self.world.periods:
            self.error("period-without-body", "a period needs a body", node.span, f"what happens in this {verb}?",
                       hint=f"write `{verb}:` and the lines below it")  # fmt: skip
            return []
        procedure = self.world.procedures.get(verb)
        if procedure is None:
            self.unknown_verb(node.verb)
            if verb in DECLARING:
                return []
            for argument in [node.first, *(labelled.value for labelled in node.labelled)]:
                if argument is not None:
                    self.expression(argument)
            return []
        return [core.CallS(procedure, self.arguments(procedure, node), span=node.span)]

    def unknown_verb(self, word: Word) -> None:
        if word in DECLARING:
            self.diagnostics.append(declaration_inside(word, word.span))
            return
        hint = did_you_mean(word, [*self.world.procedures, *VERBS])
        if word in LINES:
            hint = f'this is written "{LINES[word]}"'
        elif word in self.world.rules:
            hint = "a rule has a value; it is not done"
        elif not hint:
            hint = f"declare it: to {word} ..., with the lines that are done below it"
        self.error("unknown-verb", "unknown verb", word.span, f'no procedure is called "{word}"', hint=hint)

    def check_labels(self, node: tree.Call, allowed: tuple[str, ...]) -> None:
        seen: set[str] = set()
        for labelled in node.labelled:
            if labelled.label in seen:
                self.error("twice", f'"{labelled.label}" stands twice', labelled.span, "a label stands once")
            elif labelled.label not in allowed:
                words = ", ".join(f'"{label}"' for label in allowed if label)
                self.error("wrong-label", f'{node.verb} takes no "{labelled.label}"', labelled.span,
                           f"it takes {words}" if words else "it takes no such word")  # fmt: skip
            seen.add(labelled.label)

    def arguments(self, procedure: ProcedureDecl, node: tree.Call) -> list[core.Expr]:
        self.check_labels(node, tuple(procedure.labels))
        given = {labelled.label: labelled.value for labelled in node.labelled}
        if node.first is not None:
            if "" in procedure.labels:
                given[""] = node.first
            else:
                self.error("wrong-label", f"{node.verb} takes nothing here", node.first.span, "a small word is missing before this",
                           hint=f"write: {usage(procedure)}")  # fmt: skip
                return [self.unknown(node.span) for _ in procedure.params]
        args: list[core.Expr] = []
        for label, param in zip(procedure.labels, procedure.params, strict=True):
            if label in given:
                value = self.want(given[label], param.type)
                args.append(self.contents(value) if isinstance(param.type, Many) and isinstance(value.type, Place) else value)
            else:
                missing = f'"{label} {param.name}"' if label else f'"{param.name}"'
                self.error("missing-argument", f"{node.verb} wants more", node.span, f"{missing} is missing",
                           hint=f"write: {usage(procedure)}")  # fmt: skip
                args.append(self.unknown(node.span))
        return args

    def label(self, node: tree.Call, name: str) -> tree.Set | None:
        return next((labelled.value for labelled in node.labelled if labelled.label == name), None)

    def verb_move(self, node: tree.Call) -> list[core.Stmt]:
        to, under = self.label(node, "to"), self.label(node, "under")
        target = to or under
        if node.first is None or target is None or (to is not None and under is not None):
            self.error("bad-move", "what moves, and where to?", node.span, "a move names both",
                       hint="write: move c to discard, or: move c under deck")  # fmt: skip
            return []
        what = self.expression(node.first)
        place = self.want(target, Place(), "cards and tokens move to zones")
        if isinstance(what.type, Number) or is_zone_of_tokens(what.type):
            return self.move_tokens(node, what, place)
        for label in ("of", "from"):
            if self.label(node, label) is not None:
                self.error("wrong-label", f'a move of cards takes no "{label}"', node.span, "cards know where they lie",
                           hint="write: move top 2 of deck to hand")  # fmt: skip
        item = what.type if isinstance(what.type, Piece) else item_of(what.type)
        if not isinstance(item, Piece | Unknown):
            self.error("wrong-type", f"this is {described(what.type)}", what.span, "only cards and tokens move")
            return []
        if isinstance(place.type, Place) and isinstance(place.type.of, TokenDecl):
            self.error("wrong-zone", "cards don't go there", place.span, f"this is {described(place.type)}")
        elif isinstance(place.type, Place) and place.type.of and isinstance(item, Piece) and not fits(item, Piece(place.type.of)):
            self.error("wrong-zone", f"{described(item)} doesn't go there", place.span, f"this is {described(place.type)}")
        if under is not None and isinstance(place, core.ZoneAt):
            place.zone.ordered = True
        return [core.MoveS(what, place, under is not None, span=node.span)]

    def move_tokens(self, node: tree.Call, what: core.Expr, place: core.Expr) -> list[core.Stmt]:
        if not is_zone_of_tokens(place.type):
            if isinstance(what.type, Number) and is_zone_of_pieces(place.type):
                self.error("wrong-type", "which cards?", what.span, "a number is not a card",
                           hint="write: move top 2 of deck to hand")  # fmt: skip
            else:
                self.error("wrong-zone", "tokens don't go there", place.span, f"this is {described(place.type)}")
            return []
        if is_zone_of_tokens(what.type):
            return [core.MoveTokensS(None, None, what, place, span=node.span)]
        source_node, of = self.label(node, "from"), self.label(node, "of")
        if source_node is None:
            self.error("bad-move", "where do the tokens come from?", node.span, "a move of tokens names both zones",
                       hint="write: move 2 of blue from reserve to your stash")  # fmt: skip
            return []
        source = self.expression(source_node)
        if not is_zone_of_tokens(source.type):
            if not isinstance(source.type, Unknown):
                self.error("wrong-zone", "no tokens come from there", source.span, f"this is {described(source.type)}")
            return []
        token = source.type.of if isinstance(source.type, Place) else None
        if isinstance(place.type, Place) and place.type.of is not token:
            self.error("wrong-zone", "these tokens don't go there", place.span, f"this is {described(place.type)}")
        value = None
        if isinstance(token, TokenDecl) and token.enum is not None:
            if of is None:
                self.error("bad-move", f"which {token.name}?", node.span, f"there is one for each {token.enum.name}",
                           hint=f"write: move 1 of {token.enum.values[0]} from ...")  # fmt: skip
                return []
            value = self.want(of, Value(token.enum))
        elif of is not None:
            self.error("wrong-label", "these tokens are all alike", of.span, "there is nothing to choose by `of`")
        return [core.MoveTokensS(what, value, source, place, span=node.span)]

    def first(self, node: tree.Call, what: str) -> tree.Set | None:
        if node.first is None:
            self.error("missing-argument", f"{node.verb} what?", node.span, f"{what} is missing", hint=f"write: {node.verb} ...")
        return node.first

    def verb_shuffle(self, node: tree.Call) -> list[core.Stmt]:
        first = self.first(node, "a zone")
        if first is None:
            return []
        zone = self.want(first, Place())
        if isinstance(zone, core.ZoneAt):
            zone.zone.shuffled = zone.zone.ordered = True
            if zone.zone.holds_tokens:
                self.error("wrong-zone", "tokens have no order", zone.span, "only a zone of cards can be shuffled")
        else:
            for each in self.world.all_zones():
                each.shuffled = not each.holds_tokens
        return [core.ShuffleS(zone, span=node.span)]

    def verb_roll(self, node: tree.Call) -> list[core.Stmt]:
        first = self.first(node, "a die")
        if first is None:
            return []
        what = self.expression(first)
        item = what.type if isinstance(what.type, Piece) else item_of(what.type)
        if isinstance(item, Piece) and item.kind and not any(isinstance(kind.node, tree.Die) for kind in item.kind.ancestry()):
            self.error("not-a-die", "only dice are rolled", what.span, f"{described(item)} has no faces", hint="declare it with `die`")
        return [core.RollS(what, span=node.span)]

    def verb_show(self, node: tree.Call) -> list[core.Stmt]:
        first, to = self.first(node, "a card"), self.label(node, "to")
        if first is None:
            return []
        if to is None:
            self.error("missing-argument", "show it to whom?", node.span, '"to" is missing', hint="write: show c to players")
            return []
        what, whom = self.expression(first), self.expression(to)
        item = what.type if isinstance(what.type, Piece) else item_of(what.type)
        if not isinstance(item, Piece | Unknown):
            self.error("wrong-type", f"this is {described(what.type)}", what.span, "only cards are shown")
        if not isinstance(whom.type, Player | Unknown) and not fits(whom.type, Many(PLAYER)):
            self.error("wrong-type", f"this is {described(whom.type)}", whom.span, "cards are shown to players")
        return [core.ShowS(what, whom, span=node.span)]

    def verb_say(self, node: tree.Call) -> list[core.Stmt]:
        if node.first is None or not isinstance(node.first.value, tree.Text):
            self.error("wrong-type", "say what?", node.span, "a text is wanted", hint='write: say "{p} passes"')
            return []
        return [core.SayS(self.template(node.first.value), span=node.span)]

    def icon(self, node: tree.Call) -> IconDecl | None:
        named = node.first.value if node.first is not None else None
        if not isinstance(named, tree.Name) or named.name not in self.world.icons:
            word = named.name if isinstance(named, tree.Name) else Word("", node.span)
            if word:
                self.unknown_icon(word)
            else:
                self.error("unknown-icon", "which icon?", named.span if named is not None else node.span, "an icon is wanted here",
                           hint=f"write: {node.verb} {next(iter(self.world.icons), 'begin')} ...")  # fmt: skip
            return None
        icon = self.world.icons[named.name]
        icon.opened = True
        return icon

    def unknown_icon(self, word: Word, is_field: bool = False) -> None:
        hint = did_you_mean(word, self.world.icons) or f'declare it: icon {word} "..."'
        if is_field:
            hint = f"{word} is a field of the card: write {word} = ..."
        self.error("unknown-icon", "unknown icon", word.span, f'no icon is called "{word}"', hint=hint)

    def verb_open(self, node: tree.Call) -> list[core.Stmt]:
        icon, whom = self.icon(node), self.label(node, "for")
        if whom is None:
            self.error("missing-argument", "open it for whom?", node.span, '"for" is missing', hint="write: open begin for p")
            return []
        player = self.want(whom, PLAYER)
        return [core.OpenS(icon, player, span=node.span)] if icon else []

    def verb_use(self, node: tree.Call) -> list[core.Stmt]:
        icon, of, whom = self.icon(node), self.label(node, "of"), self.label(node, "for")
        if of is None:
            self.error("missing-argument", "of which card?", node.span, '"of" is missing', hint="write: use begin of c")
            return []
        card = self.want(of, Piece(None))
        player = self.want(whom, PLAYER) if whom is not None else None
        return [core.UseS(icon, card, player, span=node.span)] if icon else []

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
                    self.error("bad-cost", "this can't be a cost", each.span, "a cost is made of choices and moves",
                               hint="put this before or after the cost")  # fmt: skip
                body.append(made)
        return [core.PayS(body, span=span)]

    def statement_Return(self, node: tree.Return) -> list[core.Stmt]:
        procedure = self.procedure
        if node.value is None:
            return [core.ReturnS(None, span=node.span)]
        value = self.expression(node.value)
        if procedure is None:
            self.error("no-result", "nobody waits for this", node.span, "only a procedure returns a value",
                       hint="write `return` alone to end the effect")  # fmt: skip
        elif procedure.result is None or isinstance(procedure.result, Unknown):
            procedure.result = value.type
        elif not fits(value.type, procedure.result):
            self.error("two-types", "two different results", node.span, f"{described(value.type)} here, {described(procedure.result)} before")
        return [core.ReturnS(value, span=node.span)]

    def statement_Stop(self, node: tree.Stop) -> list[core.Stmt]:
        if not self.loops:
            self.error("stray-stop", "there is nothing to stop", node.span, "`stop` leaves a `repeat` or a `for each`",
                       hint="to leave a procedure write `return`, to end the game `end game`")  # fmt: skip
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
            self.error("only-in-example", "`answers` belongs in an example", node.span, "play asks; it does not answer",
                       hint="to let a player decide write: p chooses ...")  # fmt: skip
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
            self.error("unknown-rule", "unknown rule", change.rule.span, f'no rule is called "{change.rule}"',
                       hint=did_you_mean(change.rule, self.world.rules))  # fmt: skip
            return None
        if len(change.patterns or ()) != len(rule.params):
            names = ", ".join(f"any {var.name}" for var in rule.params)
            self.error("wrong-arguments", "this rule is changed in the wrong way", change.span,
                       f"{len(change.patterns or ())} arguments where it has {len(rule.params)}",
                       hint=f"write {rule.name}({names}) {change.sign} ...")  # fmt: skip
            return None
        return rule

    def changed_value(self, rule: RuleDecl, change: tree.Change) -> core.Expr:
        wanted = self.type_of_rule(rule)
        if change.sign != "=" and not fits(wanted, NUMBER):
            self.error("wrong-type", f"{rule.name} is {described(wanted)}", change.span, f"`{change.sign}` changes numbers",
                       hint=f"write {rule.name}(...) = ...")  # fmt: skip
        return self.want(change.value, wanted)


def usage(procedure: ProcedureDecl) -> str:
    """Write how a procedure is called."""
    parts = [f"{label} {var.name}".strip() for label, var in zip(procedure.labels, procedure.params, strict=True)]
    return " ".join([procedure.name, *parts])


__all__ = ["Frame", "PerPlayer", "Statements", "Truth", "Type", "usage"]
