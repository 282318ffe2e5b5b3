"""Tables that are looked at to explain something: the table itself, or tables that a seat imagines.

A seat is told only what holds on all tables that it can imagine, on which it would be asked the same with the same
options. They are drawn in the same way each time, and follow from what the seat knows: so what it is told does too.
"""

from __future__ import annotations

import random
from copy import copy
from typing import TYPE_CHECKING, Any

import attrs
from croupier.phrases import languages

from ..faults import RUNTIME_ERRORS
from ..meaning import core
from ..meaning.bounds import STEPS
from ..meaning.survey import walk
from ..meaning.types import Type
from ..running.state import State
from ..wording.decision import frame_env, question_of
from ..wording.wording import Wording, seen_by

if TYPE_CHECKING:
    from ..meaning.model import IconDecl, Var
    from ..table import Table
    from ..writing.questions import QuestionInfo

# How many tables a seat imagines, and how many are drawn for that.
IMAGINED = 24
DRAWN = 96


class CannotTell(Exception):
    """A value that can't be worked out as the table stands."""


class Look:
    """A table that is looked at for a seat; for none, by whoever sees everything."""

    def __init__(
        self,
        table: Table,
        seat: int | None,
        code: dict[Any, Any],
        user: int | None = None,
        icons: tuple[IconDecl, ...] | None = None,
    ) -> None:
        self.table = table
        # Who wants to use a card, and in a window of which icons; if it is not said, whoever is asked, by the question.
        self.user: int | None = table.seat if user is None else user
        self.icons = icons
        asked = bool(table.state.stack) and icons is None
        self.machine = table.machine
        self.plan = table.machine.plan
        self.state = table.state
        self.seat = seat
        self.code = code  # functions that were written for expressions, for all tables together
        self.info: QuestionInfo | None = question_of(table) if asked else None
        self.env: dict[str, Any] = frame_env(table) if asked else {}
        self.words = {language: Wording(table.machine, table.names, language) for language in languages()}

    def at(self, state: State) -> Look:
        """Look at another state of the same table."""
        made = copy(self)
        made.state = state
        return made

    def without(self, var: Var) -> Look:
        """Look at the same without the value of a name."""
        made = copy(self)
        made.env = {name: value for name, value in self.env.items() if name != var.py}
        if self.info is not None:
            made.info = attrs.evolve(
                self.info, env={each: node for each, node in self.info.env.items() if each is not var}
            )
        return made

    def binds(self, var: Var, env: dict[str, Any]) -> bool:
        """Whether a name has a value here."""
        return var.py in env or (self.info is not None and var in self.info.env)

    def sees(self, card: int) -> bool:
        """Whether the seat knows a card."""
        return bool(seen_by(self.seat, self.state.known)(card))

    def value(self, expr: core.Expr, env: dict[str, Any]) -> Any:
        """Work an expression out; a zone is its number."""
        function = self.function(expr, env)
        self.state.steps = STEPS
        try:
            return function(self.state, *env.values())
        except (*RUNTIME_ERRORS, NameError) as met:
            raise CannotTell from met

    def function(self, expr: core.Expr, env: dict[str, Any]) -> Any:
        """Write an expression as a function, once for all tables."""
        key = (id(expr), *env)
        if key not in self.code:
            if any(isinstance(node, core.AtRandom | core.Make | core.Offered) for node in walk(expr)):
                raise CannotTell
            made = self.machine.compiled(expr, list(env), self.info.env if self.info is not None else {})
            self.code[key] = (made, expr)
        return self.code[key][0]

    def truth(self, expr: core.Expr, env: dict[str, Any]) -> bool | None:
        """Work a condition out; None if that can't be done."""
        try:
            return bool(self.value(expr, env))
        except CannotTell:
            return None

    def items(self, expr: core.Expr, env: dict[str, Any]) -> list[Any]:
        """Work a set out."""
        from ..meaning.types import Place

        value = self.value(expr, env)
        return list(self.state.Z[value] if isinstance(expr.type, Place) else value)

    def spoken(self, value: Any, type: Type, language: str) -> str:
        """Put a value into words."""
        return self.words[language].value(value, type, self.sees) or self.words[language].phrases["none"]

    def card(self, card: int, language: str) -> str:
        """Name a card that the seat asks about, whether it knows where it is or not."""
        return self.words[language].card(card)

    def zone(self, number: int, language: str) -> str:
        """Name a place on the table."""
        return self.words[language].zone(number, self.sees)


def looks_at(table: Table, seat: int) -> list[Look]:
    """Return tables that a seat which is asked can imagine, imagined once as the table stands."""
    return table.once_for(seat, new_looks)


def new_looks(table: Table, seat: int) -> list[Look]:
    """Imagine tables for a seat that is asked, and has the same options on each of them."""
    code: dict[Any, Any] = {}
    if knows_all(table, seat):
        return [Look(table.clone(), seat, code)]
    offered = offers(table)
    rng = random.Random(0)
    found: list[Look] = []
    for _ in range(DRAWN):
        imagined = table.determinize(seat, rng)
        if imagined.state.opts == table.state.opts or offers(imagined) == offered:
            found.append(Look(imagined, seat, code))
        if len(found) == IMAGINED:
            break
    return found


def offers(table: Table) -> list[str]:
    """Return the texts of the options."""
    decision = table.decision
    return [option.text for option in decision.options] if decision is not None else []


def knows_all(table: Table, seat: int) -> bool:
    """Whether there is nothing that a seat does not know."""
    from ..knowing.again import Secrets
    from ..knowing.card_map import CardMap

    if any(not known >> seat & 1 for known in table.state.known):
        return False
    secrets = table.machine.once(Secrets)
    secret = any(secrets.names_in(frame[0].__name__) for frame in table.state.stack)
    return not table.machine.once(CardMap).hidden_tokens[seat] and not secret
