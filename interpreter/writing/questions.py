"""Questions and texts of a game, numbered, with what is needed to put them into words later."""

from __future__ import annotations

import ast
from typing import Any

import attrs
from croupier.grammar import NOWHERE, Span

from ..meaning import core
from ..meaning.model import IconDecl, Var
from ..meaning.said import TextInfo, is_plain, pieces_of
from ..meaning.types import UNKNOWN, Type
from ..planning.plan import Plan
from .expressions import ExpressionWriter
from .python import expression, tupled


@attrs.define(eq=False)
class QuestionInfo:
    """A question that the game can put."""

    sort: str  # choose, picks, menu, order, window, triggers, changes, secret, chance
    line: int
    type: Type = UNKNOWN
    number: int = 0
    span: Span = NOWHERE
    prompt: TextInfo | None = None
    titles: list[tuple[TextInfo, str | None]] = attrs.Factory(list)
    node: Any = None
    function: str = ""
    uses: list[str] = attrs.Factory(list)
    # Of a secret choice: the statement, the seat (or the variable with it), and the variable with what all chose.
    secret: tuple[core.SecretlyS, int | str, str] | None = None
    # If several things are chosen: the function that gives what is chosen so far, out of which, and how many can be.
    several: str = ""
    # If they are chosen in secret: the function that says out of which, and its variable for the seat.
    secret_picks: tuple[str, str] | None = None
    title: Any = None
    # Of a window: the icons whose abilities it offers.
    icons: tuple[IconDecl, ...] = ()
    # Of a choice that one makes for a group: the function that gives who belongs to it.
    group: str = ""
    # Of a choice of several things that may be left: the variable with what is chosen so far.
    picked: str = ""
    # Whether it is put also if there is one answer.
    # Whether others notice neither the question nor the answer.
    private: bool = False
    always: bool = False
    env: dict[Var, ast.expr] = attrs.Factory(dict)  # what stands for variables where it is written


class Questions(ExpressionWriter):
    """Numbers questions and texts."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.questions: list[QuestionInfo] = []
        self.texts: list[TextInfo] = []
        self.kept_texts = 0

    def question(self, info: QuestionInfo) -> QuestionInfo:
        """Return a question its number."""
        info.number = len(self.questions)
        info.env = self.env
        self.questions.append(info)
        return info

    def text(self, template: core.Template) -> TextInfo:
        """Return a text its number."""
        info = TextInfo(len(self.texts), pieces_of(template))
        self.texts.append(info)
        return info

    def write_Template(self, expr: core.Template) -> ast.expr:
        if is_plain(expr):
            return super().write_Template(expr)
        info = TextInfo(-1, pieces_of(expr))
        self.kept_texts += 1
        name = self.table(f"T{self.kept_texts}", info)
        return expression("said(_0, _1, ENGLISH)", name, self.text_values(expr))

    def text_values(self, template: core.Template) -> ast.expr:
        """Write the values that a text needs, as a tuple."""
        return tupled(
            [self.write(part) for parts in template.pieces.values() for part in parts if not isinstance(part, str)]
        )

    def spoken(self, template: core.Template, *params: str) -> TextInfo:
        """Return a number to a text that is put into words later, with a function for its values."""
        info = self.text(template)
        if any(not isinstance(part, str) for parts in template.pieces.values() for part in parts):
            info.function = f"x{info.number}"
            info.uses = self.separate(info.function, self.text_values(template), *params)
        return info


__all__ = ["QuestionInfo", "Questions", "TextInfo"]
