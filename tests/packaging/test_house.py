"""The rules of the house: no crowded folder, no file of several jobs, tests in the rooms of what they test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ["phrases", "grammar", "interpreter", "games", "bots", "lab", "editor", "repl"]
MOST_MODULES = 20
MOST_LINES = 450
# Files that are longer and have one job all the same: a class each for all that there is of something.
LONG = {
    "grammar/tree.py": "a class for each rule of the grammar",
    "interpreter/meaning/core.py": "a class for each expression and statement that can be meant",
    "interpreter/meaning/model.py": "a class for each thing that can be declared",
}
# What a docstring must not begin with: it leaves open whether something is returned, printed or changed.
VAGUE = {"Give", "Tell", "Say", "Know"}


def modules(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def packages(*folders: str) -> list[Path]:
    return sorted({file.parent for file in modules(*folders)})


@pytest.mark.parametrize("room", packages(*FOLDERS), ids=lambda room: room.relative_to(ROOT).as_posix())
def test_no_room_is_crowded_and_each_says_what_it_does(room: Path) -> None:
    assert len([*room.glob("*.py")]) <= MOST_MODULES
    assert ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8")))


def test_a_long_file_has_one_job() -> None:
    lengths = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8").count("\n") for file in modules(*FOLDERS)}
    assert {name for name, lines in lengths.items() if lines > MOST_LINES} == set(LONG)


@pytest.mark.parametrize("folder", ["interpreter", "repl"])
def test_the_tests_have_the_rooms_of_what_they_test(folder: str) -> None:
    rooms = {room.name for room in packages(folder) if room != ROOT / folder}
    assert {room.name for room in packages(f"tests/{folder}") if room != ROOT / "tests" / folder} == rooms


def test_the_core_is_not_a_name_for_anything() -> None:
    named = re.compile(r"^(\w+)(?:: TypeAlias)? = Any$", re.M)
    files = modules("grammar", "interpreter/meaning", "interpreter/planning", "interpreter/running")
    assert [(file.name, name) for file in files for name in named.findall(file.read_text("utf-8"))] == []


# The first word of a docstring, behind its three quotes at the beginning of a line.
FIRST_WORD = re.compile(r'^ *r?"""(\w+)', re.MULTILINE)


def test_first_words_of_docstrings_are_found() -> None:
    text = 'def f():\n    """Give a name."""\n\ndef g():\n    r"""\n    Text."""\n'
    assert FIRST_WORD.findall(text) == ["Give"]


@pytest.mark.parametrize("folder", [*FOLDERS, "bench", "tests"])
def test_docstrings_begin_with_what_is_done_or_returned(folder: str) -> None:
    assert [
        (file.name, word)
        for file in modules(folder)
        for word in FIRST_WORD.findall(file.read_text("utf-8"))
        if word in VAGUE
    ] == []


def test_width_is_measured_in_one_place() -> None:
    measuring = re.compile(
        r"\b(wcwidth|wcswidth|get_cwidth|east_asian_width)\b *(?:import|\()|import (?:wcwidth|get_cwidth)"
    )
    found = {
        file.relative_to(ROOT).as_posix() for file in modules(*FOLDERS) if measuring.search(file.read_text("utf-8"))
    }
    assert found == {"repl/width.py"}
