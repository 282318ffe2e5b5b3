"""Imports point one way, and what is heavy is only imported where it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Each folder may import those after it; games, which are data, may be listed by any, and import none.
ORDER = ["repl", "lab", "bots", "interpreter", "grammar"]


def imported_folders(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "croupier":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("croupier."):
            yield node.module.split(".")[1]
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("croupier."))


@pytest.mark.parametrize("folder", [*ORDER, "games"])
def test_imports_point_one_way(folder: str) -> None:
    allowed = {*ORDER[ORDER.index(folder) :], "games"} if folder in ORDER else {"games"}
    for file in (ROOT / folder).rglob("*.py"):
        assert set(imported_folders(file)) <= allowed, file.name


@pytest.mark.parametrize("folder", [*ORDER[1:], "games"])
def test_only_the_repl_knows_a_terminal(folder: str) -> None:
    for file in (ROOT / folder).rglob("*.py"):
        assert "prompt_toolkit" not in file.read_text("utf-8"), file.name
