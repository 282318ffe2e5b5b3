"""Why not? The condition that keeps something from being an option, in words, with its place in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar import NOWHERE, Span

from . import core
from .decision import frame_env, question_of
from .notation import tidy
from .questions import QuestionInfo
from .types import Piece, Place
from .wording import Wording

if TYPE_CHECKING:
    from .table import Table


@attrs.frozen
class Explanation:
    """Why something is or is not an option now."""

    text: str
    reason: str
    span: Span = attrs.field(default=NOWHERE, repr=False)
    condition: str = ""

    def __str__(self) -> str:
        if not self.condition:
            return self.reason
        return f"{self.reason}\n  {self.span}"


def explain(table: Table, text: str) -> Explanation:
    """Say why a text is not an option now."""
    decision = table.decision
    if decision is None:
        return Explanation(text, "The game is over.")
    wanted = tidy(text)
    if any(wanted in (tidy(each) for each in option.texts.values()) for option in decision.options):
        return Explanation(text, f'"{text}" is an option now.')
    return Explainer(table).explain(text, wanted)


class Explainer:
    """Looks at what the open question leaves out."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.machine = table.machine
        self.state = table.state
        self.info: QuestionInfo = question_of(table)
        self.env: dict[str, Any] = frame_env(table)
        self.words = [Wording(table.machine, table.names, language) for language in table.game.languages]

    def explain(self, text: str, wanted: str) -> Explanation:
        """Say why something is not an option."""
        node = self.info.node
        found: Explanation | None = None
        if isinstance(node, core.ChooseS):
            found = self.explain_item(text, wanted, node.set, node.item.py, node.condition)
        elif isinstance(node, core.MenuS):
            found = self.explain_menu(text, wanted, node)
        return found or self.explain_otherwise(text, wanted)

    def value(self, expr: core.Expr, env: dict[str, Any]) -> Any:
        """Work an expression out on the table."""
        function = self.machine.compiled(expr, list(env))
        value = function(self.state, *env.values())
        return self.state.Z[value] if isinstance(expr.type, Place) else value

    def called(self, item: Any, type: Any, wanted: str) -> bool:
        """Tell whether a value is called so, in any language."""
        return any(tidy(words.value(item, type)) == wanted for words in self.words)

    def explain_item(
        self, text: str, wanted: str, things: core.Expr, var: str, condition: core.Expr | None
    ) -> Explanation | None:
        """Say which condition a thing of the set does not meet."""
        from .types import item_of

        type = item_of(things.type)
        for item in self.value(things, self.env):
            if self.called(item, type, wanted) and condition is not None:
                return self.failing(text, condition, {**self.env, var: item})
        return None

    def explain_menu(self, text: str, wanted: str, node: core.MenuS) -> Explanation | None:
        """Say which condition an alternative of a menu does not meet."""
        for index, option in enumerate(node.options):
            title, var = self.info.titles[index]
            if option.set is None or var is None:
                if self.is_title(title, {}, wanted) and option.guard is not None:
                    return self.failing(text, option.guard, self.env)
                continue
            for item in self.value(option.set, self.env):
                named = option.var is not None and self.called(item, option.var.type, wanted)
                if named or self.is_title(title, {var: item}, wanted):
                    env = {**self.env, var: item}
                    for condition in (option.guard, option.where):
                        if condition is not None and not self.value(condition, env):
                            return self.failing(text, condition, env)
        return None

    def is_title(self, title: Any, more: dict[str, Any], wanted: str) -> bool:
        """Tell whether an alternative is called so, in any language."""
        return any(tidy(words.spoken(title, self.state, {**self.env, **more})) == wanted for words in self.words)

    def explain_otherwise(self, text: str, wanted: str) -> Explanation:
        """Say where a card of that name is, as far as the seat may know, or that there is no such thing."""
        seat = self.table.seat
        pieces = self.machine.plan.pieces
        for piece in pieces:
            # "play 3 of clubs" is about the 3 of clubs.
            if any(f" {wanted}".endswith(f" {tidy(name)}") for name in piece.names.values()):
                known = seat is not None and seat >= 0 and self.state.known[piece.number] >> seat & 1
                if known and self.state.loc[piece.number] != 0:
                    place = self.words[0].zone(self.state.loc[piece.number])
                    return Explanation(
                        text, f"{piece.name} is in {place}; the question is about something else.", self.info.span
                    )
                return Explanation(text, f"{piece.name} is not among what can be chosen here.", self.info.span)
        return Explanation(text, f'Nothing here is called "{text}".')

    def failing(self, text: str, condition: core.Expr, env: dict[str, Any]) -> Explanation:
        """Find the innermost condition that fails."""
        where, values = self.innermost(condition, env)
        reason = f'"{text}" is not an option because this is not so: {where.span.text}'
        if values:
            reason += f" ({values})"
        return Explanation(text, reason, where.span, where.span.text)

    def innermost(self, condition: core.Expr, env: dict[str, Any]) -> tuple[core.Expr, str]:
        """Find the part of a condition that fails, and what its sides are."""
        if isinstance(condition, core.Binary) and condition.sign == "and":
            side = condition.left if not self.value(condition.left, env) else condition.right
            return self.innermost(side, env)
        if isinstance(condition, core.RuleCall) and not condition.rule.changes and not condition.rule.temporary:
            args = {
                var.py: self.plain(arg, env) for var, arg in zip(condition.rule.all_params, condition.args, strict=True)
            }
            return self.innermost(condition.rule.value, args)
        if (
            isinstance(condition, core.Binary)
            and condition.sign in ("is", "<", "<=", ">", ">=")
            and not isinstance(condition.left.type, Place)
        ):
            shown = [
                self.words[0].value(self.plain(side, env), side.type) for side in (condition.left, condition.right)
            ]
            if not self.is_secret(condition, env):
                return condition, f"{shown[0]} and {shown[1]}"
        return condition, ""

    def plain(self, expr: core.Expr, env: dict[str, Any]) -> Any:
        """Work an expression out; a zone stays a zone."""
        return self.machine.compiled(expr, list(env))(self.state, *env.values())

    def is_secret(self, condition: core.Binary, env: dict[str, Any]) -> bool:
        """Tell whether a side is a card that the seat does not know."""
        seat = self.table.seat
        for side in (condition.left, condition.right):
            if isinstance(side.type, Piece):
                card = self.plain(side, env)
                if card is not None and (seat is None or seat < 0 or not self.state.known[card] >> seat & 1):
                    return True
        return False
