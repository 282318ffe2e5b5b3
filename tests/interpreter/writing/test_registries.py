"""Every class of the core has the function that writes it, and generated names can be told apart."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest
from croupier.interpreter.compiling import program
from croupier.interpreter.meaning import core, naming
from croupier.interpreter.planning.secrecy import FOLLOWS
from croupier.interpreter.writing.context import EXPRESSIONS, STATEMENTS, writes
from croupier.interpreter.writing.lifts import LIFTS

INTERPRETER = Path(__file__).parents[3] / "interpreter"
CLASSES = [kind for _, kind in inspect.getmembers(core, inspect.isclass)]
# What an example answers is given to a table, and never part of a game; of questions the forms are written.
NOT_WRITTEN = {core.AnswerS, core.QuestionS}


def test_every_expression_is_written_or_taken_out_before() -> None:
    assert program.FILES
    found = {kind for kind in CLASSES if issubclass(kind, core.Expr) and kind is not core.Expr}
    assert {*EXPRESSIONS, *LIFTS} == found


def test_what_is_both_written_and_taken_out_is_so_only_from_zones_that_are_never_shuffled() -> None:
    assert {*EXPRESSIONS} & {*LIFTS} == {core.Ends}


def test_every_statement_is_written() -> None:
    found = {kind for kind in CLASSES if issubclass(kind, core.Stmt) and kind is not core.Stmt}
    assert {*STATEMENTS} == found - NOT_WRITTEN
    assert {*FOLLOWS} <= {*STATEMENTS}


def test_no_function_writes_two_classes() -> None:
    assert len({*EXPRESSIONS.values(), *STATEMENTS.values()}) == len(EXPRESSIONS) + len(STATEMENTS)


def test_no_class_is_registered_twice() -> None:
    with pytest.raises(AssertionError, match="ChooseS is written already"):
        writes(core.ChooseS)


def test_every_file_that_registers_something_is_part_of_the_program() -> None:
    registering = {
        file.stem for file in (INTERPRETER / "writing").glob("*.py") if "\n@writes(" in file.read_text("utf-8")
    }
    assert {file.__name__.rpartition(".")[2] for file in program.FILES} == registering


def test_series_of_one_scope_have_letters_of_their_own() -> None:
    functions = [each.letters for each in (*naming.TABLES, *naming.FUNCTIONS, *naming.VARIABLES)]
    functions.remove(naming.WORKING_CARDS.letters)  # has two numbers, and so no namesake
    assert len(functions) == len(set(functions))
    assert all(len(each.letters) == 1 for each in naming.VARIABLES)


def test_only_variables_have_names_of_variables() -> None:
    assert all(naming.is_variable(each.of(3)) for each in naming.VARIABLES)
    assert not any(naming.is_variable(each.of(3)) for each in (*naming.TABLES, *naming.FUNCTIONS))


def spelled_names(file: Path) -> list[str]:
    """Return the letters of f-strings that are letters followed by one value."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.JoinedStr) and len(node.values) == 2:
            first, second = node.values
            if isinstance(first, ast.Constant) and isinstance(second, ast.FormattedValue):
                found.append(str(first.value))
    return found


def test_nobody_else_spells_the_letters_of_a_name() -> None:
    letters = {each.letters for each in vars(naming).values() if isinstance(each, naming.Series)}
    for room in ("planning", "running", "writing", "compiling", "wording"):
        for file in (INTERPRETER / room).glob("*.py"):
            spelled = letters & set(spelled_names(file))
            assert not spelled, f"{file.name} spells {spelled}"


def test_passes_are_no_towers() -> None:
    """Classes stand on at most one other; those of attrs hold data, and may have more under them."""
    bases: dict[str, list[str]] = {}
    for file in INTERPRETER.rglob("*.py"):
        if file.parent.name in ("writing", "compiling"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    bases[node.name] = [re.sub(r"\W.*", "", ast.unparse(base)) for base in node.bases]
    assert not [name for name, under in bases.items() if any(each in bases for each in under)]
