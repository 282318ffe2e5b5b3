"""Imports point one way, and what is heavy is only imported where it is used."""

from __future__ import annotations

import ast
import re
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


GAME_WORDS = re.compile(
    r"\b(huns?|arhun|tenefyr|mercenar(y|ies)|curses?|wagons?|treasures?|dungeons?|kuhn|leduc|goofspiel|hearts|crazy.eights)\b",
    re.IGNORECASE,
)


def test_the_grammar_and_the_interpreter_speak_of_no_game() -> None:
    files = [file for folder in ("grammar", "interpreter") for file in (ROOT / folder).iterdir()]
    told = [
        f"{file.name}: {found.group()}"
        for file in files
        if file.suffix in (".py", ".lark")
        for found in GAME_WORDS.finditer(file.read_text(encoding="utf-8"))
    ]
    assert told == []
