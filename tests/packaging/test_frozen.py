"""What is made once does not change afterwards: worlds, plans, and what modules hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from croupier.interpreter import Game, load
from croupier.interpreter.meaning.model import World

ROOT = Path(__file__).parents[2]
FOLDERS = ["grammar", "interpreter", "games", "bots", "lab", "editor", "repl"]


@pytest.fixture(scope="module")
def game() -> Game:
    game = load("hearts").game
    assert game is not None
    return game


def test_a_world_does_not_change_once_it_was_checked(game: Game) -> None:
    for field in attrs.fields(World):
        with pytest.raises(FrozenInstanceError):
            setattr(game.world, field.name, None)
        assert not isinstance(getattr(game.world, field.name), list | dict), field.name


def test_a_plan_does_not_change_once_it_was_made(game: Game) -> None:
    plan = game.start(seed=1).machine.plan
    for name, value in vars(plan).items():
        with pytest.raises(FrozenInstanceError):
            setattr(plan, name, None)
        assert name.startswith("_") or name in cached(type(plan)) or not isinstance(value, list | dict), name


def cached(kind: type) -> set[str]:
    return {name for name, value in vars(kind).items() if type(value).__name__ == "cached_property"}


# What changes what it is called on.
CHANGES = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}
# Tables that functions enter while the modules are imported, and that nothing changes later.
REGISTRIES = {
    ("grammar/codes.py", "CODES"),
    ("interpreter/planning/secrecy.py", "FOLLOWS"),
    ("interpreter/reading/context.py", "DECLARERS"),
    ("interpreter/reading/context.py", "EXPRESSION_READERS"),
    ("interpreter/reading/context.py", "STATEMENT_READERS"),
    ("interpreter/reading/context.py", "VERB_READERS"),
}


def module_names(tree: ast.Module) -> set[str]:
    """Find the names that a module gives to values."""
    found = set()
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        found |= {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return found


def imported_constants(tree: ast.Module) -> set[str]:
    """Find the names in capitals that a module takes from another."""
    names = [alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    return {name for name in names if name.isupper()}


def changed_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of what functions change in place: an item or an attribute that is set, a list that grows."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)]
    for node in (each for function in functions for each in ast.walk(function)):
        if isinstance(node, ast.Global):
            yield from node.names
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            yield from name_of(node.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            yield from name_of(node.func.value)


def name_of(node: ast.expr) -> list[str]:
    return [node.id] if isinstance(node, ast.Name) else []


def test_no_module_keeps_what_changes() -> None:
    found = set()
    for file in (file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        changed = {*changed_names(tree)}
        found |= {(file.relative_to(ROOT).as_posix(), name) for name in module_names(tree) & changed}
        found |= {("elsewhere", name) for name in imported_constants(tree) & changed}
    assert found == REGISTRIES
