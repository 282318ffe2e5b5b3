"""The reference stands on its own: what a game means is all that it takes from the interpreter."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from croupier.interpreter.meaning import core
from croupier.interpreter.running.luck import SPENT, Fresh, key_of, rnd

from .luck import Luck
from .walker import Walker

FOLDER = Path(__file__).parent
# What writes random programs and what compares are no part of the reference.
FILES = [file for file in FOLDER.glob("*.py") if not file.stem.startswith(("test_", "compare"))]
SHARED = {
    "croupier.grammar",  # the tree, from which names and texts of declarations come
    "croupier.interpreter.meaning",  # the core
    "croupier.interpreter.meaning.model",
    "croupier.interpreter.meaning.types",
}
# Only an example answers, and asks what is offered: both are about a table, and no part of a game.
OF_EXAMPLES = {core.AnswerS, core.Offered}


def imported(file: Path) -> Iterator[str]:
    """Yield the modules of ours that a file imports from."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("croupier"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("croupier"):
            yield str(node.module)
        elif isinstance(node, ast.ImportFrom) and node.level > 1:
            yield f"{'.' * node.level}{node.module}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_reference_shares_only_the_core(file: Path) -> None:
    assert set(imported(file)) <= SHARED


# What only says what others have in common.
ABSTRACT = {core.Stmt, core.Expr, core.QuestionS}


def test_the_reference_does_every_statement_and_works_out_every_expression() -> None:
    kinds = {kind for _, kind in inspect.getmembers(core, inspect.isclass)} - OF_EXAMPLES - ABSTRACT
    for kind in kinds:
        if issubclass(kind, core.Stmt):
            assert hasattr(Walker, f"do_{kind.__name__}"), kind
        elif issubclass(kind, core.Expr):
            assert hasattr(Walker, f"value_{kind.__name__}"), kind


@pytest.mark.parametrize("seed", [0, 7, -1, 2**255 - 1, 2**255, -(2**255), -(2**255) - 1, 10**100])
def test_chance_is_the_same_as_told_on_the_page(seed: int) -> None:
    told, done = Luck.of(seed), Fresh(SPENT, key_of(seed))
    for below in [1, 2, 3, 52, 2**32 - 1, 3 * 2**30] * 20:
        number, told = told.draw(below)
        assert number == rnd(done, below)
        assert told.as_numbers() == (done.rng, done.luck)
