"""Why not? The condition that keeps something from being an option, in words, with its place in the file."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar import NOWHERE, Span

from . import core
from .decision import frame_env, question_of
from .notation import tidy
from .questions import QuestionInfo
from .selection import selection_of
from .survey import parts
from .types import Many, Piece, Place, Type, item_of
from .wording import Wording

if TYPE_CHECKING:
    from .table import Table


@attrs.frozen
class Explanation:
    """Why something is or is not an option now."""

    text: str
    reason: str
    reasons: dict[str, str] = attrs.field(factory=dict, repr=False)
    span: Span = attrs.field(default=NOWHERE, repr=False)
    condition: str = ""

    def __str__(self) -> str:
        return self.text_in("en")

    def text_in(self, language: str) -> str:
        """Say it in a language, with the place in the file if a condition stands there."""
        reason = self.reasons.get(language, self.reason)
        return f"{reason}\n  {self.span}" if self.condition else reason


def explain(table: Table, text: str) -> Explanation:
    """Say why a text is not an option now."""
    selection = selection_of(table)
    decision = table.decision if selection is None else selection.decision(())
    if decision is None:
        return Explanation(text, "The game is over.", {"fr": "La partie est finie."})
    wanted = tidy(text)
    if any(wanted in (tidy(each) for each in option.texts.values()) for option in decision.options):
        return Explanation(text, f'"{text}" is an option now.', {"fr": f"« {text} » est possible maintenant."})
    return Explainer(table).explain(text, wanted)


class Explainer:
    """Looks at what the open question leaves out."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.machine = table.machine
        self.state = table.state
        self.info: QuestionInfo = question_of(table)
        self.env: dict[str, Any] = frame_env(table)
        self.words = {
            language: Wording(table.machine, table.names, language)
            for language in dict.fromkeys([*table.game.languages, "fr"])
        }

    def explain(self, text: str, wanted: str) -> Explanation:
        """Say why something is not an option."""
        node = self.info.node
        found: Explanation | None = None
        # A variable that is not needed after the question is not kept; without it less can be said.
        with suppress(NameError):
            if isinstance(node, core.ChooseS):
                found = self.explain_item(text, wanted, node.set, node.item.py, node.condition)
            elif isinstance(node, core.MenuS):
                found = self.explain_menu(text, wanted, node)
        return found or self.explain_otherwise(text, wanted)

    def value(self, expr: core.Expr, env: dict[str, Any]) -> Any:
        """Work an expression out on the table."""
        function = self.machine.compiled(expr, list(env), self.info.env)
        value = function(self.state, *env.values())
        return self.state.Z[value] if isinstance(expr.type, Place) else value

    def called(self, item: Any, type: Any, wanted: str) -> bool:
        """Tell whether a value is called so, in any language; a card that the seat doesn't know is called nothing."""
        if isinstance(type, Piece) and not self.knows(item):
            return False
        return any(tidy(words.value(item, type)) == wanted for words in self.words.values())

    def explain_item(
        self, text: str, wanted: str, things: core.Expr, var: str, condition: core.Expr | None
    ) -> Explanation | None:
        """Say which condition a thing of the set does not meet."""
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
        return any(
            tidy(words.spoken(title, self.state, {**self.env, **more})) == wanted for words in self.words.values()
        )

    def explain_otherwise(self, text: str, wanted: str) -> Explanation:
        """Say where a card of that name is, as far as the seat may know, or that there is no such thing."""
        for piece in self.machine.plan.pieces:
            # "play 3 of clubs" is about the 3 of clubs.
            if any(f" {wanted}".endswith(f" {tidy(name)}") for name in piece.names.values()):
                return self.explain_card(text, piece.number)
        return Explanation(text, f'Nothing here is called "{text}".', {"fr": f"Rien ici ne s'appelle « {text} »."})

    def explain_card(self, text: str, card: int) -> Explanation:
        """Say where a card is, as far as the seat may know."""
        english, french = self.words["en"], self.words["fr"]
        place = self.state.loc[card]
        if self.knows(card) and place != 0:
            reason = f"{english.card(card)} is in {english.zone(place)}; the question is about something else."
            reasons = {"fr": f"{french.card(card)} : {french.zone(place)} ; la question porte sur autre chose."}
            return Explanation(text, reason, reasons, self.info.span)
        reason = f"{english.card(card)} is not among what can be chosen here."
        reasons = {"fr": f"{french.card(card)} n'est pas parmi ce qu'on peut choisir ici."}
        return Explanation(text, reason, reasons, self.info.span)

    def failing(self, text: str, condition: core.Expr, env: dict[str, Any]) -> Explanation:
        """Find the innermost condition that fails."""
        where, known = condition, None
        with suppress(NameError):
            where, known = self.innermost(condition, env)
        english = f'"{text}" is not an option because this is not so: {where.span.text}'
        french = f"« {text} » n'est pas possible, car ceci n'est pas vrai : {where.span.text}"
        if isinstance(where, core.Binary) and known is not None:
            english += f" ({' and '.join(self.sides(where, known, 'en', 'is'))})"
            french += f" ({' et '.join(self.sides(where, known, 'fr', 'est'))})"
        return Explanation(text, english, {"fr": french}, where.span, where.span.text)

    def innermost(self, condition: core.Expr, env: dict[str, Any]) -> tuple[core.Expr, dict[str, Any] | None]:
        """Find the part of a condition that fails; its variables too, if it compares what the seat may know."""
        if isinstance(condition, core.Binary) and condition.sign == "and":
            side = condition.left if not self.value(condition.left, env) else condition.right
            return self.innermost(side, env)
        if isinstance(condition, core.RuleCall) and not condition.rule.changes and not condition.rule.temporary:
            args = {
                var.py: self.plain(arg, env) for var, arg in zip(condition.rule.all_params, condition.args, strict=True)
            }
            return self.innermost(condition.rule.value, args)
        compared = isinstance(condition, core.Binary) and condition.sign in ("is", "<", "<=", ">", ">=")
        if isinstance(condition, core.Binary) and compared and self.is_open(condition, env):
            return condition, env if unsaid(condition) else None
        return condition, None

    def sides(self, condition: core.Binary, env: dict[str, Any], language: str, verb: str) -> list[str]:
        """Say what the sides of a comparison are, if the file doesn't."""
        words = self.words[language]
        return [f"{text} {verb} {words.value(self.plain(side, env), side.type)}" for side, text in unsaid(condition)]

    def plain(self, expr: core.Expr, env: dict[str, Any]) -> Any:
        """Work an expression out; a zone stays a zone."""
        return self.machine.compiled(expr, list(env), self.info.env)(self.state, *env.values())

    def is_open(self, expr: core.Expr, env: dict[str, Any]) -> bool:
        """Tell whether a value follows from what everybody sees, or from cards that the seat knows."""
        if isinstance(expr, core.Local):
            return self.knows(env.get(expr.var.py)) if is_about_cards(expr.type) else True
        if isinstance(expr, core.ZoneAt):
            return expr.zone.seen == "all"
        if isinstance(expr, core.Function) and expr.name == "count" and isinstance(expr.args[0], core.ZoneAt):
            return True
        if isinstance(expr, core.RuleCall | core.Pieces | core.PieceNamed | core.AtRandom):
            return False
        return all(self.is_open(part, env) for part in parts(expr) if isinstance(part, core.Expr))

    def knows(self, card: Any) -> bool:
        """Tell whether the seat that is asked knows a card."""
        seat = self.table.seat
        return isinstance(card, int) and seat is not None and seat >= 0 and bool(self.state.known[card] >> seat & 1)


def unsaid(condition: core.Binary) -> list[tuple[core.Expr, str]]:
    """Give the sides of a comparison whose values the file doesn't say, with how it writes them."""
    whole, sign = condition.span.text, condition.sign
    at = whole.find(sign, max(0, condition.left.span.end - condition.span.start))
    texts = (whole[:at], whole[at + len(sign) :]) if at > 0 else (condition.left.span.text, condition.right.span.text)
    sides = zip((condition.left, condition.right), texts, strict=True)
    return [(side, text.strip()) for side, text in sides if not isinstance(side, core.Const)]


def is_about_cards(type: Type) -> bool:
    """Tell whether a value is a card, or a list of things that can be cards."""
    return isinstance(type, Piece | Many)
