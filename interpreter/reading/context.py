"""What declaring and elaborating a game may touch, and who reads which part of a tree.

A `Declarer` takes in what a file declares; a `Reader` goes through its bodies, or through what somebody typed. The
functions of both take it first and a node of the tree second, and are found by the class of the node:
`declarer.declare(node)`, `reader.expression(node)` and `reader.statement(node)` look in the tables that `@declares`,
`@reads_expression` and `@reads_statement` fill. So modules that need one another need not import one another.

Names are looked for in a chain. A `Scope` holds the variables of a block; an `Item` holds the thing that a `where` or
an `over` looks at, whose fields, tracks, zones and rules can be named without `it's`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import attrs
from croupier.grammar import Complaints, Diagnostic, Label, Span, Word, error, tree

from ..meaning import core, naming
from ..meaning.model import Field, ProcedureDecl, RuleDecl, Var, World, ZoneDecl
from ..meaning.parts import Parts
from ..meaning.types import UNKNOWN, Type
from ..meaning.vocabulary import RESERVED

BOX = "box"


@attrs.define(eq=False)
class Declarer:
    """What declaring may touch: the world that comes to be, the complaints, and the names that are taken."""

    world: World = attrs.Factory(World)
    diagnostics: list[Diagnostic] = attrs.Factory(Complaints)
    global_names: dict[str, Span] = attrs.Factory(dict)
    type_names: dict[str, Span] = attrs.Factory(dict)
    # Where each name of the layout was said, by the sort of line, to complain of the second time.
    said: dict[tuple[str, str], Span] = attrs.Factory(dict)

    def error(
        self, code: str, title: str, span: Span, text: str = "", note: str = "", hint: str = "", *more: Label
    ) -> None:
        """Add an error."""
        self.diagnostics.append(error(code, title, span, text, note, hint, *more))

    def declare(self, node: tree.Node) -> None:
        """Take in a declaration, or a line of the layout."""
        DECLARERS[type(node)](self, node)

    def claim(self, names: dict[str, Span], word: Word, what: str) -> bool:
        """Take a name, unless it is taken."""
        if str(word) in RESERVED:
            self.error(
                "reserved-name",
                "this name is taken by the language",
                word.span,
                f"{what} can't be called so",
                hint=f'choose another name, such as "the_{word}"',
            )
            return False
        if word in names:
            first = Label(names[word], "the first time")
            self.error("twice", f'"{word}" is declared twice', word.span, "the second time", "", "", first)
            return False
        names[str(word)] = word.span
        return True


@attrs.define(eq=False)
class Scope:
    """The variables of a block."""

    vars: dict[str, Var] = attrs.Factory(dict)


@attrs.define(eq=False)
class Item:
    """The thing that a condition looks at."""

    var: Var


@attrs.define(eq=False)
class Returns:
    """What the lines that are read return: whose lines they are, the type if it is known, and the values so far."""

    owner: RuleDecl | ProcedureDecl
    type: Type | None = None
    values: list[core.Expr] = attrs.Factory(list)


@attrs.define(eq=False)
class Gap:
    """Where somebody writes: a word that stands for what is not written yet, and what there is around it."""

    word: str
    # The variables that have a name there, the things whose parts can be named, and what is wanted.
    vars: dict[str, Var] = attrs.Factory(dict)
    things: list[Type] = attrs.Factory(list)
    expected: Type | None = None
    # What stands before `'s`, if a part of something is wanted.
    owner: Type | None = None

    def learn(self, reader: Reader, expected: Type | None) -> None:
        """Note what can be named where the word stands, and what is wanted there."""
        self.expected = expected
        self.things = [each.var.type for each in reader.chain if isinstance(each, Item)]
        self.things += [reader.this.type] if reader.this is not None else []
        for scope in reader.chain:
            if isinstance(scope, Scope):
                self.vars.update(scope.vars)


@attrs.define(eq=False)
class Reader:
    """One reading: what it is about, what stands around the node that is read, and what was found."""

    world: World
    diagnostics: list[Diagnostic] = attrs.Factory(Complaints)
    parts: Parts = attrs.Factory(lambda self: Parts(self.world), takes_self=True)
    # Cards that are spoken of by name and that only a pattern can make.
    named_pieces: list[core.PieceNamed] = attrs.Factory(list)
    # The fields of cards that a table gave a text, to complain of each but once.
    texts_for_cards: set[Field] = attrs.Factory(set)
    # How many variables have a name in the generated code.
    counter: int = 0
    chain: list[Scope | Item] = attrs.Factory(list)
    this: Var | None = None
    you: Var | None = None
    # The players whom people at a table call by a name with a capital, in small letters; a game file knows none.
    people: dict[str, Var] = attrs.Factory(dict)
    box: ZoneDecl = attrs.Factory(lambda: ZoneDecl(BOX, None, None, None, seen="all"))
    # The rules that are being read, each for the sake of the one before it.
    open_rules: list[RuleDecl] = attrs.Factory(list)
    # Those that are asked for their own value while it is worked out of which type that is.
    circles: set[RuleDecl | ProcedureDecl] = attrs.Factory(set)
    # The procedures whose bodies have been read, and those that are being read, each for the sake of the one before it.
    read: set[ProcedureDecl] = attrs.Factory(set)
    open_procedures: list[ProcedureDecl] = attrs.Factory(list)
    # What the lines that are read return, if anybody waits for it, and how many loops are open in them.
    returns: Returns | None = None
    loops: int = 0
    in_example: bool = False
    # Where somebody writes at the moment, if this is read for their sake.
    gap: Gap | None = None

    def expression(self, node: Any, expected: Type | None = None) -> core.Expr:
        """Return the meaning of an expression; `expected` helps to find the values of enums."""
        return EXPRESSION_READERS[type(node)](self, node, expected)

    def statement(self, node: Any) -> list[core.Stmt]:
        """Return the meaning of a statement."""
        return STATEMENT_READERS[type(node)](self, node)

    def error(
        self, code: str, title: str, span: Span, text: str = "", note: str = "", hint: str = "", *more: Label
    ) -> None:
        """Add an error."""
        self.diagnostics.append(error(code, title, span, text, note, hint, *more))

    @contextmanager
    def scope(self, *vars: Var) -> Iterator[None]:
        """Open a block with these variables."""
        made = Scope()
        self.chain.append(made)
        for var in vars:
            self.bind(var)
        yield
        self.chain.remove(made)

    @contextmanager
    def item(self, var: Var) -> Iterator[None]:
        """Look at a thing; its parts can be named."""
        self.bind_py(var)
        made = Item(var)
        self.chain.append(made)
        yield
        self.chain.remove(made)

    @contextmanager
    def card(self, this: Var | None, you: Var | None) -> Iterator[None]:
        """Speak as a card."""
        before = self.this, self.you
        for var in (this, you):
            if var is not None:
                self.bind_py(var)
        self.this, self.you = this, you
        yield
        self.this, self.you = before

    def bind_py(self, var: Var) -> None:
        """Name a variable in the generated code."""
        if not var.py:
            self.counter += 1
            var.py = naming.VARIABLE.of(self.counter)

    def bind(self, var: Var) -> Var:
        """Put a variable into the innermost block."""
        self.bind_py(var)
        scope = next(each for each in reversed(self.chain) if isinstance(each, Scope))
        if var.name in RESERVED and var.span.text.startswith(var.name):
            self.error(
                "reserved-name",
                "this name is taken by the language",
                var.span,
                "no value can be called so",
                hint=f'choose another name, such as "the_{var.name}"',
            )
        if var.name in scope.vars:
            self.error(
                "twice",
                f'"{var.name}" is declared twice',
                var.span,
                "it has a value in this block already",
                hint=f"to change it, write: {var.name} = ...",
            )
        scope.vars[var.name] = var
        return var


def unknown(span: Span) -> core.Expr:
    """Stand in for something already complained about."""
    return core.Const(UNKNOWN, span, None)


# Who declares and reads what.

Declares = TypeVar("Declares", bound=Callable[[Declarer, Any], None])
DECLARERS: dict[type[tree.Node], Callable[[Declarer, Any], None]] = {}


def declares(*sorts: type[tree.Node]) -> Callable[[Declares], Declares]:
    """Make a function the one that takes in declarations of some classes."""

    def enter(function: Declares) -> Declares:
        for sort in sorts:
            assert sort not in DECLARERS, f"{sort.__name__} is declared by two functions"
            DECLARERS[sort] = function
        return function

    return enter


Node = TypeVar("Node", bound=tree.Node)
ReadsExpression: TypeAlias = Callable[[Reader, Node, Type | None], core.Expr]
ReadsStatement: TypeAlias = Callable[[Reader, Node], list[core.Stmt]]

EXPRESSION_READERS: dict[type[tree.Node], ReadsExpression[Any]] = {}
STATEMENT_READERS: dict[type[tree.Node], ReadsStatement[Any]] = {}
# The verbs of the language are calls, and differ by their word.
VERB_READERS: dict[str, ReadsStatement[tree.Call]] = {}


def reads_expression(sort: type[Node]) -> Callable[[ReadsExpression[Node]], ReadsExpression[Node]]:
    """Make a function the one that reads expressions of a class."""

    def enter(function: ReadsExpression[Node]) -> ReadsExpression[Node]:
        assert sort not in EXPRESSION_READERS, f"{sort.__name__} is read by two functions"
        EXPRESSION_READERS[sort] = function
        return function

    return enter


def reads_statement(*sorts: type[Node]) -> Callable[[ReadsStatement[Node]], ReadsStatement[Node]]:
    """Make a function the one that reads statements of some classes."""

    def enter(function: ReadsStatement[Node]) -> ReadsStatement[Node]:
        for sort in sorts:
            assert sort not in STATEMENT_READERS, f"{sort.__name__} is read by two functions"
            STATEMENT_READERS[sort] = function
        return function

    return enter


def reads_verb(verb: str) -> Callable[[ReadsStatement[tree.Call]], ReadsStatement[tree.Call]]:
    """Make a function the one that reads a verb of the language."""

    def enter(function: ReadsStatement[tree.Call]) -> ReadsStatement[tree.Call]:
        assert verb not in VERB_READERS, f"{verb} is read by two functions"
        VERB_READERS[verb] = function
        return function

    return enter
