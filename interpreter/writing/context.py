"""The writer: all that writing may touch, and how the function for a node is found.

A function that writes a node takes the writer and the node, and is registered for the class of the node: an expression
becomes a Python expression, a statement becomes forms. Functions of different files that need each other meet here, at
`write` and `write_body`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import attrs

from ..meaning import core, naming
from ..meaning.model import ProcedureDecl, RuleDecl, Var
from ..meaning.said import TextInfo, pieces_of
from ..meaning.scan import assigned_variables, costs_together, variables_without_repeats
from ..meaning.types import Type
from ..planning.plan import Plan
from .forms import Code, Each, Form, If, Loop, Py
from .python import Pen, names_in
from .questions import QuestionInfo

# Parts of expressions that are worked out in a step.
PARTS_A_STEP = 3


@attrs.define(eq=False)
class Writer:
    """What is known while one machine is written, and what has been written of it."""

    plan: Plan
    explicit: bool  # chance is asked for
    told: bool  # what happens is told
    asks: bool  # also questions that have one answer
    pen: Pen = attrs.field(init=False)

    # What has been written.
    functions: list[ast.FunctionDef] = attrs.Factory(list)
    codes: list[Code] = attrs.Factory(list)
    tables: dict[str, Any] = attrs.Factory(dict)
    questions: list[QuestionInfo] = attrs.Factory(list)
    texts: list[TextInfo] = attrs.Factory(list)
    kept_texts: int = 0
    types: dict[str, Type] = attrs.Factory(dict)  # of the variables of generated code
    weights: dict[int, int] = attrs.Factory(dict)  # by ability: the steps of looking whether it is on
    trials: dict[int, bool] = attrs.Factory(dict)  # what can be tried out, and whether it is done for cards
    untried: list[tuple[int, core.EachInOrderS]] = attrs.Factory(list)  # what is still to be written for that
    rule_names: dict[RuleDecl, str] = attrs.Factory(dict)
    rule_tables: dict[RuleDecl, str | None] = attrs.Factory(dict)
    rule_sizes: dict[RuleDecl, int] = attrs.Factory(dict)
    worked_names: dict[core.Worked, str] = attrs.Factory(dict)
    parts_tables: dict[frozenset[int], str] = attrs.Factory(dict)

    # How much has been written.
    temporaries: int = 0
    statements: int = 0
    written: int = 0  # how many parts of expressions
    again: int = 0  # how many of them, at most, are worked out again for further things of a set
    inner_parts: int = 0  # of what was written for each thing of a set

    # Where the node that is being written stands.
    env: dict[Var, ast.expr] = attrs.Factory(dict)  # what stands for variables
    open_rules: list[RuleDecl] = attrs.Factory(list)
    open_procedures: list[ProcedureDecl] = attrs.Factory(list)
    spelled_out: int = 0  # sets around it that are written out
    periods: list[tuple[int, str, int]] = attrs.Factory(list)  # period, variable with the number before, depth of loops
    loop_depth: int = 0
    returns_arguments: list[str] | None = None
    in_cost: bool = False

    assigned: set[Var] = attrs.field(init=False)  # variables that some statement changes
    without_repeats: set[Var] = attrs.field(init=False)  # those of sets that never have a thing twice

    def __attrs_post_init__(self) -> None:
        self.pen = Pen(self.plan.world.sources)
        self.assigned = assigned_variables(self.plan.world)
        self.without_repeats = variables_without_repeats(self.plan.world)

    # Names and numbers.

    def temporary(self) -> str:
        """Name a new variable."""
        self.temporaries += 1
        return naming.TEMPORARY.of(self.temporaries)

    def variable(self, var: Var) -> str:
        """Return the name of a variable of the game file, and note its type."""
        self.types[var.py] = var.type
        return var.py

    def table(self, name: str, value: Any) -> str:
        """Keep a value under a global name of the generated code."""
        self.tables[name] = value
        return name

    def define(self, name: str, params: list[str], value: ast.expr) -> None:
        """Write a function of the state and some variables that works out a value."""
        self.functions.append(self.pen.function(name, ["s", *params], [self.pen.returned(value)]))

    def question(self, info: QuestionInfo) -> QuestionInfo:
        """Keep a question, under the next number."""
        info.number = len(self.questions)
        info.env = self.env
        self.questions.append(info)
        return info

    def text(self, template: core.Template) -> TextInfo:
        """Keep a text, under the next number."""
        info = TextInfo(len(self.texts), pieces_of(template))
        self.texts.append(info)
        return info

    def forget(self) -> None:
        """Let go of what has become Python functions; what is needed to put things into words stays."""
        self.functions.clear()
        self.codes.clear()

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """Write something that stands for itself, in the middle of something else."""
        before = {name: getattr(self, name) for name in PLACE}
        self.env, self.open_procedures, self.periods = {}, [], []
        self.spelled_out = self.loop_depth = self.written = self.again = self.inner_parts = 0
        self.returns_arguments, self.in_cost = None, False
        yield
        for name, value in before.items():
            setattr(self, name, value)

    # Steps.

    def begin(self) -> tuple[int, int]:
        """Begin to count what is written; give how much there was before."""
        before = self.written, self.again
        self.written = self.again = 0
        return before

    def steps_of(self, written: int, again: int) -> int:
        """Return how many steps what has been written takes, and go on with how much there was before."""
        steps = (self.written + self.again) // PARTS_A_STEP
        self.written, self.again = written, again
        return steps

    def steps_since(self, before: int) -> int:
        """Return how many steps it takes to work out what has been written since there were so many parts."""
        return 1 + (self.written - before) // PARTS_A_STEP


# Where the node that is being written stands, and how much has been written there.
PLACE = (
    "env", "open_procedures", "periods", "spelled_out", "loop_depth", "written", "again", "inner_parts",
    "returns_arguments", "in_cost",
)  # fmt: skip

# How nodes are written, by their class.

WritesExpression: TypeAlias = Callable[[Writer, Any], ast.expr]
WritesStatement: TypeAlias = Callable[[Writer, Any], list[Form]]
Written = TypeVar("Written", bound=Callable[[Writer, Any], Any])

EXPRESSIONS: dict[type[core.Expr], WritesExpression] = {}
STATEMENTS: dict[type[core.Stmt], WritesStatement] = {}


def writes(kind: type[core.Expr] | type[core.Stmt]) -> Callable[[Written], Written]:
    """Register a function that writes the nodes of a class."""
    registry: dict[Any, Any] = EXPRESSIONS if issubclass(kind, core.Expr) else STATEMENTS
    assert kind not in registry, f"{kind.__name__} is written already"

    def register(function: Written) -> Written:
        registry[kind] = function
        return function

    return register


def write(writer: Writer, expr: core.Expr) -> ast.expr:
    """Write an expression."""
    writer.written += 1
    return EXPRESSIONS[type(expr)](writer, expr)


def write_body(writer: Writer, body: list[core.Stmt]) -> list[Form]:
    """Write statements."""
    made: list[Form] = []
    for statement in costs_together(body):
        writer.statements += 1
        writer.pen.at(statement.span)
        # A cost is weighed with what is around it.
        weighed = STATEMENTS[type(statement)] if isinstance(statement, core.PayS) else write_weighed
        made += weighed(writer, statement)
        # What comes after its last lines is not part of these.
        writer.pen.at(statement.span)
    return made


def write_weighed(writer: Writer, statement: core.Stmt) -> list[Form]:
    """Write a statement, and add the steps of its expressions to the first of its forms that can have any."""
    before = writer.begin()
    forms = STATEMENTS[type(statement)](writer, statement)
    steps = writer.steps_of(*before)
    for form in forms:
        if isinstance(form, Py | If | Loop | Each):
            form.weight += steps
            break
    return forms


def write_with(writer: Writer, given: dict[Var, ast.expr], expr: core.Expr) -> ast.expr:
    """Write an expression in which something else stands for some variables."""
    before = writer.env
    writer.env = {**before, **given}
    made = write(writer, expr)
    writer.env = before
    return made


def separate(writer: Writer, name: str, value: ast.expr, *params: str) -> list[str]:
    """Write a function that works out an expression; give the variables that it takes after `params`."""
    free = sorted(each for each in names_in([value])[0] if naming.is_variable(each) and each not in params)
    writer.define(name, [*params, *free], value)
    return free
