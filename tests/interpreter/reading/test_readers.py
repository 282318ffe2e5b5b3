"""Each node of the tree that is a declaration, a statement or an expression is read by one function."""

from __future__ import annotations

import re
from typing import Any

import pytest
from croupier.grammar import tree
from croupier.grammar.build import CLASSES, class_name
from croupier.grammar.tables import GRAMMAR
from croupier.interpreter.gathering.overlay import CHANGES
from croupier.interpreter.meaning.vocabulary import VERBS
from croupier.interpreter.reading.context import (
    DECLARERS,
    EXPRESSION_READERS,
    STATEMENT_READERS,
    VERB_READERS,
    declares,
    reads_expression,
    reads_statement,
    reads_verb,
)
from croupier.interpreter.reading.declare import ORDER

RULE = re.compile(r"^([?!]?)(\w+)(?:\.\d+)?: *(.+(?:\n +.+)*)", re.MULTILINE)
# Words and signs, and the names of terminals.
SPELLED = re.compile(r'"[^"]*"|\b[A-Z_]+\b')
# Each rule of the grammar: whether it stands for its only part, and what it is made of.
RULES = {rule: (mark == "?", SPELLED.sub("", body)) for mark, rule, body in RULE.findall(GRAMMAR.read_text("utf-8"))}


def classes_of(rule: str) -> set[type[tree.Node]]:
    """Find the classes of the nodes that a rule can make."""
    stands_for_part, body = RULES[rule]
    if stands_for_part or rule.startswith("_"):
        return {sort for part in re.findall(r"\w+", body) for sort in classes_of(part)}
    alias = re.search(r"-> (\w+)", body)
    return {CLASSES[class_name(alias[1] if alias else rule)]}


def test_every_declaration_is_taken_in_or_laid_over_a_game() -> None:
    # What is laid over a game, and a table of an enum, which becomes an enum and rules, are gone before.
    gathered: set[type[tree.Node]] = {*CHANGES, tree.Use, tree.EnumTable}
    assert {*ORDER, *gathered} == classes_of("_declaration")
    assert set(DECLARERS) == {*ORDER, *classes_of("_layout_line")}


def test_every_expression_is_read() -> None:
    assert set(EXPRESSION_READERS) == {sort for rule in ("set", "expression", "ref") for sort in classes_of(rule)}


def test_every_statement_is_read() -> None:
    assert set(STATEMENT_READERS) == classes_of("_statement")


def test_every_verb_of_the_language_is_read() -> None:
    assert set(VERB_READERS) == set(VERBS)


@pytest.mark.parametrize(
    "register",
    [declares(tree.Zone), reads_expression(tree.Sum), reads_statement(tree.Let), reads_verb("move")],
    ids=["zone", "sum", "let", "move"],
)
def test_nothing_is_read_by_two_functions(register: Any) -> None:
    with pytest.raises(AssertionError, match="by two functions"):
        register(lambda *_: None)
